import Scrolling
import Testing
import ViewTree

@testable import Tiling

/// Sections whose parts are as long as their keys say, which only their tiles know.
private final class Letters: SectionedDataSource {
  var model: SectionModel
  let kinds = [TileKind(name: "item", minimumExtent: 20), TileKind(name: "header", minimumExtent: 24, isPinned: true)]
  var estimatedExtent: Double? { 60 }
  var asked = 0
  var measured: [UInt64] = []
  var adopted: [Int] = []
  var onBind: (() -> Void)?
  var onAdopt: (() -> Void)?
  var spansOf: (Range<Int>, Int) -> [SpanningItem] = { _, _ in [] }

  final class Letter: Tile {
    var key64: UInt64 = 0
    weak var source: Letters?
    override func sizeThatFits(_ size: Size) -> Size {
      source?.measured.append(key64)
      return Size(width: size.width, height: Letters.length(of: key64))
    }
  }

  init(_ runs: [SectionRun]) { model = SectionModel(runs) }

  static func length(of key: UInt64) -> Double { 30 + Double(key % 13) * 5 }

  var sections: [SectionRun] { model.sections.map(\.run) }

  func key(at path: SectionPath) -> ItemKey {
    asked += 1
    let section = model.sections[path.section]
    return switch path.role {
    case .header: ItemKey(rawValue: section.header!)
    case .item(let item): ItemKey(rawValue: section.items[item])
    case .footer: ItemKey(rawValue: section.footer!)
    }
  }
  func spanningItems(in items: Range<Int>, of section: Int) -> [SpanningItem] { spansOf(items, section) }
  func makeTile(of kind: TileKind) -> Letter {
    let tile = Letter()
    tile.source = self
    return tile
  }
  func bind(_ tile: Letter, at path: SectionPath) {
    tile.key64 = key(at: path).rawValue
    onBind?()
  }
  func adopt(_ sections: SectionTable) {
    adopted.append(sections.shownCount)
    onAdopt?()
  }
}

