/// Watches the touches that come down on its view or beneath it, and tells when they make up a gesture.
///
/// A window delivers each touch to the recognizers of the view that the hit test found and of its superviews, deepest first, and then to the
/// view itself. A recognizer that leaves ``State/possible`` for a gesture takes its touches over: the other recognizers of these touches fail
/// and lose all the touches that they have, and the views' touches are cancelled. While one recognizer of a touch has a gesture
/// under way, no other one joins it.
open class GestureRecognizer {
  public enum State: Hashable, Sendable {
    /// Nothing is recognized, or nothing yet.
    case possible
    case began, changed
    /// The gesture is over, or was done at once; `possible` again when its last finger has left. Until then it hears of no touch.
    case ended, cancelled
    /// These touches are not the gesture; the same holds.
    case failed
  }

  /// The view that the recognizer was added to; not retained.
  public var view: View? { storedView?.takeUnretainedValue() }

  /// A view that goes away clears it.
  var storedView: Unmanaged<View>?

  /// Where the gesture stands; set by subclasses, from inside the four methods that touches come in by.
  public var state = State.possible {
    didSet { if oldValue == .possible, isActive || state == .ended { hasRecognized = true } }
  }

  /// The gesture has been recognized and its touches are still to be taken over.
  var hasRecognized = false

  /// Whether a recognized gesture cancels the touches of the views. True by default.
  public var cancelsTouchesInView = true

  /// Whether the recognizer gets touches. Setting it to false takes those away that it has.
  public var isEnabled = true {
    didSet { if !isEnabled { withdraw() } }
  }

  /// How many fingers it watches, and the window that they come from.
  private var touchCount = 0
  private weak var window: Window?

  /// Its last finger has left, and it is not reset yet.
  private var isEnding = false

  public init() {}

  /// Whether it takes a finger that lands now.
  var takesTouches: Bool { isEnabled && storedView != nil && !isEnding && (state == .possible || isActive) }

  /// Whether a gesture is under way.
  public var isActive: Bool { state == .began || state == .changed }

  /// Whether a touch that comes down now is kept from the views altogether. The default is a gesture that is under way.
  open var withholdsTouches: Bool { isActive && cancelsTouchesInView }

  /// Fingers have come down; of the four methods the defaults do nothing.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}
  /// The fingers are gone without having been lifted: taken away by the system, or by another recognizer.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}

  /// The last finger has left. The default does nothing; `state` is `possible` again afterwards.
  open func reset() {}

  /// Gives up the touches that it watches.
  package func withdraw() { window?.takeTouches(from: self) }

  func receive(_ touch: Touch, _ event: Event, from window: Window? = nil) {
    switch touch.phase {
    case .began:
      self.window = window
      touchCount += 1
    case .moved: break
    case .ended, .cancelled: touchCount -= 1
    }
    if touchCount == 0 { isEnding = true }
    // With a gesture that is over or has failed, the fingers that are still down have nothing more to do.
    if state == .possible || isActive { hear(touch, event) }
    guard touchCount == 0 else { return }
    reset()
    state = .possible
    isEnding = false
  }

  private func hear(_ touch: Touch, _ event: Event) {
    let touches: Set = [touch]
    switch touch.phase {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    }
  }
}

extension ViewRareData {
  /// The view is going away.
  func leaveRecognizers() {
    for recognizer in gestureRecognizers { recognizer.storedView = nil }
  }
}

extension View {
  /// The recognizers of the view, in the order in which they were added.
  public var gestureRecognizers: [GestureRecognizer] { rareData?.gestureRecognizers ?? [] }

  /// Adds a recognizer; one that another view has leaves that one.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.withdraw()  // from touches on a view that is gone
    recognizer.storedView = Unmanaged.passUnretained(self)
    rare.gestureRecognizers.append(recognizer)
  }

  /// Takes a recognizer away, and its touches from it. Does nothing if the view does not have it.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.withdraw()
    rareData?.gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.storedView = nil
  }

  /// Those that watch a touch which comes down on this view, deepest first. If one has a gesture under way, nobody else joins.
  var watchingRecognizers: [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    var next: View? = self
    while let view = next {
      if let own = view.rareData?.gestureRecognizers { found += own.filter(\.takesTouches) }
      next = view.superview
    }
    return found.contains(where: \.isActive) ? found.filter(\.isActive) : found
  }
}
