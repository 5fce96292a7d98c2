import Testing
import ViewTree

@Suite("Instant", .timeLimit(.minutes(5)))
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
}
