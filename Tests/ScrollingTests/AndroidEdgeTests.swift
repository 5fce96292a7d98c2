import Foundation
import Scrolling
import Testing
import ViewTree

@Suite("Android's edge")
struct AndroidEdgeTests {
  let start = Instant(nanoseconds: 333_444_555)

  private func at(_ milliseconds: Double) -> Instant { start.advanced(byMilliseconds: milliseconds) }

  @Test("a slow fling from the edge is a throw against 2000 px/s^2 and a cubic back", arguments: [1.0, -1.0])
  func slowThrow(side: Double) {
    // 100 px/s: 50 ms up, to 2.5 px, and sqrt(2 * 2.5 / 2000) s back.
    let fling = AndroidFling(start: start, offset: side * 40, velocity: side * 0.1, edges: -40...40, density: 1)
    #expect(abs(fling.turn.milliseconds(since: start) - 50) < 1e-6)
    #expect(abs(fling.offset(at: at(50)) - side * 42.5) < 1e-9)
    #expect(abs(fling.offset(at: at(20)) - side * (40 + 0.1 * 20 - 0.002 * 400 / 2)) < 1e-9)
    #expect(abs(fling.end.milliseconds(since: start) - 100) < 1e-6)
    #expect(abs(fling.offset(at: at(75)) - side * 41.25) < 1e-9, "half-way back in time is half-way back")
    #expect(abs(fling.offset(at: at(62.5)) - side * (40 + 2.5 * (1 - 3.0 / 16 + 2.0 / 64))) < 1e-9)
    #expect(fling.rest == side * 40)
  }

  @Test("however fast it meets the edge, it goes 6 dp beyond and no further", arguments: [1.0, 2, 3])
  func overfling(density: Double) {
    for velocity in [0.5, 2, 8, 100] {
      let fling = AndroidFling(start: start, offset: 0, velocity: velocity, edges: 0...0, density: density)
      let furthest = fling.offset(at: fling.turn)
      #expect(abs(furthest - 6) < 1e-6, "v \(velocity): \(furthest)")
      // 2 * 6 / v up, sqrt(2 * 6 * density / 2000) s back.
      let duration = 12 / velocity + 1000 * (12 * density / 2000).squareRoot()
      #expect(abs(fling.end.milliseconds(since: start) - duration) < 1e-5)
    }
  }

  @Test("a spline that meets an edge goes on with its speed there")
  func handOver() throws {
    let fling = AndroidFling(start: start, offset: 0, velocity: 4, edges: 0...2000, density: 1)
    let crossing = try #require(fling.crossings(of: 2000, in: start...fling.end).first)
    let before = Instant(nanoseconds: crossing.nanoseconds - 2)
    #expect(!fling.isReturning(at: before) && fling.isReturning(at: crossing))
    #expect(abs(fling.offset(at: crossing) - 2000) < 1e-6)
    #expect(abs(fling.velocity(at: crossing) - fling.velocity(at: before)) < 1e-5)
    let free = AndroidFling(start: start, offset: 0, velocity: 4, edges: 0...9000, density: 1)
    #expect(free.offset(at: before) == fling.offset(at: before))
  }

  @Test("from beyond an edge without room to go it springs back, over sqrt(2 d / 2000) s", arguments: [1.0, -1.0])
  func springBack(side: Double) {
    for (velocity, density) in [(0.0, 1.0), (side * 5, 1), (0, 3)] {
      let fling = AndroidFling(start: start, offset: side * 80, velocity: velocity, edges: 0...0, density: density)
      #expect(abs(fling.end.milliseconds(since: start) - 1000 * (160 * density / 2000).squareRoot()) < 1e-5)
      #expect(fling.turn == start && fling.rest == 0)
      var last = 80.0
      for step in 0...100 {
        let excess = side * fling.offset(at: at(Double(step) * fling.end.milliseconds(since: start) / 100))
        #expect(excess <= last && excess >= 0)
        last = excess
      }
      #expect(last == 0)
    }
  }

  @Test("from beyond an edge a fling inward that is fast enough is a fling, a slow one springs back")
  func inward() {
    let fast = AndroidFling(start: start, offset: 130, velocity: -2, edges: -5000...100)
    let free = AndroidFling(start: start, offset: 130, velocity: -2, edges: -.infinity ... .infinity)
    #expect(!fast.isReturning(at: start) && fast.rest == free.rest)
    #expect(fast.offset(at: at(200)) == free.offset(at: at(200)))
    let slow = AndroidFling(start: start, offset: 130, velocity: -0.1, edges: -5000...100)
    #expect(slow.isReturning(at: start) && slow.rest == 100)
  }

  @Test("without bouncing it stops dead at the edge, and is at rest on it from beyond")
  func stopsDead() {
    let fling = AndroidFling(start: start, offset: 0, velocity: 4, edges: 0...500, bounces: false)
    #expect(fling.rest == 500 && fling.turn == fling.end)
    for step in 0...500 { #expect(fling.offset(at: at(Double(step))) <= 500) }
    #expect(AndroidFling(start: start, offset: 600, velocity: -4, edges: 0...500, bounces: false).end == start)
  }

  @Test("a spline keeps its way while it is within its edges, bounces when they pass it, and flies on when its edge has gone")
  func replanned() throws {
    let fling = AndroidFling(start: start, offset: 0, velocity: 4, edges: 0...5000, density: 1)
    let now = at(200)
    let same = try #require(fling.replanned(at: now, edges: -90...9000))
    #expect(same.rest == fling.rest && same.offset(at: at(900)) == fling.offset(at: at(900)))
    let shrunk = try #require(fling.replanned(at: now, edges: 0...300) as? AndroidFling)
    #expect(shrunk.isReturning(at: now) && shrunk.rest == 300)
    #expect(abs(shrunk.offset(at: now) - fling.offset(at: now)) < 1e-9)

    let edge = AndroidFling(start: start, offset: 0, velocity: 4, edges: 0...0, density: 1)
    let out = at(1)
    #expect(edge.isReturning(at: out))
    let freed = try #require(edge.replanned(at: out, edges: 0...5000) as? AndroidFling)
    #expect(!freed.isReturning(at: out) && freed.rest > 400)
    #expect(try #require(edge.replanned(at: out, edges: -700...0) as? AndroidFling).offset(at: at(3)) == edge.offset(at: at(3)))
    #expect(edge.replanned(at: edge.end, edges: 0...5000) == nil)
  }

  @Test("a fling that brings itself back within the edges goes on when the far edge moves")
  func replannedInward() throws {
    let fling = AndroidFling(start: start, offset: 130, velocity: -2, edges: -5000...100)
    let next = try #require(fling.replanned(at: at(5), edges: -9000...100) as? AndroidFling)
    #expect(next.start == start && next.rest == fling.rest && next.offset(at: at(300)) == fling.offset(at: at(300)))
  }
}
