import ViewTree

/// A program's commands without an animation. A ``TiledScrollView`` has its own, which move its offset and end its motions.
extension Virtualizer {
  /// Scrolls to an item: exactly there if the content allows it, else to the nearest legal offset (C9). A ``layOut(asking:)`` must follow;
  /// what it measures around the item does not move it.
  ///
  /// - Returns: false, without effect, if there is no such item or the virtualizer awaits a reload; or if a layout has to place more items
  ///   up to there than it may at once. Then call it again: each call places more.
  /// - Complexity: O(log items); in a masonry O(items placed up to there), a limited number per call.
  public mutating func scrollToItem(at index: Int, position: ItemScrollPosition = .start) -> Bool {
    guard index >= 0, index < count, error == nil, layout?.settle(through: index) ?? true else { return false }
    target = nil
    guard let aim = aim(of: index, at: position) else {
      jump(to: legal(viewport.offset))
      return true
    }
    jump(to: aim.legal)
    hold(aim)
    return true
  }

  /// Puts the first surviving item of a state where it was on the screen (invariant F4), as ``TiledScrollView/restore(_:)`` does. A
  /// ``layOut(asking:)`` must follow.
  ///
  /// - Returns: false, without effect, if the state is not plausible, the viewport has no extent, there are no items, or the virtualizer
  ///   awaits a reload; or if a layout has to place more items. Then call it again.
  /// - Complexity: that of ``VirtualizedItems/indices(of:)``, and that of ``scrollToItem(at:position:)``.
  public mutating func restore(_ state: TilingState, asking items: some VirtualizedItems) -> Bool {
    guard state.isPlausible, canRestore else { return false }
    if isViewportNew { viewportDidResize(asking: items) }
    guard error == nil, let restoration = restoration(of: state, asking: items) else { return false }
    let offset = legal(restoration.wanted)
    jump(to: offset)
    hold(restoration, clamp: offset - restoration.wanted, asking: items)
    return true
  }

  private mutating func jump(to offset: LayoutUnit) {
    var viewport = viewport
    viewport.offset = offset
    setViewport(viewport)
  }
}
