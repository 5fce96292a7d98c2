public import ViewTree

/// Items in rows of equal columns; a row is as long as its tallest item.
///
/// Items fill the rows in order. One that takes more columns than are left in its row begins the next one, and leaves a hole there
/// (``TileDataSource/spanningItems(in:)``). Rows are in an ``ExtentTree``. An insertion or a removal changes all rows after it: O(measured
/// items and runs after it).
///
/// ```
/// columns 3    | 0   1   2 |
///              | 3   .   . |
///              | 4   4   5 |      item 4 takes two columns
/// ```
public final class GridLayout: TileLayout {
  public let columns: Int
  /// The gaps between rows and between columns, in points on the 1/64 grid.
  public let spacing: Double
  let gap: LayoutUnit
  private var crossExtent = LayoutUnit.zero
  private(set) var rows: ExtentTree
  private(set) var spanning: GridRows?  // nil while each item takes one column: then the index alone determines its row and its column
  /// The items' own extents, in index order.
  public private(set) var extents: ExtentTree

  /// - Precondition: `columns` is at least 1, `spacing` finite and not negative.
  public init(columns: Int, spacing: Double = 0) {
    precondition(columns >= 1, "GridLayout(columns: \(columns)): a grid has at least one column")
    precondition(spacing.isFinite && spacing >= 0, "GridLayout(spacing: \(spacing)): a gap is finite and >= 0")
    self.columns = columns
    gap = LayoutUnit(nearest: spacing)
    self.spacing = gap.points
    rows = ExtentTree(spacing: gap)
    extents = ExtentTree(spacing: gap)
  }

  public var contentExtent: LayoutUnit { rows.total }

  /// Each row is at least as long as the kind's minimum.
  public func capacity(of kind: TileKind, window: Double) -> Int {
    let rows = kind.capacity(window: window, spacing: spacing)
    return min(rows * columns, kind.maximumCount ?? TileKind.maximumCapacity, TileKind.maximumCapacity)
  }

  public func setCrossExtent(_ crossExtent: LayoutUnit) { self.crossExtent = crossExtent }

  /// The width of a column. The remainder on the 1/64 point grid stays empty after the last one.
  public var itemCrossExtent: LayoutUnit {
    LayoutUnit(rawValue: max(0, (crossExtent.rawValue - gap.rawValue * Int64(columns - 1)) / Int64(columns)))
  }

  public func frame(of index: Int) -> ItemFrame {
    if let spanning { return frame(of: index, in: spanning) }
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    let width = itemCrossExtent
    return ItemFrame(
      start: rows.offset(of: row), extent: extents.extent(at: index),
      crossStart: LayoutUnit(rawValue: (width + gap).rawValue * Int64(column)), crossExtent: width)
  }

  /// The first item of the row at an offset.
  public func index(at offset: LayoutUnit) -> Int { min(firstItem(of: rows.index(at: offset)), count) }

  /// - Complexity: O(rows there x (columns + log n)).
  public func forEach(meeting span: Range<LayoutUnit>, _ body: (Int, ItemFrame) -> Void) {
    if let spanning { return forEach(meeting: span, in: spanning, body) }
    let width = itemCrossExtent
    let step = (width + gap).rawValue
    rows.forEach(meeting: span) { row, start, _ in
      guard var item = extents.cursor(at: row * columns) else { return }
      var across = LayoutUnit.zero
      for _ in 0..<columns {
        if item.extent > .zero, start + item.extent > span.lowerBound {
          body(item.index, ItemFrame(start: start, extent: item.extent, crossStart: across, crossExtent: width))
        }
        guard extents.advance(&item) else { return }
        across.rawValue += step
      }
    }
  }

  // MARK: Editing

  public func replaceAll(_ itemExtents: ItemExtents, after changes: [ItemChange]?) throws(TilingError) {
    guard let sum = itemExtents.sum, ExtentTree(spacing: gap).hasRoom(for: itemExtents.count, sum: sum) else {
      throw .contentTooLong(count: itemExtents.count)
    }
    extents = ExtentTree(spacing: gap)
    rows = ExtentTree(spacing: gap)
    spanning = nil
    carryOut(.insert(0..<itemExtents.count), itemExtents)
  }

  /// The rows fit if all items would fit one below the other, each with a gap after it.
  public func hasRoom(for newCount: Int, sum: LayoutUnit?) -> Bool { extents.hasRoom(for: newCount + min(count, 1), sum: sum) }

