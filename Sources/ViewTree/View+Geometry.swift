extension View {
  /// The point of the view that `center` places, as a fraction of its size; (0.5, 0.5) by default. Setting it moves the frame and marks
  /// nothing (rule 8).
  public var anchorPoint: Point {
    get { storedAnchorPoint }
    set {
      precondition(newValue.isFinite, "\(path).anchorPoint = \(newValue): an anchor point is made of finite numbers (rule 43)")
      storedAnchorPoint = newValue
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

  /// `bounds.origin`, without a dynamic call.
  package var storedOffset: Point { storedBounds.origin }

  var frameFromCenter: Rect {
    let size = storedBounds.size
    return Rect(
      x: storedCenter.x - storedAnchorPoint.x * size.width, y: storedCenter.y - storedAnchorPoint.y * size.height, width: size.width,
      height: size.height)
  }

  func setFrame(_ frame: Rect) {
    precondition(frame.isFinite, "\(path).frame = \(frame): a frame is made of finite numbers (rule 43)")
    let frame = frame.standardized
    let old = storedBounds
    var new = old
    if frame.size != old.size { new = willChangeBounds(to: Rect(origin: old.origin, size: frame.size)) }
    // Rule 38. The size that is stored counts, so that a view that pins its size still goes where the frame says.
    storedCenter = Point(
      x: frame.origin.x + storedAnchorPoint.x * new.size.width, y: frame.origin.y + storedAnchorPoint.y * new.size.height)
    commitBounds(new, from: old)
  }

  func setBounds(_ proposed: Rect) {
    precondition(
      proposed.isFinite && proposed.width >= 0 && proposed.height >= 0,
      "\(path).bounds = \(proposed): bounds are made of finite numbers, with sides that are not negative (rule 43)")
    let old = storedBounds
    commitBounds(willChangeBounds(to: proposed), from: old)
  }

  private func commitBounds(_ new: Rect, from old: Rect) {
    guard new != old else { return }  // rule 13
    storedBounds = new
    markImplicitly()  // rules 6, 9 and 10
    if new.size != old.size { storedSuperview?.takeUnretainedValue().markImplicitly() }
    boundsDidChange(from: old)
  }
}
