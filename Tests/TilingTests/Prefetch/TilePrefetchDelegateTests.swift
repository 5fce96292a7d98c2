import Scrolling
import Testing
import Tiling
import ViewTree

/// What a view has told its prefetch delegate since it was last cleared.
final class PrefetchLog: TilePrefetchDelegate {
  private(set) var asked: [PrefetchItem] = []
  private(set) var cancelled: [UInt64] = []
  private(set) var calls: [String] = []
  var onPrefetch: (() -> Void)?

  func tiledScrollView(_ view: TiledScrollView, prefetch items: [PrefetchItem]) {
    asked += items
    calls.append("prefetch \(items.map(\.key.rawValue))")
    onPrefetch?()
  }

  func tiledScrollView(_ view: TiledScrollView, cancelPrefetchOf keys: [ItemKey]) {
    cancelled += keys.map(\.rawValue)
    calls.append("cancel \(keys.map(\.rawValue))")
  }

  func clear() { (asked, cancelled, calls) = ([], [], []) }
}

@Suite("A prefetch delegate")
struct TilePrefetchDelegateTests {
  /// A list of 100 items of 60 points in a viewport of 600: ten on screen, 25 ahead, 15 behind.
  private func preparedList(_ log: PrefetchLog, display: Prefetching.Reach = Prefetching.Reach(ahead: 0, behind: 0)) throws -> ListRig {
    let list = ListRig(extents: Array(repeating: 60, count: 100), minimumExtent: 60)
    list.view.prefetching = Prefetching(display: display)
    list.view.prefetchDelegate = log
    list.tick()
    try list.jump(to: 3000)
    log.clear()
    return list
  }

  @Test("hears of a steady scroll what comes within reach, and what leaves it unseen, an item at a time (rule 108)")
  func steadyScroll() throws {
    let log = PrefetchLog()
    let list = try preparedList(log)
    try list.scroll(by: 30)
    #expect(log.calls == ["prefetch [85]"])  // ends at 5160, within 3630 + 1500
    try list.scroll(by: 20)
    #expect(log.calls.count == 1)
    try list.scroll(by: 20)
    #expect(log.calls == ["prefetch [85]", "cancel [35]", "prefetch [86]"])
  }

  @Test("hears of a reversal in its frame: what fell out of reach is cancelled, then what came in is asked for (E8, rule 108)")
  func reversal() throws {
    let log = PrefetchLog()
    let list = try preparedList(log)
    try list.scroll(by: -1)
    // Reach was 35..<85, and is from 2999 - 1500 to 3599 + 900 now.
    #expect(log.calls == ["cancel \(Array(75...84))", "prefetch \(Array((24...34).reversed()))"])
  }

  @Test("hears nothing while there is no reach, and of all that is under way when it ends")
  func turningOff() throws {
    let log = PrefetchLog()
    let list = try preparedList(log)
    let waiting = list.view.prefetchRequests.map(\.key.rawValue).sorted()
    list.view.prefetching = nil
    #expect(log.calls.isEmpty)
    list.tick()
    #expect(log.calls == ["cancel \(waiting)"])
    try list.scroll(by: 600)
    #expect(log.calls.count == 1)
    #expect(list.view.prefetching == nil && list.view.prefetchRequests.isEmpty)
  }

  @Test("that takes over from another one hears of all that is within reach")
  func takingOver() throws {
    let (old, new) = (PrefetchLog(), PrefetchLog())
    let list = try preparedList(old)
    let waiting = list.view.prefetchRequests
    list.view.prefetchDelegate = new
    list.tick()
    #expect(old.calls.isEmpty)
    #expect(Set(new.asked.map(\.key)).isSuperset(of: waiting.map(\.key)))
  }

  @Test("hears that the items of a data source that is gone are not wanted any more")
  func otherSource() throws {
    let log = PrefetchLog()
    let list = try preparedList(log)
    let waiting = list.view.prefetchRequests.map(\.key.rawValue).sorted()
    list.view.dataSource = nil
    #expect(log.calls.isEmpty)
    list.tick()
    #expect(log.calls == ["cancel \(waiting)"])
  }

  @Test("may change the items from inside, which waits for the next tick (A11)")
  func changeFromInside() throws {
    let log = PrefetchLog()
    let list = try preparedList(log)
    list.source.onAdopt = { _ in list.source.edit { $0.removeLast() } }
    log.onPrefetch = {
      log.onPrefetch = nil
      try! list.view.apply(ItemBatch([.remove(99..<100)], countAfter: 99))
    }
    try list.scroll(by: 60)
    #expect(list.view.itemCount == 100 && list.view.hasWaitingBatches)
    list.tick()
    #expect(list.view.itemCount == 99 && list.view.lastFrame.error == nil)
  }

