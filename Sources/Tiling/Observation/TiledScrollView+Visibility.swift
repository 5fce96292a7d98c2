extension TiledScrollView {
  /// Tells which items become visible and cease to be; nil, the default, if nobody wants to know. Retained; an observer observes one view.
  ///
  /// What is visible when it is set appears at the end of the next tick; what is visible when it is taken away disappears at once.
  public var visibilityObserver: VisibilityObserver? {
    get { storedVisibilityObserver }
    set {
      guard newValue !== storedVisibilityObserver else { return }
      let old = storedVisibilityObserver
      storedVisibilityObserver = newValue
      newValue?.attach(to: self)
      old?.detach()
    }
  }
}
