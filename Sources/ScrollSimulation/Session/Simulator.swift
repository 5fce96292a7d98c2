import Scrolling
public import Tiling
public import ViewTree

/// Steps a tiled scroll view through a seeded session, one frame per call, and checks every frame.
///
/// It is a stepper, not a loop: a plain loop and event loops in virtual or real time call ``step(prepare:settle:)`` and get the same
/// frames. It serves any data source: the client changes its items in `prepare`, and updates the reference in `settle`.
///
/// ```swift
/// let user = GestureGenerator(profile: .browsing, seed: 7)
/// let simulator = Simulator(window: window, list: list, gestures: user, hz: 60, reference: reference) { _ in nil }
/// while simulator.frame < 2_000 { simulator.step() }
/// print(simulator.checker.findings)
/// ```
public final class Simulator {
  public let window: Window
  public let list: TiledScrollView
  public let hz: Int
  /// The expected list.
  public var reference: ReferenceList { _read { yield checked.list } }
  @exclusivity(unchecked) public private(set) var checker: Checker
  @exclusivity(unchecked) public private(set) var hash = TraceHash()
  /// Frames stepped so far; the first is frame 1.
  public var frame: Int { number }
  @exclusivity(unchecked) private var number = 0  // other modules' reads of a stored property are checked for exclusivity
  /// The screen in the last frame.
  public var observation: FrameObservation { _read { yield checked.now } }
  /// Called with each frame's canonical line.
  @exclusivity(unchecked) public var onLine: (([UInt8]) -> Void)?
  /// Called with each gesture as it is played, at its own instant, which may precede the frame's.
  @exclusivity(unchecked) public var onGesture: ((GestureEvent) -> Void)?
  /// Loads begun so far, for C7; 0 for a list without loads.
  @exclusivity(unchecked) public var loadCount: () -> Int = { 0 }
  /// Whether another layout must change nothing: false if a layout leaves work to the next one.
  @exclusivity(unchecked) var isLaidOutAgain: () -> Bool = { true }
  /// Keys and approximate indices of items measured since the last call, if the data source knows more than the tiles.
  @exclusivity(unchecked) public var takeLearned: () -> [(key: UInt64, index: Int)] = { [] }
  @exclusivity(unchecked) var expectation: (() -> ExpectedList)?  // frame by frame
  var onWindow: (Point) -> Point = { $0 }  // the window point of a viewport point
  /// Layouts in all ticks.
  @exclusivity(unchecked) public private(set) var layouts = 0
  public let observer: Observer
  @exclusivity(unchecked) private(set) var measuredInFrame = 0

  private var hasNewKeys = false  // since all keys were compared

  private(set) var fingers = FingersDown()  // in viewport points

  @exclusivity(unchecked) private var gestures: any GestureSource
  @exclusivity(unchecked) private var events: [GestureEvent] = []
  @exclusivity(unchecked) private var checked: CheckedFrame  // the frame in progress, or the last one; its arrays serve all frames
  @exclusivity(unchecked) private(set) var line = FrameLine()  // of the last frame

  /// - Parameters:
  ///   - window: nothing else ticks it from now on.
  ///   - list: stands in the window, and has its data source.
  ///   - gestures: what moves the list.
  ///   - hz: frames a second.
  ///   - reference: what the list should be before the first frame.
  ///   - probe: digests what a tile shows, and counts its loads; nil for a tile that cannot be read.
  public convenience init(
    window: Window, list: TiledScrollView, gestures: any GestureSource, hz: Int, reference: ReferenceList, probe: @escaping Observer.Probe
  ) {
    self.init(
      window: window, list: list, gestures: gestures, hz: hz, reference: reference, invariants: Checker.tilingInvariants, probe: probe)
  }

  package init(
    window: Window, list: TiledScrollView, gestures: any GestureSource, hz: Int, reference: ReferenceList,
    invariants: [any Invariant], probe: @escaping Observer.Probe
  ) {
    precondition(hz > 0, "Simulator(hz: \(hz)): a rate is > 0")
    self.window = window
    self.list = list
    self.gestures = gestures
    self.hz = hz
    checked = CheckedFrame(list: reference)
    checker = Checker(invariants)
    observer = Observer(of: list, probe: probe)
  }

  /// The instant of the next frame.
  public var nextInstant: Instant { Instant(frame: frame + 1, hz: hz) }

  /// One frame: input, client changes, tick, check. `prepare` changes the list, or what feeds it, before the tick; `settle` updates the
  /// reference after the tick, and may add a digest to the frame.
  public func step(
    prepare: (inout FrameInput) -> Void = { _ in }, settle: (inout ReferenceList, inout FrameObservation) -> Void = { _, _ in }
  ) {
    number += 1
    let instant = Instant(frame: frame, hz: hz)
    checked.input.begin()
    if frame == 1 { layOutFirst() }  // a screen cannot be touched before its first layout
    play(until: instant)
    prepare(&checked.input)
    let insets = observer.insets
    let report = window.tick(at: instant)
    layouts += report.layouts
    let countBefore = frame > 1 ? checked.now.itemCount : nil
    if frame > 1 { checked.nowIsBefore() }
    observer.observe(into: &checked.now, number: frame, instant: instant, report: report)
    checked.now.insets = insets
    checked.now.relayout = isLaidOutAgain() ? layOutAgain() : nil
    if let expectation { checked.list.become(list.items(of: expectation()), breadth: checked.now.breadth) }
    settle(&checked.list, &checked.now)
    if countBefore != checked.now.itemCount || !checked.list.changes.isEmpty { hasNewKeys = true }
    compareKeys()
    checked.list.layOut(breadth: checked.now.breadth)
    checked.measureWhatWasRealized(besides: takeLearned())
    checked.findWhatIsVisible()
    checked.check(by: &checker, into: &line)
    hash.add(line.bytes)
    onLine?(line.bytes)
    measuredInFrame = checked.list.measured.count
    checked.frameIsOver()
  }

