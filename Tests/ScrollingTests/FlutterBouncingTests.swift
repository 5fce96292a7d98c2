import Foundation
import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("Flutter's bouncing fling")
struct FlutterBouncingTests {
  let start = Instant(nanoseconds: 77_000_001)
  let free = -Double.infinity ... .infinity

  private func at(_ milliseconds: Double) -> Instant { start.advanced(byMilliseconds: milliseconds) }

  @Test(
    "within the edges it is friction that leaves 0.135 of the velocity each second",
    arguments: [(16.0, 47.239194460), (100, 271.871273495), (500, 947.689435793), (1000, 1295.892768641), (3000, 1494.455938116)])
  func friction(milliseconds: Double, distance: Double) {
    for sign in [1.0, -1.0] {
      let fling = BouncingFling(start: start, offset: 5, velocity: sign * 3, edges: free)
      #expect(abs(fling.offset(at: at(milliseconds)) - (5 + sign * distance)) < 1e-6)
      #expect(abs(fling.velocity(at: at(milliseconds)) - sign * 3 * pow(0.135, milliseconds / 1000)) < 1e-9)
    }
  }

  @Test("it comes to rest a thousandth of a point a second before the end of the formula")
  func rest() {
    let fling = BouncingFling(start: start, offset: 0, velocity: 3, edges: free)
    #expect(abs(fling.rest + 3000 / log(0.135)) < 1e-3)
    #expect(abs(fling.end.milliseconds(since: start) - 1000 * log(1e-3 / 3000) / log(0.135)) < 1e-5)
    #expect(BouncingFling(start: start, offset: 3, velocity: 1e-6, edges: free).end == start)
  }

  @Test("at an edge a spring of mass 0.5, stiffness 100 and ratio 1.1 takes over", arguments: [1.0, -1.0])
  func spring(side: Double) {
    let fling = BouncingFling(start: start, offset: 0, velocity: side * 3, edges: -700...700)
    #expect(!fling.isReturning(at: at(314.457)) && fling.isReturning(at: at(314.458)))
    for (milliseconds, shown) in [(400.0, 738.012281701), (500, 720.825247418), (700, 703.702010775), (1000, 700.244836397)] {
      #expect(abs(fling.offset(at: at(milliseconds)) - side * shown) < 1e-6)
    }
    #expect(fling.rest == side * 700)
  }

  @Test("the spring takes over at most 5000 pt/s", arguments: [1.0, -1.0])
  func transfer(side: Double) {
    for velocity in [5.0, 7, 500] {
      let fling = BouncingFling(start: start, offset: 0, velocity: side * velocity, edges: 0...0)
      #expect(abs(fling.offset(at: at(50)) - side * 116.872385079) < 1e-6)
      #expect(abs(fling.offset(at: at(100)) - side * 113.071291378) < 1e-6)
    }
  }

  @Test("from beyond an edge it springs back, and a great inward velocity carries it over the edge once")
  func outside() {
    let back = BouncingFling(start: start, offset: -120, velocity: 0, edges: 0...900)
    #expect(abs(back.offset(at: at(100)) + 73.049447306) < 1e-6)
    #expect(back.turn == start)
    let fast = BouncingFling(start: start, offset: -120, velocity: 8, edges: 0...900)
    #expect(fast.offset(at: fast.turn) > 50 && fast.rest == 0)
    #expect(fast.crossings(of: 0, in: start...fast.end).count == 2, "over the edge, and to rest on it")
  }

  @Test("it ends when distance and speed have come below a thousandth for good")
  func end() {
    var generator = SplitMix(seed: 71)
    for _ in 0..<300 {
      let fling = BouncingFling(
        start: start, offset: generator.double(in: -400...400), velocity: generator.double(in: -8...8), edges: 0...0)
      let last = Instant(nanoseconds: fling.end.nanoseconds - 1000)
      #expect(abs(fling.offset(at: last)) < 0.00101 && abs(fling.velocity(at: last)) < 1.01e-6 * 1)
      let before = Instant(nanoseconds: fling.end.nanoseconds - 1_000_000)
      #expect(abs(fling.offset(at: before)) > 0.001 || abs(fling.velocity(at: before)) > 1e-6)
    }
  }

  @Test("without bouncing it stops dead at the edge")
  func stopsDead() {
    let fling = BouncingFling(start: start, offset: 0, velocity: 3, edges: 0...700, bounces: false)
    #expect(fling.rest == 700 && fling.turn == fling.end)
    #expect(abs(fling.end.milliseconds(since: start) - 314.457228181) < 2e-6)
    #expect(BouncingFling(start: start, offset: 800, velocity: 3, edges: 0...700, bounces: false).end == start)
  }

  @Test("re-planned it keeps its way, springs about a nearer edge, or decelerates when its edge has gone")
  func replanned() throws {
    let fling = BouncingFling(start: start, offset: 0, velocity: 3, edges: 0...5000)
    let now = at(100)
    let same = try #require(fling.replanned(at: now, edges: 0...2000))
    #expect(same.rest == fling.rest && same.offset(at: at(700)) == fling.offset(at: at(700)))
    let near = try #require(fling.replanned(at: now, edges: 0...200) as? BouncingFling)
    #expect(near.isReturning(at: now) && near.rest == 200)
    #expect(abs(near.velocity(at: now) - fling.velocity(at: now)) < 1e-9)
    let bounce = BouncingFling(start: start, offset: 0, velocity: 3, edges: 0...0)
    let freed = try #require(bounce.replanned(at: at(20), edges: 0...5000) as? BouncingFling)
    #expect(!freed.isReturning(at: at(20)) && freed.rest > 500)
    #expect(abs(freed.velocity(at: at(20)) - bounce.velocity(at: at(20))) < 1e-9)
    let other = try #require(bounce.replanned(at: at(20), edges: -400...0))
    #expect(other.offset(at: at(80)) == bounce.offset(at: at(80)))
  }
}
