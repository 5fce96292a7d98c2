import Scrolling
@testable import ScrollSimulation
import Testing
import ViewTree

@Suite("The rule of motion", .timeLimit(.minutes(5)))
struct MotionInvariantsTests {
  /// A release at 2,000 points per second 1,000 points into the list, and what a free fling does in the frames after; `corrections` come in
  /// above, points by frame.
  private func fling(frames: Int, velocity: Double = 2_000, corrections: [Int: Int64] = [:]) -> [CheckedFrame] {
    let stage = Stage()
    var checked = [stage.frame(), stage.frame(travel: 1_000 * 64)]
    stage.phase = .decelerating
    let release = Instant(frame: 3, hz: 60)
    let motion = Fling(
      start: Instant(nanoseconds: release.nanoseconds - 1_000_000_000 / 60), offset: 1_000, velocity: velocity / 1_000,
      edges: -.infinity ... .infinity)
    var last: Int64 = 1_000 * 64
    for number in 0..<frames {
      let place = LayoutUnit(nearest: motion.offset(at: Instant(frame: 3 + number, hz: 60))).rawValue
      let correction = corrections[number] ?? 0
      checked.append(
        stage.frame(travel: place - last, correction: correction * 64, events: number == 0 ? [.release(-velocity)] : []) { list in
          if correction > 0 { list.insert([Stage.item(5_000 + UInt64(number), correction)], at: 0) }
        })
      last = place
    }
    return checked
  }

  @Test("C5 holds of a fling as the closed form has it, and breaks when it is half a point off")
  func freeFling() {
    let rule = MotionGoesOn()
    for frames in [1, 2, 7, 40, 90] {
      for slip in [-32, 32] as [Int64] {
        guard frames > 1 else { continue }
        expect(rule, holdsOn: fling(frames: frames)) { $0.now.travel += slip }
      }
    }
    expect(rule, holdsOn: fling(frames: 40, velocity: 400)) { $0.now.travel += 32 }
  }

  @Test("C5 holds of a fling that corrections take along, and breaks when one stops it")
  func corrected() {
    let corrections: [Int: Int64] = [5: 100, 6: 300, 20: 50]
    expect(MotionGoesOn(), holdsOn: fling(frames: 21, corrections: corrections)) { $0.now.travel = 0 }
    expect(MotionGoesOn(), holdsOn: fling(frames: 21, corrections: corrections)) { $0.now.travel -= 50 * 64 }
  }

  @Test("C5 follows a fling no longer than to the next event, to rest or to an edge")
  func ends() {
    for end in ["event", "rest", "resize", "edge"] {
      var frames = fling(frames: 20)
      let last = frames.count - 1
      frames[last].now.travel += 500
      switch end {
      case "event": frames[last].input.events = [.stop]
      case "rest": frames[last].now.phase = .resting
      case "resize": frames[last].input.resized = true
      default: frames[last].now.height = frames[last].list.length
      }
      expect(MotionGoesOn(), holdsOn: frames)
    }
  }

  @Test("C5 breaks when the content does not go with the finger, or with the wheel")
  func hand() {
    func frames(_ phase: FrameObservation.Phase, _ events: [FrameInput.Kind], correction: Int64 = 0) -> [CheckedFrame] {
      let stage = Stage()
      let start = stage.frame(travel: 1_000 * 64)
      stage.phase = phase
      return [start, stage.frame(travel: 37 * 64, correction: correction, events: events)]
    }
    expect(MotionGoesOn(), holdsOn: frames(.dragging, [.drag(-37)])) { $0.now.travel -= 2 }
    expect(MotionGoesOn(), holdsOn: frames(.dragging, [.drag(-30), .drag(-7)], correction: 6_400)) { $0.now.travel += 2 }
    expect(MotionGoesOn(), holdsOn: frames(.resting, [.wheel(37)])) { $0.now.travel = 0 }
    expect(MotionGoesOn(), holdsOn: frames(.resting, [.wheel(99), .stop]))
  }
}
