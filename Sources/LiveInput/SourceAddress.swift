/// The parts of `scheme://user:password@host:port/path?name=value&...`, percent-decoded but for `authority` and `rest`.
package struct SourceAddress {
  package let text: String
  /// What stands between `//` and the path.
  package let authority: String
  package let path: String
  private var query: [(name: String, value: String, raw: String)] = []

  package init(_ text: String) throws(LiveFailure) {
    self.text = text
    let body = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
    let parts = body.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let places = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    authority = String(places[0])
    path = try places.count > 1 ? Self.decoded(places[1], in: text) : ""
    guard parts.count > 1 else { return }
    for item in parts[1].split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { throw LiveFailure(source: Self.hidingPassword(text), .address(expected: "name=value, not \(item)")) }
      try query.append((Self.decoded(pair[0], in: text), Self.decoded(pair[1], in: text), String(item)))
    }
  }

  /// The text without its password, for people.
  package var name: String { Self.hidingPassword(text) }

  /// The value of a parameter, which is then used up.
  package mutating func take(_ name: String) -> String? {
    guard let index = query.firstIndex(where: { $0.name == name }) else { return nil }
    return query.remove(at: index).value
  }

  package mutating func need(_ name: String, _ what: String) throws(LiveFailure) -> String {
    guard let value = take(name), !value.isEmpty else { throw failure("?\(name)=, \(what)") }
    return value
  }

  /// The parameters that are left, as they were written.
  package var rest: String { query.map(\.raw).joined(separator: "&") }

  package func end(knowing names: String) throws(LiveFailure) {
    guard query.isEmpty else { throw failure("the parameters \(names), not \(query[0].name)") }
  }

  package func failure(_ expected: String) -> LiveFailure { LiveFailure(source: name, .address(expected: expected)) }

  package static func decoded(_ text: some StringProtocol, in whole: String) throws(LiveFailure) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        throw LiveFailure(source: hidingPassword(whole), .address(expected: "two hexadecimal digits after %"))
      }
      rest = rest.dropFirst(2)
      bytes.append(value)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hidingPassword(_ text: String) -> String {
    guard let start = text.firstRange(of: "://")?.upperBound,
      let at = text[start...].prefix(while: { $0 != "/" && $0 != "?" }).lastIndex(of: "@"),
      let colon = text[start..<at].firstIndex(of: ":")
    else { return text }
    return text[...colon] + "***" + text[at...]
  }
}
