import Scrolling
import Testing
import ViewTree

@Suite("What a finger throws")
struct ReleaseVelocityTests {
  /// Upward steps, one every `interval` ms, of a finger that leaves where it is `pause` ms after the last one.
  private func release(
    _ steps: [Double], interval: Double = 10, pause: Double = 0, platform: ScrollPlatform = .uikit
  ) -> FingerRig {
    let rig = FingerRig(content: Size(width: 400, height: 1_000_000), offset: Point(x: 0, y: 500_000), platform: platform)
    rig.finger(.began, 399, at: 0)
    var y = 399.0
    for (number, step) in steps.enumerated() {
      y -= step
      rig.finger(.moved, y, at: interval * Double(number + 1))
    }
    let end = interval * Double(steps.count) + pause
    rig.finger(.ended, y, at: end)
    rig.tick(at: end)
    return rig
  }

  // MARK: UIKit

  @Test("UIKit weighs the last three intervals by 0.05, 0.35 and 0.60, newest first, in points per millisecond (rule 92)")
  func weights() {
    for (steps, expected) in [
      ([20.0, 30, 40], 0.05 * 4 + 0.35 * 3 + 0.6 * 2), ([700, 20, 30, 40], 2.45), ([40, 30, 20], 0.05 * 2 + 0.35 * 3 + 0.6 * 4),
      ([-20, -30, -40], -2.45), ([5, 5, 5, 5, 5], 0.5), ([90, 90, 0, 0, 40], 0.2 * 4),
    ] {
      let rig = release(steps)
      #expect(abs(rig.velocity.y - expected) < 1e-9, "\(steps)")
      #expect(rig.velocity.x == 0)
    }
  }

  @Test("UIKit throws from 0.25 points per millisecond of the latest report on, whatever the finger was before")
  func threshold() {
    // 0.2 * current + 0.8 * previous.
    for (steps, throwsContent) in [
      ([20.0, 2.5, 2.5], true), ([20, 2.375, 2.5], false), ([90, 2.4375, 2.4375], false), ([10.5, 2, 5], true), ([9, 3.125, 0], true),
      ([9, 3.0, 0], false), ([20, 0, 12.5], true), ([20, 0, 12.375], false), ([-20, -2.5, -2.5], true),
    ] {
      let rig = release(steps)
      #expect(rig.story.contains("willBeginDecelerating") == throwsContent, "\(steps)")
      #expect((rig.velocity.y != 0) == throwsContent, "\(steps)")
      #expect((rig.target == rig.releaseOffset) == !throwsContent)
      #expect(rig.view.isDecelerating == throwsContent && !rig.view.isTracking && !rig.view.isDragging)
    }
  }

  @Test("the threshold counts both axes together")
  func together() {
    for (way, throwsContent) in [(Point(x: 1.5, y: 2), true), (Point(x: 1.5, y: 1.9375), false), (Point(x: 2.5, y: 0), true)] {
      let rig = FingerRig(content: Size(width: 100_000, height: 100_000), offset: Point(x: 50_000, y: 50_000))
      rig.stroke(steps: [Point(x: 30, y: 30), way, way, way], at: 0)
      rig.tick(at: 40)
      #expect(rig.view.isDecelerating == throwsContent, "\(way)")
    }
  }

  @Test("after a pause of more than 40 ms nothing is thrown; after one of 40 all is", arguments: ScrollPlatform.allCases)
  func pause(platform: ScrollPlatform) {
    for (pause, throwsContent) in [(0.0, true), (40, true), (40.001, false), (500, false)] {
      let rig = release([30, 30, 30, 30], pause: pause, platform: platform)
      #expect(rig.view.isDecelerating == throwsContent, "\(pause) ms")
      #expect((rig.velocity != .zero) == throwsContent)
      #expect(abs(rig.velocity.y - (throwsContent ? 3 : 0)) < 1e-9)
    }
  }

  @Test("a finger that still moves while the content is held fast by the scroll view's one axis throws along that axis alone")
  func alongTheAxis() {
    let rig = FingerRig(content: Size(width: 400, height: 100_000), offset: Point(x: 0, y: 50_000))
    rig.stroke(steps: [Point(x: 0, y: -20)] + Array(repeating: Point(x: 30, y: -5), count: 5), at: 0)
    rig.tick(at: 60)
    #expect(rig.velocity.x == 0 && abs(rig.velocity.y - 0.5) < 1e-9)
    #expect(rig.target.x == 0)
  }

  // MARK: Least squares

  @Test(
    "Android takes the slope of a parabola through the last 100 ms at the latest touch",
    arguments: [ScrollPlatform.android, .flutterClamping])
  func leastSquares(platform: ScrollPlatform) {
    // y = 0.5 t + 0.004 t^2, sampled every 10 ms: the slope at 100 ms is 0.5 + 0.8.
    let curve = stride(from: 0.0, through: 100, by: 10).map { time in time * (0.5 + 0.004 * time) }
    let steps = zip(curve.dropFirst(), curve).map { next, last in next - last }
    #expect(abs(release(steps, platform: platform).velocity.y - 1.3) < 1e-9)
    // What is older than 100 ms does not count: eleven samples of a steady finger after a wild one.
    #expect(abs(release([80, -70, 33, -20] + Array(repeating: 7, count: 10), platform: platform).velocity.y - 0.7) < 1e-9)
    #expect(abs(release([80, -70, 33, -20] + Array(repeating: 7, count: 9), platform: platform).velocity.y - 0.7) > 1e-3)
    // A pause within the drag of more than 40 ms: only what comes after it counts.
    #expect(abs(release([50, 30, 30], interval: 41, platform: platform).velocity.y) < 1e-9)
  }

