/// What a stress session exercises: a tiled scroll view with its data source, what it should show, and what can happen to it.
///
/// A subject owns a ``Simulator``, whose gestures are the port's, and gets everything else that happens through the port, too. It is a
/// client: wrong data, late answers and odd orders are its daily business, and it must cope.
///
/// ```swift
/// final class Inbox: StressSubject {
///   enum Event: StressEvent { case mail(id: Int), deletion(id: Int) }
///   init(_ port: EventSource<Event>) { ... }
///   func prepare(_ input: inout FrameInput) { for event in port.events(draw) { perform(event) } }
/// }
/// #expect(stress(seeds: 1...200, Inbox.init) == nil)
/// ```
public protocol StressSubject: AnyObject {
  associatedtype Event: StressEvent

  var simulator: Simulator { get }

  /// Whether all that the next frame needs has arrived; a session over a stream waits for it.
  var isReady: Bool { get }
  /// Before the tick: performs what the port hands out.
  func prepare(_ input: inout FrameInput)
  /// After the tick: says what the list should be now, and may add a digest of its own to the frame.
  func settle(_ list: inout ReferenceList, _ frame: inout FrameObservation)
  /// After the rules. Rules of the subject's own are reported to its simulator here.
  func frameHasBeenChecked()

  /// What still goes on, for a person to read, such as "2 photos load"; nil if nothing does. Asked when nothing comes from outside any
  /// more: a subject that goes on nevertheless never comes to rest (G1).
  var pendingWork: String? { get }
  /// What is on screen and is not filled, as "photo 3 of post 17"; nil if nothing lacks. Asked at rest (G2).
  var missingContent: String? { get }
  /// How far the subject has come, if there may be more behind the end of its list; nil if there is no more. Must grow when the end of the
  /// list is shown (G3).
  var progress: Int? { get }
  /// Whether all there is has been shown, for a session with the goal ``SessionEnd/everythingSeen``.
  var hasShownEverything: Bool { get }
  /// The same subject from its first frame on, over the same input, if it can be repeated (F5). Called after the session.
  func repeated(_ eventSource: EventSource<Event>) -> Self?
}

extension StressSubject {
  public var isReady: Bool { true }
  public func frameHasBeenChecked() {}
  public var pendingWork: String? { nil }
  public var missingContent: String? { nil }
  public var progress: Int? { nil }
  public var hasShownEverything: Bool { false }
  public func repeated(_ eventSource: EventSource<Event>) -> Self? { nil }
}
