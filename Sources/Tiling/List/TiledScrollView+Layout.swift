import ViewTree

/// Another layout in place.
extension TiledScrollView {
  /// Has another layout place the items, or none: then they are in a list. Another number of columns is another layout.
  ///
  /// The first item on screen keeps its start there, in the same frame, and items that stay on screen keep their tiles. Extents are asked for
  /// again, as for another width; an item keeps the measured one if it is as wide as before. From inside a layout or a callback the
  /// layout waits for the next tick (A11). The present layout again has no effect.
  ///
  /// ```swift
  /// try photos.setLayout(GridLayout(columns: isWide ? 5 : 3, spacing: 2))
  /// ```
  /// - Parameter layout: with gaps of its own, and of this view alone.
  /// - Throws: what ``reload()`` throws; ``TilingError/countMismatch(before:expected:found:)`` if the data source has another number of items
  ///   than the view was told of; ``TilingError/awaitingReload``. The view then keeps its layout and its items, and awaits a reload.
  /// - Complexity: that of a ``reload()``.
  public func setLayout(_ layout: (any TileLayout)?) throws(TilingError) {
    guard !mustWait else { return wait(for: .layout(layout)) }
    pending.forgetLayout()
    try inCallback { () throws(TilingError) in try carryOut(layout) }
  }

  func carryOut(_ layout: (any TileLayout)?) throws(TilingError) {
    guard layout !== self.layout else { return }
    setNeedsLayoutImplicitly()
    try decide { (virtualizer, items) throws(TilingError) in try virtualizer.setLayout(layout, asking: items) }
  }
}
