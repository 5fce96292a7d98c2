import Testing
import Tiling
import ViewTree

@Suite("A grid with spans")
struct GridSpansTests {
  private func unit(_ count: Int64) -> LayoutUnit { LayoutUnit(rawValue: count) }

  @Test("puts an item that does not fit into its row into the next one, as wide as its columns and the gaps between them")
  func places() throws {
    let rig = MeasuredRig(lengths: [50, 80, 60, 40, 30, 45], layout: GridLayout(columns: 3, spacing: 9))
    rig.source.spanOf = { [2: 2, 4: .all][Int($0.key)] ?? 1 }
    try rig.view.reload()
    rig.tick()
    let width = 124.0  // (390 - 2 * 9) / 3
    let expected: [(start: Double, across: Double, width: Double)] = [
      (0, 0, width), (0, width + 9, width), (89, 0, 2 * width + 9), (89, 2 * width + 18, width), (158, 0, 390), (197, 0, width),
    ]
    #expect(rig.shown.map(\.start) == expected.map(\.start))
    #expect(rig.shown.map(\.crossStart) == expected.map(\.across))
    #expect(rig.shown.map(\.crossExtent) == expected.map(\.width))
    #expect(rig.contentExtent == 242)
  }

  @Test(
    "asks an item for its length at the width that it has, known or measured, and again where its columns have changed",
    arguments: [false, true])
  func widths(isExact: Bool) throws {
    let rig = MeasuredRig(lengths: Array(repeating: 0, count: 30), estimate: isExact ? nil : 60, layout: GridLayout(columns: 3))
    var wide: ItemSpan = 2
    rig.source.items.indices.forEach { rig.source.items[$0].isExact = isExact }
    rig.source.spanOf = { $0.key % 4 == 0 ? wide : 1 }
    rig.source.lengthOf = { _, across in across / 2 }
    try rig.view.reload()
    rig.tick()
    #expect(rig.shown.allSatisfy { $0.extent == $0.crossExtent / 2 && $0.crossExtent == ($0.key % 4 == 0 ? 260 : 130) })
    wide = .all
    try rig.change(.update(0..<30))
    rig.tick()
    #expect(rig.shown.allSatisfy { $0.extent == $0.crossExtent / 2 && $0.crossExtent == ($0.key % 4 == 0 ? 390 : 130) })
    wide = 1
    try rig.view.reload()
    rig.tick()
    #expect(rig.shown.allSatisfy { $0.extent == 65 && $0.crossExtent == 130 } && rig.isStill())
  }

  /// Extents and spans of up to five items, and what they are in.
  private func forEachContent(columns: Int, _ body: ([Int64], [Int], GridLayout) throws -> Void) rethrows {
    let kinds = [2, 5].flatMap { extent in Array(Set([1, min(2, columns), columns])).sorted().map { (Int64(extent), $0) } }
    for count in 1...5 {
      for content in (0..<count).reduce([[]], { lists, _ in lists.flatMap { list in kinds.map { list + [$0] } } }) {
        let layout = GridLayout(columns: columns, spacing: 1.0 / 64)
        layout.setCrossExtent(unit(640))
        var extents = ItemExtents()
        for (extent, _) in content { extents.append(unit(extent)) }
        extents.spans = content.enumerated().filter { $1.1 > 1 }.map { SpanningItem(index: $0, span: ItemSpan($1.1)) }
        try? layout.replaceAll(extents, after: nil)
        try body(content.map { $0.0 }, content.map { $0.1 }, layout)
      }
    }
  }

  @Test("needs no more tiles than it says in any window, however its items span", arguments: 1...3)
  func capacity(columns: Int) {
    let kind = TileKind(name: "item", minimumExtent: 2.0 / 64)
    forEachContent(columns: columns) { extents, spans, layout in
      for window in [1, 3, 6, 11] as [Int64] {
        let capacity = layout.capacity(of: kind, window: unit(window).points)
        var most = 0
        for start in 0..<max(1, layout.contentExtent.rawValue) {
          var met = 0
          layout.forEach(meeting: unit(start)..<unit(start + window)) { _, _ in met += 1 }
          most = max(most, met)
        }
        if most > capacity { Issue.record("\(most) of \(extents) over \(spans) in a window of \(window), of \(capacity) tiles") }
      }
    }
  }

  @Test("finds by place what it has put there: no two items overlap, and none stands beside the columns", arguments: 1...3)
  func lookups(columns: Int) {
    forEachContent(columns: columns) { extents, spans, layout in
      let places = extents.indices.map(layout.frame(of:))
      for (index, place) in places.enumerated() {
        let others = places[..<index].filter {
          $0.start < place.end && place.start < $0.end && $0.crossStart < place.crossStart + place.crossExtent
            && place.crossStart < $0.crossStart + $0.crossExtent
        }
        let isFaulty = !others.isEmpty || place.crossStart + place.crossExtent > unit(640) || place.end > layout.contentExtent
        if isFaulty || place.extent != unit(extents[index]) || place.crossExtent != layout.crossExtent(of: ItemSpan(spans[index])) {
          Issue.record("item \(index) of \(extents) over \(spans) stands at \(place)")
        }
        var found: [Int: ItemFrame] = [:]
        layout.forEach(meeting: place.start..<place.end) { found[$0] = $1 }
        if found[index] != place || layout.index(at: place.start) > index { Issue.record("\(index) of \(extents) over \(spans)") }
      }
    }
  }

  @Test("leaves out what a data source says wrongly: indices out of range, twice, or not in order")
  func wrongAnswers() throws {
    final class Wrong: TileDataSource {
      let count = 9
      func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
      func makeTile(of kind: TileKind) -> Tile { Tile() }
      func bind(_ tile: Tile, at index: Int) {}
      func spanningItems(in items: Range<Int>) -> [SpanningItem] {
        [(-1, 2), (1, 2), (1, 3), (0, .all), (4, -7), (5, ItemSpan(.max)), (9, 2), (.max, 2)].map { SpanningItem(index: $0, span: $1) }
      }
    }
    let source = Wrong()
    let window = Window(frame: Rect(x: 0, y: 0, width: 300, height: 900))
    let view = TiledScrollView(frame: window.bounds, layout: GridLayout(columns: 3))
    view.dataSource = source
    window.addSubview(view)
    window.tick(at: .zero)
    #expect((0..<9).map { view.rectForItem(at: $0)!.width } == [100, 200, 100, 100, 100, 300, 100, 100, 100])
  }
}
