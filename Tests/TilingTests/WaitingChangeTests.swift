import Scrolling
import Testing
@testable import Tiling
import ViewTree

@Suite("A change from inside a tick")
struct WaitingChangeTests {
  private func preparedList(_ moment: Moment) throws -> ListRig {
    let list = ListRig(extents: Array(repeating: 60, count: 100), minimumExtent: 60)
    try list.jump(to: 1210)
    if moment == .didEndDecelerating {
      try list.send(.release(velocity: Point(x: 0, y: -300)))
      list.tick()
    }
    return list
  }

  /// The source changes when the batch is adopted, and not before.
  private func adoptWhenTold(_ list: ListRig) {
    list.source.onAdopt = { batch in
      var lengths: ArraySlice<Double> = [100, 100, 100]
      for change in batch.changes { list.source.carryOut(change, taking: &lengths) }
    }
  }

  @Test("of the items waits for the next one, whose adopt() tells the source (A11)", arguments: Moment.allCases)
  func batch(moment: Moment) throws {
    let list = try preparedList(moment)
    adoptWhenTold(list)
    var countInside = -1
    moment.once(in: list) {
      try! list.view.apply(ItemBatch([.insert(0..<2)], countAfter: 102))
      countInside = list.view.itemCount
    }
    try list.scroll(by: 61)  // ends a deceleration, and brings in a row
    #expect(countInside == 100)
    #expect(list.view.itemCount == 100)
    #expect(list.view.contentSize.height == 6000)
    let first = list.shownKeys[0]
    let start = list.onScreenStart(of: first)
    list.tick()
    #expect(list.view.itemCount == 102)
    #expect(list.onScreenStart(of: first) == start)
    #expect(list.view.lastFrame.error == nil)
    list.tick()
    #expect(list.view.itemCount == 102)
  }

  @Test("of the offset waits for the next one", arguments: Moment.allCases)
  func offset(moment: Moment) throws {
    let list = try preparedList(moment)
    var offsetInside = 0.0
    moment.once(in: list) {
      list.view.contentOffset = Point(x: 0, y: 3000.003)
      offsetInside = list.offset
    }
    try list.scroll(by: 61)  // ends a deceleration, and brings in a row
    let before = list.offset
    #expect(offsetInside < 1400)
    #expect(before < 1400)
    #expect(list.shownKeys == Array(Int(before / 60)...Int((before + 599) / 60)).map(UInt64.init))
    list.tick()
    #expect(list.offset == 3000)
    #expect(list.shownKeys == Array(50..<60))
    #expect(list.view.lastFrame.travel == LayoutUnit(nearest: 3000 - before))
  }

  @Test("by a reload waits for the next one", arguments: Moment.allCases)
  func reload(moment: Moment) throws {
    let list = try preparedList(moment)
    moment.once(in: list) { try! list.view.reload() }
    try list.scroll(by: 61)  // ends a deceleration, and brings in a row
    list.source.insert(extents: [100], at: 0)
    #expect(list.view.itemCount == 100)
    let first = list.shownKeys[0]
    let start = list.onScreenStart(of: first)
    list.tick()
    #expect(list.view.itemCount == 101)
    #expect(list.onScreenStart(of: first) == start)
  }

  @Test("of the insets moves the offset at the next one", arguments: [Moment.bind, .tileLayout, .display, .didScroll])
  func inset(moment: Moment) throws {
    let list = try preparedList(moment)
    moment.once(in: list) { list.view.contentInset = EdgeInsets(top: -2000, left: 0, bottom: 0, right: 0) }
    try list.scroll(by: 61)  // ends a deceleration, and brings in a row
    #expect(list.offset < 1400)
    let before = list.offset
    list.tick()
    #expect(list.offset == 2000)
    #expect(list.view.lastFrame.travel == LayoutUnit(nearest: 2000 - before))
  }

