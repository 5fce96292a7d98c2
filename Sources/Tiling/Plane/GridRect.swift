import ViewTree

/// A rectangle on the layout grid, in counts of 1/64 point, half-open.
struct GridRect: Hashable {
  var x: Range<Int64>
  var y: Range<Int64>

  /// The part of the plane that a viewport shows, with `margin` more on each side unless the viewport has no area (invariant B11). The
  /// origin is on the grid, the size rounded up: a cell that starts before the end is on screen.
  init(viewport: Rect, reachingBeyondBy margin: Int64) {
    let left = LayoutUnit(nearest: viewport.minX).rawValue
    let top = LayoutUnit(nearest: viewport.minY).rawValue
    guard !viewport.isEmpty else {
      (x, y) = (left..<left, top..<top)
      return
    }
    x = left - margin..<left + LayoutUnit(roundingUp: viewport.width).rawValue + margin
    y = top - margin..<top + LayoutUnit(roundingUp: viewport.height).rawValue + margin
  }

  init(x: Range<Int64>, y: Range<Int64>) {
    self.x = x
    self.y = y
  }

  var isEmpty: Bool { x.isEmpty || y.isEmpty }

  /// In points; exact within ±2^47, which is 2^53 grid steps.
  var rect: Rect {
    Rect(
      x: Double(x.lowerBound) / 64, y: Double(y.lowerBound) / 64, width: Double(x.upperBound - x.lowerBound) / 64,
      height: Double(y.upperBound - y.lowerBound) / 64)
  }

  func intersection(_ other: GridRect) -> GridRect { GridRect(x: x.clamped(to: other.x), y: y.clamped(to: other.y)) }
}
