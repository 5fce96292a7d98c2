import ViewTree

/// The ranges in which the realization window's edges may move without an outgoing or incoming cell.
struct CellStability {
  var left: Range<Int64>
  var right: ClosedRange<Int64>
  var top: Range<Int64>
  var bottom: ClosedRange<Int64>

  func holds(for rectangle: GridRect) -> Bool {
    left.contains(rectangle.x.lowerBound) && right.contains(rectangle.x.upperBound) && top.contains(rectangle.y.lowerBound)
      && bottom.contains(rectangle.y.upperBound)
  }
}

extension CellScrollView {
  var realizationWindow: GridRect { GridRect(viewport: bounds, reachingBeyondBy: overscanUnits) }

  /// Finds the realized cells, retires the tiles of outgoing ones, then assigns incoming ones (rule 104).
  func recycle() {
    let rectangle = realizationWindow
    if let stability, stability.holds(for: rectangle), !rectangle.isEmpty { return }
    realizedCells = cells(meeting: rectangle)
    let next = realizedCells.limited(toColumns: torus.columns, rows: torus.rows)
    let last = torus.cells
    last.forEach(outside: next) { column, row in
      guard let tile = torus[column, row] else { return }
      torus[column, row] = nil
      retire(tile)
    }
    torus.move(to: next)
    makeRoom(forTiles: next.count - next.intersection(last).count)
    next.forEach(outside: last) { column, row in assign(column, row) }
    stability = stabilityOfRealizedCells
  }

  func assign(_ column: Int64, _ row: Int64) {
    guard torus[column, row] == nil, let tile = freeTiles.popLast() else { return }
    torus[column, row] = tile
    bindIncoming(tile, to: PlaneCell(column: column, row: row, level: cellLevel))
  }

  func cells(meeting rectangle: GridRect) -> CellRectangle {
    guard !rectangle.isEmpty else { return .empty }  // B11
    return CellRectangle(columns: columns(meeting: rectangle.x), rows: rows(meeting: rectangle.y))
  }

  private var stabilityOfRealizedCells: CellStability? {
    guard !realizedCells.isEmpty else { return nil }
    let (columns, rows) = (realizedCells.columns, realizedCells.rows)
    return CellStability(
      left: edge(ofColumn: columns.lowerBound)..<edge(ofColumn: columns.lowerBound + 1),
      right: edge(ofColumn: columns.upperBound - 1) + 1...edge(ofColumn: columns.upperBound),
      top: edge(ofRow: rows.lowerBound)..<edge(ofRow: rows.lowerBound + 1),
      bottom: edge(ofRow: rows.upperBound - 1) + 1...edge(ofRow: rows.upperBound))
  }

  func frame(ofColumn column: Int64, row: Int64) -> Rect {
    GridRect(x: edge(ofColumn: column)..<edge(ofColumn: column + 1), y: edge(ofRow: row)..<edge(ofRow: row + 1)).rect
  }

  func placeAll() {
    torus.cells.forEach { column, row in torus[column, row]?.frame = frame(ofColumn: column, row: row) }
  }

  private func bindIncoming(_ tile: PlaneTile, to cell: PlaneCell) {
    if tile.hasBeenUsed { tile.prepareForReuse() }  // rule 102
    countBind(isMove: tile.hasBeenUsed)
    tile.hasBeenUsed = true
    tile.storedCell = cell
    tile.isBound = true
    tile.frame = frame(ofColumn: cell.column, row: cell.row)
    tile.isHidden = false
    dataSource?.bind(pooled: tile, to: cell)
    didBind(tile)
    tile.willDisplay()
    displayDelegate?.cellScrollView(self, willDisplay: tile)
  }

  func rebind(_ tile: PlaneTile) {
    countBind(isMove: false)
    dataSource?.bind(pooled: tile, to: tile.storedCell)
  }

  func markAllStale() {
    for tile in pool where tile.isBound { tile.isStale = true }
    hasStaleTiles = true
    setNeedsLayoutImplicitly()
  }

  func rebindStaleTiles() {
    guard hasStaleTiles else { return }
    hasStaleTiles = false
    torus.cells.forEach { column, row in
      guard let tile = torus[column, row], tile.isStale else { return }
      tile.isStale = false
      rebind(tile)
      didBind(tile)
    }
  }

  func retire(_ tile: PlaneTile) {
    endDisplaying(tile)
    tile.isHidden = true
    tile.isBound = false
    tile.storedIsLoaded = false
    tile.hasLostItsCell = false
    tile.isStale = false
    freeTiles.append(tile)
    totals.retired += 1
    note { $0.retired += 1 }
  }

  func endDisplaying(_ tile: PlaneTile) {
    tile.didEndDisplaying()
    displayDelegate?.cellScrollView(self, didEndDisplaying: tile)
  }
}
