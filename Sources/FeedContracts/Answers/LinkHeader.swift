/// The targets of Link headers (RFC 8288).
enum LinkHeader {
  /// The first target with this relation, which may be one of several: `<https://example.org/?page=2>; rel="next last"`.
  static func target(of relation: String, in values: [String]) -> String? {
    for value in values {
      for link in split(value[...], at: ",") {
        let parts = split(link, at: ";").map(trimmed)
        guard let target = parts.first, target.hasPrefix("<"), target.hasSuffix(">") else { continue }
        // Only the first `rel` counts.
        guard let rel = parts.dropFirst().first(where: { isRelation($0) }), let equals = rel.firstIndex(of: "=") else { continue }
        let relations = trimmed(rel[rel.index(after: equals)...]).filter { $0 != "\"" }.lowercased()
        if relations.split(separator: " ").contains(Substring(relation.lowercased())) { return String(target.dropFirst().dropLast()) }
      }
    }
    return nil
  }

  private static func isRelation(_ parameter: Substring) -> Bool { trimmed(parameter.prefix { $0 != "=" }).lowercased() == "rel" }

  /// Splits at a character outside of `<>` and of quotation marks.
  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var closing: Character?
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if let end = closing {
        if character == end, !isEscaped { closing = nil }
        isEscaped = character == "\\" && !isEscaped
      } else if character == "<" || character == "\"" {
        closing = character == "<" ? ">" : "\""
      } else if character == separator {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    return parts + [text[start...]]
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return start.dropLast(start.reversed().prefix { $0 == " " || $0 == "\t" }.count)
  }
}
