/// Whose hand is on the screen.
///
/// The figures of the first two come from recordings of 2012 phones, log-normal with median and sigma (grade C); the monkey draws from an
/// event mix in percent, as Android's does.
public enum ScrollProfile: String, CaseIterable, Sendable {
  /// Slow strokes with long looks between them; few end as a flick.
  case reading
  /// Quick strokes, each a flick.
  case browsing
  /// No person: drags into the rubber band, catches, wheels, jumps, rotations, in no order.
  case monkey

  struct Stroke {
    /// Points per second.
    var speed: (median: Int, sigmaPerMille: Int)
    /// Milliseconds.
    var duration: (median: Int, sigmaPerMille: Int)
    /// Milliseconds.
    var pauseBefore: (median: Int, sigmaPerMille: Int)
    /// How many strokes in a thousand leave the content moving.
    var flicksPerMille: Int
  }

  var stroke: Stroke {
    switch self {
    case .reading: Stroke(speed: (75, 940), duration: (840, 870), pauseBefore: (2500, 1300), flicksPerMille: 60)
    case .browsing: Stroke(speed: (800, 360), duration: (131, 630), pauseBefore: (810, 1080), flicksPerMille: 1000)
    case .monkey: Stroke(speed: (1200, 1000), duration: (120, 800), pauseBefore: (60, 1000), flicksPerMille: 700)
    }
  }

  /// How many strokes in a thousand go back, towards the start.
  var backwardPerMille: Int { self == .monkey ? 350 : 80 }
}
