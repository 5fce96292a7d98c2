import Scrolling
import ViewTree

struct EndedLoad {
  var cell: PlaneCell
  var succeeded: Bool
}

/// The direction of a motion: -1, 0 or 1 on each axis.
struct PlaneHeading: Hashable {
  var x = 0
  var y = 0
}

extension TilePlane {
  /// The most loads in flight.
  public static let maximumLoads = 8
  /// How far ahead a motion's cells are loaded, in milliseconds, sampled at `lookaheadMoments` moments.
  public static let lookaheadMilliseconds = 400.0
  static let lookaheadMoments = 8

  package var loadsInFlight: Int { plan.inFlightCount }

  package var loadingRange: CellRectangle { plan.states.cells }  // on screen, next by the motion, and the border; empty without a loader

  /// The data of a cell have come: its tile, if any, is bound again in the next layout. Ignored unless the cell is in flight. From inside a
  /// layout or a callback it takes effect at the next tick.
  public func didLoad(_ cell: PlaneCell) { handOver(cell, succeeded: true) }

  /// The load of a cell has failed. It is not started again before the cell has left the loading range, or comes on screen again.
  public func didFail(_ cell: PlaneCell) { handOver(cell, succeeded: false) }

  /// The load ends at once, so that it is not cancelled any more; its effects wait where they must.
  private func handOver(_ cell: PlaneCell, succeeded: Bool) {
    guard cell.level == plan.level, plan.state(cell.column, cell.row) == .inFlight else { return }
    plan.set(.settled, cell.column, cell.row)
    guard !mustWait else { return wait(with: .load(cell, succeeded: succeeded)) }
    followEnd(ofLoad: cell, succeeded: succeeded)
  }

  func followEnd(ofLoad cell: PlaneCell, succeeded: Bool) {
    endedLoads.append(EndedLoad(cell: cell, succeeded: succeeded))
    setNeedsLayoutImplicitly()
  }

  func planLoads() {
    guard let loader else { return }
    for load in endedLoads where load.succeeded { show(load.cell) }
    let hasRoom = !endedLoads.isEmpty
    endedLoads.removeAll(keepingCapacity: true)
    let heading = heading(at: window?.instant ?? .zero)
    guard hasRoom || plan.level != scale.level || plannedHeading != heading || plannedCells != body.torus.cells || plannedScale != scale
    else {
      return
    }
    plannedHeading = heading
    plannedCells = body.torus.cells
    plannedScale = scale
    if plan.level != scale.level {
      dropLoads()
      plan.level = scale.level
    }
    moveRange(asking: loader)
    startLoads(with: loader)
  }

  private func show(_ cell: PlaneCell) {
    guard cell.level == scale.level, let tile = tile(atColumn: cell.column, row: cell.row), !tile.storedIsLoaded else { return }
    rebind(tile)
    tile.storedIsLoaded = true
  }

  private func moveRange(asking loader: any CellLoader) {
    let last = plan.states.cells
    lookAhead()
    let next = plan.dueRange
    last.forEach(outside: next) { column, row in
      cancel(column, row, with: loader)
      plan.set(.settled, column, row)
    }
    plan.move()
    next.forEach(outside: last) { column, row in
      let hasData =
        tile(atColumn: column, row: row)?.storedIsLoaded
        ?? loader.hasData(for: PlaneCell(column: column, row: row, level: plan.level))
      if !hasData { plan.set(.wanted, column, row) }
    }
  }

  /// Each turn starts one load more, or one on screen in place of one that is not: it ends after as many turns as the range has cells.
  private func startLoads(with loader: any CellLoader) {
    while plan.wantedCount > 0, let next = plan.extreme(.wanted, first: true) {
      if plan.inFlightCount == TilePlane.maximumLoads {
        // What is on screen does not wait for what is not.
        guard LoadPlan.isVisible(rank: next.rank), let last = plan.extreme(.inFlight, first: false), !LoadPlan.isVisible(rank: last.rank)
        else { return }
        cancel(last.column, last.row, with: loader)
        plan.set(.wanted, last.column, last.row)
      }
      plan.set(.inFlight, next.column, next.row)
      totals.loadsStarted += 1
      note { $0.loadsStarted += 1 }
      loader.startLoad(of: PlaneCell(column: next.column, row: next.row, level: plan.level))
    }
  }

  private func cancel(_ column: Int64, _ row: Int64, with loader: any CellLoader) {
    guard plan.state(column, row) == .inFlight else { return }
    totals.loadsCancelled += 1
    note { $0.loadsCancelled += 1 }
    loader.cancelLoad(of: PlaneCell(column: column, row: row, level: plan.level))
  }

  func dropLoads() {
    inCallback {
      plan.states.cells.forEach { column, row in
        if let loader { cancel(column, row, with: loader) }
        plan.set(.settled, column, row)
      }
    }
    plan.removeAll()
    endedLoads.removeAll(keepingCapacity: true)
    plannedCells = .empty
  }

  /// Loads an incoming cell that has no data, whatever was known of it.
  func wantData(of cell: PlaneCell) {
    guard cell.level == plan.level, plan.state(cell.column, cell.row) == .settled else { return }
    plan.set(.wanted, cell.column, cell.row)
  }

  /// Extends the range by the cells that the viewport will meet at some moments ahead, by the motion's closed form.
  private func lookAhead() {
    plan.beginRange(around: body.torus.cells)
    guard plannedHeading != PlaneHeading() else { return }
    let (x, y) = motion
    let now = window?.instant ?? .zero
    for moment in 1...TilePlane.lookaheadMoments {
      let instant = now.advanced(byMilliseconds: TilePlane.lookaheadMilliseconds * Double(moment) / Double(TilePlane.lookaheadMoments))
      let offset = Point(x: x?.offset(at: instant) ?? bounds.minX, y: y?.offset(at: instant) ?? bounds.minY)
      let viewport = Rect(origin: legalRange.clamped(offset), size: bounds.size)
      plan.extendRange(to: cells(meeting: GridRect(viewport: viewport, reachingBeyondBy: overscanUnits)))
    }
  }

  private func heading(at instant: Instant) -> PlaneHeading {
    let velocity = self.velocity(at: instant)
    func sign(_ number: Double) -> Int { number > 0 ? 1 : number < 0 ? -1 : 0 }
    return PlaneHeading(x: sign(velocity.x), y: sign(velocity.y))
  }

  /// A motion that turns or ends without a new offset changes the loads all the same (E8).
  func followHeading(at instant: Instant) {
    if loader != nil, heading(at: instant) != plannedHeading { setNeedsLayoutImplicitly() }
  }
}
