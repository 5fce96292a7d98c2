import Scrolling
import ViewTree

/// The view's bounds as the virtualizer's viewport, on the main and the cross axis.
extension TiledScrollView {
  /// A point on the main axis, beside which the view stays where it is.
  func pointOnAxis(_ offset: LayoutUnit) -> Point { axis.point(main: offset.points, cross: axis.cross(storedOffset)) }

  var offset: LayoutUnit { virtualizer.viewport.offset }

  @inline(__always)
  var offsetOnGrid: LayoutUnit { LayoutUnit(onGrid: axis.main(storedOffset)) }

  var mainTravel: Double { axis.main(travel) }  // by input, motions and programs since the view was made

  var viewportSize: Size { axis.size(main: virtualizer.viewport.size.extent, cross: virtualizer.viewport.size.crossExtent) }

  /// In a list an item is as wide as the viewport.
  @inline(__always)
  func rect(of frame: ItemFrame) -> Rect {
    let (start, crossExtent) =
      layout == nil ? (0, virtualizer.viewport.size.crossExtent) : (frame.crossStart.points, frame.crossExtent.points)
    return Rect(
      origin: axis.point(main: frame.start.points, cross: start), size: axis.size(main: frame.extent.points, cross: crossExtent))
  }

  func takeBounds() {
    takeOffset()
    virtualizer.resizeViewport(to: ViewportSize(extent: axis.main(storedSize), crossExtent: axis.cross(storedSize)))
  }

  @inline(__always)
  func takeOffset() {
    virtualizer.moveViewport(to: offsetOnGrid, isBesideContent: abs(axis.cross(storedOffset)) >= axis.cross(storedSize))
  }

  var awaitsSettling: Bool { pending.followedInset != contentInset || pending.awaitsPinning }  // set by a callback, not yet followed

  func followLegalRange() {
    (pending.followedInset, pending.awaitsPinning) = (contentInset, false)
    virtualizer.insetViewport(by: axis.main(contentInset))
    guard !virtualizer.isViewportNew else { return }
    setNeedsLayoutImplicitly()  // an end may have come within reach of a page
    if !decide({ $0.followLegalRange(asking: $1) }) { followLegalRangeAtRest() }
  }

  /// A motion to a rest beyond an estimated end would be planned again: places content up to the rest before it moves.
  func placeUpToRest() {
    guard layout != nil, let rest = (axis == .vertical ? motion.y : motion.x)?.rest ?? pendingTarget.map({ axis.main($0) }) else { return }
    decide { $0.placeContent(upTo: rest, asking: $1) }
  }
}
