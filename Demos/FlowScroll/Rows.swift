import Treadmill

/// Rectangles of given sizes in rows, one after the other: each is placed where the pen stands, and then the pen moves on.
///
///     |margin|  A  |margin|  B  |margin|        and below, a margin under the lowest of the row, the next one
///
/// A rectangle that is wider than a row stands alone in one, and sticks out.
struct Rows {
  static let margin = 8.0

  let width: Double
  private var pen = Point(x: margin, y: margin)
  private var bottom = 0.0

  init(width: Double) { self.width = width }

  mutating func place(_ size: Size) -> Rect {
    let isFirstOfRow = pen.x == Rows.margin
    if !isFirstOfRow, pen.x + size.width + Rows.margin > width { pen = Point(x: Rows.margin, y: bottom + Rows.margin) }
    let rect = Rect(origin: pen, size: size)
    pen.x = rect.maxX + Rows.margin
    bottom = max(bottom, rect.maxY)
    return rect
  }

  /// The width of a row, and a margin below what has been placed.
  var contentSize: Size { Size(width: width, height: bottom + Rows.margin) }
}
