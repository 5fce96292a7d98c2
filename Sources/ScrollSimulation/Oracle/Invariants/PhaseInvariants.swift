import Scrolling

/// C12: the phase agrees with the input: the list is held only by a finger or a trackpad, a finger stops a motion, every transition has a
/// cause, and every motion ends. It knows fingers and trackpad events but no laws of motion, so it covers nearly every frame.
struct PhaseFollowsInput: Invariant {
  let rule = "C12"
  private var fingers = FingerLaw()
  private var isPulled = false
  private var lastPull: Int64 = .min / 2
  private var lastInput: Int64 = 0

  private static let patience: Int64 = 50_000_000  // nanoseconds for which a trackpad's events may fail to arrive
  private static let longestFling: Int64 = 30_000_000_000  // the longest is Flutter's after iOS with its spring (C)
  private var longestScroll: Int64 = 0  // as long as the client's option says
  private var handIsDown = false  // a program's
  private var handLeft = false  // with this frame
  private var lockHasChanged = false
  private var wasLocked = false

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let events = frame.input.events
    _ = fingers.take(events, scrolls: true, slop: 0, width: Double(frame.now.crossExtent) / 64, height: Double(frame.now.wholeExtent) / 64)
    if frame.input.resized || !frame.input.manner.followsFingers { fingers.lose() }
    notePulls(events, at: frame.now.time)
    noteHands(frame.input)
    if !events.isEmpty || frame.input.resized { lastInput = frame.now.time }
    guard !frame.isFirst else { return nil }
    let (last, now, time) = (frame.before.phase, frame.now.phase, frame.now.time)
    return checkHold(now, time) ?? checkTransition(from: last, frame) ?? checkEnd(now, time) ?? .holds
  }

  private mutating func notePulls(_ events: [FrameInput.Kind], at time: Int64) {
    for case .trackpad(_, let phase) in events {
      lastPull = time
      switch phase {
      case .began, .changed: isPulled = true
      // While fingers are on the screen, trackpad events are ignored.
      case .ended, .cancelled: if fingers.down.isEmpty { isPulled = false }
      case .momentumBegan, .momentumChanged, .momentumEnded: break
      }
    }
  }

  private mutating func noteHands(_ input: FrameInput) {
    handLeft = false
    for case .hand(_, let isDown) in input.events {
      (handIsDown, handLeft) = (isDown, handLeft || !isDown)
      fingers.lose()
    }
    (lockHasChanged, wasLocked) = (wasLocked == input.manner.followsFingers, !input.manner.followsFingers)
    if lockHasChanged, wasLocked { (handIsDown, isPulled) = (false, false) }
    if input.events.contains(where: \.isAnimation) { longestScroll = Int64(input.manner.animation * 1e6) }
  }

  private func checkHold(_ now: FrameObservation.Phase, _ time: Int64) -> CheckResult? {
    let isHeld = now == .tracking || now == .dragging
    if !fingers.down.isEmpty, !fingers.isBlind, !isHeld { return "a finger is down, and the list is \(now)" }
    let mayBeHeld = !fingers.down.isEmpty || handIsDown || (now == .dragging && (isPulled || time - lastPull <= PhaseFollowsInput.patience))
    return isHeld && !mayBeHeld ? "the list is \(now) without a finger on it" : nil
  }

  private func checkTransition(from last: FrameObservation.Phase, _ frame: CheckedFrame) -> CheckResult? {
    let now = frame.now.phase
    let hasFinger =
      handIsDown || handLeft || lockHasChanged || frame.input.events.contains { if case .finger = $0 { true } else { false } }
    let hasPull = frame.now.time - lastPull <= PhaseFollowsInput.patience
    let hasScroll = frame.input.events.contains(where: \.isAnimation)
    let isLegal =
      switch (last, now) {
      case _ where last == now: true
      case (_, .animating): hasScroll
      case (_, .momentum): hasPull
      case (_, .tracking): hasFinger
      case (_, .dragging): hasFinger || hasPull
      case (_, .resting): last != .tracking || hasFinger
      case (.momentum, .decelerating): true
      case (.dragging, .decelerating): hasFinger || isPulled || lastPull > .min / 2
      case (_, .decelerating): hasFinger || hasPull
      }
    return isLegal ? nil : "the list was \(last) and is \(now), and no input explains it"
  }

  private func checkEnd(_ now: FrameObservation.Phase, _ time: Int64) -> CheckResult? {
    let longest: Int64
    switch now {
    case .decelerating: longest = PhaseFollowsInput.longestFling
    case .animating: longest = longestScroll
    case .momentum: longest = PhaseFollowsInput.patience
    case .resting, .tracking, .dragging: return nil
    }
    let passed = time - lastInput
    return passed <= longest ? nil : "the list is \(now) \(milliseconds(passed)) after the last input"
  }
}

extension FrameInput.Kind {
  fileprivate var isAnimation: Bool {
    switch self {
    case .scroll: true
    case .scrollToItem(_, _, let isAnimated), .scrollToEdge(_, let isAnimated): isAnimated
    case .finger, .wheel, .trackpad, .hand, .jump, .restore: false
    }
  }
}
