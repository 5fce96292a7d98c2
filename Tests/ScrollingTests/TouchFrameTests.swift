import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("Where the content is at each frame of a drag")
struct TouchFrameTests {
  /// A finger that speeds up, slows down and turns round: its way upwards in points after so many milliseconds.
  private func way(_ milliseconds: Double) -> Double {
    let part = milliseconds / 300
    return 250 * part - 180 * part * part * part * part
  }

  /// The place on the line between the touches about `milliseconds`; touches are `interval` ms apart.
  private func line(_ milliseconds: Double, _ times: [Double]) -> Double {
    guard let after = times.firstIndex(where: { $0 > milliseconds }) else { return way(times[times.count - 1]) }
    guard after > 0 else { return way(times[0]) }
    let (a, b) = (times[after - 1], times[after])
    return way(a) + (way(b) - way(a)) * (milliseconds - a) / (b - a)
  }

  @Test(
    "is the finger's place on the line between the touches, whatever the cadences of both, from the touch on at which the drag began",
    arguments: [60.0, 90, 120, 125, 240], [60.0, 90, 120])
  func resampled(touches: Double, frames: Double) {
    for (platform, slop, latency) in [(ScrollPlatform.uikit, 10.0, 0.0), (.flutterBouncing, 18, 0), (.android, 8, 5)] {
      for phase in [0.0, 1.25, 6.5] {
        let rig = FingerRig(content: Size(width: 400, height: 100_000), offset: Point(x: 0, y: 50_000), platform: platform)
        // To the nanosecond, as an instant has them.
        let times = (0...Int(touches * 0.29)).map { (phase + Double($0) * 1000 / touches) }.map { ($0 * 1e6).rounded() / 1e6 }
        let origin = way(times[0])
        guard let start = times.first(where: { way($0) - origin >= slop }) else { continue }
        var sent = 0
        var checked = 0
        for frame in 1...Int(frames * 0.28) {
          let instant = (Double(frame) * 1000 / frames * 1e6).rounded() / 1e6
          // A recording runs ahead of the frames: the touch after the frame is known.
          while sent < times.count, sent == 0 || times[sent - 1] <= instant {
            rig.finger(sent == 0 ? .began : .moved, 350 - way(times[sent]), at: times[sent])
            sent += 1
          }
          rig.tick(at: instant)
          guard instant - latency >= start else {
            #expect(rig.offset.y == 50_000, "no frame before the drag moves the content")
            continue
          }
          let expected = 50_000 + line(instant - latency, times) - origin - slop
          #expect(abs(rig.offset.y - expected) < 1e-6, "\(platform) \(phase): frame \(frame)")
          checked += 1
        }
        #expect(checked > 10)
      }
    }
  }

  @Test("live, with no touch after the frame known: the last touch's place, nothing is made up", arguments: [60.0, 125, 240])
  func live(touches: Double) {
    let rig = FingerRig(content: Size(width: 400, height: 100_000), offset: Point(x: 0, y: 50_000))
    var sent = 0
    for frame in 1...16 {
      let instant = Double(frame) * 1000 / 60
      while Double(sent) * 1000 / touches <= instant {
        let time = Double(sent) * 1000 / touches
        rig.finger(sent == 0 ? .began : .moved, 350 - time / 2, at: time)
        sent += 1
      }
      rig.tick(at: instant)
      let last = Double(sent - 1) * 1000 / touches
      #expect(last / 2 < 10 || abs(rig.offset.y - 50_000 - last / 2 + 10) < 1e-6)
    }
    #expect(rig.offset.y > 50_100)
  }

  @Test("live on Android: on the line through the last two touches, at most half their interval beyond, 5 ms before the frame")
  func androidLive() {
    let rig = FingerRig(content: Size(width: 400, height: 100_000), offset: Point(x: 0, y: 50_000), platform: .android)
    for step in 0...10 { rig.finger(step == 0 ? .began : .moved, 350 - Double(step) * 10, at: Double(step) * 10) }
    for (instant, expected) in [(101.0, 96.0), (105, 100), (107, 102), (110, 105), (113, 105), (300, 105)] {
      rig.tick(at: instant)
      #expect(abs(rig.offset.y - 50_000 - expected + 8) < 1e-9, "\(instant)")
    }
  }

  @Test("a released finger's content is where it left, whatever a frame has shown before", arguments: ScrollPlatform.allCases)
  func released(platform: ScrollPlatform) {
    let rig = FingerRig(content: Size(width: 400, height: 100_000), offset: Point(x: 0, y: 50_000), platform: platform)
    rig.finger(.began, 350, at: 0)
    for step in 1...10 {
      rig.finger(.moved, 350 - Double(step) * 10, at: Double(step) * 7)
      rig.tick(at: Double(step) * 7 + 2)
    }
    let slop = platform.traits.touchSlop
    rig.finger(.ended, 240, at: 76)
    rig.tick(at: 78)
    #expect(rig.releaseOffset.y == 50_110 - slop)
  }

  @Test("the same touches give the same offsets at the same instants, whatever ticks there were between")
  func anyTicks() {
    for platform in [ScrollPlatform.uikit, .flutterClamping] {
      var generator = SplitMix(seed: 5)
      let rigs = (0..<3).map { _ in
        FingerRig(content: Size(width: 400, height: 100_000), offset: Point(x: 0, y: 50_000), platform: platform)
      }
      for rig in rigs {
        for step in 0...60 { rig.finger(step == 0 ? .began : .moved, 350 - way(Double(step) * 5), at: Double(step) * 5) }
      }
      for frame in 1...35 {
        let instant = Double(frame) * 8
        for number in 0..<2 * (frame % 3) { rigs[1].tick(at: instant - 7 + Double(number)) }
        rigs[2].tick(at: instant - generator.double(in: 0.1...7.9))
        for rig in rigs { rig.tick(at: instant) }
        #expect(rigs.allSatisfy { abs($0.offset.y - rigs[0].offset.y) < 1e-9 }, "\(platform) \(instant)")
      }
    }
  }
}
