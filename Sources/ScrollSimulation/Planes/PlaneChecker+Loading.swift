extension PlaneChecker {
  /// E4: no load runs twice, and at most the limit run.
  mutating func loadsAreFew(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    if Set(frame.loads).count != frame.loads.count { return "a cell is loaded twice" }
    if frame.loads.isEmpty { return nil }
    return frame.loads.count <= reference.loadLimit ? .holds : "\(frame.loads.count) loads run, \(reference.loadLimit) may"
  }

  /// E6: no cell on screen waits for data while those of others are loaded.
  mutating func visibleLoadsComeFirst(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    let (columns, rows) = reference.due(frame)
    guard let other = frame.loads.first(where: { !columns.contains($0.column) || !rows.contains($0.row) }) else { return nil }
    let waiting = frame.tiles.first { tile in
      guard let cell = tile.cell, cell.level == frame.zoomExponent, !tile.isLoaded, !tile.hasFailed else { return false }
      return !frame.loads.contains(cell)
    }
    return waiting.map { "\($0.cell!) is on screen and waits, \(other) is loaded" } ?? .holds
  }

  /// E8: loads are in range: of the frame's level, on screen, in the border or ahead of a motion.
  mutating func loadsAreInRange(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    let (columns, rows) = reference.due(frame)
    let margin = reference.border + (frame.isMovingByItself ? reference.ahead : 0)
    for load in frame.loads {
      let isNear =
        load.level == frame.zoomExponent && load.column >= columns.lowerBound - margin && load.column < columns.upperBound + margin
        && load.row >= rows.lowerBound - margin && load.row < rows.upperBound + margin
      if !isNear {
        return "\(load) is loaded, the screen has columns \(text(columns)) and rows \(text(rows)) of level \(frame.zoomExponent)"
      }
    }
    return frame.loads.isEmpty ? nil : .holds
  }

  private func text(_ numbers: Range<Int64>) -> String { "\(numbers.lowerBound)..<\(numbers.upperBound)" }
}
