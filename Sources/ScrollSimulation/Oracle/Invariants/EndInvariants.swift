import Scrolling

enum EndLaw {
  /// Whether the list may have followed its end in this frame instead of its anchor.
  static func mayPull(_ frame: CheckedFrame) -> Bool {
    guard frame.list.pinsToEnd, !frame.isFirst else { return false }
    // Insets of this frame may have moved the end before anything else.
    let beginning = min(
      end(frame.before),
      max(frame.before.contentExtent + frame.now.insets.behind - frame.before.extent, frame.before.leastEnd ?? .min))
    // A finger may have left before the change.
    let reach = frame.before.phase == .resting || frame.now.phase == .resting ? frame.list.pinnedEndReach : 0
    return frame.before.offset >= beginning - reach || (frame.now.travel != 0 && frame.now.offset >= end(frame.now))
  }

  static func isUnderFinger(_ phase: FrameObservation.Phase) -> Bool { phase == .tracking || phase == .dragging }

  static func end(_ frame: FrameObservation) -> Int64 {
    max(frame.contentExtent + frame.insets.behind - frame.extent, frame.leastEnd ?? .min)
  }

  static func isHeld(_ frame: CheckedFrame) -> Bool {
    isUnderFinger(frame.before.phase) || isUnderFinger(frame.now.phase)
      || frame.input.events.contains { event in
        switch event {
        case .finger, .hand: true
        case .wheel, .trackpad, .jump, .scroll, .scrollToItem, .scrollToEdge, .restore: false
        }
      }
  }
}

/// C8: a list pinned to its end, which is there and not held, is there after it has grown. So is one that rests within its reach of the end,
/// once its items have changed.
struct EndStays: Invariant {
  let rule = "C8"
  private var hasRested = false  // in two frames, so that nothing has moved the content since the last layout

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    defer { hasRested = frame.now.phase == .resting && frame.now.travel == 0 && frame.now.error == nil }
    return frame.following.mayStay ? nil : checkEnd(frame) ?? checkReach(frame)
  }

  private func checkReach(_ frame: CheckedFrame) -> CheckResult? {
    guard frame.list.pinnedEndReach > 0, EndLaw.mayPull(frame), hasRested, frame.before.phase == .resting, frame.now.phase == .resting,
      frame.input.events.isEmpty, frame.now.travel == 0, !frame.list.changes.isEmpty, !frame.hasNewInsets, !frame.input.resized,
      !frame.input.relaid, !frame.now.handedIn, frame.now.error == nil, frame.before.error == nil, frame.now.extent > 0,
      frame.before.extent > 0, frame.now.crossExtent > 0, !AnchorLaw.isLedByAnItem(frame),
      frame.before.offset >= EndLaw.end(frame.before) - frame.list.pinnedEndReach
    else { return nil }
    let end = frame.legal.upperBound
    return frame.now.offset == end
      ? .holds : "the list rested within its reach of the end; it is at \(points(frame.now.offset)), the end at \(points(end))"
  }

  private func checkEnd(_ frame: CheckedFrame) -> CheckResult? {
    // An offset that a client set beyond the end rests there until something changes.
    guard EndLaw.mayPull(frame), frame.before.offset >= EndLaw.end(frame.before),
      frame.hasNewInsets
        ? frame.before.phase == .resting && frame.now.phase == .resting : frame.now.contentExtent != frame.before.contentExtent,
      !EndLaw.isHeld(frame), frame.now.travel == 0 || isClampedByInsets(frame), frame.now.error == nil, frame.before.error == nil,
      frame.now.extent > 0, frame.before.extent > 0, !frame.input.resized,
      !AnchorLaw.isLedByAnItem(frame)
    else { return nil }
    let end = frame.legal.upperBound
    // A motion beyond the end stays that far beyond it until it moves on; a resting list is at the end.
    let moves: [FrameObservation.Phase] = [.decelerating, .momentum, .animating]
    let continues = moves.contains(frame.before.phase) && frame.now.phase != .resting
    let overshoot = continues ? max(0, frame.before.offset - EndLaw.end(frame.before)) : 0
    return frame.now.offset == end || frame.now.offset == end + overshoot
      ? .holds : "the list was at its end; it is at \(points(frame.now.offset)), the end at \(points(end))"
  }

  private func isClampedByInsets(_ frame: CheckedFrame) -> Bool {
    frame.hasNewInsets && frame.now.phase == .resting && frame.input.events.isEmpty
  }
}
