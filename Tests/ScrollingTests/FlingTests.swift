import Foundation
import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("Fling")
struct FlingTests {
  let start = Instant(nanoseconds: 555_555_557)

  // MARK: Path

  @Test("before an edge it is the free deceleration, from the exact crossing on it is the bounce")
  func path() {
    var generator = SplitMix(seed: 31)
    var bounced = 0
    for _ in 0..<400 {
      let setting = generator.setting()
      let fling = setting.fling(start: start)
      let oracle = PathOracle(setting)
      bounced += oracle.crossing == nil ? 0 : 1
      for _ in 0..<20 {
        let instant = start.advanced(byMilliseconds: generator.double(in: 0...3000))
        guard !fling.isDone(at: instant) else { continue }
        let t = instant.milliseconds(since: start)
        #expect(abs(fling.offset(at: instant) - oracle.offset(t)) < 1e-7)
        #expect(fling.isBouncing(at: instant) == (t >= oracle.crossing ?? .infinity))
      }
    }
    #expect(bounced > 100 && bounced < 350, "the seeds reach both paths: \(bounced) of 400 bounced")
  }

  @Test("at the hand-over offset, velocity and carried velocity are continuous", arguments: [1.0, -1.0])
  func handOver(side: Double) throws {
    let edges = -300.0...300.0
    let fling = Fling(start: start, offset: 0, velocity: side * 3, edges: edges)
    let crossing = try #require(Deceleration(start: start, offset: 0, velocity: side * 3).instant(passing: side * 300))
    let before = Instant(nanoseconds: crossing.nanoseconds - 1)
    let after = Instant(nanoseconds: crossing.nanoseconds + 1)
    #expect(!fling.isBouncing(at: before) && fling.isBouncing(at: after))
    #expect(side * fling.offset(at: before) < 300 && side * fling.offset(at: after) > 300)
    #expect(abs(fling.offset(at: crossing) - side * 300) < 3e-6)
    #expect(abs(fling.velocity(at: after) - fling.velocity(at: before)) < 1e-6)
    #expect(abs(fling.carriedVelocity(at: after) - fling.carriedVelocity(at: before)) < 1e-6)
    #expect(fling.rest == side * 300)
    #expect(fling.offset(at: fling.end) == side * 300)
  }

  @Test("the velocity is the derivative of the offset")
  func derivative() {
    var generator = SplitMix(seed: 32)
    let step: Int64 = 10_000
    for _ in 0..<1000 {
      let fling = generator.setting().fling(start: start)
      let at = start.advanced(byMilliseconds: generator.double(in: 0...1) * fling.end.milliseconds(since: start))
      let (before, after) = (Instant(nanoseconds: at.nanoseconds - step), Instant(nanoseconds: at.nanoseconds + step))
      guard before >= start, after < fling.end, fling.isBouncing(at: before) == fling.isBouncing(at: after) else { continue }
      let difference = (fling.offset(at: after) - fling.offset(at: before)) / after.milliseconds(since: before)
      #expect(abs(fling.velocity(at: at) - difference) < 1e-6)
    }
  }

  @Test("stepping at 60, 90, 120 Hz or irregularly, with edges that grow each frame, gives equal offsets at equal instants")
  func stepIndependence() {
    var generator = SplitMix(seed: 33)
    let meeting = Instant(frame: 24, hz: 60)
    #expect(meeting == Instant(frame: 36, hz: 90) && meeting == Instant(frame: 48, hz: 120))
    let irregular = (0..<40).map { _ in Instant(nanoseconds: Int64(generator.next() % UInt64(meeting.nanoseconds))) }.sorted()
    let schedules = [
      (0...24).map { Instant(frame: $0, hz: 60) }, (0...36).map { Instant(frame: $0, hz: 90) },
      (0...48).map { Instant(frame: $0, hz: 120) }, irregular,
    ]
    for velocity in [-12.0, -3, -0.5, 4] {
      let direct = Fling(start: .zero, offset: 700, velocity: velocity, edges: 0...100_000)
      for schedule in schedules {
        var motion: any ScrollMotion = direct
        for (frame, instant) in schedule.enumerated() {
          motion = motion.replanned(at: instant, edges: 0...(100_000 + Double(frame) * 500)) ?? motion
        }
        #expect(motion.offset(at: meeting) == direct.offset(at: meeting))
        #expect(motion.rest == direct.rest && motion.end == direct.end)
      }
    }
  }

  // MARK: Legal, but unusual inputs

