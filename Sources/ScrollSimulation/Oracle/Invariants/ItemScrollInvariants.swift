import Scrolling

/// C9: a scroll to an item ends exactly at the wanted place, as far as the content allows, and follows the item through changes. Input,
/// another command or the item's removal cancels it; under a finger the item is there at once, and the finger continues from it.
struct ItemScrollsArrive: Invariant {
  let rule = "C9"
  private var goal = ItemGoal()
  private var fingers = FingerTravel()

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let held = ItemScrollsArrive.checkUnderFinger(frame, delta: fingers.follow(frame))
    if held?.fault != nil { return held }
    self.goal.follow(frame)
    guard let goal = self.goal.wanted else { return held }
    guard let index = frame.list.index(ofKey: goal.key), frame.list.isPlaced(index) || frame.now.phase == .animating else {
      self.goal.end()
      return held
    }
    switch frame.now.phase {
    case .animating: return held
    case .resting: self.goal.end()
    case .tracking, .dragging, .decelerating, .momentum:
      self.goal.end()
      return "\(item: goal.key) is scrolled to, and the list is \(frame.now.phase)"
    }
    // With `nearest`, an item in view at the command has been shown, wherever lengths or changes of the frame put it.
    if goal.position == .nearest, !frame.list.measured.isEmpty || !frame.list.changes.isEmpty || frame.input.relaid { return held }
    let due = frame.list.offset(
      showing: index, at: goal.position, from: frame.now.offset, viewport: frame.now.extent, insets: frame.now.insets)
    return abs(frame.now.offset - due) <= frame.list.leeway(showing: index, at: goal.position)
      ? .holds : "\(item: goal.key) is wanted at the \(goal.position): the offset is \(points(frame.now.offset)) instead of \(points(due))"
  }
}

/// The item that a program's scroll is to show, from the command to the frame in which it is there.
struct ItemGoal {
  private(set) var wanted: (key: UInt64, position: ReferenceList.Position)?

  mutating func follow(_ frame: CheckedFrame) {
    for event in frame.input.events {
      if case .scrollToItem(let key, let position, _) = event { wanted = (key, position) }
    }
    // Other input of the frame may have come before or after the command.
    if frame.input.events.contains(where: { if case .scrollToItem = $0 { false } else { true } }) { wanted = nil }
    if frame.input.resized || frame.now.error != nil || frame.now.isUnsettled || EndLaw.isHeld(frame) { wanted = nil }
    // An item that goes ends its command, though it may come back in the same frame.
    if let key = wanted?.key, AnchorLaw.wasRemoved(key, in: frame.list.changes) { wanted = nil }
  }

  mutating func end() { wanted = nil }
}

extension ItemScrollsArrive {
  /// Checks a frame in which a command placed an item under a finger, or a finger landed on it; `delta` is the finger's distance.
  private static func checkUnderFinger(_ frame: CheckedFrame, delta: Double?) -> CheckResult? {
    guard case .scrollToItem(let key, let position, let isAnimated)? = frame.input.events.last(where: { !$0.isUserInput }),
      frame.input.events.allSatisfy(\.isFingerOrCommand), frame.input.follows.isEmpty, let delta, !frame.isFirst, frame.before.error == nil,
      frame.now.error == nil,
      !frame.now.isUnsettled, !frame.input.resized, !frame.input.reloaded, !frame.hasNewInsets, EndLaw.isUnderFinger(frame.now.phase),
      !isAnimated || EndLaw.isUnderFinger(frame.before.phase), position != .nearest,
      let index = frame.list.index(ofKey: key), frame.list.isPlaced(index), !AnchorLaw.wasRemoved(key, in: frame.list.changes)
    else { return nil }
    let (now, legal) = (frame.now, frame.legal)
    let units = Int64((delta * 64).rounded())
    guard abs(units) < now.extent else { return nil }  // the item is far away by now
    let due = frame.list.offset(showing: index, at: position, from: now.offset - units, viewport: now.extent, insets: now.insets)
    let isDragged = legal.lowerBound < legal.upperBound || (frame.input.manner.bounces && frame.input.manner.alwaysBounces)
    let target = isDragged ? Double(due) / 64 + delta : Double(due) / 64
    let edges = Double(legal.lowerBound) / 64...Double(legal.upperBound) / 64
    let hasBand = frame.input.manner.bounces && (frame.input.platform == .uikit || frame.input.platform == .flutterBouncing)
    let shown =
      hasBand
      ? BandLaw.shown(target, within: edges, viewport: Double(now.wholeExtent) / 64) : min(max(target, edges.lowerBound), edges.upperBound)
    // The finger may have met an edge that was estimated too near, or none: the distance counts from not at all to fully, and never twice.
    let mayBeOtherwise = !frame.list.measured.isEmpty || frame.list.hasUnplacedTail
    let others = mayBeOtherwise ? [Double(due) / 64, Double(due) / 64 + delta] : []
    let allowed = others.reduce(shown, min) * 64 - 2...others.reduce(shown, max) * 64 + 2
    let place = points(Int64((shown * 64).rounded()))
    return allowed.contains(Double(now.offset))
      ? .holds
      : "\(item: key) is wanted at the \(position), and a finger has gone on by \(points(units)): the offset is \(points(now.offset)) instead of \(place)"
  }
}

extension FrameInput.Kind {
  fileprivate var isFingerOrCommand: Bool {
    switch self {
    case .finger, .scrollToItem: true
    case .wheel, .trackpad, .hand, .jump, .scroll, .scrollToEdge, .restore: false
    }
  }
}
