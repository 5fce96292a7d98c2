/// What few views have, kept outside of `View` so that a plain one stays small and its hot fields close together. What fewer have stands
/// outside of it in turn.
final class ViewRareData {
  var anchorPoint = Point.middle
  var transform = AffineTransform.identity
  var alpha = 1.0
  var tag = 0
  var layer: Layer?
  /// Not retained: a controller that goes away clears it.
  var controller: Unmanaged<ViewController>?
  /// Of a root that is no window and was laid out by itself.
  var layoutPass: LayoutPass?
  /// Oldest first.
  var animations: [ViewAnimation] = []
  /// In the order in which they were added.
  var gestureRecognizers: [GestureRecognizer] = []
  var looks: ViewLooks?
  var constraintData: ViewConstraintData?
}

extension View {
  /// The rare data, made at the first need.
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
    set { rare.controller = newValue }
  }

  /// The view is going away: those who know it without retaining it are told.
  @inline(never)  // inlined into the deinit of every view it has even a plain one retain itself
  func leave(_ data: ViewRareData) {
    data.leaveRecognizers()
    data.leaveLayer(of: self)
  }
}

extension Point {
  /// Where an anchor point stands by default.
  fileprivate static var middle: Point { Point(x: 0.5, y: 0.5) }
}
