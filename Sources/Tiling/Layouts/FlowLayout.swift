public import ViewTree

/// Items of different width and height in lines, each line filled as far as its items fit: a flow.
///
/// Follows the documentation of UICollectionViewFlowLayout. An item joins the line if the line, ``interitemSpacing`` and the item fit. Full
/// lines are justified; the last line keeps the spacing and starts at the leading edge. A line is as high as its tallest item, and each
/// item is centred in it. Differences: a line holds at most ``maximumItemsPerLine``, like Compose's `FlowRow`, so that a fixed pool
/// provably suffices at any viewport width; the content is one section.
///
/// ```
/// inset.leading | 0     1   2 | inset.trailing      the line is full: 3 does not fit
///               | 3      4    |
///               | 5 6         |                     the last line
/// ```
/// Widths come from ``TileDataSource/crossExtent(at:across:)`` and alone decide the line breaks. Measuring therefore moves items on the
/// main axis only, those of the item's own line included. An insertion, a removal or another width breaks the lines again from the previous
/// line on: O(items after it), in arrays of two words per item.
public final class FlowLayout: TileLayout {
  /// The space around the lines, in points on the 1/64 grid: on the main axis (`before`, `behind`) and on the cross axis.
  public struct Inset: Hashable, Sendable {
    public var before: Double
    public var behind: Double
    public var leading: Double
    public var trailing: Double

    public init(before: Double = 0, behind: Double = 0, leading: Double = 0, trailing: Double = 0) {
      self.before = before
      self.behind = behind
      self.leading = leading
      self.trailing = trailing
    }
  }

  public let maximumItemsPerLine: Int
  /// The gap between lines, and the least gap between the items of a line, in points on the 1/64 grid.
  public let lineSpacing: Double
  public let interitemSpacing: Double
  /// The space around the lines; none if there are no items.
  public let sectionInset: Inset
  private let gap: LayoutUnit
  private let before: LayoutUnit
  private let behind: LayoutUnit
  private let leading: LayoutUnit
  private let sides: LayoutUnit
  private var crossExtent = LayoutUnit.zero
  public private(set) var extents: ExtentTree
  private var widths: [LayoutUnit] = []
  private(set) var lines: ExtentTree  // the lines' heights
  private var lineStarts: [Int] = []  // the first item of each line

  /// - Precondition: `maximumItemsPerLine` is at least 1; spacings and insets are finite and not negative.
  public init(maximumItemsPerLine: Int, lineSpacing: Double = 0, interitemSpacing: Double = 0, sectionInset: Inset = Inset()) {
    precondition(maximumItemsPerLine >= 1, "FlowLayout(maximumItemsPerLine: \(maximumItemsPerLine)): a line holds at least one item")
    let itemExtents = [
      lineSpacing, interitemSpacing, sectionInset.before, sectionInset.behind, sectionInset.leading, sectionInset.trailing,
    ]
    precondition(itemExtents.allSatisfy { $0.isFinite && $0 >= 0 }, "FlowLayout: spacings and insets \(itemExtents) are finite and >= 0")
    self.maximumItemsPerLine = maximumItemsPerLine
    let units = itemExtents.map(LayoutUnit.init(nearest:))
    gap = units[1]
    (before, behind, leading) = (units[2], units[3], units[4])
    sides = units[4] + units[5]
    self.lineSpacing = units[0].points
    self.interitemSpacing = gap.points
    self.sectionInset = Inset(before: before.points, behind: behind.points, leading: leading.points, trailing: units[5].points)
    extents = ExtentTree(spacing: units[0])
    lines = ExtentTree(spacing: units[0])
  }

  public var contentExtent: LayoutUnit { count == 0 ? .zero : before + lines.total + behind }

  /// An item is in a window only if its line is, and a line with an item of the kind is at least as high as the kind's minimum.
  public func capacity(of kind: TileKind, window: Double) -> Int {
    let lines = kind.capacity(window: window, spacing: lineSpacing)
    let (items, overflow) = lines.multipliedReportingOverflow(by: maximumItemsPerLine)
    return min(overflow ? .max : items, kind.maximumCount ?? TileKind.maximumCapacity, TileKind.maximumCapacity)
  }

