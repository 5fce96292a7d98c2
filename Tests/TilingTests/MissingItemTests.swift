import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A scroll to an item that is not there")
struct MissingItemTests {
  private func list(_ count: Int = 100) throws -> ListRig {
    let list = ListRig(extents: Array(repeating: 60, count: count), minimumExtent: 60)
    if count > 0 { try list.jump(to: 1210) }
    list.source.onAdopt = { batch in
      var lengths: ArraySlice<Double> = []
      for change in batch.changes { list.source.carryOut(change, taking: &lengths) }
    }
    return list
  }

  @Test("gives false, and nothing moves or ends", arguments: [false, true])
  func outOfRange(animated: Bool) throws {
    let list = try list()
    list.view.setContentOffset(Point(x: 0, y: 3000), animated: true)
    list.tick()
    let before = list.offset
    for index in [-1, 100, 101, .max, .min] { #expect(!list.view.scrollToItem(at: index, animated: animated), "\(index)") }
    #expect(list.offset == before && list.view.phase == .animating)
    for _ in 0..<30 { list.tick() }
    #expect(list.offset == 3000)
    #expect(list.view.scrollToItem(at: 99, position: .end, animated: animated) && list.view.scrollToItem(at: 0))
    list.tick()
    #expect(list.offset == 0)
  }

  @Test("in a list without items, without a source, or one that awaits a reload gives false")
  func nothingThere() throws {
    #expect(!TiledScrollView().scrollToItem(at: 0))
    let empty = try list(0)
    empty.tick()
    #expect(!empty.view.scrollToItem(at: 0))
    let refused = try list()
    #expect(throws: TilingError.self) { try refused.view.apply(ItemBatch([.remove(0..<1)], countAfter: 7)) }
    #expect(!refused.view.scrollToItem(at: 3) && !refused.view.scrollToItem(withKey: ItemKey(rawValue: 3)))
    refused.tick()
    #expect(refused.offset == 1210)
    try refused.view.reload()
    #expect(refused.view.scrollToItem(at: 3))
    refused.tick()
    #expect(refused.offset == 180)
  }

  @Test("that a waiting batch removes gives false; one that it moves is scrolled to where it then is (A11)")
  func removedByWaitingBatch() throws {
    let list = try list()
    var answers: [Bool] = []
    Moment.bind.once(in: list) {
      try! list.view.apply(ItemBatch([.remove(40..<50), .insert(0..<5)], countAfter: 95))
      try! list.view.apply(ItemBatch([.remove(0..<5)], countAfter: 90))
      for index in [40, 49, 90, 99, 100] { answers.append(list.view.scrollToItem(at: index)) }
      answers.append(list.view.scrollToItem(withKey: ItemKey(rawValue: 45)))
      answers.append(list.view.scrollToItem(at: 60))
    }
    try list.scroll(by: 61)
    #expect(answers == [false, false, true, true, false, false, true])
    list.tick()
    #expect(list.offset == 3000 && list.shownKeys.first == 60)
  }

  @Test("that a batch removes after the command was given does nothing, though it was there")
  func removedAfterwards() throws {
    let list = try list()
    var answer: Bool?
    Moment.bind.once(in: list) {
      answer = list.view.scrollToItem(at: 99)
      try! list.view.apply(ItemBatch([.remove(90..<100)], countAfter: 90))
    }
    try list.scroll(by: 61)
    let before = list.offset
    list.tick()
    list.tick()
    #expect(answer == true && list.offset == before && list.view.itemCount == 90)
  }

  @Test("behind a waiting batch that will be refused gives true, and is not carried out")
  func behindBadBatch() throws {
    let list = try list()
    var answer: Bool?
    Moment.bind.once(in: list) {
      list.source.onAdopt = nil
      try! list.view.apply(ItemBatch([.remove(90..<101)], countAfter: 89))
      answer = list.view.scrollToItem(at: 95)
    }
    try list.scroll(by: 61)
    let before = list.offset
    list.tick()
    #expect(answer == true && list.offset == before && list.view.lastFrame.error != nil)
  }

  @Test("leaves a state that waits to be restored where it is")
  func keepsState() throws {
    let list = try list()
    let state = list.view.state
    let other = ListRig(extents: Array(repeating: 60, count: 100), minimumExtent: 60)
    other.view.restore(state)
    #expect(!other.view.scrollToItem(at: 100))
    other.tick()
    #expect(other.offset == 1210)
  }
}
