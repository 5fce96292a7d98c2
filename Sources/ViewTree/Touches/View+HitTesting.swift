extension View {
  /// Below this opacity a view gets no touches (rule 44).
  static let minimumTouchableAlpha = 0.01

  /// Whether touches reach the view and what is beneath it (rule 44). True by default.
  public var isUserInteractionEnabled: Bool {
    get { storedIsUserInteractionEnabled }
    set { storedIsUserInteractionEnabled = newValue }
  }

  /// Whether more than the first of several simultaneous touches reach the view. False by default.
  public var isMultipleTouchEnabled: Bool {
    get { storedIsMultipleTouchEnabled }
    set { storedIsMultipleTouchEnabled = newValue }
  }

  /// Rules 44 to 46: nobody who is hidden, closed to interaction, almost transparent or elsewhere; front to back; the parent first, so that
  /// what of a subview lies outside its parent is never reached.
  func hitTestSubtree(_ point: Point, with event: Event?) -> View? {
    guard !isHidden, isUserInteractionEnabled, alpha >= View.minimumTouchableAlpha, self.point(inside: point, with: event) else {
      return nil
    }
    for view in storedSubviews.reversed() {
      if let there = view.convertFromSuperview(point), let hit = view.hitTest(there, with: event) { return hit }
    }
    return self
  }
}
