public import Tiling
internal import ViewTree

/// The heights of a feed's posts at one width, without any view: what backends share among all users with that width.
///
/// A value: copies share their memory until one of them changes.
public struct FeedOutline: Sendable {
  /// In points.
  public static let allowedWidths = 0.0...1_000_000
  /// In points.
  public static let allowedSpacings = 0.0...1_000_000

  /// The width that the heights are for, in points.
  public let width: Double
  /// The gap between posts, in points.
  public var spacing: Double { tree.spacing.points }
  private(set) var tree: ExtentTree
  private let layout: PostCellLayout

  /// Measures all posts of a store.
  ///
  /// - Parameters:
  ///   - store: of which the outline keeps the heights, and nothing else.
  ///   - width: of the cells, within ``allowedWidths``; a width that leaves no room for anything gives heights all the same.
  ///   - spacing: the gap between posts, within ``allowedSpacings``.
  ///   - text: says how much room the text of a post takes.
  /// - Throws: ``TilingError/contentTooLong(count:)`` or ``TilingError/invalidExtent(index:points:)``; the latter, with index 0, also for a
  ///   width or a spacing that is not allowed.
  /// - Complexity: O(posts).
  public init(_ store: FeedStore, width: Double, spacing: Double = 0, text: any TextMeasuring = EstimatedText()) throws(TilingError) {
    guard FeedOutline.allowedWidths.contains(width) else { throw .invalidExtent(index: 0, points: width) }
    guard FeedOutline.allowedSpacings.contains(spacing) else { throw .invalidExtent(index: 0, points: spacing) }
    self.width = width
    layout = PostCellLayout(width: width, text: text)
    tree = ExtentTree(spacing: LayoutUnit(nearest: spacing))
    try apply([.insert(0..<store.count)], in: store)
  }

  /// The number of posts.
  public var count: Int { tree.count }
  /// The length of the whole feed, in points.
  public var length: Double { tree.total.points }
  /// Where a post begins, in points from the first one's top; for `count`, where the next one would.
  public func offset(of index: Int) -> Double { tree.offset(of: index).points }
  /// The height of a post's cell, in points.
  public func height(of index: Int) -> Double { tree.extent(at: index).points }

  /// Follows changes that the store has made; asks it only for posts that are new or changed.
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)``, ``TilingError/invalidExtent(index:points:)``,
  ///   ``TilingError/countMismatch(before:expected:found:)`` or ``TilingError/changeOutOfRange(_:position:count:)``; the outline then stays as
  ///   it was.
  public mutating func apply(_ changes: [ItemChange], in store: FeedStore) throws(TilingError) {
    var count = tree.count
    for (position, change) in changes.enumerated() {
      guard change.fits(count: count) else { throw .changeOutOfRange(change, position: position, count: count) }
      count += change.countDelta
    }
    guard count == store.count else { throw .countMismatch(before: tree.count, expected: count, found: store.count) }
    let layout = layout
    try tree.apply(changes) { (posts, lengths) throws(TilingError) in
      for index in posts {
        let height = layout.height(of: PostCellContent(store[index]))
        guard height >= 0, height <= LayoutUnit.maximumPoints else { throw .invalidExtent(index: index, points: height) }
        lengths.append(LayoutUnit(nearest: height))
      }
    }
  }
}
