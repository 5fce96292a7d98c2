import Scrolling
@testable import ScrollSimulation
import Testing

private func isNear(_ a: Double?, _ b: Double, by tolerance: Double = 1e-3) -> Bool { a.map { abs($0 - b) <= tolerance } ?? false }

/// The oracle's own formulas, held against numbers that were published or worked out elsewhere.
@Suite("The laws of motion")
struct MotionLawTests {
  @Test("exponential and logarithm are exact to twelve digits")
  func series() {
    #expect(isNear(MotionSeries.exp(1), 2.718281828459045, by: 1e-14))
    #expect(isNear(MotionSeries.exp(-3.7), 0.024723526470339388, by: 1e-15))
    #expect(isNear(MotionSeries.log(10), 2.302585092994046, by: 1e-14))
    #expect(isNear(MotionSeries.log(0.998), -0.002002002670673338, by: 1e-15))
    #expect(isNear(MotionSeries.power(0.998, 1000), 0.13506452244668338, by: 1e-12) && MotionSeries.power(0, 2.3) == 0)
    for step in -600...600 {
      let x = Double(step) / 10
      #expect(isNear(MotionSeries.log(MotionSeries.exp(x)), x, by: 1e-12))
    }
    #expect(MotionSeries.exp(-800) == 0 && MotionSeries.exp(800) == .infinity)
  }

  @Test("a free throw goes as far and lasts as long as each platform's published numbers say")
  func throwing() {
    let uikit = FlingLaw(.uikit, velocity: 2)
    #expect(isNear(uikit.distance(after: 1e9), 993.01) && isNear(uikit.duration, 2646.5086))
    let android = FlingLaw(.android, velocity: -4)
    #expect(isNear(android.distance(after: 1e9), -2156.952) && isNear(android.duration, 1540.680))
    let clamping = FlingLaw(.flutterClamping, velocity: 4)
    #expect(isNear(clamping.distance(after: 1e9), 2156.952) && isNear(clamping.duration, 1271.632))
    let bouncing = FlingLaw(.flutterBouncing, velocity: 1)
    #expect(isNear(bouncing.distance(after: 1000), 431.96426), "a second leaves 0.135")
  }

  @Test("the velocity of a throw is the derivative of its way, and the way's inverse is found", arguments: ScrollPlatform.allCases)
  func derivative(platform: ScrollPlatform) {
    let law = FlingLaw(platform, velocity: 3)
    // UIKit hands on another quantity than the derivative, by 0.1 %.
    let factor = platform == .uikit ? 0.998999333 : 1
    for part in [0.105, 0.255, 0.555, 0.905] {
      let t = law.duration * part
      let slope = (law.distance(after: t + 0.01) - law.distance(after: t - 0.01)) / 0.02
      #expect(isNear(law.velocity(after: t) * factor, slope, by: 1e-4))
      #expect(isNear(law.time(toGo: law.distance(after: t)), t, by: 1e-6))
    }
    #expect(law.distance(after: -1) == 0 && law.velocity(after: law.duration + 1) == 0)
  }

  @Test("the rubber band shows what UIKit shows, and its inverse leads back")
  func band() {
    for (excess, shown) in [(5, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65)] as [(Double, Double)] {
      let lower = BandLaw.shown(-excess, within: 0...9000, viewport: 960)
      #expect(isNear(lower, -shown, by: 0.01))
      let upper = BandLaw.shown(9000 + excess, within: 0...9000, viewport: 960)
      #expect(isNear(upper, 9000 + shown, by: 0.01))
      #expect(isNear(BandLaw.finger(upper, within: 0...9000, viewport: 960), 9000 + excess, by: 1e-6))
    }
    #expect(BandLaw.shown(70, within: 0...90, viewport: 960) == 70 && BandLaw.finger(-960, within: 0...90, viewport: 960) == nil)
  }

  @Test("a bounce turns after 90.735 ms at 33.3005 times the velocity, and rests half a pixel from the edge")
  func bounce() {
    let law = EdgeLaw(.uikit, excess: 0, velocity: -2)
    #expect(isNear(law.offset(after: 90.735).excess, -66.601))
    let turn = law.offset(after: 90.735).excess
    #expect(law.offset(after: 89).excess > turn && law.offset(after: 92).excess > turn)
    #expect(!law.offset(after: 300).mayRest && law.offset(after: 1500).mustRest && law.offset(after: 1500).excess == 0)
    let back = EdgeLaw(.uikit, excess: 50, velocity: -3)
    #expect(back.offset(after: 10).excess > 15 && back.offset(after: 30).mustRest, "inward it ends at the edge")
  }

