import Foundation
import Scrolling
import Testing
import ViewTree

@Suite("Repeated flicks")
struct FlickMultiplierTests {
  /// Flicks of one kind, one every `pause` milliseconds after the other, and the multipliers that they get.
  private func row(
    of count: Int, travel: Double = 120, velocity: Double = 1, dragMilliseconds: Double = 100, pause: Double = 200,
    _ multiplier: inout FlickMultiplier, from now: inout Instant
  ) -> [Double] {
    (0..<count).map { _ in
      now = now.advanced(byMilliseconds: pause)
      multiplier.beginDrag(at: now)
      now = now.advanced(byMilliseconds: dragMilliseconds)
      return multiplier.endDrag(travel: travel, velocity: velocity, at: now)
    }
  }

  @Test("from the third on they multiply, by half a step more each")
  func growth() {
    var (multiplier, now) = (FlickMultiplier(), Instant.zero)
    // 1; 1; 1 + 1 * 0.5; + 1.5 * 0.5; + 2 * 0.5; + 2.5 * 0.5
    #expect(row(of: 6, &multiplier, from: &now) == [1, 1, 1.5, 2.25, 3.25, 4.5])
  }

  @Test("a long travel counts for at most 0.9, and 16 is the end")
  func limits() {
    var (multiplier, now) = (FlickMultiplier(), Instant.zero)
    let values = row(of: 12, travel: -1000, velocity: -5, &multiplier, from: &now)
    #expect(Array(values.prefix(4)) == [1, 1, 1.9, 1.9 + 1.5 * 0.9])
    #expect(values.last == 16 && values.allSatisfy { $0 <= 16 })
    #expect(row(of: 2000, &multiplier, from: &now).last == 16)
  }

  @Test("a slow drag, a slow release, a long pause, a bounce and a rest end the row")
  func endings() {
    for ending in 0..<5 {
      var (multiplier, now) = (FlickMultiplier(), Instant.zero)
      #expect(row(of: 4, &multiplier, from: &now).last == 2.25)
      switch ending {
      case 0: #expect(row(of: 1, travel: 12, dragMilliseconds: 100, &multiplier, from: &now) == [1], "0.12 pt/ms")
      case 1: #expect(row(of: 1, velocity: 0.59, &multiplier, from: &now) == [1])
      case 2: #expect(row(of: 1, pause: 1001, &multiplier, from: &now) == [1])
      default: multiplier.reset()
      }
      #expect(multiplier.value == 1)
      let isFirst = ending == 2
      #expect(row(of: 3, &multiplier, from: &now) == (isFirst ? [1, 1.5, 2.25] : [1, 1, 1.5]))
    }
  }

  @Test("at the limits of speed and pause the row goes on")
  func borders() {
    var (multiplier, now) = (FlickMultiplier(), Instant.zero)
    #expect(row(of: 3, travel: 13, velocity: 0.6, dragMilliseconds: 100, pause: 1000, &multiplier, from: &now).last == 1 + 13.0 / 240)
  }

  @Test("a reversal is the first flick of a row of its own")
  func reversal() {
    var (multiplier, now) = (FlickMultiplier(), Instant.zero)
    #expect(row(of: 4, &multiplier, from: &now).last == 2.25)
    #expect(row(of: 3, travel: -120, velocity: -1, &multiplier, from: &now) == [1, 1, 1.5])
  }

  @Test("numbers that are none and time that goes back end the row and nothing else")
  func nonsense() {
    var (multiplier, now) = (FlickMultiplier(), Instant(nanoseconds: 10_000_000_000))
    #expect(row(of: 3, &multiplier, from: &now).last == 1.5)
    #expect(multiplier.endDrag(travel: .nan, velocity: 1, at: now) == 1)
    #expect(multiplier.endDrag(travel: 100, velocity: .infinity, at: now) == 1)
    #expect(row(of: 3, &multiplier, from: &now).last == 1.5)
    multiplier.beginDrag(at: .zero)
    #expect(multiplier.value == 1 && multiplier.count == 0)
  }
}
