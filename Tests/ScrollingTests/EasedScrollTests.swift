import Foundation
import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("Eased scroll")
struct EasedScrollTests {
  let start = Instant(nanoseconds: 4_000_000_007)
  static let curves: [AnimationCurve] = [.linear, .easeIn, .easeOut, .easeInOut]

  private func at(_ milliseconds: Double) -> Instant { start.advanced(byMilliseconds: milliseconds) }

  @Test("it begins and ends exactly where it is told, and follows the curve between", arguments: curves)
  func path(curve: AnimationCurve) {
    let scroll = EasedScroll(start: start, offset: 0.1, target: 700.3, durationMilliseconds: 250, curve: curve)
    #expect(scroll.offset(at: start) == 0.1 && scroll.offset(at: .zero) == 0.1)
    #expect(scroll.end == at(250) && scroll.offset(at: at(250)) == 700.3 && scroll.rest == 700.3)
    for step in 0...100 {
      let expected = 0.1 + 700.2 * curve.progress(at: Double(step) / 100)
      #expect(abs(scroll.offset(at: at(2.5 * Double(step))) - expected) < 1e-9)
    }
  }

  @Test("its velocity is the curve's slope, from the first nanosecond to the last", arguments: curves)
  func slope(curve: AnimationCurve) {
    let scroll = EasedScroll(start: start, offset: 0, target: -2000, durationMilliseconds: 400, curve: curve)
    for milliseconds in stride(from: 0.5, through: 399.5, by: 0.5) {
      let (before, after) = (at(milliseconds - 0.001), at(milliseconds + 0.001))
      let difference = (scroll.offset(at: after) - scroll.offset(at: before)) / after.milliseconds(since: before)
      #expect(abs(scroll.velocity(at: at(milliseconds)) - difference) < 1e-6, "at \(milliseconds) ms")
    }
    #expect(scroll.velocity(at: start).isFinite && scroll.velocity(at: Instant(nanoseconds: scroll.end.nanoseconds - 1)).isFinite)
    #expect(scroll.velocity(at: Instant(nanoseconds: start.nanoseconds - 1)) == 0 && scroll.velocity(at: scroll.end) == 0)
  }

  @Test("the curve is solved to 1e-15, and its slope to 1e-12, by an inverse that is found by halving", arguments: curves.dropFirst())
  func exactness(curve: AnimationCurve) {
    let (first, second) = (curve == .easeOut ? 0 : 0.42, curve == .easeIn ? 1 : 0.58)
    func bezier(_ s: Double, _ a: Double, _ b: Double) -> Double { 3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s }
    var generator = SplitMix(seed: 98)
    for round in 0..<3000 {
      // Near both ends as well, where the inverse is steepest.
      let near = pow(generator.double(in: 0...1), round % 2 == 0 ? 1 : 6)
      let fraction = round % 4 < 2 ? near : 1 - near
      var (low, high) = (0.0, 1.0)
      for _ in 0..<1100 where low.nextUp < high {
        let middle = (low + high) / 2
        if bezier(middle, first, second) < fraction { low = middle } else { high = middle }
      }
      #expect(abs(curve.progress(at: fraction) - bezier(high, 0, 1)) < 1e-15, "at \(fraction)")
      let (up, along) = (
        6 * high * (1 - high), 3 * (1 - high) * ((1 - high) * first + 2 * high * (second - first)) + 3 * high * high * (1 - second)
      )
      // Near the ends the quotient itself has lost digits.
      if along > 0.01 { #expect(abs(curve.slope(at: fraction) - up / along) < 1e-12, "at \(fraction)") }
    }
  }

  @Test("a curve has a slope at both ends from within and none outside, and no number is none")
  func slopeAtTheEnds() {
    #expect(abs(AnimationCurve.easeOut.slope(at: 0) - 1 / 0.58) < 1e-15 && AnimationCurve.easeOut.slope(at: 1) == 0)
    #expect(abs(AnimationCurve.easeIn.slope(at: 1) - 1 / 0.58) < 1e-15 && AnimationCurve.easeIn.slope(at: 0) == 0)
    #expect(AnimationCurve.easeInOut.slope(at: 0) == 0 && abs(AnimationCurve.easeInOut.slope(at: 1)) < 1e-14)
    for curve in EasedScrollTests.curves {
      for outside in [-1, -Double.leastNonzeroMagnitude, 1.0.nextUp, .infinity, .nan] { #expect(curve.slope(at: outside) == 0) }
      #expect(curve.progress(at: .nan) == 0 && curve.progress(at: .leastNonzeroMagnitude) < 1e-300)
    }
  }

  @Test("an ease begins or ends without speed where the curve says so")
  func ends() {
    let inOut = EasedScroll(start: start, offset: 0, target: 1000)
    #expect(inOut.velocity(at: start) < 1e-6 && inOut.velocity(at: Instant(nanoseconds: inOut.end.nanoseconds - 1)) < 1e-3)
    let out = EasedScroll(start: start, offset: 0, target: 1000, curve: .easeOut)
    #expect(abs(out.velocity(at: start) - 1000 / 300 / 0.58) < 1e-9)
  }

  @Test("no way and no time are rest at once")
  func nothing() {
    #expect(EasedScroll(start: start, offset: 8, target: 8).end == start)
    let jump = EasedScroll(start: start, offset: 8, target: 9, durationMilliseconds: 0)
    #expect(jump.end == start && jump.offset(at: start) == 9 && jump.velocity(at: start) == 0)
  }

  @Test("a target that stays legal is kept, and one that does not becomes the edge on the same clock", arguments: curves)
  func replanned(curve: AnimationCurve) throws {
    let scroll = EasedScroll(start: start, offset: 0, target: 1000, curve: curve)
    let now = at(120)
    #expect(try #require(scroll.replanned(at: now, edges: -50...1000) as? EasedScroll) == scroll)
    for edge in [600.0, 100, 999] {
      let next = try #require(scroll.replanned(at: now, edges: 0...edge) as? EasedScroll)
      #expect(next.rest == edge && next.end == scroll.end)
      #expect(abs(next.offset(at: now) - scroll.offset(at: now)) < 1e-10)
      let ratio = (edge - scroll.offset(at: now)) / (1000 - scroll.offset(at: now))
      #expect(abs(next.velocity(at: now) - ratio * scroll.velocity(at: now)) < 1e-9)
    }
    #expect(scroll.replanned(at: scroll.end, edges: 0...10) == nil)
    #expect(try #require(scroll.replanned(at: .zero, edges: 0...10)).offset(at: start) == 0)
  }

  @Test("a duration that is negative or not a number is a programmer error")
  func misuse() async {
    await #expect(processExitsWith: .failure) { _ = EasedScroll(start: .zero, offset: 0, target: 1, durationMilliseconds: -1) }
    await #expect(processExitsWith: .failure) { _ = EasedScroll(start: .zero, offset: 0, target: 1, durationMilliseconds: .nan) }
  }
}