  @Test("Android comes 6 points beyond an edge at most, Flutter's spring passes its edge never from rest")
  func returns() {
    let android = EdgeLaw(.android, excess: 0, velocity: 5)
    let way = (0...200).map { android.offset(after: Double($0)).excess }
    #expect(isNear(way.max(), 6, by: 0.1))
    #expect(way.allSatisfy { $0 >= 0 })
    #expect(android.offset(after: 200).mustRest)
    #expect(isNear(EdgeLaw(.android, excess: 0, velocity: 0.1).offset(after: 100).excess, 5), "0.1 pt/ms against 0.001 pt/ms^2")
    let spring = EdgeLaw(.flutterBouncing, excess: 100, velocity: 0)
    let returning = (0...2000).map { spring.offset(after: Double($0)).excess }
    #expect(zip(returning, returning.dropFirst()).allSatisfy { $0.0 > $0.1 })
    let thrown = EdgeLaw(.flutterBouncing, excess: 0, velocity: 50)
    #expect(thrown.velocity == 5)
    #expect(isNear(thrown.offset(after: 0.001).excess, 0.005, by: 1e-6))
    #expect(EdgeLaw(.flutterClamping, excess: 0, velocity: 5).offset(after: 0).mustRest)
  }

  @Test("at the fast rate a fling goes 99 ms of its velocity and a bounce turns after 69 ms, and without bouncing an edge ends it")
  func manners() {
    let fast = FlingLaw(.uikit, velocity: 2, rate: 0.99)
    #expect(isNear(fast.distance(after: 10_000), 1.99 * 99, by: 1e-6))
    var manner = FrameInput.Manner()
    manner.rate = 0.99
    let law = EdgeLaw(.uikit, excess: 0, velocity: 2, manner)
    #expect(law.offset(after: 69).excess > law.offset(after: 60).excess && law.offset(after: 69).excess > law.offset(after: 78).excess)
    manner.bounces = false
    for platform in ScrollPlatform.allCases {
      var thrown = ThrownTrajectory(platform, at: 0, from: 90, velocity: 2, within: 0...100, manner)
      let end = thrown?.offset(at: 1_000_000_000, within: 0...100)
      #expect(end?.offset == 100 && end?.mustRest == true, "\(platform)")
    }
  }

  @Test("the fling to a place is the one whose free way leads there", arguments: ScrollPlatform.allCases)
  func targets(platform: ScrollPlatform) {
    for way in [-700.0, -0.5, 3, 420] {
      let fling = FlingLaw(platform, going: way)
      #expect(isNear(fling.distance(after: fling.duration), way, by: 1e-6))
      var thrown = ThrownTrajectory(platform, at: 0, from: 1_000, to: 1_000 + way, within: 300...1_420, FrameInput.Manner())
      let end = thrown.offset(at: 60_000_000_000, within: 300...1_420)
      #expect(isNear(end?.rest, 1_000 + way, by: 1e-5) && end?.mustRest == true)
    }
  }

  @Test("a page is turned one at a time, a snapping offset is the nearest, and what lies in the middle is not told")
  func stops() {
    func page(_ rest: Double, _ velocity: Double, from place: Double) -> Double? {
      FrameInput.Stops.pages.stop(for: rest, from: place, velocity: velocity, within: 0...950, viewport: 100)
    }
    #expect(page(480, 1, from: 110) == 200 && page(140, 1, from: 110) == 100 && page(151, 1, from: 110) == 200)
    #expect(page(900, 1, from: 100) == 200 && page(0, -1, from: 100) == 0 && page(100, 0, from: 100) == 100)
    #expect(page(150, 1, from: 110) == nil && page(949, 1, from: 930) == 950 && page(920, 0, from: 920) == 900)
    func snap(_ rest: Double) -> Double? {
      FrameInput.Stops.multiples(40 * 64).stop(for: rest, from: 10, velocity: 1, within: 0...130, viewport: 100)
    }
    #expect(snap(59) == 40 && snap(61) == 80 && snap(60) == nil && snap(510) == 130 && snap(139) == 120)
    #expect(FrameInput.Stops.pages.stop(for: 7, from: -3, velocity: 1, within: 0...130, viewport: 100) == 7, "beyond an edge the way back")
  }

  /// Places of a finger every `step` milliseconds.
  private func track(_ places: [Double], step: Int64 = 10) -> [FingerLaw.Sample] {
    places.enumerated().map { FingerLaw.Sample(time: Int64($0.offset) * step * 1_000_000, x: 0, y: $0.element) }
  }

