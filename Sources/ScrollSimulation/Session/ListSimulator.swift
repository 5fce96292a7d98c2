import Scrolling
public import Tiling
public import ViewTree

/// Steps a tiled scroll view through a seeded session and checks every frame by the rules of `Docs/Invariants.md`.
///
/// It serves any data source: the client changes its items in `prepare`, and updates the reference in `settle`.
///
/// ```swift
/// let user = GestureGenerator(profile: .browsing, seed: 7)
/// let simulator = ListSimulator(window: window, list: list, gestures: user, hz: 60, reference: reference) { _ in nil }
/// while simulator.frame < 2_000 { simulator.step() }
/// print(simulator.checker.findings)
/// ```
public final class ListSimulator: Simulator, FrameStepping {
  /// Digests what a tile shows, and counts its loads; nil for unreadable tiles.
  public typealias Probe = (Tile) -> (content: UInt64, loads: Int)?

  public let list: TiledScrollView
  package let observer: Observer
  private let program = ProgramRecord()
  /// Where the list's delegate lets released content rest; nil if the checker need not know.
  @exclusivity(unchecked) var targets: FrameInput.Stops? { didSet { program.knowsTargets = targets != nil } }
  /// The expected list.
  public var reference: ReferenceList { _read { yield checked.list } }
  /// The screen in the last frame.
  public var observation: FrameObservation { _read { yield checked.now } }
  @exclusivity(unchecked) public private(set) var checker: Checker
  /// Whether another layout must change nothing: false if a layout leaves work to the next one.
  @exclusivity(unchecked) var isLaidOutAgain: () -> Bool = { true }
  /// Keys and approximate indices of items measured since the last call, if the data source knows more than the tiles.
  @exclusivity(unchecked) public var takeLearned: () -> [(key: UInt64, index: Int)] = { [] }
  @exclusivity(unchecked) var expectation: (() -> ExpectedList)?  // frame by frame
  @exclusivity(unchecked) private(set) var measuredInFrame = 0

  private var hasNewKeys = false  // since all keys were compared
  private var size: Size  // of the list in the last frame
  @exclusivity(unchecked) private var edits: [ProgramRecord.Told.Edit] = []  // of the frame
  @exclusivity(unchecked) private var checked: CheckedFrame  // the frame in progress, or the last one; its arrays serve all frames

  /// - Parameters:
  ///   - window: nothing else ticks it from now on.
  ///   - list: stands in the window, and has its data source.
  ///   - gestures: what moves the list.
  ///   - hz: frames a second.
  ///   - reference: what the list should be before the first frame.
  ///   - probe: digests what a tile shows, and counts its loads; nil for a tile that cannot be read.
  public convenience init(
    window: Window, list: TiledScrollView, gestures: any GestureSource, hz: Int, reference: ReferenceList, probe: @escaping Probe
  ) {
    self.init(
      window: window, list: list, gestures: gestures, hz: hz, reference: reference, invariants: Checker.tilingInvariants, probe: probe)
  }

  init(
    window: Window, list: TiledScrollView, gestures: any GestureSource, hz: Int, reference: ReferenceList,
    invariants: [any Invariant], probe: @escaping Probe
  ) {
    self.list = list
    size = list.bounds.size
    checked = CheckedFrame(list: reference)
    checker = Checker(invariants)
    observer = Observer(of: list, probe: probe)
    super.init(window: window, view: list, gestures: gestures, hz: hz)
    list.programWitness = program
  }

  /// One frame: input, client changes, tick, check. `prepare` changes the list, or what feeds it, before the tick; `settle` updates the
  /// reference after the tick, and may add a digest to the frame.
  ///
  /// What a program does to the list, here, between two steps or in a callback, is seen: offsets, scrolls, commands, sizes, insets, options,
  /// batches, reloads. `prepare` tells the checker only of batches that must be refused (`badBatch`).
  public func step(
    prepare: (inout FrameInput) -> Void = { _ in }, settle: (inout ReferenceList, inout FrameObservation) -> Void = { _, _ in }
  ) {
    var insets = ReferenceList.Insets()
    step {
      take(program.takeDue())
      prepare(&checked.input)
      program.noteWaiting(of: list)
      take(program.takeDue())
      (checked.input.manner, checked.input.platform, insets) = (manner, list.platform, observer.insets)
      observer.coversOfFrame = observer.covers
      if expectation != nil {
        (checked.list.pinsToEnd, checked.list.pinnedEndReach) = (list.pinsToEnd, Observer.units(list.pinnedEndReach))
      }
      program.tickBegins()
    } check: { instant, report in
      take(program.tickEnds())
      if list.bounds.size != size { (size, checked.input.resized) = (list.bounds.size, true) }
      let countBefore = frame > 1 ? checked.now.itemCount : nil
      if frame > 1 { checked.nowIsBefore() }
      observer.observe(into: &checked.now, number: frame, instant: instant, report: report)
      checked.now.insets = insets
      checked.followCovers()
      checked.now.relayout = isLaidOutAgain() ? layOutAgain() : nil
      if let expectation {
        checked.list.become(list.items(of: expectation()), by: edits, crossExtent: checked.now.crossExtent)
      }
      edits.removeAll(keepingCapacity: true)
      settle(&checked.list, &checked.now)
      if countBefore != checked.now.itemCount || !checked.list.changes.isEmpty { hasNewKeys = true }
      compareKeys()
      checked.list.layOut(crossExtent: checked.now.crossExtent)
      checked.measureWhatWasRealized(besides: takeLearned())
      checked.followCommands()
      checked.followMarks()
      checked.findWhatIsVisible()
      checked.check(by: &checker, into: &line)
      checked.selected.settle(asSeen: checked.now.selected)
      measuredInFrame = checked.list.measured.count
      checked.frameIsOver()
    }
  }

