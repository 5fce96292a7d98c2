/// One drawn element, in its view's coordinates, in points (rule 113).
public enum DisplayItem: Hashable, Sendable {
  /// A filled rectangle, its corners rounded by `cornerRadius`.
  case rectangle(Rect, color: Color, cornerRadius: Double)
  /// A line of `width` inside the edges of a rectangle.
  case border(Rect, color: Color, width: Double, cornerRadius: Double)
  /// One line of text from the leading edge, vertically centred; `size` is the font's. The renderer places glyphs: there are no fonts here.
  case label(String, in: Rect, color: Color, size: Double)
  /// A picture by its name, filling its rectangle.
  case image(String, in: Rect)

  /// The rectangle that it covers.
  public var frame: Rect {
    switch self {
    case .rectangle(let rect, _, _), .border(let rect, _, _, _), .label(_, let rect, _, _), .image(_, let rect): rect
    }
  }
}

/// What a view has drawn, in order: what a screen has as pixels.
public struct DisplayList: Hashable, Sendable {
  public private(set) var items: [DisplayItem] = []

  package static let maximumItemsForPartialDrawing = 1024  // from this on a partial drawing redraws all: overlapping items would accumulate

  init() {}

  var isTooLongForPartialDrawing: Bool { items.count >= DisplayList.maximumItemsForPartialDrawing }

  /// Paints `drawn` over `rect`: items wholly inside are removed, those that stick out stay beneath.
  mutating func replace(_ rect: Rect, by drawn: [DisplayItem]) {
    items.removeAll { rect.contains($0.frame) }
    items += drawn
  }
}

/// Records into a display list while a view draws. A rectangle without area draws nothing, such as ``Rect/null`` from an inset.
public final class DrawingContext {
  /// The part of the bounds that is being drawn. Items outside are dropped, items that stick out are not clipped.
  @exclusivity(unchecked) public private(set) var clip = Rect.zero
  @exclusivity(unchecked) private var view: Unmanaged<View>?  // not weak: that makes every later retain of the view slower (side table)
  @exclusivity(unchecked) private var items: [DisplayItem] = []

  init() {}

  func record(_ view: View, drawing rect: Rect) -> [DisplayItem] {
    self.view = Unmanaged.passUnretained(view)
    clip = rect
    view.draw(rect)
    self.view = nil
    if items.isEmpty { return [] }
    defer { items.removeAll(keepingCapacity: true) }
    return items
  }

  func isRecording(_ view: View) -> Bool { self.view?.toOpaque() == Unmanaged.passUnretained(view).toOpaque() }

  /// - Precondition: the rectangle is finite or null, the numbers are finite, `cornerRadius >= 0`.
  public func fill(_ rect: Rect, with color: Color, cornerRadius: Double = 0) {
    require(rect, cornerRadius, "fill")
    record(.rectangle(rect.standardized, color: color, cornerRadius: cornerRadius))
  }

  /// - Precondition: the rectangle is finite or null, the numbers are finite, `width` and `cornerRadius` are >= 0.
  public func stroke(_ rect: Rect, with color: Color, width: Double = 1, cornerRadius: Double = 0) {
    require(rect, width, "stroke")
    require(rect, cornerRadius, "stroke")
    record(.border(rect.standardized, color: color, width: width, cornerRadius: cornerRadius))
  }

  /// - Precondition: the rectangle is finite or null, the numbers are finite, `size >= 0`.
  public func draw(_ text: String, in rect: Rect, color: Color = .black, size: Double = 17) {
    require(rect, size, "draw text")
    record(.label(text, in: rect.standardized, color: color, size: size))
  }

  /// - Precondition: the rectangle is finite or null.
  public func drawImage(named name: String, in rect: Rect) {
    require(rect, 0, "draw image")
    record(.image(name, in: rect.standardized))
  }

  private func require(_ rect: Rect, _ length: Double, _ what: String) {
    precondition(
      (rect.isFinite || rect.isNull) && length.isFinite && length >= 0,
      "\(what): the rectangle \(rect) and lengths like \(length) are finite, lengths >= 0")
  }

  private func record(_ item: DisplayItem) {
    precondition(view != nil, "a DrawingContext was drawn with after draw(_:) had returned: there is one only inside draw(_:) of a view")
    if !clip.intersection(item.frame).isEmpty { items.append(item) }
  }
}
