package import UVLoop

/// When a connection that was lost is made again: after a wait that doubles with each failure, up to a longest, shortened by the seed.
package final class Reconnection {
  private let limits: LiveLimits
  private let timer: TimerHandle
  private var failures = 0
  private var state: UInt64

  package init(on loop: EventLoop, _ limits: LiveLimits) {
    self.limits = limits
    state = limits.seed
    timer = TimerHandle(on: loop)
  }

  package func begin(_ connect: @escaping () -> Void) { timer.start(afterMilliseconds: 0, connect) }

  /// Returns the wait in milliseconds.
  package func schedule(_ connect: @escaping () -> Void) -> Int {
    let longest = min(limits.waitMillisecondsMax, limits.waitMilliseconds << min(failures, 16))
    failures += 1
    let wait = longest - Int(random() % UInt64(longest / 2 + 1))
    timer.start(afterMilliseconds: wait, connect)
    return wait
  }

  package func succeeded() { failures = 0 }

  package func close() { timer.close() }

  private func random() -> UInt64 {  // SplitMix64
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