  @Test("is not asked for what has a tile early, and the tiles are within the reach of the data (E7)")
  func displayRange() throws {
    let log = PrefetchLog()
    let list = try preparedList(log, display: Prefetching.Reach(ahead: 1, behind: 0.5))
    for _ in 0..<20 { list.tick() }
    #expect(list.boundTiles.map { $0.index! } == Array(45..<70))
    #expect(Set(list.view.prefetchRequests.map(\.index)) == Set(70..<85).union(35..<45))
    log.clear()
    try list.scroll(by: 60)
    #expect(log.calls == ["cancel [35]", "prefetch [85]"])
  }

  @Test("is told under a bar that what a motion brings out from it or beyond it is imminent, and nothing else (E6)")
  func imminentUnderABar() throws {
    let log = PrefetchLog()
    let list = try preparedList(log)
    list.view.coverInsets = EdgeInsets(top: 100, left: 0, bottom: 0, right: 0)
    list.view.setContentOffset(Point(x: 0, y: 3600), animated: true)
    list.tick()
    let imminent = list.view.prefetchRequests.filter { $0.priority == .imminent }.map(\.index)
    #expect(imminent == Array(61..<70))  // 60 is on screen already; to 3600 + 600
  }

  @Test("hears of sideways lists, grids and masonries as of any other")
  func layouts() {
    for layout in 0..<3 {
      let log = PrefetchLog()
      let source = ListSource(extents: Array(repeating: 60, count: 300), minimumExtent: 60)
      let window = Window(frame: Rect(x: 0, y: 0, width: 600, height: 600))
      let layouts: [(any TileLayout)?] = [nil, GridLayout(columns: 3), MasonryLayout(lanes: 3)]
      let view = TiledScrollView(frame: window.bounds, axis: layout == 0 ? .horizontal : .vertical, layout: layouts[layout])
      view.dataSource = source
      view.prefetching = Prefetching(display: Prefetching.Reach(ahead: 0, behind: 0))
      view.prefetchDelegate = log
      window.addSubview(view)
      window.tick(at: Instant(frame: 1, hz: 60))
      let (columns, seen) = (layout == 0 ? 1 : 3, layout == 0 ? 10 : 30)
      #expect(log.asked.map(\.index) == Array(seen..<seen + 25 * columns))
      #expect(log.asked.allSatisfy { $0.priority == .ahead })
    }
  }

  @Test("is asked for items of a masonry that are placed before the content's length is settled: laying out again changes nothing (C7)")
  func masonryLength() throws {
    let log = PrefetchLog()
    let source = ListSource(extents: (0..<24).map { 40 + Double($0 * 7_919 % 311) }, minimumExtent: 40)
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 600))
    let masonry = MasonryLayout(lanes: 3)
    let view = TiledScrollView(frame: window.bounds, layout: masonry)
    view.dataSource = source
    view.prefetching = Prefetching(display: Prefetching.Reach(ahead: 0, behind: 0))
    view.prefetchDelegate = log
    window.addSubview(view)
    // An insertion at the start undoes all placing; what is on screen then leaves the longest lane's end open, which prefetching comes to.
    for (frame, extent) in [70.0, 260, 45, 190, 320].enumerated() {
      var new = [extent][...]
      source.carryOut(.insert(0..<1), taking: &new)
      try view.apply(ItemBatch([.insert(0..<1)], countAfter: source.items.count))
      try view.handle(.jump(to: Point(x: 0, y: -100)))
      window.tick(at: Instant(frame: frame + 1, hz: 60))
      #expect(view.contentSize.height == masonry.contentExtent.points)
      let (before, binds) = (view.contentOffset, view.counts.binds)
      view.setNeedsLayout()
      view.layoutIfNeeded()
      #expect(view.contentOffset == before && view.counts.binds == binds)
    }
    #expect(!log.asked.isEmpty)
  }

  @Test("is asked for no more than the limit of requests, however small the items are")
  func tinyItems() throws {
    let log = PrefetchLog()
    let list = ListRig(extents: Array(repeating: 1.0 / 64, count: 200_000), minimumExtent: 60)
    list.view.prefetching = Prefetching(maximumRequests: 40)
    list.view.prefetchDelegate = log
    list.tick()
    #expect(list.view.prefetchRequests.count == 40)
    try list.scroll(by: 300)
    #expect(list.view.prefetchRequests.count == 40)
    #expect(log.asked.count - log.cancelled.count <= 40 + list.view.tiles.count)
  }
}
