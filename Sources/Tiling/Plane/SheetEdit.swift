/// The axis along which a sheet's extents are counted.
public enum SheetAxis: Hashable, Sendable, CaseIterable {
  case columns, rows
}

/// A change of columns or rows. Extents are widths of columns and heights of rows, in points.
public enum SheetEdit: Hashable, Sendable {
  /// Inserts columns or rows, the first of them at the index.
  case insert(SheetAxis, at: Int, extents: [Double])
  case remove(SheetAxis, Range<Int>)
  /// Changes the extent of one column or row.
  case resize(SheetAxis, Int, to: Double)

  var axis: SheetAxis {
    switch self {
    case .insert(let axis, _, _), .remove(let axis, _), .resize(let axis, _, _): axis
    }
  }
}

/// An edit that a sheet refuses; the sheet is unchanged.
public enum SheetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The extent is not a number, is beyond 2^46 points, or is below the axis's minimum, from which the number of tiles follows.
  case invalidExtent(SheetAxis, points: Double, minimum: Double)
  /// The edit names columns or rows outside a sheet of `count`.
  case outOfRange(SheetAxis, Range<Int>, count: Int)
  /// The columns, or rows, would be longer than 2^46 points, beyond which not every place is exact.
  case contentTooLong(SheetAxis, count: Int)
  /// The queue of waiting edits is full.
  case tooManyWaitingEdits(limit: Int)

  public var description: String {
    switch self {
    case .invalidExtent(let axis, let points, let minimum):
      "one of the \(axis) has an extent of \(points) points: an extent is at least the declared minimum of \(minimum), and at most 2^46"
    case .outOfRange(let axis, let range, let count):
      "the edit names \(axis) \(range), and there are \(count): name those that there are"
    case .contentTooLong(let axis, let count):
      "\(count) \(axis) are together longer than 2^46 points: show fewer of them"
    case .tooManyWaitingEdits(let limit):
      "\(limit) edits already wait for the next tick: tick the window first"
    }
  }
}
