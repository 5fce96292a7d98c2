import Scrolling
import Testing
import Tiling
import ViewTree

/// A tile that knows what was bound to it, and keeps to the order of calls.
final class RecordingTile: PlaneTile {
  var shown: PlaneCell?
  var displayed: PlaneCell?
  var showsData = false
  unowned let source: RecordingSource

  init(source: RecordingSource) {
    self.source = source
    super.init()
  }

  override func prepareForReuse() {
    source.log("prepare \(poolIndex)")
    if displayed != nil { source.faults += 1 }
  }

  override func willDisplay() {
    source.log("will \(poolIndex) \(cell.map(\.description) ?? "-")")
    if displayed != nil || cell == nil || isHidden || (source.namesStay && source.displayed.contains(cell!)) { source.faults += 1 }
    displayed = cell
    if let cell { source.displayed.insert(cell) }
    source.onDisplay?(self)
  }

  override func didEndDisplaying() {
    source.log("end \(poolIndex) \(cell.map(\.description) ?? "-")")
    if displayed == nil { source.faults += 1 }
    if let displayed { source.displayed.remove(displayed) }
    displayed = nil
    source.onEnd?(self)
  }
}

/// A data source and loader that writes down what it is asked; loads end when the test says so.
final class RecordingSource: CellDataSource, CellLoader {
  var calls: [String] = []
  var logsCalls = false
  /// Breaches of the order of calls (A10).
  var faults = 0
  var binds = 0
  var made = 0
  var displayed: Set<PlaneCell> = []
  /// Whether a cell on screen has one name for good; a sheet's edits give it others.
  var namesStay = true
  var onBind: ((RecordingTile, PlaneCell) -> Void)?
  var extent: (RecordingTile, SheetAxis) -> Double? = { _, _ in nil }
  var onDisplay: ((RecordingTile) -> Void)?
  var onEnd: ((RecordingTile) -> Void)?

  var loaded: Set<PlaneCell> = []
  /// In the order in which they were started.
  var inFlight: [PlaneCell] = []
  var started: [PlaneCell] = []
  var cancelled: [PlaneCell] = []
  var onStart: ((PlaneCell) -> Void)?

  func log(_ call: String) { if logsCalls { calls.append(call) } }

  func makeTile() -> RecordingTile {
    made += 1
    return RecordingTile(source: self)
  }

  func bind(_ tile: RecordingTile, to cell: PlaneCell) {
    binds += 1
    log("bind \(tile.poolIndex) \(cell)")
    guard tile.cell == cell, !tile.isHidden else { return faults += 1 }
    tile.shown = cell
    tile.showsData = loaded.contains(cell)
    onBind?(tile, cell)
  }

  func fittingExtent(of tile: RecordingTile, along axis: SheetAxis) -> Double? { extent(tile, axis) }

  func hasData(for cell: PlaneCell) -> Bool { loaded.contains(cell) }

  func startLoad(of cell: PlaneCell) {
    if inFlight.contains(cell) { faults += 1 }
    inFlight.append(cell)
    started.append(cell)
    onStart?(cell)
  }

  func cancelLoad(of cell: PlaneCell) {
    guard let place = inFlight.firstIndex(of: cell) else { return faults += 1 }
    inFlight.remove(at: place)
    cancelled.append(cell)
  }

  /// Ends the load that was started first.
  func finishFirst(for plane: TilePlane) {
    guard !inFlight.isEmpty else { return }
    let cell = inFlight.removeFirst()
    loaded.insert(cell)
    plane.didLoad(cell)
  }
}

/// A window with a plane that fills it, and a frame counter.
final class PlaneRig {
  let window: Window
  let plane: TilePlane
  let source = RecordingSource()
  var frame = 0

  init(
    width: Double = 300, height: Double = 200, tile: Size = Size(width: 100, height: 100), levels: ClosedRange<Int> = 0...0,
    overscan: Double = 0, border: Int = 1, loads: Bool = false
  ) {
    window = Window(frame: Rect(x: 0, y: 0, width: width, height: height))
    plane = TilePlane(frame: window.bounds, tileSize: tile, levels: levels, overscan: overscan, border: border)
    plane.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    plane.dataSource = source
    if loads { plane.loader = source }
    window.addSubview(plane)
  }

