public import ViewTree

extension ExtentTree {
  /// Calls `body` with index, start and extent of each item from `index` on, until it returns false. O(log n + items).
  public func forEach(from index: Int, _ body: (Int, LayoutUnit, LayoutUnit) -> Bool) {
    guard var cursor = cursor(at: index) else { return }
    repeat {
      guard body(cursor.index, cursor.start, cursor.extent) else { return }
    } while advance(&cursor)
  }

  /// Calls `body` with index, start and extent of each item that overlaps a half-open range of the content by more than 0.
  ///
  /// - Complexity: O(log n + items + entries of extent 0).
  public func forEach(meeting range: Range<LayoutUnit>, _ body: (Int, LayoutUnit, LayoutUnit) -> Void) {
    forEach(meeting: range, from: nil, body)
  }

  /// The same. `first` is a cursor at the item that contains the lower bound; nil to look it up.
  @inline(__always)
  func forEach(meeting range: Range<LayoutUnit>, from first: Cursor?, _ body: (Int, LayoutUnit, LayoutUnit) -> Void) {
    guard !range.isEmpty, var cursor = first ?? cursor(atOffset: range.lowerBound) else { return }
    repeat {
      guard cursor.start < range.upperBound else { return }
      if cursor.extent == .zero {
        cursor.skipRun(spacing: spacing)
      } else if cursor.end > range.lowerBound {
        body(cursor.index, cursor.start, cursor.extent)
      }
    } while advance(&cursor)
  }

  /// The items that overlap a half-open range of the content by more than 0; else `0..<0`. Items of extent 0 may be inside the result, not
  /// at its ends.
  ///
  /// - Complexity: O(log n + entries of extent 0 at the ends).
  public func indices(meeting range: Range<LayoutUnit>) -> Range<Int> {
    guard !range.isEmpty, total > .zero, range.upperBound > .zero, range.lowerBound < total,
      var first = cursor(atOffset: range.lowerBound),
      var last = cursor(atOffset: min(range.upperBound, total) - LayoutUnit(rawValue: 1))
    else { return 0..<0 }
    while first.extent == .zero || first.end <= range.lowerBound {
      if first.extent == .zero { first.skipRun(spacing: spacing) }
      guard first.index < last.index, advance(&first) else { return 0..<0 }
    }
    // Stops at `first` at the latest, whose extent is not 0.
    while last.extent == .zero, last.index > first.index {
      last.skipRunBackwards(spacing: spacing)
      guard retreat(&last) else { break }
    }
    return first.index <= last.index ? first.index..<last.index + 1 : 0..<0
  }
}
