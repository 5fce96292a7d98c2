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
    var figures: [Double] = []
    for _ in 0..<rounds {
      setUp()
      let start = now()
      for index in 0..<count { body(index) }
      figures.append(Double(now() - start) / Double(count))
    }
    return figures.sorted()[rounds / 2]
  }

  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
