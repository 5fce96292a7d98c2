/// Header fields in their order. Names are compared without regard to case, and may repeat.
///
///     let headers: HTTPHeaders = ["Accept": "application/json", "Accept": "text/html"]
///     headers["accept"]            // "application/json"
///     headers.values(of: "ACCEPT") // both
public struct HTTPHeaders: Sendable {
  /// Names and values, as they were sent.
  public private(set) var fields: [(name: String, value: String)]

  public init(_ fields: [(name: String, value: String)] = []) { self.fields = fields }

  /// The value of the first field of that name.
  public subscript(name: String) -> String? { fields.first { Self.areEqual($0.name, name) }?.value }

  /// The values of all fields of that name, in order.
  public func values(of name: String) -> [String] { fields.filter { Self.areEqual($0.name, name) }.map(\.value) }

  /// Adds a field at the end, also beside one of the same name.
  public mutating func append(_ name: String, _ value: String) { fields.append((name, value)) }

  mutating func continueLast(with text: String) {
    if let last = fields.indices.last { fields[last].value += " " + text }
  }

  static func areEqual(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count && zip(one.utf8, other.utf8).allSatisfy { lowercase($0) == lowercase($1) }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, String)...) { self.init(elements.map { (name: $0, value: $1) }) }
}

extension HTTPHeaders: CustomStringConvertible {
  /// The names only: a value may be a secret.
  public var description: String { "[" + fields.map(\.name).joined(separator: ", ") + "]" }
}

extension HTTPHeaders: CustomReflectable {
  /// Without the values, as the description.
  public var customMirror: Mirror { Mirror(self, children: ["names": fields.map(\.name)]) }
}

extension HTTPHeaders {
  /// The first field that HTTP does not allow: a name that is no token, or a value with a control character, which could begin another field.
  var malformedName: String? {
    fields.first { name, value in !Self.isToken(name) || value.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F } }?.name
  }

  /// RFC 9110, 5.6.2.
  static func isToken(_ text: String) -> Bool {
    let marks = "!#$%&'*+-.^_`|~".utf8
    return !text.isEmpty
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains(lowercase($0)) || marks.contains($0)
      }
  }
}
