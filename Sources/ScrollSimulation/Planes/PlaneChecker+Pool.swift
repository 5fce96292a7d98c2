extension PlaneChecker {
  /// A1: free and bound views make up the pool, which has as many as the largest viewport so far needs.
  mutating func poolIsFixed(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    capacities = zip(capacities, reference.capacities(width: frame.width, height: frame.height)).map { max($0, $1) }
    let capacity = capacities.reduce(0, +)
    let bound = frame.tiles.count { $0.cell != nil }
    if bound + frame.freeTiles != frame.tiles.count {
      return "\(bound) bound + \(frame.freeTiles) free views, the pool has \(frame.tiles.count)"
    }
    if frame.tiles.isEmpty, capacity == 0 { return nil }
    return frame.tiles.count == capacity ? .holds : "the pool has \(frame.tiles.count) views, the viewports so far need \(capacity)"
  }

  /// A2: no two views are bound to one cell.
  mutating func oneViewACell(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    var seen: Set<PlaneObservation.Cell> = []
    for tile in frame.tiles {
      if let cell = tile.cell, !seen.insert(cell).inserted { return "\(cell) is shown twice, on two views" }
    }
    return seen.isEmpty ? nil : .holds
  }

  /// A3: every cell in the viewport is bound, and none is reported missing.
  mutating func everyVisibleCellIsBound(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    let due = reference.dueCells(frame)
    let missing = due.subtracting(frame.tiles.compactMap(\.cell))
    if let cell = missing.min(by: { ($0.row, $0.column) < ($1.row, $1.column) }) {
      return "\(cell) is on screen and has no view: a blank cell"
    }
    if due.isEmpty, frame.missing == 0 { return nil }
    return frame.missing == 0 ? .holds : "\(frame.missing) cells are reported missing"
  }

  /// A5: a view shows its cell, with the cell's data once they have come.
  mutating func viewsShowTheirCell(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    for (pool, tile) in frame.tiles.enumerated() {
      guard let cell = tile.cell else { continue }
      if tile.content != cell { return "\(tile: pool) of \(cell) shows \(tile.content.map(\.description) ?? "nothing")" }
      if cell.level == frame.zoomExponent, tile.isLoaded != tile.showsData {
        return "\(tile: pool) of \(cell) \(tile.showsData ? "shows" : "does not show") data, and says otherwise"
      }
      if input.arrivals.contains(cell), !tile.showsData { return "\(tile: pool) of \(cell) does not show the data that have come" }
    }
    return frame.hasBoundTiles ? .holds : nil
  }

  /// A6: a free view is hidden; a bound one is not.
  mutating func freeViewsAreIdle(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    for (pool, tile) in frame.tiles.enumerated() where tile.isHidden != (tile.cell == nil) {
      return tile.isHidden ? "\(tile: pool) is bound to \(tile.cell!) and hidden" : "free \(tile: pool) is on screen"
    }
    return frame.tiles.isEmpty ? nil : .holds
  }

  /// A7: a cell that was bound in the previous frame keeps its view.
  mutating func cellsKeepTheirView(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    guard let before else { return nil }
    var old: [PlaneObservation.Cell: Int] = [:]  // looked up by cell only, never iterated
    for (pool, tile) in before.tiles.enumerated() {
      if let cell = tile.cell { old[cell] = pool }
    }
    var hasStayed = false
    for (pool, tile) in frame.tiles.enumerated() {
      guard let cell = tile.cell, let last = old[cell], tile.part == before.tiles[last].part else { continue }
      hasStayed = true
      if last != pool, !hasReturned(cell, in: frame) { return "\(cell) went from tile \(last) to \(tile: pool)" }
    }
    return hasStayed ? .holds : nil
  }

  /// Whether a cell has left and come back in one layout, as lines were fitted.
  private func hasReturned(_ cell: PlaneObservation.Cell, in frame: PlaneObservation) -> Bool {
    haveLinesChanged && frame.displays.contains { $0.cell == cell && $0.begins }
  }

  /// A9: a frame binds at most the cells that came in, were reloaded or got their data.
  mutating func noBindIsWasted(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    guard frame.binds > 0 else { return nil }
    let old = Set(before?.tiles.compactMap(\.cell) ?? [])
    let cells = frame.tiles.compactMap(\.cell)
    let parts = Dictionary(before?.tiles.compactMap { tile in tile.cell.map { ($0, tile.part) } } ?? []) { $1 }  // looked up only
    // Cells that came in and left, or left and came back, as lines were fitted.
    let returned = !haveLinesChanged ? 0 : frame.displays.count { $0.begins && (old.contains($0.cell) || !cells.contains($0.cell)) }
    let entered = returned + frame.tiles.count { tile in tile.cell.map { parts[$0] != tile.part } ?? false }
    let arrived = cells.count { old.contains($0) && input.arrivals.contains($0) }
    let reloaded = input.isReloaded ? old.count : 0
    return frame.binds <= entered + max(arrived, reloaded)
      ? .holds : "\(frame.binds) binds for \(entered) cells that came in, \(arrived) whose data came and \(reloaded) reloaded"
  }

  /// A10: coming into view and leaving alternate, for each view and each cell; at a frame's end exactly the bound views are displayed.
  mutating func displaysAlternate(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    while open.count < frame.tiles.count { open.append(nil) }
    for display in frame.displays {
      guard display.pool >= 0, display.pool < open.count else { return "tile \(display.pool) is not in the pool and displays something" }
      if display.begins {
        if let old = open[display.pool] { return "tile \(display.pool) displays \(display.cell) and never ended \(old)" }
        if open.contains(display.cell) { return "\(display.cell) is displayed twice" }
        open[display.pool] = display.cell
      } else {
        guard open[display.pool] == display.cell else { return "tile \(display.pool) ended \(display.cell), which it did not display" }
        open[display.pool] = nil
      }
    }
    for (pool, tile) in frame.tiles.enumerated() where open[pool] != tile.cell {
      return "\(tile: pool) is bound to \(tile.cell.map(\.description) ?? "-") but displays \(open[pool].map(\.description) ?? "-")"
    }
    return frame.displays.isEmpty && !frame.hasBoundTiles ? nil : .holds
  }
}
