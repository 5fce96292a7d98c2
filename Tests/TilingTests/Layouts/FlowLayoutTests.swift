import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A flow")
struct FlowLayoutTests {
  @Test("puts items of their own size in lines: full ones justified, the last one not, each item in the middle of its line")
  func places() {
    let layout = FlowLayout(
      maximumItemsPerLine: 3, lineSpacing: 10, interitemSpacing: 5,
      sectionInset: .init(before: 7, behind: 9, leading: 20, trailing: 30))
    layout.setCrossExtent(LayoutUnit(nearest: 150))
    #expect(layout.itemCrossExtent.points == 100)
    let sizes: [(Double, Double)] = [(30, 40), (30, 20), (25, 10), (60, 8), (36, 8), (90, 30), (20, 6), (20, 16)]
    take(sizes.map { (LayoutUnit(nearest: $0), LayoutUnit(nearest: $1)) }, layout)
    let expected: [(start: Double, across: Double)] = [
      (7, 20), (17, 57.5), (22, 95),  // 15 points are left over for two gaps
      (57, 20),
      (75, 20),  // 36 and a gap before it would not fit behind 60
      (93, 20),
      (138, 20), (133, 45),
    ]
    for (index, due) in expected.enumerated() {
      let place = layout.frame(of: index)
      #expect(place.start.points == due.start && place.crossStart.points == due.across, "item \(index)")
      #expect(place.crossExtent.points == sizes[index].0 && place.extent.points == sizes[index].1)
    }
    #expect(layout.contentExtent.points == 158)
  }

  // MARK: All small contents

  /// In steps of the grid: as broad as a line, nearly so, and less than half.
  private static let sizes: [(LayoutUnit, LayoutUnit)] = [(7, 4), (6, 1), (3, 2), (2, 0), (1, 5)].map {
    (LayoutUnit(rawValue: $0), LayoutUnit(rawValue: $1))
  }

  private func forEachContent(upTo count: Int, _ body: (FlowLayout, FlowModel) -> Void) {
    for count in 0...count {
      for number in 0..<Int(pow(5, count)) {
        var rest = number
        let items = (0..<count).map { _ in
          defer { rest /= 5 }
          return FlowLayoutTests.sizes[rest % 5]
        }
        for (perLine, gap) in [(1, 0), (2, 1), (4, 0), (3, 2)] {
          let model = FlowModel(items: items, perLine: perLine, gap: gap)
          body(model.layout(), model)
        }
      }
    }
  }

