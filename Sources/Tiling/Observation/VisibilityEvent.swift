public import ViewTree

/// An item became visible, stopped being visible, or was visible long enough.
public struct VisibilityEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The item meets the threshold. Alternates with `didDisappear` for each key and threshold (invariant F1).
    case didAppear
    /// The item no longer meets the threshold, or is gone.
    case didDisappear
    /// The item has met the threshold for its dwell: an impression, at most once per key, threshold and session (invariant F2).
    case wasSeen
  }

  public var kind: Kind
  public var key: ItemKey
  /// The index in ``VisibilityObserver/thresholds``.
  public var threshold: Int
  /// The visible part of the item's extent in the reported frame, 0...1.
  public var fraction: Double
  /// After the frame before the reported one, up to the reported one.
  public var instant: Instant

  package init(_ kind: Kind, _ key: ItemKey, threshold: Int = 0, fraction: Double, at instant: Instant) {
    self.kind = kind
    self.key = key
    self.threshold = threshold
    self.fraction = fraction
    self.instant = instant
  }
}
