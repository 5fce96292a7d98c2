extension View {
  /// The view's point at `center`, as a fraction of its size; (0.5, 0.5) by default. Setting it moves the frame without marks (rule 8).
  public var anchorPoint: Point {
    get { storedAnchorPoint }
    set {
      precondition(newValue.isFinite, "\(path).anchorPoint = \(newValue): an anchor point is made of finite numbers (rule 43)")
      storedAnchorPoint = newValue
      if isConstraintInput { constraintInputDidChange() }
    }
  }

  /// Whether a picture clips what lies outside the bounds. False by default.
  public var clipsToBounds: Bool {
    get { storedClipsToBounds }
    set { storedClipsToBounds = newValue }
  }

  @inlinable package var storedOffset: Point { storedBounds.origin }  // `bounds.origin` and `bounds.size`, without a call
  @inlinable package var storedSize: Size { storedBounds.size }

  /// A linear map of the bounds around the anchor point; `center` and `bounds` stay (rule 40). Marks only the superview (rule 12).
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

  var frameFromCenter: Rect { hasTransform ? transformedFrame : untransformedFrame }

  /// Rules 34 and 40: the bounding box of the transformed bounds.
  private var transformedFrame: Rect {
    let box = untransformedFrame.offsetBy(dx: -storedCenter.x, dy: -storedCenter.y).applying(transform)
    return box.offsetBy(dx: storedCenter.x, dy: storedCenter.y)
  }

  var untransformedFrame: Rect {
    get {
      let size = storedBounds.size
      let anchor = storedAnchorPoint
      return Rect(
        x: storedCenter.x - anchor.x * size.width, y: storedCenter.y - anchor.y * size.height, width: size.width, height: size.height)
    }
    set { setUntransformedFrame(newValue) }
  }

  @inline(__always)
  func setFrame(_ frame: Rect) {
    let size = frame.size
    if size == storedBounds.size, !hasTransform {
      setUntransformedFrame(frame)
    } else if size.width >= 0, size.height >= 0, size.width + size.height < .infinity, !hasTransform {
      resize(to: frame)  // NaN fails every comparison; an origin that is not finite makes the center so
    } else {
      setUnusualFrame(frame)
    }
  }

  private func setUnusualFrame(_ frame: Rect) {
    precondition(frame.isFinite, "\(path).frame = \(frame): a frame is made of finite numbers (rule 43)")
    if hasTransform { setTransformedFrame(frame.standardized) } else { setUntransformedFrame(frame.standardized) }
  }

  @inline(__always)
  func setUntransformedFrame(_ frame: Rect) {
    guard frame.size == storedBounds.size else { return resize(to: frame) }
    moveCenter(for: frame)
    if isConstraintInput { constraintInputDidChange() }
  }

  @inline(never)
  private func resize(to frame: Rect) {
    let new = willChangeBounds(to: Rect(origin: storedBounds.origin, size: frame.size), by: .client)
    moveCenter(for: Rect(origin: frame.origin, size: new.size))  // rule 38: a view that pins its size still goes where the frame says
    commit(new)
  }

  @inline(__always)
  private func moveCenter(for frame: Rect) {
    let anchor = storedAnchorPoint
    moveCenter(to: Point(x: frame.origin.x + anchor.x * frame.width, y: frame.origin.y + anchor.y * frame.height), for: frame)
  }

  @inline(__always)
  private func moveCenter(to center: Point, for frame: Rect) {
    precondition(center.isFinite, "\(path).frame = \(frame): its center would be \(center), which is not finite (rule 43)")
    storedCenter = center
  }

  /// Rule 41: a scale divides the size; a scale of zero leaves it. Then the center puts the frame's corner in its place.
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
      new = willChangeBounds(to: new, by: .client)
    }
    let anchor = storedAnchorPoint
    let corner = Rect(origin: Point(x: -anchor.x * new.width, y: -anchor.y * new.height), size: new.size).applying(transform).origin
    moveCenter(to: frame.origin - corner, for: frame)
    commit(new)
  }

  package func setBounds(_ proposed: Rect, by cause: BoundsCause) {
    commit(willChangeBounds(to: proposed, by: cause), insteadOf: proposed, by: cause)
  }

  /// Stores the result of a setter and of `willChangeBounds(to:by:)`, and makes the marks of rules 6, 7, 9, 10 and 13.
  @inline(__always)
  private func commit(_ new: Rect, insteadOf proposed: Rect? = nil, by cause: BoundsCause = .client) {
    let old = storedBounds
    let hasNewSize = new.size != old.size
    if hasNewSize ? new.isDoubtful : new.origin.isDoubtful {
      if let proposed { requireValid(proposed, "bounds = ") }
      requireValid(new, "willChangeBounds answered ")
    }
    if isConstraintInput { constraintInputDidChange() }
    if !hasNewSize, new.origin == old.origin { return }
    storedBounds = new
    markImplicitly()
    if hasNewSize {
      storedSuperview?._withUnsafeGuaranteedRef { $0.markImplicitly() }
      if !sizeFollowers.isEmpty { followSize(from: old.size) }
    }
    boundsDidChange(from: old, by: cause)
  }

  private func requireValid(_ bounds: Rect, _ origin: String) {
    precondition(
      bounds.isFinite && bounds.size.width >= 0 && bounds.size.height >= 0,
      "\(path).\(origin)\(bounds): bounds are made of finite numbers, with sides that are not negative (rule 43)")
  }

  private func followSize(from old: Size) {
    if storedAutoresizesSubviews, sizeFollowers.contains(.flexibleSubviews) { autoresizeSubviews(from: old) }  // rule 60
    if !sizeFollowers.isDisjoint(with: [.owedDrawing, .redrawing]) { setNeedsDisplay() }  // rule 111
  }
}

// One test for all numbers. The sum of large finite ones may overflow: then each is to be tested.
extension Rect {
  @inline(__always)
  fileprivate var isDoubtful: Bool { (origin.x + origin.y + size.width + size.height) * 0 != 0 || min(size.width, size.height) < 0 }
}

extension Point {
  @inline(__always)
  fileprivate var isDoubtful: Bool { (x + y) * 0 != 0 }
}

/// Why the bounds of a view change.
public enum BoundsCause: UInt8, Sendable {
  /// Code outside of the view: a program, the layout of another view, autoresizing, constraints. It ends the motion of a scroll view.
  case client
  /// A jump that a scroll view carries out for a program. It ends a motion, too.
  case jump
  /// A finger, a wheel or a motion moves the content of a scroll view, or the offset follows its legal range.
  case motion
  /// The layout of a scroll view keeps its anchor: it sends no didScroll (rule 83) and ends no motion.
  case correction
}

/// What a new size triggers; empty for most views, which costs them one test.
struct SizeFollowers: OptionSet {
  let rawValue: UInt8

  static let flexibleSubviews = SizeFollowers(rawValue: 1)  // a subview has, or had, an autoresizing mask
  static let constraintInput = SizeFollowers(rawValue: 2)  // the view's frame is an input of a constraint system
  static let owedDrawing = SizeFollowers(rawValue: 4)  // the drawing mark of a view without area, which no walk visits
  static let redrawing = SizeFollowers(rawValue: 8)  // the content mode requires a new drawing
}

extension View {
  var isConstraintInput: Bool {
    get { sizeFollowers.contains(.constraintInput) }
    set { sizeFollowers.set(.constraintInput, to: newValue) }
  }
}

extension SizeFollowers {
  mutating func set(_ follower: SizeFollowers, to isThere: Bool) {
    if isThere { insert(follower) } else { remove(follower) }
  }
}
