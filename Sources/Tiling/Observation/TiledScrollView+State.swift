import Scrolling
import ViewTree

extension TiledScrollView {
  /// The items on the screen and their places, or the state that is still to be restored. O(items on screen + log items).
  public var state: TilingState {
    if let state = pending.stateToRestore { return state }
    return inCallback { virtualizer.state(asking: TileItems(of: self)) }  // the data source is asked
  }

  /// Puts the first surviving item of the state where it was on the screen (invariant F4), after any insertions, removals and moves.
  ///
  /// Unmeasured items around it are measured without moving it. If no item survives, the item at the first one's index takes its place, by
  /// the same fraction of its extent. The legal range of offsets wins. A motion ends. Without a size or items, the state waits for the
  /// layout that has both, unless another command replaces it. Inside a layout or a callback, it waits for the next tick.
  ///
  /// - Returns: false if the state is not plausible and thus ignored.
  /// - Complexity: that of ``TileDataSource/indices(of:)``, and that of ``scrollToItem(at:position:animated:)``.
  @discardableResult
  public func restore(_ state: TilingState) -> Bool {
    guard state.isPlausible else { return false }
    tellWitness(.restore)
    if mustWait || hasWaitingBatches { wait(for: .restore(state)) } else { carryOut(state) }
    return true
  }

  /// Whether a state is still to be restored: by the next tick, or once there are items and a size.
  package var awaitsRestoring: Bool { pending.stateToRestore != nil }

  /// - Precondition: no layout and no callback runs.
  func carryOut(_ state: TilingState) {
    pending.dropCommands()
    guard !virtualizer.isViewportNew, virtualizer.canRestore else {
      pending.restorableState = state
      pending.travelAtRestoring = mainTravel
      setNeedsLayoutImplicitly()
      return
    }
    restoreNow(state)
  }

  /// Restores the state that waited for this layout, unless input or a program has moved the offset meanwhile.
  func restoreWaitingState() {
    guard let state = pending.restorableState else { return }
    guard mainTravel == pending.travelAtRestoring else { return pending.restorableState = nil }
    if virtualizer.canRestore { restoreNow(state) }
  }

  private func restoreNow(_ state: TilingState) {
    pending.restorableState = nil
    guard let restoration = inCallback({ decide { $0.restoration(of: state, asking: $1) } }) else {
      if !pending.movesOffset { wait(for: .restore(state)) }  // else the data source has given a newer command
      return
    }
    let legal = virtualizer.legal(restoration.wanted)
    jump(to: pointOnAxis(legal))  // ends a motion
    setNeedsLayoutImplicitly()
    let clamp = phase == .resting ? legal - restoration.wanted : .zero  // a finger holds its offset
    decide { $0.hold(restoration, clamp: clamp, asking: $1) }
  }
}