  @Test("the last three intervals weigh 0.05, 0.35 and 0.60 on iOS")
  func intervals() throws {
    let places = track([0, 0, 10, 30, 70])  // 0, 1, 2 and 4 pt/ms
    let velocity = try #require(ReleaseLaw.velocity(of: places, at: 40_000_000, on: .uikit))
    #expect(isNear(velocity, -1.5, by: 1e-9), "0.05 * 4 + 0.35 * 2 + 0.60 * 1")
    #expect(ReleaseLaw.velocity(of: places, at: 40_000_000, on: .flutterBouncing) == velocity)
    #expect(ReleaseLaw.velocity(of: places, at: 81_000_000, on: .uikit) == 0, "a finger that has stood still for more than 40 ms")
    let paused = track([0, 20, 40, 60]) + [FingerLaw.Sample(time: 130_000_000, x: 0, y: 70)]
    #expect(isNear(ReleaseLaw.velocity(of: paused, at: 130_000_000, on: .uikit), -1.905, by: 1e-9), "a pause is an interval as any other")
    #expect(ReleaseLaw.velocity(of: track([0, 2, 4, 6]), at: 30_000_000, on: .uikit) == 0, "0.2 pt/ms throw nothing")
    #expect(isNear(ReleaseLaw.velocity(of: track([0, 2, 4, 6]), at: 30_000_000, on: .flutterBouncing), -0.2, by: 1e-9))
    #expect(ReleaseLaw.velocity(of: track([0, 2.5]), at: 10_000_000, on: .uikit) == nil, "on the threshold rounding decides")
  }

  @Test("a parabola's slope at its last touch is the velocity on Android")
  func parabola() throws {
    let places = track((0...8).map { Double(5 * $0 + $0 * $0) })  // 0.5 t + 0.01 t^2
    let velocity = try #require(ReleaseLaw.velocity(of: places, at: 80_000_000, on: .android))
    #expect(isNear(velocity, -2.1, by: 1e-9))
    let paused = track([0, 500], step: 50) + [FingerLaw.Sample(time: 60_000_000, x: 0, y: 503)]
    #expect(isNear(ReleaseLaw.velocity(of: paused, at: 60_000_000, on: .flutterClamping), -0.3, by: 1e-9))
    #expect(ReleaseLaw.velocity(of: track([0, 200]), at: 10_000_000, on: .android) == -8 && ReleaseLaw.slop(of: .android) == 8)
    func near(_ nanoseconds: Int64) -> [FingerLaw.Sample] {
      [(0, 0), (nanoseconds, 0.5), (4_166_666, 10.5)].map { FingerLaw.Sample(time: $0.0, x: 0, y: $0.1) }
    }
    #expect(ReleaseLaw.velocity(of: near(2), at: 4_166_666, on: .android) == nil, "the last digits decide")
    #expect(ReleaseLaw.velocity(of: near(1_000_000), at: 4_166_666, on: .android) != nil)
  }

  @Test("from the third quick flick on a release is multiplied, until a pause")
  func flicks() {
    var law = FlickLaw()
    func flick(_ start: Int64) -> Double? {
      law.land(start * 1_000_000)
      return law.lift(travel: 120, velocity: 1, at: (start + 100) * 1_000_000)
    }
    let gains = [flick(0), flick(300), flick(600), flick(900)]
    #expect(gains == [1, 1, 1.5, 2.25])
    #expect(flick(2_100) == 1)
    law.lose()
    #expect(flick(2_400) == nil && flick(3_600) == 1)
    #expect(law.lift(travel: 120, velocity: 0.6, at: 3_800_000_000) == nil, "on the limit rounding decides")
  }

  @Test("a finger of Android's is seen 5 ms late: between touches, and at most half an interval beyond them")
  func resampling() {
    let samples = track([0, 10, 30])
    func place(_ milliseconds: Double, _ platform: ScrollPlatform = .android) -> Double? {
      var finger = ShownFinger()
      samples.forEach { finger.note($0) }
      return finger.offset(at: Int64(milliseconds * 1e6), on: platform)
    }
    #expect(place(4.9) == nil && place(10) == 5 && place(20) == 20)
    #expect(place(27) == 34 && place(30) == 40 && place(60) == 40)
    var unseen = ShownFinger()
    #expect(place(20, .uikit) == 30 && unseen.offset(at: 0, on: .uikit) == nil)
  }

  @Test("a finger of Android's that stops after it was shown ahead stays there, until a touch is elsewhere")
  func stoppedFinger() {
    func shown(_ touches: [(Int64, Double)], on platform: ScrollPlatform = .android) -> [Double?] {
      var finger = ShownFinger()
      return touches.map { milliseconds, y in
        finger.note(FingerLaw.Sample(time: milliseconds * 1_000_000, x: 0, y: y))
        let place = finger.offset(at: (milliseconds + 10) * 1_000_000, on: platform)
        #expect(place == finger.offset(at: (milliseconds + 10) * 1_000_000, on: platform))
        return place
      } + [finger.lastPlace(at: 1_000_000_000, on: platform)]
    }
    let stopping: [(Int64, Double)] = [(0, 0), (10, 40), (20, 40), (30, 40), (60, 40), (90, 39), (120, 39)]
    #expect(shown(stopping) == [0, 60, 60, 60, 60, 39, 39, 39])
    #expect(shown(stopping, on: .uikit) == [0, 40, 40, 40, 40, 39, 39, 39])
    #expect(shown([(0, 0), (10, 40), (20, 40)]) == [0, 60, 60, 60])
    #expect(shown([(0, 0), (10, 40)]) == [0, 60, 40])
  }
}
