import Foundation
import Scrolling
import Testing
import ViewTree

@Suite("Flutter's clamping fling")
struct FlutterClampingTests {
  let start = Instant(nanoseconds: 77_000_001)
  let free = -Double.infinity ... .infinity

  private func at(_ milliseconds: Double) -> Instant { start.advanced(byMilliseconds: milliseconds) }

  @Test("4000 pt/s go 2156.952 pt in 1.271632 s", arguments: [1.0, -1.0])
  func knownRest(sign: Double) {
    let fling = ClampingFling(start: start, offset: 10, velocity: sign * 4, edges: free)
    #expect(abs(fling.end.milliseconds(since: start) - 1271.632) < 5e-4)
    #expect(abs(fling.rest - (10 + sign * 2156.952)) < 5e-4)
  }

  @Test(
    "it follows the power of the time that is left",
    arguments: [
      (0.0, 0.0), (16, 63.453967471), (100, 378.841621201), (500, 1492.863864403), (1000, 2100.334940992), (1270, 2156.951797438),
    ])
  func table(milliseconds: Double, distance: Double) {
    let fling = ClampingFling(start: start, offset: 0, velocity: 4, edges: free)
    #expect(abs(fling.offset(at: at(milliseconds)) - distance) < 1e-6)
  }

  @Test("it is ballistic: from its offset and velocity it is the same motion")
  func ballistic() {
    let whole = ClampingFling(start: start, offset: 0, velocity: -5, edges: free)
    let now = at(317)
    let rest = ClampingFling(start: now, offset: whole.offset(at: now), velocity: whole.velocity(at: now), edges: free)
    #expect(abs(rest.rest - whole.rest) < 1e-8)
    for milliseconds in stride(from: 317.0, to: 1500, by: 41) {
      #expect(abs(rest.offset(at: at(milliseconds)) - whole.offset(at: at(milliseconds))) < 1e-6)
    }
  }

  @Test("it goes as far as Android's fling, and ends a little sooner")
  func beside() {
    for velocity in [0.05, 0.3, 1, 4, 8] {
      let here = ClampingFling(start: start, offset: 0, velocity: velocity, edges: free)
      let there = AndroidFling(start: start, offset: 0, velocity: velocity, edges: free)
      #expect(abs(here.rest - there.rest) < 1e-9 * there.rest)
      #expect(here.end < there.end)
    }
  }

  @Test("it stops dead at an edge, at the instant of the formula")
  func stopsDead() {
    let fling = ClampingFling(start: start, offset: 0, velocity: 4, edges: 0...1500)
    let rate = log(0.78) / log(0.9)
    let milliseconds = 1271.6321040355332 * (1 - pow(1 - 1500 / 2156.9521246523973, 1 / rate))
    #expect(abs(fling.end.milliseconds(since: start) - milliseconds) < 2e-6)
    #expect(fling.rest == 1500 && fling.turn == fling.end)
    #expect(fling.velocity(at: Instant(nanoseconds: fling.end.nanoseconds - 1)) > 1 && fling.velocity(at: fling.end) == 0)
    #expect(ClampingFling(start: start, offset: 1500, velocity: 4, edges: 0...1500).end == start)
  }

  @Test("from beyond an edge it springs back, and an outward velocity counts for nothing", arguments: [1.0, -1.0])
  func springBack(side: Double) {
    let still = ClampingFling(start: start, offset: side * 120, velocity: 0, edges: 0...0)
    let outward = ClampingFling(start: start, offset: side * 120, velocity: side * 3, edges: 0...0)
    let inward = ClampingFling(start: start, offset: side * 120, velocity: -side * 0.5, edges: 0...0)
    #expect(still.end == outward.end && still.turn == start && still.rest == 0)
    for (milliseconds, shown) in [(50.0, 101.683175909), (100, 73.049447306), (300, 13.290974560)] {
      #expect(abs(still.offset(at: at(milliseconds)) - side * shown) < 1e-6)
      #expect(outward.offset(at: at(milliseconds)) == still.offset(at: at(milliseconds)))
      #expect(abs(inward.offset(at: at(milliseconds))) < shown)
    }
  }

  @Test("re-planned it keeps its way, stops at a nearer edge, or springs back from beyond it")
  func replanned() throws {
    let fling = ClampingFling(start: start, offset: 0, velocity: 4, edges: 0...5000)
    let now = at(100)
    #expect(try #require(fling.replanned(at: now, edges: 0...3000)).rest == fling.rest)
    #expect(try #require(fling.replanned(at: now, edges: 0...1000)).rest == 1000)
    let back = try #require(fling.replanned(at: now, edges: 0...300) as? ClampingFling)
    #expect(back.isReturning(at: now) && back.rest == 300 && back.turn == now)
    let spring = ClampingFling(start: start, offset: 400, velocity: -1, edges: 0...300)
    let freed = try #require(spring.replanned(at: at(30), edges: 0...5000) as? ClampingFling)
    #expect(!freed.isReturning(at: at(30)))
    #expect(abs(freed.velocity(at: at(30)) - spring.velocity(at: at(30))) < 1e-9)
  }
}
