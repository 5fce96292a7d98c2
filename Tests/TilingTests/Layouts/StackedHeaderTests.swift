import Scrolling
import Testing
import ViewTree

@testable import Tiling

@Suite("Stacked section headers")
struct StackedHeaderTests {
  private static let kinds = [
    TileKind(name: "item", minimumExtent: 10), TileKind(name: "header", minimumExtent: 24, isPinned: true),
  ]

  /// Sections of zero to six items, whose headers have 24 to 50 points; `before` items stand before the first header.
  private static func list(
    _ pinned: PinnedHeaders, estimate: Double?, spacing: Double, before: Int = 3, layout: (any TileLayout)? = nil
  ) -> MeasuredRig {
    var lengths: [Double] = (0..<before).map { _ in 35 }
    var kinds = lengths.map { _ in 0 }
    for section in 0..<60 {
      lengths.append(24 + Double(section * 7 % 27))
      kinds.append(1)
      for item in 0..<(section * 5 % 7) {
        lengths.append(10 + Double(item * 31 % 90))
        kinds.append(0)
      }
    }
    let rig = MeasuredRig(
      lengths: lengths, estimate: estimate, layout: layout, spacing: spacing, kinds: StackedHeaderTests.kinds, pinnedHeaders: pinned)
    for (index, kind) in kinds.enumerated() { rig.source.items[index].kind = kind }
    try? rig.view.reload()
    rig.tick()
    return rig
  }

  /// The pile, built from the first header on: each that has come to the end of the pile joins it, and the first of too many leaves.
  private func pile(_ rig: MeasuredRig, maximum: Int) -> [Int: Double] {
    let items = rig.source.items
    let edge = max(rig.offset + max(rig.view.contentInset.top, 0), 0)
    func start(_ index: Int) -> Double { rig.view.rectForItem(at: index)!.minY }
    func extent(_ index: Int) -> Double { rig.view.rectForItem(at: index)!.height }
    var (pile, next): ([Int], Int?) = ([], nil)
    for header in items.indices where items[header].kind == 1 {
      guard start(header) <= edge + pile.suffix(maximum - 1).reduce(0, { $0 + extent($1) }) else {
        next = header
        break
      }
      pile = pile.suffix(maximum - 1) + [header]
    }
    var top = edge
    if pile.count == maximum, let next { top = min(top, start(next) - pile.reduce(0) { $0 + extent($1) }) }
    var places: [Int: Double] = [:]
    for header in pile {
      places[header] = top
      top += extent(header)
    }
    return places
  }

  private func faults(_ rig: MeasuredRig, maximum: Int) -> [String] {
    guard !rig.view.itemsOnScreen.isEmpty else { return [] }
    let places = pile(rig, maximum: maximum)
    var faults: [String] = []
    for tile in rig.boundTiles where tile.kindIndex == 1 {
      let due = places[tile.index!] ?? rig.view.rectForItem(at: tile.index!)!.minY
      if tile.frame.width < rig.view.bounds.width - 1 { faults.append("header \(tile.index!) is \(tile.frame.width) wide") }
      if rig.place(of: tile).start != due { faults.append("header \(tile.index!) stands at \(rig.place(of: tile).start), not at \(due)") }
    }
    for header in places.keys.sorted() where !rig.boundTiles.contains(where: { $0.index == header }) {
      faults.append("no header \(header)")
    }
    if !rig.view.lastFrame.missing.isEmpty { faults.append("missing \(rig.view.lastFrame.missing)") }
    return faults
  }

  private static func layout(_ number: Int, spacing: Double) -> (any TileLayout)? {
    switch number {
    case 0: nil
    case 1: GridLayout(columns: 3, spacing: spacing)
    case 2: MasonryLayout(lanes: 3, spacing: spacing)
    case 3: FlowLayout(maximumItemsPerLine: 4, lineSpacing: spacing, interitemSpacing: spacing, sectionInset: .init(before: 7, behind: 3))
    default: MasonryLayout(lanes: 1, spacing: spacing)
    }
  }

