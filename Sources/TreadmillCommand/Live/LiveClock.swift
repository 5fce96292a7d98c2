import ScrollSimulation
import Treadmill

/// Turns a page's milliseconds into a session's instants. A finger's moves keep their distances in time, as far as frames that were made
/// already allow, whatever the time that they took to come.
struct LiveClock {
  /// How long after it happened the first move of a finger is played, so that those which come sooner than others are still in order.
  static let slack = 4_000_000.0  // nanoseconds

  private var origin: (page: Double, session: Double)?  // milliseconds, nanoseconds
  private var last: Int64 = 0

  /// - Parameters:
  ///   - milliseconds: of the page's clock; nil is now.
  ///   - begins: whether a gesture begins.
  ///   - now: in nanoseconds of the session, between two frames.
  ///   - frame: the instant of the last frame.
  ///   - pace: seconds of the session in one of the page; 0 if time stands still.
  mutating func instant(at milliseconds: Double?, begins: Bool, now: Double, after frame: Int64, pace: Double) -> Instant {
    if let milliseconds, begins || origin == nil { origin = (milliseconds, now + LiveClock.slack) }
    let wanted =
      if let milliseconds, let origin { origin.session + (milliseconds - origin.page) * 1e6 * pace } else { now }
    // Not more than a second ahead: a page's clock can say anything.
    let nearest = min(max(wanted, Double(frame) + 1), max(now, Double(frame)) + 1e9)
    last = max(last, frame + 1, Int64(nearest))
    return Instant(nanoseconds: last)
  }
}
