import Scrolling
import ViewTree

/// The view's bounds as the virtualizer's viewport, on the main and the cross axis.
extension TiledScrollView {
  /// A point on the main axis, beside which the view stays where it is.
  func pointOnAxis(_ offset: LayoutUnit) -> Point { axis.point(along: offset.points, across: axis.across(storedOffset)) }

  var offset: LayoutUnit { virtualizer.viewport.offset }

  @inline(__always)
  var offsetOnGrid: LayoutUnit { LayoutUnit(onGrid: axis.along(storedOffset)) }

  var travelAlong: Double { axis.along(travel) }  // by input, motions and programs since the view was made

  var viewportSize: Size { axis.size(along: virtualizer.viewport.size.extent, across: virtualizer.viewport.size.across) }

  /// In a list an item is as wide as the viewport.
  @inline(__always)
  func frame(of place: TilePlace) -> Rect {
    let (start, across) =
      layout == nil ? (0, virtualizer.viewport.size.across) : (place.acrossStart.points, place.acrossExtent.points)
    return Rect(
      origin: axis.point(along: place.start.points, across: start), size: axis.size(along: place.extent.points, across: across))
  }

  func takeBounds() {
    takeOffset()
    virtualizer.resizeViewport(to: ViewportSize(extent: axis.along(storedSize), across: axis.across(storedSize)))
  }

  @inline(__always)
  func takeOffset() {
    virtualizer.moveViewport(to: offsetOnGrid, isBesideContent: abs(axis.across(storedOffset)) >= axis.across(storedSize))
  }

  var awaitsSettling: Bool { pending.followedInset != contentInset || pending.awaitsPinning }  // set by a callback, not yet followed

  func followLegalRange() {
    (pending.followedInset, pending.awaitsPinning) = (contentInset, false)
    virtualizer.insetViewport(by: axis.along(contentInset))
    guard !virtualizer.isViewportNew else { return }
    setNeedsLayoutImplicitly()  // an end may have come within reach of a page
    if !decide({ $0.followLegalRange(asking: $1) }) { followLegalRangeAtRest() }
  }

  /// A motion to a rest beyond an estimated end would be planned again: places content up to the rest before it moves.
  func placeUpToRest() {
    guard layout != nil, let rest = (axis == .vertical ? motion.y : motion.x)?.rest ?? pendingTarget.map({ axis.along($0) }) else { return }
    decide { $0.placeContent(upTo: rest, asking: $1) }
  }
}
