/// One thing that a view has drawn, in its own coordinates, in points (rule 113).
public enum DisplayItem: Hashable, Sendable {
  /// A filled rectangle, its corners rounded by `cornerRadius`.
  case rectangle(Rect, color: Color, cornerRadius: Double)
  /// A line of `width` along the inside of a rectangle.
  case border(Rect, color: Color, width: Double, cornerRadius: Double)
  /// One line of text, from the left edge of its rectangle, centred between its upper and lower edge; `size` is that of the font. Where
  /// glyphs stand is the affair of who shows it: there are no fonts here.
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

/// What a view has drawn, in the order in which it was drawn: what a screen would have as pixels.
public struct DisplayList: Hashable, Sendable {
  public private(set) var items: [DisplayItem] = []

  /// A list of this many items is thrown away by a partial drawing, and the view is drawn as a whole: rectangles that overlap without
  /// covering each other would let it grow for ever.
  public static let maximumItemsForPartialDrawing = 1024

  init() {}

  var isTooLongForPartialDrawing: Bool { items.count >= DisplayList.maximumItemsForPartialDrawing }

  /// Paints `drawn` over `rect`: what lay wholly inside is gone, as it would be from a screen; what sticks out stays beneath.
  mutating func replace(_ rect: Rect, by drawn: [DisplayItem]) {
    items.removeAll { rect.contains($0.frame) }
    items += drawn
  }
}

/// The open end of a display list while a view draws. A rectangle without area, such as ``Rect/null`` where an inset has left nothing,
/// draws nothing.
public final class DrawingContext {
  /// The part of the bounds that is being drawn. What is recorded outside of it is left out, and what sticks out is not cut.
  @exclusivity(unchecked) public private(set) var clip = Rect.zero
  // Not a weak reference: one to each view that draws would cost the view's later retains a side table.
  @exclusivity(unchecked) private var view: Unmanaged<View>?
  @exclusivity(unchecked) private var items: [DisplayItem] = []

  init() {}

  /// What `view` records while it draws `rect`.
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
