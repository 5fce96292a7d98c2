import ViewTree

extension Point {
  /// Whether neither coordinate differs by more than `tolerance` points.
  func isNear(_ other: Point, within tolerance: Double = 1e-9) -> Bool { abs(x - other.x) <= tolerance && abs(y - other.y) <= tolerance }
}

extension Rect {
  /// Whether none of the four numbers differs by more than `tolerance` points.
  func isNear(_ other: Rect, within tolerance: Double = 1e-9) -> Bool {
    origin.isNear(other.origin, within: tolerance) && abs(width - other.width) <= tolerance && abs(height - other.height) <= tolerance
  }
}
