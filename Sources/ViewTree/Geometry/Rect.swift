/// An axis-parallel rectangle in points, half-open: its minimum edges belong to it, its maximum edges do not (rule 42).
///
/// It behaves as `CGRect`: a rectangle with negative sides is the area that ``standardized`` names, and equal to it; only ``size`` shows
/// the signs. Two rectangles are no area of points: ``null``, which is nowhere and what an intersection is if there is none, and
/// ``infinite``. What has a NaN in it contains nothing and meets nothing.
public struct Rect: Sendable {
  public var origin: Point
  public var size: Size

  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  @inlinable public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

  /// No rectangle at all: every operation leaves it as it is, but for a union, which is the other rectangle.
  @inlinable public static var null: Rect { Rect(x: .infinity, y: .infinity, width: 0, height: 0) }

  /// Everywhere, as CoreGraphics has it: from minus to plus half of the greatest finite number, so that its edges are finite.
  @inlinable public static var infinite: Rect {
    let least = -Double.greatestFiniteMagnitude / 2
    return Rect(x: least, y: least, width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
  }

  // Lengths and edges of the standardized rectangle. Where sides cannot be negative, as in a view's bounds, hot code reads `origin` and
  // `size`.
  @inlinable public var width: Double { abs(size.width) }
  @inlinable public var height: Double { abs(size.height) }
  @inlinable public var minX: Double { origin.x + min(size.width, 0) }
  @inlinable public var minY: Double { origin.y + min(size.height, 0) }
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  @inlinable public var maxX: Double { origin.x + max(size.width, 0) }
  @inlinable public var maxY: Double { origin.y + max(size.height, 0) }
  /// Whether the rectangle has no area: ``null``, and those with a side of zero. Negative sides have an area.
  @inlinable public var isEmpty: Bool { size.width == 0 || size.height == 0 || isNull }
  /// Whether it is ``null``: its origin is infinitely far to the right or down.
  @inlinable public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
  /// Whether it is ``infinite``.
  @inlinable public var isInfinite: Bool { self == .infinite }
  /// No number in it is NaN or infinite, which holds of ``infinite`` too: zero times any other number is zero.
  @inlinable public var isFinite: Bool { origin.x * 0 + origin.y * 0 + size.width * 0 + size.height * 0 == 0 }

  /// The same area with non-negative sides; the one ``null`` for all that are.
  @inlinable public var standardized: Rect { isNull ? .null : Rect(x: minX, y: minY, width: width, height: height) }

  /// The smallest rectangle around it with whole numbers for edges.
  public var integral: Rect {
    guard !isNull else { return .null }
    let (x, y) = (minX.rounded(.down), minY.rounded(.down))
    return Rect(x: x, y: y, width: maxX.rounded(.up) - x, height: maxY.rounded(.up) - y)
  }

  /// Rule 42: the minimum edges are inside, the maximum edges outside. A rectangle without area contains no point.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether the two have an ``intersection(_:)``: as in CoreGraphics, rectangles that only touch have one, without area. Ask
  /// `!a.intersection(b).isEmpty` for a common area.
  @inlinable public func intersects(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY && !isNull && !other.isNull
  }

  /// What the two have in common, edges included: without area where they only touch, ``null`` where they do not.
  @inlinable public func intersection(_ other: Rect) -> Rect {
    guard intersects(other) else { return .null }
    let (left, right) = (max(minX, other.minX), min(maxX, other.maxX))
    let (top, bottom) = (max(minY, other.minY), min(maxY, other.maxY))
    // A side that is one of theirs is that to the last bit.
    let width = left == minX && right == maxX ? width : left == other.minX && right == other.maxX ? other.width : right - left
    let height = top == minY && bottom == maxY ? height : top == other.minY && bottom == other.maxY ? other.height : bottom - top
    return Rect(x: left, y: top, width: width, height: height)
  }

  /// Whether the union of both is this one: all of `other` lies inside, shared edges allowed. ``null`` lies in every rectangle.
  @inlinable public func contains(_ other: Rect) -> Bool {
    other.isNull || other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
  }

  /// The smallest rectangle that holds both, also one without area; the other one if one is ``null``.
  @inlinable public func union(_ other: Rect) -> Rect {
    if isNull { return other }
    if other.isNull { return self }
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// The rectangle shrunk by `dx` at the left and the right, by `dy` at the top and the bottom; negative ones grow it. ``null`` if that is
  /// more than there is.
  @inlinable public func insetBy(dx: Double, dy: Double) -> Rect {
    let inset = Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
    return inset.size.width < 0 || inset.size.height < 0 || isNull ? .null : inset
  }

  /// The rectangle moved by (`dx`, `dy`).
  @inlinable public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
  }

  /// The rectangle shrunk at each edge by `insets`, number by number, as UIKit has it: more than there is leaves negative sides, and not
  /// ``null`` as ``insetBy(dx:dy:)`` does.
  @inlinable public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}

/// Rectangles are equal if they are the same area: compared, and hashed, as they are standardized.
extension Rect: Hashable {
  @inlinable public static func == (a: Rect, b: Rect) -> Bool {
    if a.origin == b.origin, a.size == b.size { return true }
    return a.isStandardized && b.isStandardized ? false : a.isSameArea(as: b)
  }

  public func hash(into hasher: inout Hasher) {
    let rect = standardized
    hasher.combine(rect.origin)
    hasher.combine(rect.size)
  }

  /// Then no other numbers name the same area.
  @inlinable var isStandardized: Bool { size.width >= 0 && size.height >= 0 && !isNull }

  @usableFromInline func isSameArea(as other: Rect) -> Bool {
    let (a, b) = (standardized, other.standardized)
    return a.origin == b.origin && a.size == b.size
  }
}

/// Distances in points by which a rectangle is shrunk at each edge; negative ones grow it.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  @inlinable public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  @inlinable public static var zero: EdgeInsets { EdgeInsets(top: 0, left: 0, bottom: 0, right: 0) }

  /// No edge is NaN or infinite.
  @inlinable public var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}
