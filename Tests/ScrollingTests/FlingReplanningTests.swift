import Foundation
import Scrolling
import TestSupport
import Testing
import ViewTree

/// Content that changes under a running fling (invariant C5).
@Suite("Fling, shifted and re-planned")
struct FlingReplanningTests {
  let start = Instant(nanoseconds: 555_555_557)

  @Test("a shift is a translation of everything")
  func shifted() {
    var generator = SplitMix(seed: 35)
    for _ in 0..<300 {
      let setting = generator.setting()
      let delta = generator.double(in: -2000...2000)
      let fling = setting.fling(start: start)
      let shifted = fling.shifted(by: delta)
      #expect(shifted.start == fling.start && shifted.end == fling.end)
      #expect(shifted.rest == fling.rest + delta)
      #expect(shifted.edges == fling.edges.lowerBound + delta...fling.edges.upperBound + delta)
      for milliseconds in stride(from: -20.0, to: 2500, by: 83) {
        let instant = start.advanced(byMilliseconds: milliseconds)
        #expect(abs(shifted.offset(at: instant) - (fling.offset(at: instant) + delta)) < 1e-10)
        #expect(shifted.velocity(at: instant) == fling.velocity(at: instant))
      }
    }
  }

  @Test("re-planned for any edges in any phase, the offset does not step and the new rest is legal")
  func replannedContinuously() {
    var generator = SplitMix(seed: 36)
    var replans = 0
    for _ in 0..<3000 {
      let fling = generator.setting().fling(start: start)
      let instant = start.advanced(byMilliseconds: generator.double(in: 0...1) * fling.end.milliseconds(since: start))
      let lower = generator.double(in: -1500...1500)
      let edges = lower...(lower + generator.double(in: 0...3000))
      guard let next = fling.replanned(at: instant, edges: edges) as? Fling else { continue }
      replans += 1
      #expect(abs(next.offset(at: instant) - fling.offset(at: instant)) < 1e-10)
      #expect(edges.contains(next.rest))
      #expect(!next.isDone(at: instant))
      if edges.contains(fling.offset(at: instant)) {
        #expect(abs(next.velocity(at: instant) - fling.velocity(at: instant)) < 1e-10)
      } else {
        #expect(next.isBouncing(at: instant))
        #expect(abs(next.carriedVelocity(at: instant) - fling.carriedVelocity(at: instant)) < 1e-12)
      }
    }
    #expect(replans > 2500)
  }

  @Test("re-planned with its own edges it is the same motion")
  func sameEdges() throws {
    var generator = SplitMix(seed: 37)
    for _ in 0..<300 {
      let fling = generator.setting().fling(start: start)
      let instant = start.advanced(byMilliseconds: generator.double(in: 0...0.99) * fling.end.milliseconds(since: start))
      #expect(try #require(fling.replanned(at: instant, edges: fling.edges) as? Fling) == fling)
    }
  }

  @Test("a free deceleration keeps its remaining distance, and content that grows before it comes gives it its whole way")
  func remainingDistance() throws {
    let free = Deceleration(start: start, offset: 0, velocity: 2)
    let instant = start.advanced(byMilliseconds: 50)
    let fling = Fling(start: start, offset: 0, velocity: 2, edges: 0...5000)
    #expect(try #require(fling.replanned(at: instant, edges: -800...2000)).rest == free.rest)
    let bounded = Fling(start: start, offset: 0, velocity: 2, edges: 0...400)
    #expect(bounded.rest == 400)
    let grown = try #require(bounded.replanned(at: instant, edges: 0...5000))
    #expect(grown.rest == free.rest && grown.end == free.end)
  }

  @Test("content that shrinks under a deceleration makes it bounce from where it is")
  func shrunk() throws {
    let fling = Fling(start: start, offset: 0, velocity: 2, edges: 0...5000)
    let instant = start.advanced(byMilliseconds: 200)
    let next = try #require(fling.replanned(at: instant, edges: 0...100) as? Fling)
    #expect(next.isBouncing(at: instant))
    #expect(next.start == instant && next.rest == 100)
    #expect(next.offset(at: instant) == fling.offset(at: instant))
    #expect(abs(next.carriedVelocity(at: instant) - 2 * pow(0.998, 200)) < 1e-12)
    let dead = Fling(start: start, offset: 0, velocity: 2, edges: 0...5000, bounces: false)
    #expect(dead.replanned(at: instant, edges: 0...100) == nil)
    #expect(dead.replanned(at: instant, edges: 0...dead.offset(at: instant)) == nil)
  }

  @Test("a bounce whose edge has gone decelerates at the same speed, or rests if it was turning")
  func edgeGone() throws {
    let fling = Fling(start: start, offset: 100, velocity: 2, edges: 0...100)
    for milliseconds in [10.0, 60, 200, 400] {
      let instant = start.advanced(byMilliseconds: milliseconds)
      let next = try #require(fling.replanned(at: instant, edges: 0...5000) as? Fling)
      #expect(!next.isBouncing(at: instant))
      #expect(next.offset(at: instant) == fling.offset(at: instant))
      #expect(abs(next.velocity(at: instant) - fling.velocity(at: instant)) < 1e-12)
    }
    #expect(fling.replanned(at: start.advanced(byMilliseconds: 90.735), edges: 0...5000) == nil)
  }

  @Test("a bounce whose edge moved but is still passed goes on about the new edge with its carried velocity")
  func edgeMoved() throws {
    let fling = Fling(start: start, offset: 100, velocity: 2, edges: 0...100)
    let instant = start.advanced(byMilliseconds: 40)
    let next = try #require(fling.replanned(at: instant, edges: 0...120) as? Fling)
    let expected = Bounce(
      start: instant, offset: fling.offset(at: instant), velocity: fling.carriedVelocity(at: instant), edge: 120)
    #expect(next.isBouncing(at: instant))
    #expect(next.rest == 120)
    for milliseconds in stride(from: 0.0, to: 900, by: 11) {
      let later = instant.advanced(byMilliseconds: milliseconds)
      #expect(next.offset(at: later) == expected.offset(at: later))
    }
  }

  @Test("a bounce goes on unchanged while its own edge stays, whatever the other does")
  func otherEdgeMoved() throws {
    let fling = Fling(start: start, offset: 20, velocity: -2, edges: 0...100)
    let instant = start.advanced(byMilliseconds: 60)
    let next = try #require(fling.replanned(at: instant, edges: 0...9000) as? Fling)
    #expect(next.edges == 0...9000)
    for milliseconds in stride(from: 0.0, to: 900, by: 11) {
      let later = instant.advanced(byMilliseconds: milliseconds)
      #expect(next.offset(at: later) == fling.offset(at: later))
    }
  }

  @Test("a fling that is over has nothing to re-plan, and one that has not begun is planned at its start")
  func replannedOutsideItsTime() throws {
    let fling = Fling(start: start, offset: 0, velocity: 2, edges: 0...500)
    #expect(fling.replanned(at: fling.end, edges: 0...100) == nil)
    let early = try #require(fling.replanned(at: .zero, edges: 0...5000))
    #expect(early.start == start)
    #expect(abs(early.rest - 993.01) < 5e-5)
    let outside = Fling(start: start, offset: 120, velocity: 2, edges: 0...100)
    #expect(try #require(outside.replanned(at: .zero, edges: 0...5000)).start == start)
  }
}
