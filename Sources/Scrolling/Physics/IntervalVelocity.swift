package import ViewTree

/// UIKit's velocity: a weighted mean of the last three intervals between touches. (B)
/// ```
/// interval:    location - previous location, over the time between
/// recognizer:  0.2 * interval + 0.8 * previous interval
/// released:    0.25 * recognizer + 0.75 * previous recognizer        the recognizer's if the previous is zero
/// ```
/// The weights are 0.05, 0.35 and 0.60, newest first, as in Flutter's tracker for iOS (A). There a missing interval counts as zero; here
/// the interval after it takes its weight. (C)
package struct IntervalVelocity: VelocityEstimator, Hashable {
  package static let sampleLimit = 4  // four touches bound three intervals
  /// The latest interval's weight in the recognizer's report. (B)
  package static let intervalWeight = 0.2
  package static let reportWeight = 0.25  // the latest report's weight in the released velocity (B)

  private var last: FingerSample?
  private var intervals: (Point?, Point?, Point?)  // velocities of the last intervals, newest first

  package init() { intervals = (nil, nil, nil) }

  /// A second touch at one instant is ignored too; the next touch includes its travel.
  package mutating func add(_ location: Point, at instant: Instant) {
    guard location.isFinite else { return }
    if let last {
      guard instant > last.instant else { return }
      let interval = (location - last.location).scaled(by: 1 / instant.milliseconds(since: last.instant))
      guard interval.isFinite else { return }
      intervals = (interval, intervals.0, intervals.1)
    }
    last = FingerSample(location: location, instant: instant)
  }

  package func velocity(at instant: Instant) -> Point {
    let latest = latestVelocity(at: instant)
    let previous = report(intervals.1, intervals.2)
    guard latest != .zero, previous != .zero else { return latest }
    return mix(latest, previous, IntervalVelocity.reportWeight)
  }

  package func latestVelocity(at instant: Instant) -> Point {
    guard let last, instant.milliseconds(since: last.instant) <= IntervalVelocity.stillMilliseconds else { return .zero }
    return report(intervals.0, intervals.1)
  }

  package mutating func reset() { self = IntervalVelocity() }

  private func report(_ interval: Point?, _ previous: Point?) -> Point {
    guard let interval else { return .zero }
    return mix(interval, previous ?? interval, IntervalVelocity.intervalWeight)
  }

  private func mix(_ new: Point, _ old: Point, _ weight: Double) -> Point { old + (new - old).scaled(by: weight) }

  package static func == (a: IntervalVelocity, b: IntervalVelocity) -> Bool { a.last == b.last && a.intervals == b.intervals }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(last)
    hasher.combine(intervals.0)
    hasher.combine(intervals.1)
    hasher.combine(intervals.2)
  }
}
