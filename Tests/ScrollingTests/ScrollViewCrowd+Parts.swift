import Scrolling
import ViewTree

/// Another delegate, which passes on what it is told: two that are exchanged hear every call once between them.
final class ShadowDelegate: ScrollViewDelegate {
  private unowned let delegate: any ScrollViewDelegate
  init(of delegate: any ScrollViewDelegate) { self.delegate = delegate }

  func scrollViewDidScroll(_ scrollView: ScrollView) { delegate.scrollViewDidScroll(scrollView) }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { delegate.scrollViewWillBeginDragging(scrollView) }
  func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point) {
    delegate.scrollViewWillEndDragging(scrollView, withVelocity: velocity, targetContentOffset: &targetContentOffset)
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    delegate.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { delegate.scrollViewWillBeginDecelerating(scrollView) }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { delegate.scrollViewDidEndDecelerating(scrollView) }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { delegate.scrollViewDidEndScrollingAnimation(scrollView) }
}

/// Counts the changes of its offset, corrections by a layout left out.
final class CountedScrollView: ScrollView {
  var moves = 0
  /// Another legal range than that of the content.
  var plane: OffsetRange?
  override var legalRange: OffsetRange { plane ?? super.legalRange }

  override func boundsDidChange(from old: Rect, by cause: BoundsCause) {
    if bounds.origin != old.origin, cause != .correction { moves += 1 }
    super.boundsDidChange(from: old, by: cause)
  }
}
