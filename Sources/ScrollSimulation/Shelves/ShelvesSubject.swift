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
  private var script: ShelvesScript
  private var made: [ListEdit] = []  // the page's edits of this frame
  var ledger: ShelvesLedger
  var stroke: (finger: Int, law: ShelvesStroke)?
  var fingers: Set<Int> = []  // that are down
  var isDisturbed = false  // something besides fingers moves or changes what is shown in this frame
  private let rules: (n1: Int, n2: Int, n3: Int, displays: Int)

  var list: TiledScrollView { simulator.list }

  init(_ eventSource: EventSource<ShelvesEvent>) {
    self.eventSource = eventSource
    let setting = eventSource.setting
    script = ShelvesScript(eventSource)
    let window = Window(frame: Rect(origin: .zero, size: setting.viewport))
    let page = SimulatedPage(setting)
    let view = TiledScrollView(
      frame: window.bounds, spacing: Double(setting[ShelvesParameters.spacing]) / 64, overscan: Double(setting[ShelvesParameters.overscan]))
    view.platform = setting.scrollPlatform
    view.dataSource = page
    window.addSubview(view)
    eventSource.gestures.turn { ShelvesGestures($0, seed: setting.seed) }
    simulator = ListSimulator(
      window: window, list: view, gestures: eventSource.gestures, hz: setting.hz,
      reference: page.reference, invariants: Checker.shelvesInvariants, probe: { _ in nil })
    (self.page, ledger) = (page, ShelvesLedger(limit: setting[ShelvesParameters.limit]))
    rules = (
      simulator.note(rule: "N1"), simulator.note(rule: "N2"), simulator.note(rule: "N3"), simulator.note(rule: "A10")
    )
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
    var digest: UInt32 = 0
    list.forEachBoundTile { tile, _, _ in
      guard let tile = tile as? ShelfTile, let shelf = tile.shelf else { return }
      let findings = findings(of: tile.list, shelf)
      for finding in findings { simulator.record(finding.rule, .broken("in shelf \(shelf.key): \(finding.detail)")) }
      let faults = tile.list.tiles.reduce(0) { $0 + (($1 as? ShelfItemTile)?.faults ?? 0) }
      simulator.record(rules.displays, faults == 0 ? .holds : "shelf \(shelf.key) has \(faults) display calls or releases out of turn")
      if ledger.returned[shelf.key] != nil {
        simulator.record(rules.n2, findings.first.map { "shelf \(shelf.key), whose tile comes in this frame, is not complete: \($0.detail)" } ?? .holds)
      }
      if let result = ledger.returnsAsItLeft(shown(tile.list, shelf)) { simulator.record(rules.n1, result) }
      digest = digest &* 31 &+ UInt32(truncatingIfNeeded: shelf.key) &+ UInt32(truncatingIfNeeded: main(tile.list.contentOffset))
    }
    frame.state = digest
    checkStroke()
  }

  private func findings(of list: TiledScrollView, _ shelf: SimulatedShelf) -> [Finding] {
    list.findings(of: shelf.expected) { tile, item in
      guard let index = shelf.items.index(ofKey: item.key.rawValue) else { return false }
      return (tile as? ShelfItemTile)?.shown == shelf.items[index].content
    }
  }

  private func checkStroke() {
    defer { isDisturbed = false }
    guard var current = stroke else { return }
    guard !isDisturbed, let shelf = page.lists.list(of: ItemKey(rawValue: current.law.shelf)), ledger.returned.isEmpty else {
      return stroke = nil
    }
    if let result = current.law.check(page: strokeView(list), shelf: strokeView(shelf)) { simulator.record(rules.n3, result) }
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

// MARK: The program

extension ShelvesSubject {
  private func perform(_ event: ShelvesEvent, _ input: inout FrameInput) {
    switch event {
    case .shelves(let steps):
      let edits = page.perform(steps)
      made += edits
      attempt { () throws(TilingError) in try list.apply(ItemBatch(edits.map(\.change), countAfter: page.count)) }
    case .items(let place, let steps): page.shelf(at: place).map { edit($0, steps) }
    case .place(let place, let offset):
      guard let inner = shownList(at: place) else { return }
      inner.contentOffset = inner.legalRange.clamped(point(Double(offset.limited(to: 1 << 40)) / 64))
    case .show(let place, let item, let isAnimated): shownList(at: place)?.scrollToItem(at: item, animated: isAnimated)
    case .thrown(let place, let velocity):
      guard let inner = shownList(at: place), !inner.isTracking else { return }
      try? inner.handle(.release(velocity: point(Double(velocity.limited(to: 10_000)))))
    case .jump(let offset):
      list.contentOffset = list.legalRange.clamped(Point(x: 0, y: Double(offset.limited(to: 1 << 40)) / 64))
      input.events.append(.jump)
    case .forget(let place):
      guard let shelf = page.shelf(at: place) else { return }
      let key = ItemKey(rawValue: shelf.key)
      ledger.forget(shelf.key, isShown: page.lists.list(of: key) != nil)
      page.lists.forget(key)
    case .reload:
      input.reloaded = true
      attempt { () throws(TilingError) in try list.reload() }
    }
  }

  private func edit(_ shelf: SimulatedShelf, _ steps: [ListStep]) {
    let edits = shelf.edits(of: steps) { _ in true }
    shelf.perform(edits)
    guard let inner = page.lists.list(of: ItemKey(rawValue: shelf.key)) else { return }
    attempt { () throws(TilingError) in try inner.apply(ItemBatch(edits.map(\.change), countAfter: shelf.count)) }
  }

  /// A shelf may be edited as soon as its tile is bound: this frame shows it so.
  private func editInBind(_ index: Int) {
    guard eventSource.frame > 0, !eventSource.isQuiescent, let shelf = page.shelf(at: index) else { return }
    guard case .items(_, let steps)? = eventSource.eventInside({ script.eventInBind(of: index, itemCount: shelf.count) }) else { return }
    isDisturbed = true
    edit(shelf, steps)
  }

  private func attempt(_ body: () throws(TilingError) -> Void) {
    do throws(TilingError) { try body() } catch { simulator.record("D1", "a list does not take a batch: \(error)") }
  }

  private func shownList(at place: Int) -> TiledScrollView? {
    page.shelf(at: place).flatMap { page.lists.list(of: ItemKey(rawValue: $0.key)) }
  }

  private func point(_ along: Double) -> Point { page.isUpright ? Point(x: 0, y: along) : Point(x: along, y: 0) }
}

// MARK: What the rules see

extension ShelvesSubject {
  /// A finger that lands alone on a shelf at rest, in a page at rest, is followed.
  private func follow(_ events: [FrameInput.Kind]) {
    for event in events {
      guard case .finger(let finger, let phase, _, let x, let y) = event else {
        isDisturbed = true
        continue
      }
      let wasAlone = fingers.isEmpty
      switch phase {
      case .began:
        fingers.insert(finger)
        stroke = wasAlone && !isDisturbed ? shelf(at: Point(x: x, y: y)).map { (finger, ShelvesStroke(shelf: $0, isUpright: page.isUpright)) } : nil
      case .moved: break
      case .ended, .cancelled: fingers.remove(finger)
      }
    }
  }

  private func shelf(at place: Point) -> UInt64? {
    guard list.phase == .resting || list.phase == .tracking, list.legalRange.contains(list.contentOffset) else { return nil }
    var found: UInt64?
    list.forEachBoundTile { tile, _, key in
      guard let inner = (tile as? ShelfTile)?.list, tile.frame.contains(list.contentOffset + place) else { return }
      if inner.phase == .resting || inner.phase == .tracking, inner.legalRange.contains(inner.contentOffset) { found = key.rawValue }
    }
    return found
  }

  private func strokeView(_ view: TiledScrollView) -> ShelvesStroke.View {
    ShelvesStroke.View(
      travel: view.lastFrame.travel.rawValue, offset: along(view, view.contentOffset),
      legal: along(view, view.legalRange.min)...along(view, view.legalRange.max), isDragged: view.phase == .dragging)
  }

  private func along(_ view: TiledScrollView, _ point: Point) -> Int64 { Observer.units(view.axis == .vertical ? point.y : point.x) }

  private func main(_ point: Point) -> Int64 { Observer.units(page.isUpright ? point.y : point.x) }

  private func shown(_ list: TiledScrollView, _ shelf: SimulatedShelf) -> ShelvesLedger.Shown {
    let range = list.legalRange
    return ShelvesLedger.Shown(key: shelf.key, offset: main(list.contentOffset), legal: main(range.min)...main(range.max)) { key in
      shelf.items.index(ofKey: key).flatMap { list.rectForItem(at: $0) }.map { self.main($0.origin) }
    }
  }

  private func look(at list: TiledScrollView) -> ShelvesLedger.Look {
    let offset = main(list.contentOffset)
    let state = list.state
    return ShelvesLedger.Look(
      items: list.itemsOnScreen.compactMap { index in
        guard let rect = list.rectForItem(at: index), let key = list.dataSource?.key(at: index) else { return nil }
        return (key.rawValue, main(rect.origin) - offset)
      }, offset: state.items.isEmpty ? state.offset : offset)
  }
}

extension SimulatedPage {
  func shelf(at place: Int) -> SimulatedShelf? { shelves.isEmpty ? nil : shelves[min(max(place, 0), shelves.count - 1)] }
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

extension Int {
  fileprivate func limited(to most: Int) -> Int { Swift.min(Swift.max(self, -most), most) }
}
