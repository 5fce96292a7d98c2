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
/// let simulator = Simulator(window: window, list: list, script: script, hz: 60, reference: reference) { _ in nil }
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
  /// Loads begun so far, for C7; a list without loads has none.
  public var loadCount: () -> Int = { 0 }
  /// Layouts in all ticks.
  public private(set) var layouts = 0
  public let observer: Observer

  private var script: ScrollScript
  private var before: FrameObservation?
  private var onScreen: [(key: UInt64, top: Int64)] = []
  private var line = FrameLine()

  public init(
    window: Window, list: TiledScrollView, script: ScrollScript, hz: Int, reference: ReferenceList,
    invariants: [any Invariant] = Checker.tilingInvariants, probe: @escaping Observer.Probe
  ) {
    precondition(hz > 0, "Simulator(hz: \(hz)): a rate is > 0")
    self.window = window
    self.list = list
    self.script = script
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
    play(script.next(seeing: view), into: &input)
    prepare(&input)
    let report = window.tick(at: instant)
    layouts += report.layouts
    before = frame == 1 ? nil : observation
    observer.observe(into: &observation, number: frame, instant: instant, report: report)
    observation.relayout = layOutAgain()
    settle(&reference, &observation)
    reference.layOut()
    check(input)
    line.encode(observation)
    hash.add(line.bytes)
    onLine?(line.bytes)
    reference.forgetChanges()
  }

  /// Ends the session: takes the data source away, so that every tile must end what it displays (A10).
  public func finish() {
    list.dataSource = nil
    var last = observation
    observer.observe(into: &last, number: frame, instant: window.instant, report: LayoutReport(layouts: 0))
    let open = last.displays.reduce(observation.tiles.count { $0.index != nil }) { $1.begins ? $0 + 1 : $0 - 1 }
    if open != 0 { checker.report(rule: "A10", at: observation, detail: "at the end \(open) items are still displayed") }
  }

  /// Takes up a violation found by the client of the simulator.
  public func report(rule: String, detail: String) { checker.report(rule: rule, at: observation, detail: detail) }

  /// Notes that a rule was checked by the client of the simulator.
  public func note(rule: String) { checker.note(rule: rule) }

  private var view: ScrollScript.View {
    let range = list.legalRange
    let offset = list.contentOffset
    return ScrollScript.View(
      isAtStart: offset.y <= range.min.y, isAtEnd: offset.y >= range.max.y, contentLength: list.contentSize.height,
      viewportHeight: list.bounds.height)
  }

  private func play(_ step: ScrollScript.Step, into input: inout FrameInput) {
    if step.rotates {
      window.bounds = Rect(origin: .zero, size: Size(width: window.bounds.height, height: window.bounds.width))
      input.resized = true
    }
    for event in step.events {
      do { try list.handle(event) } catch { continue }  // a full queue drops the event for engine and checker alike
      input.events.append(Simulator.kind(event))
    }
  }

  private static func kind(_ event: ScrollEvent) -> FrameInput.Kind {
    switch event {
    case .drag(let travel): .drag(travel.y)
    case .wheel(let delta), .trackpad(let delta, _): .wheel(delta.y)
    case .jump: .jump
    case .stop: .stop
    case .release(let velocity): .release(velocity.y)
    }
  }

  private func layOutAgain() -> FrameObservation.Relayout {
    let counts = list.counts
    let loads = loadCount()
    let offset = list.contentOffset
    list.setNeedsLayout()
    list.layoutIfNeeded()
    let moves =
      list.contentOffset != offset
      || zip(list.tiles, observation.tiles).contains { tile, seen in
        tile.index != seen.index
          || (tile.index != nil && (Observer.units(tile.frame.minY) != seen.y || Observer.units(tile.frame.height) != seen.height))
      }
    return FrameObservation.Relayout(
      binds: list.counts.binds - counts.binds, corrections: list.counts.corrections - counts.corrections, loads: loadCount() - loads,
      moves: moves)
  }

  private func check(_ input: FrameInput) {
    let top = max(0, observation.offset)
    let bottom = min(observation.offset + observation.height, reference.length)
    let visible = observation.width > 0 ? reference.items(meeting: top, bottom) : []
    checker.check(
      CheckedFrame(now: observation, before: before, list: reference, onScreenBefore: onScreen, input: input, visible: visible))
    onScreen.removeAll(keepingCapacity: true)
    // Out of step with its data source, a view knows nothing of an item that it has no tile for.
    let isOutOfStep = observation.error != nil
    for index in visible where !(isOutOfStep && observation.missing.contains(index)) {
      onScreen.append((reference.items[index].key, reference.start(index) - observation.offset))
    }
  }
}
