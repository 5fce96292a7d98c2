/// An absolute address of HTTP, as far as requests and links need it (RFC 3986).
public struct WebAddress: Hashable {
  /// Lower case, without the scheme's own port: `https://example.org:8443`.
  let origin: String
  /// Begins with a slash.
  private(set) var path: String
  /// Without its question mark.
  private(set) var query: String?

  /// An address as it may be shown: without user and password, and without the values of parameters whose names say that they are secrets.
  public static func shown(_ text: String) -> String {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var place = String(parts[0])
    if let scheme = place.firstRange(of: "://") {
      let host = place[scheme.upperBound...].prefix { $0 != "/" }
      if let at = host.lastIndex(of: "@") { place.removeSubrange(scheme.upperBound...at) }
    }
    guard parts.count > 1 else { return place }
    let query = parts[1].split(separator: "&").map { field in
      let name = field.prefix { $0 != "=" }
      let isSecret = secretNames.contains { name.lowercased().contains($0) }
      return isSecret && name.endIndex < field.endIndex ? "\(name)=..." : String(field)
    }
    return place + "?" + query.joined(separator: "&")
  }

  private static let secretNames = ["token", "key", "secret", "sig", "password", "auth", "session"]

  /// Nil for another scheme, without a host, with a user or a password, or with a character that no address has. A fragment is dropped.
  init?(_ text: String) {
    guard let text = WebAddress.ascii(text), let colon = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let rest = text[colon.upperBound...].prefix { $0 != "#" }
    var host = rest.prefix { $0 != "/" && $0 != "?" }.lowercased()
    let tail = rest.dropFirst(host.utf8.count)
    let port = scheme == "http" ? ":80" : ":443"
    if host.hasSuffix(port) { host.removeLast(port.count) }
    guard !host.isEmpty, !host.hasPrefix(":"), !host.contains("@"), !host.contains("\\") else { return nil }
    origin = "\(scheme)://\(host)"
    let path = tail.prefix { $0 != "?" }
    self.path = path.isEmpty ? "/" : String(path)
    if path.endIndex < tail.endIndex { query = String(tail[tail.index(after: path.endIndex)...]) }
  }

  /// With a text in place of each placeholder.
  init?(template: String) { self.init(Template.filled(template) { _ in "1" }) }

  var text: String { origin + path + (query.map { "?\($0)" } ?? "") }

  /// Without the port: `example.org`, `[::1]`.
  var host: String {
    let authority = origin[origin.firstRange(of: "://")!.upperBound...]
    return String(authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" })
  }

  /// Whether the host is this machine: `localhost` and names below it (RFC 6761), 127.0.0.0/8, `[::1]`.
  var isLoopback: Bool {
    let octets = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return ["localhost", "[::1]"].contains(host) || host.hasSuffix(".localhost")
      || octets.count == 4 && octets[0] == 127 && !octets.contains(nil)
  }

  /// The address that a reference in this address's document leads to.
  func resolving(_ reference: String) -> WebAddress? {
    guard let reference = WebAddress.ascii(reference).map({ String($0.prefix { $0 != "#" }) }) else { return nil }
    if let colon = reference.firstIndex(where: { ":/?".contains($0) }), reference[colon] == ":" { return WebAddress(reference) }
    if reference.hasPrefix("//") { return WebAddress(origin.prefix { $0 != ":" } + ":" + reference) }
    if reference.isEmpty { return self }
    if reference.hasPrefix("?") { return WebAddress(origin + path + reference) }
    let isRooted = reference.hasPrefix("/")
    guard var address = WebAddress(origin + (isRooted ? reference : path[...path.lastIndex(of: "/")!] + reference)) else { return nil }
    address.path = WebAddress.withoutDots(address.path)
    return address
  }

  /// Sets a parameter of the query; one that is there is replaced.
  mutating func set(_ name: String, to value: String) {
    let name = WebAddress.encoded(name)
    var parameters = query?.split(separator: "&").map(String.init) ?? []
    parameters.removeAll { $0.prefix { $0 != "=" } == name }
    query = (parameters + ["\(name)=\(WebAddress.encoded(value))"]).joined(separator: "&")
  }

  /// All but unreserved characters percent-encoded.
  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in byte.isLetterOrDigit || "-._~".utf8.contains(byte) ? String(Unicode.Scalar(byte)) : percent(byte) }.joined()
  }

  /// Characters beyond ASCII percent-encoded; nil for white space and control characters.
  private static func ascii(_ text: String) -> String? {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    return text.utf8.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : percent($0) }.joined()
  }

  private static func percent(_ byte: UInt8) -> String { "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }

  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for segment in segments {
      if segment == ".." { _ = kept.popLast() } else if segment != "." { kept.append(segment) }
    }
    if segments.last == "." || segments.last == ".." { kept.append("") }
    return "/" + kept.joined(separator: "/")
  }
}