  @Test("of the insets between two batches of a frame keeps the screen where it was, though the first left no room for it (C1)")
  func insetBetweenBatches() throws {
    let list = ListRig(extents: Array(repeating: 50, count: 60))
    try list.jump(to: 1000)
    try list.change(.remove(21..<60))
    #expect(list.offset < 1000)
    list.view.contentInset = EdgeInsets(top: 0, left: 0, bottom: -10, right: 0)
    try list.change(.insert(21..<60), inserting: Array(repeating: 50, count: 39))
    #expect(list.offset == 1000)
    list.tick()
    #expect(list.offset == 1000)
    #expect(list.onScreenStart(of: 20) == 0)
    #expect(list.view.lastFrame.corrections.isEmpty)
  }

  @Test("is made in the order in which it was asked for, offsets too")
  func order() throws {
    let list = try preparedList(.bind)
    adoptWhenTold(list)
    Moment.bind.once(in: list) {
      list.view.contentOffset = Point(x: 0, y: 60)
      try! list.view.apply(ItemBatch([.insert(0..<1)], countAfter: 101))  // 100 points above item 1, which then stands at the edge
      try! list.view.apply(ItemBatch([.remove(1..<2)], countAfter: 100))
    }
    try list.scroll(by: 61)
    list.tick()
    #expect(list.onScreenStart(of: 1) == 0)
    #expect(list.shownKeys == Array(1...10))
    #expect(list.offset == 100)
  }

  @Test("has the last word of several about the offset")
  func lastOffset() throws {
    let list = try preparedList(.bind)
    Moment.bind.once(in: list) {
      let old = list.view.contentOffset
      list.view.contentOffset = Point(x: 0, y: 3000)
      list.view.contentOffset = old
    }
    try list.scroll(by: 61)
    list.tick()
    #expect(list.offset == 1271)
  }

  @Test("that is asked for while another one is adopted waits once more")
  func insideAdopt() throws {
    let list = try preparedList(.bind)
    var adopted = 0
    list.source.onAdopt = { batch in
      adopted += 1
      var lengths: ArraySlice<Double> = []
      if adopted == 1 { try! list.view.apply(ItemBatch([.insert(0..<1)], countAfter: 102)) }
      for change in batch.changes { list.source.carryOut(change, taking: &lengths) }
    }
    Moment.bind.once(in: list) { try! list.view.apply(ItemBatch([.insert(0..<1)], countAfter: 101)) }
    try list.scroll(by: 61)
    list.tick()
    #expect(list.view.itemCount == 101)
    list.tick()
    #expect(list.view.itemCount == 102)
    #expect(list.view.lastFrame.error == nil)
  }

  @Test("from inside a question about the items waits for the next tick")
  func insideQuery() throws {
    let list = try preparedList(.bind)
    adoptWhenTold(list)
    var hasAsked = false
    list.source.onExtent = {
      guard !hasAsked else { return }
      hasAsked = true
      try! list.view.apply(ItemBatch([.insert(0..<1)], countAfter: 101))
      list.view.contentOffset = Point(x: 0, y: 5)
    }
    try list.change(.update(0..<1))
    #expect(list.view.itemCount == 100)
    #expect(list.offset == 1210)
    list.tick()
    #expect(list.view.itemCount == 101)
    #expect(list.offset == 5)
  }

  @Test("that is refused in the end leaves its error in the frame until a reload")
  func refusedLater() throws {
    let list = try preparedList(.bind)
    Moment.bind.once(in: list) {
      try! list.view.apply(ItemBatch([.insert(0..<1)], countAfter: 101))  // and nobody adopts it
    }
    try list.scroll(by: 61)
    #expect(list.view.lastFrame.error == nil)
    list.tick()
    #expect(list.view.lastFrame.error == .countMismatch(before: 100, expected: 101, found: 100))
    Moment.didScroll.once(in: list) { try! list.view.reload() }
    try list.scroll(by: 1)
    list.tick()
    #expect(list.view.lastFrame.error == nil)
  }

