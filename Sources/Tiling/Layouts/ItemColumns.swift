import ViewTree

/// How many columns of a grid, or lanes of a masonry, each item takes. The tree counts instead of measuring: an item of one column is
/// unmeasured, so that however many follow each other, they are one entry.
///
/// ```
/// items    0 1 2 3 4 5 6 7
/// columns  [ 1 1 ] 2 [ 1 1 ] 3 [ 1 1 ]
/// ```
struct ItemColumns: Sendable {
  let columns: Int
  private(set) var tree = ExtentTree()

  /// `count` items of one column each.
  init(columns: Int, count: Int) {
    self.columns = columns
    insert(count, at: 0)
  }

  var count: Int { tree.count }

  /// Whether no item takes more than one column.
  var arePlain: Bool { tree.unmeasuredCount == tree.count }

  subscript(_ index: Int) -> Int { Int(tree.extent(at: index).rawValue) }

  /// The columns of all items before one.
  func before(_ index: Int) -> Int { Int(tree.offset(of: index).rawValue) }

  /// The first item from `index` on that takes several columns. O(log n).
  func firstSpanning(from index: Int) -> Int? {
    guard var item = tree.cursor(at: index) else { return nil }
    repeat {
      if item.isMeasured { return item.index }
      item.skipRun(spacing: .zero)
    } while tree.advance(&item)
    return nil
  }

  /// The items of a range that take another number of columns if `spanning` has those of several, by their place in the range.
  func items(of range: Range<Int>, changedBy spanning: [SpanningItem]) -> [Int] {
    var changed: [Int] = []
    var old = firstSpanning(from: range.lowerBound)
    func drop(before end: Int) {
      while let index = old, index < end {
        changed.append(index)
        old = firstSpanning(from: index + 1)
      }
    }
    for item in spanning where item.span.columns(of: columns) > 1 {
      let index = range.lowerBound + item.index
      drop(before: index)
      if self[index] != item.span.columns(of: columns) { changed.append(index) }
      if old == index { old = firstSpanning(from: index + 1) }
    }
    drop(before: range.upperBound)
    return changed
  }

  /// Applies a change. `spanning` has the inserted or updated items that take several columns, by their place among these; nil if updated
  /// items keep their columns. Returns whether an item may take other columns than before, or stand elsewhere.
  mutating func carryOut(_ change: ItemChange, _ spanning: [SpanningItem]?) -> Bool {
    switch change {
    case .insert(let range):
      guard !range.isEmpty else { return false }
      insert(range.count, at: range.lowerBound)
      span(spanning ?? [], from: range.lowerBound)
    case .remove(let range):
      guard !range.isEmpty else { return false }
      tree.remove(range)
    case .move(let source, let destination): tree.move(from: source, to: destination)
    case .update(let range):
      guard let spanning, !range.isEmpty, !spanning.isEmpty || hasSpanningItem(in: range) else { return false }
      edit { (tree) throws(TilingError) in try tree.invalidate(range, estimate: LayoutUnit(items: 1)) }
      span(spanning, from: range.lowerBound)
    }
    return true
  }

  private func hasSpanningItem(in range: Range<Int>) -> Bool {
    firstSpanning(from: range.lowerBound).map { $0 < range.upperBound } ?? false
  }

  private mutating func insert(_ count: Int, at index: Int) {
    edit { (tree) throws(TilingError) in try tree.insert(unmeasured: count, estimate: LayoutUnit(items: 1), at: index) }
  }

  private mutating func span(_ items: [SpanningItem], from index: Int) {
    for item in items where item.span.columns(of: columns) > 1 {
      let columns = LayoutUnit(items: item.span.columns(of: columns))
      edit { (tree) throws(TilingError) in try tree.resize(index + item.index, to: columns) }
    }
  }

  /// The tree refuses sums beyond 2^53, which are programmer errors here: the items' extents would have been refused.
  private mutating func edit(_ change: (inout ExtentTree) throws(TilingError) -> Void) {
    do throws(TilingError) { try change(&tree) } catch { preconditionFailure("ItemColumns of \(count) items: \(error)") }
  }
}

extension ItemChange {
  /// The first index at which the items are others than before.
  var firstIndex: Int {
    switch self {
    case .insert(let range), .remove(let range), .update(let range): range.lowerBound
    case .move(let source, let destination): min(source, destination)
    }
  }
}

extension ItemChange {
  var insertedCount: Int { if case .insert(let range) = self { range.count } else { 0 } }
}
