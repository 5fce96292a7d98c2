internal import DequeModule
public import Tiling
internal import ViewTree

/// The heights of a feed's posts at one width, without views: backends share one among all users with that width. Copies share their memory
/// until one of them changes, so that sessions may read one on other threads while the feed's owner prepares the next.
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
  private(set) var keys: Deque<ItemKey> = []  // of the posts, in order
  private(set) var log = FeedEditLog()
  private let layout: PostCellLayout
  private var expanded: Set<ItemKey> = []  // of posts that show all lines

  /// Measures all posts of a store and keeps only their heights. `width` is that of the cells: one that leaves no room for anything still
  /// gives heights. Both it and `spacing` are in points.
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)`` or ``TilingError/invalidExtent(index:points:)``; the latter, with index 0, also for a
  ///   width or a spacing outside ``allowedWidths`` or ``allowedSpacings``.
  /// - Complexity: O(posts).
  public init(_ store: FeedStore, width: Double, spacing: Double = 0, text: any TextMeasuring = EstimatedText()) throws(TilingError) {
    try self.init(emptyOf: width, spacing: spacing, text: text)
    try apply([.insert(0..<store.count)], in: store)
    log = FeedEditLog()
  }

  /// The heights of `count` cells that are measured elsewhere: `post` gives the key and the height of each, in points, in order of the
  /// indices. No two posts have one key; a key stays with its post.
  ///
  /// - Throws: as ``init(_:width:spacing:text:)``.
  /// - Complexity: O(posts).
  public init(
    count: Int, width: Double, spacing: Double = 0, post: (Int) -> (key: ItemKey, height: Double)
  ) throws(TilingError) {
    try self.init(emptyOf: width, spacing: spacing, text: EstimatedText())
    try apply([.insert(0..<count)], post: post)
    log = FeedEditLog()
  }

  private init(emptyOf width: Double, spacing: Double, text: any TextMeasuring) throws(TilingError) {
    guard FeedOutline.allowedWidths.contains(width) else { throw .invalidExtent(index: 0, points: width) }
    guard FeedOutline.allowedSpacings.contains(spacing) else { throw .invalidExtent(index: 0, points: spacing) }
    self.width = width
    layout = PostCellLayout(width: width, text: text)
    tree = ExtentTree(spacing: LayoutUnit(nearest: spacing))
  }

  public var count: Int { tree.count }
  /// The extent of the whole feed, in points.
  public var length: Double { tree.total.points }
  /// The start of a post, in points from the first one's top; for `count`, that of the next one.
  public func offset(of index: Int) -> Double { tree.offset(of: index).points }
  /// The height of a post's cell, in points.
  public func height(of index: Int) -> Double { tree.extent(at: index).points }

  /// The store's key of a post.
  public func key(at index: Int) -> ItemKey { keys[index] }

  /// Follows changes of the store, and keeps what a ``FeedSession`` needs to follow them later; asks the store only for new and changed
  /// posts.
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)``, ``TilingError/invalidExtent(index:points:)``,
  ///   ``TilingError/countMismatch(before:expected:found:)`` or ``TilingError/changeOutOfRange(_:position:count:)``; the outline is then
  ///   unchanged.
  public mutating func apply(_ changes: [ItemChange], in store: FeedStore) throws(TilingError) {
    let expected = try count(after: changes)
    guard expected == store.count else { throw .countMismatch(before: count, expected: expected, found: store.count) }
    let (layout, expanded) = (layout, expanded)
    try apply(changes) { index in
      let key = store.key(at: index)
      var content = PostCellContent(store[index])
      content.isExpanded = expanded.contains(key)
      return (key, layout.height(of: content))
    }
  }

  /// Whether a post shows all lines of its text, where the style has a limit.
  public func isExpanded(_ index: Int) -> Bool { expanded.contains(keys[index]) }

  /// Shows all lines of a post, or no more than the limit again: its height changes as by an update, and a session that follows the outline
  /// keeps its place. It stays so until the post is removed. Copies of the outline do not change.
  ///
  /// - Throws: as ``apply(_:in:)``; nothing has changed then.
  /// - Complexity: O(log posts) beside the measuring of its text.
  /// - Precondition: `0 <= index < count`, and `store` has the posts of the outline.
  public mutating func setExpanded(_ isExpanded: Bool, at index: Int, in store: FeedStore) throws(TilingError) {
    precondition((0..<count).contains(index), "setExpanded(at: \(index)): the outline has \(count) posts")
    let key = keys[index]
    guard expanded.contains(key) != isExpanded else { return }
    mark(key, isExpanded)
    do throws(TilingError) { try apply([.update(index..<index + 1)], in: store) } catch {
      mark(key, !isExpanded)
      throw error
    }
  }

  private mutating func mark(_ key: ItemKey, _ isExpanded: Bool) {
    if isExpanded { expanded.insert(key) } else { expanded.remove(key) }
  }

  /// The same for cells that are measured elsewhere: `post` is asked for new and changed posts only, by their indices after all changes, in
  /// order.
  public mutating func apply(_ changes: [ItemChange], post: (Int) -> (key: ItemKey, height: Double)) throws(TilingError) {
    let count = try count(after: changes)
    let opened = OpenedItems(by: changes, count: self.count).ranges
    var edit = FeedEdit(changes, opening: opened, before: tree, count: count)
    var newKeys: [ItemKey] = []
    try tree.apply(changes) { (posts, lengths) throws(TilingError) in
      for index in posts {
        let (key, height) = post(index)
        guard height >= 0, height <= LayoutUnit.maximumPoints else { throw .invalidExtent(index: index, points: height) }
        newKeys.append(key)
        lengths.append(LayoutUnit(nearest: height))
      }
    }
    follow(changes)
    for (index, key) in zip(opened.joined(), newKeys) { keys[index] = key }
    edit?.end(with: tree)
    log.append(edit)
  }

  private func count(after changes: [ItemChange]) throws(TilingError) -> Int {
    var count = count
    for (position, change) in changes.enumerated() {
      guard change.fits(count: count) else { throw .changeOutOfRange(change, position: position, count: count) }
      count += change.countDelta
    }
    return count
  }

  private mutating func follow(_ changes: [ItemChange]) {
    for change in changes {
      switch change {
      case .insert(let range): keys.insert(contentsOf: repeatElement(ItemKey(rawValue: 0), count: range.count), at: range.lowerBound)
      case .remove(let range):
        if !expanded.isEmpty { expanded.subtract(keys[range]) }
        keys.removeSubrange(range)
      case .move(let from, let to): keys.insert(keys.remove(at: from), at: to)
      case .update: break
      }
    }
  }
}
