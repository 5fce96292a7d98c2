import ViewTree

extension TileSheet {
  /// Carries out an edit. Sizes, offset and motion follow at once, and the first column, or row, on screen stays where it is
  /// (invariants C1 to C3). If the edit removes it, the next one on screen keeps its own place; if none is left, the one after the gap
  /// takes the place of the first. The legal range clamps the result. Tiles follow in the next layout.
  ///
  /// From inside a layout or a callback, or while edits wait, it waits for the next tick; an error is then that frame's
  /// ``PlaneFrame/refusedEdit``.
  ///
  /// - Throws: ``SheetError``; the sheet is unchanged.
  /// - Complexity: O(tiles + log columns + log rows), plus what is inserted or removed, O(rectangles of merged cells), and O(lines log n) to
  ///   fit lines.
  public func apply(_ edit: SheetEdit) throws(SheetError) {
    let waiting = waitingChanges.count { if case .edit = $0 { true } else { false } }
    guard !mustWait, waiting == 0 else {
      guard waiting < CellScrollView.maximumWaitingChanges else {
        throw .tooManyWaitingEdits(limit: CellScrollView.maximumWaitingChanges)
      }
      return wait(with: .edit(edit))
    }
    try inCallback { () throws(SheetError) in try carryOut(edit) }
  }

  func carryOut(_ edit: SheetEdit) throws(SheetError) {
    switch edit {
    case .insert(let axis, _, _), .remove(let axis, _): try change(axis, edit)
    case .resize(let axis, let line, _):
      try change(axis, edit)
      fitted[axis].remove(line..<line + 1)
    case .fit(let axis, let lines): try fit(axis, lines)
    case .freeze(let axis, let count): try freeze(axis, count)
    case .merge(let columns, let rows): try merge(columns, rows)
    case .unmerge(let column, let row): try unmerge(column, row)
    }
    setNeedsRenumbering()
  }

  func setNeedsRenumbering() {
    cellsHaveChanged = true
    forgetLines()
    setNeedsLayoutImplicitly()
  }

  /// Changes columns or rows, what goes by their numbers, and the offset.
  func change(_ axis: SheetAxis, _ edit: SheetEdit) throws(SheetError) {
    let frozenCount = frozen[axis].count
    let correction = try change(&trees[axis], axis, edit)  // in place: a copy of a tree would cost O(cells)
    if let change = edit.lineChange {
      merged.follow(change, on: axis)
      fitted[axis].follow(change)
      steady[axis].follow(change)
      for tile in pool where tile.isBound { tile.follow(change, on: axis) }
    }
    if frozen[axis].count != frozenCount { pooledSize = .zero }  // other panes
    correct(
      x: axis == .columns ? correction.rawValue : 0, y: axis == .rows ? correction.rawValue : 0,
      contentSize: sheetSize)
  }

  /// Edits a tree, or leaves it unchanged. Returns the move of the offset that keeps the anchor in place, as seen from the edge of the
  /// frozen lines: what scrolls goes with that edge, so that nothing comes to lie behind it.
  private func change(_ tree: inout ExtentTree, _ axis: SheetAxis, _ edit: SheetEdit) throws(SheetError) -> LayoutUnit {
    let (count, total, edge) = (tree.count, tree.total, frozen[axis].extent)
    let window = span(of: axis, reachingBeyondBy: 0).scrolling
    let anchor = SheetAnchor(of: tree.lines(meeting: window), in: tree, after: edit)
    switch edit {
    case .insert(_, let index, let extents):
      guard index >= 0, index <= count else { throw .outOfRange(axis, index..<index, count: count) }
      let units = try checked(extents, axis, beside: total, count: count + extents.count)
      do throws(TilingError) { try tree.insert(measured: units, at: index) } catch {
        throw .contentTooLong(axis, count: count + extents.count)
      }
    case .remove(_, let range):
      guard range.lowerBound >= 0, range.upperBound <= count else { throw .outOfRange(axis, range, count: count) }
      tree.remove(range)
    case .resize(_, let index, let extent):
      guard index >= 0, index < count else { throw .outOfRange(axis, index..<(index == .max ? index : index + 1), count: count) }
      let units = try checked([extent], axis, beside: total - tree.extent(at: index), count: count)
      do throws(TilingError) { try tree.resize(index, to: units[0]) } catch { throw .contentTooLong(axis, count: count) }
    case .fit, .freeze, .merge, .unmerge: preconditionFailure("\(path): \(edit) changes no extent")
    }
    frozen[axis].follow(edit.lineChange, in: tree)
    return anchor.map { tree.offset(of: min($0.index, tree.count)) - $0.start - frozen[axis].extent + edge } ?? .zero
  }

