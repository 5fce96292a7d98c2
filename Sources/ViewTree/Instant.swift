/// A point in engine time: whole nanoseconds since the run began.
///
/// Time is an argument, never read from a clock: no epoch, no time zone. Frame `k` of `hz` per second is at `k * 1_000_000_000 / hz`.
public struct Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the start of the run.
  public var nanoseconds: Int64

  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The instant `milliseconds` after the start (before it if negative), rounded to the nanosecond, ties away from zero.
  /// - Precondition: within ±2^63 nanoseconds, 292 years.
  public init(milliseconds: Double) {
    let rounded = (milliseconds * 1_000_000).rounded()
    precondition(abs(rounded) < 0x1p63, "Instant(milliseconds: \(milliseconds)): an instant lies within ±2^63 ns of the start")
    nanoseconds = Int64(rounded)
  }

  /// The start of the run.
  @inlinable public static var zero: Instant { Instant(nanoseconds: 0) }

  /// The nominal instant of a frame, `frame * 10^9 / hz`, rounded down. Exact for every frame: remainders do not accumulate.
  @inlinable public init(frame: Int, hz: Int) {
    precondition(frame >= 0 && hz > 0, "Instant(frame: \(frame), hz: \(hz)): a frame number is >= 0 and a rate > 0")
    let (seconds, rest) = frame.quotientAndRemainder(dividingBy: hz)
    nanoseconds = Int64(seconds) * 1_000_000_000 + Int64(rest) * 1_000_000_000 / Int64(hz)
  }

  @inlinable public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }

  /// Milliseconds from `earlier` to this instant, negative if this one is earlier.
  @inlinable public func milliseconds(since earlier: Instant) -> Double {
    Double(nanoseconds &- earlier.nanoseconds) / 1_000_000
  }

  /// This instant moved by `milliseconds` (back if negative), rounded to the nanosecond, ties away from zero, and clamped to the range.
  @inlinable public func advanced(byMilliseconds milliseconds: Double) -> Instant {
    let distance = (milliseconds * 1_000_000).rounded()
    guard abs(distance) < 9e18 else { return Instant(nanoseconds: distance < 0 ? .min : .max) }
    let (sum, isBeyond) = nanoseconds.addingReportingOverflow(Int64(distance))
    return Instant(nanoseconds: isBeyond ? (distance < 0 ? .min : .max) : sum)
  }
}

/// Arithmetic with the standard library's durations: `instant + .milliseconds(300)`, `instant - .seconds(1)`, `later - earlier`.
extension Instant {
  /// This instant moved by `duration` (back if negative), rounded to the nanosecond, ties away from zero.
  /// - Precondition: the result is within ±2^63 nanoseconds of the start; ``advanced(byMilliseconds:)`` clamps instead.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    guard let sum = Int64(exactly: Int128(instant.nanoseconds) + duration.nanoseconds) else {
      preconditionFailure("\(instant.nanoseconds) ns + \(duration): an instant lies within ±2^63 ns of the start")
    }
    return Instant(nanoseconds: sum)
  }

  /// This instant moved back by `duration`, as `+`.
  public static func - (instant: Instant, duration: Duration) -> Instant {
    guard let difference = Int64(exactly: Int128(instant.nanoseconds) - duration.nanoseconds) else {
      preconditionFailure("\(instant.nanoseconds) ns - \(duration): an instant lies within ±2^63 ns of the start")
    }
    return Instant(nanoseconds: difference)
  }

  public static func += (instant: inout Instant, duration: Duration) { instant = instant + duration }
  public static func -= (instant: inout Instant, duration: Duration) { instant = instant - duration }

  /// The exact time from `earlier` to `later`; negative if `later` comes first.
  public static func - (later: Instant, earlier: Instant) -> Duration {
    Duration(attoseconds: (Int128(later.nanoseconds) - Int128(earlier.nanoseconds)) * 1_000_000_000)
  }
}

extension Duration {
  /// Rounded to the nearest, ties away from zero.
  fileprivate var nanoseconds: Int128 {
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return whole + (rest >= 500_000_000 ? 1 : rest <= -500_000_000 ? -1 : 0)
  }
}
