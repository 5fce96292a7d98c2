/// C21: from the beginning of a turn until a gesture, another command or its end, a list at rest has the turn's item at the start of the room.
struct TurnStays: Invariant {
  let rule = "C21"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    guard frame.following.place == .turn, frame.isAtRestInRoom, let key = frame.following.turn,
      let index = frame.list.index(ofKey: key), frame.list.isPlaced(index)
    else { return nil }
    let due = max(frame.list.offsetOfTurn(at: index, insets: frame.now.insets), frame.legal.lowerBound)
    return frame.now.offset == due
      ? .holds
      : "the list is at \(points(frame.now.offset)); \(item: key), which began the turn, is at the start of the room at \(points(due))"
  }
}

/// C22: after a command to stay at an edge, and until a gesture or another command, a list at rest is at that edge, even if it has moved.
struct EdgeIsKept: Invariant {
  let rule = "C22"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    guard case .edge(let isEnd) = frame.following.place, frame.isAtRestInRoom else { return nil }
    let edge = isEnd ? frame.legal.upperBound : frame.legal.lowerBound
    return frame.now.offset == edge
      ? .holds : "the list was to stay at its \(isEnd ? "end" : "start"), at \(points(edge)); it is at \(points(frame.now.offset))"
  }
}

extension CheckedFrame {
  fileprivate var isAtRestInRoom: Bool {
    !isFirst && now.phase == .resting && now.error == nil && !now.isUnsettled && now.extent > 0 && now.crossExtent > 0
      && !list.hasUnplacedTail
  }
}

/// F7: the unseen items are those after the farthest one that was on screen, in a list that is pinned to its end.
struct UnseenItemsAreCounted: Invariant {
  let rule = "F7"
  private var end = 0  // behind the last item seen
  private var key: UInt64?  // of that item
  private var isKnown = true

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard let unseen = frame.now.unseen, frame.list.pinsToEnd else {
      (end, key, isKnown) = (0, nil, true)
      return nil
    }
    if frame.now.error != nil { isKnown = false }
    guard frame.now.error == nil else { return nil }
    for change in frame.list.changes { follow(change) }
    if frame.input.reloaded { findAgain(frame) }
    // The layout before the first frame may have shown more.
    if frame.isFirst { (end, isKnown) = (max(end, frame.list.count - unseen), true) }
    if frame.now.extent > 0, frame.now.crossExtent > 0, let last = frame.visible.last, last >= end {
      (end, key) = (last + 1, frame.list[last].key)
      if end == frame.list.count { isKnown = true }
    }
    guard isKnown else { return nil }
    let due = frame.list.count - end
    return unseen == due ? .holds : "\(unseen) items are said to be unseen; \(due) stand behind the last one that was on screen"
  }

  private mutating func follow(_ change: ReferenceList.Change) {
    switch change {
    case .insert(let at, let count): end += at < end ? count : 0
    case .remove(let at, let keys):
      if let seen = key, keys.contains(seen) { key = nil }
      end -= max(0, min(end, at + keys.count) - at)
    case .move(let moved, let from, let to):
      let wasSeen = from < end
      if moved == key || (wasSeen && to >= end - 1) { key = nil }  // another one is the last now
      if wasSeen { end -= 1 }
      if to < end || (wasSeen && to == end) { end += 1 }
    case .update: break
    }
  }

  /// A reload finds the last one by its key. Without it the place is not known until the end has been on screen.
  private mutating func findAgain(_ frame: CheckedFrame) {
    if let index = key.flatMap({ frame.list.index(ofKey: $0) }) { end = index + 1 } else { isKnown = false }
  }
}
