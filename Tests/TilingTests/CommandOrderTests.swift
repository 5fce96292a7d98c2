import Scrolling
import Testing
@testable import Tiling
import ViewTree

@Suite("The last command of a program")
struct CommandOrderTests {
  /// A way to move the list, and where it is then.
  enum Command: CaseIterable {
    case offset, sameOffset, animatedOffset, item, animatedItem, state

    func give(to list: ListRig) {
      switch self {
      case .offset: list.offset = 500
      case .sameOffset: list.offset = list.offset
      case .animatedOffset: list.view.setContentOffset(Point(x: 0, y: 500), animated: true)
      case .item: list.view.scrollToItem(at: 10)
      case .animatedItem: list.view.scrollToItem(at: 10, animated: true)
      case .state:
        let item = TilingState.Item(key: ItemKey(rawValue: 10), index: 10, start: 0, extent: 60 * 64)
        list.view.restore(TilingState(items: [item], offset: 600 * 64, count: 100))
      }
    }

    var offset: Double {
      switch self {
      case .offset, .animatedOffset: 500
      case .sameOffset: 1210
      case .item, .animatedItem, .state: 600
      }
    }
  }

  private func preparedList() throws -> ListRig {
    let list = ListRig(extents: Array(repeating: 60, count: 100), minimumExtent: 60)
    try list.jump(to: 1210)
    return list
  }

  @Test("drops one that waits since a bind", arguments: Command.allCases, Command.allCases)
  func direct(waiting: Command, last: Command) throws {
    let list = try preparedList()
    Moment.bind.once(in: list) { waiting.give(to: list) }
    try list.scroll(by: 61)
    // An equal offset changes nothing that is under way (rule 81), and an animated scroll does not wait.
    let expected = last != .sameOffset ? last.offset : waiting == .animatedOffset ? waiting.offset : list.offset
    last.give(to: list)
    for _ in 0..<40 { list.tick() }
    #expect(list.offset == expected)
  }

  @Test("drops one that waits in the same bind", arguments: Command.allCases, Command.allCases)
  func waiting(first: Command, last: Command) throws {
    let list = try preparedList()
    Moment.bind.once(in: list) {
      first.give(to: list)
      last.give(to: list)
    }
    try list.scroll(by: 61)
    for _ in 0..<40 { list.tick() }
    #expect(list.offset == (last == .sameOffset ? 1271 : last.offset))
  }

  @Test("to an item in place leaves what a batch has been clamped by to be undone by the next batch")
  func betweenBatches() throws {
    let list = ListRig(extents: Array(repeating: 100, count: 100))
    try list.jump(to: 9_400)
    try list.change(.remove(95..<100))
    #expect(list.offset == 8_900)
    list.view.scrollToItem(at: 92, position: .nearest)
    try list.change(.insert(95..<100), inserting: Array(repeating: 100, count: 5))
    list.tick()
    #expect(list.onScreenStart(of: 94) == 0)
  }

  @Test("is carried out after the batches that wait with it, and leaves them in order")
  func batches() throws {
    let list = try preparedList()
    list.source.onAdopt = { batch in
      var lengths: ArraySlice<Double> = []
      for change in batch.changes { list.source.carryOut(change, taking: &lengths) }
    }
    Moment.bind.once(in: list) {
      list.offset = 100
      try! list.view.apply(ItemBatch([.insert(0..<2)], countAfter: 102))
      list.view.scrollToItem(at: 40)
    }
    try list.scroll(by: 61)
    list.tick()
    #expect(list.view.itemCount == 102)
    #expect(list.onScreenStart(of: 40) == 0)
  }
}

@Suite("A command to an edge")
struct EdgeCommandTests {
  /// Items of 300 points that are taken for 100.
  private func rig() -> MeasuredRig {
    let rig = MeasuredRig(lengths: Array(repeating: 300, count: 100), estimate: 100)
    rig.tick()
    return rig
  }

