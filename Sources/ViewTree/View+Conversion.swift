extension View {
  /// A point of this view's coordinates in those of `view`; of the root of the hierarchy if that is nil (rule 37).
  ///
  /// - Precondition: the two stand in one tree.
  /// - Complexity: O(depth).
  public func convert(_ point: Point, to view: View?) -> Point {
    let target = view ?? root
    let ancestor = requireCommonAncestor(with: target)
    return target.descend(ascend(point, to: ancestor), from: ancestor)
  }

  /// A point of `view`'s coordinates, or of the root's, in those of this view. As ``convert(_:to:)->Point``.
  public func convert(_ point: Point, from view: View?) -> Point { (view ?? root).convert(point, to: self) }

  /// The smallest rectangle of `view`'s coordinates, or of the root's, around what `rect` becomes at the lowest common ancestor.
  ///
  /// Two steps (rule 36): the corners go up to the lowest common ancestor, where their bounding box is taken; its corners go down, and
  /// their bounding box is the result. One composed transform would give another rectangle. ``Rect/null`` and ``Rect/infinite`` are the
  /// same everywhere.
  ///
  /// - Precondition: the two stand in one tree.
  /// - Complexity: O(depth).
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    let target = view ?? root
    let ancestor = requireCommonAncestor(with: target)
    guard !rect.isNull, !rect.isInfinite else { return rect }
    let there = mapped(rect, isMoved: isMoved(beneath: ancestor)) { ascend($0, to: ancestor) }
    return mapped(there, isMoved: target.isMoved(beneath: ancestor)) { target.descend($0, from: ancestor) }
  }

  /// As ``convert(_:to:)->Rect``, the other way.
  public func convert(_ rect: Rect, from view: View?) -> Rect { (view ?? root).convert(rect, to: self) }

  /// A displacement in the root's coordinates as one in this view's: what transforms on the way make of it, and no more, so that no digit is
  /// lost where offsets are large. Nil beneath a transform without inverse.
  ///
  /// - Complexity: O(depth).
  package func displacement(fromRoot way: Point) -> Point? {
    guard let superview else { return way }
    guard let way = superview.displacement(fromRoot: way) else { return nil }
    guard hasTransform else { return way }
    return transform.inverse.map { Point(x: $0.a * way.x + $0.c * way.y, y: $0.b * way.x + $0.d * way.y) }
  }

  /// A displacement in this view's coordinates as one in the root's: the inverse of ``displacement(fromRoot:)``.
  ///
  /// - Complexity: O(depth).
  func displacement(toRoot way: Point) -> Point {
    guard let superview else { return way }
    let transform = transform
    return superview.displacement(
      toRoot: Point(x: transform.a * way.x + transform.c * way.y, y: transform.b * way.x + transform.d * way.y))
  }

  /// The lowest view that has both in its subtree, either of them included; nil if they stand in different trees.
  ///
  /// - Complexity: O(depth).
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

  /// Rule 35, one step up: `p' = T(p - (bounds.origin + anchor * bounds.size)) + center`.
  func convertToSuperview(_ point: Point) -> Point {
    let shift = untransformedFrame.origin - storedBounds.origin
    guard hasTransform else { return point + shift }
    return (point + shift - storedCenter).applying(transform) + storedCenter
  }

  /// Its inverse; nil where a transform has none.
  func convertFromSuperview(_ point: Point) -> Point? {
    let shift = untransformedFrame.origin - storedBounds.origin
    guard hasTransform else { return point - shift }
    guard let inverse = transform.inverse else { return nil }
    return (point - storedCenter).applying(inverse) + storedCenter - shift
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

  /// - Note: beneath a transform without inverse all points of a view are one: then the view's anchor point answers for all.
  private func descend(_ point: Point, from ancestor: View) -> Point {
    guard self !== ancestor, let parent = superview else { return point }
    let there = parent.descend(point, from: ancestor)
    return convertFromSuperview(there) ?? storedCenter - (untransformedFrame.origin - storedBounds.origin)
  }

  /// Whether some transform lies on the way to `ancestor`, so that a rectangle's corners must be followed one by one.
  private func isMoved(beneath ancestor: View) -> Bool {
    var view = self
    while view !== ancestor, let parent = view.superview {
      if view.hasTransform { return true }
      view = parent
    }
    return false
  }

  /// The bounding box of what `map` makes of the corners; a map that only displaces keeps the size to the last bit.
  private func mapped(_ rect: Rect, isMoved: Bool, by map: (Point) -> Point) -> Rect {
    guard isMoved else { return Rect(origin: map(rect.origin), size: rect.size) }
    return Rect(
      boundingBoxOf: map(Point(x: rect.minX, y: rect.minY)), map(Point(x: rect.maxX, y: rect.minY)), map(Point(x: rect.minX, y: rect.maxY)),
      map(Point(x: rect.maxX, y: rect.maxY)))
  }
}
