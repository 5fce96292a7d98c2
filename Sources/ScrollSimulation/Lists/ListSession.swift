import Scrolling
import Tiling
import ViewTree

/// A synthetic list of any layout with its clients under a ``Simulator``: performs what happens to it, says what it should be, and checks it.
///
/// What happens it gets from ``ListEvents`` and nowhere else. Whoever steps the simulator hands in ``prepare(_:)`` and
/// ``settle(_:_:)``, and calls ``frameHasBeenChecked()`` after.
final class ListSession {
  /// What a session is about, besides what happens in it.
  struct Stage {
    var setting: ListSetting
    var clients: ClientSetting
    var viewport: Size
    var platform: ScrollPlatform
    var hz: Int
  }

  let simulator: Simulator
  let source: SyntheticItems
  let setting: ListSetting
  let clients: ListClients
  let recordedEvents: any ListEvents
  /// What happened in the frame that is being made or was made last.
  private(set) var performed: [ListEvent] = []
  var tally = ListTally()
  /// The item of a key and a revision, at the width of the first frame.
  let make: @Sendable (UInt64, UInt32) -> ReferenceList.Item
  private let hz: Int
  private var aims: ListAims?
  /// Keys beyond those at first that items have had. Looked up only.
  private var usedKeys: Set<UInt64> = []

  init(_ stage: Stage, gestures: any GestureSource, recordedEvents: any ListEvents, invariants: [any Invariant]) {
    (setting, hz, self.recordedEvents) = (stage.setting, stage.hz, recordedEvents)
    tally.across = setting.itemAcross(of: stage.viewport)
    make = setting.maker(across: tally.across)
    source = SyntheticItems(items: setting.list(in: stage.viewport), setting)
    let window = setting.pose.window(of: stage.viewport)
    let list = setting.view(in: setting.pose.parent(in: window))
    setting.pose.turn(list)
    list.contentInset = setting.insets(before: setting.insetBefore, behind: setting.insetBehind)
    list.platform = stage.platform
    if case .targets(let step) = setting.manner.stops {
      aims = ListAims(step: Double(step) / 64, isHorizontal: setting.isHorizontal)
    }
    list.delegate = aims
    list.dataSource = source
    simulator = Simulator(
      window: window, list: list, gestures: gestures, hz: stage.hz,
      reference: setting.list(in: stage.viewport), invariants: invariants
    ) { tile in (tile as? SyntheticItems.NumberTile).map { ($0.shown, 0) } }
    clients = ListClients(stage.clients, of: list) { question in
      guard case .page(let plan)? = recordedEvents.answer(to: question) else { return nil }
      return plan
    }
    simulator.onWindow = { [setting] in setting.pose.onWindow($0, of: list.bounds.size) }
    simulator.note(rule: "D2")
    if setting.isExact { simulator.note(rule: "C10") }
    simulator.observer.onDisplay = { [unowned self] in handInFromInside() }
    source.onBind = { [unowned self] in handInFromInside() }
    simulator.takeLearned = { [unowned self] in source.takeLearned() }
    simulator.observer.onObserve = { [clients, source] frame in
      clients.observe(into: &frame.clients)
      frame.holds = source.takeHolds()
      for (place, tile) in list.tiles.enumerated() where tile.index != nil { frame.tiles[place].inside = source.inside(of: tile) }
    }
    simulator.loadCount = { [clients] in clients.askedCount }
    // Tiles that are bound early are bound in steps: another layout is another step.
    simulator.isLaidOutAgain = { [clients] in !clients.bindsEarly }
  }

  var list: TiledScrollView { simulator.list }

  /// What happens to the list before the tick.
  func prepare(_ input: inout FrameInput) {
    tally.handedIn = 0
    input.reloaded = tally.hasReloaded
    input.manner = setting.manner
    resize(&input)
    clients.beginFrame()
    clients.reply { keys, edge in
      hand([.insert(keys.map { make($0, 0) }, at: edge == .start ? 0 : source.latest.count)])
    }
    performed.removeAll(keepingCapacity: true)
    for event in recordedEvents.events(seeing: listState(isQuiet: allowsMistakes(input))) {
      performed.append(event)
      perform(event, &input)
    }
    tally.batchesOfFrame = 0
  }

