extension View: CustomStringConvertible {
  /// The view's class, for example `NineGridCell`.
  public var description: String { String(describing: type(of: self)) }

  /// The path from the root, with indices among siblings: `Window > FeedView > PostCell[3]`.
  public var path: String {
    guard let parent = superview else { return description }
    let index = parent.storedSubviews.firstIndex { $0 === self } ?? 0
    return "\(parent.path) > \(description)[\(index)]"
  }
}

extension Double {
  /// The number with at most three decimals, without trailing zeros; from 1e12 on as Swift prints it.
  package var trimmed: String {
    guard abs(self) < 1e12 else { return "\(self)" }
    let thousandths = Int64((self * 1000).rounded())
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    var digits = rest == 0 ? "" : "." + String(repeating: "0", count: 3 - String(rest).count) + String(rest)
    while digits.hasSuffix("0") { digits.removeLast() }
    return (thousandths < 0 ? "-" : "") + String(whole) + digits
  }
}
