public import JSONReading

/// The error that an API answers in place of a page, in its own words: `{"error": ...}`, `{"errors": [...]}` or problem details (RFC 9457).
public struct APIError: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// The characters that are shown, and the errors of a list.
  private static let maximumShown = (characters: 200, errors: 3)
  private static let codes = ["code", "status", "statusCode", "type"]
  private static let texts = ["title", "error", "message", "msg", "detail", "description", "error_description", "reason"]

  /// Nil for an answer that is no error.
  public init?(_ answer: JSONElement) {
    guard answer.kind == .object else { return nil }
    var words: [String] = []
    if let error = ["error", "errors"].lazy.compactMap({ answer[$0] }).first(where: APIError.isPresent) {
      APIError.add(error, to: &words)
      for name in ["message", "msg", "detail", "error_description"] { APIError.add(answer[name]?.string, to: &words) }
    } else {
      // Of problem details and their like a status of HTTP is required: other objects have texts, too.
      let status = answer["status"]?.integer(Int.self) ?? answer["status"]?.string.flatMap { Int($0) }
      guard let status, 400...599 ~= status, APIError.texts.contains(where: { answer[$0]?.string != nil }) else { return nil }
      APIError.add(answer, to: &words)
    }
    let text = words.filter { $0 != "about:blank" }.joined(separator: ": ")
    description = text.isEmpty ? "without a text" : VisibleText.line(text, atMost: APIError.maximumShown.characters)
  }

  private static func isPresent(_ value: JSONElement) -> Bool {
    switch value.kind {
    case .null: false
    case .boolean: value.boolean == true
    case .number: value.number != 0
    case .string: value.string != ""
    case .array, .object: value.count > 0
    }
  }

  /// An error as a string or a number; an object with a code and a text; a list of them, or an object of lists by the field that is wrong.
  private static func add(_ error: JSONElement, to words: inout [String]) {
    if let elements = error.elements {
      let texts = elements.prefix(maximumShown.errors).map { element in
        var inner: [String] = []
        if element.kind != .array { add(element, to: &inner) }
        return inner.joined(separator: ": ")
      }
      add(texts.joined(separator: "; ") + (error.count > maximumShown.errors ? "; and more" : ""), to: &words)
    } else if let members = error.members {
      let known = (codes + texts).compactMap { error[$0].flatMap(text) }
      for text in known { add(text, to: &words) }
      guard known.isEmpty else { return }
      for (name, value) in members.prefix(maximumShown.errors) {
        add("\(name) \(text(value) ?? value.elements?.compactMap(text).joined(separator: ", ") ?? "")", to: &words)
      }
    } else {
      add(text(error), to: &words)
    }
  }

  private static func text(_ value: JSONElement) -> String? {
    value.string ?? value.integer(Int64.self).map(String.init)
  }

  private static func add(_ text: String?, to words: inout [String]) {
    if let text, !text.isEmpty, !words.contains(text) { words.append(text) }
  }
}
