package import ViewTree

/// What a tile shows: the pictures, lines of text and boxes of its views, flat, in drawing order.
///
/// Transforms of inner views and alpha of colours are left out: a report shows places.
package struct TileLook: Hashable, Sendable {
  /// A part of a tile, in the tile's coordinates.
  package struct Part: Hashable, Sendable {
    package enum Kind: Int, Sendable { case fill, outline, text, picture }

    package var kind: Kind
    /// In 1/64 point, from the tile's upper left corner.
    package var x: Int64
    package var y: Int64
    package var width: Int64
    package var height: Int64
    /// `#rrggbb`.
    package var color: String
    /// A text's words, or a picture's name.
    package var words: String

    package init(_ kind: Kind, x: Int64, y: Int64, width: Int64, height: Int64, color: String, words: String = "") {
      self.kind = kind
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      self.color = color
      self.words = words
    }
  }

  /// Limits of a tile's parts, and of a text's characters.
  static let maximumParts = 100
  package static let maximumCharacters = 120

  package var parts: [Part]

  package init(parts: [Part] = []) { self.parts = parts }

  /// What the views in a tile show. A view that draws nothing and has no subviews is an outline.
  /// - Complexity: O(views and display items), cut at ``maximumParts``.
  package init(of tile: View) {
    parts = []
    append(tile, from: .zero, isTile: true)
  }

  private mutating func append(_ view: View, from corner: Point, isTile: Bool = false) {
    guard !view.isHidden, parts.count < TileLook.maximumParts else { return }
    if let color = view.backgroundColor { append(.fill, Rect(origin: corner, size: view.bounds.size), color: color.hex) }
    let items = view.displayItems()
    for item in items where parts.count < TileLook.maximumParts { append(item, from: corner - view.bounds.origin) }
    if items.isEmpty, view.subviews.isEmpty, !isTile {
      append(.outline, Rect(origin: corner, size: view.bounds.size), color: "")
    }
    for subview in view.subviews { append(subview, from: corner - view.bounds.origin + subview.frame.origin) }
  }

  private mutating func append(_ item: DisplayItem, from corner: Point) {
    let frame = item.frame.offsetBy(dx: corner.x, dy: corner.y)
    switch item {
    case .rectangle(_, let color, _): append(.fill, frame, color: color.hex)
    case .border(_, let color, _, _): append(.outline, frame, color: color.hex)
    case .label(let words, _, let color, _): append(.text, frame, color: color.hex, words: words)
    case .image(let name, _): append(.picture, frame, color: "", words: name)
    }
  }

  private mutating func append(_ kind: Part.Kind, _ frame: Rect, color: String, words: String = "") {
    guard frame.width > 0, frame.height > 0 else { return }
    parts.append(
      Part(
        kind, x: Observer.units(frame.minX), y: Observer.units(frame.minY), width: Observer.units(frame.width),
        height: Observer.units(frame.height), color: color, words: String(words.prefix(TileLook.maximumCharacters))))
  }
}
