/// A point on the engine's time line: whole nanoseconds since the run began.
///
/// Time is an argument in Treadmill and never read from a clock, so an instant has no epoch and no time zone. Frame `k` of a run at `hz`
/// frames a second stands at `k * 1_000_000_000 / hz`, whatever the wall clock did meanwhile.
public struct Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the start of the run.
  public var nanoseconds: Int64

  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The start of the run.
  @inlinable public static var zero: Instant { Instant(nanoseconds: 0) }

  /// The nominal instant of a frame, `frame * 10^9 / hz`, rounded down. Exact for every frame: the rate's remainder does not add up.
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

  /// This instant moved by `milliseconds`, rounded to the nanosecond, ties away from zero; the first or the last of all instants if that
  /// lies beyond them.
  @inlinable public func advanced(byMilliseconds milliseconds: Double) -> Instant {
    let distance = (milliseconds * 1_000_000).rounded()
    guard abs(distance) < 9e18 else { return Instant(nanoseconds: distance < 0 ? .min : .max) }
    let (sum, isBeyond) = nanoseconds.addingReportingOverflow(Int64(distance))
    return Instant(nanoseconds: isBeyond ? (distance < 0 ? .min : .max) : sum)
  }
}
