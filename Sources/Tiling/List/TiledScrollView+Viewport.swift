import Scrolling
import ViewTree

/// The view's bounds as the virtualizer's viewport, on the main and the cross axis.
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

  /// A point on the main axis, beside which the view stays where it is.
  func pointOnAxis(_ offset: LayoutUnit) -> Point { point(along: offset.points, across: across(storedOffset)) }

  var offset: LayoutUnit { virtualizer.viewport.offset }

  @inline(__always)
  var offsetOnGrid: LayoutUnit { LayoutUnit(onGrid: along(storedOffset)) }

  var travelAlong: Double { along(travel) }  // by input, motions and programs since the view was made

  var viewportSize: Size { size(along: virtualizer.viewport.size.extent, across: virtualizer.viewport.size.across) }

  func takeBounds() {
    takeOffset()
    virtualizer.viewport.resize(to: ViewportSize(extent: along(storedSize), across: across(storedSize)))
    virtualizer.realized.stability = nil
  }

  @inline(__always)
  func takeOffset() {
    virtualizer.viewport.offset = offsetOnGrid
    virtualizer.viewport.isBesideContent = abs(across(storedOffset)) >= across(storedSize)
  }

  var awaitsSettling: Bool { pending.followedInset != contentInset || pending.awaitsPinning }  // set by a callback, not yet followed

  func followLegalRange() {
    let inset = contentInset
    (pending.followedInset, pending.awaitsPinning) = (inset, false)
    virtualizer.viewport.insets =
      axis == .vertical
      ? ViewportInsets(before: inset.top, behind: inset.bottom) : ViewportInsets(before: inset.left, behind: inset.right)
    guard !virtualizer.isViewportNew else { return }
    setNeedsLayoutImplicitly()  // an end may have come within reach of a page
    if !decide({ $0.followLegalRange(asking: $1) }) { followLegalRangeAtRest() }
  }

  /// A motion to a rest beyond an estimated end would be planned again: places content up to the rest before it moves.
  func placeUpToRest() {
    guard layout != nil, let rest = (axis == .vertical ? motion.y : motion.x)?.rest ?? pendingTarget.map(along) else { return }
    decide { $0.placeContent(upTo: rest, asking: $1) }
  }
}
