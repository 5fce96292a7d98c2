import Foundation
import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("Motions to a given target")
struct AimedMotionTests {
  let start = Instant(nanoseconds: 91_000_000_003)

  @Test("a legal target is the motion's rest and its last sample to the bit, without a step", arguments: ScrollPlatform.allCases)
  func honoured(platform: ScrollPlatform) {
    var generator = SplitMix(seed: 61)
    for _ in 0..<1000 {
      let release = generator.release(start)
      let target = generator.double(in: release.edges)
      let motion = platform.motion(from: release, to: target)
      #expect(motion.rest == target && motion.offset(at: motion.end) == target)
      #expect(motion.offset(at: start) == release.offset && motion.turn == motion.end)
      guard start < motion.end else { continue }
      #expect(abs(motion.offset(at: Instant(nanoseconds: motion.end.nanoseconds - 1)) - target) < 1e-6)
      #expect((target - release.offset) * motion.velocity(at: start) >= 0, "it goes to its target, whatever the finger did")
    }
  }

  @Test("the rest of a release as its target gives the release's own motion back", arguments: ScrollPlatform.allCases)
  func sameTarget(platform: ScrollPlatform) {
    var generator = SplitMix(seed: 62)
    for _ in 0..<300 {
      var release = generator.release(start)
      release.edges = -1e7...1e7
      let thrown = platform.motion(from: release)
      let aimed = platform.motion(from: release, to: thrown.rest)
      #expect(abs(aimed.end.milliseconds(since: thrown.end)) < 1e-4)
      for part in 0...50 {
        let instant = start.advanced(byMilliseconds: thrown.end.milliseconds(since: start) * (Double(part) + 0.3) / 50)
        #expect(abs(aimed.offset(at: instant) - thrown.offset(at: instant)) < 1e-7, "\(thrown)")
      }
    }
  }

  @Test("a target survives new edges and a correction, and is cut where it is no longer legal", arguments: ScrollPlatform.allCases)
  func replanned(platform: ScrollPlatform) throws {
    var generator = SplitMix(seed: 63)
    for _ in 0..<300 {
      let offset = generator.double(in: 0...2000)
      let target = offset + generator.double(in: 300...900)
      let release = Release(start: start, offset: offset, velocity: -2, edges: 0...3000)
      let motion = platform.motion(from: release, to: target)
      let instant = start.advanced(byMilliseconds: 40)
      let longer = try #require(motion.replanned(at: instant, edges: 0...4000))
      #expect(longer.rest == target && longer.end == motion.end, "a target is kept to the bit")
      let shifted: any ScrollMotion = try #require(motion.shifted(by: -96.5).replanned(at: instant, edges: -500...4000))
      #expect(shifted.rest == target - 96.5 && shifted.end == motion.end)
      let shorter = try #require(motion.replanned(at: instant, edges: 0...target - 50))
      #expect(shorter.rest == target - 50)
    }
  }

  @Test("a target beyond an edge is not reached, and from beyond one it does not count", arguments: ScrollPlatform.allCases)
  func illegal(platform: ScrollPlatform) {
    let inside = Release(start: start, offset: 40, velocity: 0, edges: 0...1000)
    let beyond = platform.motion(from: inside, to: 1333)
    #expect(beyond.rest == 1000 && beyond.end > start)
    #expect((beyond.offset(at: beyond.turn) > 1000) == (platform != .flutterClamping))
    var unbouncing = inside
    unbouncing.bounces = false
    #expect(platform.motion(from: unbouncing, to: -9).rest == 0)
    for velocity in [-2.0, 0, 0.1] {
      let outside = Release(start: start, offset: -40, velocity: velocity, edges: 0...1000)
      let (aimed, own) = (platform.motion(from: outside, to: 500), platform.motion(from: outside))
      #expect(aimed.rest == 0 && aimed as? AnyHashable == own as? AnyHashable && own is AnyHashable)
    }
  }

  @Test("made without a release, a motion from beyond an edge goes back whatever its target")
  func outside() {
    let motions: [any ScrollMotion] = [
      Fling(start: start, offset: -40, target: 500, edges: 0...1000),
      AndroidFling(start: start, offset: -40, target: 500, edges: 0...1000),
      ClampingFling(start: start, offset: -40, target: 500, edges: 0...1000),
      BouncingFling(start: start, offset: -40, target: 500, edges: 0...1000),
    ]
    for motion in motions { #expect(motion.rest == 0 && motion.end > start, "\(motion)") }
    #expect(AndroidFling(start: start, offset: -40, target: 500, edges: 0...1000, bounces: false).end == start)
  }

  @Test("a target at any distance is reached within hours, in finite numbers", arguments: ScrollPlatform.allCases)
  func extremes(platform: ScrollPlatform) {
    for offset in [0.0, 1e-9, -37.25, 1e13, -1e300] {
      for distance in [0.0, .leastNonzeroMagnitude, 1e-300, 1e-9, 0.01, 1, 1e6, 1e13, 1e300] {
        for target in [offset + distance, offset - distance] {
          let release = Release(start: start, offset: offset, velocity: 3, edges: -.infinity ... .infinity)
          let motion = platform.motion(from: release, to: target)
          #expect(motion.rest == target && (motion.end > start || abs(distance) < 1e-3 || target == offset), "\(offset) to \(target)")
          #expect((0...7_200_000).contains(motion.end.milliseconds(since: start)))
          for part in 0...10 {
            let instant = start.advanced(byMilliseconds: motion.end.milliseconds(since: start) * Double(part) / 10)
            #expect(motion.offset(at: instant).isFinite && motion.velocity(at: instant).isFinite)
          }
        }
      }
    }
  }

  @Test("a target that is no number is a programmer error")
  func misuse() async {
    await #expect(processExitsWith: .failure) { _ = BouncingFling(start: .zero, offset: 0, target: .nan, edges: 0...1) }
    await #expect(processExitsWith: .failure) { _ = AndroidFling(start: .zero, offset: 0, target: 1, edges: 0...1, density: 0) }
  }
}

extension SplitMix {
  fileprivate mutating func release(_ start: Instant) -> Release {
    let lower = double(in: -2000...2000)
    let edges = lower...lower + double(in: 1...5000)
    let velocity = (bool() ? 1 : -1) * double(in: 0.05...8)
    return Release(start: start, offset: double(in: edges), velocity: velocity, edges: edges, rate: bool() ? .normal : .fast)
  }
}
