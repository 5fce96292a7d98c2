extension View {
  /// Converts a point from this view's coordinates to those of `view`, or of the root if that is nil (rule 37). O(depth).
  /// - Precondition: both are in one tree.
  public func convert(_ point: Point, to view: View?) -> Point {
    let target = view ?? root
    let ancestor = requireCommonAncestor(with: target)
    return target.descend(ascend(point, to: ancestor), from: ancestor)
  }

  /// Converts a point from `view`'s coordinates, or the root's, to this view's. As ``convert(_:to:)->Point``.
  public func convert(_ point: Point, from view: View?) -> Point { (view ?? root).convert(point, to: self) }

  /// The bounding box of `rect` in the coordinates of `view`, or of the root if that is nil. O(depth).
  ///
  /// Two steps (rule 36): the corners are mapped to the lowest common ancestor and bounded there; that box's corners are mapped down and
  /// bounded again. One composed transform would give another rectangle. ``Rect/null`` and ``Rect/infinite`` are the same everywhere.
  /// - Precondition: both are in one tree.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    let target = view ?? root
    let ancestor = requireCommonAncestor(with: target)
    guard !rect.isNull, !rect.isInfinite else { return rect }
    let there = mapped(rect, isMoved: isMoved(beneath: ancestor)) { ascend($0, to: ancestor) }
    return mapped(there, isMoved: target.isMoved(beneath: ancestor)) { target.descend($0, from: ancestor) }
  }

  /// As ``convert(_:to:)->Rect``, in the other direction.
  public func convert(_ rect: Rect, from view: View?) -> Rect { (view ?? root).convert(rect, to: self) }

  /// A displacement in the root's coordinates, in this view's: only transforms and directions act on it, no digit is lost. Nil without
  /// inverse. O(depth).
  package func displacement(fromRoot delta: Point) -> Point? {
    guard let superview else { return delta }
    guard let delta = superview.displacement(fromRoot: delta) else { return nil }
    guard hasTransform else { return superview.turn(delta, into: self) }
    guard let back = transform.inverse else { return nil }
    let turned = Point(x: back.a * delta.x + back.c * delta.y, y: back.b * delta.x + back.d * delta.y)
    return superview.turn(turned, into: self)
  }

  /// The inverse of `displacement(fromRoot:)`. O(depth).
  func displacement(toRoot delta: Point) -> Point {
    guard let superview else { return delta }
    let transform = transform
    let delta = turn(delta, into: superview)
    return superview.displacement(
      toRoot: Point(x: transform.a * delta.x + transform.c * delta.y, y: transform.b * delta.x + transform.d * delta.y))
  }

  /// The lowest view with both in its subtree, possibly one of them; nil if they are in different trees. O(depth).
  package func lowestCommonAncestor(with other: View) -> View? {
    var (a, b) = (self, other)
    var (depthOfA, depthOfB) = (a.depth, b.depth)
    while a !== b {
      let climbsA = depthOfA >= depthOfB
      guard let parent = (climbsA ? a : b).superview else { return nil }
      if climbsA { (a, depthOfA) = (parent, depthOfA - 1) } else { (b, depthOfB) = (parent, depthOfB - 1) }
    }
    return a
  }

  private func requireCommonAncestor(with other: View) -> View {
    guard let ancestor = lowestCommonAncestor(with: other) else {
      preconditionFailure("\(path).convert: \(other.path) stands in another tree, so that no conversion exists")
    }
    return ancestor
  }

  private var depth: Int {
    var depth = 0
    var next = superview
    while let view = next {
      depth += 1
      next = view.superview
    }
    return depth
  }

  /// Rule 35, one step up, after the point is turned round if the superview runs the other way:
  /// `p' = T(p - (bounds.origin + anchor * bounds.size)) + center`.
  func convertToSuperview(_ point: Point) -> Point {
    let point = isTurnedRound ? turnedRound(point) : point
    let shift = untransformedFrame.origin - storedBounds.origin
    guard hasTransform else { return point + shift }
    return (point + shift - storedCenter).applying(transform) + storedCenter
  }

  /// The inverse; nil under a transform without one.
  func convertFromSuperview(_ point: Point) -> Point? {
    let shift = untransformedFrame.origin - storedBounds.origin
    guard hasTransform else { return isTurnedRound ? turnedRound(point - shift) : point - shift }
    guard let inverse = transform.inverse else { return nil }
    let there = (point - storedCenter).applying(inverse) + storedCenter - shift
    return isTurnedRound ? turnedRound(there) : there
  }

  private func ascend(_ point: Point, to ancestor: View) -> Point {
    var point = point
    var view = self
    while view !== ancestor, let parent = view.superview {
      point = view.convertToSuperview(point)
      view = parent
    }
    return point
  }

  /// Beneath a transform without inverse all points of a view coincide: the result is then the view's anchor point.
  private func descend(_ point: Point, from ancestor: View) -> Point {
    guard self !== ancestor, let parent = superview else { return point }
    let there = parent.descend(point, from: ancestor)
    return convertFromSuperview(there) ?? storedCenter - (untransformedFrame.origin - storedBounds.origin)
  }

  /// Whether a transform or another direction lies on the way to `ancestor`: corners must then be mapped one by one.
  private func isMoved(beneath ancestor: View) -> Bool {
    var view = self
    while view !== ancestor, let parent = view.superview {
      if view.hasTransform || view.isTurnedRound { return true }
      view = parent
    }
    return false
  }

  /// The bounding box of the mapped corners. A pure displacement keeps the size to the last bit.
  private func mapped(_ rect: Rect, isMoved: Bool, by map: (Point) -> Point) -> Rect {
    guard isMoved else { return Rect(origin: map(rect.origin), size: rect.size) }
    return Rect(
      boundingBoxOf: map(Point(x: rect.minX, y: rect.minY)), map(Point(x: rect.maxX, y: rect.minY)), map(Point(x: rect.minX, y: rect.maxY)),
      map(Point(x: rect.maxX, y: rect.maxY)))
  }
}
