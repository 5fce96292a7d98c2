public import ViewTree

/// An item has become visible, has ceased to be, or has been seen for long enough.
public struct VisibilityEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The item meets the threshold. For one key and threshold it alternates with `didDisappear` (invariant F1).
    case didAppear
    /// It no longer does, or is gone.
    case didDisappear
    /// It has met the threshold for its dwell: an impression, at most once for a key, a threshold and a session (invariant F2).
    case wasSeen
  }

  public var kind: Kind
  public var key: ItemKey
  /// The threshold's place in ``VisibilityObserver/thresholds``.
  public var threshold: Int
  /// How much of the item the frame shows at the end of which the event is reported: visible length over extent, 0...1; 0 if nothing.
  public var fraction: Double
  /// When it happened: within the frame at the end of which it is reported, after the last one and up to this one's.
  public var instant: Instant

  public init(_ kind: Kind, _ key: ItemKey, threshold: Int = 0, fraction: Double, at instant: Instant) {
    self.kind = kind
    self.key = key
    self.threshold = threshold
    self.fraction = fraction
    self.instant = instant
  }
}
