public import ViewTree

/// The lateness of displayed frames: hitch time in milliseconds per second of motion.
///
/// A frame is expected when the previous one has been shown for its duration; its hitch time is how much later it appears. The ratio is the
/// sum of hitch times over the duration of the tracked motion, as Apple defines it (MetricKit, `HitchTimeRatio`: "the total time spent
/// hitching over the total duration of the tracked interval"; WWDC 2020, session 10077). Apple calls up to 10 ms/s good, up to 25 a warning
/// and up to 50 critical ("Understanding hitches in your app").
///
/// ```
/// presented   0        16.7     33.3                83.3
/// duration    |--16.7--|--16.7--|--16.7--|---late---|        33.3 ms of hitch in 83.3 ms: 400 ms/s
/// ```
/// The meter reads no clock: a real-time driver reports when each frame was displayed, and calls ``end()`` at the end of a motion, since no
/// frame is expected between two motions.
public struct HitchMeter: Hashable, Sendable {
  /// A late frame.
  public struct Hitch: Hashable, Sendable {
    /// The instant at which the frame was expected.
    public var expected: Instant
    /// Nanoseconds after `expected`, greater than 0.
    public var lateNanoseconds: Int64
  }

  /// The time from the first to the last frame of each motion, in nanoseconds.
  public private(set) var trackedNanoseconds: Int64 = 0
  /// The part of `trackedNanoseconds` in which a frame was late.
  public private(set) var hitchNanoseconds: Int64 = 0
  public private(set) var hitches = 0
  public private(set) var worst: Hitch?
  private var last: Frame?

  private struct Frame: Hashable {
    var presented: Instant
    var expectedNext: Instant
  }

  public init() {}

  /// Records a frame that was displayed at `instant` and is to stay for `durationNanoseconds`.
  ///
  /// - Precondition: `instant` is not before the last frame's, and `durationNanoseconds > 0`.
  public mutating func present(at instant: Instant, durationNanoseconds: Int64) {
    precondition(durationNanoseconds > 0, "HitchMeter.present(durationNanoseconds: \(durationNanoseconds)): a duration is > 0")
    if let last {
      precondition(
        instant >= last.presented,
        "HitchMeter.present(at: \(instant.nanoseconds) ns): the last frame was at \(last.presented.nanoseconds) ns, time goes forward")
      trackedNanoseconds += instant.nanoseconds - last.presented.nanoseconds
      noteIfLate(instant, expected: last.expectedNext)
    }
    last = Frame(presented: instant, expectedNext: Instant(nanoseconds: instant.nanoseconds + durationNanoseconds))
  }

  /// Ends a motion: the next frame starts another one and is not late.
  public mutating func end() { last = nil }

  /// Hitch time in ms per second of motion, 0...1000; 0 before the second frame.
  public var ratio: Double { trackedNanoseconds == 0 ? 0 : Double(hitchNanoseconds) / Double(trackedNanoseconds) * 1000 }

  private mutating func noteIfLate(_ instant: Instant, expected: Instant) {
    let late = instant.nanoseconds - expected.nanoseconds
    guard late > 0 else { return }
    hitches += 1
    hitchNanoseconds += late
    if late > worst?.lateNanoseconds ?? 0 { worst = Hitch(expected: expected, lateNanoseconds: late) }
  }
}
