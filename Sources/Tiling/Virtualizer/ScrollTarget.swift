import ViewTree

/// The place in the room to which an item is scrolled: the viewport less its insets and the pinned headers under which the item stands at its
/// start. For an item those are the last headers up to its section's, for a header the ones before it. An item within the room is not covered.
public enum ItemScrollPosition: Hashable, Sendable {
  /// At its leading edge.
  case start
  case center
  /// At its trailing edge.
  case end
  /// At the nearer edge. An item that is fully visible, or fills the room, stays where it is.
  case nearest
  /// This part of what the item leaves free of the room is before it: 0 is the start, 1 the end. Clamped to 0...1; what is no number is 0.
  case fraction(Double)
  /// This many points from the room's start: before it if negative. Clamped to ±2^46 points; what is no number is 0.
  case distance(Double)

  /// With numbers that are in range, and an edge for a fraction that means one.
  var inRange: ItemScrollPosition {
    switch self {
    case .fraction(let part): part > 0 ? part < 1 ? self : .end : .start
    case .distance(let points): .distance(points.isNaN ? 0 : min(max(points, -0x1p46), 0x1p46))
    case .start, .center, .end, .nearest: self
    }
  }
}

/// Where the offset is under way to: by a command, whose animated scroll follows it, or until its layout has ended; or after a gesture, to an
/// item at which a list that snaps to its items rests.
struct ScrollTarget {
  enum Goal {
    case item(ItemKey, index: Int, ItemScrollPosition)
    case edge(ContentEdge)  // of the legal offsets, wherever it is by then
  }

  var goal: Goal
  enum Way: Hashable {
    case atOnce
    case animated(Int)  // by the motion with this number: another one belongs to another command
    case released(Throw)
  }

  /// A gesture's motion.
  struct Throw: Hashable {
    let motion: Int
    var detour: LayoutUnit  // how far the item's stop is from where the content would have come to rest by itself
    var isCertain = false  // the item has been realized: it is not exchanged for another one
  }

  var way: Way
  var isInBounce = false  // the animation began beyond an edge, and has not come back yet

  var isReleased: Bool { if case .released = way { true } else { false } }

  /// The key of the item to which it goes.
  var key: ItemKey? { if case .item(let key, _, _) = goal { key } else { nil } }

  /// Nil if the item is removed: an animated scroll then ends where the item was.
  func following(_ change: ItemChange) -> ScrollTarget? {
    guard case .item(_, let index, _) = goal else { return self }
    return change.index(after: index).map { moved(to: $0) }
  }

  func moved(to index: Int) -> ScrollTarget {
    guard case .item(let key, _, let position) = goal else { return self }
    return ScrollTarget(goal: .item(key, index: index, position), way: way, isInBounce: isInBounce)
  }
}

extension ScrollTarget {
  /// The same for an item of another key.
  func renamed(_ key: ItemKey) -> ScrollTarget {
    guard case .item(_, let index, let position) = goal else { return self }
    return ScrollTarget(goal: .item(key, index: index, position), way: way, isInBounce: isInBounce)
  }
}

extension Virtualizer {
  /// Where a command wants an item.
  struct Aim {
    let index: Int
    let position: ItemScrollPosition
    let place: LayoutUnit  // of the item's point, less the part that headers have in where it is wanted
    let wanted: LayoutUnit  // the offset that puts it there
    let legal: LayoutUnit  // the nearest legal one
  }

  /// Nil if the item need not move.
  mutating func aim(of index: Int, at position: ItemScrollPosition) -> Aim? {
    if layout == nil { bookmark.move(to: extents.cursor(at: index)) }  // the next layout starts at or near this item
    guard let position = resolved(position, of: index) else { return nil }
    return aim(of: index, at: position, under: clearance(of: index))
  }

  /// - Precondition: `position` is in range, and not `nearest`.
  func aim(of index: Int, at position: ItemScrollPosition, under headers: LayoutUnit) -> Aim {
    let place = place(of: ScrollAnchor.Point(position), at: index)
    let wanted = offset(putting: place, at: position, under: headers)
    let share = ScrollAnchor.Point(position).share(of: headers)
    return Aim(index: index, position: position, place: place - share, wanted: wanted, legal: legal(wanted))
  }

  /// The last item at the end, or the first at the start, and the edge itself, which a masonry's longest lane decides.
  private mutating func aim(at edge: ContentEdge) -> Aim {
    let (index, position): (Int, ItemScrollPosition) = edge == .start ? (0, .start) : (count - 1, .end)
    let place = place(of: ScrollAnchor.Point(position), at: index)
    placeScreen(at: maximumOffset)
    let offset = edge == .start ? minimumOffset : maximumOffset
    return Aim(index: index, position: position, place: place, wanted: offset, legal: offset)
  }

  /// Nil if it is reached, or its item is gone.
  private mutating func aim(of goal: ScrollTarget.Goal) -> Aim? {
    switch goal {
    case .item(_, let index, let position):
      guard index < count else { return nil }
      if let layout, !layout.settle(through: index) { needsAnotherPass = true }
      return aim(of: index, at: position)
    case .edge(let edge):
      guard count > 0 else { return nil }
      if let layout, edge == .end, !layout.settle(through: count - 1) { needsAnotherPass = true }
      return aim(at: edge)
    }
  }

  /// The same for a command, which ends the following of an older one's item.
  mutating func newAim(of index: Int, at position: ItemScrollPosition) -> Aim? {
    (target, stay) = (nil, nil)
    return aim(of: index, at: position)
  }

  /// An animated scroll to the aim has begun, and follows its item.
  mutating func follow(_ aim: Aim, key: ItemKey, motion: Int) {
    target = ScrollTarget(goal: .item(key, index: aim.index, aim.position), way: .animated(motion), isInBounce: isInBounce)
  }

