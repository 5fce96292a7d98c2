/// A length on the layout grid of 1/64 point, as in browsers' layout engines.
///
/// Sums are exact: a tree of sums, a naive sum and a replay agree with `==`. `Double` is exact up to 2^47 points (47 + 6 = 53 bits).
public struct LayoutUnit: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Counts of 1/64 point.
  public var rawValue: Int64

  @inlinable public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Grid steps per point.
  @inlinable public static var perPoint: Double { 64 }
  /// 2^47 points: the tiling rejects longer content with a typed error.
  @inlinable public static var maximumPoints: Double { 140_737_488_355_328 }

  @inlinable public static var zero: LayoutUnit { LayoutUnit(rawValue: 0) }
  /// ``maximumPoints`` on the grid.
  @inlinable public static var maximum: LayoutUnit { LayoutUnit(rawValue: 1 << 53) }

  /// The grid value nearest to `points`, ties away from zero.
  /// - Precondition: `points` is finite and within ±2^47.
  @inlinable public init(nearest points: Double) {
    let (steps, shift) = (points * 64, LayoutUnit.shift)
    if steps + shift - shift == steps, abs(points) < 0x1p44 {  // on the grid, as most are: the sum's lowest bits are the count
      rawValue = Int64(bitPattern: (steps + shift).bitPattern &- shift.bitPattern)
    } else {
      rawValue = LayoutUnit.rounded(points)
    }
  }

  /// The same for a number that is on the grid.
  @inlinable package init(onGrid points: Double) {
    let shift = LayoutUnit.shift
    rawValue = abs(points) < 0x1p44 ? Int64(bitPattern: (points * 64 + shift).bitPattern &- shift.bitPattern) : LayoutUnit.rounded(points)
  }

  /// A length of at least 0 that is on the grid, as most are; else nil, and beyond 2^45 points. One test for all: the sum's lowest bits are
  /// the count, which with any other exponent or sign is not below 2^51.
  @inlinable package init?(lengthOnGrid points: Double) {
    let (steps, shift) = (points * 64, LayoutUnit.shift)
    let count = (steps + shift).bitPattern &- shift.bitPattern
    guard count < 1 << 51, steps + shift - shift == steps else { return nil }
    rawValue = Int64(bitPattern: count)
  }

  /// 1.5 * 2^52: a number below 2^51, either way from zero, is rounded to a whole one when it is added, as no Double there has a fraction.
  @usableFromInline static var shift: Double { 0x1.8p52 }

  @usableFromInline static func rounded(_ points: Double) -> Int64 {
    precondition(abs(points) <= LayoutUnit.maximumPoints, "\(points) points are beyond the layout grid of ±2^47")
    return Int64((points * 64).rounded())
  }

  /// Whether a point is on the grid. A far one that is may get false for an answer.
  @inlinable package static func holds(_ point: Point) -> Bool {
    let (x, y, shift) = (point.x * 64, point.y * 64, LayoutUnit.shift)
    return x + shift - shift == x && y + shift - shift == y && abs(point.x) + abs(point.y) < 0x1p44
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

extension Point {
  /// The nearest point on the 1/64 point grid; never -0.
  package var onGrid: Point { Point(x: LayoutUnit(nearest: x).points, y: LayoutUnit(nearest: y).points) }
}
