import Scrolling
import Testing
import TestSupport
@testable import Tiling
import ViewTree

@Suite("A virtualizer without views")
struct VirtualizerTests {
  /// Items known to a list, and not laid out yet.
  private func opened(_ items: Items, extent: Double = 600, at offset: Double = 0) throws -> Virtualizer {
    var list = Virtualizer(kinds: [TileKind(name: "item", minimumExtent: 50)])
    list.setViewport(Viewport(size: ViewportSize(extent: extent, crossExtent: 390), offset: LayoutUnit(nearest: offset)))
    try list.reload(asking: items)
    return list
  }

  @Test("realizes what its viewport shows, keeps its anchor through an edit and a measured item above the screen")
  func frames() throws {
    let items = Items(heights: (0..<100).map { 50 + Double($0 % 7) * 10 })
    var list = try opened(items, at: 3000)
    list.layOut(asking: items)
    let first = list.frame
    #expect(first.items.first?.key == ItemKey(rawValue: 37))  // 80 points are assumed of each
    #expect(first.items.map(\.index) == Array(first.items[0].index..<first.items[0].index + first.items.count))
    #expect(first.missing.isEmpty && first.items.allSatisfy(\.isMeasured))
    #expect(first.unmeasuredCount == 100 - first.items.count)

    items.insert([400, 30], at: 3)
    try list.apply(ItemBatch([.insert(3..<5)], countAfter: items.count), asking: items)
    list.layOut(asking: items)
    let second = list.frame
    #expect(second.offset - first.offset == LayoutUnit(nearest: 160))
    #expect(second.items.map(\.slot) == first.items.map(\.slot))
    #expect(second.items.map { $0.frame.start - second.offset } == first.items.map { $0.frame.start - first.offset })

    list.scroll(by: -100)
    list.layOut(asking: items)
    let third = list.frame
    let held = try #require(third.items.first { $0.key == first.items[0].key })
    #expect(held.frame.start - third.offset == second.items[0].frame.start - second.offset + LayoutUnit(nearest: 100))
    let grown = third.items.filter { $0.index < held.index }.reduce(LayoutUnit.zero) { $0 + $1.frame.extent - LayoutUnit(nearest: 80) }
    // Without ticks, one of a cause: of the insertion, and of the items measured above.
    #expect(third.corrections.map(\.cause) == [.anchor])
    #expect(third.corrections[0].delta == LayoutUnit(nearest: 160) + grown)
  }