  /// A command to an edge of the legal offsets is one to that edge, wherever it is when what is there has been measured. `motion`: nil if the
  /// offset is there already.
  mutating func follow(_ edge: ContentEdge, motion: Int?) {
    guard count > 0, error == nil else { return }
    target = ScrollTarget(goal: .edge(edge), way: motion.map { .animated($0) } ?? .atOnce, isInBounce: isInBounce)
    realized.invalidate()
  }

  /// A command has found its item in place, or has none: an older one of the frame no longer moves the offset.
  mutating func endOlderCommand() { anchor.endCommand() }

  /// Makes the item the anchor of this frame's layout. A layout must follow.
  mutating func hold(_ aim: Aim) {
    travel.restart()
    anchor.begin(holding: ScrollAnchor.Point(aim.position), clearingHeaders: true)
    anchor.append(index: aim.index, at: aim.place)
    anchor.aim(at: aim.wanted, clampedBy: aim.legal - aim.wanted)
    realized.invalidate()  // the realized items are not held
  }

  /// Replaces `nearest` by an edge; nil if the item need not move.
  private func resolved(_ position: ItemScrollPosition, of index: Int) -> ItemScrollPosition? {
    guard position == .nearest else { return position.inRange }
    let (offset, headers) = (viewport.offset, clearance(of: index))
    let start = self.offset(putting: place(of: .start, at: index), at: .start, under: headers)
    let end = self.offset(putting: place(of: .end, at: index), at: .end, under: headers)
    if (min(start, end)...max(start, end)).contains(offset) { return nil }
    return abs((offset - start).rawValue) <= abs((offset - end).rawValue) ? .start : .end
  }

  func offset(putting place: LayoutUnit, at position: ItemScrollPosition, under headers: LayoutUnit) -> LayoutUnit {
    let before = LayoutUnit(roundingDown: viewport.insets.before) + headers
    let behind = LayoutUnit(roundingDown: viewport.insets.behind)
    switch position {
    case .start, .nearest: return place - before
    case .end: return place + behind - viewport.extent
    case .center: return LayoutUnit(rawValue: place.rawValue - (viewport.extent.rawValue + before.rawValue - behind.rawValue) / 2)
    case .fraction(let part): return place - before - (viewport.extent - before - behind).part(part)
    case .distance(let points): return place - before - LayoutUnit(nearest: points)
    }
  }

  /// Redirects a motion to its target's current place. When it has ended and everything there is measured, corrects the offset
  /// exactly. Called when a layout has measured. Returns whether the offset has moved, so that more may have to be measured.
  mutating func followTarget(asking items: some VirtualizedItems) -> Bool {
    guard let target, error == nil else { return false }
    let state: ScrollMotionState =
      switch target.way {
      case .atOnce: .finished
      case .animated(let motion): items.state(ofMotion: motion)
      case .released(let release): items.state(ofMotion: release.motion)
      }
    if case .released = target.way, state == .running {
      followStop(asking: items)
      return false
    }
    if count == 0, target.key == nil, state == .running {  // an edge of nothing: items may come
      _ = keepOffsetLegal(asking: items)
      return false
    }
    guard state != .over, let aim = target.isReleased ? stopReached(by: target.goal) : aim(of: target.goal) else {
      self.target = nil
      return false
    }
    guard state == .finished else {
      let isLegal = keepOffsetLegal(asking: items)
      items.redirectMotion(to: aim.legal)
      return !isLegal
    }
    // What an edge shows may be measured, and the edge be elsewhere: it is followed until the offset is there.
    if target.key != nil || viewport.offset == aim.legal { self.target = nil }
    guard viewport.offset != aim.legal else { return false }
    let delta = aim.legal - viewport.offset
    _ = correctOffset(by: delta, asking: items)
    recorder.record(TilingFrame.Correction(cause: .target, index: aim.index, delta: delta), in: tick)
    hold(aim)
    return true
  }
}

extension Virtualizer {
  /// Changed items alone may have left the offset beyond an edge, too: that is no bounce.
  private var isInBounce: Bool { !itemsHaveChanged && legal(viewport.offset) != viewport.offset }

  /// No frame shows a running animation beyond an edge that was farther away when it began. Returns whether the offset stays.
  private mutating func keepOffsetLegal(asking items: some VirtualizedOffset) -> Bool {
    let delta = legal(viewport.offset) - viewport.offset
    guard delta != .zero else {
      target?.isInBounce = false
      return true
    }
    if target?.isInBounce == true { return true }
    _ = correctOffset(by: delta, asking: items)
    anchor.offsetHasMoved(by: delta, isByFinger: false)  // what clamped it before is undone no more
    recorder.record(TilingFrame.Correction(cause: .clamp, index: nil, delta: delta), in: tick)
    return false
  }
}

extension ScrollAnchor.Point {
  init(_ position: ItemScrollPosition) {
    self =
      switch position {
      case .start, .nearest, .distance: .start
      case .center: .center
      case .end: .end
      case .fraction(let part): .fraction(part)
      }
  }

  /// How far an item at this point of the room moves with the room's start.
  func share(of headers: LayoutUnit) -> LayoutUnit {
    switch self {
    case .start: headers
    case .center: LayoutUnit(rawValue: headers.rawValue / 2)
    case .end: .zero
    case .fraction(let part): headers - headers.part(part)
    }
  }
}

extension LayoutUnit {
  /// `0 <= fraction <= 1` of it, on the grid.
  func part(_ fraction: Double) -> LayoutUnit { LayoutUnit(rawValue: Int64((Double(rawValue) * fraction).rounded())) }
}
