import ViewTree

extension CellScrollView {
  var realizationWindow: GridRect { scrollingWindow(reachingBeyondBy: overscanUnits) }

  /// Brings the lines that meet a window up to date. Returns whether they may have changed.
  @inline(__always)
  func follow(_ window: GridRect, with lines: inout PerAxis<LineWindow>) -> Bool {
    if lines.columns.holds(for: window.x), lines.rows.holds(for: window.y) { return false }
    if !lines.columns.holds(for: window.x) { lines.columns.move(to: window.x, meeting: columns(meeting: window.x)) { edge(ofColumn: $0) } }
    if !lines.rows.holds(for: window.y) { lines.rows.move(to: window.y, meeting: rows(meeting: window.y)) { edge(ofRow: $0) } }
    return true
  }

  /// Retires the tiles of a pane's outgoing cells, then assigns incoming ones (rule 104).
  func recycle(_ pane: CellPane, columns: LineWindow, rows: LineWindow) {
    let cells = CellRectangle(columns: columns.lines, rows: rows.lines)
    if pane.isCurrent, pane.realizedCells == cells { return }
    (pane.realizedCells, pane.isCurrent) = (cells, true)
    let next = cells.limited(toColumns: pane.torus.columns, rows: pane.torus.rows)
    let last = pane.torus.cells
    var kept: [PlaneTile] = []  // of merged cells that are still seen
    last.forEach(outside: next) { column, row in
      guard let tile = pane.torus[column, row] else { return }
      pane.torus[column, row] = nil
      if tile.mergedCells?.meets(next) == true {
        if !kept.contains(where: { $0 === tile }) { kept.append(tile) }
      } else if tile.isBound {
        retire(tile)
      }
    }
    pane.torus.move(to: next)
    makeRoom(forTiles: next.count - next.intersection(last).count)
    assignMerged(in: pane, outside: last, kept)
    next.forEach(outside: last) { column, row in assign(column, row, in: pane) }
  }

  func assign(_ column: Int64, _ row: Int64, in pane: CellPane) {
    guard pane.torus[column, row] == nil, let tile = pane.freeTiles.popLast() else { return }
    pane.torus[column, row] = tile
    bindIncoming(tile, to: PlaneCell(column: column, row: row, level: cellLevel))
  }

  func cells(meeting rectangle: GridRect) -> CellRectangle {
    guard !rectangle.isEmpty else { return .empty }  // B11
    return CellRectangle(columns: columns(meeting: rectangle.x), rows: rows(meeting: rectangle.y))
  }

  private func frame(of cells: CellRectangle) -> Rect {
    let (columns, rows) = (cells.columns, cells.rows)
    return GridRect(
      x: edge(ofColumn: columns.lowerBound)..<edge(ofColumn: columns.upperBound),
      y: edge(ofRow: rows.lowerBound)..<edge(ofRow: rows.upperBound)
    ).rect
  }

  func placeAll(in pane: CellPane) {
    pane.torus.cells.forEach { column, row in
      if let tile = pane.torus[column, row] { tile.frame = frame(of: tile.coveredCells) }
    }
  }

  func bindIncoming(_ tile: PlaneTile, to cell: PlaneCell) {
    if tile.hasBeenUsed { tile.prepareForReuse() }  // rule 102
    countBind(isMove: tile.hasBeenUsed)
    tile.hasBeenUsed = true
    tile.storedCell = cell
    tile.isBound = true
    tile.frame = frame(of: tile.coveredCells)
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
    for pane in panes {
      pane.torus.cells.forEach { column, row in
        guard let tile = pane.torus[column, row], tile.isStale else { return }
        tile.isStale = false
        rebind(tile)
        didBind(tile)
      }
    }
  }

  func retire(_ tile: PlaneTile) {
    endDisplaying(tile)
    tile.isHidden = true
    tile.isBound = false
    tile.storedIsLoaded = false
    tile.hasLostItsCell = false
    tile.isStale = false
    tile.mergedCells = nil
    tile.pane?.freeTiles.append(tile)
    totals.retired += 1
    note { $0.retired += 1 }
  }

  func endDisplaying(_ tile: PlaneTile) {
    tile.didEndDisplaying()
    displayDelegate?.cellScrollView(self, didEndDisplaying: tile)
  }
}
