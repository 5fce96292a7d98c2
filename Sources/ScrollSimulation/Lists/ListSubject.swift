import Scrolling
import Tiling
import ViewTree

/// A synthetic list of any layout as the subject of a session. Its clients prefetch, observe, load pages and save states.
///
/// ```swift
/// let kind = ListKind(.grid, isUnmeasured: true)
/// let run = StressRun(StressSetting(subject: kind.name, seed: 7, frames: 1_000, parameters: kind.parameters), ListSubject.init)
/// ```
final class ListSubject: StressSubject {
  let simulator: ListSimulator
  let source: SyntheticItems
  private(set) var setting: ListSetting  // with the layout of now
  let clients: ListClients
  var tally = ListTally()
  let make: @Sendable (UInt64, UInt32) -> ReferenceList.Item  // at the first frame's width
  private let eventSource: EventSource<ListEvent>
  private var script: ChangeScript
  private var aims: ListAims?
  var folded: [FoldedSection] = []  // the items of collapsed sections
  private var usedKeys: Set<UInt64> = []  // keys beyond the first ones that items have had; looked up only
  private var hasTriedAgain = false  // pages were requested again after the last event

  /// - Precondition: the event source's subject is one of ``ListKind/all``.
  init(_ eventSource: EventSource<ListEvent>) {
    guard let kind = ListKind(name: eventSource.setting.subject) else {
      preconditionFailure("ListSubject: no list is called \"\(eventSource.setting.subject)\"; there are \(ListKind.all.map(\.name))")
    }
    self.eventSource = eventSource
    let viewport = eventSource.setting.viewport
    setting = ListSetting(eventSource.setting, kind)
    tally.crossExtent = setting.itemCrossExtent(of: viewport)
    make = setting.maker(across: tally.crossExtent)
    script = ChangeScript(eventSource.setting, setting.layout, count: setting.count, streams: eventSource.generator(stream:), make: make)
    let items = setting.list(in: viewport)
    source = SyntheticItems(items: items, setting)
    let window = setting.pose.window(of: viewport)
    let list = setting.view(in: setting.pose.parent(in: window))
    if setting.cut > 0 { setting.pose.resize(list, to: setting.size(in: window)) }
    setting.pose.turn(list)
    list.contentInset = setting.insets(before: setting.insetBefore, behind: setting.insetBehind)
    list.platform = eventSource.setting.scrollPlatform
    if case .targets(let step) = setting.manner.stops {
      aims = ListAims(step: Double(step) / 64, isHorizontal: setting.isHorizontal)
    }
    list.delegate = aims
    list.dataSource = source
    if setting.isHorizontal { eventSource.gestures.turnSideways() }
    simulator = ListSimulator(
      window: window, list: list, gestures: eventSource.gestures, hz: eventSource.setting.hz, reference: items,
      invariants: Checker.tilingInvariants + Checker.clientInvariants
    ) { tile in (tile as? SyntheticItems.NumberTile).map { ($0.shown, 0) } }
    clients = ListClients(ClientSetting(eventSource.setting, kind), of: list)
    clients.plan = { [unowned self] question in
      guard case .page(let plan)? = self.eventSource.answer(to: question, { script.pagePlan() }) else { return nil }
      return plan
    }
    if !setting.pose.isPlain { simulator.onWindow = { [setting] in setting.pose.onWindow($0, of: list.bounds.size) } }
    if case .targets = setting.manner.stops { simulator.targets = setting.manner.stops }
    simulator.note(rule: "D2")
    if setting.headers.areThere { simulator.note(rule: "S1") }
    if setting.isExact { simulator.note(rule: "C10") }
    simulator.observer.onDisplay = { [unowned self] in handInFromInside() }
    source.onBind = { [unowned self] in handInFromInside() }
    simulator.takeLearned = { [unowned self] in source.takeLearned() }
    simulator.observer.onObserve = { [clients, source, unowned self] frame in
      clients.observe(into: &frame.clients)
      frame.holds = source.takeHolds()
      frame.insides = source.insides(of: list.tiles)
      frame.corners = self.corners()
      frame.drawnSelected = self.drawnSelected()
    }
    simulator.loadCount = { [clients] in clients.askedCount }
    // Early tiles are bound in steps: another layout is another step.
    simulator.isLaidOutAgain = { [clients] in !clients.bindsEarly }
  }

  func repeated(_ eventSource: EventSource<ListEvent>) -> ListSubject? { ListSubject(eventSource) }

  var list: TiledScrollView { simulator.list }

