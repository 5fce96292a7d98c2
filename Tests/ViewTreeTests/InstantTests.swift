import Testing
import ViewTree

@Suite("Instant")
struct InstantTests {
  @Test("frame k at hz stands at k * 10^9 / hz, rounded down, for every frame: no remainder adds up")
  func nominal() {
    for hz in [1, 7, 24, 30, 59, 60, 90, 120, 144, 240, 1000] {
      for frame in 0...(3 * hz) {
        #expect(Instant(frame: frame, hz: hz).nanoseconds == Int64(frame) * 1_000_000_000 / Int64(hz))
      }
      let hours = 10_000 * 3600
      #expect(Instant(frame: hours * hz, hz: hz).nanoseconds == Int64(hours) * 1_000_000_000)
    }
  }

  @Test("time goes strictly forward from frame to frame")
  func increasing() {
    for hz in [59, 60, 144, 1_000_000_000] {
      for frame in 0..<1000 { #expect(Instant(frame: frame, hz: hz) < Instant(frame: frame + 1, hz: hz)) }
    }
  }

  @Test("milliseconds between two instants are signed, and a step forward by them comes back to the nanosecond")
  func milliseconds() {
    let start = Instant(frame: 7, hz: 60)
    #expect(start.milliseconds(since: start) == 0)
    #expect(Instant(nanoseconds: 2_500_000).milliseconds(since: .zero) == 2.5)
    #expect(Instant.zero.milliseconds(since: Instant(nanoseconds: 2_500_000)) == -2.5)
    for frame in 0...600 {
      let instant = Instant(frame: frame, hz: 60)
      #expect(start.advanced(byMilliseconds: instant.milliseconds(since: start)) == instant)
    }
  }

  @Test("a step is rounded to the nearest nanosecond, ties away from zero")
  func rounding() {
    #expect(Instant.zero.advanced(byMilliseconds: 0.000_000_4) == .zero)
    #expect(Instant.zero.advanced(byMilliseconds: 0.000_000_5).nanoseconds == 1)
    #expect(Instant.zero.advanced(byMilliseconds: -0.000_000_5).nanoseconds == -1)
  }

  @Test("an instant of so many milliseconds stands there to the nearest nanosecond, on either side of the start")
  func ofMilliseconds() {
    #expect(Instant(milliseconds: 2.5).nanoseconds == 2_500_000 && Instant(milliseconds: -2.5).nanoseconds == -2_500_000)
    #expect(Instant(milliseconds: 0.000_000_5).nanoseconds == 1 && Instant(milliseconds: -0.000_000_5).nanoseconds == -1)
    #expect(Instant(milliseconds: 0.000_000_4) == .zero)
    #expect(Instant(milliseconds: -9e12).nanoseconds == -9_000_000_000_000_000_000)
  }

  @Test("an instant and a duration add up to the nanosecond, ties away from zero; two instants are apart exactly, with a sign")
  func durations() {
    let instant = Instant(nanoseconds: 5)
    #expect(instant + .seconds(2) == Instant(nanoseconds: 2_000_000_005))
    #expect(instant - .milliseconds(1) == Instant(nanoseconds: -999_995))
    let steps: [(attoseconds: Int64, moved: Int64)] = [
      (499_999_999, 0), (500_000_000, 1), (1_500_000_000, 2), (-499_999_999, 0), (-500_000_000, -1),
    ]
    for (attoseconds, moved) in steps {
      let duration = Duration(secondsComponent: 0, attosecondsComponent: attoseconds)
      #expect((instant + duration).nanoseconds == 5 + moved)
      #expect((instant - duration).nanoseconds == 5 - moved)
    }
    let (there, home): (Duration, Duration) = (Instant(nanoseconds: 7) - instant, instant - Instant(nanoseconds: 7))
    #expect(there == .nanoseconds(2) && home == .nanoseconds(-2))
    let (first, last) = (Instant(nanoseconds: .min), Instant(nanoseconds: .max))
    let all: Duration = last - first
    #expect(first + all == last && last - all == first)
    let back: Duration = first - last
    #expect(all + back == .zero && back < .zero)
    var moving = instant
    moving += .nanoseconds(10)
    moving -= .nanoseconds(3)
    #expect(moving.nanoseconds == 12)
  }

  @Test("an instant beyond 2^63 nanoseconds is a programmer error, with the numbers")
  func range() async {
    #expect(Instant(nanoseconds: .max - 1) + .nanoseconds(1) == Instant(nanoseconds: .max))
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Instant(nanoseconds: .max - 1) + .nanoseconds(2)
    }
    expectMessage(of: result, says: "9223372036854775806 ns + 2e-09 seconds")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Instant(milliseconds: 9.3e12) }
    expectMessage(of: result, says: "Instant(milliseconds: 9300000000000.0)")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Instant(milliseconds: .nan) }
    expectMessage(of: result, says: "Instant(milliseconds: nan)")
  }
}
