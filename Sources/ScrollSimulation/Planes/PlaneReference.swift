/// The expected screen of a tiled plane, from integers alone: the cells' places at a zoom scale, and which of them are in a window.
struct PlaneReference: Sendable {
  let cellWidth: Int64  // at the level's zoom scale
  let cellHeight: Int64
  let border: Int64  // columns and rows loaded around those on screen
  let ahead: Int64  // additional ones ahead of a motion
  let loadLimit: Int  // maximum number of running loads
  let reach: Int64  // the farthest legal offset on each axis and side
  let hasLevels: Bool  // whether there are levels of detail, which double the pool
  let slop: Int64  // a finger's travel at which it drags
  let foreseesFingers: Bool  // as Android, which shows where a finger will be in the frame
  let locksDirection: Bool  // whether a drag that begins along an axis keeps to it
  var sheet: SheetReference?  // nil for a plane. No cell of a sheet is smaller than `cellWidth` by `cellHeight`.

  /// A cell's start: its place in the plane times the scale, rounded down, as a shift to the right does.
  static func start(of cell: Int64, side: Int64, level: Int, mantissa: Int64, exponent: Int) -> Int64 {
    let product = Int128(cell) * Int128(side) * Int128(mantissa)
    let shift = 16 - exponent + level
    return Int64(clamping: shift >= 0 ? product >> shift : product << -shift)
  }

  /// The numbers of the cells that have a part in a window, found by walking from an estimate.
  static func cells(
    meeting start: Int64, _ end: Int64, side: Int64, level: Int, mantissa: Int64, exponent: Int
  ) -> Range<Int64> {
    guard start < end else { return 0..<0 }
    func edge(_ cell: Int64) -> Int64 { PlaneReference.start(of: cell, side: side, level: level, mantissa: mantissa, exponent: exponent) }
    let step = max(1, edge(1))
    var first = start / step
    // The estimate is off by the rounding of a step: reduce the distance until none is left.
    while abs(edge(first) - start) > 4 * step, abs(edge(first) - start) / step > 0 { first -= (edge(first) - start) / step }
    while edge(first) > start { first -= 1 }
    while edge(first + 1) <= start { first += 1 }
    var last = first
    while edge(last + 1) < end { last += 1 }
    return first..<last + 1
  }

  /// The cells that must have a view: those that scroll, and a sheet's frozen ones; of merged cells the first.
  func dueCells(_ frame: PlaneObservation) -> Set<PlaneObservation.Cell> {
    let (columns, rows) = due(frame)
    guard let sheet, frame.width > 0, frame.height > 0 else {
      return Set(rows.flatMap { row in columns.map { .init(column: $0, row: row, level: frame.zoomExponent) } })
    }
    var due: Set<PlaneObservation.Cell> = []
    let frozenColumns = sheet.frozenNumbers(from: frame.offsetX, viewport: frame.width, .columns).map(Int64.init)
    let frozenRows = sheet.frozenNumbers(from: frame.offsetY, viewport: frame.height, .rows).map(Int64.init)
    for row in frozenRows + Array(rows) {
      for column in frozenColumns + Array(columns) {
        let covered = sheet.covered(by: .init(column: column, row: row, level: 0))
        due.insert(.init(column: covered.columns.lowerBound, row: covered.rows.lowerBound, level: 0))
      }
    }
    return due
  }

  /// Whether a cell's column is frozen, and whether its row is.
  func isFrozen(_ cell: PlaneObservation.Cell) -> (columns: Bool, rows: Bool) {
    guard let sheet else { return (false, false) }
    return (cell.column < sheet.frozenColumns, cell.row < sheet.frozenRows)
  }

  /// The part of the viewport in which a cell is not behind frozen ones.
  func seenPart(of cell: PlaneObservation.Cell, in frame: PlaneObservation) -> PlaneObservation.ObservedTile {
    guard let sheet else { return frame.viewport }
    let frozen = isFrozen(cell)
    func part(_ axis: SheetReference.Axis, _ offset: Int64, _ viewport: Int64, isFrozen: Bool) -> Range<Int64> {
      guard isFrozen else { return sheet.scrollingPart(from: offset, viewport: viewport, axis) }
      let shift = SheetReference.shift(at: offset)
      return (shift..<shift + sheet.frozenLength(axis)).clamped(to: offset..<offset + viewport)
    }
    let x = part(.columns, frame.offsetX, frame.width, isFrozen: frozen.columns)
    let y = part(.rows, frame.offsetY, frame.height, isFrozen: frozen.rows)
    return .init(x: x.lowerBound, y: y.lowerBound, width: Int64(x.count), height: Int64(y.count))
  }

