import Foundation
import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("Crossings")
struct CrossingTests {
  @Test("they are the very nanoseconds at which dense samples change sides, for every motion", arguments: MotionKind.allCases)
  func dense(kind: MotionKind) {
    var generator = SplitMix(seed: 81)
    var (passed, twice) = (0, 0)
    for _ in 0..<120 {
      let motion = generator.motion(kind)
      guard motion.start < motion.end else { continue }
      let window = motion.start...motion.end
      let extremes = [motion.offset(at: Instant(nanoseconds: motion.start.nanoseconds - 1)), motion.offset(at: motion.turn), motion.rest]
      let reach = extremes.max()! - extremes.min()!
      let offset = extremes.min()! + generator.double(in: -0.1...1.1) * reach
      let crossings = motion.crossings(of: offset, in: window)
      let dense = denseCrossings(of: offset, by: motion)
      #expect(crossings.count == dense.count, "\(motion) at \(offset)")
      for (found, bracket) in zip(crossings, dense) { #expect(bracket.contains(found)) }
      for instant in crossings where instant > motion.start && motion.offset(at: motion.start) != offset {
        let (now, before) = (motion.offset(at: instant), motion.offset(at: Instant(nanoseconds: instant.nanoseconds - 1)))
        #expect((now - offset) * (before - offset) <= 0 && before != offset)
      }
      passed += crossings.count
      twice += crossings.count == 2 ? 1 : 0
    }
    #expect(passed > 50)
    #expect(twice > 0 || !kind.turnsBack)
  }

  /// The steps, of a 3000th of the motion each, in which samples come to the other side of `offset`.
  private func denseCrossings(of offset: Double, by motion: any ScrollMotion) -> [ClosedRange<Instant>] {
    let length = motion.end.nanoseconds - motion.start.nanoseconds
    var brackets: [ClosedRange<Instant>] = []
    // A turn between two steps would hide a pair; it is a step of its own.
    var instants = (0...3000).map { Instant(nanoseconds: motion.start.nanoseconds + length * Int64($0) / 3000) }
    instants.append(motion.turn)
    instants.sort()
    var last = Instant(nanoseconds: motion.start.nanoseconds - 1)
    for instant in instants {
      let (before, now) = (motion.offset(at: last) - offset, motion.offset(at: instant) - offset)
      if before != 0, now == 0 || (now > 0) != (before > 0) { brackets.append(max(last, motion.start)...instant) }
      last = instant
    }
    return brackets
  }

  @Test("a fling passes its edge on the way out and is there again at its end")
  func edge() throws {
    let fling = Fling(start: .zero, offset: 0, velocity: 2, edges: 0...500)
    let crossings = fling.crossings(of: 500, in: .zero...fling.end)
    #expect(crossings.count == 2)
    let out = try #require(Deceleration(start: .zero, offset: 0, velocity: 2).instant(passing: 500))
    #expect(abs(crossings[0].milliseconds(since: out)) < 1e-5)
    #expect(crossings[1] == fling.end)
  }

  @Test("only what lies within the window is given, and the later one may be the only one")
  func window() throws {
    let bounce = Bounce(start: .zero, offset: 0, velocity: 2, edge: 0)
    let all = bounce.crossings(of: 30, in: .zero...bounce.end)
    try #require(all.count == 2)
    #expect(Array(bounce.crossings(of: 30, in: bounce.turn...bounce.end)) == [all[1]])
    #expect(Array(bounce.crossings(of: 30, in: .zero...bounce.turn)) == [all[0]])
    #expect(bounce.crossings(of: 30, in: all[0]...all[1]).count == 2)
    #expect(bounce.crossings(of: 30, in: bounce.turn...bounce.turn).isEmpty)
  }

  @Test("a start and a rest count, a turn counts once, and what never moves passes nothing")
  func borders() throws {
    let free = Deceleration(start: .zero, offset: 10, velocity: 2)
    #expect(Array(free.crossings(of: 10, in: .zero...free.end)) == [.zero])
    #expect(free.crossings(of: free.rest, in: .zero...free.end).count == 1)
    #expect(free.crossings(of: 9.99, in: .zero...free.end).isEmpty)
    #expect(free.crossings(of: free.rest + 1e-6, in: .zero...free.end).isEmpty)
    let fling = Fling(start: .zero, offset: 0, velocity: 2, edges: 0...500)
    #expect(Array(fling.crossings(of: fling.offset(at: fling.turn), in: .zero...fling.end)).count == 1)
    let still = Deceleration(start: .zero, offset: 10, velocity: 0)
    #expect(still.crossings(of: 10, in: .zero...Instant(nanoseconds: 5)).isEmpty)
  }

  @Test("a crossing beyond the last is a programmer error")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      let free = Deceleration(start: .zero, offset: 0, velocity: 2)
      _ = free.crossings(of: 100, in: .zero...free.end)[1]
    }
  }
}
