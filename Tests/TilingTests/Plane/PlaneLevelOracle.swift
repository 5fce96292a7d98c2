import Tiling
import ViewTree

/// Where cells stand on a zoomed plane, from the documentation: edges at `floor(cell * tile * zoomScale / 2^level)`, in 1/64 point.
struct PlaneLevelOracle {
  let level: Int
  /// The zoom scale as a quotient of integers.
  let numerator: Int128
  let denominator: Int128

  init(zoomScale: Double) {
    var (top, bottom, number) = (Int128(0), Int128(1), zoomScale)
    while number != number.rounded() {  // a binary number of 17 bits: ends
      number *= 2
      bottom *= 2
    }
    top = Int128(number)
    (numerator, denominator) = (top, bottom)
    var level = 0
    var power = 1.0
    while zoomScale >= power * 2 { (level, power) = (level + 1, power * 2) }
    while zoomScale < power { (level, power) = (level - 1, power / 2) }
    self.level = level
  }

  func edge(_ cell: Int64, level: Int, tile: Double) -> Int128 {
    var (top, bottom) = (Int128(cell) * Int128(tile * 64) * numerator, denominator)
    if level >= 0 { bottom <<= level } else { top <<= -level }
    let quotient = top / bottom
    return quotient * bottom > top ? quotient - 1 : quotient
  }

  /// The cells of a side that meet a stretch, from a guess outwards.
  func cells(from start: Double, length: Double, tile: Double) -> [Int64] {
    guard length > 0 else { return [] }
    let (first, last) = (Int128(start * 64), Int128((start + length) * 64))
    var power = 1.0
    for _ in 0..<abs(level) { power = level > 0 ? power * 2 : power / 2 }
    var cell = Int64((start / (tile * Double(Int64(numerator)) / Double(Int64(denominator)) * (1 / power))).rounded()) - 3
    var found: [Int64] = []
    while edge(cell, level: level, tile: tile) < last {
      if max(edge(cell, level: level, tile: tile), first) < min(edge(cell + 1, level: level, tile: tile), last) { found.append(cell) }
      cell += 1
    }
    return found
  }

  /// What is wrong with a plane as it stands after a tick; nil if nothing is. Its viewport lies on the grid.
  static func fault(of rig: PlaneRig) -> String? {
    let plane = rig.plane
    let oracle = PlaneLevelOracle(zoomScale: plane.zoomScale)
    guard oracle.level == plane.level else { return "zoom scale \(plane.zoomScale) has level \(plane.level)" }
    let viewport = plane.bounds
    let columns = viewport.isEmpty ? [] : oracle.cells(from: viewport.minX, length: viewport.width, tile: plane.tileSize.width)
    let rows = viewport.isEmpty ? [] : oracle.cells(from: viewport.minY, length: viewport.height, tile: plane.tileSize.height)
    var due: Set<PlaneCell> = []
    for column in columns { for row in rows { due.insert(PlaneCell(column: column, row: row, level: oracle.level)) } }
    var seen: Set<PlaneCell> = []
    var all: Set<PlaneCell> = []
    for tile in plane.tiles {
      guard let cell = tile.cell else { continue }
      if !all.insert(cell).inserted { return "\(cell) is bound twice" }
      if tile.isHidden || (tile as? RecordingTile)?.shown != cell { return "\(cell) is not shown" }
      let (x, y) = (
        oracle.edge(cell.column, level: cell.level, tile: plane.tileSize.width),
        oracle.edge(cell.row, level: cell.level, tile: plane.tileSize.height)
      )
      let (right, bottom) = (
        oracle.edge(cell.column + 1, level: cell.level, tile: plane.tileSize.width),
        oracle.edge(cell.row + 1, level: cell.level, tile: plane.tileSize.height)
      )
      let due = Rect(x: Double(x) / 64, y: Double(y) / 64, width: Double(right - x) / 64, height: Double(bottom - y) / 64)
      if tile.frame != due { return "\(cell) stands at \(tile.frame), not \(due)" }
      if cell.level == oracle.level { seen.insert(cell) }
    }
    if seen != due { return "bound \(seen.subtracting(due)) too many, \(due.subtracting(seen)) too few" }
    if plane.lastFrame.missing != 0 { return "\(plane.lastFrame.missing) missing" }
    if plane.freeTileCount + all.count != plane.tiles.count { return "\(plane.freeTileCount) free + \(all.count)" }
    if rig.source.displayed != all { return "displayed \(rig.source.displayed.symmetricDifference(all))" }
    if rig.source.faults != 0 { return "\(rig.source.faults) faults of order" }
    return backdropFault(of: rig)
  }

  /// Whether every backdrop tile is seen somewhere, and stands behind the tiles of the present level.
  private static func backdropFault(of rig: PlaneRig) -> String? {
    let plane = rig.plane
    let order = plane.subviews
    func depth(_ tile: PlaneTile) -> Int { order.firstIndex { $0 === tile } ?? -1 }
    for old in plane.backdropTiles {
      let part = old.frame.intersection(plane.bounds)
      guard !part.isEmpty else { return "\(old.cell!) of the backdrop is off the screen" }
      var left = part.width * part.height
      for tile in rig.bound {
        let common = tile.frame.intersection(part)
        guard !common.isEmpty else { continue }
        if depth(tile) < depth(old) { return "\(tile.cell!) stands behind \(old.cell!)" }
        if tile.isLoaded { left -= common.width * common.height }
      }
      if left <= 0 { return "\(old.cell!) of the backdrop is covered and has not gone" }
    }
    return nil
  }
}
