import Scrolling
import ViewTree

extension TiledScrollView {
  /// The items on the screen and their places, or the state that is still to be restored. O(items on screen + log items).
  public var state: TilingState {
    if let state = pending.stateToRestore { return state }
    let offset = offset
    var items: [TilingState.Item] = []
    virtualizer.forEachItem(meeting: virtualizer.onScreenWithPending) { item in
      guard let key = key(of: item.index) else { return }
      items.append(
        TilingState.Item(key: key, index: item.index, start: (item.start - offset).rawValue, extent: item.extent.rawValue))
    }
    return TilingState(items: items, offset: offset.rawValue, count: itemCount)
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
    if mustWait || hasWaitingBatches { wait(for: .restore(state)) } else { carryOut(state) }
    return true
  }

  /// - Precondition: no layout and no callback runs.
  func carryOut(_ state: TilingState) {
    guard !virtualizer.isViewportNew, canRestore else {
      pending.restorableState = state
      pending.travelAtRestoring = travelAlong
      setNeedsLayoutImplicitly()
      return
    }
    restoreNow(state)
  }

  private var canRestore: Bool { virtualizer.viewport.extent > .zero && itemCount > 0 && virtualizer.error == nil }

  /// Restores the state that waited for this layout, unless input or a program has moved the offset meanwhile.
  func restoreWaitingState() {
    guard let state = pending.restorableState else { return }
    guard travelAlong == pending.travelAtRestoring else { return pending.restorableState = nil }
    if canRestore { restoreNow(state) }
  }

  private func restoreNow(_ state: TilingState) {
    pending.restorableState = nil
    virtualizer.target = nil
    let survivors = survivors(of: state)
    if let layout, let last = survivors.map(\.index).max(), !layout.settle(through: last) { return wait(for: .restore(state)) }
    for item in survivors { virtualizer.estimate(item.index, as: LayoutUnit(rawValue: item.extent)) }
    guard let anchor = survivors.first else {
      jump(to: LayoutUnit(rawValue: state.offset))
      return
    }
    let aim = virtualizer.start(of: anchor.index) - LayoutUnit(rawValue: anchor.start)
    let legal = jump(to: aim)
    virtualizer.hold(survivors, aim: aim, clamp: phase == .resting ? legal - aim : .zero)  // a finger holds its offset
    setNeedsLayoutImplicitly()
    decide { $0.settleLengths(asking: $1) }
  }

  /// The items of the state that still exist, with their present indices, in the state's order; if none, a substitute for the first.
  private func survivors(of state: TilingState) -> [TilingState.Item] {
    let found = dataSource?.indices(of: state.items.map(\.key)) ?? []
    var survivors: [TilingState.Item] = []
    for (item, index) in zip(state.items, found) {
      guard let index, index < itemCount else { continue }
      var item = item
      item.index = index
      survivors.append(item)
    }
    guard survivors.isEmpty, let first = state.items.first else { return survivors }
    return [substitute(for: first)]
  }

  private func substitute(for item: TilingState.Item) -> TilingState.Item {
    let index = min(item.index, itemCount - 1)
    let extent = max(virtualizer.extent(of: index), LayoutUnit(rawValue: 1)).rawValue
    var substitute = TilingState.Item(key: item.key, index: index, start: item.start, extent: extent)
    if item.start < 0 {
      let fraction = Double(-item.start) / Double(item.extent)
      substitute.start = -Int64((min(fraction, 1) * Double(extent)).rounded(.down))
    }
    return substitute
  }

  private func key(of index: Int) -> ItemKey? {
    if let slot = virtualizer.slot(of: index) { return virtualizer.slots[slot].key }
    return virtualizer.error == nil ? dataSource?.key(at: index) : nil
  }
}

extension Virtualizer {
  /// Makes the items of a saved state the anchor's candidates, at their saved places around the offset `aim`. A layout must follow.
  fileprivate mutating func hold(_ items: [TilingState.Item], aim: LayoutUnit, clamp: LayoutUnit) {
    travel.restart()
    anchor.begin(holding: .start)
    for item in items { anchor.append(index: item.index, at: aim + LayoutUnit(rawValue: item.start)) }
    anchor.clamped = clamp
  }

  /// Gives an unmeasured item its old extent as its estimate, so that it is on the screen again, and is measured there.
  fileprivate mutating func estimate(_ index: Int, as extent: LayoutUnit) {
    guard !isMeasured(index) else { return }
    let growth = extent - self.extent(of: index)
    guard growth != .zero, hasRoom(for: 0, sum: growth) else { return }
    var length = ItemLengths()
    length.append(unmeasured: 1, estimate: extent)
    do throws(TilingError) { try replace(from: index, with: length) } catch { self.error = error }
  }
}