  func due(_ frame: PlaneObservation) -> (columns: Range<Int64>, rows: Range<Int64>) {
    guard frame.width > 0, frame.height > 0 else { return (0..<0, 0..<0) }
    if let sheet {
      let columns = sheet.scrollingNumbers(from: frame.offsetX, viewport: frame.width, .columns)
      let rows = sheet.scrollingNumbers(from: frame.offsetY, viewport: frame.height, .rows)
      return (Int64(columns.lowerBound)..<Int64(columns.upperBound), Int64(rows.lowerBound)..<Int64(rows.upperBound))
    }
    return (
      PlaneReference.cells(
        meeting: frame.offsetX, frame.offsetX + frame.width, side: cellWidth, level: frame.zoomExponent, mantissa: frame.zoomMantissa,
        exponent: frame.zoomExponent),
      PlaneReference.cells(
        meeting: frame.offsetY, frame.offsetY + frame.height, side: cellHeight, level: frame.zoomExponent, mantissa: frame.zoomMantissa,
        exponent: frame.zoomExponent)
    )
  }

  func place(of cell: PlaneObservation.Cell, in frame: PlaneObservation) -> (x: Range<Int64>, y: Range<Int64>) {
    if let sheet {
      func range(_ numbers: Range<Int64>, _ axis: SheetReference.Axis, movedBy shift: Int64) -> Range<Int64> {
        sheet.start(of: Int(numbers.lowerBound), axis) + shift..<sheet.start(of: Int(numbers.upperBound), axis) + shift
      }
      let (covered, frozen) = (sheet.covered(by: cell), isFrozen(cell))
      return (
        range(covered.columns, .columns, movedBy: frozen.columns ? SheetReference.shift(at: frame.offsetX) : 0),
        range(covered.rows, .rows, movedBy: frozen.rows ? SheetReference.shift(at: frame.offsetY) : 0)
      )
    }
    func start(_ number: Int64, _ side: Int64) -> Int64 {
      PlaneReference.start(of: number, side: side, level: cell.level, mantissa: frame.zoomMantissa, exponent: frame.zoomExponent)
    }
    return (
      start(cell.column, cellWidth)..<start(cell.column + 1, cellWidth), start(cell.row, cellHeight)..<start(cell.row + 1, cellHeight)
    )
  }

  func seenArea(_ frame: PlaneObservation) -> Int64 {
    guard let sheet else { return frame.width * frame.height }
    func seen(_ axis: SheetReference.Axis, _ offset: Int64, _ viewport: Int64) -> Int64 {
      let shift = SheetReference.shift(at: offset)
      let frozen = (shift..<shift + sheet.frozenLength(axis)).clamped(to: offset..<offset + viewport)
      let scrolling = sheet.scrollingPart(from: offset, viewport: viewport, axis)
      return Int64(frozen.count) + max(0, min(scrolling.upperBound, sheet.length(axis)) - max(scrolling.lowerBound, 0))
    }
    return seen(.columns, frame.offsetX, frame.width) * seen(.rows, frame.offsetY, frame.height)
  }

  func isLegal(_ frame: PlaneObservation) -> Bool {
    guard let sheet else { return abs(frame.offsetX) <= reach && abs(frame.offsetY) <= reach }
    return (0...sheet.lastOffset(.columns, viewport: frame.width)).contains(frame.offsetX)
      && (0...sheet.lastOffset(.rows, viewport: frame.height)).contains(frame.offsetY)
  }

  /// What a viewport needs: views of the cells that scroll, of frozen rows, of frozen columns, and of both.
  func capacities(width: Int64, height: Int64) -> [Int] {
    guard width > 0, height > 0 else { return [0, 0, 0, 0] }
    let columns = 1 + width / cellWidth + (width % cellWidth > 0 ? 1 : 0)
    let rows = 1 + height / cellHeight + (height % cellHeight > 0 ? 1 : 0)
    let frozenColumns = min(columns, Int64(sheet?.frozenColumns ?? 0))
    let frozenRows = min(rows, Int64(sheet?.frozenRows ?? 0))
    return [
      Int(columns * rows) * (hasLevels ? 2 : 1), Int(columns * frozenRows), Int(frozenColumns * rows), Int(frozenColumns * frozenRows),
    ]
  }
}
