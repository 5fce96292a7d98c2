import Scrolling
import ViewTree

extension TiledScrollView {
  /// The direction in which the items follow each other, and the list scrolls.
  public enum Axis: Hashable, Sendable {
    case vertical, horizontal
  }

  @inline(__always)
  func along(_ point: Point) -> Double { axis == .vertical ? point.y : point.x }
  @inline(__always)
  func along(_ size: Size) -> Double { axis == .vertical ? size.height : size.width }
  @inline(__always)
  func across(_ point: Point) -> Double { axis == .vertical ? point.x : point.y }
  @inline(__always)
  func across(_ size: Size) -> Double { axis == .vertical ? size.width : size.height }

  func point(along: Double, across: Double = 0) -> Point {
    axis == .vertical ? Point(x: across, y: along) : Point(x: along, y: across)
  }

  func size(along: Double, across: Double) -> Size {
    axis == .vertical ? Size(width: across, height: along) : Size(width: along, height: across)
  }

  /// Insets before and behind the items.
  var insets: (before: Double, behind: Double) {
    let inset = followedInset
    return axis == .vertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
  }

  /// Insets on the two sides of the items.
  var sideInsets: (before: Double, behind: Double) {
    let inset = followedInset
    return axis == .vertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
  }

  /// Keeps what the layout asks for most in grid steps.
  ///
  /// - Parameter hasSize: whether the size is another one, and not the offset alone.
  func take(_ bounds: Rect, hasSize: Bool = true) {
    offset = LayoutUnit(rawValue: Int64(along(bounds.origin) * LayoutUnit.perPoint))  // on the grid already
    isBesideContent = abs(across(bounds.origin)) >= across(bounds.size)
    guard hasSize else { return }
    viewportSize = bounds.size
    stability = nil
    viewportLength = LayoutUnit(roundingUp: along(bounds.size))
  }

  /// How far persons, motions and programs have moved the offset along the axis since the view was made.
  var travelAlong: Double { along(travel) }
}