  private static let comparedKeysPerFrame = 4_096

  /// Comparing is O(items): the keys of a long list are not compared in every frame that changes them.
  private func compareKeys() {
    guard hasNewKeys, frame % max(1, checked.now.itemCount / Simulator.comparedKeysPerFrame) == 0 else { return }
    checked.now.duplicate = observer.duplicate
    hasNewKeys = false
  }

  /// Ends the session: removes the data source, so that every tile must end its display (A10).
  public func finish() {
    list.dataSource = nil
    var last = checked.now
    observer.observe(into: &last, number: frame, instant: window.instant, report: LayoutReport(layouts: 0))
    let open = last.displays.reduce(checked.now.tiles.count(where: checked.now.shows)) { $1.begins ? $0 + 1 : $0 - 1 }
    if open != 0 { checker.record("A10", "at the end \(open) items are still displayed", at: checked.now) }
  }

  /// Records a result of the client's own check, for the frame in progress or the last one.
  public func record(_ rule: String, _ checkResult: CheckResult) {
    record(checker.note(rule: rule), checkResult)
  }

  /// The same for a rule by the number that ``note(rule:)`` has given.
  package func record(_ rule: Int, _ checkResult: CheckResult) {
    checker.record(rule, checkResult, at: checked.now, number: frame) { checked.list.index(ofKey: $0) }
  }

  /// Lets findings call items as the client does: `name` gives a key's, such as `post s3`; nil for an item without one.
  public func nameItems(_ name: @escaping (UInt64) -> String?) { checker.clientName = name }

  func stopChecking() { checker.stop() }  // for a session that only repeats another one

  /// Lists a rule that the client checks. Returns its number in the tally.
  @discardableResult
  public func note(rule: String) -> Int { checker.note(rule: rule) }

  /// Whether the gestures are over and nothing moves. A finger that stays down, or endless momentum, moves nothing.
  public var isAtRest: Bool {
    gestures.isFinished && list.phase != .decelerating && list.phase != .animating && checked.now.travel == 0
  }

  var isOffsetLegal: Bool { list.legalRange.clamped(list.contentOffset) == list.contentOffset }

  private var scrollState: ScrollState {
    let range = list.legalRange
    let offset = observer.along(list.contentOffset)
    let size = list.contentSize
    return ScrollState(
      isAtStart: offset <= observer.along(range.min), isAtEnd: offset >= observer.along(range.max),
      contentLength: list.axis == .vertical ? size.height : size.width, viewport: list.bounds.size)
  }

  private func play(until instant: Instant) {
    gestures.appendEvents(until: instant, seeing: scrollState, to: &events)
    for event in events { play(event, into: &checked.input) }
    events.removeAll(keepingCapacity: true)
  }

  private func play(_ event: GestureEvent, into input: inout FrameInput) {
    onGesture?(event)
    fingers.follow(event.action)
    switch event.action {
    case .touch(let finger, let phase, let location):
      window.send(Touch(id: finger, phase: phase, location: onWindow(location), instant: event.instant))
      let across = list.axis == .vertical ? location.x : location.y
      input.events.append(
        .finger(finger, phase, time: event.instant.nanoseconds, x: across, y: observer.along(location)))
    case .wheel(let delta):
      if hands(.wheel(by: delta)) { input.events.append(.wheel(observer.along(delta))) }
    case .trackpad(let delta, let phase):
      if hands(.trackpad(by: delta, phase)) { input.events.append(.trackpad(observer.along(delta), phase)) }
    case .jump(let offset):
      if hands(.jump(to: offset)) { input.events.append(.jump) }
    case .scroll(let offset):
      list.setContentOffset(offset, animated: true)
      input.events.append(.scroll(to: observer.along(offset)))
    case .rotate:
      window.bounds = Rect(origin: .zero, size: Size(width: window.bounds.height, height: window.bounds.width))
      input.resized = true
    }
  }

  /// Whether the list has taken an event: a full queue drops it for engine and checker alike.
  private func hands(_ event: ScrollEvent) -> Bool {
    do { try list.handle(event) } catch { return false }
    return true
  }

  private func layOutAgain() -> FrameObservation.Relayout {
    let counts = list.counts
    let loads = loadCount()
    list.setNeedsLayout()
    list.layoutIfNeeded()
    return FrameObservation.Relayout(
      binds: list.counts.binds - counts.binds, corrections: list.counts.corrections - counts.corrections, loads: loadCount() - loads,
      moves: observer.hasMoved(from: checked.now.offset, checked.now.tiles))
  }

  private func layOutFirst() {
    checked.input.platform = list.platform
    window.tick(at: .zero)
    for (key, index) in takeLearned() { checked.list.measure(key, near: index) }
    for tile in list.tiles { tile.key.map { checked.list.measure($0.rawValue, near: tile.index ?? 0) } }
    checked.list.dealLanes()
    checked.list.show(list.tiles.lazy.compactMap(\.index))
    checked.list.forgetChanges()
  }
}
