import ViewTree

/// Commands of a program; none is animated. A ``TiledScrollView`` has commands of its own, which also move its offset and end its motions.
/// The items are those of the last batch or reload.
extension Virtualizer {
  /// What has become of a command.
  public enum CommandResult: Hashable, Sendable {
    /// The viewport is there. Call ``Virtualizer/layOut(asking:)`` next: it measures items around the place without moving it.
    case done
    /// A layout had to place more items first, and has placed as many as it may at once. Give the command again.
    case unfinished
    /// Nothing to do it on: no such item, no extent of the viewport, no plausible state, no items to ask, or a refused batch or extent.
    case refused
  }

  /// Scrolls to an item: exactly there if the content allows it, else to the nearest legal offset.
  ///
  /// A viewport of a new width has the items' extents asked for first; one that is refused is in ``error``.
  ///
  /// - Complexity: O(log items); in a masonry O(items placed up to there), a limited number per call.
  public mutating func scrollToItem(
    at index: Int, position: ItemScrollPosition = .start, asking items: some VirtualizedItems
  ) -> CommandResult {
    guard index >= 0, index < count, isReady(asking: items) else { return .refused }
    guard layout?.settle(through: index) ?? true else { return .unfinished }
    guard let aim = newAim(of: index, at: position) else {
      jump(to: legal(viewport.offset))
      endOlderCommand()
      return .done
    }
    jump(to: aim.legal)
    hold(aim)
    return .done
  }

  /// Puts the first surviving item of a state where it was on the screen, after any insertions, removals and moves, as
  /// ``TiledScrollView/restore(_:)`` does, which waits where this refuses.
  ///
  /// A viewport of a new width has the items' extents asked for first; one that is refused is in ``error``.
  ///
  /// - Complexity: that of ``VirtualizedSource/indices(of:)``, and that of ``scrollToItem(at:position:asking:)``.
  public mutating func restore(_ state: TilingState, asking items: some VirtualizedItems) -> CommandResult {
    guard state.isPlausible, canRestore, items.areAvailable, isReady(asking: items) else { return .refused }
    guard let restoration = restoration(of: state, asking: items) else { return .unfinished }
    let offset = legal(restoration.wanted)
    jump(to: offset)
    let activity = items.activity
    let isHeld = activity == .held || activity == .lifted  // a finger holds its offset
    hold(restoration, clamp: isHeld ? .zero : offset - restoration.wanted, asking: items)
    return .done
  }

  /// Whether a command can find places. Asks for the extents at a new width.
  private mutating func isReady(asking items: some VirtualizedItems) -> Bool {
    guard viewport.extent > .zero, error == nil else { return false }
    if isViewportNew { viewportDidResize(asking: items) }
    return error == nil
  }

  private mutating func jump(to offset: LayoutUnit) {
    var viewport = viewport
    viewport.offset = offset
    setViewport(viewport)
  }
}
