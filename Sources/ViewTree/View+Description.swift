extension View: CustomStringConvertible {
  /// The view's class, for example `NineGridCell`.
  public var description: String { String(describing: type(of: self)) }

  /// Where the view stands in its tree, from the root down: `Window > FeedView > PostCell[3]`, the index among its siblings in brackets.
  public var path: String {
    guard let parent = superview else { return description }
    let index = parent.storedSubviews.firstIndex { $0 === self } ?? 0
    return "\(parent.path) > \(description)[\(index)]"
  }
}
