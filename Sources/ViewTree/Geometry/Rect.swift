/// An axis-parallel rectangle in points, half-open: it contains its minimum edges, but not its maximum edges (rule 42).
///
/// It behaves as `CGRect`: a rectangle with negative sides equals its ``standardized`` form; only ``size`` has the signs. ``null`` is the
/// empty intersection, and ``infinite`` is everywhere. A rectangle with a NaN contains and intersects nothing.
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

  /// No rectangle: every operation returns it unchanged, except a union, which returns the other rectangle.
  @inlinable public static var null: Rect { Rect(x: .infinity, y: .infinity, width: 0, height: 0) }

  /// Everywhere, as in CoreGraphics: from minus to plus half of the greatest finite number, so that its edges are finite.
  @inlinable public static var infinite: Rect {
    let least = -Double.greatestFiniteMagnitude / 2
    return Rect(x: least, y: least, width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
  }

  // Of the standardized rectangle. Hot code reads `origin` and `size` where sides cannot be negative, as in a view's bounds.
  @inlinable public var width: Double { abs(size.width) }
  @inlinable public var height: Double { abs(size.height) }
  @inlinable public var minX: Double { origin.x + min(size.width, 0) }
  @inlinable public var minY: Double { origin.y + min(size.height, 0) }
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  @inlinable public var maxX: Double { origin.x + max(size.width, 0) }
  @inlinable public var maxY: Double { origin.y + max(size.height, 0) }
  /// Whether it has no area: ``null``, or a side of zero. Negative sides have an area.
  @inlinable public var isEmpty: Bool { size.width == 0 || size.height == 0 || isNull }
  /// Whether it is ``null``: infinitely far to the right or down.
  @inlinable public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
  /// Whether it is ``infinite``.
  @inlinable public var isInfinite: Bool { self == .infinite }
  /// Whether no number is NaN or infinite; true for ``infinite``. Zero times any other number is zero.
  @inlinable public var isFinite: Bool { origin.x * 0 + origin.y * 0 + size.width * 0 + size.height * 0 == 0 }

  /// The same area with sides >= 0; ``null`` for all null rectangles.
  @inlinable public var standardized: Rect { isNull ? .null : Rect(x: minX, y: minY, width: width, height: height) }

  /// The smallest rectangle around it with integer edges.
  public var integral: Rect {
    guard !isNull else { return .null }
    let (x, y) = (minX.rounded(.down), minY.rounded(.down))
    return Rect(x: x, y: y, width: maxX.rounded(.up) - x, height: maxY.rounded(.up) - y)
  }

  /// Rule 42: the minimum edges are inside, the maximum edges outside. A rectangle without area contains no point.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether there is an ``intersection(_:)``, also if they only touch, as in CoreGraphics. Common area: `!a.intersection(b).isEmpty`.
  @inlinable public func intersects(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY && !isNull && !other.isNull
  }

  /// The common rectangle, edges included: without area if they only touch, ``null`` if they do not.
  @inlinable public func intersection(_ other: Rect) -> Rect {
    guard intersects(other) else { return .null }
    let (left, right) = (max(minX, other.minX), min(maxX, other.maxX))
    let (top, bottom) = (max(minY, other.minY), min(maxY, other.maxY))
    // A side that equals one of theirs keeps it to the last bit.
    let width = left == minX && right == maxX ? width : left == other.minX && right == other.maxX ? other.width : right - left
    let height = top == minY && bottom == maxY ? height : top == other.minY && bottom == other.maxY ? other.height : bottom - top
    return Rect(x: left, y: top, width: width, height: height)
  }

  /// Whether all of `other` lies inside, shared edges allowed. Every rectangle contains ``null``.
  @inlinable public func contains(_ other: Rect) -> Bool {
    other.isNull || other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
  }

  /// The smallest rectangle around both, also if one has no area; the other one if one is ``null``.
  @inlinable public func union(_ other: Rect) -> Rect {
    if isNull { return other }
    if other.isNull { return self }
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// The rectangle shrunk by `dx` at left and right, by `dy` at top and bottom (negative: grown); ``null`` if it is too small.
  @inlinable public func insetBy(dx: Double, dy: Double) -> Rect {
    let inset = Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
    return inset.size.width < 0 || inset.size.height < 0 || isNull ? .null : inset
  }

  /// The rectangle moved by (`dx`, `dy`).
  @inlinable public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
  }

  /// The rectangle shrunk at each edge by `insets`, as in UIKit: sides may become negative, where ``insetBy(dx:dy:)`` returns ``null``.
  @inlinable public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}

/// Equality and hash are those of the standardized rectangles.
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

  @inlinable var isStandardized: Bool { size.width >= 0 && size.height >= 0 && !isNull }  // whether no other numbers describe the same area

  @usableFromInline func isSameArea(as other: Rect) -> Bool {
    let (a, b) = (standardized, other.standardized)
    return a.origin == b.origin && a.size == b.size
  }
}

/// Distances in points by which each edge of a rectangle moves inwards; negative ones move it outwards.
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

  /// Edge by edge.
  @inlinable public static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }

  /// Whether no edge is NaN or infinite.
  @inlinable public var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}
