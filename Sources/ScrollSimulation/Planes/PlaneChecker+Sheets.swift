extension PlaneChecker {
  /// B15: frozen columns and rows stand on the screen as if nothing had scrolled, in front of what has; content that is pulled beyond its start
  /// takes them along.
  mutating func frozenCellsStandAtTheEdge(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    guard let sheet = reference.sheet, sheet.frozenColumns + sheet.frozenRows > 0 else { return nil }
    let (pulledX, pulledY) = (max(0, -frame.offsetX), max(0, -frame.offsetY))
    var hasFrozen = false
    for (pool, tile) in frame.tiles.enumerated() {
      guard let cell = tile.cell, tile.part != 0 else { continue }
      hasFrozen = true
      let (x, y) = (tile.x - frame.offsetX, tile.y - frame.offsetY)
      let dueX = sheet.start(of: Int(cell.column), .columns) + pulledX
      let dueY = sheet.start(of: Int(cell.row), .rows) + pulledY
      if tile.part & 1 != 0, x != dueX {
        return "\(tile: pool) of \(cell) stands \(points(x)) from the left of the viewport, not \(points(dueX))"
      }
      if tile.part & 2 != 0, y != dueY { return "\(tile: pool) of \(cell) stands \(points(y)) from its top, not \(points(dueY))" }
      for other in frame.tiles where other.cell != nil && other.part != tile.part && PlaneChecker.commonArea(tile, other) > 0 {
        let isInFront = tile.part.nonzeroBitCount > other.part.nonzeroBitCount
        if isInFront, tile.depth <= other.depth { return "\(tile: pool) of \(cell) is frozen, and behind \(other.cell!)" }
      }
    }
    return hasFrozen ? .holds : nil
  }

  /// B16: merged cells that are seen have one view, of the first of them, and none of the others has one.
  mutating func mergedCellsAreOne(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    guard let sheet = reference.sheet, !sheet.merged.isEmpty else { return nil }
    var hasMerged = false
    for (pool, tile) in frame.tiles.enumerated() {
      guard let cell = tile.cell else { continue }
      let covered = sheet.covered(by: cell)
      if covered.columns.lowerBound != cell.column || covered.rows.lowerBound != cell.row {
        return "\(cell) is merged with others, of which it is not the first, and \(tile: pool) shows it"
      }
      if tile.covered != covered {
        return "\(tile: pool) of \(cell) says that it covers \(tile.covered.count) cells, not the \(covered.count) from it on"
      }
      hasMerged = hasMerged || covered.count > 1
    }
    return hasMerged ? .holds : nil
  }

  /// B17: a column or row that fits its cells is large enough for each that is shown, and none of them has gone unasked.
  mutating func linesFitTheirCells(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    guard let sheet = reference.sheet else { return nil }
    var hasFitted = false
    for (pool, tile) in frame.tiles.enumerated() {
      guard let cell = tile.cell, tile.covered.count == 1 else { continue }
      let name = sheet.name(of: cell)
      for axis in SheetReference.Axis.allCases {
        let number = Int(axis == .columns ? cell.column : cell.row)
        guard sheet[axis].indices.contains(number), sheet[axis][number].isFitted else { continue }
        hasFitted = true
        let extent = axis == .columns ? tile.width : tile.height
        guard let due = SheetReference.demand(of: name, axis, edition: tile.edition) else { continue }
        if !sheet[axis][number].asked.contains(.init(cell: name, edition: tile.edition)) {
          return "\(tile: pool) of \(cell) has not been asked how large it must be, though its \(axis) fit their cells"
        }
        if extent < due {
          return "\(tile: pool) of \(cell) needs \(points(due)) and has \(points(extent)), though its \(axis) fit their cells"
        }
      }
    }
    return hasFitted ? .holds : nil
  }
}
