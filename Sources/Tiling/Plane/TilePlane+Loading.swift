import Scrolling
import ViewTree

/// A load that has ended.
struct EndedLoad {
  var cell: PlaneCell
  var succeeded: Bool
}

/// The direction in which a motion goes: -1, 0 or 1 on each axis.
struct Heading: Hashable {
  var x = 0
  var y = 0
}

extension TilePlane {
  /// How many loads are in flight at most.
  public static let maximumLoads = 8
  /// How far ahead a motion is looked into for what it will show, in milliseconds, and at how many moments.
  public static let lookaheadMilliseconds = 400.0
  static let lookaheadMoments = 8

  /// How many loads are in flight.
  public var loadsInFlight: Int { plan.inFlightCount }

  /// The cells that are loaded, or will be: those on screen, those that the motion is about to show, and the border. Empty without a loader.
  public var loadingRange: CellRectangle { plan.states.cells }

  /// The data of a cell have come: its tile, if it has one, is bound once more in the next layout. Of a cell that is not in flight it is
  /// ignored. Called from inside a layout or a callback it takes effect with the next tick.
  public func didLoad(_ cell: PlaneCell) { handOver(cell, succeeded: true) }

  /// The data of a cell will not come. It is not asked for again before it has left the loading range, or comes on screen anew.
  public func didFail(_ cell: PlaneCell) { handOver(cell, succeeded: false) }

  /// The load is over at once, so that nobody cancels it any more; what follows from it waits where it must.
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

  /// Shows what has come, and brings the loads in line with cells and motion.
  func planLoads() {
    guard let loader else { return }
    for load in endedLoads where load.succeeded { show(load.cell) }
    let hasRoom = !endedLoads.isEmpty
    endedLoads.removeAll(keepingCapacity: true)
    let heading = heading(at: window?.instant ?? .zero)
    guard hasRoom || plan.level != scale.level || plannedHeading != heading || plannedCells != torus.cells || plannedScale != scale else {
      return
    }
    plannedHeading = heading
    plannedCells = torus.cells
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

  /// Cancels what has left the range, and asks for the data of what comes in.
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

  /// Each turn either starts one load more, or one of a cell on screen in place of one that is not: it ends after as many turns as the range
  /// has cells.
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

  /// Cancels all that is in flight, and forgets the range.
  func dropLoads() {
    let outer = isInCallback
    isInCallback = true
    defer { isInCallback = outer }
    let cells = plan.states.cells
    cells.forEach { column, row in
      if let loader { cancel(column, row, with: loader) }
      plan.set(.settled, column, row)
    }
    plan.removeAll()
    endedLoads.removeAll(keepingCapacity: true)
    plannedCells = .empty
  }

  /// A newcomer whose data are not at hand is loaded, whatever was known of them.
  func wantData(of cell: PlaneCell) {
    guard cell.level == plan.level, plan.state(cell.column, cell.row) == .settled else { return }
    plan.set(.wanted, cell.column, cell.row)
  }

  /// Finds the range: where a motion runs, which is known in closed form, with the cells that the viewport will meet at some moments ahead.
  private func lookAhead() {
    plan.beginRange(around: torus.cells)
    guard plannedHeading != Heading() else { return }
    let (x, y) = motion
    let now = window?.instant ?? .zero
    for moment in 1...TilePlane.lookaheadMoments {
      let instant = now.advanced(byMilliseconds: TilePlane.lookaheadMilliseconds * Double(moment) / Double(TilePlane.lookaheadMoments))
      let offset = Point(x: x?.offset(at: instant) ?? bounds.minX, y: y?.offset(at: instant) ?? bounds.minY)
      let viewport = Rect(origin: legalRange.clamped(offset), size: bounds.size)
      plan.extendRange(to: cells(meeting: GridRect(viewport: viewport, reachingBeyondBy: overscanUnits)))
    }
  }

  private func heading(at instant: Instant) -> Heading {
    let velocity = self.velocity(at: instant)
    func sign(_ number: Double) -> Int { number > 0 ? 1 : number < 0 ? -1 : 0 }
    return Heading(x: sign(velocity.x), y: sign(velocity.y))
  }

  /// A motion that has turned, or ended, without another offset changes what is loaded all the same (E8).
  func followHeading(at instant: Instant) {
    if loader != nil, heading(at: instant) != plannedHeading { setNeedsLayoutImplicitly() }
  }
}