  @Test("Android throws between 50 and 8000 points a second, along each axis on its own")
  func androidThreshold() {
    #expect(release(Array(repeating: 0.4921875, count: 30), platform: .android).view.phase == .resting)
    #expect(release(Array(repeating: 0.5078125, count: 30), platform: .android).view.phase == .decelerating)
    let fast = release(Array(repeating: 100, count: 5), platform: .android)
    #expect(abs(fast.velocity.y - 8) < 1e-9)
    let rig = FingerRig(content: Size(width: 100_000, height: 100_000), offset: Point(x: 50_000, y: 50_000), platform: .android)
    rig.stroke(steps: Array(repeating: Point(x: -0.25, y: -20), count: 10), at: 0)
    rig.tick(at: 100)
    #expect(rig.velocity.x == 0 && abs(rig.velocity.y - 2) < 1e-9)
  }

  // MARK: Flings

  /// Where UIKit's deceleration from `x` at `velocity` pt/ms rests.
  private func rest(_ x: Double, _ velocity: Double) -> Double {
    x + (velocity < 0 ? -1 : 1) * (abs(velocity) - 0.01) * 0.998 / 0.002
  }

  /// Five steps of 30 points in 50 ms: 3 pt/ms, 140 points of travel without the slop.
  private func flick(_ rig: FingerRig, at milliseconds: Double, by step: Double = -30) {
    let way = Point(x: 0, y: step)
    rig.stroke(from: Point(x: 200, y: 200), steps: Array(repeating: way, count: 5), at: milliseconds)
    rig.tick(at: milliseconds + 50)
  }

  @Test("from the third flick in a row on content flies further: 1 + travel / 240, then 1.5 times that more, and so on")
  func multiplier() {
    let rig = FingerRig(content: Size(width: 400, height: 1_000_000), offset: Point(x: 0, y: 500_000))
    var expected = 1.0
    for number in 1...5 {
      flick(rig, at: Double(number) * 200)
      if number >= 3 { expected += (1 + Double(number - 3) / 2) * 140 / 240 }
      #expect(abs(rig.velocity.y - 3) < 1e-9, "the delegate is told the finger's velocity (rule 92)")
      #expect(abs(rig.target.y - rest(rig.releaseOffset.y, 3 * expected)) < 1e-6, "flick \(number)")
      #expect(rig.view.isDecelerating)
    }
  }

  @Test("a pause of more than a second, a reversal, a slow release and content that has come to rest end the row of flicks")
  func multiplierEnds() {
    for (name, expected) in [("pause", 1.0), ("no pause", 1 + 140.0 / 240), ("reversal", 1), ("slow", 1), ("stopped", 1), ("program", 1)] {
      let rig = FingerRig(content: Size(width: 400, height: 1_000_000), offset: Point(x: 0, y: 500_000))
      flick(rig, at: 200)
      flick(rig, at: 400)
      rig.tick(at: 460)
      switch name {
      case "reversal": flick(rig, at: 600, by: 30)
      case "slow":
        rig.stroke(steps: [Point(x: 0, y: -20)] + Array(repeating: Point(x: 0, y: -5), count: 4), at: 600)
        rig.tick(at: 650)
      case "stopped":
        rig.stroke(steps: [], at: 600)
        rig.tick(at: 600)
      case "program": rig.view.contentOffset.y -= 5
      default: break
      }
      flick(rig, at: name == "pause" ? 1451 : name == "no pause" ? 1450 : 1000)
      #expect(abs(rig.target.y - rest(rig.releaseOffset.y, 3 * expected)) < 1e-6, "\(name)")
    }
  }

  @Test("Android's flywheel: a fling thrown after a caught one adds the velocity that still runs, in the same direction only")
  func flywheel() throws {
    for direction in [1.0, -1] {
      let rig = FingerRig(content: Size(width: 400, height: 1_000_000), offset: Point(x: 0, y: 500_000), platform: .android)
      flick(rig, at: 0)
      rig.tick(at: 60)
      let running = try #require(rig.view.motion.y)
      rig.stroke(steps: Array(repeating: Point(x: 0, y: -20 * direction), count: 5), at: 100)
      rig.tick(at: 150)
      let still = running.velocity(at: Instant.zero.advanced(byMilliseconds: 150))
      #expect(still > 1 && abs(rig.velocity.y - 2 * direction) < 1e-9)
      let start = direction > 0 ? 2 + still : -2
      let fling = AndroidFling(
        start: .zero, offset: rig.releaseOffset.y, velocity: start, edges: 0...999_600, bounces: true, density: rig.window.displayScale)
      #expect(abs(rig.target.y - fling.rest) < 1e-6)
    }
  }
}
