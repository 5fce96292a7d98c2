/// A linear map as scale, shear, rotation and displacement, in this order. Interpolated parts rotate where interpolated coefficients would
/// shrink (the parts of CSS Transforms, "Decomposing a 2D matrix").
struct TransformParts {
  var displacement: Point
  var scale: Point
  var shear: Double
  var angle: Double  // in radians

  /// In a map that mirrors, the axis that points the other way has the negative scale, as if set without a rotation.
  init(of t: AffineTransform) {
    displacement = Point(x: t.tx, y: t.ty)
    let isMirrored = t.determinant < 0
    var x = t.b == 0 ? abs(t.a) : (t.a * t.a + t.b * t.b).squareRoot()
    if isMirrored, t.a < t.d { x = -x }
    angle = x == 0 ? Math.atan2(-t.c, t.d) : Math.atan2(x < 0 ? -t.b : t.b, x < 0 ? -t.a : t.a)
    let (sine, cosine) = angle == 0 ? (0, 1) : (Math.sin(angle), Math.cos(angle))
    shear = t.c * cosine + t.d * sine
    scale = Point(x: x, y: t.d * cosine - t.c * sine)
  }

  var transform: AffineTransform {
    let (sine, cosine) = angle == 0 ? (0, 1) : (Math.sin(angle), Math.cos(angle))
    return AffineTransform(
      a: scale.x * cosine, b: scale.x * sine, c: shear * cosine - scale.y * sine, d: shear * sine + scale.y * cosine,
      tx: displacement.x, ty: displacement.y)
  }
}

extension AffineTransform {
  /// This map moved from `new` towards `old` by the fraction `rest`, part by part, angles the shorter way; unchanged if not finite.
  func goingBack(_ rest: Double, from new: AffineTransform, to old: AffineTransform) -> AffineTransform {
    let (old, new) = (TransformParts(of: old), TransformParts(of: new))
    var parts = TransformParts(of: self)
    parts.displacement = parts.displacement + (old.displacement - new.displacement).scaled(by: rest)
    parts.scale = parts.scale + (old.scale - new.scale).scaled(by: rest)
    parts.shear += (old.shear - new.shear) * rest
    var turn = old.angle - new.angle
    if turn > .pi { turn -= 2 * .pi } else if turn < -.pi { turn += 2 * .pi }
    parts.angle += turn * rest
    let map = parts.transform
    return map.isFinite ? map : self
  }
}
