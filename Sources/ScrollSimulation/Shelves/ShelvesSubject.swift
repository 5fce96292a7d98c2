import Scrolling
import Tiling
import ViewTree

/// A list whose tiles hold lists, as the subject of a session: the rules of a frame hold for the page and for each shelf, and the rules N
/// for what goes between them.
final class ShelvesSubject: StressSubject {
  static let name = "shelves"

  let simulator: ListSimulator
  let page: SimulatedPage
  let eventSource: EventSource<ShelvesEvent>
  var script: ShelvesScript
  var made: [ListEdit] = []  // the page's edits of this frame
  var ledger: ShelvesLedger
  var stroke: (finger: Int, law: ShelvesStroke)?
  var fingers: Set<Int> = []  // that are down
  private var width: Double
  var isDisturbed = false  // something besides fingers moves or changes what is shown in this frame

  var list: TiledScrollView { simulator.list }

  init(_ eventSource: EventSource<ShelvesEvent>) {
    self.eventSource = eventSource
    let setting = eventSource.setting
    script = ShelvesScript(eventSource)
    let window = Window(frame: Rect(origin: .zero, size: setting.viewport))
    let page = SimulatedPage(setting)
    let view = TiledScrollView(
      frame: window.bounds, spacing: Double(setting[ShelvesParameters.spacing]) / 64, overscan: Double(setting[ShelvesParameters.overscan]),
      layout: page.layout)
    view.platform = setting.scrollPlatform
    view.dataSource = page
    if setting[ShelvesParameters.direction] > 0 { view.layoutDirection = .rightToLeft }
    window.addSubview(view)
    eventSource.gestures.turn { ShelvesGestures($0, seed: setting.seed) }
    simulator = ListSimulator(
      window: window, list: view, gestures: eventSource.gestures, hz: setting.hz,
      reference: page.reference(across: view.bounds.width), invariants: Checker.shelvesInvariants, probe: { _ in nil })
    width = view.bounds.width
    (self.page, ledger) = (page, ShelvesLedger(limit: setting[ShelvesParameters.limit]))
    for rule in ["N1", "N2", "N3", "N4", "N5"] { simulator.note(rule: rule) }
    simulator.takeLearned = { [page] in page.takeLearned() }
    page.width = { [unowned view] in view.bounds.width }
    page.onEnter = { [unowned self] in ledger.enter($0) }
    page.onLeave = { [unowned self] in ledger.leave($0, look(at: $1)) }
    page.onBind = { [unowned self] in editInBind($0) }
  }

  func repeated(_ eventSource: EventSource<ShelvesEvent>) -> ShelvesSubject? { ShelvesSubject(eventSource) }

  func prepare(_ input: inout FrameInput) {
    follow(input.events)
    if list.frame != simulator.window.bounds {
      (list.frame, input.resized, isDisturbed) = (simulator.window.bounds, true, true)
    }
    for tile in list.tiles { (tile as? ShelfTile)?.list.platform = list.platform }
    let events = eventSource.events { script.events(seeing: list) { page.shelf(at: $0)?.count ?? 0 } }
    if !events.isEmpty { isDisturbed = true }
    for event in events { perform(event, &input) }
    ledger.beginFrame()
  }

  /// Checks what the frame shows of the shelves.
  func settle(_ reference: inout ReferenceList, _ frame: inout FrameObservation) {
    for edit in made { edit.apply(to: &reference) }
    made = []
    takeWidth(&reference)
    var digest: UInt32 = 0
    list.forEachBoundTile { tile, _, _ in
      guard let tile = tile as? ShelfTile, let shelf = tile.shelf else { return }
      let findings = findings(of: tile.list, shelf)
      for finding in findings { simulator.record(finding.rule, .broken("in shelf \(shelf.key): \(finding.detail)")) }
      let faults = tile.list.tiles.reduce(0) { $0 + (($1 as? ShelfItemTile)?.faults ?? 0) }
      simulator.record("A10", faults == 0 ? .holds : "shelf \(shelf.key) has \(faults) display calls or releases out of turn")
      if ledger.returned[shelf.key] != nil {
        simulator.record(
          "N2", findings.first.map { "shelf \(shelf.key), whose tile comes in this frame, is not complete: \($0.detail)" } ?? .holds)
      }
      if ledger.returned[shelf.key] != nil, let result = showsWhatWasNamed(tile.list, shelf) { simulator.record("N5", result) }
      if let result = ledger.returnsAsItLeft(shown(tile.list, shelf)) { simulator.record("N1", result) }
      digest = digest &* 31 &+ UInt32(truncatingIfNeeded: shelf.key) &+ UInt32(truncatingIfNeeded: main(tile.list.contentOffset))
    }
    if page.isObserved { checkVisibility() }
    frame.state = digest
    checkStroke()
  }

