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

  /// Why a text is not an address.
  enum Fault: Error {
    /// Another scheme or none, no host, or a character that no address has.
    case incomplete
    case user, ipv4, port
  }

  /// A fragment is dropped.
  init(parsing text: String) throws(Fault) {
    guard let text = WebAddress.ascii(text), let colon = text.firstRange(of: "://") else { throw .incomplete }
    let scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { throw .incomplete }
    let rest = text[colon.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }.lowercased()
    let tail = rest.dropFirst(authority.utf8.count)
    if authority.contains("@") { throw .user }
    let host = authority.prefix(authority.hasPrefix("[") ? authority.prefix { $0 != "]" }.count + 1 : authority.prefix { $0 != ":" }.count)
    guard !host.isEmpty, !host.contains("\\"), host.hasPrefix("[") == host.hasSuffix("]") else { throw .incomplete }
    guard WebAddress.isNameOrWholeIPv4(host) else { throw .ipv4 }
    origin = "\(scheme)://\(host)" + (try WebAddress.port(authority.dropFirst(host.count), usual: scheme == "http" ? 80 : 443))
    let path = tail.prefix { $0 != "?" }
    self.path = path.isEmpty ? "/" : String(path)
    if path.endIndex < tail.endIndex { query = String(tail[tail.index(after: path.endIndex)...]) }
  }

  init?(_ text: String) { do throws(Fault) { try self.init(parsing: text) } catch { return nil } }

  /// A host whose last label is a number is an IPv4 address. Only one in full, without leading zeros, means the same to everyone: curl reads
  /// `127.1` as this machine, and `0127.0.0.1` as octal.
  private static func isNameOrWholeIPv4(_ host: Substring) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = labels.last(where: { !$0.isEmpty }) else { return false }
    let isHexadecimal = last.hasPrefix("0x") && last.dropFirst(2).allSatisfy(\.isHexDigit)
    guard isHexadecimal || last.utf8.allSatisfy(\.isDigit) else { return true }
    return labels.count == 4 && labels.allSatisfy { label in UInt8(label).map(String.init) == String(label) }
  }

  /// With its colon; empty without a port and for the usual one.
  private static func port(_ text: Substring, usual: Int) throws(Fault) -> String {
    if text.isEmpty || text == ":" { return "" }
    let digits = text.dropFirst()
    guard text.hasPrefix(":"), digits.utf8.allSatisfy(\.isDigit), let number = Int(digits), (1...65_535).contains(number) else {
      throw .port
    }
    return number == usual ? "" : ":\(number)"
  }

  /// An address whose `http://` was forgotten: of `localhost`, of an IPv4 address, or with a port; nil for any other text.
  public static func completed(_ text: String) -> String? {
    guard text.firstRange(of: "://") == nil, let address = WebAddress("http://" + text) else { return nil }
    let hasPort = address.origin != "http://" + address.host || text.prefix { $0 != "/" }.contains(":")
    return hasPort || address.isLoopback || address.host.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") } ? "http://" + text : nil
  }

  /// Whether a text is an address of this machine; nil if it is no address.
  public static func isLoopback(_ text: String) -> Bool? { WebAddress(text)?.isLoopback }

  /// Whether a text is a host as ``FeedAPI/remoteChangeHosts`` has it: without scheme, port and path, in lower case.
  public static func isHost(_ text: String) -> Bool { WebAddress("http://" + text).map { $0.host == text && $0.path == "/" } ?? false }

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
    let isIPv4 = host.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    return ["localhost", "[::1]"].contains(host) || host.hasSuffix(".localhost") || isIPv4 && host.hasPrefix("127.")
  }

  /// The address that a reference in this address's document leads to (RFC 3986, 5.2).
  func resolving(_ reference: String) -> WebAddress? {
    guard let reference = WebAddress.ascii(reference).map({ String($0.prefix { $0 != "#" }) }) else { return nil }
    if reference.isEmpty { return self }
    if reference.hasPrefix("?") { return WebAddress(origin + path + reference) }
    let colon = reference.firstIndex { ":/?".contains($0) }
    let whole =
      if let colon, reference[colon] == ":" {
        reference
      } else if reference.hasPrefix("//") {
        origin.prefix { $0 != ":" } + ":" + reference
      } else {
        origin + (reference.hasPrefix("/") ? reference : path[...path.lastIndex(of: "/")!] + reference)
      }
    guard var address = WebAddress(whole) else { return nil }
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
