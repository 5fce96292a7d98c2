/// The walk over the views behind ``View/svg(at:showing:)``.
struct Snapshot {
  var writer: SVGWriter
  let instant: Instant?
  let details: SnapshotDetails
  private var groups = 0  // numbers the clip paths in preorder: their names are the same in every run

  init(writer: SVGWriter, instant: Instant?, details: SnapshotDetails) {
    self.writer = writer
    self.instant = instant
    self.details = details
  }

  /// A view's group, and the room for its label, in the group's coordinates.
  struct Setting {
    var transform: String?  // from the view's group to its parent
    var depth = 0
    var visible: Rect  // the view's part in the picture, as far as known without following a rotation
    var labelCorner = Point.zero  // corner of the ancestors' labels
    var labelLines = 0  // their number of lines
  }

  mutating func draw(_ view: View, in setting: Setting) {
    let shown = view.shown(at: instant)
    let bounds = Rect(origin: .zero, size: shown.bounds.size)
    guard !view.isHidden else { return drawHidden(bounds, transform: setting.transform) }
    groups += 1
    let appearance = view.looks?.appearance ?? LayerAppearance()
    let radius = appearance.cornerRadius
    writer.open("g", ["class": view.description, "transform": setting.transform, "opacity": SVGWriter.unlessOne(shown.alpha)])
    if let color = appearance.backgroundColor { writer.fill(bounds, with: color, cornerRadius: radius) }
    if view.clipsToBounds { beginClip("clip\(groups)", to: bounds, cornerRadius: radius) }
    for item in view.displayItems() { writer.draw(item, in: shown.bounds, isMirrored: view.isMirrored) }
    let label = details.contains(.frames) ? SnapshotLabel(of: view, in: bounds, setting) : nil
    for subview in view.subviews { draw(subview, in: setting.inside(shown, of: view, subview, label, at: instant)) }
    if view.clipsToBounds { writer.close("g") }
    // A layer's border lies over its sublayers.
    writer.stroke(bounds, with: appearance.borderColor ?? .black, width: appearance.borderWidth, cornerRadius: radius)
    if details.contains(.frames) { drawOutline(bounds, label, depth: setting.depth) }
    writer.close("g")
  }

  private mutating func beginClip(_ name: String, to bounds: Rect, cornerRadius: Double) {
    writer.open("clipPath", ["id": name])
    writer.element("rect", SVGWriter.frame(bounds, cornerRadius))
    writer.close("clipPath")
    writer.open("g", ["clip-path": "url(#\(name))"])
  }

  private mutating func drawHidden(_ bounds: Rect, transform: String?) {
    guard details.contains(.hiddenViews), !bounds.isEmpty else { return }
    writer.open("g", ["transform": transform])
    writer.stroke(bounds, with: .gray, width: 1, dashes: "4 3")
    writer.close("g")
  }

  private mutating func drawOutline(_ bounds: Rect, _ label: SnapshotLabel?, depth: Int) {
    let color = Snapshot.outlineColors[depth % Snapshot.outlineColors.count]
    writer.stroke(bounds, with: color, width: 1)
    guard let label else { return }
    writer.fill(label.frame, with: Color.white.withAlphaComponent(0.8), cornerRadius: 2)
    writer.write(
      label.text, at: Point(x: label.frame.minX + SnapshotLabel.margin, y: label.frame.midY), color: color, size: SnapshotLabel.fontSize)
  }

  /// Adjacent depths differ in hue and in lightness.
  private static let outlineColors = [0xC2185B, 0x1565C0, 0x2E7D32, 0xE65100, 0x6A1B9A, 0x00838F].map { Color(hex: $0) }
}

extension Snapshot.Setting {
  /// The setting of `subview` in this one, whose view is shown as `superview` with the label `label`. Rule 35, with both coordinate systems
  /// moved to the upper left corner of their bounds: `p' = T(p - anchor * size) + center - superview's bounds.origin`. All of it is mirrored
  /// in a superview that runs from right to left: a picture's groups run from left to right.
  fileprivate func inside(
    _ superview: Presentation, of parent: View, _ subview: View, _ label: SnapshotLabel?, at instant: Instant?
  ) -> Self {
    let shown = subview.shown(at: instant)
    var anchor = Point(x: shown.anchorPoint.x * shown.bounds.width, y: shown.anchorPoint.y * shown.bounds.height)
    var center = shown.center - superview.bounds.origin
    var transform = shown.transform
    if parent.isMirrored {
      anchor.x = shown.bounds.width - anchor.x
      center.x = superview.bounds.width - center.x
      transform = transform.mirrored
    }
    let map = AffineTransform(translationX: -anchor.x, y: -anchor.y).concatenating(transform)
      .concatenating(AffineTransform(translationX: center.x, y: center.y))
    var setting = Snapshot.Setting(
      transform: SVGWriter.transform(map), depth: depth + 1, visible: Rect(origin: .zero, size: shown.bounds.size))
    guard shown.transform.isIdentity else { return setting }
    setting.visible = visible.offsetBy(dx: -map.tx, dy: -map.ty)
    setting.labelCorner = (label?.corner ?? labelCorner) - Point(x: map.tx, y: map.ty)
    setting.labelLines = label.map { $0.line + 1 } ?? labelLines
    return setting
  }
}

/// A view's class and ``View/snapshotLabel`` at the upper left corner of its part in the picture, below ancestors' labels there.
struct SnapshotLabel {
  let text: String
  let corner: Point
  let line: Int
  let frame: Rect

  static let fontSize = 8.0
  static let margin = 2.0
  private static let lineHeight = 10.0
  private static let letterWidth = 0.56  // the mean width of a letter, in ems

  /// nil if there is no room.
  init?(of view: View, in bounds: Rect, _ setting: Snapshot.Setting) {
    let room = bounds.intersection(setting.visible)
    guard !room.isEmpty else { return nil }
    text = view.snapshotLabel.map { "\(view.description) \($0)" } ?? view.description
    corner = room.origin
    line = setting.labelCorner == corner ? setting.labelLines : 0
    let width = 2 * SnapshotLabel.margin + Double(text.count) * SnapshotLabel.fontSize * SnapshotLabel.letterWidth
    frame = Rect(
      x: corner.x + 1, y: corner.y + 1 + Double(line) * SnapshotLabel.lineHeight, width: width, height: SnapshotLabel.lineHeight)
    guard room.contains(frame) else { return nil }
  }
}

extension View {
  /// The view's values in a picture: those set if `instant` is nil.
  func shown(at instant: Instant?) -> Presentation { instant.map { presentation(at: $0) } ?? Presentation(of: self) }
}
