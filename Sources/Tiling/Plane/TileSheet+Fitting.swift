import ViewTree

/// What the cells of a column or row ask of it, at most.
struct Measurement {
  var axis: SheetAxis
  var line: Int
  var extent: LayoutUnit
}

extension TileSheet {
  /// How often a layout may bind cells that come in because lines have been fitted; the next layout goes on.
  static let maximumFittingRounds = 2 * maximumCellsAcross + 1

  /// Whether a column, or row, fits its cells (``SheetEdit/fit(_:_:)``).
  public func isFitted(_ axis: SheetAxis, _ line: Int) -> Bool { fitted[axis].contains(line) }

  /// O(lines * log n).
  func fit(_ axis: SheetAxis, _ lines: Range<Int>) throws(SheetError) {
    let count = trees[axis].count
    guard lines.lowerBound >= 0, lines.upperBound <= count else { throw .outOfRange(axis, lines, count: count) }
    if !fitsLines { noteSteadyLines() }
    fitted[axis].insert(lines)
    trees[axis].forget(lines)
    measuresAll = true
  }

  /// Asks a tile's cell. An answer that is no extent is refused in this frame's record.
  func measure(_ tile: PlaneTile) {
    guard tile.mergedCells == nil, let dataSource else { return }
    for axis in SheetAxis.allCases where !fitted[axis].isEmpty {
      let line = Int(axis == .columns ? tile.storedCell.column : tile.storedCell.row)
      guard fitted[axis].contains(line), let points = dataSource.fittingExtent(ofPooled: tile, along: axis) else { continue }
      let least = LayoutUnit(rawValue: axis == .columns ? minimum.width : minimum.height)
      guard points <= TilePlane.reach else {
        note { $0.refusedEdit = .invalidExtent(axis, points: points, minimum: least.points) }
        continue
      }
      note(Measurement(axis: axis, line: line, extent: LayoutUnit(nearest: max(points, least.points))))
    }
  }

  /// One for each line. If each cell had its own, the first could take the line off the screen, and the second would move the anchor behind it.
  private func note(_ measurement: Measurement) {
    if let place = measurements.firstIndex(where: { $0.axis == measurement.axis && $0.line == measurement.line }) {
      measurements[place].extent = max(measurements[place].extent, measurement.extent)
    } else {
      measurements.append(measurement)
    }
  }

  /// Gives lines the extents that their cells ask for, and binds the cells that this brings in, until nothing changes. It ends: a line's
  /// first measurement may shrink it, and later ones only make it grow.
  func fitLines() {
    guard fitsLines else { return }
    if measuresAll {
      measuresAll = false
      for tile in pool where tile.isBound { measure(tile) }
    }
    var rounds = 0
    while rounds < TileSheet.maximumFittingRounds, takeMeasurements() {
      rounds += 1
      setNeedsRenumbering()
      renumberTiles()
      recycle()
    }
    if !measurements.isEmpty { setNeedsLayout() }  // once more in this pass (rule 23)
    for axis in SheetAxis.allCases { steady[axis].replace(with: linesOnScreen(axis)) }
  }

  private var fitsLines: Bool { !fitted.columns.isEmpty || !fitted.rows.isEmpty }

  /// Those of the last layout, by the tiles' cells, which follow edits.
  private func noteSteadyLines() {
    steady = PerAxis(columns: LineSet(), rows: LineSet())
    for tile in pool where tile.isBound && !tile.hasLostItsCell && tile.pane === body {
      let cells = tile.coveredCells
      steady.columns.insert(Int(cells.columns.lowerBound)..<Int(cells.columns.upperBound))
      steady.rows.insert(Int(cells.rows.lowerBound)..<Int(cells.rows.upperBound))
    }
  }

  fileprivate func linesOnScreen(_ axis: SheetAxis) -> Range<Int> {
    trees[axis].lines(meeting: span(of: axis, reachingBeyondBy: 0).scrolling)
  }

  /// Returns whether a line has another extent now. The first line on screen that was there in the last frame stays: one that comes in
  /// before it grows away from it.
  private func takeMeasurements() -> Bool {
    guard !measurements.isEmpty else { return false }
    let due = measurements
    measurements.removeAll(keepingCapacity: true)
    let anchors = PerAxis(columns: FittingAnchor(.columns, of: self), rows: FittingAnchor(.rows, of: self))
    var haveChanged = false
    for measurement in due {
      do throws(SheetError) { if try take(measurement) { haveChanged = true } } catch { note { $0.refusedEdit = error } }
    }
    guard haveChanged else { return false }
    for axis in SheetAxis.allCases { frozen[axis].follow(nil, in: trees[axis]) }
    correct(
      x: anchors.columns?.way(.columns, in: self) ?? 0, y: anchors.rows?.way(.rows, in: self) ?? 0, contentSize: sheetSize)
    return true
  }

  private func take(_ measurement: Measurement) throws(SheetError) -> Bool {
    let (axis, line, extent) = (measurement.axis, measurement.line, measurement.extent)
    let (old, isMeasured, count) = (trees[axis].extent(at: line), trees[axis].isMeasured(line), trees[axis].count)
    guard !isMeasured || extent > old else { return false }
    guard (trees[axis].total - old + extent).points <= TilePlane.reach else { throw .contentTooLong(axis, count: count) }
    do throws(TilingError) { try trees[axis].resize(line, to: extent) } catch { throw .contentTooLong(axis, count: count) }
    return extent != old
  }
}

/// The line that stays while others are fitted, and where it was beside the frozen ones.
private struct FittingAnchor {
  var line: Int
  var place: LayoutUnit

  init?(_ axis: SheetAxis, of sheet: TileSheet) {
    let lines = sheet.linesOnScreen(axis)
    guard let line = lines.first(where: { sheet.steady[axis].contains($0) }) ?? lines.first else { return nil }
    (self.line, place) = (line, FittingAnchor.place(of: line, axis, in: sheet))
  }

  func way(_ axis: SheetAxis, in sheet: TileSheet) -> Int64 { (FittingAnchor.place(of: line, axis, in: sheet) - place).rawValue }

  private static func place(of line: Int, _ axis: SheetAxis, in sheet: TileSheet) -> LayoutUnit {
    sheet.trees[axis].offset(of: line) - sheet.frozen[axis].extent
  }
}

extension ExtentTree {
  /// The lines keep their extents until they are measured.
  fileprivate mutating func forget(_ lines: Range<Int>) {
    for line in lines {
      do throws(TilingError) { try invalidate(line..<line + 1, estimate: extent(at: line)) } catch {
        preconditionFailure("line \(line) no longer has room for its own extent: \(error)")
      }
    }
  }
}
