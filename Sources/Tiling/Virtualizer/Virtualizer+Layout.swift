import ViewTree

extension Virtualizer {
  /// Places the items by another layout, which belongs to this virtualizer alone, or in a list if it is nil, and corrects the offset so that
  /// the anchor stays in its place (C1). Slots keep their items. A layout must follow. The present layout again has no effect.
  ///
  /// - Throws: what a reload throws, and ``TilingError/countMismatch(before:expected:found:)`` if there are other items than the
  ///   virtualizer was told of; ``TilingError/awaitingReload``. It then keeps its layout and its items until ``reload(asking:)``.
  /// - Complexity: that of a reload.
  public mutating func setLayout(_ next: (any TileLayout)?, asking items: some VirtualizedItems) throws(TilingError) {
    guard next !== layout else { return }
    if error != nil { throw .awaitingReload }
    let (former, count, found) = (layout, count, items.count)
    do throws(TilingError) {
      guard found == count else { throw .countMismatch(before: count, expected: count, found: found) }
      findCandidates(asking: items)  // where the former layout has placed them
      replaceLayout(by: next)
      try askForAllExtents(count: count, after: nil, of: items)
    } catch {
      replaceLayout(by: former)
      self.error = error
      throw error
    }
    if next != nil { forgetList() }
    findPinnedItems(asking: items)
    extentsDidChange(asking: items)
  }

  /// The layout has the extents now.
  private mutating func forgetList() {
    bookmark.move(to: nil)
    if extents.count > 0 { extents = ExtentTree(spacing: extents.spacing) }
  }
}
