import ViewTree

extension TileSheet {
  /// The most rectangles of merged cells.
  public static let maximumMergedCells = MergedCells.limit

  /// The rectangles of merged cells, by row and column. O(n log n).
  public var mergedCells: [CellRectangle] {
    merged.rectangles.sorted { ($0.rows.lowerBound, $0.columns.lowerBound) < ($1.rows.lowerBound, $1.columns.lowerBound) }
  }

  /// The merged cells of which this is one; nil if it is a single cell. O(rectangles) between an edit and the next layout, and usually
  /// O(log rectangles) after it.
  public func mergedCells(atColumn column: Int, row: Int) -> CellRectangle? {
    merged.rectangle(containing: Int64(column), Int64(row))
  }

  func merge(_ columns: Range<Int>, _ rows: Range<Int>) throws(SheetError) {
    for (axis, range, count) in [(SheetAxis.columns, columns, trees.columns.count), (.rows, rows, trees.rows.count)] {
      guard range.lowerBound >= 0, range.upperBound <= count else { throw .outOfRange(axis, range, count: count) }
    }
    let cells = CellRectangle(
      columns: Int64(columns.lowerBound)..<Int64(columns.upperBound), rows: Int64(rows.lowerBound)..<Int64(rows.upperBound))
    guard cells.count > 1 else { throw .nothingToMerge(columns: columns, rows: rows) }
    if let other = merged.first(where: { $0.meets(cells) }) { throw .mergedCellsOverlap(cells, with: other) }
    for axis in SheetAxis.allCases where cells.isCut(along: axis, before: Int64(frozen[axis].count)) { throw .frozenEdgeCuts(axis, cells) }
    guard merged.rectangles.count < MergedCells.limit else { throw .tooManyMergedCells(limit: MergedCells.limit) }
    merged.insert(cells)
  }

  func unmerge(_ column: Int, _ row: Int) throws(SheetError) {
    guard let cells = mergedCells(atColumn: column, row: row) else { throw .notMerged(column: column, row: row) }
    merged.remove(cells)
  }

  /// Puts one tile on each rectangle of merged cells of which some come in.
  func assignMergedCells(in pane: CellPane, outside last: CellRectangle, _ kept: [PlaneTile]) {
    guard !merged.isEmpty else { return }
    let merged = merged  // callbacks may ask for merged cells
    pane.torus.cells.forEachPart(outside: last) { incoming in
      merged.forEach(meeting: incoming) { cells in
        let part = cells.intersection(pane.torus.cells)
        let present = pane.firstTile(in: part) ?? kept.first { $0.mergedCells == cells }
        guard let tile = present ?? pane.freeTiles.popLast() else { return }
        part.forEach { pane.torus[$0, $1] = tile }
        guard present == nil else { return }
        tile.mergedCells = cells
        bindIncoming(tile, to: PlaneCell(column: cells.columns.lowerBound, row: cells.rows.lowerBound))
      }
    }
  }
}

extension CellPane {
  /// - Precondition: the cells are in the torus.
  fileprivate func firstTile(in cells: CellRectangle) -> PlaneTile? {
    for row in cells.rows {
      for column in cells.columns {
        if let tile = torus[column, row] { return tile }
      }
    }
    return nil
  }
}
