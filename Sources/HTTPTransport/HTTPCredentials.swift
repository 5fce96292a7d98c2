import CCurl

/// Secret header fields for the requests to one service: a bearer token, or `Name: value` lines such as `X-Api-Key: ...`.
///
/// No description, reflection or failure has the values, and no redirect takes them to another origin.
public struct HTTPCredentials: Sendable {
  let headers: HTTPHeaders

  /// As `Authorization: Bearer TOKEN`.
  /// - Throws: ``Problem/malformedLine(_:line:)`` for an empty token, or a character that is not visible ASCII.
  public init(bearerToken: String) throws(Problem) {
    let isVisible = bearerToken.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard isVisible, !bearerToken.isEmpty else { throw .malformedLine("token", line: 1) }
    headers = ["Authorization": "Bearer " + bearerToken]
  }

  /// The value of a variable of the environment: a bearer token, or lines of `Name: value`.
  public init(environment name: String) throws(Problem) {
    guard let value = getenv(name) else { throw .noVariable(name) }
    try self.init(text: String(cString: value), from: name)
  }

  /// The contents of a file: a bearer token, or lines of `Name: value`. Empty lines are passed over. It is read at once.
  public init(file path: String) throws(Problem) {
    var bytes = [UInt8](repeating: 0, count: Self.byteCountMax + 1)
    let count = ccurl_read_file(path, &bytes, bytes.count)
    guard count >= 0 else { throw .unreadable(path, reason: String(cString: strerror(Int32(-count)))) }
    try self.init(text: String(decoding: bytes[..<count], as: UTF8.self), from: path)
  }

  /// The size of the text that credentials are read from.
  public static let byteCountMax = 65_536

  /// A token has no colon (RFC 6750, 2.1), and every header line has one.
  private init(text: String, from source: String) throws(Problem) {
    guard text.utf8.count <= Self.byteCountMax else { throw .tooLong(source, limit: Self.byteCountMax) }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { trimmed($0) }
    var headers = HTTPHeaders()
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 {
        headers.append(String(parts[0]), trimmed(parts[1]))
      } else if lines.count(where: { !$0.isEmpty }) == 1, !line.contains(where: \.isWhitespace) {
        headers.append("Authorization", "Bearer " + line)
      } else {
        throw .malformedLine(source, line: index + 1)
      }
      guard headers.malformedName == nil else { throw .malformedLine(source, line: index + 1) }
    }
    guard !headers.fields.isEmpty else { throw .empty(source) }
    self.headers = headers
  }
}

extension HTTPCredentials {
  /// Why there are no credentials: where, and what is wrong there.
  public enum Problem: Error, Hashable, Sendable {
    case noVariable(String)
    case unreadable(String, reason: String)
    case tooLong(String, limit: Int)
    case empty(String)
    case malformedLine(String, line: Int)
  }
}

extension HTTPCredentials: CustomStringConvertible, CustomReflectable {
  /// The names of the fields, and no value.
  public var description: String { "credentials \(headers)" }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Without spaces and tabs at both ends.
func trimmed(_ text: some StringProtocol) -> String {
  var bytes = Substring(text).utf8
  while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
  while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
  return String(Substring(bytes))
}