  /// Performs the frame's events before the tick.
  func prepare(_ input: inout FrameInput) {
    if eventSource.isQuiescent, !hasTriedAgain, clients.pagesUnderWay.isEmpty {
      hasTriedAgain = true
      clients.tryPagesAgain()
      list.cancelMovingItem()
      if simulator.observation.extent == 0 { list.coverInsets = .zero }  // nothing would come to rest on the screen
    }
    tally.handedIn = 0
    input.reloaded = tally.hasReloaded
    (tally.dueLayout, tally.waitingLayout) = (tally.waitingLayout, nil)
    input.relaid = tally.dueLayout != nil
    resize(&input)
    clients.beginFrame()
    clients.reply { keys, edge in
      hand([.insert(keys.map { make($0, 0) }, at: edge == .start ? 0 : source.latest.count)])
    }
    // Read in each frame, even if nothing is drawn from it: reading masonry places items in it.
    let state = listState(isQuiet: allowsMistakes(input))
    for event in eventSource.events({ script.events(seeing: state) }) { perform(event, &input) }
    tally.batchesOfFrame = 0
  }

  /// Updates the reference after the tick.
  func settle(_ reference: inout ReferenceList, _ frame: inout FrameObservation) {
    frame.handedIn = tally.handedIn > 0
    if let layout = tally.dueLayout { take(layout) }
    if tally.hasOtherLayout {
      reference.arrange(as: setting.arrangement, crossSpacing: setting.crossSpacing)
      reference.adoptsPlaces = setting.adoptsPlaces
    }
    let crossExtent = setting.itemCrossExtent(of: list.bounds.size)
    if !tally.isOutOfStep {
      let make = setting.maker(across: crossExtent > 0 ? crossExtent : tally.crossExtent)
      for batch in source.takeEffective() {
        for edit in batch.edits { edit.remade(by: make).apply(to: &reference) }
        takeWidth(crossExtent, &reference, hasNewExtents: batch.bringsExtents)
        if !tally.hasBlanks { reference.dealLanes() }
      }
    }
    if tally.hasReloaded || tally.hasOtherLayout { reference.forgetLanes() }
    takeWidth(crossExtent, &reference, hasNewExtents: tally.hasReloaded || tally.hasOtherLayout)
    (tally.hasReloaded, tally.hasOtherLayout) = (false, false)
    reference.hasBlanks = tally.hasBlanks
    source.servesCheckedView = false
    clients.saveOrRestore(within: simulator.observer.insets, opening: openFreshList, into: &frame.clients)
    source.servesCheckedView = true
    frame.clients.hits = hits()
    frame.state = frame.clients.digest
  }

  /// From now on the list has this layout.
  func take(_ other: ListSetting) {
    setting = other
    (tally.hasOtherLayout, tally.dueLayout) = (true, nil)
  }

  /// A view of another width asks for all extents, with the first batch or in its layout.
  private func takeWidth(_ across: Int64, _ reference: inout ReferenceList, hasNewExtents: Bool) {
    if across == 0, hasNewExtents { tally.hasBlanks = true }
    guard across > 0, across != tally.crossExtent || tally.hasBlanks || tally.hasOtherLayout || tally.hasForgotten else { return }
    reference.remake(crossExtent: across, setting.maker(across: across))
    if tally.hasForgotten { reference.forgetExtents() }
    (tally.crossExtent, tally.hasBlanks, tally.hasForgotten) = (across, false, false)
  }

  func frameHasBeenChecked() {
    tally.measured += simulator.measuredInFrame
    if simulator.frame % ListSubject.framesBetweenComparisons == 0, let checkResult = compareWithAFreshList(hz: simulator.hz) {
      simulator.record("C10", checkResult)
    }
    guard tally.isOutOfStep else { return }
    tally.isOutOfStep = false
    reload()
  }

  private static let framesBetweenComparisons = 128  // with a list without a history (C10)

  /// A reentrant client: changes things inside the layout when a tile comes into view. Not in the layout before the first frame: its
  /// batches would take effect within that frame, and a trace does not say at which tile an event came.
  private func handInFromInside() {
    guard clients.frame > 0, !tally.isOutOfStep, tally.handedIn < ListSubject.maximumBatchesInside else { return }
    let state = listState()
    switch eventSource.eventInside({ script.eventInside(seeing: state) }) {
    case .batch(let steps):
      tally.handedIn += 1
      hand(edits(of: steps, on: source.latest), isInside: true)
    case .insets(let before, let behind):
      list.contentInset = setting.insets(before: before, behind: behind)
    case .show(let key, let position, let isAnimated):
      guard !list.hasWaitingBatches, let index = source.items.index(ofKey: key), index < list.itemCount else { return }
      list.scrollToItem(at: index, position: .init(position), animated: isAnimated)
    case .layout(let layout, let columns):
      guard let other = relaid(as: layout, columns: columns) else { return }
      if list.turnKey != nil { list.endTurn() }
      tally.waitingLayout = other
      hand(other)
    default: return
    }
  }

