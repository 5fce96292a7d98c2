import Scrolling
import ViewTree

extension TiledScrollView {
  /// Where in the viewport, less its insets, an item is scrolled to.
  public enum ScrollPosition: Hashable, Sendable, CaseIterable {
    /// At its leading edge.
    case start
    case center
    /// At its trailing edge.
    case end
    /// At the nearer of the two edges; an item that is wholly visible, or fills the viewport, stays where it is.
    case nearest
  }

  /// Scrolls to an item: exactly there if the content allows it, else as near as the legal range does (C9), whatever is not yet measured on
  /// the way.
  ///
  /// Without an animation it is there after the next tick. An animation goes where the item then is: it follows its key through changes of
  /// the items, and measured lengths; a finger, another offset and another command end it. Called from inside a layout or a callback, it is
  /// carried out at the next tick, unless its item has gone by then.
  ///
  /// - Parameters:
  ///   - index: that of an item of ``itemCount``, before the batches that wait.
  ///   - position: where in the viewport the item is to be.
  ///   - animated: whether the content glides there.
  /// - Returns: false if there is no such item, a batch that waits removes it, or the view awaits a reload; then nothing happens.
  /// - Complexity: O(log items + changes that wait); in a masonry O(items placed up to there), a limited number of them in each frame.
  @discardableResult
  public func scrollToItem(at index: Int, position: ScrollPosition = .start, animated: Bool = false) -> Bool {
    guard isThere(index), error == nil, dataSource != nil else { return false }
    let command = ScrollCommand(index: index, position: position, isAnimated: animated)
    if mustWait || hasWaitingBatches || awaitsSettling { wait(with: command) } else { carryOut(command) }
    return true
  }

  /// Whether there is an item at `index` that the batches that wait leave. One that will be refused removes nothing.
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
  /// - Returns: false as there, and if the data source knows no such key.
  /// - Complexity: that of ``TileDataSource/indices(of:)``, and that of the other.
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
      return jump(to: point(along: legal.points, across: across(bounds.origin)))  // what moves ends
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

  /// Makes the item what this frame's layout keeps in its place.
  private func hold(_ index: Int, _ position: ScrollPosition, aim: LayoutUnit, legal: LayoutUnit) {
    let point = AnchorCandidates.Point(position)
    (travelAtLayout, stoodAtEnd) = (travelAlong, false)
    travelAtCandidates = travelAlong
    candidates.begin(holding: point)
    candidates.append(index: index, at: place(of: point, at: index))
    candidates.aim(at: aim, clampedBy: legal - aim)
    (stability, slotsAreAligned) = (nil, false)  // the engaged items are not what is held
    setNeedsLayoutImplicitly()
  }

  /// The edge at which an item is shown; nil if it need not move.
  private func resolved(_ position: ScrollPosition, of index: Int) -> ScrollPosition? {
    guard position == .nearest else { return position }
    let (start, end) = (aim(at: index, .start), aim(at: index, .end))
    if (min(start, end)...max(start, end)).contains(offset) { return nil }
    return abs((offset - start).rawValue) <= abs((offset - end).rawValue) ? .start : .end
  }

  /// The offset that shows an item at a position, legal or not.
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

  /// Leads an animated scroll to where its item is by now; once it has come to its end, and what is there has been measured, the item is put
  /// exactly in its place. Called when a layout has measured.
  ///
  /// - Returns: whether the offset has been moved, so that more may have to be measured.
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

/// A command that scrolls to an item.
struct ScrollCommand {
  var index: Int
  var position: TiledScrollView.ScrollPosition
  var isAnimated: Bool

  /// A command that waits speaks of the items as they were; it goes with its item.
  func following(_ change: ItemChange) -> ScrollCommand? {
    guard let index = change.index(after: index) else { return nil }
    var command = self
    command.index = index
    return command
  }
}

/// The item to which an animated scroll is under way.
struct ScrollTarget {
  let key: ItemKey
  var index: Int
  let position: TiledScrollView.ScrollPosition
  /// The animation that was begun for it: another one is another command.
  let animation: Int

  /// An item that goes takes its target along: the animation then ends where the item was.
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