  public var hasCrossExtents: Bool { true }
  public var pinsHeaders: Bool { true }

  public func setCrossExtent(_ crossExtent: LayoutUnit) { self.crossExtent = crossExtent }

  /// The extent of a line on the cross axis.
  public var itemCrossExtent: LayoutUnit { max(.zero, crossExtent - sides) }

  // MARK: Places

  /// - Complexity: O(log n + items of the line).
  public func frame(of index: Int) -> ItemFrame {
    let number = line(of: index)
    let line = Line(self, number, start: before + lines.offset(of: number), height: lines.extent(at: number))
    var crossStart = line.leading
    for item in line.items.lowerBound..<index { crossStart += widths[item] + line.gap(behind: item) }
    return line.frame(of: extents.extent(at: index), crossStart: crossStart, crossExtent: widths[index])
  }

  public func index(at offset: LayoutUnit) -> Int {
    let line = lines.index(at: offset - before)
    return line < lines.count ? lineStarts[line] : count
  }

  /// - Complexity: O(lines there x (items of a line + log n)).
  public func forEach(meeting span: Range<LayoutUnit>, _ body: (Int, ItemFrame) -> Void) {
    guard !span.isEmpty else { return }
    lines.forEach(meeting: span.lowerBound - before..<span.upperBound - before) { number, start, height in
      let line = Line(self, number, start: before + start, height: height)
      guard var item = extents.cursor(at: line.items.lowerBound) else { return }
      var crossStart = line.leading
      for index in line.items {
        let place = line.frame(of: item.extent, crossStart: crossStart, crossExtent: widths[index])
        if item.extent > .zero, place.start < span.upperBound, place.end > span.lowerBound { body(index, place) }
        crossStart += widths[index] + line.gap(behind: index)
        guard extents.advance(&item) else { return }
      }
    }
  }

  private func line(of index: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }

  private struct Line {
    let items: Range<Int>
    let start: LayoutUnit
    let height: LayoutUnit
    let leading: LayoutUnit
    /// The gap between items, and how many of the first gaps are one grid step wider, so that a full line ends at its trailing edge.
    private let gap: LayoutUnit
    private let widerGaps: Int

    init(_ layout: FlowLayout, _ number: Int, start: LayoutUnit, height: LayoutUnit) {
      let isLast = number + 1 == layout.lineStarts.count
      items = layout.lineStarts[number]..<(isLast ? layout.count : layout.lineStarts[number + 1])
      (self.start, self.height, leading) = (start, height, layout.leading)
      let gaps = Int64(items.count - 1)
      guard !isLast, gaps > 0 else {
        (gap, widerGaps) = (layout.gap, 0)
        return
      }
      let room = items.reduce(layout.itemCrossExtent) { $0 - layout.widths[$1] }.rawValue
      (gap, widerGaps) = (LayoutUnit(rawValue: room / gaps), Int(room % gaps))
    }

    func gap(behind item: Int) -> LayoutUnit { item - items.lowerBound < widerGaps ? gap + LayoutUnit(rawValue: 1) : gap }

    func frame(of extent: LayoutUnit, crossStart: LayoutUnit, crossExtent: LayoutUnit) -> ItemFrame {
      let above = LayoutUnit(rawValue: (height - extent).rawValue / 2)
      return ItemFrame(start: start + above, extent: extent, crossStart: crossStart, crossExtent: crossExtent)
    }
  }

  // MARK: Editing

  /// The lines fit if all items would fit one below the other, each with a gap after it.
  public func hasRoom(for newCount: Int, sum: LayoutUnit?) -> Bool { hasRoom(for: newCount + min(count, 1), sum: sum, in: extents) }

  private func hasRoom(for newCount: Int, sum: LayoutUnit?, in extents: ExtentTree) -> Bool {
    guard let (sum, overflow) = sum?.rawValue.addingReportingOverflow((before + behind).rawValue), !overflow else { return false }
    return extents.hasRoom(for: newCount, sum: LayoutUnit(rawValue: sum))
  }

