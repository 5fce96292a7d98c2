import TestSupport
import Testing
@testable import Tiling
import ViewTree

@Suite("Blank area")
struct BlankMeterTests {
  @Test("of an exhausted pool is the viewport's area less that of the tiles, and nothing else is blank")
  func exhausted() throws {
    let rig = ScreenRig(extents: Array(repeating: 10, count: 400), spacing: 2, minimumExtent: 50)
    rig.tick()
    var meter = BlankMeter()
    for offset in [0, 3.5, 14, 4698] {
      try rig.jump(to: offset)
      // The viewport within the content, less what is covered, less the gaps of 2 points.
      let end = min(100, 400 * 12 - 2 - offset)
      let covered = rig.view.visibleItems.reduce(0) { $0 + $1.visible.points }
      let gaps = (0..<399).reduce(0) { $0 + max(0, min(Double($1) * 12 + 12 - offset, end) - max(Double($1) * 12 + 10 - offset, 0)) }
      #expect(rig.view.blankArea == (end - covered - gaps) * 50)
      #expect(rig.view.blankArea > 0)
      meter.add(rig.view.blankArea)
    }
    #expect(meter.blankFrames == 4)
    let plain = ScreenRig(extents: Array(repeating: 50, count: 10), spacing: 2, minimumExtent: 50)
    plain.tick()
    #expect(plain.view.blankArea == 0)
  }

  @Test("is summed over frames, with the worst frame and the longest run of blank ones")
  func run() {
    var meter = BlankMeter()
    for area in [0, 3, 4, 0, 1, 2, 2, 0, 9] as [Double] { meter.add(area) }
    #expect(meter.frames == 9)
    #expect(meter.blankFrames == 6)
    #expect(meter.sum == 21)
    #expect(meter.maximum == 9)
    #expect(meter.longestRun == 3)
    #expect(BlankMeter().longestRun == 0)
  }

  @Test("less than none is a programmer's error")
  func negative() async {
    await #expect(processExitsWith: .failure) {
      var meter = BlankMeter()
      meter.add(-1)
    }
  }
}

@Suite("A hitch meter")
struct HitchMeterTests {
  private static let frame: Int64 = 16_666_667

  @Test("finds no hitch in frames that come on time, or early")
  func onTime() {
    var meter = HitchMeter()
    for frame in 0..<120 { meter.present(at: Instant(frame: frame, hz: 60), durationNanoseconds: HitchMeterTests.frame) }
    #expect(meter.hitches == 0)
    #expect(meter.ratio == 0)
    #expect(meter.trackedNanoseconds == Instant(frame: 119, hz: 60).nanoseconds)
  }

  @Test("counts how late each frame is, per second of motion")
  func late() {
    var meter = HitchMeter()
    for milliseconds in [0, 10, 20, 45, 55, 100] as [Int64] {
      meter.present(at: Instant(nanoseconds: milliseconds * 1_000_000), durationNanoseconds: 10_000_000)
    }
    #expect(meter.hitches == 2)
    #expect(meter.hitchNanoseconds == 50_000_000)
    #expect(meter.trackedNanoseconds == 100_000_000)
    #expect(meter.ratio == 500)
    #expect(meter.worst == HitchMeter.Hitch(expected: Instant(nanoseconds: 65_000_000), lateNanoseconds: 35_000_000))
  }

  @Test("takes a frame's own duration, as displays of variable rate have it")
  func variable() {
    var meter = HitchMeter()
    meter.present(at: Instant(nanoseconds: 0), durationNanoseconds: 41_000_000)
    meter.present(at: Instant(nanoseconds: 41_000_000), durationNanoseconds: 8_000_000)
    meter.present(at: Instant(nanoseconds: 57_000_000), durationNanoseconds: 8_000_000)
    #expect(meter.hitchNanoseconds == 8_000_000)
  }

  @Test("expects nothing while nothing moves")
  func rest() {
    var meter = HitchMeter()
    meter.present(at: Instant(nanoseconds: 0), durationNanoseconds: 10_000_000)
    meter.end()
    meter.present(at: Instant(nanoseconds: 5_000_000_000), durationNanoseconds: 10_000_000)
    #expect(meter.trackedNanoseconds == 0)
    #expect(meter.ratio == 0)
    meter.present(at: Instant(nanoseconds: 5_010_000_000), durationNanoseconds: 10_000_000)
    #expect(meter.trackedNanoseconds == 10_000_000)
    #expect(meter.hitches == 0)
  }

  @Test("agrees with sums over a seeded display", arguments: 0..<20 as Range<UInt64>)
  func seeded(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var meter = HitchMeter()
    var (time, late, tracked) = (0, 0, 0)
    for motion in 0..<10 {
      if motion > 0 { meter.end() }
      time += random.below(1000)
      var duration = 0
      for frame in 0...random.below(50) {
        if frame > 0 {
          let delay = max(0, random.below(20) - 12)
          let gap = max(1, duration + delay - (delay == 0 ? random.below(2) : 0))
          time += gap
          tracked += gap
          late += delay
        }
        duration = 4 + random.below(13)
        meter.present(at: Instant(nanoseconds: Int64(time)), durationNanoseconds: Int64(duration))
      }
    }
    #expect(meter.hitchNanoseconds == Int64(late))
    #expect(meter.trackedNanoseconds == Int64(tracked))
  }

  @Test("goes forward in time")
  func backwards() async {
    await #expect(processExitsWith: .failure) {
      var meter = HitchMeter()
      meter.present(at: Instant(nanoseconds: 5), durationNanoseconds: 1)
      meter.present(at: Instant(nanoseconds: 4), durationNanoseconds: 1)
    }
  }
}
