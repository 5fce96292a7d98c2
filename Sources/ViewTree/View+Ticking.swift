extension View {
  /// Asks for ``advance(to:)`` at the next tick of the window. Kept while the view is outside a window.
  public func setNeedsTick() {
    guard !needsTick else { return }
    needsTick = true
    markTickPath()
  }

  func markTickPath() {
    var next = storedSuperview
    while let view = next?.takeUnretainedValue(), !view.subtreeNeedsTick {
      view.subtreeNeedsTick = true
      next = view.storedSuperview
    }
  }

  /// One walk over the marked paths, superviews first, siblings back to front. What is marked behind the walk waits for the next tick.
  func advanceSubtree(to instant: Instant) {
    if needsTick {
      needsTick = false
      advance(to: instant)
    }
    guard subtreeNeedsTick else { return }
    subtreeNeedsTick = false
    let views = storedSubviews  // `advance` may change the tree
    for view in views where view.needsTick || view.subtreeNeedsTick {
      if view.superview === self { view.advanceSubtree(to: instant) }
    }
  }
}