  private func pow(_ base: Int, _ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * base } }

  @Test("places every small content as a model does that deals out one grid step at a time, and finds it again in every window")
  func allPlaces() {
    forEachContent(upTo: 4) { layout, model in
      let (due, length) = (model.places, model.length)
      #expect(layout.count == due.count && layout.contentExtent.rawValue == length)
      #expect(due.indices.allSatisfy { layout.frame(of: $0) == due[$0] })
      let seen = due.indices.filter { due[$0].extent > .zero }.map { (index: $0, start: due[$0].start, end: due[$0].end) }
      for start in -1...length + 1 {
        let top = LayoutUnit(rawValue: start)
        #expect(layout.index(at: top) == model.index(at: start), "\(model) at \(start)")
        for end in start + 1...length + 2 {
          let bottom = LayoutUnit(rawValue: end)
          var met: [Int] = []
          layout.forEach(meeting: top..<bottom) { index, place in met.append(place == due[index] ? index : -1) }
          var expected: [Int] = []
          for item in seen where item.start < bottom && item.end > top { expected.append(item.index) }
          // An expectation takes longer than all of the above.
          if met != expected { Issue.record("\(met) of \(model) in \(start)..<\(end), not \(expected)") }
        }
      }
    }
  }

  @Test("after any edit it stands as one that was made of these items, and measuring moves nothing across")
  func allEdits() {
    let new = FlowLayoutTests.sizes[2]
    forEachContent(upTo: 3) { _, model in
      for index in 0...model.items.count {
        check(model, .insert(index..<index + 1)) { $0.insert(new, at: index) }
        guard index < model.items.count else { break }
        check(model, .update(index..<index + 1)) { $0[index] = new }
        for end in index...model.items.count { check(model, .remove(index..<end)) { $0.removeSubrange(index..<end) } }
        for to in model.items.indices { check(model, .move(from: index, to: to)) { $0.insert($0.remove(at: index), at: to) } }
        let layout = model.layout()
        var measured = model
        measured.items[index].height = LayoutUnit(rawValue: 3)
        layout.resize(index, to: LayoutUnit(rawValue: 3))
        #expect(model.items.indices.map(layout.frame) == measured.places && layout.contentExtent.rawValue == measured.length)
        #expect(zip(model.places, measured.places).allSatisfy { $0.crossStart == $1.crossStart && $0.crossExtent == $1.crossExtent })
      }
    }
  }

  private func check(_ model: FlowModel, _ change: ItemChange, _ edit: (inout [FlowModel.Item]) -> Void) {
    let layout = model.layout()
    var edited = model
    edit(&edited.items)
    var lengths = ItemExtents()
    switch change {
    case .insert(let range), .update(let range): lengths = edited.lengths(of: range)
    case .remove, .move: break
    }
    layout.carryOut(change, lengths)
    #expect(
      edited.items.indices.map(layout.frame) == edited.places && layout.contentExtent.rawValue == edited.length, "\(change) of \(model)")
  }

  @Test("has tiles enough for any window onto a content whose items are no smaller than their kind declares")
  func capacity() {
    forEachContent(upTo: 3) { layout, model in
      let least = model.items.map(\.height).filter { $0 > .zero }.min() ?? LayoutUnit(rawValue: 1)
      let kind = TileKind(name: "chip", minimumExtent: least.points)
      let (seen, length) = (model.places.filter { $0.extent > .zero }.map { ($0.start.rawValue, $0.end.rawValue) }, model.length)
      for window in 1...max(1, length) {
        let capacity = layout.capacity(of: kind, window: LayoutUnit(rawValue: window).points)
        let most = (0...length).map { start in seen.count { $0.0 < start + window && $0.1 > start } }.max() ?? 0
        #expect(most <= capacity, "\(most) of \(model) in a window of \(window)")
      }
    }
  }

  @Test("refuses what together is longer than the content may be, and then is as it was")
  func tooLong() throws {
    let layout = FlowLayout(maximumItemsPerLine: 2, sectionInset: .init(before: 1, behind: 1))
    layout.setCrossExtent(LayoutUnit(nearest: 100))
    take([(LayoutUnit(nearest: 50), LayoutUnit(nearest: 50))], layout)
    var lengths = ItemExtents()
    lengths.append(LayoutUnit(nearest: LayoutUnit.maximumPoints - 1))
    #expect(throws: TilingError.contentTooLong(count: 1)) { try layout.replaceAll(lengths, after: nil) }
    #expect(layout.count == 1 && layout.contentExtent.points == 52)
    #expect(!layout.hasRoom(for: 1, sum: LayoutUnit(nearest: LayoutUnit.maximumPoints - 51)))
    #expect(layout.hasRoom(for: 1, sum: LayoutUnit(nearest: LayoutUnit.maximumPoints - 52)))
  }

  // MARK: In a view

  @Test(
    "asks for each item's width, no wider than a line, and for its length at that width",
    arguments: [TiledScrollView.Axis.vertical, .horizontal])
  func crossExtents(axis: TiledScrollView.Axis) {
    let (window, view, source) = chips(axis: axis, isKnown: true)
    window.tick(at: .zero)
    #expect(source.asked.prefix(4) == [[0, 40], [1, 47], [2, 54], [3, 61]] && source.asked.allSatisfy { $0[1] <= 280 })
    for tile in view.tiles where tile.index != nil {
      let across = axis == .vertical ? tile.frame.width : tile.frame.height
      #expect(across == min(280, source.width(of: tile.index!)))
    }
    #expect(view.lastFrame.missing.isEmpty && view.tiles.count { $0.index != nil } > 10)
  }

  @Test("keeps the first item on screen where it is while those above it are measured")
  func measuring() throws {
    let (window, view, source) = chips(axis: .vertical, isKnown: false)
    var instant = Instant.zero
    func tick() {
      instant.nanoseconds += 16_000_000
      window.tick(at: instant)
    }
    tick()
    view.contentOffset.y = 20_000
    tick()
    var corrections = 0
    for step in 0..<120 {
      let index = view.itemsOnScreen.lowerBound
      let top = view.rectForItem(at: index)!.minY - view.contentOffset.y
      try view.handle(.wheel(by: Point(x: 0, y: -61.5)))
      tick()
      #expect(view.rectForItem(at: index)!.minY - view.contentOffset.y == top - view.lastFrame.travel.points, "step \(step)")
      corrections += view.lastFrame.corrections.count
      #expect(view.lastFrame.missing.isEmpty && view.lastFrame.diagnostic == nil)
    }
    #expect(corrections > 20 && source.asked.count > 2_100)
  }

  private func chips(axis: TiledScrollView.Axis, isKnown: Bool) -> (Window, TiledScrollView, Chips) {
    let window = Window(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    let view = TiledScrollView(
      frame: window.bounds, axis: axis,
      layout: FlowLayout(
        maximumItemsPerLine: 6, lineSpacing: 4, interitemSpacing: 2, sectionInset: .init(leading: 12, trailing: 8)))
    let source = Chips(isKnown: isKnown, axis: axis)
    view.dataSource = source
    window.addSubview(view)
    return (window, view, source)
  }

  private func take(_ sizes: [(LayoutUnit, LayoutUnit)], _ layout: FlowLayout) {
    let model = FlowModel(items: sizes, perLine: layout.maximumItemsPerLine, gap: 0)
    do throws(TilingError) { try layout.replaceAll(model.lengths(of: 0..<sizes.count), after: nil) } catch { Issue.record(error) }
  }
}

