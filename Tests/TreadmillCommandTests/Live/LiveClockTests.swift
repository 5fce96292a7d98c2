import ScrollSimulation
import Testing
@testable import TreadmillCommand
import ViewTree

@Suite("The clock of a live page")
struct LiveClockTests {
  /// In milliseconds.
  private func time(_ instant: Instant) -> Double { Double(instant.nanoseconds) / 1e6 }

  @Test("keeps the time between a finger's moves, however late they come")
  func distances() {
    var clock = LiveClock()
    let first = clock.instant(at: 5_000, begins: true, now: 100e6, after: 90_000_000, pace: 1)
    let second = clock.instant(at: 5_016, begins: false, now: 131e6, after: 110_000_000, pace: 1)
    #expect(time(first) == 104 && time(second) == 120)
    // A frame was made since: it cannot be played before.
    #expect(time(clock.instant(at: 5_017, begins: false, now: 180e6, after: 170_000_000, pace: 1)) == 170.000001)
  }

  @Test("never goes back, and never far ahead, whatever a page says")
  func bounds() {
    var clock = LiveClock()
    var last = Instant.zero
    for milliseconds in [1e12, 0, 5, 1e12, -3, 7] {
      let instant = clock.instant(at: milliseconds, begins: false, now: 1e9, after: 990_000_000, pace: 1)
      #expect(instant >= last && instant > Instant(nanoseconds: 990_000_000) && instant <= Instant(nanoseconds: 2_000_000_000))
      last = instant
    }
  }

  @Test("begins anew with a gesture, runs at the session's pace, and is now without a time")
  func origins() {
    var clock = LiveClock()
    _ = clock.instant(at: 9_000, begins: true, now: 0, after: 0, pace: 1)
    let again = clock.instant(at: 10, begins: true, now: 500e6, after: 490_000_000, pace: 0.05)
    #expect(time(again) == 504)
    #expect(time(clock.instant(at: 110, begins: false, now: 510e6, after: 490_000_000, pace: 0.05)) == 509)
    #expect(time(clock.instant(at: nil, begins: false, now: 520e6, after: 490_000_000, pace: 0.05)) == 520)
  }
}
