import ViewTree

/// A drag that comes to the edge of its scroll view moves the scroll views around it.
///
/// Of each piece of the finger's travel the dragged view takes what leads it no farther than its edge. The rest goes to the views around
/// it, the nearest first, each as far as its own edge; what none takes stretches the dragged view. So a finger that turns back moves the
/// dragged view first. A view that takes travel is being dragged until the finger leaves; then, on each axis, the view that has moved last is thrown.
extension ScrollView {
  /// Hands on what leads beyond the edges. Returns what the views around this one have taken.
  func passOn(_ travel: Point) -> Point {
    var rest = along(drag.axes, travel)
    let whole = rest
    var next = superview
    while rest != .zero, let view = next {
      if let outer = view as? ScrollView { rest = rest - outer.turn(outer.take(turn(rest, into: outer), from: self), into: self) }
      next = view.superview
    }
    return whole - rest
  }

  /// Notes which views have moved last, on each axis on which the finger has moved.
  func notePassing(of passed: Point, from travel: Point) {
    if travel.x != 0 { if passed.x != 0 { drag.passedAxes.insert(.horizontal) } else { drag.passedAxes.remove(.horizontal) } }
    if travel.y != 0 { if passed.y != 0 { drag.passedAxes.insert(.vertical) } else { drag.passedAxes.remove(.vertical) } }
  }

  /// Moves the content by a drag that began in `inner`, as far as the edge. Returns the travel that it takes.
  private func take(_ travel: Point, from inner: ScrollView) -> Point {
    guard isScrollEnabled, panGestureRecognizer.numberOfTouches == 0 else { return .zero }  // its own finger holds it
    let start = storedPhase == .dragging ? fingerOffset : contentOffset
    let taken = travel - ScrollView.beyondEdges(travel, from: start, legalRange(near: start - travel))
    guard taken != .zero else { return .zero }
    let axes: ScrollAxes = taken.x == 0 ? .vertical : taken.y == 0 ? .horizontal : .both
    beginDragging(along: axes, at: window?.instant ?? .zero)
    guard storedPhase == .dragging else { return .zero }  // a callback has ended it
    drag.axes.formUnion(axes)
    (drag.passer, drag.isPassed) = (inner, true)
    inner.drag.hasPassedOn = true
    drag(by: taken)
    setNeedsTick()
    return taken
  }

  /// The part of a finger's travel that leads an offset beyond an edge, or farther beyond it.
  static func beyondEdges(_ travel: Point, from offset: Point, _ range: OffsetRange) -> Point {
    func beyond(_ travel: Double, _ offset: Double, _ edges: ClosedRange<Double>) -> Double {
      let end = offset - travel
      return min(max(end, min(edges.lowerBound, offset)), max(edges.upperBound, offset)) - end
    }
    return Point(x: beyond(travel.x, offset.x, range.horizontal), y: beyond(travel.y, offset.y, range.vertical))
  }

  /// The finger has left: those that have taken travel are released.
  func endPassedDrags(velocity: Point, latest: Point, released release: Instant, from start: Instant) {
    (drag.hasPassedOn, drag.isPassedAlone) = (false, false)
    var next = superview
    while let view = next {
      if let outer = view as? ScrollView, outer.storedPhase == .dragging, outer.drag.passer === self {
        outer.drag.isPassed = false
        outer.endDragging(velocity: turn(velocity, into: outer), latest: turn(latest, into: outer), released: release, from: start)
      }
      next = view.superview
    }
  }

  var isPassingAlone: Bool { scrollRareData?.drag.isPassedAlone == true }

  /// Whether a drag that began in a scroll view beneath drags this one.
  package var isDraggedFromInside: Bool { storedPhase == .dragging && scrollRareData?.drag.isPassed == true }

  /// Lets go: the content rests, or goes back within its edges.
  func endDragFromInside(at instant: Instant) {
    guard isDraggedFromInside else { return }
    drag.isPassed = false
    endDragging(velocity: .zero, latest: .zero, released: instant, from: instant)
  }

  /// Lets go if the view in which the drag began is no longer beneath, or no longer dragged.
  func awaitPasser(at instant: Instant) {
    guard isDraggedFromInside else { return }
    if let passer = drag.passer, passer.drag.hasPassedOn, passer.isDescendant(of: self) {
      setNeedsTick()
    } else {
      endDragFromInside(at: instant)
    }
  }
}
