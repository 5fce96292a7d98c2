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
    guard distance(to: edge) > .zero else { return 0 }
    guard let instant = window?.instant else { return nil }
    let place = offset(at: edge).points
    let window = instant...Instant(nanoseconds: .max)
    let crossings = axis == .vertical ? crossings(ofY: place, in: window) : crossings(ofX: place, in: window)
    return crossings?.first?.milliseconds(since: instant)
  }

  /// The viewport's distance from an end of the items; 0 if the end is on screen, or nothing beyond can be reached.
  func distance(to edge: ContentEdge) -> LayoutUnit {
    max(edge == .start ? offset - self.offset(at: edge) : self.offset(at: edge) - offset, .zero)
  }

  /// The offset at which an end of the items is on screen; with a negative inset, as near to it as is legal.
  private func offset(at edge: ContentEdge) -> LayoutUnit {
    edge == .start
      ? max(virtualizer.minimumOffset, .zero) : min(virtualizer.maximumOffset, virtualizer.length - virtualizer.viewport.extent)
  }
}
