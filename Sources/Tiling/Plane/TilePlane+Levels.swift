import Scrolling
import ViewTree

/// The middle of a plane's viewport when a series of zooms began: no zoom rounds what the one before has rounded, so zooming in and out
/// leads back.
struct ZoomCenter {
  var offset: (x: Int64, y: Int64)
  var scale: PlaneScale
  var result: Rect  // after the last zoom of the series; any other offset or size ends it
}

extension TilePlane {
  /// The scale of the plane, 1 at first; see ``TilePlane`` for the coordinates.
  ///
  /// Setting it keeps the point of the plane in the middle of the viewport there, to the nearest 1/64 point, as far as the legal range
  /// allows: the offset is corrected without a didScroll, and a running motion or a finger moves with it. A scale has 17 significant bits
  /// and is within ``zoomScales``: other numbers become the nearest one, and NaN changes nothing. From inside a layout or a callback it
  /// waits for the next tick.
  public var zoomScale: Double {
    get { scale.number }
    set {
      guard !newValue.isNaN else { return }
      let scale = min(max(newValue, .leastNonzeroMagnitude), .greatestFiniteMagnitude)
      let next = PlaneScale(nearest: scale, levels: levels)
      guard !mustWait else { return wait(with: .zoom(next.number)) }
      inCallback { zoom(to: next) }
    }
  }

  /// From `2^levels.lowerBound` to the last number before `2^(levels.upperBound + 1)`.
  public var zoomScales: ClosedRange<Double> {
    let least = PlaneScale(nearest: .leastNonzeroMagnitude, levels: levels)
    let greatest = PlaneScale(nearest: .greatestFiniteMagnitude, levels: levels)
    return least.number...greatest.number
  }

  /// The level of detail of the current zoom scale.
  public var level: Int { scale.level }

  package var backdropTiles: [PlaneTile] { backdrop }  // tiles of other levels that are still shown, below those of the current one

  func zoom(to next: PlaneScale) {
    guard next != scale else { return }
    let offset = (x: LayoutUnit(nearest: bounds.minX).rawValue, y: LayoutUnit(nearest: bounds.minY).rawValue)
    let center = zoomCenter?.result == bounds ? zoomCenter! : ZoomCenter(offset: offset, scale: scale, result: bounds)
    let width = LayoutUnit(nearest: bounds.width).rawValue
    let height = LayoutUnit(nearest: bounds.height).rawValue
    let x = next.offset(keepingCenterOf: center.offset.x, length: width, at: center.scale)
    let y = next.offset(keepingCenterOf: center.offset.y, length: height, at: center.scale)
    scale = next
    forgetLines()
    let reach = Int64(TilePlane.reach) * 64
    correct(x: min(max(x, -reach), reach) - offset.x, y: min(max(y, -reach), reach) - offset.y, contentSize: contentSize)
    let result = GridRect(x: x..<x + width, y: y..<y + height).rect
    zoomCenter = bounds.origin == result.origin ? ZoomCenter(offset: center.offset, scale: center.scale, result: bounds) : nil
  }

  /// Moves the tiles to a new scale. If its level is new, loaded tiles become the backdrop, and those of a level that comes back leave it.
  func followScale() {
    guard scale != laidOutScale else { return }
    let isOtherLevel = scale.level != laidOutScale.level
    laidOutScale = scale
    if isOtherLevel { leaveLevel() } else { placeAll(in: body) }
    for tile in backdrop { tile.frame = frame(of: tile.storedCell) }
    if isOtherLevel { returnToLevel() }
  }

  private func leaveLevel() {
    let cells = body.torus.cells
    cells.forEach { column, row in
      guard let tile = body.torus[column, row] else { return }
      body.torus[column, row] = nil
      if tile.storedIsLoaded { backdrop.append(tile) } else { retire(tile) }
    }
    body.torus.move(to: .empty)
  }

  /// Tiles of the current level keep their cells (A7).
  private func returnToLevel() {
    guard backdrop.contains(where: { $0.storedCell.level == scale.level }) else { return }
    let next = cells(meeting: realizationWindow).limited(toColumns: body.torus.columns, rows: body.torus.rows)
    body.torus.move(to: next)
    let candidates = backdrop
    backdrop.removeAll(keepingCapacity: true)
    for tile in candidates {
      let cell = tile.storedCell
      if cell.level != scale.level {
        backdrop.append(tile)
      } else if next.contains(column: cell.column, row: cell.row) {
        body.torus[cell.column, cell.row] = tile
        bringToFront(tile)
      } else {
        retire(tile)
      }
    }
    makeRoom(forTiles: next.count { column, row in body.torus[column, row] == nil })
    next.forEach { column, row in assign(column, row, in: body) }
  }

  /// Retires backdrop tiles, the oldest first, until `count` tiles are free: the current level goes first.
  func thinBackdrop(toLeave count: Int) {
    guard body.freeTiles.count < count, !backdrop.isEmpty else { return }
    let surplus = min(count - body.freeTiles.count, backdrop.count)
    for tile in backdrop[..<surplus] { retire(tile) }
    backdrop.removeFirst(surplus)
  }

  /// Retires backdrop tiles that have left or that loaded tiles cover. After a reload the others are bound again.
  func clearBackdrop() {
    guard !backdrop.isEmpty else { return }
    let realized = realizationWindow
    var kept = 0
    for index in backdrop.indices {
      let tile = backdrop[index]
      if isSeen(tile, within: realized) {
        backdrop[kept] = tile
        kept += 1
        if tile.isStale {
          tile.isStale = false
          rebind(tile)
        }
      } else {
        retire(tile)
      }
    }
    backdrop.removeLast(backdrop.count - kept)
  }

  private func isSeen(_ tile: PlaneTile, within realized: GridRect) -> Bool {
    let part = rectangle(of: tile.storedCell).intersection(realized)
    guard !part.isEmpty else { return false }
    let covering = cells(meeting: part)
    var isCovered = true
    covering.forEach { column, row in
      if !body.torus.cells.contains(column: column, row: row) || body.torus[column, row]?.storedIsLoaded != true { isCovered = false }
    }
    return !isCovered
  }

  private func rectangle(of cell: PlaneCell) -> GridRect {
    func edge(_ number: Int64, _ side: Int64) -> Int64 { scale.edge(of: number, level: cell.level, tile: side) }
    return GridRect(
      x: edge(cell.column, tile.width)..<edge(cell.column + 1, tile.width),
      y: edge(cell.row, tile.height)..<edge(cell.row + 1, tile.height))
  }

  private func frame(of cell: PlaneCell) -> Rect { rectangle(of: cell).rect }

  /// In front of all tiles, behind the views in front of these.
  func bringToFront(_ tile: PlaneTile) {
    let front = subviews.last { $0 !== tile && ($0 as? PlaneTile)?.storedPoolIndex ?? -1 >= 0 }
    if let front { insertSubview(tile, aboveSubview: front) }
  }
}

extension CellRectangle {
  fileprivate func count(where condition: (Int64, Int64) -> Bool) -> Int {
    var count = 0
    forEach { if condition($0, $1) { count += 1 } }
    return count
  }
}
