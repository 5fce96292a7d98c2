extension View {
  /// The tree at and beneath this view as an SVG document: what a screen would show, good enough to look at and the same text for the same
  /// tree.
  ///
  /// The picture is of the view's bounds, on white paper, whatever its place and transform in a superview. Each view is a group that
  /// carries the name of its class, at its place in the group of its superview, so that the document has the shape of the tree: background,
  /// what the view shows (``displayItems()``), its subviews, and over them its border. A group's coordinates begin at the upper left corner
  /// of the bounds and not at `bounds.origin`, so that numbers stay small however far a content is scrolled. Hidden views are left out.
  /// Any string gives valid XML. There are no fonts and no pictures here: a viewer's sans serif shows texts, and a picture is a placeholder
  /// with its name.
  ///
  ///     try Data(window.svg().utf8).write(to: file)
  ///
  /// - Parameters:
  ///   - instant: shows what would be on a screen then, in the midst of animations (``presentation(at:)``); what is set if nil.
  ///   - details: what is shown beside what a screen would show.
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

/// What a picture shows of a tree beside what a screen would show.
public struct SnapshotDetails: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The outline of each view, coloured by its depth, and within it, if there is room, its class and its ``View/snapshotLabel``.
  public static let frames = SnapshotDetails(rawValue: 1)
  /// Dashed outlines of the views that are hidden, without what is beneath them.
  public static let hiddenViews = SnapshotDetails(rawValue: 2)
}
