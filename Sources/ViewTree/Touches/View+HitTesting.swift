extension View {
  static let minimumTouchableAlpha = 0.01  // a view with a lower opacity gets no touches (rule 44)

  /// Whether touches reach the view and its subtree (rule 44). True by default.
  public var isUserInteractionEnabled: Bool {
    get { storedIsUserInteractionEnabled }
    set { storedIsUserInteractionEnabled = newValue }
  }

  /// Whether the view gets more than the first of simultaneous touches. False by default.
  public var isMultipleTouchEnabled: Bool {
    get { storedIsMultipleTouchEnabled }
    set { storedIsMultipleTouchEnabled = newValue }
  }

  /// Rules 44 to 46: no hidden, disabled or almost transparent view; front to back; the parent first: no subview outside its parent.
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
