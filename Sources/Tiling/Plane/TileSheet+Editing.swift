import ViewTree

extension TileSheet {
  /// Changes columns or rows. Sizes, offset and motion follow at once, and the first column, or row, on screen stays where it is
  /// (invariants C1 to C3). If the edit removes it, the next one on screen keeps its own place; if none is left, the one after the gap
  /// takes the place of the first. The legal range clamps the result. Tiles follow in the next layout.
  ///
  /// From inside a layout or a callback, or while edits wait, it waits for the next tick; an error is then that frame's
  /// ``PlaneFrame/refusedEdit``.
  ///
  /// - Throws: ``SheetError``; the sheet is unchanged.
  /// - Complexity: O(tiles + log columns + log rows), plus what is inserted or removed.
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
    let isColumn = edit.axis == .columns
    let offset = LayoutUnit(nearest: isColumn ? bounds.minX : bounds.minY)
    let window = offset..<offset + LayoutUnit(roundingUp: isColumn ? bounds.width : bounds.height)
    // In place: a copy of a tree would cost O(cells).
    let correction = isColumn ? try change(&columnTree, edit, seenIn: window) : try change(&rowTree, edit, seenIn: window)
    for tile in pool where tile.isBound { tile.follow(edit) }
    cellsHaveChanged = true
    stability = nil
    correct(
      x: isColumn ? correction.rawValue : 0, y: isColumn ? 0 : correction.rawValue,
      contentSize: Size(width: columnTree.total.points, height: rowTree.total.points))
  }

  /// Edits a tree, or leaves it unchanged. Returns the move of the offset that keeps the anchor in place.
  private func change(
    _ tree: inout ExtentTree, _ edit: SheetEdit, seenIn window: Range<LayoutUnit>
  ) throws(SheetError) -> LayoutUnit {
    let (axis, count, total) = (edit.axis, tree.count, tree.total)
    let anchor = SheetAnchor(of: tree.indices(meeting: window), in: tree, after: edit)
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
      guard index >= 0, index < count else { throw .outOfRange(axis, index..<index + 1, count: count) }
      let units = try checked([extent], axis, beside: total - tree.extent(at: index), count: count)
      do throws(TilingError) { try tree.resize(index, to: units[0]) } catch { throw .contentTooLong(axis, count: count) }
    }
    return anchor.map { tree.offset(of: min($0.index, tree.count)) - $0.start } ?? .zero
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
    torus.removeAll()
    let next = cells(meeting: realizationWindow).limited(toColumns: torus.columns, rows: torus.rows)
    torus.move(to: next)
    for tile in pool where tile.isBound {
      let cell = tile.storedCell
      if !tile.hasLostItsCell, next.contains(column: cell.column, row: cell.row) {
        torus[cell.column, cell.row] = tile
      } else {
        retire(tile)
      }
    }
    placeAll()
    next.forEach { column, row in assign(column, row) }
  }
}

/// The first column, or row, on screen that an edit leaves: its index after the edit, and its start before it.
private struct SheetAnchor {
  var index: Int
  var start: LayoutUnit

  init?(of visible: Range<Int>, in tree: ExtentTree, after edit: SheetEdit) {
    guard !visible.isEmpty else { return nil }
    (index, start) = (visible.lowerBound, tree.offset(of: visible.lowerBound))
    switch edit {
    case .insert(_, let place, let extents):
      if place <= index { index += extents.count }
    case .remove(_, let range):
      if range.contains(index) {
        if range.upperBound < visible.upperBound { start = tree.offset(of: range.upperBound) }
        index = range.lowerBound
      } else if range.upperBound <= index {
        index -= range.count
      }
    case .resize: break
    }
  }
}

extension PlaneTile {
  fileprivate func follow(_ edit: SheetEdit) {
    let number = Int(edit.axis == .columns ? storedCell.column : storedCell.row)
    var next = number
    switch edit {
    case .insert(_, let place, let extents): if place <= number { next += extents.count }
    case .remove(_, let range):
      if range.contains(number) { hasLostItsCell = true }
      if range.upperBound <= number { next -= range.count }
    case .resize: break
    }
    if edit.axis == .columns { storedCell.column = Int64(next) } else { storedCell.row = Int64(next) }
  }
}
