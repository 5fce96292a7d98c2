import Scrolling
package import ViewTree

/// The view's bounds as the virtualizer's viewport, on the main and the cross axis. The viewport is what covers leave of the bounds: it begins
/// behind the cover at their start,
///
///     the viewport's offset = the view's offset + cover
///
/// and what is covered is beside it, as an overscan.
extension TiledScrollView {
  /// A point on the main axis, beside which the view stays where it is, that brings the viewport to `offset`.
  func pointOnAxis(_ offset: LayoutUnit) -> Point { axis.point(main: (offset - covered).points, cross: axis.cross(storedOffset)) }

  /// What is covered before the viewport.
  @inline(__always)
  var covered: LayoutUnit { virtualizer.viewport.covers.before }

  var offset: LayoutUnit { virtualizer.viewport.offset }

  @inline(__always)
  var offsetOnGrid: LayoutUnit { LayoutUnit(onGrid: axis.main(storedOffset)) + covered }

  /// The viewport's, without what covers its edges.
  package var uncoveredExtent: LayoutUnit { virtualizer.viewport.extent }

  package var mainTravel: Double { axis.main(travel) }  // by input, motions and programs since the view was made

  /// In a list an item is as wide as the viewport.
  @inline(__always)
  func rect(of frame: ItemFrame) -> Rect {
    let (start, crossExtent) =
      layout == nil ? (0, virtualizer.viewport.size.crossExtent) : (frame.crossStart.points, frame.crossExtent.points)
    return Rect(
      origin: axis.point(main: frame.start.points, cross: start), size: axis.size(main: frame.extent.points, cross: crossExtent))
  }

  func takeBounds() {
    takenSize = storedSize
    let extent = axis.main(storedSize)
    let covers = onGrid(pending.followedCovers)
    virtualizer.resizeViewport(
      to: ViewportSize(extent: max(0, extent - covers.before.points - covers.behind.points), crossExtent: axis.cross(storedSize)),
      covers: covers)
    takeOffset()
  }

  func onGrid(_ covers: EdgeInsets) -> ViewportCovers {
    let covers = axis.main(covers)
    return ViewportCovers(before: LayoutUnit(roundingDown: covers.before), behind: LayoutUnit(roundingDown: covers.behind))
  }

  @inline(__always)
  func takeOffset() {
    virtualizer.moveViewport(to: offsetOnGrid, isBesideContent: abs(axis.cross(storedOffset)) >= axis.cross(storedSize))
  }

  // Set by a callback, not yet followed.
  var awaitsSettling: Bool { pending.followedInset != contentInset || pending.awaitsPinning || pending.followedCovers != coverInsets }

  func followLegalRange() {
    if pending.followedCovers != coverInsets { followCovers() }
    (pending.followedInset, pending.awaitsPinning) = (contentInset, false)
    virtualizer.insetViewport(by: axis.main(contentInset))
    guard !virtualizer.isViewportNew else { return }
    setNeedsLayoutImplicitly()  // an end may have come within reach of a page
    if !decide({ $0.followLegalRange(asking: $1) }) { followLegalRangeAtRest() }
  }

  /// The content stays where it is, and the viewport's start moves over it.
  private func followCovers() {
    (pending.followedCovers, pending.hasUncovered) = (coverInsets, true)
    let before = offset
    takeBounds()
    virtualizer.startHasMoved(by: offset - before, isHeld: isTracking)
    storedVisibilityObserver?.coversDidChange()
  }

  var motionOnAxis: (any ScrollMotion)? { axis == .vertical ? motion.y : motion.x }

  /// A motion to a rest beyond an estimated end would be planned again: places content up to the rest before it moves.
  func placeUpToRest() {
    guard layout != nil, let rest = motionOnAxis?.rest ?? pendingTarget.map({ axis.main($0) }) else { return }
    decide { $0.placeContent(upTo: rest + covered.points, asking: $1) }
  }
}
