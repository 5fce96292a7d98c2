import JSONReading

/// The body of a request for a page: a JSON object with `{cursor}`, `{limit}` and `{tenant}` in its strings.
///
/// A string that is a placeholder and nothing else becomes the value: `{limit}` and `{tenant}` a number, `{cursor}` null on the first page, a number if
/// pages or posts are counted, and else a string.
struct PageBody {
  enum Value {
    case none
    case text(String)
    case number(String)

    var json: JSONValue {
      switch self {
      case .none: .null
      case .text(let text): .string(text)
      case .number(let digits): Int(digits).map(JSONValue.integer) ?? .string(digits)
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
    let kept = own.filter { member in !members.contains { $0.name == member.name } }.map { ($0.name, filled($0.value)) }
    return "\(JSONValue.object(kept + members.map { ($0.name, $0.value.json) }))"
  }

  private func filled(_ element: JSONElement) -> JSONValue {
    if let elements = element.elements { return .array(elements.map(filled)) }
    if let members = element.members { return .object(members.map { ($0.name, filled($0.value)) }) }
    guard let text = element.string else { return JSONValue(element) }
    if text.hasPrefix("{"), text.hasSuffix("}"), let value = values[String(text.dropFirst().dropLast())] { return value.json }
    return .string(Template.filled(text) { values[$0]?.text })
  }
}
