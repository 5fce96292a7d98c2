import Scrolling

/// C18: a command to an edge of the legal offsets ends at that edge, wherever it is once what is there has been measured, and follows it
/// through changes. Input or another command ends it.
struct EdgeScrollsArrive: Invariant {
  let rule = "C18"
  private var goesToEnd: Bool?

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    for case .scrollToEdge(let isEnd, _) in frame.input.events { goesToEnd = isEnd }
    // Other input of the frame may have come before or after the command.
    if frame.input.events.contains(where: { if case .scrollToEdge = $0 { false } else { true } }) { goesToEnd = nil }
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

/// C19: an animated scroll to an item or an edge passes no edge, however much shorter the content has become since it began. One that begins
/// beyond an edge, as in a bounce, is followed once it is within.
struct CommandedScrollsStayLegal: Invariant {
  let rule = "C19"
  private var isUnderWay = false
  private var key: UInt64?  // of the item to which the scroll goes
  private var isBeyond = false  // in the frame before, or since the scroll has begun

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let isLegal = frame.legal.contains(frame.now.offset)
    for event in frame.input.events {
      switch event {
      case .scrollToItem(let item, _, let isAnimated): (isUnderWay, key) = (isAnimated, item)
      case .scrollToEdge(_, let isAnimated): (isUnderWay, key) = (isAnimated, nil)
      case .finger, .wheel, .trackpad, .hand, .jump, .scroll, .restore: isUnderWay = false
      }
    }
    // What else the frame had may have led beyond an edge before the command.
    if frame.input.events.count > 1 { isUnderWay = false }
    if let key, AnchorLaw.wasRemoved(key, in: frame.list.changes) { isUnderWay = false }
    if frame.now.phase != .animating { isUnderWay = false }
    if !frame.input.follows.isEmpty { isBeyond = true }  // another turn keeps another room
    let isJudged =
      isUnderWay && !frame.hasNewInsets && !frame.input.resized && frame.now.error == nil && !frame.now.isUnsettled && frame.now.extent > 0
      && frame.now.crossExtent > 0
    guard isJudged, !isBeyond || isLegal else {
      isBeyond = !isLegal
      return nil
    }
    isBeyond = false
    return isLegal ? .holds : "a program's scroll is at \(points(frame.now.offset)), outside \(points(frame.legal))"
  }
}