  public func replaceAll(_ itemExtents: ItemExtents, after changes: [ItemChange]?) throws(TilingError) {
    let empty = ExtentTree(spacing: extents.spacing)
    guard hasRoom(for: itemExtents.count, sum: itemExtents.sum, in: empty) else { throw .contentTooLong(count: itemExtents.count) }
    (extents, lines, widths, lineStarts) = (empty, empty, [], [])
    carryOut(.insert(0..<itemExtents.count), itemExtents)
  }

  public func carryOut(_ change: ItemChange, _ itemExtents: ItemExtents) {
    switch change {
    case .insert(let range):
      edit(&extents) { (extents) throws(TilingError) in try extents.insert(itemExtents, at: range.lowerBound) }
      widths.insert(contentsOf: widths(of: itemExtents), at: range.lowerBound)
      breakLines(from: range.lowerBound)
    case .remove(let range):
      extents.remove(range)
      widths.removeSubrange(range)
      breakLines(from: range.lowerBound)
    case .move(let source, let destination):
      extents.move(from: source, to: destination)
      widths.insert(widths.remove(at: source), at: destination)
      breakLines(from: min(source, destination))
    case .update(let range):
      edit(&extents) { (extents) throws(TilingError) in try extents.replace(from: range.lowerBound, with: itemExtents) }
      widths.replaceSubrange(range, with: widths(of: itemExtents))
      breakLines(from: range.lowerBound)
    }
  }

  private func widths(of extents: ItemExtents) -> [LayoutUnit] {
    guard !extents.crossExtents.isEmpty else { return [LayoutUnit](repeating: itemCrossExtent, count: extents.count) }
    precondition(
      extents.crossExtents.count == extents.count, "\(extents.crossExtents.count) extents across of \(extents.count) items: each has one")
    return extents.crossExtents
  }

  public func resize(_ index: Int, to extent: LayoutUnit) {
    edit(&extents) { (extents) throws(TilingError) in try extents.resize(index, to: extent) }
    let number = line(of: index)
    let end = number + 1 < lineStarts.count ? lineStarts[number + 1] : count
    guard var item = extents.cursor(at: lineStarts[number]) else { return }
    var height = item.extent
    while item.index + 1 < end, extents.advance(&item) { height = max(height, item.extent) }
    edit(&lines) { (lines) throws(TilingError) in try lines.resize(number, to: height) }
  }

  /// Breaks the lines from that of the item before `index` on, since an item may move up to it. O(log n + items from there on).
  private func breakLines(from index: Int) {
    let first = index == 0 ? 0 : line(of: index - 1)
    var item = extents.cursor(at: index == 0 ? 0 : lineStarts[first])
    lineStarts.removeSubrange(min(first, lineStarts.count)...)
    var heights: [LayoutUnit] = []
    var end = LayoutUnit.zero  // of the line's items
    while let next = item {
      let width = widths[next.index]
      let fits = end + gap + width <= itemCrossExtent && next.index - (lineStarts.last ?? 0) < maximumItemsPerLine
      if fits, let tallest = heights.last {
        end += gap + width
        heights[heights.count - 1] = max(tallest, next.extent)
      } else {
        lineStarts.append(next.index)
        heights.append(next.extent)
        end = width
      }
      var cursor = next
      item = extents.advance(&cursor) ? cursor : nil
    }
    edit(&lines) { (lines) throws(TilingError) in
      lines.remove(min(first, lines.count)..<lines.count)
      try lines.insert(measured: heights, at: lines.count)
    }
  }

  /// For edits that fit: the view has asked ``hasRoom(for:sum:)``.
  private func edit(_ tree: inout ExtentTree, _ change: (inout ExtentTree) throws(TilingError) -> Void) {
    do throws(TilingError) { try change(&tree) } catch { preconditionFailure("FlowLayout of \(count) items: \(error)") }
  }
}
