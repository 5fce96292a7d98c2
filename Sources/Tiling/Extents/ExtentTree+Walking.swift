public import ViewTree

extension ExtentTree {
  /// Calls `body` with index, start and length of each item from `index` on, until it returns false.
  ///
  /// - Complexity: O(log n + items).
  public func forEach(from index: Int, _ body: (Int, LayoutUnit, LayoutUnit) -> Bool) {
    guard var cursor = cursor(at: index) else { return }
    repeat {
      guard body(cursor.index, cursor.start, cursor.extent) else { return }
    } while advance(&cursor)
  }

  /// Calls `body` with index, start and length of each item that has a part of positive length in a half-open stretch of the content.
  ///
  /// - Complexity: O(log n + items + entries of length 0).
  public func forEach(meeting range: Range<LayoutUnit>, _ body: (Int, LayoutUnit, LayoutUnit) -> Void) {
    guard !range.isEmpty, var cursor = cursor(atOffset: range.lowerBound) else { return }
    repeat {
      guard cursor.start < range.upperBound else { return }
      if cursor.extent == .zero {
        cursor.skipRun(spacing: spacing)
      } else if cursor.end > range.lowerBound {
        body(cursor.index, cursor.start, cursor.extent)
      }
    } while advance(&cursor)
  }

  /// The items with a part of positive length in a half-open stretch of the content; items without length may be among them, at neither
  /// end. `0..<0` if there are none.
  ///
  /// - Complexity: O(log n + entries of length 0 at the ends).
  public func indices(meeting range: Range<LayoutUnit>) -> Range<Int> {
    guard !range.isEmpty, total > .zero, range.upperBound > .zero, range.lowerBound < total,
      var first = cursor(atOffset: range.lowerBound),
      var last = cursor(atOffset: min(range.upperBound, total) - LayoutUnit(rawValue: 1))
    else { return 0..<0 }
    while first.extent == .zero || first.end <= range.lowerBound {
      if first.extent == .zero { first.skipRun(spacing: spacing) }
      guard first.index < last.index, advance(&first) else { return 0..<0 }
    }
    // It ends at `first` at the latest, which has a length.
    while last.extent == .zero, last.index > first.index {
      last.skipRunBackwards(spacing: spacing)
      guard retreat(&last) else { break }
    }
    return first.index <= last.index ? first.index..<last.index + 1 : 0..<0
  }
}
