extension SVGWriter {
  mutating func draw(_ item: DisplayItem, in bounds: Rect, isMirrored: Bool) {
    var rect = item.frame.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
    if isMirrored { rect.origin.x = bounds.width - rect.maxX }
    switch item {
    case .rectangle(_, let color, let radius): fill(rect, with: color, cornerRadius: radius)
    case .border(_, let color, let width, let radius): stroke(rect, with: color, width: width, cornerRadius: radius)
    case .label(let string, _, let color, let size):
      write(
        string, at: Point(x: isMirrored ? rect.maxX : rect.minX, y: rect.midY), color: color, size: size, from: isMirrored ? .end : .start)
    case .image(let name, _): drawPlaceholder(named: name, in: rect)
    }
  }

  mutating func fill(_ rect: Rect, with color: Color, cornerRadius: Double) {
    guard !rect.isEmpty, color.alpha > 0 else { return }
    element("rect", SVGWriter.frame(rect, cornerRadius, color))
  }

  /// A line of `width` inside `rect`, as layers have it: half of an SVG stroke would lie outside.
  mutating func stroke(_ rect: Rect, with color: Color, width: Double, cornerRadius: Double = 0, dashes: String? = nil) {
    guard !rect.isEmpty, color.alpha > 0, width > 0 else { return }
    let inner = rect.insetBy(dx: width / 2, dy: width / 2)
    guard inner.width > 0, inner.height > 0 else { return fill(rect, with: color, cornerRadius: cornerRadius) }
    let radius = max(0, cornerRadius - width / 2)
    element(
      "rect",
      [
        "x": SVGWriter.unlessZero(inner.minX), "y": SVGWriter.unlessZero(inner.minY), "width": inner.width.trimmed,
        "height": inner.height.trimmed, "rx": SVGWriter.unlessZero(radius), "fill": "none", "stroke": color.hex,
        "stroke-opacity": SVGWriter.unlessOne(color.alpha), "stroke-width": SVGWriter.unlessOne(width), "stroke-dasharray": dashes,
      ])
  }

  /// What of a line of text lies at its place, if it reads from left to right.
  enum TextAnchor: String {
    case start, middle, end
  }

  /// One line of text. `place` is at its vertical middle.
  mutating func write(_ string: String, at place: Point, color: Color, size: Double, from anchor: TextAnchor = .start) {
    guard !string.isEmpty, size > 0, color.alpha > 0 else { return }
    element(
      "text",
      [
        "x": place.x.trimmed, "y": (place.y + size * SVGWriter.baseline).trimmed, "font-size": size.trimmed,
        "text-anchor": anchor == .start ? nil : anchor.rawValue, "fill": color.hex, "fill-opacity": SVGWriter.unlessOne(color.alpha),
      ], text: string)
  }

  private static let baseline = 0.35  // below the middle of a line of text, in ems: half a capital's height in most fonts

  /// A grey field with a cross, and the picture's name if it is legible.
  private mutating func drawPlaceholder(named name: String, in rect: Rect) {
    guard !rect.isEmpty else { return }
    fill(rect, with: Color(hex: 0xE4E7EB), cornerRadius: 0)
    let corners = [rect.minX, rect.minY, rect.maxX, rect.maxY].map(\.trimmed)
    element(
      "path",
      [
        "d": "M\(corners[0]) \(corners[1])L\(corners[2]) \(corners[3])M\(corners[2]) \(corners[1])L\(corners[0]) \(corners[3])",
        "stroke": "#c3cad3",
      ])
    stroke(rect, with: Color(hex: 0xC3CAD3), width: 1)
    let size = min(rect.height / 3, 1.6 * rect.width / Double(max(1, name.count)), 14)
    if size >= 4 { write(name, at: Point(x: rect.midX, y: rect.midY), color: Color(hex: 0x5B6673), size: size, from: .middle) }
  }

  static func frame(_ rect: Rect, _ cornerRadius: Double, _ color: Color? = nil) -> Attributes {
    [
      "x": unlessZero(rect.minX), "y": unlessZero(rect.minY), "width": rect.width.trimmed, "height": rect.height.trimmed,
      "rx": unlessZero(cornerRadius), "fill": color?.hex, "fill-opacity": color.flatMap { unlessOne($0.alpha) },
    ]
  }

  static func unlessZero(_ length: Double) -> String? { length.trimmed == "0" ? nil : length.trimmed }
  static func unlessOne(_ number: Double) -> String? { number.trimmed == "1" ? nil : number.trimmed }
}
