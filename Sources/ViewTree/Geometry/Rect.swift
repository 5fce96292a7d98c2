/// An axis-parallel rectangle in points, half-open: its minimum edges belong to it, its maximum edges do not (rule 42).
public struct Rect: Hashable, Sendable {
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

  @inlinable public var width: Double { size.width }
  @inlinable public var height: Double { size.height }
  @inlinable public var minX: Double { origin.x }
  @inlinable public var minY: Double { origin.y }
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  @inlinable public var maxX: Double { origin.x + size.width }
  @inlinable public var maxY: Double { origin.y + size.height }
  /// Whether the rectangle has no area.
  @inlinable public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }
  /// No number in it is NaN or infinite: zero times any other number is zero.
  @inlinable public var isFinite: Bool { origin.x * 0 + origin.y * 0 + size.width * 0 + size.height * 0 == 0 }

  /// The same area with non-negative sides.
  @inlinable public var standardized: Rect {
    Rect(
      x: size.width < 0 ? origin.x + size.width : origin.x, y: size.height < 0 ? origin.y + size.height : origin.y,
      width: abs(size.width), height: abs(size.height))
  }

  /// Rule 42: the minimum edges are inside, the maximum edges outside.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether the two share a positive area: rectangles that only touch do not.
  @inlinable public func intersects(_ other: Rect) -> Bool {
    max(minX, other.minX) < min(maxX, other.maxX) && max(minY, other.minY) < min(maxY, other.maxY)
  }

  /// The common area, or nil if there is none.
  @inlinable public func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(x: x, y: y, width: min(maxX, other.maxX) - x, height: min(maxY, other.maxY) - y)
  }

  /// Whether all of `other` lies inside, shared edges allowed.
  @inlinable public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
  }

  /// The smallest rectangle that holds both.
  @inlinable public func union(_ other: Rect) -> Rect {
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// The rectangle shrunk by `dx` at the left and the right, by `dy` at the top and the bottom; negative ones grow it.
  @inlinable public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: origin.x + dx, y: origin.y + dy, width: size.width - 2 * dx, height: size.height - 2 * dy)
  }

  /// The rectangle moved by (`dx`, `dy`).
  @inlinable public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
  }

  /// The rectangle shrunk at each edge by `insets`.
  @inlinable public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
