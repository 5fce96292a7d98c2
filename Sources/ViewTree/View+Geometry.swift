extension View {
  /// The point of the view that `center` places, as a fraction of its size; (0.5, 0.5) by default. Setting it moves the frame and marks
  /// nothing (rule 8).
  public var anchorPoint: Point {
    get { storedAnchorPoint }
    set {
      precondition(newValue.isFinite, "\(path).anchorPoint = \(newValue): an anchor point is made of finite numbers (rule 43)")
      storedAnchorPoint = newValue
      if isConstraintInput { constraintInputDidChange() }
    }
  }

  /// Whether the view and all beneath it count as absent from the screen. Hidden views are laid out like others (rule 31), and the
  /// change marks nothing (rule 8).
  public var isHidden: Bool {
    get { storedIsHidden }
    set { storedIsHidden = newValue }
  }

  /// Opacity from 0 to 1, clamped. Setting it marks nothing (rule 8).
  public var alpha: Double {
    get { storedAlpha }
    set {
      precondition(newValue.isFinite, "\(path).alpha = \(newValue): an opacity is a finite number (rule 43)")
      storedAlpha = min(max(newValue, 0), 1)
    }
  }

  /// Whether what lies outside the bounds is cut off in a picture. False by default.
  public var clipsToBounds: Bool {
    get { storedClipsToBounds }
    set { storedClipsToBounds = newValue }
  }

  /// `bounds.origin`, without a dynamic call.
  package var storedOffset: Point { storedBounds.origin }

  /// A linear map of the bounds around the anchor point, between the view and its superview; it leaves `center` and `bounds` (rule 40).
  ///
  /// Another value marks the superview and not the view (rule 12).
  ///
  /// - Precondition: all six numbers are finite (rule 43).
  public var transform: AffineTransform {
    get { hasTransform ? rareData!.transform : .identity }
    set {
      precondition(newValue.isFinite, "\(path).transform = \(newValue): a transform is made of finite numbers (rule 43)")
      guard newValue != transform else { return }
      rare.transform = newValue
      hasTransform = !newValue.isIdentity
      storedSuperview?._withUnsafeGuaranteedRef { $0.markImplicitly() }
    }
  }

  var frameFromCenter: Rect {
    let size = storedBounds.size
    guard !hasTransform else { return transformedFrame }
    return Rect(
      x: storedCenter.x - storedAnchorPoint.x * size.width, y: storedCenter.y - storedAnchorPoint.y * size.height, width: size.width,
      height: size.height)
  }

  /// Rules 34 and 40: the bounding box of the transformed bounds.
  private var transformedFrame: Rect {
    let box = untransformedFrame.offsetBy(dx: -storedCenter.x, dy: -storedCenter.y).applying(transform)
    return box.offsetBy(dx: storedCenter.x, dy: storedCenter.y)
  }

  /// Where the view would stand without its transform.
  var untransformedFrame: Rect {
    get {
      let size = storedBounds.size
      return Rect(
        x: storedCenter.x - storedAnchorPoint.x * size.width, y: storedCenter.y - storedAnchorPoint.y * size.height, width: size.width,
        height: size.height)
    }
    set { setUntransformedFrame(newValue) }
  }

  func setFrame(_ frame: Rect) {
    precondition(frame.isFinite, "\(path).frame = \(frame): a frame is made of finite numbers (rule 43)")
    let frame = frame.width >= 0 && frame.height >= 0 ? frame : frame.standardized
    if hasTransform { setTransformedFrame(frame) } else { setUntransformedFrame(frame) }
  }

  @inline(__always)
  private func setUntransformedFrame(_ frame: Rect) {
    let old = storedBounds
    var new = old
    if frame.size != old.size { new = adjusted(Rect(origin: old.origin, size: frame.size)) }
    // Rule 38. The size that is stored counts, so that a view that pins its size still goes where the frame says.
    moveCenter(
      to: Point(x: frame.origin.x + storedAnchorPoint.x * new.size.width, y: frame.origin.y + storedAnchorPoint.y * new.size.height),
      for: frame)
    commitBounds(new, from: old)
  }

  /// Rule 41: a scale divides the size; a scale of zero leaves it. Then the frame's corner goes where it shall be.
  private func setTransformedFrame(_ frame: Rect) {
    let transform = transform
    assert(
      transform.isAxisAligned, "\(path).frame = \(frame): a frame cannot be set under a rotation, set bounds and center (rule 41)")
    let old = storedBounds
    var new = old
    if frame.size != transformedFrame.size {
      let width = transform.a == 0 ? old.width : frame.width / abs(transform.a)
      let height = transform.d == 0 ? old.height : frame.height / abs(transform.d)
      new = Rect(origin: old.origin, size: Size(width: width, height: height))
      precondition(new.isFinite, "\(path).frame = \(frame) under \(transform): its bounds would be \(new), which is not finite (rule 43)")
      new = adjusted(new)
    }
    let corner = Rect(
      origin: Point(x: -storedAnchorPoint.x * new.width, y: -storedAnchorPoint.y * new.height), size: new.size
    ).applying(transform).origin
    moveCenter(to: frame.origin - corner, for: frame)
    commitBounds(new, from: old)
  }

  func setBounds(_ proposed: Rect) {
    precondition(
      proposed.isFinite && proposed.width >= 0 && proposed.height >= 0,
      "\(path).bounds = \(proposed): bounds are made of finite numbers, with sides that are not negative (rule 43)")
    let old = storedBounds
    commitBounds(adjusted(proposed), from: old)
  }

  /// What `willChangeBounds(to:)` makes of the bounds.
  @inline(__always)
  private func adjusted(_ proposed: Rect) -> Rect {
    let new = willChangeBounds(to: proposed)
    precondition(
      new == proposed || (new.isFinite && new.width >= 0 && new.height >= 0),
      "\(path).willChangeBounds(to: \(proposed)) answered \(new): bounds are made of finite numbers, with sides that are not negative (rule 43)"
    )
    return new
  }

  @inline(__always)
  private func moveCenter(to center: Point, for frame: Rect) {
    precondition(center.isFinite, "\(path).frame = \(frame): its center would be \(center), which is not finite (rule 43)")
    storedCenter = center
    if isConstraintInput { constraintInputDidChange() }
  }

  @inline(__always)
  private func commitBounds(_ new: Rect, from old: Rect) {
    guard new != old else { return }  // rule 13
    storedBounds = new
    markImplicitly()  // rules 6, 9 and 10
    if new.size != old.size {
      storedSuperview?._withUnsafeGuaranteedRef { $0.markImplicitly() }
      if hasFlexibleSubviews || isConstraintInput || owesDrawing || storedContentMode == .redraw { followSize(from: old.size) }
    }
    boundsDidChange(from: old)
  }

  private func followSize(from old: Size) {
    if isConstraintInput { constraintInputDidChange() }
    if storedAutoresizesSubviews, hasFlexibleSubviews { autoresizeSubviews(from: old) }  // rule 60
    if owesDrawing || storedContentMode == .redraw { setNeedsDisplay() }  // rule 111
  }
}