  func tick() {
    frame += 1
    window.tick(at: Instant(frame: frame, hz: 60))
  }

  func jump(_ x: Double, _ y: Double) {
    plane.contentOffset = Point(x: x, y: y)
    tick()
  }

  func drag(_ x: Double, _ y: Double) throws { try plane.handle(.drag(by: Point(x: x, y: y))) }

  var bound: [PlaneTile] { plane.tiles.filter { $0.cell?.level == plane.level && !plane.backdropTiles.contains($0) } }

  /// The cell that the tile of each pool index shows.
  var holdings: [PlaneCell?] { plane.tiles.map(\.cell) }
}

/// What must be on the screen, from integers: counts of 1/64 point.
enum PlaneOracle {
  static func units(_ points: Double) -> Int { Int((points * 64).rounded()) }

  static func floorDivision(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((-a + b - 1) / b) }

  /// The numbers of the tiles of a side that meet a window, found by trying them all from a far one on.
  static func cells(from start: Int, length: Int, tile: Int) -> Set<Int64> {
    guard length > 0 else { return [] }
    var found: Set<Int64> = []
    var number = floorDivision(start, tile) - 2
    while number * tile < start + length {
      if max(number * tile, start) < min((number + 1) * tile, start + length) { found.insert(Int64(number)) }
      number += 1
    }
    return found
  }

  /// What is wrong with a plane at zoom scale 1 as it stands; nil if nothing is.
  static func fault(of rig: PlaneRig) -> String? {
    let plane = rig.plane
    let (width, height) = (units(plane.tileSize.width), units(plane.tileSize.height))
    let margin = units(plane.overscan)
    let isEmpty = plane.bounds.isEmpty
    let columns =
      isEmpty ? [] : cells(from: units(plane.contentOffset.x) - margin, length: units(plane.bounds.width) + 2 * margin, tile: width)
    let rows =
      isEmpty ? [] : cells(from: units(plane.contentOffset.y) - margin, length: units(plane.bounds.height) + 2 * margin, tile: height)
    var due: Set<PlaneCell> = []
    for column in columns { for row in rows { due.insert(PlaneCell(column: column, row: row)) } }
    var seen: Set<PlaneCell> = []
    for (index, tile) in plane.tiles.enumerated() {
      guard tile.poolIndex == index else { return "tile \(index) says \(tile.poolIndex)" }
      guard let cell = tile.cell else {
        if !tile.isHidden { return "free tile \(index) is on screen" }
        continue
      }
      if tile.isHidden { return "tile \(index) of \(cell) is hidden" }
      if !seen.insert(cell).inserted { return "\(cell) is bound twice" }
      if (tile as? RecordingTile)?.shown != cell || (tile as? RecordingTile)?.displayed != cell { return "\(cell) is not shown" }
      let frame = tile.frame
      let place = (units(frame.minX), units(frame.minY), units(frame.width), units(frame.height))
      if place != (Int(cell.column) * width, Int(cell.row) * height, width, height) { return "\(cell) stands at \(frame)" }
      if frame.minX * 64 != (frame.minX * 64).rounded() || frame.minY * 64 != (frame.minY * 64).rounded() {
        return "\(frame) is off the grid"
      }
    }
    if seen != due { return "bound \(seen.subtracting(due)) too many, \(due.subtracting(seen)) too few" }
    if plane.lastFrame.missing != 0 { return "\(plane.lastFrame.missing) missing" }
    if plane.lastFrame.cells.count != due.count { return "lastFrame has \(plane.lastFrame.cells)" }
    if plane.freeTileCount + seen.count != plane.tiles.count { return "\(plane.freeTileCount) free + \(seen.count)" }
    if rig.source.displayed != seen { return "displayed \(rig.source.displayed)" }
    if rig.source.faults != 0 { return "\(rig.source.faults) faults of order" }
    return nil
  }
}
