/// What a scroll view tells of its motion. Every method has a default that does nothing.
///
/// Callbacks come during a tick, or synchronously from a client's own change of the offset, before the layout pass (rule 82).
public protocol ScrollViewDelegate: AnyObject {
  /// The offset has changed, once per change; not for a correction by the layout (rule 83).
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// A finger begins to move the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger has left; `decelerate` tells whether the content moves on.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The content has come to rest, or a touch or a jump has stopped it (rule 98).
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
}