/// Two thousand items of their own widths and heights.
private final class Chips: TileDataSource {
  final class Chip: Tile {
    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: 20 + Double((index ?? 0) % 7) * 5) }
  }

  let isKnown: Bool
  let axis: TiledScrollView.Axis
  /// Items and the widths for which their lengths were asked.
  var asked: [[Double]] = []
  let kinds = [TileKind(name: "chip", minimumExtent: 20)]

  init(isKnown: Bool, axis: TiledScrollView.Axis) {
    self.isKnown = isKnown
    self.axis = axis
  }

  var count: Int { 2_000 }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
  func width(of index: Int) -> Double { 40 + Double(index % 50) * 7 }
  func crossExtent(at index: Int, across: Double) -> Double? { width(of: index) }

  func extent(at index: Int, across: Double) -> ItemExtent {
    asked.append([Double(index), across])
    return isKnown ? .exact(20 + Double(index % 7) * 5) : .estimated(31)
  }

  func makeTile(of kind: TileKind) -> Chip { Chip() }
  func bind(_ tile: Chip, at index: Int) {}
}

/// Where the items of a flow stand, worked out without anything clever. In steps of the grid; a line is seven long.
private struct FlowModel {
  typealias Item = (width: LayoutUnit, height: LayoutUnit)

  var items: [Item]
  let perLine: Int
  /// Between the items of a line; between lines there is one step more.
  let gap: Int

  init(items: [Item], perLine: Int, gap: Int) {
    self.items = items
    self.perLine = perLine
    self.gap = gap
  }

  private static let room: Int64 = 7
  private static let inset = (before: 2, behind: 3, leading: 4, trailing: 1)

  func layout() -> FlowLayout {
    let step = 1.0 / 64
    let inset = FlowModel.inset
    let layout = FlowLayout(
      maximumItemsPerLine: perLine, lineSpacing: Double(gap + 1) * step, interitemSpacing: Double(gap) * step,
      sectionInset: .init(
        before: Double(inset.before) * step, behind: Double(inset.behind) * step, leading: Double(inset.leading) * step,
        trailing: Double(inset.trailing) * step))
    layout.setCrossExtent(LayoutUnit(rawValue: FlowModel.room + Int64(inset.leading + inset.trailing)))
    do throws(TilingError) { try layout.replaceAll(lengths(of: items.indices), after: nil) } catch { Issue.record(error) }
    return layout
  }

  func lengths(of range: Range<Int>) -> ItemExtents {
    var lengths = ItemExtents()
    for item in items[range] { lengths.append(item.height) }
    lengths.crossExtents = items[range].map(\.width)
    return lengths
  }

  /// The lines, by their items.
  private var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    for index in items.indices {
      let line = (lines.last?.lowerBound ?? 0)..<index + 1
      let widths = items[line].reduce(Int64(gap * (line.count - 1))) { $0 + $1.width.rawValue }
      if !lines.isEmpty, line.count <= perLine, widths <= FlowModel.room {
        lines[lines.count - 1] = line
      } else {
        lines.append(index..<index + 1)
      }
    }
    return lines
  }

  private func height(of line: Range<Int>) -> Int64 { items[line].map(\.height.rawValue).max() ?? 0 }

  /// Where each line starts.
  private var starts: [Int64] {
    lines.indices.map { number in lines[..<number].reduce(Int64(FlowModel.inset.before)) { $0 + height(of: $1) + Int64(gap + 1) } }
  }

  var length: Int64 {
    guard let last = lines.last, let start = starts.last else { return 0 }
    return start + height(of: last) + Int64(FlowModel.inset.behind)
  }

  /// A line owns the gap behind it.
  func index(at offset: Int64) -> Int {
    zip(lines, starts).first { offset < $1 + height(of: $0) + Int64(gap + 1) }?.0.lowerBound ?? items.count
  }

  var places: [ItemFrame] {
    zip(lines, starts).enumerated().flatMap { number, line in
      let (range, start) = line
      var gaps = [Int64](repeating: Int64(gap), count: range.count)
      if number + 1 < lines.count, range.count > 1 {
        gaps = gaps.map { _ in 0 }
        let free = items[range].reduce(FlowModel.room) { $0 - $1.width.rawValue }
        for step in 0..<free { gaps[Int(step) % (range.count - 1)] += 1 }
      }
      return range.map { index in
        let before = range.lowerBound..<index
        let x = before.reduce(Int64(FlowModel.inset.leading)) { $0 + items[$1].width.rawValue + gaps[$1 - range.lowerBound] }
        let above = (height(of: range) - items[index].height.rawValue) / 2
        return ItemFrame(
          start: LayoutUnit(rawValue: start + above), extent: items[index].height, crossStart: LayoutUnit(rawValue: x),
          crossExtent: items[index].width)
      }
    }
  }
}
