/// A simulated user's way of scrolling.
///
/// The first two have medians and sigmas from recordings of 2012 phones (grade C); the monkey draws from an event mix (`MonkeyMix`).
public enum ScrollProfile: String, CaseIterable, Sendable {
  /// Slow strokes with long pauses; few end in a flick.
  case reading
  /// Fast strokes, nearly all of them flicks.
  case browsing
  /// No user's habits: drags into the rubber band, catches, two fingers, wheels, trackpads, jumps, rotations, in random order.
  case monkey
}

extension ScrollProfile {
  struct LogNormal: Hashable, Sendable {
    var median: Int
    var sigmaPerMille: Int  // the logarithm's standard deviation, times 1000
  }

  struct Habits: Hashable, Sendable {
    var speed: LogNormal  // a stroke's mean speed, in points per second
    var duration: LogNormal  // milliseconds for which a stroke moves
    var pause: LogNormal  // milliseconds from a stroke's end to the next one's start
    var flicksPerMille: Int  // strokes that lift while moving; the others rest first and cause no fling
    var backwardPerMille: Int
    var dwellsPerMille: Int  // pauses prolonged by a dwell
    var dwell: LogNormal  // milliseconds for which the user looks at an item
    var catchesPerMille: Int  // flicks whose fling a touch catches, if the pause is long enough
    var rotationsPerMille: Int  // pauses in which the device rotates, if long enough
  }

  /// From the recordings: speed, duration, pause, backward strokes, the reading profile's flicks and dwell. The rest is our choice. (C)
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
  mutating func draw(_ distribution: ScrollProfile.LogNormal, atMost limit: Int) -> Int {
    min(logNormal(median: distribution.median, sigmaPerMille: distribution.sigmaPerMille), limit)
  }
}
