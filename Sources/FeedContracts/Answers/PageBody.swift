import JSONReading

/// The body of a request for a page: a JSON object with `{cursor}` and `{limit}` in its strings.
///
/// A string that is a placeholder and nothing else becomes the value: `{limit}` a number, `{cursor}` null on the first page, a number if
/// pages or posts are counted, and else a string.
struct PageBody {
  enum Value {
    case none
    case text(String)
    case number(String)

    var json: String {
      switch self {
      case .none: "null"
      case .text(let text): JSONText.quoted(text)
      case .number(let digits): digits
      }
    }

    var text: String {
      switch self {
      case .none: ""
      case .text(let text), .number(let text): text
      }
    }
  }

  static let (cursor, limit) = ("cursor", "limit")

  /// `{"cursor": ..., "limit": ...}`, of which others stay: a query of GraphQL may have braces.
  var values: [String: Value]
  /// Further members of the object.
  var members: [(name: String, value: Value)] = []

  /// - Parameter template: JSON.
  func filling(_ template: String) -> String {
    guard let object = try? JSONElement(parsing: Array(template.utf8)), let own = object.members else { return template }
    let kept = own.filter { member in !members.contains { $0.name == member.name } }.map { (JSONText.quoted($0.name), filled($0.value)) }
    let all = kept + members.map { (JSONText.quoted($0.name), $0.value.json) }
    return "{" + all.map { "\($0):\($1)" }.joined(separator: ",") + "}"
  }

  private func filled(_ element: JSONElement) -> String {
    if let elements = element.elements { return "[" + elements.map(filled).joined(separator: ",") + "]" }
    if let members = element.members {
      return "{" + members.map { "\(JSONText.quoted($0.name)):\(filled($0.value))" }.joined(separator: ",") + "}"
    }
    guard let text = element.string else { return JSONText.text(of: element) }
    if text.hasPrefix("{"), text.hasSuffix("}"), let value = values[String(text.dropFirst().dropLast())] { return value.json }
    return JSONText.quoted(Template.filled(text) { values[$0]?.text })
  }
}