  public func carryOut(_ change: ItemChange, _ itemExtents: ItemExtents) {
    let changed = distribute(change, itemExtents.spans)
    edit(&extents) { (extents) throws(TilingError) in
      switch change {
      case .insert(let range): try extents.insert(itemExtents, at: range.lowerBound)
      case .remove(let range): extents.remove(range)
      case .move(let source, let destination): extents.move(from: source, to: destination)
      case .update(let range): try extents.replace(from: range.lowerBound, with: itemExtents)
      }
    }
    if let changed { rebuildRows(from: changed.first, to: changed.end) }
  }

  /// The rows whose items a change makes others or longer, without an end if these are all to the last one.
  private func distribute(_ change: ItemChange, _ spans: [SpanningItem]?) -> (first: Int, end: Int?)? {
    if spanning == nil, spans?.contains(where: { $0.span.columns(of: columns) > 1 }) == true {
      spanning = GridRows(columns: columns, count: count)
    }
    if let first = spanning?.carryOut(change, spans) {
      if spanning?.arePlain == true { spanning = nil }
      return (first, nil)
    }
    switch change {
    case .insert(let range), .remove(let range): return range.isEmpty ? nil : (row(of: range.lowerBound), nil)
    case .move(let source, let destination): return (row(of: min(source, destination)), row(of: max(source, destination)) + 1)
    case .update(let range): return range.isEmpty ? nil : (row(of: range.lowerBound), row(of: range.upperBound - 1) + 1)
    }
  }

  public func resize(_ index: Int, to extent: LayoutUnit) {
    edit(&extents) { (extents) throws(TilingError) in try extents.resize(index, to: extent) }
    let row = row(of: index)
    rebuildRows(from: row, to: row + 1)
  }

  /// The caller then calls ``rebuildRows(from:to:)``.
  func resizeItem(at cursor: inout ExtentTree.Cursor, to extent: LayoutUnit) {
    edit(&extents) { (extents) throws(TilingError) in try extents.resize(&cursor, to: extent) }
  }

  /// Recomputes the extents of the rows `first..<end`, by default to the last row. Whole rows of a run become a run. O(log n + measured
  /// items and runs in them).
  func rebuildRows(from first: Int, to end: Int? = nil) {
    let rowCount = spanning?.rowCount ?? (count + columns - 1) / columns
    let last = min(end ?? rowCount, rowCount)
    var itemExtents = ItemExtents()
    var row = first
    while row < last, let cursor = extents.cursor(at: firstItem(of: row)) {
      let plainRows = spanning?.plainRows(from: row) ?? .max
      let rowsOfRun = cursor.isMeasured ? 0 : min(cursor.itemsLeftInRun / columns, plainRows, last - row)
      if rowsOfRun > 0 {
        itemExtents.append(unmeasured: rowsOfRun, estimate: cursor.extent)
        row += rowsOfRun
      } else {
        append(itemsInRow(row), itemsFrom: cursor, to: &itemExtents)
        row += 1
      }
    }
    edit(&rows) { (rows) throws(TilingError) in
      rows.remove(min(first, rows.count)..<(end == nil ? rows.count : last))
      try rows.insert(itemExtents, at: first)
    }
  }

  /// A row is measured if all of its items are.
  private func append(_ count: Int, itemsFrom cursor: ExtentTree.Cursor, to itemExtents: inout ItemExtents) {
    var cursor = cursor
    var longest = cursor.extent
    var isMeasured = cursor.isMeasured
    for _ in 1..<count where extents.advance(&cursor) {
      longest = max(longest, cursor.extent)
      isMeasured = isMeasured && cursor.isMeasured
    }
    if isMeasured { itemExtents.append(longest) } else { itemExtents.append(unmeasured: 1, estimate: longest) }
  }

  /// For edits that fit: the view has asked ``hasRoom(for:sum:)``.
  private func edit(_ tree: inout ExtentTree, _ change: (inout ExtentTree) throws(TilingError) -> Void) {
    do throws(TilingError) { try change(&tree) } catch { preconditionFailure("GridLayout of \(count) items: \(error)") }
  }
}

extension ExtentTree.Cursor {
  var itemsLeftInRun: Int {
    var last = self
    last.skipRun(spacing: .zero)
    return last.index - index + 1
  }
}
