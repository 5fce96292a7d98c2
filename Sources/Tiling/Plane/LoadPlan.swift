/// The state of the data of the cells in a plane's loading range: those on screen, those that its motion is about to show, and a border.
struct LoadPlan {
  enum State: UInt8 {
    case settled  // the data are available, or the load has failed: nothing to do while the cell stays in the range
    case wanted
    case inFlight
  }

  static let borders = 0...16
  static let maximumCellsAhead = 4  // the most columns or rows by which a motion extends the range beyond the border

  private(set) var states = CellTorus<State>(vacant: .settled)  // those of the range
  private(set) var wantedCount = 0
  private(set) var inFlightCount = 0
  var level = 0  // of the range
  let border: Int64
  private(set) var upcoming: [CellRectangle] = []  // the viewports of the next moments as cells, in order, each with the way to it
  private var realized = CellRectangle.empty
  private var lastMoment = CellRectangle.empty
  private(set) var dueRange = CellRectangle.empty  // for the current cells and motion; `move()` goes there

  init(border: Int) { self.border = Int64(border) }

  mutating func beginRange(around realized: CellRectangle) {
    self.realized = realized
    dueRange = realized.grown(by: border)
    lastMoment = realized
    upcoming.removeAll(keepingCapacity: true)
    let room = 2 * (Int(border) + LoadPlan.maximumCellsAhead)
    states.grow(columns: realized.columns.count + room, rows: realized.rows.count + room)
  }

  /// Extends the range by the way to the cells of the next moment, within `maximumCellsAhead`.
  mutating func extendRange(to moment: CellRectangle) {
    let step = lastMoment.union(moment).intersection(realized.grown(by: border + Int64(LoadPlan.maximumCellsAhead)))
    upcoming.append(step)
    dueRange = dueRange.union(step)
    lastMoment = moment
  }

  func state(_ column: Int64, _ row: Int64) -> State? {
    states.cells.contains(column: column, row: row) ? states[column, row] : nil
  }

  mutating func set(_ state: State, _ column: Int64, _ row: Int64) {
    switch states[column, row] {
    case .wanted: wantedCount -= 1
    case .inFlight: inFlightCount -= 1
    case .settled: break
    }
    switch state {
    case .wanted: wantedCount += 1
    case .inFlight: inFlightCount += 1
    case .settled: break
    }
    states[column, row] = state
  }

  mutating func move() { states.move(to: dueRange) }  // precondition: the cells that leave are settled

  mutating func removeAll() { states.removeAll() }  // precondition: all cells are settled

  /// The order of loads, smallest first: cells on screen from the middle outwards, then those on the way, the next first, then the border.
  func rank(_ column: Int64, _ row: Int64) -> Int64 {
    let (columns, rows) = (realized.columns, realized.rows)
    let distance =
      abs(2 * column - columns.lowerBound - columns.upperBound + 1) + abs(2 * row - rows.lowerBound - rows.upperBound + 1)
    if realized.contains(column: column, row: row) { return distance }
    let moment = upcoming.firstIndex { $0.contains(column: column, row: row) } ?? LoadPlan.eventually
    return Int64(1 + moment) << 32 + distance
  }

  private static let eventually = 1 << 20

  static func isVisible(rank: Int64) -> Bool { rank < 1 << 32 }

  /// The first or the last cell in a state by the order of loads; ties go to the first by row and column. O(cells of the range).
  func extreme(_ state: State, first: Bool) -> (column: Int64, row: Int64, rank: Int64)? {
    var best: (column: Int64, row: Int64, rank: Int64)?
    states.cells.forEach { column, row in
      guard states[column, row] == state else { return }
      let rank = rank(column, row)
      if let best, first ? rank >= best.rank : rank <= best.rank { return }
      best = (column, row, rank)
    }
    return best
  }
}
