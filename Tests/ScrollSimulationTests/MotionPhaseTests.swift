@testable import ScrollSimulation
import Scrolling
import Testing
import ViewTree

@Suite("C12, the rule of phases,")
struct MotionPhaseTests {
  private func finger(_ phase: Touch.Phase) -> FrameInput.Kind { .finger(0, phase, time: 0, x: 100, y: 100) }

  /// A frame in which the list rests, and the next one.
  private func frames(
    _ first: FrameObservation.Phase, _ second: FrameObservation.Phase, _ events: [FrameInput.Kind] = [],
    earlier: [FrameInput.Kind] = []
  ) -> [CheckedFrame] {
    let stage = Stage()
    stage.phase = first
    let before = stage.frame(events: earlier)
    stage.phase = second
    return [before, stage.frame(events: events)]
  }

  @Test("holds where input explains a transition, and breaks without it")
  func transitions() {
    let rule = PhaseFollowsInput()
    expect(rule, holdsOn: frames(.resting, .tracking, [finger(.began)])) { $0.input.events = [] }
    expect(rule, holdsOn: frames(.resting, .decelerating, [finger(.began), finger(.ended)])) { $0.input.events = [] }
    expect(rule, holdsOn: frames(.tracking, .resting, [finger(.ended)], earlier: [finger(.began)])) { $0.input.events = [] }
    expect(rule, holdsOn: frames(.resting, .animating, [.scroll(to: 9)])) { $0.input.events = [.wheel(9)] }
    expect(rule, holdsOn: frames(.resting, .momentum, [.trackpad(9, .momentumBegan)])) { $0.input.events = [.wheel(9)] }
    expect(rule, holdsOn: frames(.resting, .dragging, [.trackpad(9, .began)])) { $0.input.events = [.jump] }
    expect(rule, holdsOn: frames(.decelerating, .resting)) { $0.now.phase = .animating }
    expect(rule, holdsOn: frames(.momentum, .decelerating)) { $0.now.phase = .dragging }
  }

  @Test("breaks where a finger does not stop what moves, or a list is held by nobody")
  func hold() {
    let rule = PhaseFollowsInput()
    for moving in [FrameObservation.Phase.decelerating, .momentum, .animating] {
      expect(rule, holdsOn: frames(moving, .tracking, [finger(.began)], earlier: [.scroll(to: 9)])) { $0.now.phase = moving }
    }
    expect(rule, holdsOn: frames(.dragging, .resting, [finger(.ended)], earlier: [finger(.began)])) { $0.now.phase = .dragging }
    expect(rule, holdsOn: frames(.tracking, .tracking, earlier: [finger(.began)])) { $0.now.phase = .resting }
  }

  @Test("breaks where a trackpad's drag outlives its end by more than 50 ms")
  func trackpad() {
    let stage = Stage()
    stage.phase = .dragging
    var frames = [stage.frame(events: [.trackpad(9, .began)]), stage.frame(events: [.trackpad(0, .ended)])]
    for _ in 0..<2 { frames.append(stage.frame()) }
    stage.phase = .resting
    frames.append(contentsOf: (0..<2).map { _ in stage.frame() })
    expect(PhaseFollowsInput(), holdsOn: frames) { $0.now.phase = .dragging }
  }

  @Test("breaks where something does not come to rest")
  func rest() {
    func frames(_ phase: FrameObservation.Phase, _ event: FrameInput.Kind, count: Int) -> [CheckedFrame] {
      let stage = Stage()
      var frames = [stage.frame()]
      stage.phase = phase
      frames.append(stage.frame(events: [event]))
      for _ in 0..<count { frames.append(stage.frame()) }
      return frames
    }
    let late: (inout CheckedFrame) -> Void = { $0.now.time += 100_000_000 }
    expect(PhaseFollowsInput(), holdsOn: frames(.animating, .scroll(to: 9), count: 17), late)
    expect(PhaseFollowsInput(), holdsOn: frames(.momentum, .trackpad(9, .momentumBegan), count: 2), late)
    expect(PhaseFollowsInput(), holdsOn: frames(.decelerating, .trackpad(9, .momentumBegan), count: 600)) {
      $0.now.time += 30_000_000_000
    }
  }

  @Test("holds of a person's runs on every platform", arguments: ScrollPlatform.allCases)
  func runs(platform: ScrollPlatform) throws {
    let script = """
      fling -3000; wait 100ms; tap; wait 10ms; scroll 3000; wait 100ms; drag 200,300 -> 200,800 in 80ms; wait 2s; rotate; fling 900; wait 1s
      """
    var rule = PhaseFollowsInput()
    for frame in try MotionRun.frames(300, on: platform, script: script) { #expect(rule.fault(in: frame) == nil) }
  }
}
