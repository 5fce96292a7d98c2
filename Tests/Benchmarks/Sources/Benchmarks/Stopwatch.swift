#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Times a piece of work by the CPU time of this process, which other processes do not lengthen (caches and clock rates aside).
struct Stopwatch {
  /// Rounds of which the median is reported.
  static let rounds = 15

  /// The median over the rounds of the nanoseconds that one call of `body` takes, called `count` times a round.
  static func nanoseconds(count: Int, setUp: () -> Void = {}, _ body: (Int) -> Void) -> Double {
    median(of: rounds) {
      setUp()
      return elapsed { for index in 0..<count { body(index) } } / Double(count)
    }
  }

  /// The median of what `rounds` calls of `round` say.
  static func median(of rounds: Int, _ round: () -> Double) -> Double { median((0..<rounds).map { _ in round() }) }

  /// - Parameter figures: one at least; of an even number the upper of the two in the middle.
  static func median(_ figures: [Double]) -> Double {
    precondition(!figures.isEmpty, "a median of no figures")
    return figures.sorted()[figures.count / 2]
  }

  /// The nanoseconds that one call takes.
  @inline(__always)
  static func elapsed(_ body: () -> Void) -> Double {
    let start = now()
    body()
    return Double(now() - start)
  }

  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Nanoseconds of a clock that is read in some 25 ns, for single calls: it runs on while other processes have the core.
  @inline(__always)
  static func instant() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
