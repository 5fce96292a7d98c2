import Scrolling
public import Tiling
public import ViewTree

/// Steps a tiled scroll view through a seeded session, one frame a call, and checks every frame.
///
/// A stepper and not a loop: a plain loop, an event loop in virtual time and one in real time call the same ``step(prepare:settle:)`` and
/// get the same frames. It serves any data source: the client changes its items in `prepare`, and says in `settle` what the list should
/// be now.
///
/// ```swift
/// let person = GestureGenerator(profile: .browsing, seed: 7)
/// let simulator = Simulator(window: window, list: list, gestures: person, hz: 60, reference: reference) { _ in nil }
/// while simulator.frame < 2_000 { simulator.step() }
/// print(simulator.checker.violations)
/// ```
public final class Simulator {
  public let window: Window
  public let list: TiledScrollView
  public let hz: Int
  /// What the list should be.
  public private(set) var reference: ReferenceList
  public private(set) var checker: Checker
  public private(set) var hash = TraceHash()
  /// Frames stepped so far; the first one is frame 1.
  public private(set) var frame = 0
  /// What stood on the screen in the last frame.
  public private(set) var observation = FrameObservation()
  /// Is given each frame's canonical line.
  public var onLine: (([UInt8]) -> Void)?
  /// Is given each gesture as it is played: at its own instant, which may lie before the frame's.
  public var onGesture: ((GestureEvent) -> Void)?
  /// Loads begun so far, for C7; a list without loads has none.
  public var loadCount: () -> Int = { 0 }
  /// Whether laying out once more is to change nothing: not if a layout leaves work to the next one.
  var isLaidOutAgain: () -> Bool = { true }
  /// Keys of items whose length the list has learned since the last call, and about where they are, if the data source knows better than the
  /// tiles.
  public var takeLearned: () -> [(key: UInt64, index: Int)] = { [] }
  /// What the client expects of the list, if it says so frame by frame.
  var expectation: (() -> ExpectedList)?
  /// Where on the window a point of the viewport is that a finger touches.
  var onWindow: (Point) -> Point = { $0 }
  /// Layouts in all ticks.
  public private(set) var layouts = 0
  public let observer: Observer
  /// How many items were measured in the last frame.
  private(set) var measuredInFrame = 0

  /// The fingers that are down, in points of the viewport.
  private(set) var fingers = FingersDown()

  private var gestures: any GestureSource
  private var events: [GestureEvent] = []
  private var before: FrameObservation?
  private var onScreen: [CheckedFrame.Seen] = []
  private var line = FrameLine()

  public init(
    window: Window, list: TiledScrollView, gestures: any GestureSource, hz: Int, reference: ReferenceList,
    invariants: [any Invariant] = Checker.tilingInvariants, probe: @escaping Observer.Probe
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

  /// One frame: the person's input, the client's changes, the tick, the check.
  ///
  /// - Parameters:
  ///   - prepare: hands changes to the list, or to whatever feeds it, before the tick.
  ///   - settle: brings the reference up to date after the tick, and may add a digest of its own to the frame.
  public func step(
    prepare: (inout FrameInput) -> Void = { _ in }, settle: (inout ReferenceList, inout FrameObservation) -> Void = { _, _ in }
  ) {
    frame += 1
    let instant = Instant(frame: frame, hz: hz)
    var input = FrameInput()
    input.platform = list.platform
    // A screen that has not been laid out is not there to be touched.
    if frame == 1 { layOutFirst() }
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
    if before?.itemCount != observation.itemCount || !reference.changes.isEmpty { observation.duplicate = observer.duplicate }
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

  /// Ends the session: takes the data source away, so that every tile must end what it displays (A10).
  public func finish() {
    list.dataSource = nil
    var last = observation
    observer.observe(into: &last, number: frame, instant: window.instant, report: LayoutReport(layouts: 0))
    let open = last.displays.reduce(observation.tiles.count(where: observation.shows)) { $1.begins ? $0 + 1 : $0 - 1 }
    if open != 0 { checker.record("A10", "at the end \(open) items are still displayed", at: observation) }
  }

  /// Takes up what the client of the simulator has judged, in the frame that is being made or was made last.
  public func record(_ rule: String, _ checkResult: CheckResult) {
    var now = observation
    now.number = frame
    checker.record(rule, checkResult, at: now)
  }

  /// Checks no rule from now on: for a session that only repeats another one.
  func stopChecking() { checker = Checker([]) }

  /// Lists a rule that the client of the simulator checks.
  public func note(rule: String) { checker.note(rule: rule) }

  /// Whether the gestures are over and nothing moves any more: a finger that is still down, or momentum that never ends, moves nothing.
  public var isAtRest: Bool {
    gestures.isFinished && list.phase != .decelerating && list.phase != .animating && observation.travel == 0
  }

  /// Whether the list stands within its edges.
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

  /// What is on a tile is measured from now on, and so is what has been on one within the frame.
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
    // Out of step with its data source, a view knows nothing of an item that it has no tile for.
    let isOutOfStep = observation.error != nil
    for index in frame.visible where !(isOutOfStep && observation.missing.contains(index)) {
      onScreen.append(.init(key: reference[index].key, top: reference.start(index) - observation.offset, index: index))
    }
  }
}