  @Test("finds a queue with a limit, whose name the error says; nothing that waits is lost")
  func queueLimit() throws {
    let list = try preparedList(.bind)
    adoptWhenTold(list)
    var refused: [TilingError] = []
    Moment.bind.once(in: list) {
      for count in 0..<TiledScrollView.maximumWaitingBatches + 2 {
        do throws(TilingError) { try list.view.apply(ItemBatch([.insert(0..<1)], countAfter: 101 + count)) } catch {
          refused.append(error)
        }
        list.view.contentOffset = Point(x: 0, y: Double(count))
        try! list.view.reload()
      }
    }
    try list.scroll(by: 61)
    #expect(refused == Array(repeating: .tooManyWaitingBatches(limit: TiledScrollView.maximumWaitingBatches), count: 2))
    list.delegate.clearLog()
    list.tick()
    #expect(list.delegate.calls.filter { $0 == "didScroll" } == ["didScroll"])  // of several offsets the last
    #expect(list.view.itemCount == 100 + TiledScrollView.maximumWaitingBatches)
    #expect(list.view.lastFrame.error == nil)
  }

  @Test("that waits is not overtaken by a batch from outside, which waits behind it (A11)")
  func noOvertaking() throws {
    let list = try preparedList(.didScroll)
    let first = ItemBatch([.insert(100..<101)], countAfter: 101)
    let second = ItemBatch([.remove(0..<1)], countAfter: 100)
    list.source.onAdopt = { batch in
      if batch == first { list.source.insert(extents: [60], at: 100) } else { list.source.edit { $0.removeFirst() } }
    }
    Moment.didScroll.once(in: list) { try! list.view.apply(first) }
    try list.scroll(by: 61)
    #expect(list.view.hasWaitingBatches)
    try list.view.apply(second)
    #expect(list.view.itemCount == 100)
    list.tick()
    #expect(list.view.itemCount == 100)
    #expect(list.view.lastFrame.error == nil)
    #expect(!list.view.hasWaitingBatches)
  }

  @Test("by a scroll event is read at the next one, however it was sent")
  func events() throws {
    let list = try preparedList(.didScroll)
    Moment.didScroll.once(in: list) { try! list.send(.wheel(by: Point(x: 0, y: 100))) }
    try list.scroll(by: 60)
    #expect(list.offset == 1270)
    list.tick()
    #expect(list.offset == 1370)
  }

  @Test("cannot be another data source")
  func dataSource() async {
    await #expect(processExitsWith: .failure) {
      let list = ListRig(extents: Array(repeating: 60, count: 100))
      list.source.onBind = { _ in list.view.dataSource = nil }
      list.tick()
    }
    // Nor after a layout that the callback has asked for.
    await #expect(processExitsWith: .failure) {
      let list = ListRig(extents: Array(repeating: 60, count: 100))
      list.tick()
      list.delegate.onScroll = {
        list.view.setNeedsLayout()
        list.view.layoutIfNeeded()
        list.view.dataSource = nil
      }
      try list.scroll(by: 60)
    }
  }

  @Test("that is refused when its turn comes is reported to the window, with the list's path")
  func refusedInTurn() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 100))
    list.tick()
    var reports: [String] = []
    list.window.diagnosticHandler = { reports.append("\($0)") }
    list.delegate.onScroll = { [unowned list] in
      list.delegate.onScroll = nil
      try! list.view.apply(ItemBatch([.remove(100..<101)], countAfter: 99))
    }
    try list.scroll(by: 10)
    #expect(reports.isEmpty)
    list.tick()
    let error = TilingError.changeOutOfRange(.remove(100..<101), position: 0, count: 100)
    #expect(list.view.lastFrame.error == error)
    #expect(reports == ["\(TilingReport(path: list.view.path, fault: .error(error)))"])
    #expect(reports.first?.contains("TiledScrollView") == true)
  }
}
