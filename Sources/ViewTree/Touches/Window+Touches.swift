extension Window {
  /// How many fingers may be down at once; a touch that begins beyond it is ignored. An iPad tells eleven apart.
  public static let maximumTouches = 16

  /// Delivers a touch, at once: one that begins goes to the view that the hit test finds, and its further phases to the same view,
  /// wherever the finger is by then. What that view does not handle goes up the responder chain.
  ///
  /// Input may be a recording, so that nothing in it is a programmer's error: a location that is not finite, a touch that moves or ends
  /// without having begun, and one finger too many are ignored. A finger that comes down twice is cancelled first. Of several fingers on one
  /// view only the first is delivered, unless the view's `isMultipleTouchEnabled` is true.
  ///
  /// - Returns: the view that the touch was delivered to; nil if it was ignored.
  @discardableResult
  public func send(_ touch: Touch) -> View? {
    guard touch.location.isFinite else { return nil }
    return touch.phase == .began ? begin(touch) : go(on: touch)
  }

  /// Ends all touches with `touchesCancelled`, in the order in which they began: what the system does when a scroll view takes them over.
  public func cancelTouches(at instant: Instant) {
    for touch in activeTouches { send(Touch(id: touch.id, phase: .cancelled, location: touch.location, instant: instant)) }
  }

  private func begin(_ touch: Touch) -> View? {
    if let old = activeTouches.first(where: { $0.id == touch.id }) {
      send(Touch(id: old.id, phase: .cancelled, location: old.location, instant: touch.instant))
    }
    guard activeTouches.count < Window.maximumTouches else { return nil }
    guard let view = hitTest(touch.location, with: event(at: touch.instant)) else { return nil }
    // The cancellation and the hit test run the code of others, which may have sent this finger, or the last one that there may be.
    guard activeTouches.count < Window.maximumTouches, !activeTouches.contains(where: { $0.id == touch.id }) else { return nil }
    guard view.isMultipleTouchEnabled || !activeTouches.contains(where: { self.view(of: $0) === view }) else { return nil }
    var begun = touch
    begun.previousLocation = touch.location
    begun.view = view === self ? nil : view
    activeTouches.append(begun)
    deliver(begun, to: view, event(at: touch.instant))
    return view
  }

  private func go(on touch: Touch) -> View? {
    guard let place = activeTouches.firstIndex(where: { $0.id == touch.id }) else { return nil }
    let view = view(of: activeTouches[place])
    var next = touch
    next.previousLocation = activeTouches[place].location
    next.view = activeTouches[place].view
    activeTouches[place] = next
    let event = event(at: next.instant)
    if next.phase != .moved { activeTouches.remove(at: place) }  // before the call, which may send touches of its own
    deliver(next, to: view, event)
    return view
  }

  /// In the window's own list a touch on the window has no view: the window would retain itself.
  private func view(of touch: Touch) -> View { touch.view ?? self }

  private func event(at instant: Instant) -> Event { Event(instant: instant, allTouches: activeTouches.map(completed)) }

  private func completed(_ touch: Touch) -> Touch {
    var touch = touch
    touch.view = view(of: touch)
    return touch
  }

  private func deliver(_ touch: Touch, to view: View, _ event: Event) {
    let touches: Set = [completed(touch)]
    switch touch.phase {
    case .began: view.touchesBegan(touches, with: event)
    case .moved: view.touchesMoved(touches, with: event)
    case .ended: view.touchesEnded(touches, with: event)
    case .cancelled: view.touchesCancelled(touches, with: event)
    }
  }
}
