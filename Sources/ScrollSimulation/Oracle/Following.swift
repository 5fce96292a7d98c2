/// Where the list should stay, and for which item it keeps space: from the program's calls and what happens to the list after them.
struct Following: Sendable, Equatable {
  enum Place: Sendable, Equatable {
    case edge(isEnd: Bool)
    case turn
  }

  private(set) var turn: UInt64?  // the key of the item
  private(set) var place: Place?  // nil if the list need not stay, or something may have ended its stay
  private(set) var mayStay = false  // it may stay somewhere all the same, as under a finger that has not moved
  private var hasMoved = false  // by input, so that it stays nowhere from the next frame on

  init() {}

  /// For a list that has had commands before: where it stays is not known.
  init(turn: UInt64?, mayStay: Bool) { (self.turn, self.mayStay) = (turn, mayStay) }

  mutating func take(_ frame: CheckedFrame) {
    let input = frame.input
    if hasMoved { (mayStay, hasMoved) = (false, false) }
    for follow in input.follows {
      switch follow {
      case .stay(let isEnd): (place, mayStay) = (.edge(isEnd: isEnd), true)
      case .turn(let key): (turn, place, mayStay) = (key, .turn, true)
      case .endTurn: end()
      }
    }
    // These but the last are counted as events, too. Any other event may have ended the stay.
    if input.events.count > input.follows.count(where: { $0 != .endTurn }) { place = nil }
    if frame.now.error != nil || EndLaw.isHeld(frame) { place = nil }
    if input.follows.isEmpty, frame.now.travel != 0, frame.now.phase != .animating, frame.before.phase != .animating {
      (place, hasMoved) = (nil, true)
    }
    guard let key = turn else { return }
    let isGone = AnchorLaw.wasRemoved(key, in: frame.list.changes) && !input.follows.contains(.turn(key: key))
    if frame.now.error == nil, isGone || frame.list.index(ofKey: key) == nil { end() }
  }

  private mutating func end() {
    turn = nil
    if place == .turn { place = nil }
  }
}

extension CheckedFrame {
  /// The expected list keeps room for the turn that the program has begun.
  mutating func followCommands() {
    now.leastEnd = nil
    guard following != Following() || !input.follows.isEmpty else { return }
    following.take(self)
    let index = following.turn.flatMap { list.index(ofKey: $0) }
    list.leastEnd = index.flatMap { list.isPlaced($0) ? list.offsetOfTurn(at: $0, insets: now.insets) : nil }
    now.leastEnd = list.leastEnd
  }
}

extension ReferenceList {
  /// The offset that puts an item at the start of the room: below the inset and the headers there.
  func offsetOfTurn(at index: Int, insets: Insets) -> Int64 {
    let headroom = headroom(of: index)
    return start(index) - (headroom > 0 ? max(0, insets.before) + headroom : insets.before)
  }
}
