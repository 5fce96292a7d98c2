/// When a list that is pinned to its end goes there of itself.
enum EndLaw {
  /// Whether the list may have followed its end in this frame instead of its anchor.
  static func mayPull(_ frame: CheckedFrame) -> Bool {
    guard frame.list.pinsToEnd, let before = frame.before else { return false }
    let now = frame.now
    return before.offset >= end(before) || (now.travel != 0 && now.offset >= end(now))
  }

  /// The greatest offset that shows nothing behind the end.
  static func end(_ frame: FrameObservation) -> Int64 { frame.contentLength + frame.insets.behind - frame.length }

  /// Whether a hand is or comes on the list.
  static func isHeld(_ frame: CheckedFrame) -> Bool {
    let phases = [frame.before?.phase, frame.now.phase]
    return phases.contains(.tracking) || phases.contains(.dragging)
      || frame.input.events.contains { if case .finger = $0 { true } else { false } }
  }
}

/// C8: a list that is pinned to its end, and is there with no hand on it, is there after it has grown.
public struct EndStays: Invariant {
  public let rule = "C8"
  public init() {}

  public func check(_ frame: CheckedFrame) -> String? {
    // An offset that a client has set beyond the end rests there until something changes.
    guard EndLaw.mayPull(frame), frame.now.contentLength != frame.before?.contentLength || frame.hasNewInsets,
      !EndLaw.isHeld(frame), frame.now.travel == 0,
      frame.now.error == nil, frame.before?.error == nil,
      frame.now.length > 0, frame.before?.length ?? 0 > 0, !frame.input.resized,
      !frame.now.corrections.contains(where: { $0.cause == .target })
    else { return nil }
    let end = frame.legal.upperBound
    // A bounce is beyond the end, and stays so until it moves on; at rest nothing is.
    let isBouncing = frame.before?.phase == .decelerating && frame.now.phase != .resting
    let overshoot = isBouncing ? frame.before.map { max(0, $0.offset - EndLaw.end($0)) } ?? 0 : 0
    return frame.now.offset == end || frame.now.offset == end + overshoot
      ? nil : "the list was at its end; it is at \(points(frame.now.offset)), the end at \(points(end))"
  }
}

/// C9: a scroll to an item ends exactly where the item is wanted, as far as the content allows, and follows the item through changes. A
/// hand, another command or the item's end gives it up.
public struct ItemScrollsArrive: Invariant {
  public let rule = "C9"
  private var goal: (key: UInt64, position: ReferenceList.Position)?
  public init() {}

  public mutating func check(_ frame: CheckedFrame) -> String? {
    for event in frame.input.events {
      if case .scrollToItem(let key, let position, _) = event { goal = (key, position) }
    }
    // What else came with the frame may have come after the command or before it.
    if frame.input.events.contains(where: { if case .scrollToItem = $0 { false } else { true } }) { goal = nil }
    if frame.input.resized || frame.now.error != nil || frame.now.isUnsettled || EndLaw.isHeld(frame) { goal = nil }
    guard let goal else { return nil }
    guard let index = frame.list.index(ofKey: goal.key), frame.list.isPlaced(index) || frame.now.phase == .animating else {
      self.goal = nil
      return nil
    }
    switch frame.now.phase {
    case .animating: return nil
    case .resting: self.goal = nil
    case .tracking, .dragging, .decelerating, .coasting:
      self.goal = nil
      return "\(name(goal.key)) is scrolled to, and the list is \(frame.now.phase)"
    }
    // One that was in view as long as it was taken for shorter than it is has been shown.
    if goal.position == .nearest, !frame.list.measured.isEmpty { return nil }
    let due = frame.list.offset(
      showing: index, at: goal.position, from: frame.now.offset, viewport: frame.now.length, insets: frame.now.insets)
    // The middle may lie between two steps of the grid.
    return abs(frame.now.offset - due) <= (goal.position == .center ? 1 : 0)
      ? nil : "\(name(goal.key)) is wanted at the \(goal.position): the offset is \(points(frame.now.offset)) instead of \(points(due))"
  }
}

/// A8: tiles are taken from the outgoing edge first: no tile that was idle comes into use while one that has just left lies idle.
public struct LeaversAreTakenFirst: Invariant {
  public let rule = "A8"
  public init() {}

  public func check(_ frame: CheckedFrame) -> String? {
    // A frame that measures binds in several rounds, and one that binds early in several layouts.
    guard frame.now.clients.lookahead?.earlyAhead ?? 0 == 0 || frame.now.layouts == 1 else { return nil }
    guard let before = frame.before, before.tiles.count == frame.now.tiles.count, frame.list.measured.isEmpty, frame.now.error == nil else {
      return nil
    }
    for tile in frame.now.tiles where tile.index != nil && before.tiles[tile.pool].index == nil {
      let left = frame.now.tiles.first { $0.kind == tile.kind && $0.index == nil && before.tiles[$0.pool].index != nil }
      if let left { return "tile \(tile.pool) was idle and shows \(name(tile.key)), tile \(left.pool) has just left and lies idle" }
    }
    return nil
  }
}