  private func take(_ told: ProgramRecord.Told) {
    checked.input.take(told)
    if !told.edits.isEmpty { edits += told.edits }
  }

  private static let comparedKeysPerFrame = 4_096

  /// Comparing is O(items): the keys of a long list are not compared in every frame that changes them.
  private func compareKeys() {
    guard hasNewKeys, frame % max(1, checked.now.itemCount / ListSimulator.comparedKeysPerFrame) == 0 else { return }
    checked.now.duplicate = observer.duplicate
    hasNewKeys = false
  }

  private func layOutAgain() -> FrameObservation.Relayout {
    let counts = list.counts
    let loads = loadCount()
    list.setNeedsLayout()
    list.layoutIfNeeded()
    return FrameObservation.Relayout(
      binds: list.counts.binds - counts.binds, corrections: list.counts.corrections - counts.corrections, loads: loadCount() - loads,
      moves: observer.hasMoved(
        from: checked.now.listOffset, checked.now.tiles, bound: checked.now.bound.count { checked.now.tiles[$0].index != nil }))
  }

  /// Lets findings call items as the client does: `name` gives a key's, such as `post s3`; nil for an item without one.
  package func nameItems(_ name: @escaping (UInt64) -> String?) { checker.clientName = name }

  // MARK: What the superclass asks

  public override var results: RuleResults { checker.results }

  @discardableResult
  package override func note(rule: String) -> Int { checker.note(rule: rule) }

  package override func record(_ rule: Int, _ checkResult: CheckResult) {
    checker.record(rule, checkResult, at: checked.now, number: frame) { checked.list.index(ofKey: $0) }
  }

  override func stopChecking() { checker.stop() }

  package override func finish() {
    list.dataSource = nil
    var last = checked.now
    observer.observe(into: &last, number: frame, instant: window.instant, report: LayoutReport(layouts: 0))
    let open = last.displays.reduce(checked.now.tiles.count(where: checked.now.shows)) { $1.begins ? $0 + 1 : $0 - 1 }
    if open != 0 { checker.record("A10", "at the end \(open) items are still displayed", at: checked.now) }
  }

  package override func keepLatestFindings() { checker.results.keepsLatest = true }
  package override var isHorizontal: Bool { list.axis == .horizontal }

  override func beginFrame() { checked.input.begin() }

  override func layOutFirst() {
    super.layOutFirst()
    if let expectation {  // the client may have changed its items since the simulator was made
      program.forgetEdits()
      checked.list = list.reference(of: expectation(), list.items(of: expectation()))
    }
    checked.following = Following(of: list)
    for (key, index) in takeLearned() { checked.list.measure(key, near: index) }
    for tile in list.tiles { tile.key.map { checked.list.measure($0.rawValue, near: tile.index ?? 0) } }
    checked.list.dealLanes()
    checked.list.show(list.tiles.lazy.compactMap(\.index))
    checked.list.forgetChanges()
  }

  override func note(_ event: GestureEvent) {
    switch event.action {
    case .touch(let finger, let phase, let location):
      let cross = list.axis == .vertical ? location.x : location.y
      program.note(.finger(finger, phase, time: event.instant.nanoseconds, x: cross, y: observer.main(location)))
    case .wheel, .trackpad, .jump, .scroll: break  // the list is told of these
    case .rotate: checked.input.resized = true
    }
  }

  override var scrollState: ScrollState {
    let range = list.legalRange
    let offset = observer.main(list.contentOffset)
    let size = list.contentSize
    return ScrollState(
      isAtStart: offset <= observer.main(range.min), isAtEnd: offset >= observer.main(range.max),
      contentExtent: list.axis == .vertical ? size.height : size.width, viewport: list.bounds.size)
  }

  public override var figures: FrameFigures {
    let counts = list.counts
    return FrameFigures(
      time: checked.now.time, binds: checked.now.binds, tiles: checked.now.tiles.count,
      boundTiles: checked.now.tiles.count { $0.index != nil }, items: checked.now.itemCount,
      travel: Int64(clamping: checked.now.travel.magnitude),
      blank: checker.blank, sums: (counts.binds, counts.moves, counts.corrections))
  }

  public override var recordedFrame: RecordedFrame {
    var frame = RecordedFrame(checked.now)
    for place in frame.tiles.indices {
      let index = frame.tiles[place].index
      (frame.tiles[place].part, frame.tiles[place].span) = (checked.part(index), checked.list.columns(of: index))
    }
    return frame
  }

  public override var poolRow: String { checked.now.poolRow }

  override func tile(inPool index: Int) -> View? { list.tiles.first { $0.poolIndex == index } }
}
