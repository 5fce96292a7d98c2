@testable import PhotoFeed
import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("A feed session's throw")
struct FeedThrowTests {
  private static let instants = [0, 1, 16_666_667, 200_000_000, 900_000_000, 3_000_000_000, 60_000_000_000] as [Int64]

  private func random(_ random: inout SplitMix, _ platform: ScrollPlatform) -> (FeedThrow, Release) {
    let edges = 0.0...Double(random.below(5_000))
    let offset = edges.contains(50) && !random.once(in: 4) ? Double(random.below(Int(edges.upperBound))) : Double(random.below(6_000) - 500)
    let velocity = Double(random.below(20_000) - 10_000) / 1_000
    let start = Instant(nanoseconds: Int64(random.below(5_000_000)))
    return (
      FeedThrow(start: start, offset: offset, velocity: velocity, edges: edges),
      Release(start: start, offset: offset, velocity: velocity, edges: edges, displayScale: 3)
    )
  }

  @Test("is the platform's motion, to the bit", arguments: ScrollPlatform.allCases)
  func samePlan(platform: ScrollPlatform) {
    var numbers = SplitMix(seed: 3)
    let device = FeedSession.Device(displayScale: 3, platform: platform)
    for _ in 0..<2_000 {
      let (thrown, release) = random(&numbers, platform)
      let (ours, theirs) = (thrown.motion(on: device), platform.motion(from: release))
      #expect(ours.end == theirs.end && ours.rest == theirs.rest && ours.turn == theirs.turn)
      for instant in Self.instants {
        #expect(ours.offset(at: Instant(nanoseconds: instant)) == theirs.offset(at: Instant(nanoseconds: instant)))
      }
    }
  }

  @Test(
    "moved with its content and planned again for other edges, goes where the platform's motion goes", arguments: ScrollPlatform.allCases)
  func replanning(platform: ScrollPlatform) {
    var numbers = SplitMix(seed: 4)
    let device = FeedSession.Device(displayScale: 3, platform: platform)
    var (kept, restarted, over) = (0, 0, 0)
    for _ in 0..<6_000 {
      var (thrown, release) = random(&numbers, platform)
      var motion = platform.motion(from: release)
      var instant = release.start
      for _ in 0..<3 {
        instant = instant.advanced(byMilliseconds: Double(numbers.below(numbers.once(in: 6) ? 20_000 : 400)))
        let delta = numbers.once(in: 2) ? 0 : Double(numbers.below(2_000) - 1_000)
        let edges = 0...(numbers.once(in: 3) ? release.edges.upperBound : Double(numbers.below(5_000)))
        release.edges = edges
        thrown.shift(by: delta)
        let place = motion.offset(at: instant) + delta
        let next = thrown.replanned(at: instant, edges: edges, on: device)
        guard let theirs = motion.shifted(by: delta).replanned(at: instant, edges: edges), let ours = next else {
          // Nothing is left to move: the list then returns to an edge, as a throw without velocity does.
          over += 1
          if let next { #expect(abs(next.motion(on: device).rest - min(max(place, 0), edges.upperBound)) < 1e-9) }
          break
        }
        if ours.start == instant { restarted += 1 } else { kept += 1 }
        let plan = ours.motion(on: device)
        for later in [0, 8, 90, 300, 2_000, 100_000] as [Double] {
          let then = instant.advanced(byMilliseconds: later)
          let (a, b) = (plan.offset(at: then), theirs.offset(at: then))
          guard abs(a - b) < 1e-6 else {
            Issue.record("\(release) at \(instant.nanoseconds), moved by \(delta), in \(edges): \(a) after \(later) ms, not \(b)")
            return
          }
        }
        (thrown, motion) = (ours, theirs)
      }
    }
    #expect(kept > 300 && restarted > 300 && over > 300, "\(kept) kept, \(restarted) restarted, \(over) over")
  }
}
