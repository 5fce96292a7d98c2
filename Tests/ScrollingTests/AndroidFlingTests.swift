import Foundation
import Scrolling
import Testing
import ViewTree

@Suite("Android's fling")
struct AndroidFlingTests {
  let start = Instant(nanoseconds: 333_444_555)
  let free = -Double.infinity ... .infinity

  @Test("4000 px/s at density 1 go 2156.952 px in 1540.680 ms", arguments: [1.0, -1.0])
  func knownRest(sign: Double) {
    let fling = AndroidFling(start: start, offset: 50, velocity: sign * 4, edges: free, density: 1)
    #expect(abs(fling.end.milliseconds(since: start) - 1540.680) < 5e-4)
    #expect(abs(fling.rest - (50 + sign * 2156.952)) < 5e-4)
  }

  @Test("3000 px/s at density 3 go 194 dp in 555 ms")
  func knownRestOfDenseScreen() {
    let fling = AndroidFling(start: start, offset: 0, velocity: 3000 / 3 / 1000, edges: free, density: 3)
    #expect(fling.end.milliseconds(since: start).rounded(.down) == 555)
    #expect(fling.rest.rounded(.down) == 194)
    #expect(abs(fling.end.milliseconds(since: start) - 555.1817750854) < 1e-6)
    #expect(abs(fling.rest - 582.9408638397 / 3) < 1e-9)
  }

  @Test(
    "the spline is OverScroller's table, linear between its samples",
    arguments: [
      (0.0, 0.0), (0.5, 2.047036565), (16, 63.970823787), (100, 392.647614695), (500, 1490.072039481), (1000, 2024.345628689),
      (1500, 2156.329297785),
    ])
  func table(milliseconds: Double, distance: Double) {
    let fling = AndroidFling(start: start, offset: -7, velocity: 4, edges: free)
    #expect(abs(fling.offset(at: start.advanced(byMilliseconds: milliseconds)) - (distance - 7)) < 1e-6)
  }

  @Test("it keeps to the two Béziers as well as a hundred straight lines can")
  func beziers() {
    let fling = AndroidFling(start: start, offset: 0, velocity: 4, edges: free)
    let duration = fling.end.milliseconds(since: start)
    for x in stride(from: 0.0, through: 1, by: 1 / 512) {
      let time = 3 * x * (1 - x) * ((1 - x) * 0.175 + x * 0.35) + pow(x, 3)
      let position = 3 * x * (1 - x) * ((1 - x) * 0.5 + x) + pow(x, 3)
      let shown = fling.offset(at: start.advanced(byMilliseconds: time * duration)) / fling.rest
      #expect(abs(shown - position) < 6e-4, "at \(x)")
    }
  }

  @Test("density changes nothing but the edges")
  func densities() {
    let fling = AndroidFling(start: start, offset: 0, velocity: 2.5, edges: free, density: 1)
    for density in [0.75, 2, 3.5] {
      let other = AndroidFling(start: start, offset: 0, velocity: 2.5, edges: free, density: density)
      #expect(other.rest == fling.rest && other.end == fling.end)
    }
  }

  @Test("without speed it is at rest at once, and with the least there is it ends in a moment")
  func slow() {
    let still = AndroidFling(start: start, offset: 12, velocity: 0, edges: free)
    #expect(still.end == start && still.rest == 12 && still.offset(at: start) == 12)
    let least = AndroidFling(start: start, offset: 12, velocity: .leastNonzeroMagnitude, edges: free)
    #expect(least.end == start && least.rest == 12)
  }

  @Test("a fling in the direction of a running one adds to it, and no other does")
  func flywheel() {
    let running = Point(x: 0, y: 3)
    #expect(AndroidFling.flywheel(Point(x: 0, y: 2), running: running) == Point(x: 0, y: 5))
    #expect(AndroidFling.flywheel(Point(x: 0, y: -2), running: running) == Point(x: 0, y: -2))
    #expect(AndroidFling.flywheel(Point(x: 1, y: 2), running: running) == Point(x: 1, y: 2))
    #expect(AndroidFling.flywheel(Point(x: 1, y: 2), running: Point(x: 2, y: 4)) == Point(x: 3, y: 6))
    #expect(AndroidFling.flywheel(Point(x: 1, y: 2), running: .zero) == Point(x: 1, y: 2))
  }

  @Test("an offset or a velocity that is not finite, and a density without pixels, are programmer errors")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      _ = AndroidFling(start: .zero, offset: .nan, velocity: 1, edges: 0...1)
    }
    await #expect(processExitsWith: .failure) {
      _ = AndroidFling(start: .zero, offset: 0, velocity: 1, edges: 0...1, density: 0)
    }
  }
}
