extension Window {
  /// How many fingers may be down at once; a touch that begins beyond it is ignored. An iPad tells eleven apart.
  public static let maximumTouches = 16

  /// Delivers a touch, at once: one that begins goes to the view that the hit test finds, and its further phases to the same view,
  /// wherever the finger is by then. What that view does not handle goes up the responder chain. Before the view come the recognizers of
  /// it and of its superviews, any of which may take the touch over (``GestureRecognizer``).
  ///
  /// Input may be a recording, so that nothing in it is a programmer's error: a location that is not finite, a touch that moves or ends
  /// without having begun, and one finger too many are ignored. A finger that comes down twice is cancelled first. Of several fingers on one
  /// view only the first is delivered to it, unless the view's `isMultipleTouchEnabled` is true.
  ///
  /// - Returns: the view that the hit test found for the touch; nil if it was ignored.
  @discardableResult
  public func send(_ touch: Touch) -> View? {
    guard touch.location.isFinite else { return nil }
    return touch.phase == .began ? begin(touch) : go(on: touch)
  }

  /// Ends all touches with `touchesCancelled`, in the order in which they began: what the system does when it needs the screen.
  public func cancelTouches(at instant: Instant) {
    for active in activeTouches {
      send(Touch(id: active.touch.id, phase: .cancelled, location: active.touch.location, instant: instant))
    }
  }

  private func begin(_ touch: Touch) -> View? {
    if let old = activeTouch(touch.id) {
      send(Touch(id: touch.id, phase: .cancelled, location: old.touch.location, instant: touch.instant))
    }
    guard activeTouches.count < Window.maximumTouches else { return nil }
    guard let view = hitTest(touch.location, with: event(at: touch.instant)) else { return nil }
    // The cancellation and the hit test run the code of others, which may have sent this finger, or the last one that there may be.
    guard activeTouches.count < Window.maximumTouches, activeTouch(touch.id) == nil else { return nil }
    let isWelcome = view.isMultipleTouchEnabled || !activeTouches.contains { self.view(of: $0.touch) === view }
    let recognizers = view.watchingRecognizers
    guard isWelcome || !recognizers.isEmpty else { return nil }

    var begun = touch
    begun.previousLocation = touch.location
    begun.view = view === self ? nil : view
    let active = ActiveTouch(begun, recognizers)
    active.reachesView = isWelcome && !recognizers.contains(where: \.withholdsTouches)
    activeTouches.append(active)
    deliver(begun, of: active)
    return view
  }

  private func go(on touch: Touch) -> View? {
    guard let active = activeTouch(touch.id) else { return nil }
    var next = touch
    next.previousLocation = active.touch.location
    next.view = active.touch.view
    active.touch = next
    deliver(next, of: active)
    return view(of: next)
  }

  private func activeTouch(_ id: Int) -> ActiveTouch? { activeTouches.first { $0.touch.id == id } }

  /// In the window's own list a touch on the window has no view: the window would retain itself.
  private func view(of touch: Touch) -> View { touch.view ?? self }

  private func event(at instant: Instant) -> Event { Event(instant: instant, allTouches: activeTouches.map { completed($0.touch) }) }

  private func completed(_ touch: Touch) -> Touch {
    var touch = touch
    touch.view = view(of: touch)
    return touch
  }

  private func deliver(_ touch: Touch, of active: ActiveTouch) {
    let event = event(at: touch.instant)
    // Before the calls, which may send touches of their own.
    if touch.phase == .ended || touch.phase == .cancelled { activeTouches.removeAll { $0 === active } }
    for recognizer in active.recognizers where active.isWatched(by: recognizer) {
      let wasActive = recognizer.isActive
      recognizer.receive(completed(touch), event)
      if recognizer.isActive, !wasActive { handOver(to: recognizer, from: active, at: touch.instant) }
    }
    if active.reachesView { view(of: touch).receive(completed(touch), event) }
  }

  /// A recognizer has begun: its touches are no longer those of the other recognizers, nor of the views.
  private func handOver(to recognizer: GestureRecognizer, from current: ActiveTouch, at instant: Instant) {
    let taken = activeTouches.filter { $0 === current || $0.isWatched(by: recognizer) }
    for active in taken.contains(where: { $0 === current }) ? taken : taken + [current] {
      let others = active.recognizers.filter { $0 !== recognizer }
      active.recognizers = [recognizer]
      let cancelled = cancellation(of: active, at: instant)
      let event = event(at: instant)
      for other in others { other.receive(cancelled, event) }
      guard recognizer.cancelsTouchesInView, active.reachesView else { continue }
      active.reachesView = false
      cancelled.view?.receive(cancelled, event)
    }
  }

  /// Takes a recognizer's touches away from it.
  func takeTouches(from recognizer: GestureRecognizer) {
    for active in activeTouches where active.isWatched(by: recognizer) {
      active.recognizers.removeAll { $0 === recognizer }
      recognizer.receive(cancellation(of: active, at: active.touch.instant), event(at: active.touch.instant))
    }
  }

  private func cancellation(of active: ActiveTouch, at instant: Instant) -> Touch {
    var touch = completed(active.touch)
    touch.phase = .cancelled
    touch.instant = instant
    return touch
  }
}

/// A finger that is down.
final class ActiveTouch {
  var touch: Touch
  /// Who still watches it, deepest first.
  var recognizers: [GestureRecognizer]
  /// Whether its view gets it.
  var reachesView = true

  init(_ touch: Touch, _ recognizers: [GestureRecognizer]) {
    self.touch = touch
    self.recognizers = recognizers
  }

  func isWatched(by recognizer: GestureRecognizer) -> Bool { recognizers.contains { $0 === recognizer } }
}

extension View {
  fileprivate func receive(_ touch: Touch, _ event: Event) {
    let touches: Set = [touch]
    switch touch.phase {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    }
  }
}
