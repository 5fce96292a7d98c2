@testable import ScrollSimulation
import Scrolling
import Testing
import ViewTree

@Suite("The rules of motion over seeded people", .serialized)
struct MotionSweepTests {
  /// In how many frames each law spoke in a few runs without a finding.
  private func tally(_ profile: ScrollProfile, _ platform: ScrollPlatform, seeds: ClosedRange<UInt64>) -> [MotionLaw.Law: Int] {
    var sum: [MotionLaw.Law: Int] = [:]
    for seed in seeds {
      let session = PlainSession(seed: seed, profile: profile)
      session.simulator.list.platform = platform
      for _ in 0..<500 { session.step() }
      #expect(session.simulator.checker.findings.filter { ["C5", "C12"].contains($0.rule) } == [], "seed \(seed)")
      sum.merge(session.simulator.checker.motionTally, uniquingKeysWith: +)
    }
    return sum
  }

  @Test("a monkey gives every law its occasions, on every platform", arguments: ScrollPlatform.allCases)
  func monkey(platform: ScrollPlatform) {
    let tally = tally(.monkey, platform, seeds: 1...6)
    for law in MotionLaw.Law.allCases where law != .band || platform == .uikit || platform == .flutterBouncing {
      #expect(tally[law, default: 0] >= 5, "\(law)")
    }
    let spoken = tally.values.reduce(0, +)
    #expect(spoken > 6 * 350, "of most frames something can be said: \(tally)")
  }

  @Test("of nearly all frames of a browsing or reading person something can be said", arguments: ScrollPlatform.allCases)
  func calm(platform: ScrollPlatform) {
    let browsing = tally(.browsing, platform, seeds: 1...2)
    #expect(browsing[.fling, default: 0] > 100 && browsing[.finger, default: 0] > 50)
    let reading = tally(.reading, platform, seeds: 1...6)
    #expect(reading[.finger, default: 0] > 200)
    let (browsed, read) = (browsing.values.reduce(0, +), reading.values.reduce(0, +))
    #expect(browsed > 2 * 400 && read > 6 * 400, "\(browsing) \(reading)")
  }
}