@Suite("The items of sections in a list")
struct SectionedItemsTests {
  private final class Rig {
    let source: Letters
    let items: SectionedItems<Letters>
    let view: TiledScrollView
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 600))
    private var frame = 0

    init(_ runs: [SectionRun], pinnedHeaders: PinnedHeaders = .nearest) throws {
      source = Letters(runs)
      items = try SectionedItems(source)
      view = TiledScrollView(frame: window.bounds, pinnedHeaders: pinnedHeaders)
      view.dataSource = items
      window.addSubview(view)
      tick()
    }

    func tick() {
      frame += 1
      window.tick(at: Instant(frame: frame, hz: 60))
    }

    func change(_ changes: SectionChange...) throws {
      for change in changes { source.model.carryOut(change) }
      try items.apply(SectionBatch(changes), to: view)
    }

    var shown: [UInt64: Double] {
      var shown: [UInt64: Double] = [:]
      for item in view.visibleItems { shown[item.key.rawValue] = item.start.points }
      return shown
    }

    /// The list shows what the model has, each as long as it is.
    var faults: [String] {
      let flat = source.model.flat
      guard view.itemCount == flat.count else { return ["\(view.itemCount) items, not \(flat.count)"] }
      return view.visibleItems.compactMap { item in
        let key = item.key.rawValue
        return flat[item.index] == key && item.extent.points == Letters.length(of: key) ? nil : "\(item)"
      }
    }
  }

  private static let runs = [SectionRun(count: 40, shape: SectionShape(itemCount: 12, hasFooter: true))]

  @Test("open in a question for each on screen, also a million sections")
  func opening() throws {
    let rig = try Rig([SectionRun(count: 1, shape: SectionShape(itemCount: 3))])
    let few = rig.source.asked
    final class Vast: SectionedDataSource {
      var asked = 0
      let kinds = [TileKind(name: "item", minimumExtent: 20), TileKind(name: "header", minimumExtent: 24, isPinned: true)]
      var estimatedExtent: Double? { 40 }
      var sections: [SectionRun] { [SectionRun(count: 1_000_000, shape: SectionShape(itemCount: 10))] }
      func key(at path: SectionPath) -> ItemKey {
        asked += 1
        let item: UInt64 = if case .item(let item) = path.role { UInt64(item) + 1 } else { 0 }
        return ItemKey(rawValue: UInt64(path.section) << 8 | item)
      }
      func makeTile(of kind: TileKind) -> Tile { Tile() }
      func bind(_ tile: Tile, at path: SectionPath) {}
      func extent(at path: SectionPath, across: Double) -> ItemExtent { .exact(40) }
    }
    let source = Vast()
    let items = try SectionedItems(source)
    let list = TiledScrollView(frame: Rect(x: 0, y: 0, width: 390, height: 600))
    let window = Window(frame: list.frame)
    window.addSubview(list)
    list.dataSource = items
    window.tick(at: .zero)
    #expect(list.itemCount == 11_000_000 && list.contentSize.height == 440_000_000)
    #expect(source.asked < 60, "\(source.asked), and of three items \(few)")
    #expect(list.virtualizer.pinnedItems?.sections.nodeCount == 1)
    list.scrollToItem(at: try #require(items.table.index(of: .item(4, in: 777_777))))
    window.tick(at: Instant(frame: 1, hz: 60))
    let header = try #require(list.visibleItems.first { $0.index == items.table.index(of: .header(of: 777_777)) })
    #expect(header.start == .zero)
    #expect(list.visibleItems.first { $0.index == items.table.index(of: .item(4, in: 777_777)) }?.start.points == 40)
  }

  @Test(
    "take all columns of a grid or a masonry as headers and footers, and as many as the source says as items", arguments: [false, true])
  func columns(isMasonry: Bool) throws {
    let rig = try Rig(SectionedItemsTests.runs)
    // What is not asked for, or comes twice, does not count.
    rig.source.spansOf = { [unowned source = rig.source] items, section in
      let wide = items.filter { source.model.sections[section].items[$0] % 5 == 0 }
      return ([-1] + wide + wide + [400]).map { SpanningItem(index: $0, span: 2) }
    }
    let layout: any TileLayout = isMasonry ? MasonryLayout(lanes: 3, spacing: 6) : GridLayout(columns: 3, spacing: 6)
    try rig.view.setLayout(layout)
    rig.tick()
    func check() throws {
      for index in 0..<rig.items.table.shownCount {
        let path = rig.items.table.path(at: index)
        let columns: Double =
          switch path.role {
          case .header, .footer: 3
          case .item: rig.source.key(at: path).rawValue % 5 == 0 ? 2 : 1
          }
        let width = try #require(layout.settle(through: index) ? rig.view.rectForItem(at: index)?.width : nil)
        #expect(width == layout.crossExtent(of: ItemSpan(Int(columns))).points, "\(path)")
      }
      #expect(rig.faults == [])
    }
    try check()
    try rig.change(.collapse(1), .insertItems(3..<5, in: 0), .setFooter(false, of: 2), .setHeader(false, of: 4), .move(from: 7, to: 0))
    rig.tick()
    try check()
    try rig.change(.expand(1), .removeItems(0..<4, in: 5), .updateHeader(of: 6))
    rig.tick()
    try check()
    rig.view.contentOffset.y = 900
    rig.tick()
    let first = try #require(rig.view.visibleItems.first)
    #expect(rig.items.table.path(at: first.index).role == .header && first.start <= .zero)
  }

  @Test("collapse and expand: what is left stays where it was, and what comes again is as long as it was, unmeasured")
  func folding() throws {
    let rig = try Rig(SectionedItemsTests.runs)
    rig.view.scrollToItem(at: try #require(rig.items.table.index(of: .item(9, in: 5))), position: .center)
    rig.tick()
    #expect(rig.faults == [])
    let before = rig.shown
    try rig.change(.collapse(5))
    rig.tick()
    #expect(rig.faults == [])
    let header = try #require(rig.source.model.sections[6].header)
    #expect(rig.shown[header] == before[header] && before[header] != nil)
    #expect(rig.view.extent(at: try #require(rig.items.table.index(of: .header(of: 5)))) != nil)
    rig.source.measured = []
    try rig.change(.expand(5))
    rig.tick()
    #expect(rig.faults == [])
    #expect(rig.source.measured.allSatisfy { before[$0] == nil }, "\(rig.source.measured)")
  }

  @Test("change by sections and items, before the screen, on it and after it")
  func changes() throws {
    let rig = try Rig(SectionedItemsTests.runs)
    rig.view.scrollToItem(at: 200)
    rig.tick()
    let batches: [[SectionChange]] = [
      [.insert([SectionRun(count: 2, shape: SectionShape(itemCount: 4))], at: 3), .collapse(0)], [.move(from: 16, to: 2)],
      [.remove(14..<15), .removeItems(2..<5, in: 15)],
      [.moveItem(from: .init(1, in: 15), to: .init(0, in: 30)), .setFooter(false, of: 15)],
      [.setHeader(false, of: 16), .updateHeader(of: 15), .expand(0)],
    ]
    for batch in batches {
      for change in batch { rig.source.model.carryOut(change) }
      try rig.items.apply(SectionBatch(batch), to: rig.view)
      rig.tick()
      #expect(rig.faults == [], "\(batch)")
    }
  }

  @Test("wait with the list's batches, and the source is told when they take effect")
  func waiting() throws {
    let rig = try Rig(SectionedItemsTests.runs)
    var model = rig.source.model
    var isAnnounced = false
    var counts: [Int] = []
    rig.source.onBind = {
      guard !isAnnounced else { return }
      isAnnounced = true
      for change in [SectionChange.collapse(0), .removeItems(0..<2, in: 1)] {
        model.carryOut(change)
        counts.append(model.flat.count)
        do { try rig.items.apply(SectionBatch([change]), to: rig.view) } catch { Issue.record("\(error)") }
      }
    }
    rig.source.onAdopt = {
      if rig.source.adopted.count == 1 {
        rig.source.model.carryOut(.collapse(0))
      } else {
        rig.source.model.carryOut(.removeItems(0..<2, in: 1))
      }
    }
    let before = rig.items.table.shownCount
    rig.view.contentOffset = Point(x: 0, y: 100)
    rig.tick()
    #expect(isAnnounced && rig.items.table.shownCount == before && rig.view.hasWaitingBatches)
    rig.tick()
    #expect(rig.source.adopted == counts && rig.items.table.shownCount == counts.last)
    #expect(rig.faults == [])
  }

  @Test("follow a difference, and a reload after a refusal")
  func differences() throws {
    let rig = try Rig(SectionedItemsTests.runs)
    func versions() -> [SectionVersion] {
      func version(_ key: UInt64) -> ItemVersion { ItemVersion(key: ItemKey(rawValue: key), revision: 0) }
      return rig.source.model.sections.map {
        SectionVersion(
          header: $0.header.map(version), items: $0.items.map(version), footer: $0.footer.map(version), isCollapsed: $0.isCollapsed)
      }
    }
    let old = versions()
    rig.source.model.carryOut(.move(from: 1, to: 4))
    rig.source.model.carryOut(.collapse(0))
    rig.source.model.carryOut(.moveItem(from: .init(3, in: 2), to: .init(0, in: 5)))
    try rig.items.apply(ItemBatch(from: old, to: versions()), leadingTo: SectionTable(versions()), to: rig.view)
    rig.tick()
    #expect(rig.faults == [])
    // The list is told of sections that the source does not have.
    let wrong = ItemBatch([.insert(0..<2)], countAfter: rig.items.table.shownCount + 2)
    #expect(throws: SectionError.self) { try rig.items.apply(wrong, leadingTo: rig.items.table, to: rig.view) }
    rig.source.model.carryOut(.remove(0..<3))
    try rig.items.reload(rig.view)
    rig.tick()
    #expect(rig.faults == [])
  }

  @Test("of no pinned kind have headers like any other item; kinds go by the part")
  func kinds() throws {
    final class Plain: SectionedDataSource {
      var sections: [SectionRun] { [SectionRun(count: 9, shape: SectionShape(itemCount: 9))] }
      func key(at path: SectionPath) -> ItemKey {
        let item: UInt64 = if case .item(let item) = path.role { UInt64(item) + 1 } else { 0 }
        return ItemKey(rawValue: UInt64(path.section) << 8 | item)
      }
      func extent(at path: SectionPath, across: Double) -> ItemExtent { .exact(44) }
      func makeTile(of kind: TileKind) -> Tile { Tile() }
      func bind(_ tile: Tile, at path: SectionPath) {}
    }
    #expect(TileKind.standard.minimumExtent == 44)
    let plain = Plain()
    let items = try SectionedItems(plain)
    let list = TiledScrollView(frame: Rect(x: 0, y: 0, width: 390, height: 600))
    let window = Window(frame: list.frame)
    window.addSubview(list)
    list.dataSource = items
    withExtendedLifetime(items) { _ = window.tick(at: .zero) }
    list.contentOffset = Point(x: 0, y: 100)
    window.tick(at: Instant(frame: 1, hz: 60))
    #expect(list.itemsOnScreen == 2..<16 && list.virtualizer.pinnedItems == nil)
    #expect(items.kind(at: 0) == items.kind(at: 1) && items.indices(of: [items.key(at: 11), ItemKey(rawValue: 7 << 40)]) == [11, nil])
    let letters = Letters([SectionRun(count: 1, shape: SectionShape(itemCount: 1, hasFooter: true))])
    #expect([SectionPath.header(of: 0), .item(0, in: 0), .footer(of: 0)].map { letters.kind(at: $0).name } == ["header", "item", "item"])
  }
}
