import ViewTree

extension ScrollView {
  /// Drops fingers and waiting input, and ends a motion where the content is: what the view shows next is moved by new input alone. A
  /// finger that moves views around this one goes on with them.
  package func comeToRest() {
    waitingEvents.removeAll(keepingCapacity: true)
    let instant = window?.instant ?? .zero
    if storedPhase == .dragging, drag.hasPassedOn, panGestureRecognizer.isActive {
      drag.isPassedAlone = true
      endOwnDrag(velocity: .zero, latest: .zero, released: instant, from: instant)
    } else if !isPassingAlone {
      panGestureRecognizer.withdraw()
      panGestureRecognizer.replaceRecords(by: nil, at: .zero)
      hasWaitingTouches = false
      endDragging(velocity: .zero, latest: .zero, released: instant, from: instant)
      if storedPhase == .tracking { enter(.resting) }
    }
    stopMoving()
  }
}
