public import ViewTree

/// What a finger that leaves gives to a motion along one axis.
public struct Release: Hashable, Sendable {
  /// When the motion starts.
  public var start: Instant
  /// The offset in points.
  public var offset: Double
  /// The carried velocity of the offset in pt/ms, thresholds applied: `ScrollTraits.thrown(_:latest:)`.
  public var velocity: Double
  /// The legal offsets.
  public var edges: ClosedRange<Double>
  /// UIKit's; the other platforms have one each.
  public var rate: DecelerationRate
  /// Whether the motion may pass an edge; Flutter's after Android never does.
  public var bounces: Bool
  /// Pixels in a point: Android's density.
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
