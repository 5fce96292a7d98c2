public import ViewTree

/// Receives the events of a scroll view's motion. Every method has a default that does nothing.
/// ```
/// willBeginDragging, didScroll*, willEndDragging, didEndDragging, [willBeginDecelerating, didScroll*, didEndDecelerating]
/// ```
/// Each comes exactly once and in this order (rule 91), during a tick or synchronously from a client's own change of the offset, before the
/// layout pass (rule 82). A callback may move the content and thereby end the sequence: a deceleration that was not announced sends no end.
public protocol ScrollViewDelegate: AnyObject {
  /// The offset has changed. Sent once per change, but not for a layout correction (rule 83).
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// `contentSize` has changed. Sent by the setter, or once at the end of a layout. The place to size a view by its content.
  func scrollViewDidChangeContentSize(_ scrollView: ScrollView)
  /// A finger begins to move the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger is about to release the content.
  ///
  /// - Parameters:
  ///   - scrollView: the scroll view that the finger leaves.
  ///   - velocity: the offset's in points per millisecond (rule 92), positive where it grows, zero if the release throws nothing.
  ///   - targetContentOffset: the resting offset. A value written here holds if it and the current offset are legal; NaN changes nothing.
  func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point)
  /// The finger has left; `decelerate` tells whether the content moves on.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The content has come to rest, or a touch or a jump has stopped it (rule 98).
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// A program's animated scroll has reached its end. Not sent for one that a touch, a jump or another animation has ended (rule 84).
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewDidChangeContentSize(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
