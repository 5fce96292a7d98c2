/// A linear map of the plane with a displacement, in CoreGraphics' layout: a point is a row that is multiplied from the left.
///
///                    | a  b  0 |
///     [x' y' 1] = [x y 1]  | c  d  0 |      x' = a x + c y + tx,   y' = b x + d y + ty
///                    | tx ty 1 |
///
/// Angles are in radians; a positive one turns the x axis towards the y axis: clockwise if the y axis points down.
public struct AffineTransform: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  /// The displacement in points.
  public var tx: Double
  public var ty: Double

  @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  @inlinable public static var identity: AffineTransform { AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// A displacement in points.
  @inlinable public init(translationX x: Double, y: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

  /// A scale from the origin; negative factors mirror.
  @inlinable public init(scaleX x: Double, y: Double) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// A rotation around the origin by `angle` radians.
  public init(rotationAngle angle: Double) {
    let sine = Math.sin(angle)
    let cosine = Math.cos(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  @inlinable public var isIdentity: Bool { self == .identity }

  /// Whether no number is NaN or infinite.
  @inlinable public var isFinite: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite }

  /// The factor of areas: negative if it mirrors, 0 if it has no inverse.
  @inlinable public var determinant: Double { a * d - b * c }

  /// Whether it consists of scales and displacements only: each axis keeps its direction.
  @inlinable public var isAxisAligned: Bool { b == 0 && c == 0 }

  /// This map, then `next`: the matrix product `self * next`.
  @inlinable public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// A displacement, then this map.
  @inlinable public func translatedBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// A scale, then this map.
  @inlinable public func scaledBy(x: Double, y: Double) -> AffineTransform { AffineTransform(scaleX: x, y: y).concatenating(self) }

  /// A rotation, then this map.
  public func rotated(by angle: Double) -> AffineTransform { AffineTransform(rotationAngle: angle).concatenating(self) }

  /// The same map in coordinates whose x runs the other way.
  var mirrored: AffineTransform { AffineTransform(a: a, b: -b, c: -c, d: d, tx: -tx, ty: ty) }

  /// The inverse; the map itself if there is none, as in CoreGraphics.
  public func inverted() -> AffineTransform { inverse ?? self }

  /// The inverse; nil if there is none, or none in finite numbers.
  var inverse: AffineTransform? {
    // Divided by the largest coefficient first, so that the determinant neither underflows nor overflows.
    let scale = max(abs(a), abs(b), abs(c), abs(d))
    guard scale > 0 else { return nil }
    let (a, b, c, d) = (a / scale, b / scale, c / scale, d / scale)
    let determinant = a * d - b * c
    guard determinant != 0 else { return nil }
    let inverse = AffineTransform(
      a: d / determinant / scale, b: -b / determinant / scale, c: -c / determinant / scale, d: a / determinant / scale,
      tx: (c * ty - d * tx) / determinant / scale, ty: (b * tx - a * ty) / determinant / scale)
    return inverse.isFinite ? inverse : nil
  }
}

extension Point {
  @inlinable public func applying(_ t: AffineTransform) -> Point { Point(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty) }
}

extension Size {
  /// The size as a displacement: `tx` and `ty` do not count, and sides may become negative.
  @inlinable public func applying(_ t: AffineTransform) -> Size {
    Size(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension Rect {
  /// The bounding box of the four mapped corners; ``null`` and ``infinite`` are unchanged.
  @inlinable public func applying(_ t: AffineTransform) -> Rect {
    guard !isNull, !isInfinite else { return self }
    return Rect(
      boundingBoxOf: Point(x: minX, y: minY).applying(t), Point(x: maxX, y: minY).applying(t), Point(x: minX, y: maxY).applying(t),
      Point(x: maxX, y: maxY).applying(t))
  }

  /// The bounding box of four points.
  @inlinable public init(boundingBoxOf p: Point, _ q: Point, _ r: Point, _ s: Point) {
    let left = Swift.min(p.x, q.x, r.x, s.x)
    let top = Swift.min(p.y, q.y, r.y, s.y)
    self.init(x: left, y: top, width: Swift.max(p.x, q.x, r.x, s.x) - left, height: Swift.max(p.y, q.y, r.y, s.y) - top)
  }
}
