import Scrolling
import ViewTree

extension TiledScrollView {
  /// The viewport's length along the scroll axis on the grid, rounded up: an item that starts before its end is on screen.
  var viewportLength: LayoutUnit { LayoutUnit(roundingUp: bounds.height) }

  /// Whether the next layout is for another size, or for lengths that a batch has asked for at a width that did not last.
  var isViewportNew: Bool { bounds.size != laidOutSize || (bounds.width != measuredWidth && bounds.width > 0) }

  /// A viewport of another size: asks for lengths anew if the width is another one, and keeps the anchor (rule 109). Tiles that are bound
  /// keep their items (A7).
  func viewportDidResize() {
    stability = nil
    findCandidates()
    var next = tree
    if error == nil {
      do throws(TilingError) { try measure(&next) } catch {
        self.error = error
        next = tree  // on the old lengths until reload()
      }
    }
    laidOutSize = bounds.size
    commit(next)
  }

  /// Makes the tiles that a longer viewport than all before may need (invariant A1).
  func fillPool() {
    guard error == nil, let dataSource, !bounds.isEmpty, viewportLength > pooledLength else { return }
    pooledLength = viewportLength
    let tiles = pool.grow(window: viewportLength.points + 2 * overscan, spacing: spacing) { dataSource.makeTile(of: $0) }
    for tile in tiles { addSubview(tile) }
  }

  /// Another source: a new pool, and nothing kept.
  func replaceDataSource() {
    precondition(!(isInCallback || isTreeInLayout), "\(path).dataSource was set from inside a layout or a callback")
    for case let tile? in slots {
      tile.didEndDisplaying()
      displayDelegate?.tiledScrollView(self, didEndDisplaying: tile)
    }
    for tile in pool.tiles { tile.removeFromSuperview() }
    pool = TilePool(kinds: dataSource?.kinds ?? [])
    engaged = []
    slots = []
    missing = []
    (incoming, nextSlots, leavers) = ([], [], [])
    candidates = nil
    screen = .zero..<(.zero)
    laidOutSize = nil
    pooledLength = LayoutUnit(rawValue: -1)
    waitingChanges = []
    tree = ExtentTree(spacing: tree.spacing)
    try? reload()  // an error stays in the frame until the next reload
  }
}

extension LayoutUnit {
  /// The least grid value that is not below `points`.
  init(roundingUp points: Double) {
    self.init(nearest: points)
    if self.points < points { rawValue += 1 }
  }

  /// The greatest grid value that is not above `points`.
  init(roundingDown points: Double) {
    self.init(nearest: points)
    if self.points > points { rawValue -= 1 }
  }
}
