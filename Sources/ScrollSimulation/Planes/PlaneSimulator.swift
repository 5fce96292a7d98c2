import Scrolling
import Tiling
import ViewTree

/// Steps a plane or a sheet of tiles through a seeded session and checks every frame with a ``PlaneChecker``.
final class PlaneSimulator: Simulator, FrameStepping {
  let plane: CellScrollView
  let client: PlaneClient
  @exclusivity(unchecked) private(set) var checker: PlaneChecker
  @exclusivity(unchecked) private(set) var observation = PlaneObservation()  // the screen in the last frame
  private(set) var isLayingOutAgain = false
  private var input = PlaneInput()
  private var corrections = 0
  private var keys: [PlaneObservation.Cell: Int] = [:]  // of cells for reports, in the order of `cells`; looked up only
  private var cells: [PlaneObservation.Cell] = []

  init(
    window: Window, plane: CellScrollView, client: PlaneClient, gestures: any GestureSource, hz: Int, reference: PlaneReference
  ) {
    (self.plane, self.client) = (plane, client)
    checker = PlaneChecker(reference: reference)
    super.init(window: window, view: plane, gestures: gestures, hz: hz)
    loadCount = { client.loadCount }
  }

  func step(prepare: (inout PlaneInput) -> Void, settle: (inout PlaneReference, inout PlaneObservation) -> Void) {
    step {
      prepare(&input)
    } check: { instant, _ in
      observe(into: &observation, instant, edition: input.edition)
      layOutAgain()
      settle(&checker.reference, &observation)
      checker.check(observation, input: input)
      if observation.correctionX != 0 || observation.correctionY != 0 { corrections += 1 }
      line.encode(observation)
    }
  }

  /// A second layout without an event must change nothing (C7).
  private func layOutAgain() {
    let (counts, offset, loads) = (plane.counts, plane.contentOffset, loadCount())
    let (cells, frames) = (plane.tiles.map(\.cell), plane.tiles.map(\.frame))
    isLayingOutAgain = true
    plane.setNeedsLayout()
    plane.layoutIfNeeded()
    isLayingOutAgain = false
    observation.relayoutBinds = plane.counts.binds - counts.binds
    observation.relayoutLoads = loadCount() - loads
    observation.relayoutMoves = plane.contentOffset != offset || plane.tiles.map(\.cell) != cells || plane.tiles.map(\.frame) != frames
    observation.displays += client.takeDisplays()
    observation.asked += client.takeAnswers()
  }

  // MARK: What the superclass asks

  override var results: RuleResults { checker.results }

  override func note(rule: String) -> Int { checker.note(rule: rule) }

  package override func record(_ rule: Int, _ checkResult: CheckResult) { checker.record(rule, checkResult, at: observation) }

  override func stopChecking() { checker.stop() }

  override func finish() {
    plane.dataSource = nil
    checker.finish(client.takeDisplays())
    if !client.loads.isEmpty { record("E4", "at the end \(client.loads.count) loads run") }
  }

  override func beginFrame() { input = PlaneInput() }

  override func layOutFirst() {
    let size = plane.bounds.size
    checker.capacities = checker.reference.capacities(width: PlaneSimulator.units(size.width), height: PlaneSimulator.units(size.height))
    super.layOutFirst()
  }

  override func note(_ event: GestureEvent) {
    input.hasGestures = true
    switch event.action {
    case .touch(let finger, let phase, let location):
      input.touches.append(
        PlaneInput.Touch(finger: finger, phase: phase, x: PlaneSimulator.units(location.x), y: PlaneSimulator.units(location.y)))
    case .wheel, .trackpad: input.hasWheels = true
    case .jump, .scroll: input.isMovedByProgram = true
    case .rotate: break
    }
  }

  /// The user sees a few screens of a plane, which has no end.
  override var scrollState: ScrollState {
    let (range, offset, size) = (plane.legalRange, plane.contentOffset, plane.bounds.size)
    let isSheet = plane is TileSheet
    return ScrollState(
      isAtStart: isSheet && offset.y <= range.min.y, isAtEnd: isSheet && offset.y >= range.max.y,
      contentExtent: isSheet ? plane.contentSize.height : 4 * size.height, viewport: size)
  }

  override var figures: FrameFigures {
    FrameFigures(
      time: observation.time, binds: observation.binds, tiles: observation.tiles.count,
      boundTiles: observation.tiles.count { $0.cell != nil }, items: 0,
      travel: max(abs(observation.travelX), abs(observation.travelY)), blank: checker.blank,
      sums: (plane.counts.binds, plane.counts.moves, corrections), unloaded: checker.unloadedArea)
  }

  override var recordedFrame: RecordedFrame {
    let now = observation
    var frame = RecordedFrame(
      number: now.number, time: now.time, phase: Observer.phase(plane.phase).letter, offset: now.offsetY, crossOffset: now.offsetX,
      width: now.width,
      height: now.height, content: checker.reference.sheet?.length(.rows) ?? 0, items: 0, travel: now.travelY, binds: now.binds,
      corrections: now.correctionY == 0 ? [] : [(cause: 0, delta: now.correctionY)], error: now.refusesEdit ? "an edit was refused" : nil,
      tiles: [])
    for (pool, tile) in now.tiles.enumerated() {
      guard let cell = tile.cell else { continue }
      frame.tiles.append(
        RecordedTile(
          pool: pool, index: cell.level == now.zoomExponent ? 0 : 1, key: UInt64(key(of: cell)), start: tile.y, extent: tile.height,
          crossStart: tile.x, crossExtent: tile.width))
    }
    return frame
  }

  override var poolRow: String { observation.poolRow }

  package override func keyNames(from first: Int) -> [String] { cells.dropFirst(first).map { "cell \($0)" } }
  package override func keepLatestFindings() { checker.results.keepsLatest = true }

  override func tile(inPool index: Int) -> View? { plane.tiles.indices.contains(index) ? plane.tiles[index] : nil }

  private func key(of cell: PlaneObservation.Cell) -> Int {
    if let key = keys[cell] { return key }
    keys[cell] = cells.count
    cells.append(cell)
    return cells.count - 1
  }
}
