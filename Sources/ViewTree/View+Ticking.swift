extension View {
  /// Asks for ``advance(to:)`` at the next tick of the window. Kept while the view is outside a window.
  public func setNeedsTick() {
    guard !needsTick else { return }
    needsTick = true
    markTickPath()
  }

  /// Whether a tick has something to do at or beneath the view.
  var awaitsTick: Bool { needsTick || tickBeneath != .none }

  func markTickPath() {
    var next = storedSuperview
    while let view = next?.takeUnretainedValue(), view.tickBeneath != .some {
      view.tickBeneath = .some
      next = view.storedSuperview
    }
  }

  /// One walk over the marked paths, superviews first, siblings back to front. What is marked behind the walk waits for the next tick, and
  /// what leaves the window keeps its mark.
  func advanceSubtree(to instant: Instant) {
    let window = storedWindow
    if needsTick {
      needsTick = false
      advance(to: instant)
    }
    guard tickBeneath != .none, storedWindow.isSame(as: window) else { return }
    tickBeneath = .visiting
    let views = storedSubviews  // `advance` may change the tree
    for view in views where view.awaitsTick && view.superview === self {
      view.advanceSubtree(to: instant)
      guard storedWindow.isSame(as: window) else {
        tickBeneath = .some
        return
      }
    }
    if tickBeneath == .visiting { tickBeneath = .none }
  }
}

extension Unmanaged<Window>? {
  func isSame(as other: Unmanaged<Window>?) -> Bool { self?.toOpaque() == other?.toOpaque() }
}