  /// What the list should be after the tick.
  func settle(_ reference: inout ReferenceList, _ frame: inout FrameObservation) {
    frame.handedIn = tally.handedIn > 0
    let across = setting.itemAcross(of: list.bounds.size)
    if !tally.isOutOfStep {
      let make = setting.maker(across: across > 0 ? across : tally.across)
      for batch in source.takeEffective() {
        for edit in batch.edits { edit.remade(by: make).apply(to: &reference) }
        takeWidth(across, &reference, hasNewLengths: batch.bringsLengths)
        if !tally.hasBlanks { reference.dealLanes() }
      }
    }
    if tally.hasReloaded { reference.forgetLanes() }
    takeWidth(across, &reference, hasNewLengths: tally.hasReloaded)
    tally.hasReloaded = false
    reference.hasBlanks = tally.hasBlanks
    source.servesCheckedView = false
    clients.saveOrRestore(within: simulator.observer.insets, opening: openFreshList, into: &frame.clients)
    source.servesCheckedView = true
    frame.clients.hits = hits()
    frame.state = frame.clients.digest
  }

  /// A view of another width asks for all lengths, with the first batch or else in its layout.
  private func takeWidth(_ across: Int64, _ reference: inout ReferenceList, hasNewLengths: Bool) {
    if across == 0, hasNewLengths { tally.hasBlanks = true }
    guard across > 0, across != tally.across || tally.hasBlanks else { return }
    (tally.across, tally.hasBlanks) = (across, false)
    reference.remake(breadth: across, setting.maker(across: across))
  }

  func frameHasBeenChecked() {
    tally.count(simulator)
    if simulator.frame % ListSession.framesBetweenComparisons == 0, let checkResult = compareWithAFreshList(hz: hz) {
      simulator.record("C10", checkResult)
    }
    guard tally.isOutOfStep else { return }
    tally.isOutOfStep = false
    reload()
  }

  /// How many frames lie between two comparisons with a list that has no history (C10).
  private static let framesBetweenComparisons = 128

  /// A talkative client: changes things from inside the layout, when a tile comes into view. Not in the layout before the first frame: what
  /// waits there would be carried out within that frame, and a trace does not say at which of its tiles an event came.
  private func handInFromInside() {
    guard clients.frame > 0, !tally.isOutOfStep, tally.handedIn < ListSession.maximumBatchesInside else { return }
    let event = recordedEvents.eventInside(seeing: listState())
    if let event { performed.append(event) }
    switch event {
    case .batch(let steps):
      tally.handedIn += 1
      hand(edits(of: steps, on: source.latest), isInside: true)
    case .insets(let before, let behind):
      list.contentInset = setting.insets(before: before, behind: behind)
    default: return
    }
  }

  /// How many batches come from inside a frame; they wait, and the view lets that many wait and more.
  private static let maximumBatchesInside = 64

  /// Whether a view that is out of step from now on could still measure what is engaged. In the first frame its clients are still told what
  /// the layout before it has found.
  func allowsMistakes(_ input: FrameInput) -> Bool {
    clients.frame > 1 && !input.resized && !input.reloaded && !list.hasWaitingBatches && tally.batchesOfFrame == 0
  }

  /// Made whether or not something is drawn from it: to look at a masonry is to place items in it.
  private func listState(isQuiet: Bool = false) -> ChangeScript.ListState {
    ChangeScript.ListState(
      list: source.latest, onScreen: list.itemsOnScreen, hasWaitingBatches: list.hasWaitingBatches, isQuiet: isQuiet,
      isCollapsed: tally.collapsedFrames > 0, hasSavedState: clients.state != nil)
  }

  /// The list fills its window, but for the frames in which it has no room.
  private func resize(_ input: inout FrameInput) {
    if tally.collapsedFrames > 0 { tally.collapsedFrames -= 1 }
    var size = simulator.window.bounds.size
    if tally.collapsedFrames > 0 { size = tally.collapsedFrames % 2 == 0 ? .zero : Size(width: size.width, height: 0) }
    guard list.bounds.size != size else { return }
    setting.pose.resize(list, to: size)
    input.resized = true
  }

  /// What steps do to a list, in order.
  func edits(of steps: [ListStep], on start: ReferenceList) -> [ListEdit] {
    let limit = ListStep.maximumItems(of: setting.count)
    var list = start
    return steps.compactMap { step in
      let edit = step.edit(of: list, limit: limit, making: make) { $0 >= UInt64(setting.count) && usedKeys.insert($0).inserted }
      edit?.apply(to: &list)
      return edit
    }
  }

  func openFreshList(in window: Window) -> TiledScrollView {
    let fresh = setting.view(in: window)
    fresh.contentInset = list.contentInset
    fresh.dataSource = source
    return fresh
  }
}
