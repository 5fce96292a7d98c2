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
  public private(set) var reference: ReferenceList
  public private(set) var checker: Checker
  public private(set) var hash = TraceHash()
  /// Frames stepped so far; the first is frame 1.
  public private(set) var frame = 0
  /// The screen in the last frame.
  public private(set) var observation = FrameObservation()
  /// Called with each frame's canonical line.
  public var onLine: (([UInt8]) -> Void)?
  /// Called with each gesture as it is played, at its own instant, which may precede the frame's.
  public var onGesture: ((GestureEvent) -> Void)?
  /// Loads begun so far, for C7; 0 for a list without loads.
  public var loadCount: () -> Int = { 0 }
  var isLaidOutAgain: () -> Bool = { true }  // whether another layout must change nothing: false if a layout leaves work to the next one
  /// Keys and approximate indices of items measured since the last call, if the data source knows more than the tiles.
  public var takeLearned: () -> [(key: UInt64, index: Int)] = { [] }
  var expectation: (() -> ExpectedList)?  // frame by frame
  var onWindow: (Point) -> Point = { $0 }  // the window point of a viewport point
  /// Layouts in all ticks.
  public private(set) var layouts = 0
  public let observer: Observer
  private(set) var measuredInFrame = 0

  private var hasNewKeys = false  // since all keys were compared

  private(set) var fingers = FingersDown()  // in viewport points

  private var gestures: any GestureSource
  private var events: [GestureEvent] = []
  private var before: FrameObservation?
  private var onScreen: [CheckedFrame.Seen] = []
  private var line = FrameLine()

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
    self.reference = reference
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
    frame += 1
    let instant = Instant(frame: frame, hz: hz)
    var input = FrameInput()
    input.platform = list.platform
    if frame == 1 { layOutFirst() }  // a screen cannot be touched before its first layout
    play(until: instant, into: &input)
    prepare(&input)
    let insets = observer.insets
    let report = window.tick(at: instant)
    layouts += report.layouts
    before = frame == 1 ? nil : observation
    observer.observe(into: &observation, number: frame, instant: instant, report: report)
    observation.insets = insets
    observation.relayout = isLaidOutAgain() ? layOutAgain() : nil
    if let expectation { reference.become(list.items(of: expectation()), breadth: observation.breadth) }
    settle(&reference, &observation)
    compareKeys()
    reference.layOut(breadth: observation.breadth)
    let measuring = measureWhatWasRealized()
    check(input, measuring)
    line.encode(observation)
    hash.add(line.bytes)
    onLine?(line.bytes)
    measuredInFrame = reference.measured.count
    reference.show(observation.tiles.lazy.compactMap(\.index))
    reference.forgetChanges()
  }

  private static let comparedKeysPerFrame = 4_096

  /// Comparing is O(items): the keys of a long list are not compared in every frame that changes them.
  private func compareKeys() {
    if before?.itemCount != observation.itemCount || !reference.changes.isEmpty { hasNewKeys = true }
    guard hasNewKeys, frame % max(1, observation.itemCount / Simulator.comparedKeysPerFrame) == 0 else { return }
    observation.duplicate = observer.duplicate
    hasNewKeys = false
  }

  /// Ends the session: removes the data source, so that every tile must end its display (A10).
  public func finish() {
    list.dataSource = nil
    var last = observation
    observer.observe(into: &last, number: frame, instant: window.instant, report: LayoutReport(layouts: 0))
    let open = last.displays.reduce(observation.tiles.count(where: observation.shows)) { $1.begins ? $0 + 1 : $0 - 1 }
    if open != 0 { checker.record("A10", "at the end \(open) items are still displayed", at: observation) }
  }

  /// Records a result of the client's own check, for the frame in progress or the last one.
  public func record(_ rule: String, _ checkResult: CheckResult) {
    var now = observation
    now.number = frame
    checker.record(rule, checkResult, at: now)
  }

  func stopChecking() { checker = Checker([]) }  // for a session that only repeats another one

  /// Lists a rule that the client checks.
  public func note(rule: String) { checker.note(rule: rule) }

  /// Whether the gestures are over and nothing moves. A finger that stays down, or endless momentum, moves nothing.
  public var isAtRest: Bool {
    gestures.isFinished && list.phase != .decelerating && list.phase != .animating && observation.travel == 0
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

  private func play(until instant: Instant, into input: inout FrameInput) {
    gestures.appendEvents(until: instant, seeing: scrollState, to: &events)
    for event in events { play(event, into: &input) }
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
      moves: observer.hasMoved(since: observation))
  }

  private func layOutFirst() {
    window.tick(at: .zero)
    for (key, index) in takeLearned() { reference.measure(key, near: index) }
    for tile in list.tiles { tile.key.map { reference.measure($0.rawValue, near: tile.index ?? 0) } }
    reference.dealLanes()
    reference.show(list.tiles.lazy.compactMap(\.index))
    reference.forgetChanges()
  }

  /// Items on tiles count as measured from now on, and so do those that had a tile within the frame.
  private func measureWhatWasRealized() -> CheckedFrame.Measuring {
    let anchor = AnchorLaw.place(ofAnchorAmong: onScreen, in: reference)
    var measuring = CheckedFrame.Measuring(lengthBefore: reference.length, shift: -(anchor.map(reference.start) ?? 0))
    for (key, index) in takeLearned() { reference.measure(key, near: index) }
    for tile in observation.tiles { tile.key.map { reference.measure($0, near: tile.index ?? 0) } }
    reference.layOut(breadth: observation.breadth)
    if reference.adoptsPlaces { reference.adopt(observation.tiles, length: observation.contentLength) }
    measuring.shift += anchor.map(reference.start) ?? 0
    return measuring
  }

  private func check(_ input: FrameInput, _ measuring: CheckedFrame.Measuring) {
    var frame = CheckedFrame(now: observation, before: before, list: reference, onScreenBefore: onScreen, input: input, visible: [])
    if observation.breadth > 0 { frame.visible = reference.items(meeting: frame.top, frame.bottom) }
    frame.measuring = measuring
    frame.pinned = reference.pinnedHeader(at: observation.offset)
    checker.check(frame)
    onScreen.removeAll(keepingCapacity: true)
    // A view out of step with its data source does not know an item without a tile.
    let isOutOfStep = observation.error != nil
    for index in frame.visible where !(isOutOfStep && observation.missing.contains(index)) {
      onScreen.append(.init(key: reference[index].key, top: reference.start(index) - observation.offset, index: index))
    }
  }
}
