extension View {
  /// Requests ``advance(to:)`` at the next tick of the window. Kept while the view is outside a window.
  public func setNeedsTick() { raise(.tick) }

  /// One walk over the marked paths, superviews first, back to front. Marks behind the walk, and views that leave the window, wait.
  func advanceSubtree(to instant: Instant) {
    let window = storedWindow
    if marks.contains(.tick) {
      marks.remove(.tick)
      advance(to: instant)
      guard storedWindow.isSame(as: window) else { return }
    }
    visitSubviews(awaiting: .tick, in: window) { $0.advanceSubtree(to: instant) }
  }
}