  /// The same list twice: by a view, and by a virtualizer alone.
  @Test("shows what a tiled scroll view shows, frame by frame", arguments: 1...40 as ClosedRange<UInt64>)
  func sameAsTheView(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let items = Items(heights: (0..<80).map { _ in 20 + Double(random.below(300)) })
    let source = ItemSource(items)
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 600))
    let view = TiledScrollView(frame: window.bounds, spacing: 4, overscan: seed % 3 == 0 ? 100 : 0)
    view.dataSource = source
    window.addSubview(view)
    var list = Virtualizer(
      kinds: source.kinds, spacing: LayoutUnit(nearest: 4), overscan: LayoutUnit(nearest: view.overscan))
    list.setViewport(Viewport(size: ViewportSize(extent: 600, crossExtent: 390)))
    try list.reload(asking: items)
    var saved: TilingState?
    for turn in 1...120 {
      list.tick = turn
      if random.below(3) == 0 {
        let at = random.below(items.count + 1)
        let batch = items.insert((0..<1 + random.below(3)).map { _ in 20 + Double(random.below(300)) }, at: at)
        try view.apply(batch)
        try list.apply(batch, asking: items)
      } else if random.below(4) == 0, items.count > 20 {
        let at = random.below(items.count - 2)
        items.remove(at..<at + 2)
        let batch = ItemBatch([.remove(at..<at + 2)], countAfter: items.count)
        try view.apply(batch)
        try list.apply(batch, asking: items)
      }
      switch random.below(8) {
      case 0:
        let (index, position) = (random.below(items.count), ItemScrollPosition.named[random.below(4)])
        let result = list.scrollToItem(at: index, position: position, asking: items)
        let isThereInView = view.scrollToItem(at: index, position: position)
        #expect(result == .done && isThereInView)
      case 1:
        guard let saved else { break }
        let (result, isRestoredInView) = (list.restore(saved, asking: items), view.restore(saved))
        #expect(result == .done && isRestoredInView)
        guard random.below(2) == 0 else { break }
        let batch = items.insert([500], at: items.count)  // a clamped place comes within reach
        try view.apply(batch)
        try list.apply(batch, asking: items)
      default:
        let way = Double(random.below(900)) - (turn % 60 < 30 ? 150 : 750)  // to the end, and back
        // Not exactly an edge: a view takes that for a command to the edge.
        let offset = min(max(1, view.contentOffset.y + way), max(1, view.contentSize.height - 601))
        list.scroll(by: offset - view.contentOffset.y)
        view.contentOffset.y = offset
      }
      window.tick(at: Instant(frame: turn, hz: 60))
      list.layOut(asking: items)
      let frame = list.frame
      #expect(frame.offset.points == view.contentOffset.y, "turn \(turn)")
      #expect(frame.contentExtent.points == view.contentSize.height, "turn \(turn)")
      let shown = view.tiles.filter { $0.index != nil }.sorted { $0.index! < $1.index! }
      #expect(frame.items.map(\.index) == shown.map { $0.index! }, "turn \(turn)")
      #expect(frame.items.map(\.slot.index) == shown.map(\.poolIndex), "turn \(turn)")
      #expect(frame.items.map(\.frame.start.points) == shown.map(\.frame.minY), "turn \(turn)")
      #expect(frame.corrections == view.lastFrame.corrections, "turn \(turn)")
      #expect(list.slotCount == view.tiles.count, "turn \(turn)")
      let state = list.state(asking: items)
      #expect(state == view.state, "turn \(turn)")
      if random.below(6) == 0 || state.offset + 600 * 64 == frame.contentExtent.rawValue { saved = state }  // at the end, too
    }
  }

  @Test("says which item on a slot is still to be measured, and how many of the content are")
  func unmeasured() throws {
    let items = Items(heights: Array(repeating: 100, count: 40))
    var list = try opened(items)
    #expect(list.frame.unmeasuredCount == 40)
    list.layOut(asking: items)
    let shown = list.frame.items.count
    #expect(list.frame.items.allSatisfy(\.isMeasured) && list.frame.unmeasuredCount == 40 - shown)
    items.revised = 2
    try list.apply(ItemBatch([.update(2..<3)], countAfter: 40), asking: items)
    #expect(list.frame.items.map(\.isMeasured) == (0..<shown).map { $0 != 2 } && list.frame.unmeasuredCount == 41 - shown)
    list.layOut(asking: items)
    #expect(list.frame.items.allSatisfy(\.isMeasured) && list.frame.unmeasuredCount == 40 - shown)
  }

  @Test("scrolls to an item, and restores a state over edited items, before the first layout", arguments: ItemScrollPosition.named)
  func commands(position: ItemScrollPosition) throws {
    let items = Items(heights: (0..<100).map { 50 + Double($0 % 7) * 10 })
    var first = try opened(items)
    let result = first.scrollToItem(at: 60, position: position, asking: items)
    first.layOut(asking: items)
    let frame = first.frame
    let place = try #require(frame.items.first { $0.index == 60 }).frame
    let (start, end) = (place.start - frame.offset, place.start + place.extent - frame.offset)
    #expect(result == .done && place.extent == LayoutUnit(nearest: items.items[60].height))
    switch position {
    case .start: #expect(start == .zero)
    case .center: #expect(start + end == LayoutUnit(nearest: 600))
    case .end, .nearest, .fraction, .distance: #expect(end == LayoutUnit(nearest: 600))
    }
    let state = first.state(asking: items)
    items.insert([400, 30], at: 3)
    items.remove(80..<90)
    var second = try opened(items)
    let restored = second.restore(state, asking: items)
    second.layOut(asking: items)
    #expect(restored == .done && second.frame.items.map(\.key) == frame.items.map(\.key))
    #expect(second.frame.items.map { $0.frame.start - second.frame.offset } == frame.items.map { $0.frame.start - frame.offset })
  }

  @Test("reaches a restored place beyond the content's end if items are appended in the same frame, also at a new width")
  func restoredBeyondTheEnd() throws {
    let items = Items(heights: Array(repeating: 120, count: 40))
    var list = Virtualizer(kinds: [TileKind(name: "item", minimumExtent: 50)])
    try list.reload(asking: items)  // for no width
    list.setViewport(Viewport(size: ViewportSize(extent: 600, crossExtent: 390)))
    list.tick = 1
    let state = TilingState(items: [.init(key: ItemKey(rawValue: 38), index: 38, start: -640, extent: 120 * 64)], offset: 0, count: 40)
    let result = list.restore(state, asking: items)
    let clamped = list.viewport.offset
    try list.apply(items.insert(Array(repeating: 120, count: 10), at: 40), asking: items)
    list.layOut(asking: items)
    let first = try #require(list.state(asking: items).items.first)
    let length = 39.0 * 80 + 120  // 80 points are assumed of all but the restored item
    #expect(result == .done && clamped == LayoutUnit(nearest: length - 600))
    #expect(first.key == ItemKey(rawValue: 38) && first.start == -640)
  }

  @Test("refuses a command without such an item, a viewport or a plausible state, and while it awaits a reload, and stays where it is")
  func refusedCommands() throws {
    let items = Items(heights: Array(repeating: 60, count: 50))
    var list = Virtualizer(kinds: [TileKind(name: "item", minimumExtent: 50)])
    try list.reload(asking: items)
    let state = TilingState(items: [.init(key: ItemKey(rawValue: 30), index: 30, start: -10, extent: 60)], offset: 0, count: 50)
    var wrong = state
    wrong.items[0].extent = 0
    var results = [list.restore(state, asking: items), list.scrollToItem(at: 30, asking: items)]  // without a viewport
    list.setViewport(Viewport(size: ViewportSize(extent: 300, crossExtent: 390)))
    results += [
      list.restore(wrong, asking: items), list.scrollToItem(at: -1, asking: items), list.scrollToItem(at: 50, asking: items),
    ]
    #expect(throws: TilingError.self) { try list.apply(ItemBatch([], countAfter: 51), asking: items) }
    results += [list.restore(state, asking: items), list.scrollToItem(at: 30, asking: items)]
    #expect(results.allSatisfy { $0 == .refused } && list.viewport.offset == .zero)
    try list.reload(asking: items)
    let restored = list.restore(state, asking: items)
    list.layOut(asking: items)
    #expect(restored == .done && list.state(asking: items).items[0].key == ItemKey(rawValue: 30))
  }

  @Test("asks to be called again while a masonry has to place more items than it may at once, and gets there")
  func farInMasonry() throws {
    let (items, masonry) = (EqualItems(count: 200_000), MasonryLayout(lanes: 3))
    var list = Virtualizer(kinds: [TileKind(name: "item", minimumExtent: 50)], layout: masonry)
    list.setViewport(Viewport(size: ViewportSize(extent: 600, crossExtent: 390)))
    try list.reload(asking: items)
    var calls = 1
    var result = list.scrollToItem(at: 150_000, asking: items)
    while result == .unfinished {
      calls += 1
      result = list.scrollToItem(at: 150_000, asking: items)
    }
    list.layOut(asking: items)
    #expect(result == .done && calls > 1 && calls <= 150_000 / MasonryLayout.maximumPlacedAtOnce + 1)
    #expect(list.viewport.offset == list.frame(of: 150_000).start)
  }

  @Test("a refused batch leaves it as it is, until a reload")
  func refused() throws {
    let items = Items(heights: Array(repeating: 60, count: 50))
    var list = try opened(items, extent: 300)
    list.layOut(asking: items)
    let before = list.frame
    #expect(throws: TilingError.countMismatch(before: 50, expected: 51, found: 52)) {
      try list.apply(ItemBatch([.insert(0..<1)], countAfter: 52), asking: items)
    }
    list.layOut(asking: items)
    #expect(list.frame.items == before.items)
    #expect(throws: TilingError.awaitingReload) { try list.apply(ItemBatch([], countAfter: 50), asking: items) }
    try list.reload(asking: items)
    #expect(list.error == nil)
  }
}

