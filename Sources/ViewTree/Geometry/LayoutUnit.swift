/// A length on the layout grid of 1/64 point, as in browsers' layout engines.
///
/// Sums are exact: a tree of sums, a naive sum and a replay agree with `==`. `Double` is exact up to 2^47 points (47 + 6 = 53 bits).
public struct LayoutUnit: Hashable, Comparable, Sendable {
  /// Counts of 1/64 point.
  public var rawValue: Int64

  @inlinable public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Grid steps per point.
  @inlinable public static var perPoint: Double { 64 }
  /// 2^47 points: the tiling rejects longer content with a typed error.
  @inlinable public static var maximumPoints: Double { 140_737_488_355_328 }

  @inlinable public static var zero: LayoutUnit { LayoutUnit(rawValue: 0) }

  /// The grid value nearest to `points`, ties away from zero.
  /// - Precondition: `points` is finite and within ±2^47.
  @inlinable public init(nearest points: Double) {
    precondition(abs(points) <= LayoutUnit.maximumPoints, "\(points) points are beyond the layout grid of ±2^47")
    let steps = points * 64
    let whole = Int64(steps)  // toward zero; exact on the grid, where most are
    rawValue = Double(whole) == steps ? whole : Int64(steps.rounded())
  }

  /// The length in points, exact.
  @inlinable public var points: Double { Double(rawValue) / 64 }

  @inlinable public static func + (a: LayoutUnit, b: LayoutUnit) -> LayoutUnit { LayoutUnit(rawValue: a.rawValue + b.rawValue) }
  @inlinable public static func - (a: LayoutUnit, b: LayoutUnit) -> LayoutUnit { LayoutUnit(rawValue: a.rawValue - b.rawValue) }
  @inlinable public static prefix func - (a: LayoutUnit) -> LayoutUnit { LayoutUnit(rawValue: -a.rawValue) }
  @inlinable public static func += (a: inout LayoutUnit, b: LayoutUnit) { a.rawValue += b.rawValue }
  @inlinable public static func -= (a: inout LayoutUnit, b: LayoutUnit) { a.rawValue -= b.rawValue }
  @inlinable public static func < (a: LayoutUnit, b: LayoutUnit) -> Bool { a.rawValue < b.rawValue }
}
