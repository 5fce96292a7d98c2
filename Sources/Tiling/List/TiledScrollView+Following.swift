import Scrolling
import ViewTree

/// Where a list stays while its content comes and goes: at its end, at an edge, or with the message that begins a turn of a conversation.
extension TiledScrollView {
  /// How far from its end a list with ``pinsToEnd`` still counts as being there, in points; 0 by default.
  ///
  /// A list that rests within this distance comes to its end with the next change of its content, size or insets; one that has been scrolled
  /// farther away stays where it is. Measuring an item as it comes on screen does not count as a change. Rounded
  /// to the grid.
  ///
  /// - Precondition: finite and >= 0.
  public var pinnedEndReach: Double {
    get { virtualizer.viewport.pinnedEndReach.points }
    set {
      precondition(newValue.isFinite && newValue >= 0, "\(path).pinnedEndReach = \(newValue): a reach is finite and >= 0")
      virtualizer.pinViewport(toEndWithin: LayoutUnit(nearest: min(newValue, LayoutUnit.maximumPoints)))
    }
  }

  /// The number of items after the farthest one that has been on screen, even partly, while ``pinsToEnd`` was true; 0 while it is false.
  ///
  /// It follows batches, and a `reload()` by that item's key. O(1).
  public var unseenCount: Int { virtualizer.unseenCount }

  /// Scrolls to an edge of the legal offsets, wherever that is by then, and stays at it, whatever comes and goes, until a gesture or another
  /// command moves the offset (invariant C22). During a turn the end is that of the space that the turn keeps free.
  ///
  /// A call from inside a layout or a callback, or behind waiting batches, takes effect at the next tick; it has no effect in a list that awaits
  /// a reload. Under a finger the offset is set without animation, and the finger goes on from there. O(log items).
  public func stay(at edge: ContentEdge, animated: Bool = false) {
    tellWitness(.stay(edge, isAnimated: animated))
    take(ScrollCommand(goal: .edge(edge), isAnimated: animated))
  }

  /// Begins a turn of a conversation: the item goes to the start of the room, below the inset and the pinned headers, and stays there while what
  /// follows it grows, until a gesture or another command moves the offset (invariant C21).
  ///
  /// If the item and what follows it do not fill the room, blank space makes up the difference (``reservedSpace``). The space outlives the
  /// gesture, so that the reader can scroll back to the item. The next turn, ``endTurn()`` or the item's removal ends it. While the list
  /// stays at the item, ``pinsToEnd`` has no effect; after that the pinned end includes the space.
  ///
  /// ```swift
  /// try list.apply(ItemBatch(.insert(count - 2..<count), countAfter: count))  // the question, and its answer, still empty
  /// list.beginTurn(at: count - 2, animated: true)
  /// ```
  /// A call from inside a layout or a callback, or behind waiting batches, takes effect at the next tick. Under a finger the offset is set
  /// without animation, and the finger goes on from there.
  ///
  /// - Returns: false, without effect, if there is no such item, a waiting batch removes it, the data source is gone, or the view awaits a reload.
  /// - Complexity: that of ``scrollToItem(at:position:animated:)``.
  @discardableResult
  public func beginTurn(at index: Int, animated: Bool = false) -> Bool {
    guard canShow(index), dataSource != nil else { return false }
    tellWitness(turningTo: index, isAnimated: animated)
    take(ScrollCommand(goal: .turn(index), isAnimated: animated))
    return true
  }

  /// Ends the turn and gives up its space: an offset that is no longer legal is clamped. A turn that waits does not begin. Inside a layout or a
  /// callback it takes effect at the next tick.
  public func endTurn() {
    tellWitness(.endTurn)
    pending.dropTurn()
    if mustWait { wait(for: .endTurn) } else { carryOutEndOfTurn() }
  }

  /// The key of the item that began the turn; nil if there is no turn.
  public var turnKey: ItemKey? { virtualizer.turnKey }

