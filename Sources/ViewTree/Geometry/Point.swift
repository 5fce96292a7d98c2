/// A position or a displacement, in points.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable public static var zero: Point { Point(x: 0, y: 0) }

  @inlinable public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  @inlinable public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  @inlinable public static prefix func - (a: Point) -> Point { Point(x: -a.x, y: -a.y) }

  package func scaled(by factor: Double) -> Point { Point(x: x * factor, y: y * factor) }

  /// Whether neither is NaN or infinite: zero times any other number is zero.
  @inlinable public var isFinite: Bool { x * 0 + y * 0 == 0 }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  @inlinable public static var zero: Size { Size(width: 0, height: 0) }

  /// Whether neither is NaN or infinite: zero times any other number is zero.
  @inlinable public var isFinite: Bool { width * 0 + height * 0 == 0 }
}
