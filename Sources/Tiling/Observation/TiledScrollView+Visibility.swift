extension TiledScrollView {
  /// Reports which items become visible and stop being visible; nil by default. Retained. An observer observes one view. A new one gets the
  /// visible items at the end of the next tick; a removed one gets their disappearance at once.
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
