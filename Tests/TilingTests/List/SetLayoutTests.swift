import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("Another layout in place")
struct SetLayoutTests {
  private static let layouts: [@Sendable () -> (any TileLayout)?] = [
    { nil }, { GridLayout(columns: 2, spacing: 2) }, { GridLayout(columns: 5) }, { MasonryLayout(lanes: 3, spacing: 8) },
    { FlowLayout(maximumItemsPerLine: 4, lineSpacing: 8, interitemSpacing: 4) },
  ]

  private func rig(_ layout: Int, isExact: Bool, count: Int = 400) throws -> MeasuredRig {
    let rig = MeasuredRig(
      lengths: (0..<count).map { 40 + Double($0 * 7919 % 90) }, estimate: isExact ? nil : 70, layout: SetLayoutTests.layouts[layout](),
      spacing: 3)
    rig.source.items.indices.forEach { rig.source.items[$0].isExact = isExact }
    rig.source.spanOf = { $0.key % 11 == 3 ? .all : $0.key % 11 == 7 ? 2 : 1 }
    rig.source.lengthOf = { item, across in item.length + (across / 10).rounded() }
    try rig.view.reload()
    rig.tick()
    return rig
  }

  @Test("leaves the first item on screen where it is, and items that stay on their tiles, from any layout to any", arguments: 0..<5)
  func anchor(layout: Int) throws {
    for other in 0..<5 {
      for isExact in [false, true] {
        let rig = try rig(layout, isExact: isExact)
        for place in [0, 0.3, 0.7] {
          rig.offset = (rig.maximumOffset * place / 16).rounded(.down) * 16
          rig.tick()
          let anchor = rig.shown.first { $0.end > rig.offset }!
          let (top, tiles) = (anchor.start - rig.offset, rig.boundTiles.map { ($0.key, $0) })
          try rig.view.setLayout(SetLayoutTests.layouts[other]())
          rig.tick()
          let comment: Comment = "\(layout) to \(other) at \(place), exact: \(isExact)"
          // The anchor may be shorter now, and off screen: its start is what stays, unless the content ends.
          let start = try #require(rig.view.rectForItem(at: anchor.index)).minY - rig.offset
          #expect(start == top || [rig.minimumOffset, rig.maximumOffset].contains(rig.offset), comment)
          #expect(tiles.allSatisfy { key, tile in rig.boundTiles.allSatisfy { $0.key != key || $0 === tile } }, comment)
          #expect(rig.view.lastFrame.missing.isEmpty && rig.view.lastFrame.error == nil && rig.isStill(), comment)
          if other == 0 { #expect(rig.faults.isEmpty, comment) }
          let fresh = try self.rig(other, isExact: true)
          if isExact, other != 3 { #expect(rig.shown.allSatisfy { fresh.view.rectForItem(at: $0.index)?.minY == $0.start }, comment) }
          try rig.view.setLayout(SetLayoutTests.layouts[layout]())
          rig.tick()
        }
      }
    }
  }

  @Test("asks for each known extent once, as a reload does, and for a run at once")
  func questions() throws {
    let rig = try rig(1, isExact: true)
    let before = rig.source.asked
    try rig.view.reload()
    rig.tick()
    let reload = rig.source.asked - before
    try rig.view.setLayout(GridLayout(columns: 4))
    rig.tick()
    #expect(reload == 400 && rig.source.asked - before == 2 * reload)
    let unknown = try self.rig(1, isExact: false)
    let asked = unknown.source.asked
    try unknown.view.setLayout(GridLayout(columns: 3))
    #expect(unknown.source.asked == asked)
  }

  @Test("keeps the extents measured at a width that items still have, and measures the others again")
  func measured() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 50, count: 100), layout: GridLayout(columns: 1))
    rig.tick()
    let measured = rig.source.measured.count
    try rig.view.setLayout(nil)
    rig.tick()
    #expect(rig.source.measured.count == measured && rig.view.extents.unmeasuredCount == 100 - measured)
    try rig.view.setLayout(GridLayout(columns: 2))
    rig.tick()
    #expect(rig.source.measured.count >= 2 * measured && rig.view.extents.count == 0)
  }

  @Test("waits for the next tick where a bind, a display call or a scroll callback asks for it, and the last one counts")
  func fromInside() throws {
    let rig = try rig(0, isExact: true)
    rig.source.onBind = { _, _ in
      try? rig.view.setLayout(GridLayout(columns: 2))
      try? rig.view.setLayout(GridLayout(columns: 3))
    }
    try rig.wheel(300)
    rig.source.onBind = nil
    let anchor = rig.shown.first { $0.end > rig.offset }!
    let top = anchor.start - rig.offset
    #expect(rig.view.layout == nil && rig.faults.isEmpty)
    rig.tick()
    #expect((rig.view.layout as? GridLayout)?.columns == 3)
    #expect(rig.view.rectForItem(at: anchor.index)!.minY - rig.offset == top)
    rig.source.onBind = { _, _ in try? rig.view.setLayout(nil) }
    try rig.wheel(300)
    rig.source.onBind = nil
    try rig.view.setLayout(GridLayout(columns: 4))
    rig.tick()
    #expect((rig.view.layout as? GridLayout)?.columns == 4)
  }

  @Test("has no effect if it is the present one")
  func same() throws {
    let rig = try rig(2, isExact: true)
    let asked = rig.source.asked
    try rig.view.setLayout(rig.view.layout)
    let list = try self.rig(0, isExact: true)
    try list.view.setLayout(nil)
    #expect(rig.source.asked == asked && rig.isStill() && list.isStill())
  }

  @Test("is refused if an extent is wrong or the items are others, and the list is as it was until it reloads", arguments: 0..<5)
  func refused(layout: Int) throws {
    let rig = try rig(layout, isExact: true)
    let shown = rig.shown
    let former = rig.view.layout
    rig.source.lengthOf = { item, _ in item.key == 399 ? -1 : item.length }
    #expect(throws: TilingError.invalidExtent(index: 399, points: -1)) { try rig.view.setLayout(GridLayout(columns: 3)) }
    rig.tick()
    #expect(rig.view.layout === former && rig.shown == shown)
    #expect(throws: TilingError.awaitingReload) { try rig.view.setLayout(GridLayout(columns: 3)) }
    rig.source.lengthOf = { item, _ in item.length }
    try rig.view.reload()
    rig.source.items.removeLast()
    #expect(throws: TilingError.countMismatch(before: 400, expected: 400, found: 399)) { try rig.view.setLayout(GridLayout(columns: 3)) }
    try rig.view.reload()
    try rig.view.setLayout(GridLayout(columns: 3))
    rig.tick()
    #expect(rig.view.lastFrame.error == nil && rig.view.lastFrame.missing.isEmpty && rig.isStill())
  }

  @Test("makes tiles for the layout that needs more, and keeps them")
  func pool() throws {
    let rig = try rig(0, isExact: true)
    let (list, first) = (rig.view.tiles.count, rig.view.tiles[0])
    try rig.view.setLayout(GridLayout(columns: 4))
    rig.tick()
    let grid = GridLayout(columns: 4).capacity(of: rig.source.kinds[0], window: 600)
    #expect(grid > list && rig.view.tiles.count == grid && rig.view.tiles[0] === first)
    try rig.view.setLayout(nil)
    rig.tick()
    #expect(rig.view.tiles.count == grid)
  }

  @Test("in an empty list, without a size, or without a data source comes into effect with the first items")
  func early() throws {
    let rig = MeasuredRig(lengths: [], viewport: (0, 0))
    try rig.view.setLayout(GridLayout(columns: 2))
    rig.tick()
    try rig.change(.insert(0..<20))
    rig.resize(main: 600, cross: 390)
    try rig.view.setLayout(GridLayout(columns: 3))
    rig.tick()
    #expect(rig.shown.count == 20 && rig.shown.allSatisfy { $0.crossExtent == 130 })
    let view = TiledScrollView(frame: Rect(x: 0, y: 0, width: 390, height: 600))
    try view.setLayout(GridLayout(columns: 2))
    #expect(view.layout is GridLayout)
  }

  /// The same places, without headers that are kept in view.
  private final class PlainGrid: TileLayout {
    private let base = GridLayout(columns: 3)
    var extents: ExtentTree { base.extents }
    var contentExtent: LayoutUnit { base.contentExtent }
    var itemCrossExtent: LayoutUnit { base.itemCrossExtent }
    func frame(of index: Int) -> ItemFrame { base.frame(of: index) }
    func index(at offset: LayoutUnit) -> Int { base.index(at: offset) }
    func forEach(meeting range: Range<LayoutUnit>, _ body: (Int, ItemFrame) -> Void) { base.forEach(meeting: range, body) }
    func capacity(of kind: TileKind, window: Double) -> Int { base.capacity(of: kind, window: window) }
    func setCrossExtent(_ crossExtent: LayoutUnit) { base.setCrossExtent(crossExtent) }
    func replaceAll(_ extents: ItemExtents, after changes: [ItemChange]?) throws(TilingError) {
      try base.replaceAll(extents, after: changes)
    }
    func carryOut(_ change: ItemChange, _ extents: ItemExtents) { base.carryOut(change, extents) }
    func resize(_ index: Int, to extent: LayoutUnit) { base.resize(index, to: extent) }
  }

  @Test("ends sections in a layout that pins none, keeps their headers in view in another, and finds them again in a list")
  func sections() throws {
    let kinds = [TileKind(name: "item", minimumExtent: 20), TileKind(name: "header", minimumExtent: 20, isPinned: true)]
    let rig = MeasuredRig(lengths: Array(repeating: 40, count: 90), estimate: nil, kinds: kinds)
    for index in rig.source.items.indices {
      (rig.source.items[index].isExact, rig.source.items[index].kind) = (true, index % 10 == 0 ? 1 : 0)
    }
    try rig.view.reload()
    rig.offset = 1000
    rig.tick()
    #expect(rig.shown[0].index == 20 && rig.shown[0].start == 1000)
    try rig.view.setLayout(PlainGrid())
    rig.tick()
    #expect(rig.shown.allSatisfy { $0.start == Double($0.index / 3) * 40 } && rig.isStill())
    try rig.view.setLayout(GridLayout(columns: 3))
    rig.tick()
    let header = rig.shown[0]
    #expect(header.index % 10 == 0 && header.start == rig.offset && header.crossExtent == 390 && rig.isStill())
    try rig.view.setLayout(nil)
    rig.tick()
    #expect(rig.shown[0].index % 10 == 0 && rig.shown[0].start == rig.offset && rig.isStill())
  }
}
