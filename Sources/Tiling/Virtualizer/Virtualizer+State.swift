import ViewTree

/// Saving and restoring what is on screen, over the same items or edited ones.
extension Virtualizer {
  /// The items on screen and their places; the items are those of the last batch or reload. O(items on screen + log items).
  public func state(asking items: some VirtualizedSource) -> TilingState {
    let offset = viewport.offset
    var shown: [TilingState.Item] = []
    forEachItem(meeting: onScreenWithPending) { item in
      guard let key = key(of: item.index, from: items) else { return }
      shown.append(TilingState.Item(key: key, index: item.index, start: (item.start - offset).rawValue, extent: item.extent.rawValue))
    }
    return TilingState(items: shown, offset: offset.rawValue, count: count)
  }

  private func key(of index: Int, from items: some VirtualizedSource) -> ItemKey? {
    if let slot = slot(of: index) { return slots[slot].key }
    return error == nil && items.areAvailable ? items.key(at: index) : nil
  }

  /// Whether the viewport has a size, there are items, and no batch or extent has been refused.
  var canRestore: Bool { !viewport.size.isEmpty && count > 0 && error == nil }

  /// The surviving items of a saved state, and the offset that puts them at their saved places.
  struct Restoration {
    let items: [TilingState.Item]  // with their present indices
    let wanted: LayoutUnit
  }

  /// Gives the surviving items their old extents as estimates, so that they are on screen again and are measured there. Ends the following
  /// of an animated scroll.
  ///
  /// Nil if a layout has to place more items first: the caller asks again.
  mutating func restoration(of state: TilingState, asking items: some VirtualizedSource) -> Restoration? {
    (target, stay) = (nil, nil)
    let survivors = survivors(of: state, asking: items)
    if let layout, let last = survivors.map(\.index).max(), !layout.settle(through: last) { return nil }
    for item in survivors { estimate(item.index, as: LayoutUnit(rawValue: item.extent)) }
    let wanted = survivors.first.map { start(of: $0.index) - LayoutUnit(rawValue: $0.start) }
    return Restoration(items: survivors, wanted: wanted ?? LayoutUnit(rawValue: state.offset))
  }

  /// Makes the items the anchor's candidates. `clamp` is the offset's distance from the wanted one. A layout must follow.
  mutating func hold(_ restoration: Restoration, clamp: LayoutUnit, asking items: some VirtualizedOffset) {
    guard !restoration.items.isEmpty else { return endOlderCommand() }
    travel.restart()
    anchor.begin(holding: .start)
    for item in restoration.items { anchor.append(index: item.index, at: restoration.wanted + LayoutUnit(rawValue: item.start)) }
    anchor.restorationIsClamped(by: clamp)
    settleExtents(asking: items)
  }

  /// The items of the state that still exist, with their present indices, in the state's order; if none, a substitute for the first.
  private func survivors(of state: TilingState, asking items: some VirtualizedSource) -> [TilingState.Item] {
    var survivors: [TilingState.Item] = []
    for (item, index) in zip(state.items, items.found(state.items.map(\.key), among: count)) {
      guard let index else { continue }
      var item = item
      item.index = index
      survivors.append(item)
    }
    guard survivors.isEmpty, let first = state.items.first else { return survivors }
    let index = min(first.index, count - 1)
    return [first.substitute(at: index, extent: extent(of: index))]
  }

  private mutating func estimate(_ index: Int, as extent: LayoutUnit) {
    guard !isMeasured(index) else { return }
    let growth = extent - self.extent(of: index)
    guard growth != .zero, hasRoom(for: 0, sum: growth) else { return }
    var estimated = ItemExtents()
    estimated.append(unmeasured: 1, estimate: extent)
    do throws(TilingError) { try replace(from: index, with: estimated) } catch { self.error = error }
  }
}

extension TilingState.Item {
  /// What stands in the place of an item that is gone: as much of it is above the viewport's start, in proportion.
  func substitute(at index: Int, extent: LayoutUnit) -> TilingState.Item {
    let extent = max(extent, LayoutUnit(rawValue: 1))
    var substitute = TilingState.Item(key: key, index: index, start: start, extent: extent.rawValue)
    if start < 0 {
      let above = LayoutUnit(rawValue: -start)
      let old = LayoutUnit(rawValue: self.extent)
      substitute.start = -(above < old ? above.part(of: extent, as: old) : extent).rawValue
    }
    return substitute
  }
}
