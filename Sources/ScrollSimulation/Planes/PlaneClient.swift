import Tiling

final class SimulatedTile: PlaneTile {
  var content: PlaneCell?
  var showsData = false
  var edition = 0
}

/// How a cell's load ends: after a number of frames, with its data or in vain.
struct PlaneLoadPlan: Codable, Equatable, Sendable {
  var frames: Int
  var fails: Bool

  static let prompt = PlaneLoadPlan(frames: 1, fails: false)
  static let allowedFrames = 1...600
}

/// The client of a simulated plane: binds cells and loads their data slowly, some in vain; may request a change in a callback.
final class PlaneClient: CellDataSource, CellLoader, CellDisplayDelegate {
  static let maximumKept = 4096  // beyond that all data are discarded and the plane is reloaded

  private(set) var data: Set<PlaneCell> = []
  private(set) var failed: Set<PlaneCell> = []
  private(set) var loads: [(cell: PlaneCell, due: Int, fails: Bool)] = []
  private(set) var loadCount = 0
  private var displays: [PlaneObservation.Display] = []
  private var answers: [PlaneObservation.Answer] = []
  private(set) var faults = 0  // loads started twice, or cancelled when none ran
  private var tries: [PlaneCell: Int] = [:]  // looked up by cell only, never iterated
  var planLoad: (String) -> PlaneLoadPlan = { _ in .prompt }  // by the load's name
  var onLoad: (PlaneCell, String?) -> Void = { _, _ in }  // a load begins, or has ended in that way
  var onCallback: () -> Void = {}
  var frame = 0
  var sheet: SheetReference?
  private(set) var isInCallback = false
  var edition = 0

  func makeTile() -> SimulatedTile { SimulatedTile() }

  func bind(_ tile: SimulatedTile, to cell: PlaneCell) {
    tile.content = sheet.map { PlaneCell($0.name(of: .init(cell))) } ?? cell
    tile.showsData = data.contains(cell)
    tile.edition = edition
    beReentrant()
  }

  func fittingExtent(of tile: SimulatedTile, along axis: SheetAxis) -> Double? {
    guard let content = tile.content else { return nil }
    let axis: SheetReference.Axis = axis == .columns ? .columns : .rows
    guard let extent = SheetReference.demand(of: .init(content), axis, edition: tile.edition) else { return nil }
    answers.append(.init(axis: axis, cell: .init(content), edition: tile.edition, extent: extent))
    beReentrant()
    return Double(extent) / 64
  }

  func takeAnswers() -> [PlaneObservation.Answer] {
    defer { answers.removeAll(keepingCapacity: true) }
    return answers
  }

  func hasData(for cell: PlaneCell) -> Bool { data.contains(cell) }

  func startLoad(of cell: PlaneCell) {
    if loads.contains(where: { $0.cell == cell }) { faults += 1 }
    loadCount += 1
    failed.remove(cell)
    tries[cell, default: 0] += 1
    let plan = planLoad("cell \(PlaneObservation.Cell(cell)), try \(tries[cell] ?? 1)")
    loads.append((cell, frame + plan.frames, plan.fails))
    onLoad(cell, nil)
    beReentrant()
  }

  func cancelLoad(of cell: PlaneCell) {
    guard let index = loads.firstIndex(where: { $0.cell == cell }) else { return faults += 1 }
    loads.remove(at: index)
    onLoad(cell, "cancelled")
  }

  func cellScrollView(_ view: CellScrollView, willDisplay tile: PlaneTile) { note(tile, begins: true) }
  func cellScrollView(_ view: CellScrollView, didEndDisplaying tile: PlaneTile) { note(tile, begins: false) }

  private func note(_ tile: PlaneTile, begins: Bool) {
    // A sheet's cells may have other numbers when they leave than when they came.
    guard let tile = tile as? SimulatedTile, let cell = sheet == nil ? tile.cell : tile.content else { return faults += 1 }
    displays.append(.init(begins: begins, pool: tile.poolIndex, cell: .init(cell)))
    beReentrant()
  }

  private func beReentrant() {
    isInCallback = true
    onCallback()
    isInCallback = false
  }

  func takeDisplays() -> [PlaneObservation.Display] {
    defer { displays.removeAll(keepingCapacity: true) }
    return displays
  }

  /// Returns the cells whose data have come.
  func endDueLoads(telling plane: TilePlane?) -> [PlaneCell] {
    let due = loads.filter { $0.due <= frame }
    loads.removeAll { $0.due <= frame }
    for load in due {
      onLoad(load.cell, load.fails ? "failed" : "shown")
      if load.fails {
        failed.insert(load.cell)
        plane?.didFail(load.cell)
      } else {
        data.insert(load.cell)
        plane?.didLoad(load.cell)
      }
    }
    return due.filter { !$0.fails }.map(\.cell)
  }

  /// Returns whether the data were discarded; then the plane must be reloaded.
  func forgetIfFull() -> Bool {
    guard data.count > PlaneClient.maximumKept else { return false }
    (data, failed) = ([], [])
    return true
  }
}

extension PlaneCell {
  init(_ cell: PlaneObservation.Cell) { self.init(column: cell.column, row: cell.row, level: cell.level) }
}

extension PlaneObservation.Cell {
  init(_ cell: PlaneCell) { self.init(column: cell.column, row: cell.row, level: cell.level) }
}
