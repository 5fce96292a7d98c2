import ViewTree

/// The instants of a digitizer's reports: a grid without accumulated rounding.
struct TouchClock: Hashable, Sendable {
  static let cadences = [60, 90, 120, 125, 240]  // reports per second of phones and tablets

  let hz: Int
  let phase: Int64  // nanoseconds until the first report: less than a report interval

  init(hz: Int, phase: Int64) {
    precondition(hz > 0 && phase >= 0, "TouchClock(hz: \(hz), phase: \(phase)): a cadence is > 0 and a phase >= 0")
    self.hz = hz
    self.phase = phase
  }

  func instant(of report: Int) -> Instant { Instant(nanoseconds: phase + Instant(frame: report, hz: hz).nanoseconds) }

  func report(atOrAfter instant: Instant) -> Int {
    guard instant.nanoseconds > phase else { return 0 }
    let (seconds, rest) = Int(instant.nanoseconds - phase).quotientAndRemainder(dividingBy: 1_000_000_000)
    return seconds * hz + (rest * hz + 999_999_999) / 1_000_000_000
  }

  func reports(inMilliseconds milliseconds: Int) -> Int { (milliseconds * hz + 500) / 1000 }
}
