import ViewTree

/// Where the list stays, whatever comes, until a gesture or another command moves its offset.
struct Stay {
  enum Place {
    /// At an edge of the legal offsets (C22).
    case edge(ContentEdge)
    /// With the turn's item at the start of the room (C21).
    case turn
  }

  let place: Place
  let motion: Int?  // that goes there; nil without one
}

/// A turn of a conversation: an item can stand at the start of the room, the viewport less its insets and pinned headers, however little
/// follows it.
struct Turn {
  var key: ItemKey
  var index: Int
}

extension Virtualizer {
  /// The offsets at which the viewport may rest over content of this extent.
  func legalOffsets(of content: LayoutUnit) -> ClosedRange<LayoutUnit> {
    turn == nil ? viewport.legalOffsets(of: content) : viewportWithTurn.legalOffsets(of: content)
  }

  /// The viewport with the room that a turn keeps free.
  var viewportWithTurn: Viewport {
    var viewport = viewport
    viewport.leastEnd = turn.map { offsetOfTurn(at: $0.index) }
    return viewport
  }

  private func offsetOfTurn(at index: Int) -> LayoutUnit {
    start(of: index) - LayoutUnit(roundingDown: viewport.insets.before) - clearance(of: index)
  }

  /// The room kept free behind the content, and behind its inset, so that a turn's item can stand at the start of the room; 0 without a turn.
  ///
  /// - Complexity: O(log items).
  var reserve: LayoutUnit {
    guard let turn else { return .zero }
    return max(offsetOfTurn(at: turn.index) - viewport.end(of: contentExtent), .zero)
  }

  /// From now on the item can stand at the start of the room.
  mutating func beginTurn(at index: Int, key: ItemKey) {
    (turn, stay) = (Turn(key: key, index: index), nil)
    realized.invalidate()
  }

  mutating func endTurn() {
    guard turn != nil else { return }
    turn = nil
    guard case .turn? = stay?.place else { return }
    stay = nil
    anchor.leavePlace()  // what is on screen is held instead
  }

  mutating func followStanding(_ change: ItemChange) {
    if viewport.pinsToEnd { unseen.follow(change) }
    guard let turn else { return }
    guard let index = change.index(after: turn.index) else { return endTurn() }
    self.turn?.index = index
  }

  /// From now on the list stays there, or where the motion with this number goes.
  mutating func remain(at place: Stay.Place, motion: Int?) { stay = Stay(place: place, motion: motion) }

  var stayingEdge: ContentEdge? { if case .edge(let edge)? = stay?.place { edge } else { nil } }

  /// Of the turn's item.
  var turnKey: ItemKey? { turn?.key }

  /// The offset of an edge, placed as far as a layout can now.
  func offset(toStayAt edge: ContentEdge) -> LayoutUnit {
    placeScreen(at: edge == .end ? maximumOffset : viewport.offset)
    return offset(of: .edge(edge))
  }

  /// An item has another key. O(slots + log items)
  mutating func replaceKey(_ key: ItemKey, with newKey: ItemKey) {
    if let slot = slot(showing: key) { slots[slot].key = newKey }
    kept.rename(key, to: newKey)
    measuring.lastExtents.rename(key, to: newKey)
    if target?.key == key { target = target?.renamed(newKey) }
    if turn?.key == key { turn?.key = newKey }
    unseen.rename(key, to: newKey)
    anchor.rename(key, to: newKey)
  }

  /// The offset has moved. This ends the stay, unless the motion that its own command has begun has moved it.
  mutating func endStay(unlessMovedBy motion: Int?) {
    if motion == nil || stay?.motion != motion { stay = nil }
  }

  /// Where the list stays in this frame; nil if it keeps what is on screen.
  ///
  /// A list at rest near its pinned end counts as one at it, unless its offset has moved since the last layout, or items are measured that
  /// have just been realized.
  func placeToKeep(_ activity: ScrollActivity, isMeasuring: Bool) -> Stay.Place? {
    if let stay, activity == .resting { return stay.place }
    guard viewport.pinsToEnd, activity != .held, activity != .lifted else { return nil }
    if isMeasuring ? travel.distanceFromEnd == .zero : stoodAtEnd(activity), travel.now == travel.atLayout { return .edge(.end) }
    return !isViewportNew && viewport.offset >= maximumOffset ? .edge(.end) : nil
  }

  /// Whether the last layout ended with the list at its pinned end, or at rest near it.
  func stoodAtEnd(_ activity: ScrollActivity) -> Bool {
    travel.distanceFromEnd <= (activity == .resting ? max(viewport.pinnedEndReach, .zero) : .zero)
  }

  /// A layout of a list that follows something has ended.
  @inline(never)
  mutating func noteStanding(showing visible: Range<LayoutUnit>) {
    if viewport.pinsToEnd {
      travel.distanceFromEnd = max(maximumOffset - viewport.offset, .zero)
      if let last = realized.items.elements.last(where: { $0.meets(visible) }), last.index >= unseen.start {
        unseen.see(last.index, key: slot(of: last.index).map { slots[$0].key })
      }
    }
    if viewport.extent > .zero { leaveStayIfElsewhere() }
  }

  /// What could not be brought to its place in this frame, or is held elsewhere, stays there no longer.
  mutating func leaveStayIfElsewhere() {
    if let stay, target == nil, !needsAnotherPass, viewport.offset != offset(of: stay.place) { self.stay = nil }
  }

  /// The legal offset of a place.
  func offset(of place: Stay.Place) -> LayoutUnit {
    switch place {
    case .edge(.start): minimumOffset
    case .edge(.end): maximumOffset
    case .turn: turn.map { min(max(offsetOfTurn(at: $0.index), minimumOffset), maximumOffset) } ?? viewport.offset
    }
  }

  /// The number of items after the farthest one that has been on screen; 0 unless the viewport is pinned to its end.
  public var unseenCount: Int { viewport.pinsToEnd ? count - unseen.start : 0 }
}
