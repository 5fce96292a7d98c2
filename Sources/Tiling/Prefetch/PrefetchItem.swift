/// Why an item's data is wanted, the most urgent first (invariant E6).
public enum PrefetchPriority: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// It is on screen, and no tile was free to show it.
  case visible
  /// The motion under way brings it on screen, or the finger does soon if it goes on as it does.
  case imminent
  /// Within reach in the direction of the scroll.
  case ahead
  /// Within reach behind it: wanted if the scroll turns back.
  case behind

  public static func < (a: PrefetchPriority, b: PrefetchPriority) -> Bool { a.rawValue < b.rawValue }
}

/// An item whose data is wanted before its tile is bound.
public struct PrefetchItem: Hashable, Sendable {
  /// Where the item stands as of this call; changes of the items move it, while its key stays.
  public let index: Int
  public let key: ItemKey
  public let priority: PrefetchPriority
  /// When the motion under way brings the item on screen, in milliseconds from the frame; nil where no motion does, and 0 for an item that is
  /// visible.
  public let millisecondsUntilVisible: Double?
}
