/// The merged cells of a sheet: disjoint rectangles of two cells or more.
///
/// A tree of bounding boxes in an array: each half of a part lies on one side of its middle, and a middle's box holds the whole part.
/// - Complexity: finding the rectangles that meet a window of cells usually visits O(√n + found) of them, and all at worst; a change costs
///   O(n); ordering them, after some were merged or taken apart, O(n log² n).
struct MergedCells {
  static let limit = 16_384

  private(set) var rectangles: [CellRectangle] = []  // once `boxes` has as many, in the tree's order
  private var boxes: [CellRectangle] = []  // around the part whose middle is the same index

  var isEmpty: Bool { rectangles.isEmpty }

  /// The first rectangle, in no particular order, with a property. O(n).
  func first(where condition: (CellRectangle) -> Bool) -> CellRectangle? { rectangles.first(where: condition) }

  /// - Precondition: it meets no other.
  mutating func insert(_ rectangle: CellRectangle) {
    rectangles.append(rectangle)
    boxes.removeAll(keepingCapacity: true)
  }

  mutating func remove(_ rectangle: CellRectangle) {
    rectangles.removeAll { $0 == rectangle }
    boxes.removeAll(keepingCapacity: true)
  }

  /// Follows columns or rows that are put in, which widen a rectangle around them, or taken out, which may leave a single cell or none.
  mutating func follow(_ change: LineChange, on axis: SheetAxis) {
    guard !isEmpty else { return }
    for index in rectangles.indices { rectangles[index] = rectangles[index].after(change, on: axis) }
    for index in boxes.indices { boxes[index] = boxes[index].after(change, on: axis) }
    guard rectangles.contains(where: { $0.count < 2 }) else { return }
    rectangles.removeAll { $0.count < 2 }
    boxes.removeAll(keepingCapacity: true)
  }

  /// Orders the rectangles after changes, so that they can be found.
  mutating func order() {
    guard !isInOrder else { return }
    boxes = rectangles
    order(0..<rectangles.count)
  }

  private var isInOrder: Bool { boxes.count == rectangles.count }

  /// O(n) unless they are in order.
  func rectangle(containing column: Int64, _ row: Int64) -> CellRectangle? {
    guard !isEmpty, column < .max, row < .max else { return nil }
    guard isInOrder else { return rectangles.first { $0.contains(column: column, row: row) } }
    var found: CellRectangle?
    forEach(meeting: CellRectangle(columns: column..<column + 1, rows: row..<row + 1)) { found = $0 }
    return found
  }

  /// In the order of the tree. Precondition: they are in order.
  func forEach(meeting cells: CellRectangle, _ body: (CellRectangle) -> Void) {
    precondition(isInOrder, "\(rectangles.count) merged cells, \(boxes.count) of them in order")
    forEach(in: 0..<rectangles.count, meeting: cells, body)
  }

  private func forEach(in part: Range<Int>, meeting cells: CellRectangle, _ body: (CellRectangle) -> Void) {
    guard !part.isEmpty else { return }
    let middle = (part.lowerBound + part.upperBound) / 2
    guard boxes[middle].meets(cells) else { return }
    forEach(in: part.lowerBound..<middle, meeting: cells, body)
    if rectangles[middle].meets(cells) { body(rectangles[middle]) }
    forEach(in: middle + 1..<part.upperBound, meeting: cells, body)
  }

  private mutating func order(_ part: Range<Int>) {
    guard !part.isEmpty else { return }
    let box = rectangles[part].reduce(CellRectangle.empty) { $0.union($1) }
    if box.columns.count > box.rows.count {
      rectangles[part].sort { ($0.columns.lowerBound, $0.rows.lowerBound) < ($1.columns.lowerBound, $1.rows.lowerBound) }
    } else {
      rectangles[part].sort { ($0.rows.lowerBound, $0.columns.lowerBound) < ($1.rows.lowerBound, $1.columns.lowerBound) }
    }
    let middle = (part.lowerBound + part.upperBound) / 2
    boxes[middle] = box
    order(part.lowerBound..<middle)
    order(middle + 1..<part.upperBound)
  }
}
