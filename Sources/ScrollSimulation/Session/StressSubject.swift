/// The subject of a stress session: a scroll view with its data source, its expected content and its events.
///
/// It gets gestures, through its simulator, a ``ListSimulator`` for a tiled scroll view, and all other events from an event source. As a client it must cope with wrong data, late
/// answers and odd orders.
///
/// ```swift
/// final class Inbox: StressSubject {
///   enum Event: Codable, StressEvent { case mail(id: Int), deletion(id: Int) }
///   init(_ eventSource: EventSource<Event>) { ... }
///   func prepare(_ input: inout FrameInput) { for event in eventSource.events(draw) { perform(event) } }
/// }
/// #expect(stress(seeds: 1...200, Inbox.init) == nil)
/// ```
public protocol StressSubject: AnyObject {
  associatedtype Event: StressEvent
  /// The simulator of its view.
  associatedtype Stepper: FrameStepping

  var simulator: Stepper { get }

  /// Whether the next frame's input has arrived; a session over a stream waits for it.
  var isReady: Bool { get }
  /// Before the tick: performs the event source's events.
  func prepare(_ input: inout Stepper.Input)
  /// After the tick: updates the expected content, and may add a digest to the frame.
  func settle(_ expected: inout Stepper.Expected, _ frame: inout Stepper.Observation)
  /// After the rules: reports results of the subject's own rules to its simulator.
  func frameHasBeenChecked()

  /// After the last frame, before the results are final: reports what can only be said at the end.
  func sessionEnds()

  /// Pending work for reports, such as "2 photos load"; nil if none. Asked after the last event, when it must come to an end (G1).
  var pendingWork: String? { get }
  /// What is on screen and not filled, such as "photo 3 of post 17"; nil if nothing. Asked when quiescent (G2).
  var missingContent: String? { get }
  /// How far the subject has come; nil if no more follows its list's end. Must grow when the end of the list is shown (G3).
  var progress: Int? { get }
  /// Whether everything has been shown, for the goal ``SessionEnd/everythingSeen``.
  var hasShownEverything: Bool { get }
  /// What a person can do to it in a live session, besides gestures.
  static var acts: [LiveAct] { get }
  /// What one of its acts comes to now; nil if it has nothing to act on. `number` is that of no other act.
  func input(of act: LiveAct, number: Int) -> ActInput<Event>?
  /// The same subject from its first frame on, over the same input, if it can be repeated (F5). Called after the session.
  func repeated(_ eventSource: EventSource<Event>) -> Self?
}

extension StressSubject {
  public var isReady: Bool { true }
  public func frameHasBeenChecked() {}
  public func sessionEnds() {}
  public var pendingWork: String? { nil }
  public var missingContent: String? { nil }
  public var progress: Int? { nil }
  public var hasShownEverything: Bool { false }
  public static var acts: [LiveAct] { [] }
  public func input(of act: LiveAct, number: Int) -> ActInput<Event>? { nil }
  public func repeated(_ eventSource: EventSource<Event>) -> Self? { nil }
}
