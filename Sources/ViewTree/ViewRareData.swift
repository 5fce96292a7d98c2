/// State of few views, outside of `View`: plain views stay small, and hot fields close together. Rarer state is one more reference away.
final class ViewRareData {
  var anchorPoint = Point.middle
  var transform = AffineTransform.identity
  var alpha = 1.0
  var tag = 0
  var layer: Layer?
  var controller: Unmanaged<ViewController>?  // not retained; the controller's deinit clears it
  @exclusivity(unchecked) var turnData: ViewTurnData?
  var animations: [ViewAnimation] = []  // oldest first
  var gestureRecognizers: [GestureRecognizer] = []  // in the order of addition
  var looks: ViewLooks?
  var constraintData: ViewConstraintData?
}

/// What turns of layout and walks leave at a view.
final class ViewTurnData {
  var layoutPass: LayoutPass?  // of a root that is not a window and was laid out by itself
  var walkedSubviews: [[View]] = []  // the lists before the changes that were made during a walk
}

extension ViewRareData {
  var ensuredTurnData: ViewTurnData {
    if let turnData { return turnData }
    let new = ViewTurnData()
    turnData = new
    return new
  }
}

extension View {
  var rare: ViewRareData {
    if let rareData { return rareData }
    let new = ViewRareData()
    rareData = new
    return new
  }

  @inline(__always)
  var storedAnchorPoint: Point {
    get { hasAnchorPoint ? rareData!.anchorPoint : .middle }
    set {
      guard newValue != storedAnchorPoint else { return }
      rare.anchorPoint = newValue
      hasAnchorPoint = newValue != .middle
    }
  }

  var storedAlpha: Double {
    get { rareData?.alpha ?? 1 }
    set { if newValue != storedAlpha { rare.alpha = newValue } }
  }

  var storedController: Unmanaged<ViewController>? {
    get { rareData?.controller }
    set {
      rare.controller = newValue
      if newValue == nil { marks.remove(.controller) } else { marks.insert(.controller) }
    }
  }

  /// Called by deinit: notifies objects that refer to the view without retaining it.
  @inline(never)  // inlined into the deinit it makes even a plain view retain itself
  func leave(_ data: ViewRareData) {
    data.leaveRecognizers()
    data.leaveLayer(of: self)
  }
}

extension Point {
  fileprivate static var middle: Point { Point(x: 0.5, y: 0.5) }
}