  /// At another width lengths that were learned are estimates again.
  private func takeWidth(_ reference: inout ReferenceList) {
    guard list.bounds.width != width else { return }
    width = list.bounds.width
    if page.learnsHeights { reference.remake(crossExtent: page.crossExtent(in: width), page.maker) }
  }

  private func findings(of list: TiledScrollView, _ shelf: SimulatedShelf) -> Findings {
    list.findings(of: shelf.expected) { tile, item in
      guard let index = shelf.items.index(ofKey: item.key.rawValue) else { return false }
      return (tile as? ShelfItemTile)?.shown == shelf.items[index].content
    }
  }

  /// N5: by known lengths a shelf that has come shows first what was named to be loaded.
  private func showsWhatWasNamed(_ list: TiledScrollView, _ shelf: SimulatedShelf) -> CheckResult? {
    guard let named = shelf.named, !shelf.isUnmeasured else { return nil }
    let shown = list.itemsOnScreen.map { shelf.items[$0].key }
    return shown == named ? .holds : "shelf \(shelf.key) shows first \(shown), and \(named) were named"
  }

  /// N4: an item is visible while a part of it is within its shelf and the page.
  private func checkVisibility() {
    for case let tile as ShelfTile in list.tiles {
      let due = Set(visibleItems(of: tile))
      let wrong = tile.visible.symmetricDifference(due).min() ?? tile.faults.first
      simulator.record(
        "N4",
        wrong.map { "item \($0) of tile \(tile.poolIndex) is \(due.contains($0) ? "seen and not reported" : "reported and not seen")" }
          ?? .holds)
    }
  }

  private func checkStroke() {
    defer { isDisturbed = false }
    guard var current = stroke else { return }
    guard !isDisturbed, let shelf = page.lists.list(of: ItemKey(rawValue: current.law.shelf)), ledger.returned.isEmpty else {
      return stroke = nil
    }
    if let result = current.law.check(page: strokeView(list), shelf: strokeView(shelf)) { simulator.record("N3", result) }
    stroke = fingers.contains(current.finger) ? current : nil
  }

  var pendingWork: String? {
    if simulator.observation.binds > 0 { return "\(simulator.observation.binds) tiles are bound" }
    var moving: String?
    list.forEachBoundTile { tile, _, key in
      guard let inner = (tile as? ShelfTile)?.list else { return }
      if inner.phase != .resting { moving = "shelf \(key.rawValue) moves" }
    }
    return moving
  }
}

extension Checker {
  /// The rules of a page: those of a list but for the way of its fingers, which may be a shelf's.
  static var shelvesInvariants: [any Invariant] {
    [
      KeysAreUnique(), PoolIsFixed(), OneTileAnItem(), EveryVisibleItemIsBound(), BoundIndicesExist(), TilesShowTheirItem(),
      FreeTilesAreIdle(), ItemsKeepTheirTile(), OutgoingTilesAreTakenFirst(), NoBindIsWasted(), DisplaysAlternate(),
      TilesStandInPlace(), TilesDoNotOverlap(), TilesCoverTheViewport(), ContentIsAsLongAsItsItems(), RestIsLegal(),
      BoundItemsAreAnInterval(), EmptyViewportRealizesNothing(), AnchorStays(), NextSurvivorStays(), ChangedAnchorKeepsItsStart(),
      OffsetIsAccountedFor(), LayoutIsAFixpoint(), BlankAreaIsAccountedFor(),
    ]
  }
}
