import Scrolling
import ViewTree

extension TiledScrollView {
  /// Requests pages of items before the viewport comes to an end of the content; nil by default.
  ///
  /// - Precondition: it serves no other view.
  public var paginator: Paginator? {
    get { prefetcher?.paginator }
    set {
      guard newValue !== paginator else { return }
      paginator?.detach()
      newValue?.attach(to: self)
      madePrefetcher().paginator = newValue
      setNeedsLayout()
    }
  }

  /// Milliseconds from the last tick until the current motion brings an end of the items on screen, exact by its closed form; 0 if the end
  /// is there already, nil if no motion comes so far.
  public func timeToEdge(_ edge: ContentEdge) -> Double? {
    guard virtualizer.distance(to: edge) > .zero else { return 0 }
    guard let instant = window?.instant else { return nil }
    let place = (virtualizer.offset(at: edge) - covered).points
    let window = instant...Instant(nanoseconds: .max)
    let crossings = axis == .vertical ? crossings(ofY: place, in: window) : crossings(ofX: place, in: window)
    return crossings?.first?.milliseconds(since: instant)
  }
}
