import Scrolling

/// C18: a command to an edge of the legal offsets ends at that edge, wherever it is once what is there has been measured, and follows it
/// through changes. Input or another command ends it.
struct EdgeScrollsArrive: Invariant {
  let rule = "C18"
  private var goesToEnd: Bool?

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    for event in frame.input.events {
      if case .scrollToEdge(let isEnd, _) = event { goesToEnd = isEnd } else { goesToEnd = nil }
    }
    if frame.input.resized || frame.now.error != nil || frame.now.isUnsettled || frame.hasNewInsets || EndLaw.isHeld(frame) {
      goesToEnd = nil
    }
    guard let toEnd = goesToEnd, frame.now.phase != .animating else { return nil }
    goesToEnd = nil
    guard frame.now.phase == .resting, !frame.isFirst else { return nil }
    let edge = toEnd ? frame.legal.upperBound : frame.legal.lowerBound
    return frame.now.offset == edge
      ? .holds
      : "the list was to scroll to its \(toEnd ? "end" : "start"), which is at \(points(edge)); it rests at \(points(frame.now.offset))"
  }
}

/// C19: an animated scroll to an item or an edge passes no edge, however much shorter the content has become since it began.
struct CommandedScrollsStayLegal: Invariant {
  let rule = "C19"
  private var isUnderWay = false

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    for event in frame.input.events {
      switch event {
      case .scrollToItem(_, _, let isAnimated), .scrollToEdge(_, let isAnimated): isUnderWay = isAnimated
      case .finger, .wheel, .trackpad, .hand, .jump, .scroll, .restore: isUnderWay = false
      }
    }
    guard isUnderWay, frame.now.phase == .animating else {
      isUnderWay = false
      return nil
    }
    guard !frame.hasNewInsets, !frame.input.resized, frame.now.error == nil, !frame.now.isUnsettled, frame.now.extent > 0,
      frame.now.crossExtent > 0
    else { return nil }
    return frame.legal.contains(frame.now.offset)
      ? .holds : "a program's scroll is at \(points(frame.now.offset)), outside \(points(frame.legal))"
  }
}
