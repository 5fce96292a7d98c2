public import ViewTree

/// The start of a released motion on one axis.
public struct Release: Hashable, Sendable {
  public var start: Instant
  /// In points, as the legal offsets `edges`.
  public var offset: Double
  /// The carried velocity of the offset in pt/ms, after the thresholds of `ScrollTraits.thrown(_:latest:)`.
  public var velocity: Double
  public var edges: ClosedRange<Double>
  /// For UIKit only; the other platforms have a fixed rate.
  public var rate: DecelerationRate
  /// Whether the motion may pass an edge; Flutter's on Android never does.
  public var bounces: Bool
  /// Pixels per point: Android's density.
  public var displayScale: Double

  public init(
    start: Instant, offset: Double, velocity: Double, edges: ClosedRange<Double>, rate: DecelerationRate = .normal, bounces: Bool = true,
    displayScale: Double = Bounce.defaultDisplayScale
  ) {
    self.start = start
    self.offset = offset
    self.velocity = velocity
    self.edges = edges
    self.rate = rate
    self.bounces = bounces
    self.displayScale = displayScale
  }
}
