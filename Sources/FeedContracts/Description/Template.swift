/// Texts with placeholders: `/posts/{id}`.
enum Template {
  static let tenant = "tenant"

  /// The names in braces, of letters only.
  static func names(in text: String) -> [String] { pieces(of: text).compactMap(\.name) }

  /// Replaces each placeholder for which `value` has one; others stay.
  static func filled(_ text: String, _ value: (String) -> String?) -> String {
    pieces(of: text).map { piece in piece.name.flatMap(value) ?? piece.text }.joined()
  }

  private static func pieces(of text: String) -> [(text: String, name: String?)] {
    var pieces: [(text: String, name: String?)] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      let name = rest[rest.index(after: start)...].prefix { $0.isASCII && $0.isLetter }
      let isWhole = !name.isEmpty && name.endIndex < rest.endIndex && rest[name.endIndex] == "}"
      let end = isWhole ? rest.index(after: name.endIndex) : rest.index(after: start)
      if isWhole {
        pieces += [(String(rest[..<start]), nil), (String(rest[start..<end]), String(name))]
      } else {
        pieces.append((String(rest[..<end]), nil))
      }
      rest = rest[end...]
    }
    return pieces + [(String(rest), nil)]
  }
}
