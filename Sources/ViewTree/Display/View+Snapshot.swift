extension View {
  /// The tree at and beneath this view as an SVG document: what a screen would show. The same tree gives the same text.
  ///
  /// The picture shows the view's bounds on white, whatever its place and transform in a superview. Each view is a group with the name of
  /// its class in the group of its superview: background, ``displayItems()``, subviews, border. A group's coordinates begin at the upper
  /// left corner of the bounds, not at `bounds.origin`: numbers stay small in scrolled content. Hidden views are left out. Any string gives
  /// valid XML. There are no fonts and no image files: texts use the viewer's sans serif, and an image is a placeholder with its name.
  ///
  ///     try Data(window.svg().utf8).write(to: file)
  ///
  /// - Parameters:
  ///   - instant: shows the screen at this point of the animations (``presentation(at:)``); the set values if nil.
  ///   - details: additions to what a screen would show.
  /// - Complexity: O(views and what they show). Recurses as deep as the tree.
  public func svg(at instant: Instant? = nil, showing details: SnapshotDetails = []) -> String {
    let size = shown(at: instant).bounds.size
    var writer = SVGWriter()
    writer.open(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": size.width.trimmed, "height": size.height.trimmed,
        "viewBox": "0 0 \(size.width.trimmed) \(size.height.trimmed)", "font-family": "Helvetica, Arial, sans-serif",
        "xml:space": "preserve",
      ])
    writer.element("rect", ["width": size.width.trimmed, "height": size.height.trimmed, "fill": Color.white.hex])
    var snapshot = Snapshot(writer: writer, instant: instant, details: details)
    snapshot.draw(self, in: Snapshot.Setting(visible: Rect(origin: .zero, size: size)))
    snapshot.writer.close("svg")
    return snapshot.writer.text
  }
}

/// Additions to a picture beyond what a screen would show.
public struct SnapshotDetails: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Each view's outline, coloured by depth, and its class and ``View/snapshotLabel`` if there is room.
  public static let frames = SnapshotDetails(rawValue: 1)
  /// Dashed outlines of hidden views, without their subtrees.
  public static let hiddenViews = SnapshotDetails(rawValue: 2)
}
