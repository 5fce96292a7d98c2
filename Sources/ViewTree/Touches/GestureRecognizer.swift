/// Watches the touches that begin on its view or beneath it, and recognizes a gesture.
///
/// A window delivers each touch to the recognizers of the hit view and of its superviews, deepest first, then to the view. A recognizer
/// that leaves ``State/possible`` for a gesture takes its touches: the other recognizers of these touches fail and lose all their touches,
/// and the views' touches are cancelled. While a recognizer of a touch has an active gesture, no other joins the touch.
open class GestureRecognizer {
  public enum State: Hashable, Sendable {
    /// Nothing is recognized yet.
    case possible
    case began, changed
    /// The gesture is over. No touches are received until the last finger leaves; then the state is `possible` again.
    case ended, cancelled
    /// The touches are not the gesture. As above, no touches are received until the last finger leaves.
    case failed
  }

  /// The view of the recognizer; not retained.
  public var view: View? { storedView?.takeUnretainedValue() }

  var storedView: Unmanaged<View>?  // cleared by the view's deinit

  /// Set by subclasses, inside the four touch methods.
  public var state = State.possible {
    didSet { if oldValue == .possible, isActive || state == .ended { hasRecognized = true } }
  }

  var hasRecognized = false  // the gesture is recognized, but its touches are not yet taken from others

  /// Whether a recognized gesture cancels the views' touches. True by default.
  public var cancelsTouchesInView = true

  /// Whether the recognizer gets touches. False takes away those that it has.
  public var isEnabled = true {
    didSet { if !isEnabled { withdraw() } }
  }

  private var touchCount = 0  // watched fingers
  private weak var window: Window?  // of the watched fingers

  private var isEnding = false  // the last finger has left, but the recognizer is not reset yet

  public init() {}

  var takesTouches: Bool { isEnabled && storedView != nil && !isEnding && (state == .possible || isActive) }

  /// Whether a gesture is active.
  public var isActive: Bool { state == .began || state == .changed }

  /// Whether new touches are withheld from the views; by default while a gesture is active.
  open var withholdsTouches: Bool { isActive && cancelsTouchesInView }

  /// Fingers have come down. The defaults of the four methods do nothing.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}
  /// The fingers are gone without having been lifted: the system or another recognizer has taken them.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}

  /// The last finger has left; `state` becomes `possible` after the call. The default does nothing.
  open func reset() {}

  package func withdraw() { window?.takeTouches(from: self) }  // gives up its touches

  func receive(_ touch: Touch, _ event: Event, from window: Window? = nil) {
    switch touch.phase {
    case .began:
      self.window = window
      touchCount += 1
    case .moved: break
    case .ended, .cancelled: touchCount -= 1
    }
    if touchCount == 0 { isEnding = true }
    // After the gesture's end or failure the remaining fingers do not count.
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
  func leaveRecognizers() {
    for recognizer in gestureRecognizers { recognizer.storedView = nil }
  }
}

extension View {
  /// The recognizers of the view, in the order of addition.
  public var gestureRecognizers: [GestureRecognizer] { rareData?.gestureRecognizers ?? [] }

  /// Adds a recognizer, after removing it from another view.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.withdraw()  // from touches on a view that is gone
    recognizer.storedView = Unmanaged.passUnretained(self)
    rare.gestureRecognizers.append(recognizer)
  }

  /// Removes a recognizer, and takes its touches. Does nothing if the view does not have it.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.withdraw()
    rareData?.gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.storedView = nil
  }

  /// The recognizers of a touch on this view, deepest first; only those with an active gesture if there are any.
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
