import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("The velocity of a mass that each step works on")
struct ImpulseVelocityTests {
  private func instant(_ milliseconds: Double) -> Instant { Instant.zero.advanced(byMilliseconds: milliseconds) }

  /// The estimator after places along y at their milliseconds.
  private func finger(_ samples: [(Double, Double)]) -> ImpulseVelocity {
    var finger = ImpulseVelocity()
    for (milliseconds, y) in samples { finger.add(Point(x: -2 * y, y: y), at: instant(milliseconds)) }
    return finger
  }

  private func velocity(_ samples: [(Double, Double)]) -> Double { finger(samples).velocity(at: instant(samples[samples.count - 1].0)).y }

  @Test("is what the work comes to: worked out by hand")
  func byHand() {
    // Steps of 1 and 2 pt/ms: work = 1/2, u = 1, work = 1/2 + (2 - 1) * 2 = 2.5, and sqrt(5).
    #expect(abs(velocity([(0, 0), (10, 10), (20, 30)]) - 5.0.squareRoot()) < 1e-12)
    // 2, then 1: work = 2, u = 2, work = 2 - 1 = 1, and sqrt(2).
    #expect(abs(velocity([(0, 0), (10, 20), (20, 30)]) - 2.0.squareRoot()) < 1e-12)
    // 1, then -1: work = 1/2, u = 1, work = 1/2 - 2 = -1.5, and -sqrt(3).
    #expect(abs(velocity([(0, 0), (10, 10), (20, 0)]) + 3.0.squareRoot()) < 1e-12)
    // 3, then 0: nothing is done by a step that goes nowhere.
    #expect(abs(velocity([(0, 0), (10, 30), (20, 30)]) - 3) < 1e-12)
    let both = finger([(0, 0), (10, 10), (20, 30)]).velocity(at: instant(20))
    #expect(abs(both.x + 2 * both.y) < 1e-12)
  }

  @Test("is the finger's own where that is constant, at any rate of touches, jittered ones too")
  func constant() {
    var generator = SplitMix(seed: 3)
    for _ in 0..<200 {
      let speed = generator.double(in: -6...6)
      var time = 0.0
      let samples = (0..<Int(2 + generator.next() % 30)).map { _ in
        time += generator.double(in: 1...25)
        return ((time * 1e6).rounded() / 1e6, (time * 1e6).rounded() / 1e6 * speed)
      }
      #expect(abs(velocity(samples) - speed) < 1e-9)
    }
  }

  @Test("is nothing without two samples, and has the sign and the scale of the samples")
  func scale() {
    #expect(ImpulseVelocity().velocity(at: .zero) == .zero && velocity([(5, 77)]) == 0)
    let samples = [(0.0, 0.0), (8, 12), (16, 20), (25, 41), (33, 52), (41, 78)]
    #expect(abs(velocity(samples.map { ($0, -3 * $1) }) + 3 * velocity(samples)) < 1e-9)
    #expect(abs(velocity(samples.map { ($0, $1 + 1e6) }) - velocity(samples)) < 1e-6)
  }

  @Test("is made of the last 100 ms and 20 samples; a finger that pauses for more than 40 ms has stopped")
  func horizon() {
    let fast: [(Double, Double)] = stride(from: 0.0, through: 100, by: 10).map { ($0, $0 * 5) }
    let slow: [(Double, Double)] = stride(from: 110.0, through: 210, by: 10).map { ($0, 400 + $0) }
    #expect(abs(velocity(fast + slow) - 1) < 1e-9)
    let start = [(0.0, 0.0), (35, 350), (70, 385)]
    #expect(velocity(start + [(100, 415)]) > 8 && abs(velocity(start + [(100.001, 415.001)]) - 1) < 1e-9)
    let dense: [(Double, Double)] = stride(from: 0.0, to: 100, by: 1).map { ($0, $0 < 80 ? $0 * 7 : 400 + $0 * 2) }
    #expect(abs(velocity(dense) - 2) < 1e-9)
    let moving = finger([(0, 0), (10, 20), (20, 40)])
    #expect(abs(moving.velocity(at: instant(60)).y - 2) < 1e-12 && moving.velocity(at: instant(60.1)) == .zero)
    #expect(velocity([(0, 0), (10, 20), (51, 60)]) == 0 && abs(velocity([(0, 0), (10, 20), (51, 60), (61, 70)]) - 1) < 1e-12)
  }

  @Test("takes no harm from samples that are none, time that stands or goes back, and numbers beyond all")
  func hostile() {
    var hostile = ImpulseVelocity()
    for step in 0...6 {
      let time = Double(step) * 10
      hostile.add(Point(x: 0, y: 1e9), at: instant(time))
      hostile.add(Point(x: 0, y: time * 1.5), at: instant(time))
      hostile.add(Point(x: .nan, y: 3), at: instant(time + 1))
      hostile.add(Point(x: 1e6, y: 1e6), at: instant(time - 5))
    }
    #expect(abs(hostile.velocity(at: instant(60)).y - 1.5) < 1e-9)
    var huge = ImpulseVelocity()
    for step in 0...4 { huge.add(Point(x: step % 2 == 0 ? 1e308 : -1e308, y: 0), at: Instant(nanoseconds: Int64(step))) }
    #expect(huge.velocity(at: .zero) == .zero)
    hostile.reset()
    #expect(hostile.velocity(at: instant(60)) == .zero)
  }

  // MARK: The choice

  @Test("is a scroll view's if that says so, from the next finger on", arguments: ScrollPlatform.allCases)
  func chosen(platform: ScrollPlatform) {
    func reported(_ strategy: VelocityStrategy?) -> Double {
      let rig = FingerRig(offset: Point(x: 0, y: 1000), platform: platform)
      rig.view.velocityStrategy = strategy
      rig.stroke(steps: [20, 45, 12, 33].map { Point(x: 0, y: -$0) }, at: 0)
      rig.tick(at: 40)
      return rig.velocity.y
    }
    func expected(_ strategy: VelocityStrategy) -> Double {
      var finger = strategy.makeEstimator()
      for (number, y) in [0.0, 20, 65, 77, 110].enumerated() { finger.add(Point(x: 0, y: y), at: instant(Double(number) * 10)) }
      return finger.velocity(at: instant(40)).y
    }
    for strategy in VelocityStrategy.allCases { #expect(abs(reported(strategy) - expected(strategy)) < 1e-9, "\(strategy)") }
    #expect(reported(nil) == reported(platform.traits.velocityStrategy))
    #expect(Set(VelocityStrategy.allCases.map { reported($0) }).count == 3)
  }
}