  /// Rounds extents to the grid. `rest` is the extent of all others, `count` the number of all.
  private func checked(
    _ extents: [Double], _ axis: SheetAxis, beside rest: LayoutUnit, count: Int
  ) throws(SheetError) -> [LayoutUnit] {
    let least = LayoutUnit(rawValue: axis == .columns ? minimum.width : minimum.height)
    var total = rest
    var units: [LayoutUnit] = []
    units.reserveCapacity(extents.count)
    for points in extents {
      guard points >= 0, points <= TilePlane.reach, LayoutUnit(nearest: points) >= least else {
        throw .invalidExtent(axis, points: points, minimum: least.points)
      }
      units.append(LayoutUnit(nearest: points))
      total += LayoutUnit(nearest: points)
      guard total.points <= TilePlane.reach else { throw .contentTooLong(axis, count: count) }
    }
    return units
  }

  /// Assigns tiles after cells have got other numbers or edges: tiles whose cell is still realized keep it (A7), the others leave.
  func renumberTiles() {
    guard cellsHaveChanged else { return }
    cellsHaveChanged = false
    merged.order()
    for pane in panes { pane.torus.removeAll() }
    body.torus.move(to: limitedCells(of: body, in: realizationWindow))
    if let frozenPanes { renumber(frozenPanes) }
    for tile in pool where tile.isBound && !keeps(tile) { retire(tile) }
    for pane in panes {
      placeAll(in: pane)
      assignMerged(in: pane, outside: .empty, [])
      pane.torus.cells.forEach { column, row in assign(column, row, in: pane) }
    }
  }

  func limitedCells(of pane: CellPane, in window: GridRect) -> CellRectangle {
    cells(meeting: window).limited(toColumns: pane.torus.columns, rows: pane.torus.rows)
  }

  /// Puts a bound tile in the places of its cells. Returns false if it has none: the cell is gone, one of merged ones, or off screen.
  private func keeps(_ tile: PlaneTile) -> Bool {
    guard !tile.hasLostItsCell, let pane = tile.pane else { return false }
    let cell = tile.storedCell
    let cells = merged.rectangle(containing: cell.column, cell.row)
    if let cells, cells.columns.lowerBound != cell.column || cells.rows.lowerBound != cell.row { return false }
    let part = (cells ?? CellRectangle(of: cell)).intersection(pane.torus.cells)
    guard !part.isEmpty else { return false }
    part.forEach { pane.torus[$0, $1] = tile }
    if tile.mergedCells != nil, cells == nil { measuresAll = true }  // it was not asked while it was merged
    tile.mergedCells = cells
    return true
  }
}

extension SheetEdit {
  fileprivate var lineChange: LineChange? {
    switch self {
    case .insert(_, let place, let extents): .insert(count: extents.count, at: place)
    case .remove(_, let range): .remove(range)
    case .resize, .fit, .freeze, .merge, .unmerge: nil
    }
  }
}

/// The first column, or row, on screen that an edit leaves: its index after the edit, and its start before it.
private struct SheetAnchor {
  var index: Int
  var start: LayoutUnit

  init?(of visible: Range<Int>, in tree: ExtentTree, after edit: SheetEdit) {
    guard !visible.isEmpty else { return nil }
    (index, start) = (visible.lowerBound, tree.offset(of: visible.lowerBound))
    if case .remove(_, let range) = edit, range.contains(index), range.upperBound < visible.upperBound {
      start = tree.offset(of: range.upperBound)
    }
    index = edit.lineChange?.applied(to: index) ?? index
  }
}

extension PlaneTile {
  fileprivate func follow(_ change: LineChange, on axis: SheetAxis) {
    let number = Int(axis == .columns ? storedCell.column : storedCell.row)
    if case .remove(let range) = change, range.contains(number) { hasLostItsCell = true }
    let next = Int64(change.applied(to: number))
    if axis == .columns { storedCell.column = next } else { storedCell.row = next }
    mergedCells = mergedCells?.after(change, on: axis)
  }
}