  @Test("pile up in order and are pushed out by the next one where the pile is full", arguments: [1, 2, 3, 16], 0..<5)
  func walk(maximum: Int, layout: Int) throws {
    for (estimate, spacing) in layout == 0 ? [(nil, 0.0), (70.0, 6)] : [(70.0, 6)] {
      let rig = StackedHeaderTests.list(
        .stacked(maximum: maximum), estimate: estimate, spacing: layout == 0 ? spacing : 0,
        layout: StackedHeaderTests.layout(layout, spacing: spacing))
      for step in 0..<150 {
        try rig.wheel(step < 90 ? 21.25 : -23.75)
        let faults = faults(rig, maximum: maximum)
        #expect(faults.isEmpty, "step \(step): \(faults)")
      }
      rig.view.contentInset.top = 33
      for step in 0..<30 {
        try rig.wheel(19)
        let faults = faults(rig, maximum: maximum)
        #expect(faults.isEmpty, "step \(step) below a bar: \(faults)")
      }
    }
  }

  @Test("of one are the nearest alone, and there are at least one and at most sixteen")
  func limits() throws {
    let twins = [PinnedHeaders.nearest, .stacked(maximum: 1)].map { StackedHeaderTests.list($0, estimate: 70, spacing: 3) }
    for step in 0..<80 {
      for rig in twins { try rig.wheel(17) }
      #expect(twins[0].shown == twins[1].shown, "step \(step)")
    }
    #expect([-3, 0, 1, 7, 16, 99].map { PinnedHeaders.stacked(maximum: $0).maximum } == [1, 1, 1, 7, 16, 16])
  }

  @Test(
    "stay clear of what a command shows, whatever has been measured", arguments: [(0, nil), (0, 24), (1, nil), (1, 24), (2, 24), (3, 24)])
  func clearing(layout: Int, estimate: Double?) throws {
    for maximum in layout == 0 ? [1, 2, 3] : [2] { try checkClearing(of: layout, estimate: estimate, maximum: maximum) }
  }

  private func checkClearing(of layout: Int, estimate: Double?, maximum: Int) throws {
    for animated in [false, true] {
      for top in [0.0, 40, -20] {
        let rig = StackedHeaderTests.list(
          .stacked(maximum: maximum), estimate: estimate, spacing: layout == 0 ? 4 : 0,
          layout: StackedHeaderTests.layout(layout, spacing: 4))
        rig.view.contentInset.top = top
        for index in animated ? [150, 62] : [150, 61, 62, 64, 4, 3, 2, 170] {
          for position in animated ? [.start, .fraction(0.3)] : ItemScrollPosition.samples {
            rig.view.scrollToItem(at: index, position: position, animated: animated)
            if animated { rig.settle() } else { rig.tick() }
            let tile = try #require(rig.boundTiles.first { $0.index == index })
            let place = rig.place(of: tile)
            let headers = rig.boundTiles.filter { $0.kindIndex == 1 && $0.index != index }.map { rig.place(of: $0) }
            let over = headers.filter { $0.start < place.end && place.start < $0.end }
            if top >= 0 { #expect(over.isEmpty, "\(index) at the \(position) with \(top): \(over) over \(place)") }
            #expect(faults(rig, maximum: maximum).isEmpty)
            let pile = pile(rig, maximum: maximum).filter { $0.key < index || rig.source.items[index].kind == 0 }
            guard position == .start, top >= 0, rig.offset > rig.minimumOffset, rig.offset < rig.maximumOffset else { continue }
            let edge = rig.offset + top
            let end = pile.map { $0.value + rig.view.rectForItem(at: $0.key)!.height }.max()
            #expect(place.start == max(end ?? edge, edge), "\(index) at the start with \(top)")
          }
        }
      }
    }
  }

  @Test("are followed by an animated scroll while sections before it come and go")
  func animated() throws {
    let rig = StackedHeaderTests.list(.stacked(maximum: 3), estimate: 50, spacing: 0)
    let key = rig.source.items[150].key
    rig.view.scrollToItem(at: 150, animated: true)
    for step in 0..<40 {
      if step % 6 == 2, step < 20 { try rig.change(.remove(60..<63), .insert(10..<12)) }
      rig.tick()
    }
    rig.settle()
    let tile = try #require(rig.tile(of: key))
    let end = pile(rig, maximum: 3).filter { $0.key != tile.index }.map { $0.value + rig.view.rectForItem(at: $0.key)!.height }.max()
    #expect(rig.place(of: tile).start == end)
  }
}
