import Scrolling
import ViewTree

extension TiledScrollView {
  /// The main axis: the direction in which the items follow each other and the list scrolls.
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

  var insets: (before: Double, behind: Double) {
    let inset = followedInset
    return axis == .vertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
  }

  var sideInsets: (before: Double, behind: Double) {
    let inset = followedInset
    return axis == .vertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
  }

  /// Keeps the values that a layout reads most, in grid steps. `hasSize` is false if only the offset is new.
  func take(_ bounds: Rect, hasSize: Bool = true) {
    offset = LayoutUnit(rawValue: Int64(along(bounds.origin) * LayoutUnit.perPoint))  // on the grid already
    isBesideContent = abs(across(bounds.origin)) >= across(bounds.size)
    guard hasSize else { return }
    viewportSize = bounds.size
    stability = nil
    viewportLength = LayoutUnit(roundingUp: along(bounds.size))
  }

  var travelAlong: Double { along(travel) }  // by input, motions and programs since the view was made
}
