import ViewTree

extension CellScrollView {
  /// What the last tick did. Read it after the tick, before the next change.
  public var lastFrame: PlaneFrame {
    var frame = recordTick == (window?.tickCount ?? 0) ? record : PlaneFrame()
    frame.level = cellLevel
    frame.cells = realizedCells
    frame.missing = realizedCells.count - torus.cells.count
    return frame
  }

  package var counts: PlaneTotals { totals }

  /// All tiles of the pool, free ones too, by pool index.
  public var tiles: [PlaneTile] { pool }

  package var freeTileCount: Int { freeTiles.count }

  /// The tile that shows a cell of the current level; nil if none does.
  public func tile(atColumn column: Int64, row: Int64) -> PlaneTile? {
    torus.cells.contains(column: column, row: row) ? torus[column, row] : nil
  }

  /// The cells that meet the viewport at the current offset, with or without tiles.
  public var cellsOnScreen: CellRectangle { cells(meeting: GridRect(viewport: bounds, reachingBeyondBy: 0)) }

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
