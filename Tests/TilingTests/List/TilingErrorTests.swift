import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A batch that is refused")
struct TilingErrorTests {
  private func scrolledList() throws -> ListRig {
    let list = ListRig(extents: Array(repeating: 60, count: 100), minimumExtent: 60)
    try list.jump(to: 1210)
    return list
  }

  /// The view asks for nothing, whatever happens, until a reload makes everything right again, the anchor kept by its key.
  private func expectStandstillAndRecovery(_ list: ListRig, _ error: TilingError) throws {
    let shown = list.shown
    let queries = list.source.queries
    #expect(throws: TilingError.awaitingReload) { try list.view.apply(ItemBatch([], countAfter: list.source.items.count)) }
    list.tick()
    #expect(list.view.lastFrame.error == error)
    #expect(list.shown == shown)
    try list.scroll(by: 180)
    #expect(list.shownKeys == Array(23...30))
    #expect(list.view.lastFrame.missing == [31, 32, 33])
    list.view.frame = Rect(x: 0, y: 0, width: 300, height: 800)
    list.tick()
    #expect(list.view.tiles.count == 11)
    #expect(list.source.queries == queries)

    list.source.edit {
      for index in $0.indices where !(0...10_000).contains($0[index].extent) { $0[index].extent = 60 }
      for index in $0.indices { $0[index].kind = 0 }
    }
    list.source.insert(extents: [500], at: 0)
    let start = list.onScreenStart(of: 23)
    try list.view.reload()
    list.tick()
    #expect(list.view.lastFrame.error == nil)
    #expect(list.view.lastFrame.missing.isEmpty)
    #expect(list.onScreenStart(of: 23) == start)
    #expect(list.view.itemCount == list.source.items.count)
    #expect(list.boundTiles.allSatisfy { $0.content == list.source.items[$0.index!] })
    try list.change(.insert(0..<1))
    list.tick()
    #expect(list.onScreenStart(of: 23) == start)
  }

  @Test("for its count of items throws, and leaves the view on the old ones until reload() (D1)", arguments: [0, 1, 2])
  func countLaw(which: Int) throws {
    let list = try scrolledList()
    let batch: ItemBatch
    let error: TilingError
    switch which {
    case 0:  // the batch contradicts itself
      batch = ItemBatch([.insert(0..<3)], countAfter: 102)
      error = .countMismatch(before: 100, expected: 103, found: 102)
    case 1:  // the source has changed nothing
      batch = ItemBatch([.insert(0..<3)], countAfter: 103)
      error = .countMismatch(before: 100, expected: 103, found: 100)
    default:  // the source has changed something else
      list.source.insert(extents: [1], at: 0)
      batch = ItemBatch([.update(0..<1)], countAfter: 100)
      error = .countMismatch(before: 100, expected: 100, found: 101)
    }
    #expect(throws: error) { try list.view.apply(batch) }
    try expectStandstillAndRecovery(list, error)
  }

  @Test(
    "for items that the list does not have names the change",
    arguments: [
      ItemChange.insert(101..<102), .insert(-1..<0), .remove(90..<101), .remove(-2..<0), .update(100..<101), .update(-1..<1),
      .move(from: 100, to: 0), .move(from: 0, to: 100), .move(from: -1, to: 0), .move(from: 0, to: -1),
    ])
  func outOfRange(change: ItemChange) throws {
    let list = try scrolledList()
    let error = TilingError.changeOutOfRange(change, position: 1, count: 100)
    #expect(throws: error) { try list.view.apply(ItemBatch([.update(3..<4), change], countAfter: 100)) }
    try expectStandstillAndRecovery(list, error)
  }

  @Test("for an extent that is no length names the item", arguments: [-1, .nan, .infinity, 1.5e14, -0.001])
  func invalidExtent(points: Double) throws {
    let list = try scrolledList()
    list.source.edit { $0[40].extent = points }
    do {
      try list.view.apply(ItemBatch([.update(39..<42)], countAfter: 100))
      Issue.record("nothing was thrown")
    } catch {
      guard case .invalidExtent(let index, let found) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(index == 40)
      #expect(found == points || points.isNaN && found.isNaN)
      // A NaN is not equal to itself: compare by words.
      #expect(list.view.lastFrame.error.map { "\($0)" } == "\(error)")
      if !points.isNaN { try expectStandstillAndRecovery(list, error) }
    }
  }