  private static let maximumBatchesInside = 64  // they wait; the view's queue has room for more

  /// Whether a view out of step from now on could measure its realized items. In frame 1 clients still get results of the layout before it.
  func allowsMistakes(_ input: FrameInput) -> Bool {
    clients.frame > 1 && simulator.observation.extent > 0 && !input.resized && !tally.hasForgotten && !input.reloaded && !input.relaid
      && !list.hasWaitingBatches
      && tally.batchesOfFrame == 0
  }

  private func listState(isQuiet: Bool = false) -> ChangeScript.ListState {
    ChangeScript.ListState(
      list: source.latest.draft, onScreen: list.itemsOnScreen, hasWaitingBatches: list.hasWaitingBatches, isQuiet: isQuiet,
      isCollapsed: tally.collapsedFrames > 0, hasSavedState: clients.state != nil)
  }

  /// The list fills its window but for what is cut off, except in frames in which it has no room.
  private func resize(_ input: inout FrameInput) {
    if tally.collapsedFrames > 0 { tally.collapsedFrames -= 1 }
    var size = setting.size(in: simulator.window)
    if tally.collapsedFrames > 0 { size = tally.collapsedFrames % 2 == 0 ? .zero : Size(width: size.width, height: 0) }
    guard list.bounds.size != size else { return }
    setting.pose.resize(list, to: size)
    input.resized = true
  }

  func edits(of steps: [ListStep], on start: ReferenceList) -> [ListEdit] {
    let limit = ListStep.maximumItems(of: setting.count)
    var list = start.draft
    return steps.compactMap { step in
      let edit = step.edit(of: list, limit: limit, making: make, isFree: takeKey)
      edit?.apply(to: &list)
      return edit
    }
  }

  /// Takes a key; false if an item has had it.
  func takeKey(_ key: UInt64) -> Bool { key >= UInt64(setting.count) && usedKeys.insert(key).inserted }

  func openFreshList(in window: Window) -> TiledScrollView {
    let fresh = setting.view(in: window)
    (fresh.contentInset, fresh.coverInsets) = (list.contentInset, list.coverInsets)
    fresh.dataSource = source
    return fresh
  }
}

extension ListSubject {
  var pendingWork: String? {
    let pages = clients.pagesUnderWay.count
    if pages > 0 { return "\(pages) pages are under way" }
    if list.hasWaitingBatches { return "batches wait" }
    if tally.collapsedFrames > 0 { return "the viewport has no room" }
    let now = simulator.observation
    if now.binds > 0 { return "\(now.binds) tiles are bound" }
    if !now.clients.calls.isEmpty { return "items are asked for" }
    return nil
  }

  var missingContent: String? {
    let (now, reference) = (simulator.observation, simulator.reference)
    guard now.crossExtent > 0 else { return nil }
    let content = reference.hasUnplacedTail ? now.contentExtent : reference.contentExtent
    let visible = reference.items(meeting: max(0, now.offset), min(now.offset + now.extent, content))
    let blank = visible.first { index in !now.tiles.contains { $0.key == reference[index].key } }
    return blank.map { "item \($0)" }
  }

  /// Items that pages have appended.
  var progress: Int? {
    let end = clients[.end]
    guard let pages = clients.setting.pages, pages.edges.contains(.end), !end.isClosed else { return nil }
    return end.items
  }
}

extension StressTarget {
  /// Synthetic items in a layout, with clients that prefetch, observe, load pages and save states. If `isUnmeasured`, extents are learned as items come on screen.
  public static func list(_ layout: ListLayout, isUnmeasured: Bool = false) -> StressTarget {
    let kind = ListKind(layout, isUnmeasured: isUnmeasured)
    let code = "StressTarget.list(.\(layout.rawValue)\(isUnmeasured ? ", isUnmeasured: true" : ""))"
    return StressTarget(kind.name, parameters: kind.parameters, code: code, liveNumbers: ListParameters.live) { ListSubject($0) }
  }
}

/// A delegate that lets released content rest on multiples of `step` on the main axis.
final class ListAims: ScrollViewDelegate {
  private let step: Double
  private let isHorizontal: Bool

  init(step: Double, isHorizontal: Bool) {
    self.step = step
    self.isHorizontal = isHorizontal
  }

  func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point) {
    let range = scrollView.legalRange
    let number = ((isHorizontal ? targetContentOffset.x : targetContentOffset.y) / step).rounded()
    let target = Point(x: isHorizontal ? number * step : targetContentOffset.x, y: isHorizontal ? targetContentOffset.y : number * step)
    targetContentOffset = range.clamped(target)
  }
}
