public import ViewTree

/// What a scroll view tells of its motion. Every method has a default that does nothing.
///
/// ```
/// willBeginDragging, didScroll*, willEndDragging, didEndDragging, [willBeginDecelerating, didScroll*, didEndDecelerating]
/// ```
/// Each comes exactly once and in this order (rule 91). Callbacks come during a tick, or synchronously from a client's own change of the
/// offset, before the layout pass (rule 82). They may move the content, and thereby end what was to follow: a deceleration of which the
/// delegate was not told before has no end either.
public protocol ScrollViewDelegate: AnyObject {
  /// The offset has changed, once per change; not for a correction by the layout (rule 83).
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// `contentSize` is another one: told by the setter, and by a layout that finds out at its end, once for all it has changed. Size what is
  /// embedded by its content here.
  func scrollViewDidChangeContentSize(_ scrollView: ScrollView)
  /// A finger begins to move the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger is about to leave the content to itself.
  ///
  /// - Parameters:
  ///   - scrollView: whose content it is.
  ///   - velocity: of the offset in points per millisecond (rule 92), positive where it grows, zero where nothing is thrown.
  ///   - targetContentOffset: where the content is going to rest. What is written there is honoured exactly, within the legal range and from
  ///     within it; along an axis where that is no number, the content rests where it would have.
  func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point)
  /// The finger has left; `decelerate` tells whether the content moves on.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The content has come to rest, or a touch or a jump has stopped it (rule 98).
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// An animated scroll of a program has come to its end; not sent for one that a touch, a jump or another animation has ended (rule 84).
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
