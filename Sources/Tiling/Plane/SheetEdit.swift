/// A direction in which a sheet's extents are counted.
public enum SheetAxis: Hashable, Sendable, CaseIterable {
  case columns, rows
}

/// A change of a sheet's columns or rows. Extents are widths of columns and heights of rows, in points.
public enum SheetEdit: Hashable, Sendable {
  /// Puts columns or rows in; the first of them then stands at the index.
  case insert(SheetAxis, at: Int, extents: [Double])
  case remove(SheetAxis, Range<Int>)
  /// Gives one another extent.
  case resize(SheetAxis, Int, to: Double)

  var axis: SheetAxis {
    switch self {
    case .insert(let axis, _, _), .remove(let axis, _), .resize(let axis, _, _): axis
    }
  }
}

/// An edit that a sheet does not take; the sheet is as it was.
public enum SheetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The extent is no number, smaller than the axis's minimum, on which the number of tiles rests, or beyond 2^46 points.
  case invalidExtent(SheetAxis, points: Double, minimum: Double)
  /// The edit names columns or rows that a sheet of `count` does not have.
  case outOfRange(SheetAxis, Range<Int>, count: Int)
  /// The columns, or rows, would together be longer than 2^46 points, beyond which not every place is exact.
  case contentTooLong(SheetAxis, count: Int)
  /// More edits wait for the next tick than the queue holds.
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
