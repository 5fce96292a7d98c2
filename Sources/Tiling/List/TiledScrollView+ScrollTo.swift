import Scrolling
import ViewTree

extension TiledScrollView {
  public typealias ScrollPosition = ItemScrollPosition

  /// Scrolls to an item: exactly there if the content allows it, else to the nearest legal offset (C9).
  ///
  /// Without an animation the item is there after the next tick, whatever must be measured. An animation follows the item's key through
  /// changes and measured extents; a finger, another offset or another command ends it. A call from inside a layout or a callback takes
  /// effect at the next tick, unless the item has gone by then. `index` counts before the batches that wait. A list whose data source is gone
  /// scrolls over the extents that it knows.
  ///
  /// - Returns: false, without effect, if there is no such item, a waiting batch removes it, or the view awaits a reload.
  /// - Complexity: O(log items + waiting changes); in a masonry O(items placed up to there), a limited number per frame.
  @discardableResult
  public func scrollToItem(at index: Int, position: ScrollPosition = .start, animated: Bool = false) -> Bool {
    tellWitness(showing: index, position, isAnimated: animated)
    guard canShow(index) else { return false }
    take(ScrollCommand(goal: .item(index, position), isAnimated: animated))
    return true
  }

  /// Whether there is such an item, and the waiting batches leave it.
  func canShow(_ index: Int) -> Bool {
    index >= 0 && index < itemCount && (!hasWaitingBatches || pending.outcome(for: index, of: itemCount).index != nil)
      && virtualizer.error == nil
  }

  func take(_ command: ScrollCommand) {
    if mustWait || hasWaitingBatches || awaitsSettling { wait(for: command) } else { carryOut(command) }
  }

  /// Scrolls to the item with this key, as ``scrollToItem(at:position:animated:)`` does.
  ///
  /// - Returns: false also if the data source does not know the key.
  /// - Complexity: additionally that of ``TileDataSource/indices(of:)``.
  @discardableResult
  public func scrollToItem(withKey key: ItemKey, position: ScrollPosition = .start, animated: Bool = false) -> Bool {
    guard let index = index(of: key) else { return false }
    return scrollToItem(at: index, position: position, animated: animated)
  }

  func index(of key: ItemKey) -> Int? { TileItems(of: self).found([key], among: itemCount)[0] }

  /// - Precondition: no layout and no callback runs.
  func carryOut(_ command: ScrollCommand) {
    switch command.goal {
    case .item(let index, let position): show(index, at: position, command)
    case .turn(let index): beginTurn(at: index, command)
    case .edge(let edge): goToStay(at: edge, isAnimated: command.isAnimated)
    }
  }

  func show(_ index: Int, at position: ItemScrollPosition, _ command: ScrollCommand) {
    guard index < itemCount, virtualizer.error == nil else { return }
    pending.dropCommands()
    pending.restorableState = nil
    if let layout, !layout.settle(through: index) { return wait(for: command) }
    guard let aim = virtualizer.newAim(of: index, at: position) else {
      jump(to: pointOnAxis(isTracking ? offset : virtualizer.legal(offset)))  // ends a motion
      return virtualizer.endOlderCommand()
    }
    let destination = pointOnAxis(aim.legal)
    if command.isAnimated, !isTracking {
      scroll(to: destination, animated: true)
      pending.dropCommands()  // it goes to the item, whatever is there
      if phase == .animating {
        if let dataSource { virtualizer.follow(aim, key: dataSource.key(at: index), motion: motionCount) }
        return
      }
    } else {
      jump(to: destination)
    }
    virtualizer.hold(aim)
    setNeedsLayoutImplicitly()
  }

  /// The offset is at an edge by a program's command. The layout goes to where that edge is by then.
  func follow(_ edge: ContentEdge) {
    guard !isTracking else { return }
    virtualizer.follow(edge, motion: nil)
    setNeedsLayoutImplicitly()
  }

  /// The edge of the legal offsets that an offset on the axis is; nil for another one.
  func edge(at offset: Point) -> ContentEdge? {
    let range = legalRange
    let (main, start, end) = (axis.main(offset), axis.main(range.min), axis.main(range.max))
    return main == start ? .start : main == end ? .end : nil
  }
}
