import CCurl

/// A server's answer, of any status: 404 and 500 are answers, not failures.
public struct HTTPResponse: Sendable {
  /// 200...999: the interim ones below 200 are passed over, and redirects are followed.
  public let status: Int
  /// The header fields of the last answer, and after them its trailers. `Content-Encoding` and `Content-Length` tell of the body as it was
  /// sent, before it was decompressed.
  public let headers: HTTPHeaders
  /// The decompressed body. libcurl takes a compressed one that ends early, within its declared length, for a whole one.
  public let body: [UInt8]
  /// Where the answer came from after all redirects, without user and password.
  public let url: String
  /// How many redirects were followed.
  public let redirectCount: Int
  /// `1.0`, `1.1`, `2` or `3`.
  public let httpVersion: String
  /// From ``HTTPClient/start(_:_:)`` to the last byte, with the wait for a free place and all redirects.
  public let latencyMicroseconds: Int64
}

extension HTTPResponse {
  /// How long the server asks to wait before the next request (`Retry-After`, RFC 9110, 10.2.3), at least 0 and of any length: more seconds
  /// than an `Int` holds count as its maximum. A date counts from the server's own clock, its `Date`, and without that from this machine's.
  /// Nil without the field, or if it is neither seconds nor a date.
  public var retryAfterSeconds: Int? {
    guard let text = headers["Retry-After"] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Int(text) ?? .max }
    let then = curl_getdate(text, nil)
    let own = headers["Date"].map { curl_getdate($0, nil) } ?? -1
    return then < 0 ? nil : max(0, then - (own < 0 ? time(nil) : own))
  }
}

extension HTTPResponse: CustomStringConvertible {
  /// For example `200 https://example.org/posts?... (HTTP/2, 4,096 bytes)`, without header values and body.
  public var description: String { "\(status) \(HTTPAddress.shown(url)) (HTTP/\(httpVersion), \(body.count) bytes)" }
}
