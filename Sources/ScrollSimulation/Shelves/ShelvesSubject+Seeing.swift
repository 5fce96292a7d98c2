import Scrolling
import Tiling
import ViewTree

/// What the rules see of the views.
extension ShelvesSubject {
  /// A finger that lands alone on a shelf at rest, in a page at rest, is followed.
  func follow(_ events: [FrameInput.Kind]) {
    for event in events {
      guard case .finger(let finger, let phase, _, let x, let y) = event else {
        isDisturbed = true
        continue
      }
      let wasAlone = fingers.isEmpty
      switch phase {
      case .began:
        fingers.insert(finger)
        stroke =
          wasAlone && !isDisturbed
          ? shelf(at: Point(x: x, y: y)).map { key, view in
            (finger, ShelvesStroke(shelf: key, isUpright: page.isUpright, landingOn: strokeView(view)))
          } : nil
      case .moved: break
      case .ended, .cancelled: fingers.remove(finger)
      }
    }
  }

  private func shelf(at place: Point) -> (key: UInt64, list: TiledScrollView)? {
    guard list.phase == .resting || list.phase == .tracking, list.legalRange.contains(list.contentOffset) else { return nil }
    var found: (UInt64, TiledScrollView)?
    list.forEachBoundTile { tile, _, key in
      guard let inner = (tile as? ShelfTile)?.list, tile.frame.contains(list.contentOffset + place) else { return }
      if inner.phase == .resting || inner.phase == .tracking, inner.legalRange.contains(inner.contentOffset) {
        found = (key.rawValue, inner)
      }
    }
    return found
  }

  func strokeView(_ view: TiledScrollView) -> ShelvesStroke.View {
    ShelvesStroke.View(
      travel: view.lastFrame.travel.rawValue, offset: along(view, view.contentOffset),
      legal: along(view, view.legalRange.min)...along(view, view.legalRange.max), isDragged: view.phase == .dragging)
  }

  private func along(_ view: TiledScrollView, _ point: Point) -> Int64 { Observer.units(view.axis == .vertical ? point.y : point.x) }

  func main(_ point: Point) -> Int64 { Observer.units(page.isUpright ? point.y : point.x) }

  func shown(_ list: TiledScrollView, _ shelf: SimulatedShelf) -> ShelvesLedger.Shown {
    let range = list.legalRange
    return ShelvesLedger.Shown(key: shelf.key, offset: main(list.contentOffset), legal: main(range.min)...main(range.max)) { key in
      shelf.items.index(ofKey: key).flatMap { list.rectForItem(at: $0) }.map { self.main($0.origin) }
    }
  }

  func look(at list: TiledScrollView) -> ShelvesLedger.Look {
    let offset = main(list.contentOffset)
    let state = list.state
    // Items that have come to an empty shelf since its last layout were never on screen.
    guard !state.items.isEmpty else { return ShelvesLedger.Look(items: [], offset: state.offset) }
    return ShelvesLedger.Look(
      items: list.itemsOnScreen.compactMap { index in
        guard let rect = list.rectForItem(at: index), let key = list.dataSource?.key(at: index) else { return nil }
        return (key.rawValue, main(rect.origin) - offset)
      }, offset: offset)
  }

  /// The keys of a shelf's items of which a part is within the shelf and the page.
  func visibleItems(of tile: ShelfTile) -> [UInt64] {
    guard tile.key != nil else { return [] }
    let view = list.bounds.inset(by: list.coverInsets)  // in the page's content, as the tile's frame
    return tile.list.tiles.compactMap { item in
      guard let key = item.key else { return nil }
      var inside = item.frame.origin - tile.list.contentOffset
      if tile.list.effectiveLayoutDirection != tile.effectiveLayoutDirection {
        inside.x = tile.list.bounds.width - inside.x - item.frame.width
      }
      let corner = tile.frame.origin + inside
      func overlap(_ start: Double, _ length: Double, _ first: (Double, Double), _ second: (Double, Double)) -> Bool {
        min(start + length, first.1, second.1) > max(start, first.0, second.0)
      }
      let isSeen =
        overlap(corner.x, item.frame.width, (tile.frame.minX, tile.frame.maxX), (view.minX, view.maxX))
        && overlap(corner.y, item.frame.height, (tile.frame.minY, tile.frame.maxY), (view.minY, view.maxY))
      return isSeen ? key.rawValue : nil
    }
  }
}
