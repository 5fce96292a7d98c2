public import Treadmill

/// What a demo draws, as SVG: a title, panels in rows, each with a heading over it, and a caption that says what to look at.
public struct Drawing {
  /// A picture of a view, or a part of one, magnified or reduced.
  public struct Panel {
    let heading: String
    let svg: String
    /// What is shown of the view, in its coordinates.
    let part: Rect
    let scale: Double

    /// The view as it is now, or as a screen shows it at `instant`.
    public init(_ heading: String, _ view: View, at instant: Instant? = nil, part: Rect? = nil, scale: Double = 1) {
      self.heading = heading
      svg = view.svg(at: instant)
      self.part = part ?? Rect(origin: .zero, size: instant.map { view.presentation(at: $0).bounds.size } ?? view.bounds.size)
      self.scale = scale
    }

    var size: Size { Size(width: part.width * scale, height: part.height * scale) }

    /// A heading needs some room, however narrow its panel is.
    var width: Double { max(size.width, 160) }
  }

  let title: String
  let rows: [[Panel]]
  let caption: String

  public init(_ title: String, _ rows: [[Panel]], caption: String) {
    self.title = title
    self.rows = rows
    self.caption = caption
  }

  private static let margin = 24.0
  private static let minimumWidth = 600.0

  /// - Parameter description: for whoever reads and does not look.
  public func svg(describedBy description: String) -> String {
    let columns = (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.compactMap { column < $0.count ? $0[column].width : nil }.max() ?? 0
    }
    let paper = max(columns.reduce(-Drawing.margin) { $0 + $1 + Drawing.margin }, Drawing.minimumWidth)
    var elements: [String] = []
    var y = Drawing.margin
    var count = 0  // of panels

    func write(_ text: String, _ style: Style, x: Double = Drawing.margin, width: Double) -> Double {
      let lines = text.wrapped(to: Int(width / style.letterWidth))
      let spans = lines.enumerated().map {
        "<tspan x=\"\(x.text)\" y=\"\((y + style.size + Double($0) * style.lineHeight).text)\">\($1.xml)</tspan>"
      }
      elements.append(
        "<text class=\"\(style.name)\" font-size=\"\(style.size.text)\" fill=\"\(style.color)\">\(spans.joined(separator: "\n"))</text>")
      return Double(lines.count) * style.lineHeight
    }

    y += write(title, .title, width: paper) + Drawing.margin / 2
    for row in rows {
      var x = Drawing.margin
      let places = zip(row, columns).map { panel, width in
        defer { x += width + Drawing.margin }
        return (panel, x, width)
      }
      y += 4 + (places.map { write($0.heading, .heading, x: $1, width: $2) }.max() ?? 0)
      for (panel, x, _) in places {
        elements.append(panel.element(at: Point(x: x, y: y), numbered: count))
        count += 1
      }
      y += (row.map(\.size.height).max() ?? 0) + Drawing.margin
    }
    y += write(caption, .caption, width: paper) + Drawing.margin

    let (width, height) = ((paper + 2 * Drawing.margin).text, y.text)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="Helvetica, Arial, sans-serif">
      <title>\(title.xml)</title>
      <desc>\(description.xml)</desc>
      <rect width="\(width)" height="\(height)" fill="#ffffff"/>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  private struct Style {
    let name: String
    let size: Double
    let color: String

    static let title = Style(name: "title", size: 20, color: "#000000")
    static let heading = Style(name: "heading", size: 13, color: "#444444")
    static let caption = Style(name: "caption", size: 15, color: "#000000")

    var lineHeight: Double { 1.4 * size }
    /// An estimate, and rather too much: there are no fonts here.
    var letterWidth: Double { 0.6 * size }
  }
}

extension Drawing.Panel {
  /// The ids of one picture are not those of another on the same paper.
  fileprivate func element(at place: Point, numbered number: Int) -> String {
    let svg = number == 0 ? svg : svg.replacing("id=\"", with: "id=\"p\(number)-").replacing("url(#", with: "url(#p\(number)-")
    let frame = "x=\"\(place.x.text)\" y=\"\(place.y.text)\" width=\"\(size.width.text)\" height=\"\(size.height.text)\""
    let box = "\(part.minX.text) \(part.minY.text) \(part.width.text) \(part.height.text)"
    return "<svg class=\"panel\" \(frame) viewBox=\"\(box)\">\n\(svg)</svg>\n<rect \(frame) fill=\"none\" stroke=\"#c3cad3\"/>"
  }
}

/// A frame around what a drawing is about.
public final class Outline: View {
  public init(_ frame: Rect, _ color: Color, width: Double = 1) {
    super.init(frame: frame)
    layer.borderColor = color
    layer.borderWidth = width
  }
}

extension String {
  /// Its lines, and those that have more than `count` characters broken at spaces; a longer word has a line to itself.
  func wrapped(to count: Int) -> [String] {
    split(separator: "\n").flatMap { line in
      line.split(separator: " ").reduce(into: [String]()) { lines, word in
        if let last = lines.last, last.count + 1 + word.count <= count {
          lines[lines.count - 1] += " \(word)"
        } else {
          lines.append("\(word)")
        }
      }
    }
  }

  /// As the text of an element.
  var xml: String { replacing("&", with: "&amp;").replacing("<", with: "&lt;") }
}
