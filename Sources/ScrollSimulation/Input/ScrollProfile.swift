/// Whose hand is on the screen.
///
/// The figures of the first two come from recordings of 2012 phones, log-normal with median and sigma (grade C); the monkey draws from an
/// event mix in percent, as Android's does (``MonkeyMix``).
public enum ScrollProfile: String, CaseIterable, Sendable {
  /// Slow strokes with long looks between them; few end as a flick.
  case reading
  /// Quick strokes, nearly each a flick.
  case browsing
  /// No person: drags into the rubber band, catches, two fingers, wheels, trackpads, jumps, rotations, in no order.
  case monkey
}

extension ScrollProfile {
  /// A log-normal distribution of whole numbers.
  struct LogNormal: Hashable, Sendable {
    var median: Int
    /// The deviation of the logarithm, times 1000.
    var sigmaPerMille: Int
  }

  /// How a person scrolls: distributions, and how many in a thousand.
  struct Habits: Hashable, Sendable {
    /// A stroke's mean speed in points per second.
    var speed: LogNormal
    /// How long a stroke moves, in milliseconds.
    var duration: LogNormal
    /// From a stroke's end to the next one's begin, in milliseconds.
    var pause: LogNormal
    /// Strokes that leave the screen while they move; the others come to rest first, and throw nothing.
    var flicksPerMille: Int
    /// Strokes towards the start.
    var backwardPerMille: Int
    /// Pauses that are longer by a dwell.
    var dwellsPerMille: Int
    /// How long an item is looked at, in milliseconds.
    var dwell: LogNormal
    /// Flicks whose fling a touch stops, if the pause after them is long enough for one.
    var catchesPerMille: Int
    /// Pauses in which the device is turned, if they are long enough.
    var rotationsPerMille: Int
  }

  /// Speed, duration, pause, backward strokes and a reader's flicks and dwell are from the recordings; the rest is our choice (C, all).
  var habits: Habits {
    switch self {
    case .reading:
      Habits(
        speed: LogNormal(median: 75, sigmaPerMille: 940), duration: LogNormal(median: 840, sigmaPerMille: 870),
        pause: LogNormal(median: 2500, sigmaPerMille: 1300), flicksPerMille: 55, backwardPerMille: 80, dwellsPerMille: 50,
        dwell: LogNormal(median: 1700, sigmaPerMille: 500), catchesPerMille: 50, rotationsPerMille: 4)
    case .browsing:
      Habits(
        speed: LogNormal(median: 800, sigmaPerMille: 360), duration: LogNormal(median: 131, sigmaPerMille: 630),
        pause: LogNormal(median: 810, sigmaPerMille: 1080), flicksPerMille: 950, backwardPerMille: 80, dwellsPerMille: 30,
        dwell: LogNormal(median: 1700, sigmaPerMille: 500), catchesPerMille: 120, rotationsPerMille: 4)
    case .monkey:
      Habits(
        speed: LogNormal(median: 1200, sigmaPerMille: 1000), duration: LogNormal(median: 120, sigmaPerMille: 800),
        pause: LogNormal(median: 60, sigmaPerMille: 1000), flicksPerMille: 1000, backwardPerMille: 350, dwellsPerMille: 0,
        dwell: LogNormal(median: 0, sigmaPerMille: 0), catchesPerMille: 0, rotationsPerMille: 0)
    }
  }
}

extension SeededGenerator {
  /// A number from a distribution, `limit` at most.
  mutating func draw(_ distribution: ScrollProfile.LogNormal, atMost limit: Int) -> Int {
    min(logNormal(median: distribution.median, sigmaPerMille: distribution.sigmaPerMille), limit)
  }
}
