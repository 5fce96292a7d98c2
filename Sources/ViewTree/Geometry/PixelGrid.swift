/// The pixels of a screen with `scale` pixels per point: a last, optional step before a picture (rule 65).
///
/// Layout never rounds, and snapped values are never written back into a frame: they would drift from layout to layout.
public struct PixelGrid: Hashable, Sendable {
  /// Pixels per point: 1, 2 or 3 on phones.
  public let scale: Double

  /// - Precondition: `scale` is finite and > 0.
  public init(scale: Double) {
    precondition(scale.isFinite && scale > 0, "PixelGrid(scale: \(scale)): a scale is finite and > 0")
    self.scale = scale
  }

  /// The pixel edge nearest to `points`, ties away from zero.
  public func snapped(_ points: Double) -> Double { (points * scale).rounded() / scale }

  /// The rectangle with each edge on the nearest pixel edge: rectangles that touch still touch.
  public func snapped(_ rect: Rect) -> Rect {
    let x = snapped(rect.minX)
    let y = snapped(rect.minY)
    return Rect(x: x, y: y, width: snapped(rect.maxX) - x, height: snapped(rect.maxY) - y)
  }
}
