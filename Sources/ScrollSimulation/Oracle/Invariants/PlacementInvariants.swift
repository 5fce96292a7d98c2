import Scrolling

/// When a list that is pinned to its end goes there of itself.
enum EndLaw {
  /// Whether the list may have followed its end in this frame instead of its anchor.
  static func mayPull(_ frame: CheckedFrame) -> Bool {
    guard frame.list.pinsToEnd, let before = frame.before else { return false }
    let now = frame.now
    // Insets that come with the frame may have made the end what it is before anything else was done.
    let beginning = min(end(before), before.contentLength + now.insets.behind - before.length)
    return before.offset >= beginning || (now.travel != 0 && now.offset >= end(now))
  }

  static func isUnderFinger(_ phase: FrameObservation.Phase?) -> Bool { phase == .tracking || phase == .dragging }

  /// The greatest offset that shows nothing behind the end.
  static func end(_ frame: FrameObservation) -> Int64 { frame.contentLength + frame.insets.behind - frame.length }

  /// Whether a hand is or comes on the list.
  static func isHeld(_ frame: CheckedFrame) -> Bool {
    isUnderFinger(frame.before?.phase) || isUnderFinger(frame.now.phase)
      || frame.input.events.contains { if case .finger = $0 { true } else { false } }
  }
}

/// C8: a list that is pinned to its end, and is there with no hand on it, is there after it has grown.
public struct EndStays: Invariant {
  public let rule = "C8"
  public init() {}

  public func check(_ frame: CheckedFrame) -> CheckResult? {
    // An offset that a client has set beyond the end rests there until something changes.
    guard EndLaw.mayPull(frame), frame.before.map({ $0.offset >= EndLaw.end($0) }) ?? false,
      frame.hasNewInsets
        ? frame.before?.phase == .resting && frame.now.phase == .resting : frame.now.contentLength != frame.before?.contentLength,
      !EndLaw.isHeld(frame), frame.now.travel == 0 || isClampedByInsets(frame), frame.now.error == nil, frame.before?.error == nil,
      frame.now.length > 0, frame.before?.length ?? 0 > 0, !frame.input.resized,
      !AnchorLaw.isLedByAnItem(frame)
    else { return nil }
    let end = frame.legal.upperBound
    // What moves by itself beyond the end stays so far beyond it until it moves on; at rest nothing is.
    let moves: [FrameObservation.Phase?] = [.decelerating, .momentum, .animating]
    let continues = moves.contains(frame.before?.phase) && frame.now.phase != .resting
    let overshoot = continues ? frame.before.map { max(0, $0.offset - EndLaw.end($0)) } ?? 0 : 0
    return frame.now.offset == end || frame.now.offset == end + overshoot
      ? .holds : "the list was at its end; it is at \(points(frame.now.offset)), the end at \(points(end))"
  }

  /// Whether nothing but other insets has moved what rests.
  private func isClampedByInsets(_ frame: CheckedFrame) -> Bool {
    frame.hasNewInsets && frame.now.phase == .resting && frame.input.events.isEmpty
  }
}

/// C9: a scroll to an item ends exactly where the item is wanted, as far as the content allows, and follows the item through changes. A
/// hand, another command or the item's end gives it up; under a finger the item is there at once, and the finger goes on from it.
public struct ItemScrollsArrive: Invariant {
  public let rule = "C9"
  private var goal: (key: UInt64, position: ReferenceList.Position)?
  private var fingers = FingerWay()
  public init() {}

