import Scrolling
public import ViewTree

/// Steps a scroll view through a seeded session, one frame per call, and checks every frame.
///
/// It is a stepper, not a loop: a plain loop and event loops in virtual or real time step it and get the same frames. It knows a window, a
/// scroll view and gestures. What is read of the view and how it is checked is a subclass's: ``ListSimulator`` has tiled lists.
public class Simulator {
  public let window: Window
  let view: ScrollView
  public let hz: Int
  @exclusivity(unchecked) public private(set) var hash = TraceHash()
  /// Frames stepped so far; the first is frame 1.
  public var frame: Int { number }
  @exclusivity(unchecked) private var number = 0  // other modules' reads of a stored property are checked for exclusivity
  /// Called with each frame's canonical line.
  @exclusivity(unchecked) public var onLine: (([UInt8]) -> Void)?
  /// Called with each gesture as it is played, at its own instant, which may precede the frame's.
  @exclusivity(unchecked) public var onGesture: ((GestureEvent) -> Void)?
  /// Loads begun so far, for C7; 0 for a view without loads.
  @exclusivity(unchecked) public var loadCount: () -> Int = { 0 }
  var onWindow: ((Point) -> Point)?  // the window point of a viewport point, if the view's own place does not say it
  /// Layouts in all ticks.
  @exclusivity(unchecked) public private(set) var layouts = 0
  @exclusivity(unchecked) var line = FrameLine()  // of the last frame
  private(set) var fingers = FingersDown()  // in viewport points
  private var landings = FingerLandings()

  @exclusivity(unchecked) private var gestures: any GestureSource
  @exclusivity(unchecked) private var events: [GestureEvent] = []

  init(window: Window, view: ScrollView, gestures: any GestureSource, hz: Int) {
    precondition(hz > 0, "Simulator(hz: \(hz)): a rate is > 0")
    self.window = window
    self.view = view
    self.gestures = gestures
    self.hz = hz
  }

  // MARK: What a subclass says

  /// The results of the rules so far.
  public var results: RuleResults { preconditionFailure("a subclass has rules") }

  /// The last frame in numbers, with sums over all frames so far.
  public var figures: FrameFigures { preconditionFailure("a subclass sees frames") }

  /// The last frame for reports, without blank area, fingers and looks.
  public var recordedFrame: RecordedFrame { preconditionFailure("a subclass sees frames") }

  /// What reports call the items of the recorded frames, by their key from `first` on; empty if index and key are their names.
  package func keyNames(from first: Int) -> [String] { [] }

  /// Keeps the findings of the last frame, too, for whoever draws each one.
  package func keepLatestFindings() { preconditionFailure("a subclass has rules") }

  /// The pool in the last frame as one row: `[0:k17 1:k18 2..21:-]`.
  public var poolRow: String { preconditionFailure("a subclass sees frames") }

  /// The view in a place of the pool; nil if there is none.
  func tile(inPool index: Int) -> View? { nil }

  package var isHorizontal: Bool { false }  // the main axis

  /// What the user sees when an act begins.
  var scrollState: ScrollState { preconditionFailure("a subclass knows its content") }

  /// A frame begins: its input is empty.
  func beginFrame() {}

  /// The first layout, before the first frame: a screen cannot be touched without it.
  func layOutFirst() { window.tick(at: .zero) }

  /// Takes a gesture into the frame's input.
  func note(_ event: GestureEvent) {}

  /// Lists a rule that the client checks. Returns its number in the tally.
  @discardableResult
  package func note(rule: String) -> Int { preconditionFailure("a subclass has rules") }

  /// Records a result of the client's own check, for the frame in progress or the last one, by the number that ``note(rule:)`` has given.
  package func record(_ rule: Int, _ checkResult: CheckResult) { preconditionFailure("a subclass has rules") }

  /// Ends the session: removes the data source, so that every tile must end its display (A10).
  package func finish() {}

  func stopChecking() {}  // for a session that only repeats another one
}

extension Simulator {
  /// The instant of the next frame.
  final var nextInstant: Instant { Instant(frame: frame + 1, hz: hz) }

  /// Records a result of the client's own check, for the frame in progress or the last one.
  public final func record(_ rule: String, _ checkResult: CheckResult) { record(note(rule: rule), checkResult) }

  /// Whether the gestures are over and nothing moves. A finger that stays down, or endless momentum, moves nothing.
  final var isAtRest: Bool {
    gestures.isFinished && view.phase != .decelerating && view.phase != .animating && figures.travel == 0
  }

  final var isOffsetLegal: Bool { view.legalRange.clamped(view.contentOffset) == view.contentOffset }

  /// One frame: input, client changes, tick, check. `prepare` changes the view, or what feeds it, before the tick; `check` reads it after
  /// the tick, checks it, and writes its ``line``.
  final func step(prepare: () -> Void, check: (Instant, LayoutReport) -> Void) {
    number += 1
    let instant = Instant(frame: number, hz: hz)
    beginFrame()
    if number == 1 { layOutFirst() }
    play(until: instant)
    prepare()
    let report = window.tick(at: instant)
    layouts += report.layouts
    check(instant, report)
    hash.add(line.bytes)
    onLine?(line.bytes)
  }

  private func play(until instant: Instant) {
    gestures.appendEvents(until: instant, seeing: scrollState, to: &events)
    for event in events { play(event) }
    events.removeAll(keepingCapacity: true)
  }

  private func play(_ event: GestureEvent) {
    onGesture?(event)
    fingers.follow(event.action)
    switch event.action {
    case .touch(let finger, let phase, let location):
      let place = landings.place(finger, phase, location, on: view, in: window, by: onWindow)
      window.send(Touch(id: finger, phase: phase, location: place, instant: event.instant))
      if landings.isElsewhere(finger, phase) { return }
    case .wheel(let delta): if !hands(.wheel(by: delta)) { return }
    case .trackpad(let delta, let phase): if !hands(.trackpad(by: delta, phase)) { return }
    case .jump(let offset): if !hands(.jump(to: offset)) { return }
    case .scroll(let offset): view.setContentOffset(offset, animated: true)
    case .rotate: window.bounds = Rect(origin: .zero, size: Size(width: window.bounds.height, height: window.bounds.width))
    }
    note(event)
  }

  /// Whether the view has taken an event: a full queue drops it for engine and checker alike.
  private func hands(_ event: ScrollEvent) -> Bool {
    do { try view.handle(event) } catch { return false }
    return true
  }
}

/// The simulator of a kind of view, with what its client says before and after the tick.
public protocol FrameStepping: Simulator {
  /// The input to the view between two frames.
  associatedtype Input
  /// What the view should show.
  associatedtype Expected
  /// What it shows.
  associatedtype Observation

  /// One frame: input, client changes, tick, check. `prepare` changes the view, or what feeds it, before the tick; `settle` updates the
  /// expected content after the tick, and may add to what is seen.
  func step(prepare: (inout Input) -> Void, settle: (inout Expected, inout Observation) -> Void)
}

/// A frame in numbers, with sums over the frames up to it.
public struct FrameFigures: Sendable {
  /// Nanoseconds since the session began.
  public var time: Int64
  public var binds: Int
  public var tiles: Int
  public var boundTiles: Int
  public var items: Int
  /// How far input, motion and programs moved the offset since the last frame, in 1/64 point; of two axes the larger distance.
  public var travel: Int64
  /// The area that should show content and does not.
  public var blank: BlankArea
  var sums: (binds: Int, moves: Int, corrections: Int)
  var unloaded: Int64 = 0  // area whose content has not come, in 1/64 point squared x frames
}
