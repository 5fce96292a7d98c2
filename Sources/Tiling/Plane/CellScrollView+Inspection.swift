import ViewTree

extension CellScrollView {
  /// What the last tick did. Read it after the tick, before the next change.
  public var lastFrame: PlaneFrame {
    var frame = recordTick == (window?.tickCount ?? 0) ? record : PlaneFrame()
    frame.level = cellLevel
    frame.cells = body.realizedCells
    for pane in panes {
      frame.missing = frame.missing.addingReportingOverflow(pane.realizedCells.count - pane.torus.cells.count).partialValue
    }
    return frame
  }

  package var counts: PlaneTotals { totals }

  /// All tiles of the pool, free ones too, by pool index.
  public var tiles: [PlaneTile] { pool }

  package var freeTileCount: Int { panes.reduce(0) { $0 + $1.freeTiles.count } }

  /// The tile that shows a cell of the current level, also as one of merged cells; nil if none does.
  public func tile(atColumn column: Int64, row: Int64) -> PlaneTile? {
    for pane in panes {
      if let tile = pane.tile(column, row) { return tile }
    }
    return nil
  }

  /// The cells that meet the viewport at the current offset, with or without tiles; of a sheet with frozen ones, those that scroll.
  public var cellsOnScreen: CellRectangle { cells(meeting: scrollingWindow(reachingBeyondBy: 0)) }

  /// Edits the record of the tick to which a change made now belongs.
  func note(_ body: (inout PlaneFrame) -> Void) {
    let tick = window?.tickOfChange ?? 0
    if recordTick != tick {
      recordTick = tick
      record = PlaneFrame()
    }
    body(&record)
  }

  func countBind(isMove: Bool) {
    totals.binds += 1
    if isMove { totals.moves += 1 }
    note {
      $0.binds += 1
      if isMove { $0.moves += 1 }
    }
  }

  func noteMove(from old: Point, by cause: BoundsCause) {
    let x = LayoutUnit(nearest: bounds.minX) - LayoutUnit(nearest: old.x)
    let y = LayoutUnit(nearest: bounds.minY) - LayoutUnit(nearest: old.y)
    guard x != .zero || y != .zero else { return }
    note {
      if cause == .correction {
        $0.correctionX += x
        $0.correctionY += y
      } else {
        $0.travelX += x
        $0.travelY += y
      }
    }
  }
}