extension Virtualizer {
  mutating func scroll(by points: Double) {
    var viewport = viewport
    viewport.offset += LayoutUnit(nearest: points)
    setViewport(viewport)
  }
}

/// Items of unknown heights, which their slots measure.
final class Items: VirtualizedItems {
  private(set) var items: [(key: UInt64, height: Double)]
  private var nextKey: UInt64
  var revised: Int?  // the item whose content is not that of the start

  init(heights: [Double]) {
    items = heights.enumerated().map { (UInt64($0.offset), $0.element) }
    nextKey = UInt64(heights.count)
  }

  @discardableResult
  func insert(_ heights: [Double], at index: Int) -> ItemBatch {
    items.insert(contentsOf: heights.enumerated().map { (nextKey + UInt64($0.offset), $0.element) }, at: index)
    nextKey += UInt64(heights.count)
    return ItemBatch([.insert(index..<index + heights.count)], countAfter: items.count)
  }

  func remove(_ range: Range<Int>) { items.removeSubrange(range) }

  var count: Int { items.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: items[index].key) }
  func revision(at index: Int) -> UInt32 { index == revised ? 1 : 0 }
  func extent(at index: Int, across: Double) -> ItemExtent { .estimated(80) }

  private var shown: [ItemSlot: UInt64] = [:]  // looked up by slot only

  func bind(_ slot: ItemSlot, to index: Int) { shown[slot] = items[index].key }
  func measure(_ slot: ItemSlot, assuming extent: LayoutUnit, across: Double) -> Double {
    items.first { $0.key == shown[slot] }?.height ?? 0
  }
}

/// Items of one known height.
private struct EqualItems: VirtualizedItems {
  let count: Int

  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
  func extent(at index: Int, across: Double) -> ItemExtent { .exact(60) }
}

/// The same items for a view.
private final class ItemSource: TileDataSource {
  final class ItemTile: Tile {
    var height = 0.0
    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: height) }
  }

  private let items: Items

  init(_ items: Items) { self.items = items }

  let kinds = [TileKind(name: "item", minimumExtent: 20)]
  var count: Int { items.count }
  func key(at index: Int) -> ItemKey { items.key(at: index) }
  func extent(at index: Int, across: Double) -> ItemExtent { .estimated(80) }
  func makeTile(of kind: TileKind) -> ItemTile { ItemTile() }
  func bind(_ tile: ItemTile, at index: Int) { tile.height = items.items[index].height }
}
