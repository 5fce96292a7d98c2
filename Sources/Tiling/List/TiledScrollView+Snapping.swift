import Scrolling
import ViewTree

extension TiledScrollView {
  /// Where in the room an item comes to rest after a gesture; nil, the default, if the content rests anywhere.
  ///
  /// A motion after a gesture goes to the item whose place is nearest to where the content would rest by itself, and follows that item's key
  /// through changes and measured extents (invariant C23). An item longer than the room rests anywhere it fills the room, so all of it can be
  /// read; ``ItemScrollPosition/nearest`` is the nearer one of an item's start and end. The edges of the legal range are
  /// resting places, too. On the list's axis it replaces pages, ``ScrollView/horizontalSnapping`` and ``ScrollView/verticalSnapping``.
  ///
  /// It holds for drags, for touches, even one that moves nothing, and for a trackpad's gestures, not for wheels and commands. A target that the
  /// delegate chooses is not followed. Another size, changed items, or what is measured in the tick of a release that moves nothing do not let a list
  /// at rest go to a stop: they keep the anchor.
  public var itemSnapping: ScrollPosition? {
    get { virtualizer.snapsToItemsAt }
    set { virtualizer.snapViewport(toItemsAt: newValue?.inRange) }
  }

  /// The resting place on the main axis for content that would rest at `rest`; `rest` itself without items.
  func stop(near rest: Double) -> Double {
    let offset = LayoutUnit(nearest: min(max(rest, -LayoutUnit.maximumPoints), LayoutUnit.maximumPoints)) + covered
    guard let stop = virtualizer.proposedStop(near: offset) else { return rest }
    return (stop - covered).points
  }
}
