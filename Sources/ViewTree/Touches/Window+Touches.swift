extension Window {
  /// Limit of simultaneous fingers; touches beyond it are ignored. An iPad distinguishes eleven.
  public static let maximumTouches = 16

  /// Delivers a touch at once. A new touch goes to the view that the hit test finds; its later phases go to the same view, wherever the
  /// finger is. What that view does not handle goes up the responder chain. Recognizers of the view and of its superviews come first, and
  /// may take the touch (``GestureRecognizer``).
  ///
  /// Input may be a recording: nothing in it is a programmer error. A location that is not finite, a touch that moves or ends without
  /// having begun, and a finger beyond the limit are ignored. A finger that comes down twice is cancelled first. Of several fingers on a
  /// view only the first is delivered, unless `isMultipleTouchEnabled` is true.
  /// - Returns: the view that the hit test found; nil if the touch was ignored.
  @discardableResult
  public func send(_ touch: Touch) -> View? {
    guard touch.location.isFinite else { return nil }
    return touch.phase == .began ? begin(touch) : go(on: touch)
  }

  /// Cancels all touches, in the order in which they began, as the system does when it needs the screen.
  public func cancelTouches(at instant: Instant) {
    for active in activeTouches {
      send(Touch(id: active.touch.id, phase: .cancelled, location: active.touch.location, instant: instant))
    }
  }

  private func begin(_ touch: Touch) -> View? {
    if let old = activeTouch(touch.id) {
      send(Touch(id: touch.id, phase: .cancelled, location: old.touch.location, instant: touch.instant))
    }
    // A handler of a finger's end may send it down again: finish delivering the end first.
    for old in leavingTouches where old.touch.id == touch.id { tellEnd(of: old) }
    guard activeTouches.count < Window.maximumTouches else { return nil }
    guard let view = hitTest(touch.location, with: event(at: touch.instant)) else { return nil }
    // The cancellation and the hit test run client code, which may have sent this finger or the last one allowed.
    guard activeTouches.count < Window.maximumTouches, activeTouch(touch.id) == nil else { return nil }
    let isWelcome = view.isMultipleTouchEnabled || !activeTouches.contains { self.view(of: $0.touch) === view }
    let recognizers = view.watchingRecognizers
    guard isWelcome || !recognizers.isEmpty else { return nil }

    var begun = touch
    begun.previousLocation = touch.location
    begun.view = view === self ? nil : view
    let active = ActiveTouch(begun)
    activeTouches.append(active)
    let isWithheld = recognizers.contains(where: \.withholdsTouches)
    land(active, recognizers)
    if isWelcome, !isWithheld, !active.isTaken, !active.isOver {
      active.reachesView = true
      view.receive(completed(begun), event(at: begun.instant))
    }
    return view
  }

  private func go(on touch: Touch) -> View? {
    guard let active = activeTouch(touch.id) else { return nil }
    var next = touch
    next.previousLocation = active.touch.location
    next.view = active.touch.view
    active.touch = next
    if next.phase == .moved { move(active) } else { lift(active) }
    return view(of: next)
  }

  // Handlers run client code, which may send touches, remove recognizers or begin gestures. The touch's list has the recognizers that
  // received its beginning and not its end; it is checked before each call.

  private func land(_ active: ActiveTouch, _ recognizers: [GestureRecognizer]) {
    let (touch, event) = (completed(active.touch), event(at: active.touch.instant))
    for recognizer in recognizers where recognizer.takesTouches {
      guard !active.isTaken, !active.isOver else { return }
      active.recognizers.append(recognizer)
      recognizer.receive(touch, event, from: self)
      handOver(active, to: recognizer)
    }
  }

  private func move(_ active: ActiveTouch) {
    let (touch, event) = (completed(active.touch), event(at: active.touch.instant))
    for recognizer in active.recognizers where active.isWatched(by: recognizer) {
      recognizer.receive(touch, event)
      handOver(active, to: recognizer)
    }
    if active.reachesView { view(of: touch).receive(touch, event) }
  }

  private func lift(_ active: ActiveTouch) {
    active.lastEvent = event(at: active.touch.instant)
    active.isOver = true
    activeTouches.removeAll { $0 === active }
    leavingTouches.append(active)
    tellEnd(of: active)
    leavingTouches.removeAll { $0 === active }
  }

  private func tellEnd(of active: ActiveTouch) {
    let touch = completed(active.touch)
    let event = active.lastEvent ?? event(at: touch.instant)
    for recognizer in active.recognizers where active.isWatched(by: recognizer) {
      active.forget(recognizer)
      recognizer.receive(touch, event)
      handOver(active, to: recognizer)
    }
    guard active.reachesView else { return }
    active.reachesView = false
    view(of: touch).receive(touch, event)
  }

  private func activeTouch(_ id: Int) -> ActiveTouch? { activeTouches.first { $0.touch.id == id } }

  /// The window's own list has nil for the window, which it would otherwise retain.
  private func view(of touch: Touch) -> View { touch.view ?? self }

  private func event(at instant: Instant) -> Event { Event(instant: instant, allTouches: activeTouches.map { completed($0.touch) }) }

  private func completed(_ touch: Touch) -> Touch {
    var touch = touch
    touch.view = view(of: touch)
    return touch
  }

  /// If `recognizer` has just recognized its gesture: takes `current` and its other touches from other recognizers and from views.
  private func handOver(_ current: ActiveTouch, to recognizer: GestureRecognizer) {
    guard recognizer.hasRecognized else { return }
    recognizer.hasRecognized = false
    let watched = activeTouches.filter { $0.isWatched(by: recognizer) }
    for active in current.isOver ? [current] + watched : watched {
      active.isTaken = true
      for other in active.recognizers where other !== recognizer { fail(other, at: current.touch.instant) }
      guard recognizer.cancelsTouchesInView, active.reachesView else { continue }
      active.reachesView = false
      let cancelled = cancellation(of: active, at: current.touch.instant)
      view(of: cancelled).receive(cancelled, event(at: cancelled.instant))
    }
    func fail(_ other: GestureRecognizer, at instant: Instant) {
      for active in activeTouches + [current] where active.isWatched(by: other) {
        active.forget(other)
        other.receive(cancellation(of: active, at: instant), event(at: instant))
      }
    }
  }

  func takeTouches(from recognizer: GestureRecognizer) {
    for active in activeTouches where active.isWatched(by: recognizer) {
      active.forget(recognizer)
      recognizer.receive(cancellation(of: active, at: active.touch.instant), event(at: active.touch.instant))
    }
  }

  /// The window is being deallocated: cancels its recognizers' touches. Nothing may retain the window here.
  func abandonTouches() {
    for active in activeTouches {
      var touch = active.touch
      touch.phase = .cancelled
      touch.view = nil
      for recognizer in active.recognizers where active.isWatched(by: recognizer) {
        active.forget(recognizer)
        recognizer.receive(touch, Event(instant: touch.instant, allTouches: [touch]))
      }
    }
  }

  private func cancellation(of active: ActiveTouch, at instant: Instant) -> Touch {
    var touch = completed(active.touch)
    touch.phase = .cancelled
    touch.instant = instant
    return touch
  }
}

final class ActiveTouch {
  var touch: Touch
  var recognizers: [GestureRecognizer] = []  // the recognizers that have received its beginning and not its end, deepest first
  var reachesView = false  // whether its view has received its beginning and not its end
  var isTaken = false  // a gesture has taken it
  var isOver = false  // the finger has left; recognizers in the list do not know yet
  var lastEvent: Event?  // the event of its end

  init(_ touch: Touch) { self.touch = touch }

  func isWatched(by recognizer: GestureRecognizer) -> Bool { recognizers.contains { $0 === recognizer } }

  func forget(_ recognizer: GestureRecognizer) { recognizers.removeAll { $0 === recognizer } }
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
