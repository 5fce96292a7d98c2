import Scrolling
import ViewTree

extension TiledScrollView {
  /// A viewport of another size: asks for lengths anew if the width is another one, keeps the anchor, and makes the tiles that a longer
  /// window may need (rule 109, invariant A1). Tiles that are bound keep their items (A7).
  func viewportDidResize() {
    let size = bounds.size
    stability = nil
    laidOutSize = size
    if size.width != measuredWidth, error == nil, tree.count > 0 {
      remeasure()
    } else {
      let clamp = LayoutUnit(nearest: reposition(contentSize: contentSizeOfItems, correction: .zero).y)
      if clamp != .zero { note(TilingFrame.Correction(cause: .clamp, index: nil, delta: clamp)) }
    }
    guard let dataSource, size.height > 0, size.width > 0 else { return }
    let tiles = pool.grow(window: LayoutUnit(nearest: size.height).points + 2 * overscan, spacing: spacing) {
      dataSource.makeTile(of: $0)
    }
    for tile in tiles { addSubview(tile) }
  }

  private func remeasure() {
    var next = tree
    next.invalidate(0..<next.count)
    do throws(TilingError) {
      try measure(&next)
    } catch {
      self.error = error
      return
    }
    if candidates == nil {
      let items = tree.indices(meeting: screen)
      if !items.isEmpty { candidates = AnchorCandidates(items, in: tree) }
    }
    commit(next)
  }

  /// Another source: a new pool, and nothing kept.
  func replaceDataSource() {
    precondition(!(isInCallback || isTreeInLayout), "\(path).dataSource was set from inside a layout or a callback")
    for tile in slots { tile?.didEndDisplaying() }
    for tile in pool.tiles { tile.removeFromSuperview() }
    pool = TilePool(kinds: dataSource?.kinds ?? [])
    engaged = []
    slots = []
    missing = []
    candidates = nil
    screen = .zero..<(.zero)
    laidOutSize = nil
    waitingBatches = []
    tree = ExtentTree(spacing: tree.spacing)
    try? reload()  // an error stays in the frame until the next reload
  }
}
