public import ViewTree

/// UIKit's velocity: weights over the last three intervals between touches. (B)
///
/// ```
/// interval:    location - previous location, over the time between
/// recogniser:  0.2 * interval + 0.8 * previous interval
/// released:    0.25 * recogniser + 0.75 * previous recogniser        the recogniser's if the previous is zero
/// ```
/// Together that is 0.05, 0.35 and 0.60 over the three, newest first, which are the weights of Flutter's tracker for iOS (A). The two
/// differ while there are fewer: there an interval that is missing counts as zero, here the one after it takes its weight. (C)
public struct IntervalVelocity: VelocityEstimator, Hashable {
  /// Four touches bound three intervals.
  public static let sampleLimit = 4
  /// The weight of the latest interval in what the recogniser reports. (B)
  public static let intervalWeight = 0.2
  /// The weight of the recogniser's latest report in the released velocity. (B)
  public static let reportWeight = 0.25

  private var last: FingerSample?
  /// Velocities of the last intervals, newest first; nil before there were so many.
  private var intervals: (Point?, Point?, Point?)

  public init() { intervals = (nil, nil, nil) }

  /// A second touch at one instant is ignored as well: no time has passed, and the next one has its travel.
  public mutating func add(_ location: Point, at instant: Instant) {
    guard location.isFinite else { return }
    if let last {
      guard instant > last.instant else { return }
      let interval = (location - last.location).scaled(by: 1 / instant.milliseconds(since: last.instant))
      guard interval.isFinite else { return }
      intervals = (interval, intervals.0, intervals.1)
    }
    last = FingerSample(location: location, instant: instant)
  }

  public func velocity(at instant: Instant) -> Point {
    let latest = latestVelocity(at: instant)
    let previous = report(intervals.1, intervals.2)
    guard latest != .zero, previous != .zero else { return latest }
    return mix(latest, previous, IntervalVelocity.reportWeight)
  }

  public func latestVelocity(at instant: Instant) -> Point {
    guard let last, instant.milliseconds(since: last.instant) <= IntervalVelocity.stillMilliseconds else { return .zero }
    return report(intervals.0, intervals.1)
  }

  public mutating func reset() { self = IntervalVelocity() }

  /// What the recogniser reports after an interval.
  private func report(_ interval: Point?, _ previous: Point?) -> Point {
    guard let interval else { return .zero }
    return mix(interval, previous ?? interval, IntervalVelocity.intervalWeight)
  }

  private func mix(_ new: Point, _ old: Point, _ weight: Double) -> Point { old + (new - old).scaled(by: weight) }

  public static func == (a: IntervalVelocity, b: IntervalVelocity) -> Bool { a.last == b.last && a.intervals == b.intervals }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(last)
    hasher.combine(intervals.0)
    hasher.combine(intervals.1)
    hasher.combine(intervals.2)
  }
}