  public mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let held = judgeUnderFinger(frame, way: fingers.follow(frame))
    if held?.fault != nil { return held }
    for event in frame.input.events {
      if case .scrollToItem(let key, let position, _) = event { goal = (key, position) }
    }
    // What else came with the frame may have come after the command or before it.
    if frame.input.events.contains(where: { if case .scrollToItem = $0 { false } else { true } }) { goal = nil }
    if frame.input.resized || frame.now.error != nil || frame.now.isUnsettled || EndLaw.isHeld(frame) { goal = nil }
    guard let goal else { return held }
    guard let index = frame.list.index(ofKey: goal.key), frame.list.isPlaced(index) || frame.now.phase == .animating else {
      self.goal = nil
      return held
    }
    switch frame.now.phase {
    case .animating: return held
    case .resting: self.goal = nil
    case .tracking, .dragging, .decelerating, .momentum:
      self.goal = nil
      return "\(item: goal.key) is scrolled to, and the list is \(frame.now.phase)"
    }
    // One that was in view as long as it was taken for shorter than it is has been shown.
    if goal.position == .nearest, !frame.list.measured.isEmpty { return held }
    let due = frame.list.offset(
      showing: index, at: goal.position, from: frame.now.offset, viewport: frame.now.length, insets: frame.now.insets)
    // The middle may lie between two steps of the grid.
    return abs(frame.now.offset - due) <= (goal.position == .center ? 1 : 0)
      ? .holds : "\(item: goal.key) is wanted at the \(goal.position): the offset is \(points(frame.now.offset)) instead of \(points(due))"
  }
}

extension ItemScrollsArrive {
  /// Judges a frame in which a command has put an item under a finger, or a finger has landed on what a command has put there.
  ///
  /// - Parameter way: the finger's in this frame.
  private func judgeUnderFinger(_ frame: CheckedFrame, way: Double?) -> CheckResult? {
    guard case .scrollToItem(let key, let position, let isAnimated)? = frame.input.events.last(where: { !$0.isOfHand }),
      frame.input.events.allSatisfy(\.isFingerOrCommand), let way, let before = frame.before, before.error == nil, frame.now.error == nil,
      !frame.now.isUnsettled, !frame.input.resized, !frame.input.reloaded, !frame.hasNewInsets, EndLaw.isUnderFinger(frame.now.phase),
      !isAnimated || EndLaw.isUnderFinger(before.phase), position != .nearest,
      let index = frame.list.index(ofKey: key), frame.list.isPlaced(index)
    else { return nil }
    let (now, legal) = (frame.now, frame.legal)
    let units = Int64((way * 64).rounded())
    guard abs(units) < now.length else { return nil }  // the item is far away by now
    let due = frame.list.offset(showing: index, at: position, from: now.offset - units, viewport: now.length, insets: now.insets)
    let isDragged = legal.lowerBound < legal.upperBound || (frame.input.manner.bounces && frame.input.manner.alwaysBounces)
    let wish = isDragged ? Double(due) / 64 + way : Double(due) / 64
    let edges = Double(legal.lowerBound) / 64...Double(legal.upperBound) / 64
    let hasBand = frame.input.manner.bounces && (frame.input.platform == .uikit || frame.input.platform == .flutterBouncing)
    let shown =
      hasBand ? BandLaw.shown(wish, within: edges, length: Double(now.length) / 64) : min(max(wish, edges.lowerBound), edges.upperBound)
    // The finger may have met an edge that was thought to be nearer than it is, or none: all of its way is not lost, and none is done twice.
    let mayBeOtherwise = !frame.list.measured.isEmpty || frame.list.hasUnplacedTail
    let others = mayBeOtherwise ? [Double(due) / 64, Double(due) / 64 + way] : []
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
    case .wheel, .trackpad, .jump, .scroll: false
    }
  }
}

/// A8: tiles are taken from the outgoing edge first: no tile that was idle comes into use while one that has just left lies idle.
public struct OutgoingTilesAreTakenFirst: Invariant {
  public let rule = "A8"
  public init() {}

  public func check(_ frame: CheckedFrame) -> CheckResult? {
    // A frame that measures binds in several rounds, and one that binds early in several layouts.
    guard frame.now.clients.lookahead?.earlyAhead ?? 0 == 0 || frame.now.layouts == 1 else { return nil }
    guard let before = frame.before, before.tiles.count == frame.now.tiles.count, frame.list.measured.isEmpty, frame.now.error == nil else {
      return nil
    }
    var hasTaken = false
    for tile in frame.now.tiles where tile.index != nil && before.tiles[tile.pool].index == nil {
      hasTaken = true
      let left = frame.now.tiles.first { $0.kind == tile.kind && $0.index == nil && before.tiles[$0.pool].index != nil }
      if let left { return "\(tile: tile.pool) was idle and shows \(item: tile.key), \(tile: left.pool) has just left and lies idle" }
    }
    return hasTaken ? .holds : nil
  }
}
