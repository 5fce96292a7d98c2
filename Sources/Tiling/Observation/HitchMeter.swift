public import ViewTree

/// How late frames came on the display: hitch time in milliseconds for each second of motion.
///
/// A hitch is a frame that appears later than expected: a frame is expected when the one before it has been shown for its duration, and its
/// hitch time is how long it is late. The ratio is the sum of hitch times over the duration of the tracked motion, in ms per s: Apple's
/// definition (MetricKit, `HitchTimeRatio`: "the total time spent hitching over the total duration of the tracked interval"; WWDC 2020, session
/// 10077). Apple calls up to 10 ms/s good, up to 25 a warning and up to 50 critical ("Understanding hitches in your app").
///
/// ```
/// presented   0        16.7     33.3                83.3
/// duration    |--16.7--|--16.7--|--16.7--|---late---|        33.3 ms of hitch in 83.3 ms: 400 ms/s
/// ```
/// It reads no clock: whoever drives in real time says when each frame was on the display. A rest between two motions expects no frame;
/// ``end()`` says where a motion is over.
public struct HitchMeter: Hashable, Sendable {
  /// A frame that was late.
  public struct Hitch: Hashable, Sendable {
    /// When it was expected.
    public var expected: Instant
    /// By how much it came later, in nanoseconds, greater than 0.
    public var lateNanoseconds: Int64

    public init(expected: Instant, lateNanoseconds: Int64) {
      self.expected = expected
      self.lateNanoseconds = lateNanoseconds
    }
  }

  /// The time from the first to the last frame of each motion, in nanoseconds.
  public private(set) var trackedNanoseconds: Int64 = 0
  /// Of that, how long a frame was awaited.
  public private(set) var hitchNanoseconds: Int64 = 0
  public private(set) var hitches = 0
  public private(set) var worst: Hitch?
  private var last: Frame?

  private struct Frame: Hashable {
    var presented: Instant
    var expectedNext: Instant
  }

  public init() {}

  /// A frame was on the display at `instant`, where it is to stay for `durationNanoseconds`.
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

  /// The motion is over; the next frame begins another one, however late.
  public mutating func end() { last = nil }

  /// Hitch time in ms for each second of motion, 0...1000; 0 before two frames were shown.
  public var ratio: Double { trackedNanoseconds == 0 ? 0 : Double(hitchNanoseconds) / Double(trackedNanoseconds) * 1000 }

  private mutating func noteIfLate(_ instant: Instant, expected: Instant) {
    let late = instant.nanoseconds - expected.nanoseconds
    guard late > 0 else { return }
    hitches += 1
    hitchNanoseconds += late
    if late > worst?.lateNanoseconds ?? 0 { worst = Hitch(expected: expected, lateNanoseconds: late) }
  }
}
