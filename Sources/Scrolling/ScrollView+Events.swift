import ViewTree

extension ScrollView {
  /// Records an event for the next tick; nothing moves before.
  /// - Throws: ``ScrollError/outOfRange(value:allowed:)`` for a number that is NaN or beyond ±``maximumPoints``, and
  ///   ``ScrollError/tooManyWaitingEvents(limit:)`` if ``maximumWaitingEvents`` already wait. The event is dropped without other effects.
  public func handle(_ event: ScrollEvent) throws(ScrollError) {
    let (vector, limit) = (event.vector, ScrollView.maximumPoints)
    guard abs(vector.x) <= limit else { throw .outOfRange(value: vector.x, allowed: -limit...limit) }
    guard abs(vector.y) <= limit else { throw .outOfRange(value: vector.y, allowed: -limit...limit) }
    guard waitingEvents.count < ScrollView.maximumWaitingEvents else {
      throw .tooManyWaitingEvents(limit: ScrollView.maximumWaitingEvents)
    }
    tellWitness(.event(event))
    waitingEvents.append(event)
    setNeedsTick()
  }

  func carryOutEvents(at instant: Instant) {
    swap(&waitingEvents, &dueEvents)  // events that callbacks send wait for the next tick
    for event in dueEvents { carryOut(event, at: instant) }
    dueEvents.removeAll(keepingCapacity: true)
  }

  private func carryOut(_ event: ScrollEvent, at instant: Instant) {
    switch event {
    case .drag(let travel):
      guard isScrollEnabled else { return }
      beginDragging(along: axes(ofDragAlong: travel) ?? .both, at: instant)
      drag(by: travel)
    case .release(let velocity):
      // A drag that has begun is released even if scrolling is disabled now.
      guard isScrollEnabled || storedPhase == .dragging else { return }
      beginDragging(along: .both, at: instant)
      let velocity = isScrollEnabled ? velocity.scaled(by: 1 / 1000) : .zero
      endDragging(velocity: velocity, latest: velocity, released: instant, from: start(at: instant))
    case .wheel(let delta):
      guard !storedPhase.isHeld else { return }
      stopMoving()
      guard storedPhase == .resting else { return }
      move(to: legal(contentOffset + delta), by: .motion)
    case .trackpad(let delta, let phase):
      carryOut(delta, phase, at: instant)
    case .jump(let offset):
      jump(to: offset)
    case .stop:
      guard isScrollEnabled, movesByItself else { return }
      land(at: instant)
      leave(from: start(at: instant))
    }
  }
}
