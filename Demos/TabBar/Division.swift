import Treadmill

/// A length cut into equal parts whose edges stand on whole pixels: the parts touch, and add up to the length exactly.
///
///     edge(i) = snapped(start + i * (end - start) / parts),   edge(0) = start,   edge(parts) = end
///
/// It is the edges that are rounded, and not the width: of a rounded width the error is multiplied by the number of parts. 390 points in
/// seven parts of round(55.71) = 56 would be 392. Two parts differ by at most one pixel.
struct Division {
  let start: Double
  let end: Double
  let parts: Int

  /// An end before the start counts as the start: bars may be narrower than their insets.
  init(from start: Double, to end: Double, parts: Int) {
    self.start = start
    self.end = max(start, end)
    self.parts = parts
  }

  /// `parts + 1` places, ascending; none if there are no parts.
  func edges(on pixels: PixelGrid) -> [Double] {
    guard parts > 0 else { return [] }
    return (0...parts).map { place in
      if place == 0 { return start }
      if place == parts { return end }
      let edge = pixels.snapped(start + Double(place) * (end - start) / Double(parts))
      return min(max(edge, start), end)
    }
  }
}
