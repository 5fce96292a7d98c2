import ViewTree

/// Which items are in which row of a grid, if some take several columns.
///
/// Items fill the rows in order. One that does not fit into the rest of a row begins the next one, and leaves a hole. Both trees count
/// instead of measuring: one has the columns of each item, the other the items of each row. An item of one column is unmeasured, and so is a
/// row of as many of these as there are columns: however many follow each other, they are one entry.
///
/// ```
/// | 0   1   .  |      columns 3
/// | 2   2   3  |      spans  [ 1 1 ] 2 [ 1 ] 3 [ 1 1 1 1 1 1 1 ]
/// | 4   4   4  |      counts   2 2 1 [ 3 3 ] 1
/// | 5   6   7  |
/// ```
struct GridRows: Sendable {
  private(set) var spans: ItemColumns
  private(set) var counts = ExtentTree()

  /// Rows of `count` items of one column each.
  init(columns: Int, count: Int) {
    spans = ItemColumns(columns: columns, count: count)
    pack(from: 0)
  }

  var rowCount: Int { counts.count }

  /// Whether no item takes more than one column.
  var arePlain: Bool { spans.arePlain }

  func columns(of index: Int) -> Int { spans[index] }

  func row(of index: Int) -> Int { counts.index(at: LayoutUnit(items: index)) }

  /// For the row after the last one, the number of items.
  func firstItem(of row: Int) -> Int { Int(counts.offset(of: row).rawValue) }

  func items(of row: Int) -> Range<Int> {
    let first = firstItem(of: row)
    return first..<first + Int(counts.extent(at: row).rawValue)
  }

  /// The columns before an item in its row.
  func columnsBefore(_ index: Int, in row: Int) -> Int {
    spans.before(index) - spans.before(firstItem(of: row))
  }

  /// The number of rows from one on, itself included, that are alike: rows of items of one column without a hole; 0 for another row.
  func plainRows(from row: Int) -> Int {
    guard let cursor = counts.cursor(at: row), !cursor.isMeasured else { return 0 }
    return cursor.itemsLeftInRun
  }

  // MARK: Editing

  /// Applies a change, as ``ItemColumns/carryOut(_:_:)`` does. Returns the first row that may have other items from now on; nil if none has.
  ///
  /// - Complexity: O(log n + spanning items after the change).
  mutating func carryOut(_ change: ItemChange, _ spanning: [SpanningItem]?) -> Int? {
    spans.carryOut(change, spanning) ? pack(after: change) : nil
  }

  /// The item before the change may have room beside it for the one after.
  private mutating func pack(after change: ItemChange) -> Int {
    let first = change.firstIndex
    let row = first == 0 ? 0 : row(of: first - 1)
    pack(from: row)
    return row
  }

  /// Distributes the items from a row's first one on.
  private mutating func pack(from row: Int) {
    var packing = Packing(columns: spans.columns)
    if var item = spans.tree.cursor(at: firstItem(of: row)) {
      repeat {
        if item.isMeasured {
          packing.take(itemOf: Int(item.extent.rawValue))
        } else {
          packing.take(plain: item.itemsLeftInRun)
          item.skipRun(spacing: .zero)
        }
      } while spans.tree.advance(&item)
    }
    packing.endRow()
    edit(&counts) { (counts) throws(TilingError) in
      counts.remove(row..<counts.count)
      try counts.insert(packing.counts, at: row)
    }
  }

  private struct Packing {
    let columns: Int
    var counts = ItemExtents()
    private var items = 0  // in the row that is being filled
    private var used = 0  // its columns

    init(columns: Int) { self.columns = columns }

    mutating func take(itemOf columns: Int) {
      if used + columns > self.columns { endRow() }
      add(1, of: columns)
    }

    mutating func take(plain count: Int) {
      let filling = min(count, used > 0 ? columns - used : 0)
      add(filling, of: 1)
      let rows = (count - filling) / columns
      counts.append(unmeasured: rows, estimate: LayoutUnit(items: columns))
      add(count - filling - rows * columns, of: 1)
    }

    private mutating func add(_ count: Int, of columns: Int) {
      items += count
      used += count * columns
      if used == self.columns { endRow() }
    }

    mutating func endRow() {
      guard items > 0 else { return }
      let count = LayoutUnit(items: items)
      if items == columns { counts.append(unmeasured: 1, estimate: count) } else { counts.append(count) }
      (items, used) = (0, 0)
    }
  }

  /// The trees refuse sums beyond 2^53, which are programmer errors here: the items' extents would have been refused.
  private func edit(_ tree: inout ExtentTree, _ change: (inout ExtentTree) throws(TilingError) -> Void) {
    do throws(TilingError) { try change(&tree) } catch { preconditionFailure("GridRows of \(spans.count) items: \(error)") }
  }
}
