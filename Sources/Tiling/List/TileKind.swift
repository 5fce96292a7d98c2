/// A kind of tile, with a reuse pool of its own: a header, a post and an end-of-feed tile are three kinds.
public struct TileKind: Hashable, Sendable {
  /// What tells the kind from the others in ``TileDataSource/kinds``. Names of at most 15 UTF-8 bytes compare as two words.
  public var name: String
  /// No item of this kind is smaller on the main axis, in points. The pool's capacity is proven from it.
  public var minimumExtent: Double
  /// The most items of this kind that a list can hold, as 1 for a header; nil if there is no limit.
  public var maximumCount: Int?
  /// Whether items are section headers that stay at the viewport's leading edge until the next one pushes them out. Not in a layout that pins none.
  public var isPinned: Bool

  /// - Precondition: `minimumExtent` finite and at least 1/64 point, `maximumCount` nil or at least 1.
  public init(name: String, minimumExtent: Double, maximumCount: Int? = nil, isPinned: Bool = false) {
    precondition(
      minimumExtent.isFinite && minimumExtent >= 1.0 / 64,
      "TileKind \(name): minimum extent \(minimumExtent) is not a finite number of at least 1/64 point")
    precondition(maximumCount ?? 1 >= 1, "TileKind \(name): maximum count \(maximumCount ?? 0) leaves no tile")
    self.name = name
    self.minimumExtent = minimumExtent
    self.maximumCount = maximumCount
    self.isPinned = isPinned
  }

  static let standard = TileKind(name: "tile", minimumExtent: 44)
}
