public import JSONReading

/// A path to a value inside a JSON text (RFC 6901): `/meta/original/width`, `/items/0`; the empty one is the text itself.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// Without their escapes.
  public let tokens: [String]

  /// Nil unless the text is empty or starts with `/`, and each `~` is `~0` (a `~`) or `~1` (a `/`).
  public init?(_ text: String) {
    guard text.isEmpty || text.hasPrefix("/") else { return nil }
    var tokens: [String] = []
    for escaped in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let parts = escaped.split(separator: "~", omittingEmptySubsequences: false)
      var token = String(parts[0])
      for part in parts.dropFirst() {
        switch part.first {
        case "0": token += "~" + part.dropFirst()
        case "1": token += "/" + part.dropFirst()
        default: return nil
        }
      }
      tokens.append(token)
    }
    self.init(tokens: tokens)
  }

  public init(tokens: [String]) { self.tokens = tokens }

  init(to tokens: String...) { self.tokens = tokens }

  /// To the text itself.
  public static let root = JSONPointer(tokens: [])

  public var description: String {
    tokens.map { token in
      "/" + token.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
    }.joined()
  }

  /// The path to a member or an element of the value at this one.
  public func appending(_ token: String) -> JSONPointer { JSONPointer(tokens: tokens + [token]) }

  /// The value at the path; nil without one. Complexity: O(n) in the members and elements that are stepped over.
  public func value(in element: JSONElement) -> JSONElement? {
    var element = element
    for token in tokens {
      if let elements = element.elements {
        guard let index = Int(token), String(index) == token, index >= 0 else { return nil }  // an index has no leading zeros
        guard let next = elements.dropFirst(index).first(where: { _ in true }) else { return nil }
        element = next
      } else {
        guard let next = element[token] else { return nil }
        element = next
      }
    }
    return element
  }

  /// What may be the id of an item: strings and whole numbers of the usual names, in the object and then in those inside it.
  static func toIDs(in object: JSONElement) -> [JSONPointer] {
    func ids(_ object: JSONElement, _ tokens: [String]) -> [JSONPointer] {
      idNames.compactMap { name in
        (try? object[name]?.name()) == nil ? nil : JSONPointer(tokens: tokens + [name])
      }
    }
    let inner = object.members.map { $0.filter { $0.value.kind == .object } } ?? []
    return ids(object, []) + inner.flatMap { ids($0.value, [$0.name]) }
  }

  private static let idNames = ["id", "_id", "id_str", "uuid", "uid", "guid", "key", "videoId", "uri"]

  /// Of objects in each other, in which a page is searched for its posts.
  public static let maximumSearchDepth = 4
}
