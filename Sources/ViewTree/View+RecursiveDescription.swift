extension View {
  /// The tree at and beneath this view, one line per view, in the format of UIKit's debugging aid of that name:
  ///
  ///     <Window; frame = (0 0; 390 844)>
  ///        | <Badge; frame = (8 8; 24 24); text = '3'; alpha = 0.5; autoresize = LM+BM; tag = 7; needsLayout>
  ///
  /// UIKit's flags have UIKit's order and spelling, and appear only if not the default. Addresses are left out, since they differ from run
  /// to run; numbers have at most three decimals. What UIKit does not print follows: `bounds.origin`, `anchorPoint`, the controller's
  /// class, ``snapshotLabel``, `needsLayout`, and `AMBIGUOUS LAYOUT` as in UIKit's trace of constraints.
  /// - Complexity: O(views * depth), plus ``hasAmbiguousLayout`` for each view that constraints place. Recurses as deep as the tree.
  public var recursiveDescription: String {
    var text = ""
    describeSubtree(depth: 0, in: &text)
    return text
  }

  private func describeSubtree(depth: Int, in text: inout String) {
    if depth > 0 { text += "\n" + (depth > 1 ? "   |" + String(repeating: "    |", count: depth - 1) : "   |") + " " }
    text += "<\(([description] + traits + ownTraits).joined(separator: "; "))>"
    for view in storedSubviews { view.describeSubtree(depth: depth + 1, in: &text) }
  }

  private var traits: [String] {
    var traits = ["frame = \(frame.trimmed)"]
    if let text = shownText { traits.append("text = '\(text)'") }
    if hasTransform {
      let t = transform
      traits.append("transform = [\([t.a, t.b, t.c, t.d, t.tx, t.ty].map(\.trimmed).joined(separator: ", "))]")
    }
    if clipsToBounds { traits.append("clipsToBounds = YES") }
    if alpha != 1 { traits.append("alpha = \(alpha.trimmed)") }
    if isHidden { traits.append("hidden = YES") }
    if !autoresizingMask.isEmpty { traits.append("autoresize = \(autoresizingMask)") }
    if !isUserInteractionEnabled { traits.append("userInteractionEnabled = NO") }
    if tag != 0 { traits.append("tag = \(tag)") }
    if !animatedValues.isEmpty { traits.append("animations = { \(animatedValues.joined(separator: "; ")) }") }
    if let color = backgroundColor { traits.append("backgroundColor = \(color)") }
    return traits
  }

  private var animatedValues: [String] {
    let animations = rareData?.animations ?? []
    let values: [(name: String, differs: (ViewAnimation) -> Bool)] = [
      ("frame", { $0.from.frame != $0.to.frame }), ("bounds.origin", { $0.from.bounds.origin != $0.to.bounds.origin }),
      ("transform", { $0.from.transform != $0.to.transform }), ("alpha", { $0.from.alpha != $0.to.alpha }),
    ]
    return values.filter { value in animations.contains(where: value.differs) }.map(\.name)
  }

  private var ownTraits: [String] {
    var traits: [String] = []
    if storedBounds.origin != .zero { traits.append("bounds.origin = \(storedBounds.origin.trimmed)") }
    if anchorPoint != Point(x: 0.5, y: 0.5) { traits.append("anchorPoint = \(anchorPoint.trimmed)") }
    if let controller = storedController?.takeUnretainedValue() { traits.append("controller = \(type(of: controller))") }
    if let snapshotLabel { traits.append(snapshotLabel) }
    if needsLayout { traits.append("needsLayout") }
    if hasAmbiguousLayout { traits.append("AMBIGUOUS LAYOUT") }
    return traits
  }

  private var shownText: String? {
    for case .label(let text, _, _, _) in displayItems() {
      let line = text.prefix(View.maximumDescribedText).map { $0.isNewline ? " " : String($0) }.joined()
      return text.count > View.maximumDescribedText ? line + "..." : line
    }
    return nil
  }

  private static let maximumDescribedText = 40  // in characters
}

extension View.AutoresizingMask: CustomStringConvertible {
  /// UIKit's notation for the flexible margins and sides: `LM+W+RM+TM+H+BM`.
  public var description: String {
    let names: [(View.AutoresizingMask, String)] = [
      (.flexibleLeftMargin, "LM"), (.flexibleWidth, "W"), (.flexibleRightMargin, "RM"), (.flexibleTopMargin, "TM"), (.flexibleHeight, "H"),
      (.flexibleBottomMargin, "BM"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: "+")
  }
}

extension Color: CustomStringConvertible {
  /// CSS notation: `#rrggbb`, or `#rrggbbaa` if translucent.
  public var description: String { alpha == 1 ? hex : hex + Color.digits(of: alpha) }

  package var hex: String { "#" + [red, green, blue].map(Color.digits).joined() }  // `#rrggbb`, without alpha

  private static func digits(of component: Double) -> String {
    let value = Int((component * 255).rounded())
    return (value < 16 ? "0" : "") + String(value, radix: 16)
  }
}

extension Point {
  fileprivate var trimmed: String { "(\(x.trimmed), \(y.trimmed))" }
}

extension Rect {
  fileprivate var trimmed: String { "(\(minX.trimmed) \(minY.trimmed); \(width.trimmed) \(height.trimmed))" }  // UIKit's notation
}