  @Test("for a length beyond 2^47 points leaves the view as it was")
  func tooLong() throws {
    let list = try scrolledList()
    list.source.edit { $0[99].extent = LayoutUnit.maximumPoints }
    let error = TilingError.contentTooLong(count: 100)
    #expect(throws: error) { try list.view.apply(ItemBatch([.update(99..<100)], countAfter: 100)) }
    #expect(list.view.contentSize.height == 6000)
    try expectStandstillAndRecovery(list, error)
  }

  @Test("in a new width's measuring leaves the old lengths, clamped to the new viewport")
  func failingResize() throws {
    let list = try scrolledList()
    try list.jump(to: 5400)
    list.source.edit { $0[3].extent = -5 }
    list.view.frame = Rect(x: 0, y: 0, width: 200, height: 700)
    list.tick()
    #expect(list.view.lastFrame.error == .invalidExtent(index: 3, points: -5))
    #expect(list.offset == 5300)
    list.source.edit { $0[3].extent = 50 }
    try list.view.reload()
    list.tick()
    #expect(list.view.lastFrame.error == nil)
    #expect(list.view.contentSize == Size(width: 200, height: 5990))
    #expect(list.shownKeys == Array(88..<100))
  }

  @Test("for a kind that was not declared leaves its item and those after it blank")
  func undeclaredKind() throws {
    let kinds = ["item", "other"].map { TileKind(name: $0, minimumExtent: 60) }
    let list = ListRig(extents: Array(repeating: 60, count: 100), kinds: kinds)
    try list.jump(to: 1210)
    list.source.edit { $0[25].kind = 4 }
    try list.change(.update(25..<26))
    list.tick()
    #expect(list.view.lastFrame.error == .undeclaredKind(index: 25, name: "undeclared", declared: ["item", "other"]))
    #expect(list.view.lastFrame.missing == [25])
    list.source.edit { $0[25].kind = 0 }
    try list.view.reload()
    list.tick()
    #expect(list.view.lastFrame.error == nil)
    #expect(list.view.lastFrame.missing.isEmpty)
  }

  @Test("does not hide what an earlier batch of the same turn has done")
  func afterAGoodBatch() throws {
    let list = try scrolledList()
    try list.change(.update(22..<23), .remove(24..<25))
    #expect(throws: TilingError.self) { try list.view.apply(ItemBatch([.remove(0..<1)], countAfter: 99)) }
    list.tick()
    #expect(list.shownKeys == [20, 21, 22, 23, 25, 26, 27, 28, 29, 30])
    #expect(list.tile(of: 22)?.content?.revision == 0)
    try list.view.reload()
    list.tick()
    #expect(list.tile(of: 22)?.content?.revision == 1)
    #expect(list.onScreenStart(of: 20) == -10)
  }

  @Test("says in its words what was found and what to do next")
  func words() {
    let errors: [TilingError] = [
      .countMismatch(before: 11, expected: 12, found: 13), .changeOutOfRange(.remove(4..<9), position: 2, count: 5),
      .invalidExtent(index: 11, points: -12), .contentTooLong(count: 11),
      .undeclaredKind(index: 11, name: "ad", declared: ["post", "header"]), .awaitingReload,
    ]
    for error in errors { #expect("\(error)".contains("reload()")) }
    #expect("\(errors[0])".contains("11") && "\(errors[0])".contains("12") && "\(errors[0])".contains("13"))
    #expect("\(errors[4])".contains("kind ad") && "\(errors[4])".contains("post, header"))
    #expect("\(TilingError.tooManyWaitingBatches(limit: 256))".contains("256"))
  }

  @Test("cannot be a spacing or an overscan that is no length, or two kinds of one name")
  func preconditions() async {
    await #expect(processExitsWith: .failure) { _ = TiledScrollView(spacing: -1) }
    await #expect(processExitsWith: .failure) { _ = TiledScrollView(overscan: .infinity) }
    await #expect(processExitsWith: .failure) { TiledScrollView().bounds.origin.y = 1e15 }
    await #expect(processExitsWith: .failure) {
      let source = ListSource(extents: [], minimumExtent: 1, kinds: [1, 2].map { TileKind(name: "k", minimumExtent: $0) })
      TiledScrollView().dataSource = source
    }
  }
}
