public import ViewTree

/// The lengths of a list's items, summed: which item is at this offset, and at which offset is this item.
///
/// Item `i` starts at `offset(of: i)`, the sum of `extent + spacing` over the items before it; all lengths are counts of 1/64 point, so
/// that sums are exact. Items are held in pages of up to 512 with a sum each: a lookup scans the pages' sums and then one page, an edit
/// touches one page and the list of pages. An item may be *unmeasured* for the duration of an edit: its length is then still to be asked.
///
/// It is no tree yet: O(pages) a lookup serves feeds of some hundred thousand items. The interface is the final one.
public struct ExtentTree: Sendable {
  struct Page: Sendable {
    /// Raw lengths; `unmeasured` where the length is still to be asked.
    var extents: [Int64]
    /// The sum of the measured ones.
    var sum: Int64
    var unmeasuredCount: Int
  }

  static let pageCapacity = 512
  static let unmeasured: Int64 = -1

  var pages: [Page] = []
  /// The gap after each item but the last.
  public let spacing: LayoutUnit
  public private(set) var count = 0
  var extentSum: Int64 = 0

  public init(spacing: LayoutUnit = .zero) {
    precondition(spacing.rawValue >= 0, "ExtentTree(spacing: \(spacing.points)): a gap is >= 0")
    self.spacing = spacing
  }

  /// The length of all items with the gaps between them.
  public var total: LayoutUnit {
    LayoutUnit(rawValue: extentSum + spacing.rawValue * Int64(max(count - 1, 0)))
  }

  mutating func countChanged(by delta: Int) { count += delta }
}