  @Test("without bouncing it stops dead at the edge and has never been beyond it")
  func stopsDead() {
    var generator = SplitMix(seed: 34)
    for _ in 0..<300 {
      var setting = generator.setting()
      setting.offset = min(max(setting.offset, setting.edges.lowerBound), setting.edges.upperBound)
      let fling = setting.fling(start: start, bounces: false)
      for step in 0...60 {
        let offset = fling.offset(at: start.advanced(byMilliseconds: fling.end.milliseconds(since: start) * Double(step) / 59))
        #expect(setting.edges.contains(offset))
      }
      #expect(setting.edges.contains(fling.rest))
    }
    let outside = Fling(start: start, offset: 120, velocity: 1, edges: 0...100, bounces: false)
    #expect(outside.end == start && outside.offset(at: start) == 100)
  }

  @Test("started beyond an edge it is a bounce at once, whichever way it goes", arguments: [-2.0, 0, 2])
  func startedOutside(velocity: Double) {
    for (offset, edge) in [(130.0, 100.0), (-30, 0)] {
      let fling = Fling(start: start, offset: offset, velocity: velocity, edges: 0...100)
      let bounce = Bounce(start: start, offset: offset, velocity: velocity, edge: edge)
      #expect(fling.isBouncing(at: start))
      #expect(fling.end == bounce.end && fling.rest == edge)
      for milliseconds in stride(from: -5.0, to: 800, by: 9) {
        let instant = start.advanced(byMilliseconds: milliseconds)
        #expect(fling.offset(at: instant) == bounce.offset(at: instant))
        #expect(fling.velocity(at: instant) == bounce.velocity(at: instant))
        #expect(fling.carriedVelocity(at: instant) == bounce.carriedVelocity(at: instant))
      }
    }
  }

  @Test("between edges at one place it bounces about that place, and rests there without velocity")
  func zeroLength() {
    let fling = Fling(start: start, offset: 50, velocity: -2, edges: 50...50)
    #expect(fling.isBouncing(at: start))
    #expect(fling.rest == 50)
    #expect(abs(fling.offset(at: start.advanced(byMilliseconds: 90.735)) - (50 - 66.601)) < 1e-3)
    #expect(Fling(start: start, offset: 50, velocity: -2, edges: 50...50, bounces: false).end == start)
    #expect(Fling(start: start, offset: 50, velocity: 0.01, edges: 50...50).end == start)
  }

  @Test("a rest exactly on the edge is no bounce")
  func restsOnEdge() {
    let free = Deceleration(start: start, offset: 0, velocity: 2)
    let fling = Fling(start: start, offset: 0, velocity: 2, edges: 0...free.travel)
    #expect(fling.end == free.end)
    #expect(fling.rest == free.travel)

    // The distance to this edge rounds to the travel, and their sum to a rest just beyond it.
    let edges = -5000 ... -1e-300
    #expect(edges.contains(Fling(start: start, offset: -free.travel, velocity: 2, edges: edges).rest))
  }

  @Test("every finite input gives finite numbers, and rests within the edges")
  func extremes() {
    let magnitudes = [0, .leastNonzeroMagnitude, 1e-300, 1e-15, 1e-9, 0.01, 0.010000001, 0.25, 1, 999.5, 1e6, 1e13, 1e300]
    let offsets = magnitudes + magnitudes.map { -$0 }
    let velocities = (magnitudes.filter { $0 < 1000 } + [1000, 1e300]).flatMap { [$0, -$0] }
    for offset in offsets {
      for velocity in velocities {
        for edges in [0...0, offset...offset, 0...1e13, -1e13...1e13, -1e13 ... -1e12, offset...offset.nextUp, -1...1] {
          for (bounces, displayScale) in [(true, 2.0), (true, 0.001), (true, 1e9), (false, 2)] {
            let rate: DecelerationRate = displayScale == 2 ? .normal : .fast
            let fling = Fling(
              start: start, offset: offset, velocity: velocity, edges: edges, rate: rate, bounces: bounces, displayScale: displayScale)
            guard isSound(fling, within: edges) else {
              Issue.record("offset \(offset), velocity \(velocity), edges \(edges), bounces \(bounces), scale \(displayScale): \(fling)")
              return
            }
          }
        }
      }
    }
  }

  /// All samples are finite, the offset at rest is within the edges, and a re-planning in flight is as sound.
  private func isSound(_ fling: Fling, within edges: ClosedRange<Double>) -> Bool {
    let times = [-1, 0, 1e-6, 8, 90.7, 1000, fling.end.milliseconds(since: start) - 1e-6]
    for time in times {
      let instant = start.advanced(byMilliseconds: time)
      guard fling.offset(at: instant).isFinite, fling.velocity(at: instant).isFinite, fling.carriedVelocity(at: instant).isFinite else {
        return false
      }
      if let next = fling.replanned(at: instant, edges: -7...7) {
        guard next.rest.isFinite, next.offset(at: instant.advanced(byMilliseconds: 5)).isFinite, (-7...7).contains(next.rest) else {
          return false
        }
      }
    }
    return fling.end >= start && fling.end.milliseconds(since: start) < 400_000 && edges.contains(fling.rest)
  }
}
