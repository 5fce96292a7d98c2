import ViewTree

/// The place in the viewport, less its insets, to which an item is scrolled.
public enum ItemScrollPosition: Hashable, Sendable, CaseIterable {
  /// At its leading edge.
  case start
  case center
  /// At its trailing edge.
  case end
  /// At the nearer edge. An item that is fully visible, or fills the viewport, stays where it is.
  case nearest
}

/// The item of a running animated scroll, which follows it.
struct ScrollTarget {
  let key: ItemKey
  var index: Int
  let position: ItemScrollPosition
  let animation: Int  // another animation belongs to another command

  /// Nil if the item is removed: the animation then ends where the item was.
  func following(_ change: ItemChange) -> ScrollTarget? {
    guard let index = change.index(after: index) else { return nil }
    var target = self
    target.index = index
    return target
  }
}

extension Virtualizer {
  /// Where a command wants an item.
  struct Aim {
    let index: Int
    let position: ItemScrollPosition
    let place: LayoutUnit  // of the item's point
    let wanted: LayoutUnit  // the offset that puts it there
    let legal: LayoutUnit  // the nearest legal one
  }

  /// Nil if the item need not move.
  mutating func aim(of index: Int, at position: ItemScrollPosition) -> Aim? {
    if layout == nil { bookmark.move(to: extents.cursor(at: index)) }  // the next layout starts at or near this item
    guard let position = resolved(position, of: index) else { return nil }
    let place = place(of: ScrollAnchor.Point(position), at: index)
    let wanted = offset(putting: place, at: position)
    return Aim(index: index, position: position, place: place, wanted: wanted, legal: legal(wanted))
  }

  /// The same for a command, which ends the following of an older one's item.
  mutating func newAim(of index: Int, at position: ItemScrollPosition) -> Aim? {
    target = nil
    return aim(of: index, at: position)
  }

  /// An animated scroll to the aim has begun, and follows its item.
  mutating func follow(_ aim: Aim, key: ItemKey, animation: Int) {
    target = ScrollTarget(key: key, index: aim.index, position: aim.position, animation: animation)
  }

  /// A command has found its item in place, or has none: an older one of the frame no longer moves the offset.
  mutating func endOlderCommand() { anchor.endCommand() }

  /// Makes the item the anchor of this frame's layout. A layout must follow.
  mutating func hold(_ aim: Aim) {
    travel.restart()
    anchor.begin(holding: ScrollAnchor.Point(aim.position))
    anchor.append(index: aim.index, at: aim.place)
    anchor.aim(at: aim.wanted, clampedBy: aim.legal - aim.wanted)
    realized.invalidate()  // the realized items are not held
  }

  /// Replaces `nearest` by an edge; nil if the item need not move.
  private func resolved(_ position: ItemScrollPosition, of index: Int) -> ItemScrollPosition? {
    guard position == .nearest else { return position }
    let offset = viewport.offset
    let start = self.offset(putting: place(of: .start, at: index), at: .start)
    let end = self.offset(putting: place(of: .end, at: index), at: .end)
    if (min(start, end)...max(start, end)).contains(offset) { return nil }
    return abs((offset - start).rawValue) <= abs((offset - end).rawValue) ? .start : .end
  }

  private func offset(putting place: LayoutUnit, at position: ItemScrollPosition) -> LayoutUnit {
    let before = LayoutUnit(roundingDown: viewport.insets.before)
    let behind = LayoutUnit(roundingDown: viewport.insets.behind)
    switch position {
    case .start, .nearest: return place - before
    case .end: return place + behind - viewport.extent
    case .center: return LayoutUnit(rawValue: place.rawValue - (viewport.extent.rawValue + before.rawValue - behind.rawValue) / 2)
    }
  }

  /// Redirects an animated scroll to its item's current place. When it has ended and everything there is measured, corrects the offset
  /// exactly. Called when a layout has measured. Returns whether the offset has moved, so that more may have to be measured.
  mutating func followTarget(asking items: some VirtualizedOffset) -> Bool {
    guard let target, error == nil else { return false }
    let state = items.state(ofAnimation: target.animation)
    guard target.index < count, state != .over else {
      self.target = nil
      return false
    }
    if let layout, !layout.settle(through: target.index) { needsAnotherPass = true }
    guard let aim = aim(of: target.index, at: target.position) else { return false }
    guard state == .finished else {
      items.redirectAnimation(to: aim.legal)
      return false
    }
    self.target = nil
    guard viewport.offset != aim.legal else { return false }
    let delta = aim.legal - viewport.offset
    _ = correctOffset(by: delta, asking: items)
    recorder.record(TilingFrame.Correction(cause: .target, index: target.index, delta: delta), in: tick)
    hold(aim)
    return true
  }
}

extension ScrollAnchor.Point {
  init(_ position: ItemScrollPosition) {
    self =
      switch position {
      case .start, .nearest: .start
      case .center: .center
      case .end: .end
      }
  }
}