  /// The blank space in points that a turn keeps after the content and its inset, so that its item can stand at the start of the room. 0 without
  /// a turn. O(log items).
  public var reservedSpace: Double { virtualizer.reserve.points }

  /// Replaces an item's key, as a temporary one by the server's once a message has been sent.
  ///
  /// The item keeps its tile, its measured extent, its place and what waits under its old key: a command that goes to it, a request to
  /// measure it, prefetching, impressions; it stays selected, kept or carried. Nothing is bound, released or measured. Change the key in the
  /// data source first. Observers and prefetch delegates hear of the item by its new key from then on, without an event in between. A call from
  /// inside a layout or a callback, or behind waiting batches, takes effect at the next tick. Inner lists have ``NestedLists/replaceKey(_:with:)``.
  ///
  /// A key that the list does not know is no error: there is nothing to rename.
  ///
  /// - Returns: false, without effect, if a tile shows another item of the new key, or if ``maximumWaitingBatches`` others already wait. A key of an
  ///   item without a tile is not looked for.
  /// - Complexity: O(tiles + prefetched items + log items)
  @discardableResult
  public func replaceKey(_ key: ItemKey, with newKey: ItemKey) -> Bool {
    guard key != newKey else { return true }
    guard virtualizer.slot(showing: newKey) == nil else { return false }
    guard mustWait || hasWaitingBatches else {
      tellWitness(.rename(key, to: newKey))
      carryOutRenaming(key, to: newKey)
      return true
    }
    guard pending.hasRoomForRenaming else { return false }
    tellWitness(.rename(key, to: newKey))
    pending.rename(key, to: newKey)  // the data source knows the new key alone
    wait(for: .rename(key, newKey))
    return true
  }

  /// Where a command has told the list to stay; nil if it need not, or not any more.
  package var staysAt: ContentEdge? { virtualizer.stayingEdge }

  // MARK: Carrying out

  func beginTurn(at index: Int, _ command: ScrollCommand) {
    guard index < itemCount, virtualizer.error == nil, let dataSource else { return }
    if let layout, !layout.settle(through: index) { return wait(for: command) }
    virtualizer.beginTurn(at: index, key: dataSource.key(at: index))
    show(index, at: .start, command)
    virtualizer.remain(at: .turn, motion: phase == .animating ? motionCount : nil)
  }

  func goToStay(at edge: ContentEdge, isAnimated: Bool) {
    guard virtualizer.error == nil else { return }
    let target = pointOnAxis(virtualizer.offset(toStayAt: edge))
    pending.restorableState = nil
    scroll(to: target, animated: isAnimated && itemCount > 0)
    pending.dropCommands()
    let motion = phase == .animating ? motionCount : nil
    if !isTracking { virtualizer.follow(edge, motion: motion) }
    virtualizer.remain(at: .edge(edge), motion: motion)
    setNeedsLayoutImplicitly()
  }

  func carryOutEndOfTurn() {
    guard virtualizer.turnKey != nil else { return }
    virtualizer.endTurn()
    inCallback { followLegalRange() }
  }

  func carryOutRenaming(_ key: ItemKey, to newKey: ItemKey) {
    let isShown = virtualizer.slot(showing: newKey) != nil  // bound since the call
    if selection.contains(key) {
      changeSelection {
        $0.rename(key, to: newKey)
        if !isShown { virtualizer.replaceKey(key, with: newKey) }
      }
    } else if !isShown {
      virtualizer.replaceKey(key, with: newKey)
    }
    guard !isShown else { return }
    pending.rename(key, to: newKey)
    pending.renameKept(key, to: newKey)
    prefetcher?.rename(key, to: newKey)
    if moving?.key == key { moving?.key = newKey }
    storedVisibilityObserver?.rename(key, to: newKey)
  }

  private func tellWitness(turningTo index: Int, isAnimated: Bool) {
    guard programWitness != nil, let dataSource, index < dataSource.count else { return }
    tellWitness(.turn(dataSource.key(at: index), isAnimated: isAnimated))
  }
}
