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

extension Double {
  /// The number for people: at most three digits after the point, and no zeros at the end. Very large ones as Swift prints them.
  package var trimmed: String {
    guard abs(self) < 1e12 else { return "\(self)" }
    let thousandths = Int64((self * 1000).rounded())
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    var digits = rest == 0 ? "" : "." + String(repeating: "0", count: 3 - String(rest).count) + String(rest)
    while digits.hasSuffix("0") { digits.removeLast() }
    return (thousandths < 0 ? "-" : "") + String(whole) + digits
  }
}