  @Test("goes to the edge that there is when everything is measured, animated or not", arguments: [true, false], [true, false])
  func edges(toEnd: Bool, animated: Bool) throws {
    let rig = rig()
    rig.view.scrollToItem(at: 50)
    rig.tick()
    let target = toEnd ? rig.view.legalRange.max : rig.view.legalRange.min
    if animated { rig.view.setContentOffset(target, animated: true) } else { rig.view.contentOffset = target }
    rig.settle()
    #expect(rig.offset == (toEnd ? rig.maximumOffset : 0))
    #expect(rig.shown.contains { $0.index == (toEnd ? 99 : 0) })
    #expect(rig.faults == [])
  }

  @Test("stays with the edge when items come there while it is under way", arguments: [true, false])
  func growing(toEnd: Bool) throws {
    let rig = rig()
    rig.view.scrollToItem(at: 50)
    rig.tick()
    rig.view.setContentOffset(toEnd ? rig.view.legalRange.max : rig.view.legalRange.min, animated: true)
    for _ in 0..<5 { rig.tick() }
    try rig.change(.insert(toEnd ? 100..<104 : 0..<4), inserting: [70, 80, 90, 100])
    rig.settle()
    #expect(rig.offset == (toEnd ? rig.maximumOffset : 0))
    #expect(rig.shown.contains { $0.index == (toEnd ? 103 : 0) })
  }

  @Test("given at that edge stays with it when items come there before the next frame", arguments: [true, false], [true, false])
  func growingAtTheEdge(toEnd: Bool, animated: Bool) throws {
    let rig = MeasuredRig(lengths: Array(repeating: 300, count: 100), estimate: 300)
    rig.tick()
    let target = toEnd ? rig.view.legalRange.max : rig.view.legalRange.min
    rig.view.setContentOffset(Point(x: 0, y: 9_000), animated: true)
    rig.tick()
    rig.view.contentOffset = target  // ends the animation
    rig.settle()
    rig.view.setContentOffset(target, animated: animated)
    try rig.change(.insert(toEnd ? 100..<104 : 0..<4), inserting: [70, 80, 90, 100])
    rig.settle()
    #expect(rig.offset == (toEnd ? rig.maximumOffset : 0))
  }

  @Test("in a masonry goes to the end of the longest lane", arguments: [true, false])
  func masonry(animated: Bool) throws {
    let rig = MeasuredRig(
      lengths: (0..<90).map { 80 + Double(($0 &* 7919) % 400) }, estimate: 50, layout: MasonryLayout(lanes: 3, spacing: 6))
    rig.tick()
    rig.view.setContentOffset(rig.view.legalRange.max, animated: animated)
    rig.settle()
    #expect(rig.offset == rig.maximumOffset)
    #expect(rig.shown.contains { $0.index == 89 })
  }

  @Test("is no command to an item there: one just beside the edge keeps its distance")
  func besideTheEdge() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 300, count: 100), estimate: 300)
    rig.tick()
    rig.view.setContentOffset(Point(x: 0, y: 2), animated: true)
    rig.settle()
    try rig.change(.insert(0..<1), inserting: [100])
    rig.settle()
    #expect(rig.offset == 302)
  }

  @Test("given in a bounce comes back as an animation does, not at once", arguments: [true, false])
  func bouncing(toEdge: Bool) throws {
    let rig = MeasuredRig(lengths: Array(repeating: 300, count: 100), estimate: 300)
    rig.tick()
    rig.view.contentOffset.y = -80
    if toEdge { rig.view.setContentOffset(.zero, animated: true) } else { rig.view.scrollToItem(at: 0, animated: true) }
    var last = rig.offset
    for _ in 0..<10 {
      rig.tick()
      #expect((last...0).contains(rig.offset))
      last = rig.offset
    }
    #expect(last < 0)
    rig.settle()
    #expect(rig.offset == 0)
  }

  @Test("animated to an item never leaves the legal range, however far the estimates are off", arguments: [10.0, 90, 700])
  func withinTheRange(estimate: Double) throws {
    let rig = MeasuredRig(lengths: (0..<200).map { 80 + Double(($0 &* 7919) % 401) }, estimate: estimate)
    rig.tick()
    for index in [199, 0, 150, 199] {
      rig.view.scrollToItem(at: index, animated: true)
      for frame in 0..<60 {
        rig.tick()
        #expect((rig.minimumOffset...rig.maximumOffset).contains(rig.offset), "to \(index), frame \(frame)")
      }
      #expect(rig.onScreenStart(of: UInt64(index)) != nil)
    }
  }
}
