/// The pixels of a screen with `scale` of them to the point: a last, optional step on the way to a picture (rule 65).
///
/// Layout never rounds, and what was snapped is never written back into a frame: snapped frames that are laid out again drift.
public struct PixelGrid: Hashable, Sendable {
  /// Pixels in one point: 1, 2 or 3 on phones.
  public let scale: Double

  /// - Precondition: `scale` is finite and > 0.
  public init(scale: Double) {
    precondition(scale.isFinite && scale > 0, "PixelGrid(scale: \(scale)): a scale is finite and > 0")
    self.scale = scale
  }

  /// The pixel edge nearest to `points`, ties away from zero.
  public func snapped(_ points: Double) -> Double { (points * scale).rounded() / scale }

  /// The rectangle with each of its four edges on the nearest pixel edge: rectangles that touch go on touching.
  public func snapped(_ rect: Rect) -> Rect {
    let x = snapped(rect.minX)
    let y = snapped(rect.minY)
    return Rect(x: x, y: y, width: snapped(rect.maxX) - x, height: snapped(rect.maxY) - y)
  }
}
