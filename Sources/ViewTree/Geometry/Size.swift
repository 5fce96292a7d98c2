/// A width and a height in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  @inlinable public static var zero: Size { Size(width: 0, height: 0) }

  /// Neither side is NaN or infinite: zero times any other number is zero.
  @inlinable public var isFinite: Bool { width * 0 + height * 0 == 0 }
}
