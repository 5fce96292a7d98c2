import Scrolling
import ViewTree

extension TiledScrollView {
  /// The place in the viewport, less its insets, to which an item is scrolled.
  public enum ScrollPosition: Hashable, Sendable, CaseIterable {
    /// At its leading edge.
    case start
    case center
    /// At its trailing edge.
    case end
    /// At the nearer edge. An item that is fully visible, or fills the viewport, stays where it is.
    case nearest
  }

  /// Scrolls to an item: exactly there if the content allows it, else to the nearest legal offset (C9).
  ///
  /// Without an animation the item is there after the next tick, whatever must be measured. An animation follows the item's key through
  /// changes and measured extents; a finger, another offset or another command ends it. A call from inside a layout or a callback takes
  /// effect at the next tick, unless the item has gone by then. `index` counts before the batches that wait.
  ///
  /// - Returns: false, without effect, if there is no such item, a waiting batch removes it, or the view awaits a reload.
  /// - Complexity: O(log items + waiting changes); in a masonry O(items placed up to there), a limited number per frame.
  @discardableResult
  public func scrollToItem(at index: Int, position: ScrollPosition = .start, animated: Bool = false) -> Bool {
    guard isThere(index), error == nil, dataSource != nil else { return false }
    let command = ScrollCommand(index: index, position: position, isAnimated: animated)
    if mustWait || hasWaitingBatches || awaitsSettling { wait(with: command) } else { carryOut(command) }
    return true
  }

  /// Whether the waiting batches leave the item at `index`. A batch that will be refused removes nothing.
  private func isThere(_ index: Int) -> Bool {
    guard index >= 0, index < itemCount else { return false }
    guard hasWaitingBatches else { return true }
    var (place, count) = (index, itemCount)
    for case .batch(let batch) in waitingChanges {
      for change in batch.changes {
        guard change.fits(count: count) else { return true }
        guard let next = change.index(after: place) else { return false }
        place = next
        count += change.countDelta
      }
    }
    return true
  }

  /// Scrolls to the item with this key, as ``scrollToItem(at:position:animated:)`` does.
  ///
  /// - Returns: false also if the data source does not know the key.
  /// - Complexity: additionally that of ``TileDataSource/indices(of:)``.
  @discardableResult
  public func scrollToItem(withKey key: ItemKey, position: ScrollPosition = .start, animated: Bool = false) -> Bool {
    guard let found = dataSource?.indices(of: [key]).first, let index = found else { return false }
    return scrollToItem(at: index, position: position, animated: animated)
  }

  /// - Precondition: no layout and no callback runs.
  func carryOut(_ command: ScrollCommand) {
    guard command.index < count, error == nil, let dataSource else { return }
    restorableState = nil
    if let layout, !layout.settle(through: command.index) { return wait(with: command) }
    scrollTarget = nil
    guard let position = resolved(command.position, of: command.index) else {
      let legal = isTracking ? offset : legal(offset)
      return jump(to: point(along: legal.points, across: across(bounds.origin)))  // ends a motion
    }
    let aim = aim(at: command.index, position)
    let legal = legal(aim)
    let destination = point(along: legal.points, across: across(bounds.origin))
    if command.isAnimated, !isTracking {
      setContentOffset(destination, animated: true)
      guard phase == .animating else { return hold(command.index, position, aim: aim, legal: legal) }
      let key = dataSource.key(at: command.index)
      scrollTarget = ScrollTarget(key: key, index: command.index, position: position, animation: animationCount)
    } else {
      jump(to: destination)
      hold(command.index, position, aim: aim, legal: legal)
    }
  }

  /// Makes the item the anchor of this frame's layout.
  private func hold(_ index: Int, _ position: ScrollPosition, aim: LayoutUnit, legal: LayoutUnit) {
    let point = AnchorCandidates.Point(position)
    (travelAtLayout, stoodAtEnd) = (travelAlong, false)
    travelAtCandidates = travelAlong
    candidates.begin(holding: point)
    candidates.append(index: index, at: place(of: point, at: index))
    candidates.aim(at: aim, clampedBy: legal - aim)
    (stability, slotsAreAligned) = (nil, false)  // the realized items are not held
    setNeedsLayoutImplicitly()
  }

  /// Replaces `nearest` by an edge; nil if the item need not move.
  private func resolved(_ position: ScrollPosition, of index: Int) -> ScrollPosition? {
    guard position == .nearest else { return position }
    let (start, end) = (aim(at: index, .start), aim(at: index, .end))
    if (min(start, end)...max(start, end)).contains(offset) { return nil }
    return abs((offset - start).rawValue) <= abs((offset - end).rawValue) ? .start : .end
  }

  private func aim(at index: Int, _ position: ScrollPosition) -> LayoutUnit {
    let place = place(of: AnchorCandidates.Point(position), at: index)
    let before = LayoutUnit(roundingDown: insets.before)
    let behind = LayoutUnit(roundingDown: insets.behind)
    switch position {
    case .start, .nearest: return place - before
    case .end: return place + behind - viewportLength
    case .center: return LayoutUnit(rawValue: place.rawValue - (viewportLength.rawValue + before.rawValue - behind.rawValue) / 2)
    }
  }

  var minimumOffset: LayoutUnit { LayoutUnit(nearest: along(legalRange.min)) }

  /// Redirects an animated scroll to its item's current place. When it has ended and everything there is measured, corrects the offset
  /// exactly. Called when a layout has measured. Returns whether the offset has moved, so that more may have to be measured.
  func followScrollTarget() -> Bool {
    guard let target = scrollTarget, error == nil else { return false }
    guard target.index < count, target.animation == animationCount else {
      scrollTarget = nil
      return false
    }
    if let layout, !layout.settle(through: target.index) { scheduleLayoutPass() }
    let aim = aim(at: target.index, target.position)
    let legal = legal(aim)
    switch phase {
    case .animating:
      redirectAnimation(to: point(along: legal.points, across: across(bounds.origin)))
      return false
    case .resting where finishedAnimation == target.animation:
      scrollTarget = nil
      guard offset != legal else { return false }
      let delta = legal - offset
      _ = reposition(contentSize: contentSize, correction: point(along: delta.points))
      note(TilingFrame.Correction(cause: .target, index: target.index, delta: delta))
      hold(target.index, target.position, aim: aim, legal: legal)
      return true
    default:
      scrollTarget = nil  // a finger, or another offset
      return false
    }
  }
}

struct ScrollCommand {
  var index: Int
  var position: TiledScrollView.ScrollPosition
  var isAnimated: Bool

  func following(_ change: ItemChange) -> ScrollCommand? {
    guard let index = change.index(after: index) else { return nil }
    var command = self
    command.index = index
    return command
  }
}

struct ScrollTarget {
  let key: ItemKey
  var index: Int
  let position: TiledScrollView.ScrollPosition
  let animation: Int  // another animation belongs to another command

  /// Nil if the item is removed: the animation then ends where the item was.
  func following(_ change: ItemChange) -> ScrollTarget? {
    guard let index = change.index(after: index) else { return nil }
    var target = self
    target.index = index
    return target
  }
}

extension AnchorCandidates.Point {
  init(_ position: TiledScrollView.ScrollPosition) {
    self =
      switch position {
      case .start, .nearest: .start
      case .center: .center
      case .end: .end
      }
  }
}
