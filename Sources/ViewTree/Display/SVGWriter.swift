/// Writes an SVG document: one element per line, indented by depth, attributes in the given order.
struct SVGWriter {
  private(set) var text = ""
  private var depth = 0
  private var endOfOpened = 0  // length of the text when the last element was opened

  typealias Attributes = KeyValuePairs<String, String?>  // attributes without a value are left out

  mutating func open(_ name: String, _ attributes: Attributes) {
    beginLine(name, attributes)
    text += ">\n"
    endOfOpened = text.utf8.count
    depth += 1
  }

  mutating func close(_ name: String) {
    depth -= 1
    if text.utf8.count == endOfOpened {  // no children
      text.removeLast(2)
      text += "/>\n"
    } else {
      indent()
      text += "</\(name)>\n"
    }
  }

  mutating func element(_ name: String, _ attributes: Attributes, text content: String? = nil) {
    beginLine(name, attributes)
    if let content { text += ">\(SVGWriter.escaped(content))</\(name)>\n" } else { text += "/>\n" }
  }

  private mutating func beginLine(_ name: String, _ attributes: Attributes) {
    indent()
    text += "<\(name)"
    for case (let name, let value?) in attributes { text += " \(name)=\"\(SVGWriter.escaped(value))\"" }
  }

  private mutating func indent() { text += String(repeating: "  ", count: depth) }

  /// Escapes a string for XML 1.0, in a text or a quoted attribute. XML cannot express most control characters: they become their Unicode
  /// pictures (U+2400 and on); the two noncharacters become the replacement character. Tabs and line ends become references, which parsers
  /// keep and which do not break the line.
  static func escaped(_ string: String) -> String {
    var escaped = ""
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 0x26: escaped += "&amp;"
      case 0x3C: escaped += "&lt;"
      case 0x3E: escaped += "&gt;"  // alone it is allowed, but not in `]]>`
      case 0x22: escaped += "&quot;"
      case 0x09, 0x0A, 0x0D, 0x85, 0x2028: escaped += "&#\(scalar.value);"
      case 0..<0x20: escaped.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value)!)
      case 0x7F: escaped += "\u{2421}"
      case 0xFFFE, 0xFFFF: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// `translate` or a matrix; nil for the identity. Coefficients have six decimals, since they multiply lengths; displacements three.
  static func transform(_ map: AffineTransform) -> String? {
    let displacement = "\(map.tx.trimmed) \(map.ty.trimmed)"
    guard map.a == 1, map.b == 0, map.c == 0, map.d == 1 else {
      return "matrix(\([map.a, map.b, map.c, map.d].map(coefficient).joined(separator: " ")) \(displacement))"
    }
    return displacement == "0 0" ? nil : "translate(\(displacement))"
  }

  private static func coefficient(_ number: Double) -> String {
    guard abs(number) < 1e6 else { return number.trimmed }
    let rounded = (number * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() ? rounded.trimmed : "\(rounded)"
  }
}
