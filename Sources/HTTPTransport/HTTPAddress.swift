import CCurl

/// An `http` or `https` URL as libcurl reads it, so that what is checked here is what libcurl connects to.
struct HTTPAddress {
  /// The whole URL, perhaps with a user and a password.
  let text: String
  /// Without user, password and fragment.
  let plain: String
  /// As `plain`, and `?...` for a query, in which some servers expect keys: for messages.
  let shown: String
  /// Scheme, host and port: whom a secret may be sent to.
  let origin: String

  init(_ text: String) throws(HTTPFailure) {
    guard let url = curl_url() else { preconditionFailure("curl_url is out of memory") }
    defer { curl_url_cleanup(url) }
    // A C string would end at a NUL, and be another URL than the one that is shown.
    guard !text.utf8.contains(0), curl_url_set(url, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK,
      let scheme = Self.part(CURLUPART_SCHEME, of: url)
    else { throw HTTPFailure(.malformedURL, at: Self.unreadable) }
    let host = Self.part(CURLUPART_HOST, of: url) ?? ""
    let port = Self.part(CURLUPART_PORT, of: url, CURLU_DEFAULT_PORT) ?? ""
    for part in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_FRAGMENT] { curl_url_set(url, part, nil, 0) }
    plain = Self.part(CURLUPART_URL, of: url) ?? Self.unreadable
    guard ["http", "https"].contains(scheme) else { throw HTTPFailure(.unsupportedScheme(scheme), at: plain.beforeQuery) }
    self.text = text
    shown = plain.beforeQuery
    origin = "\(scheme)://\(host.lowercased()):\(port)"
  }

  /// Any text as it may be shown.
  static func shown(_ text: String) -> String {
    do throws(HTTPFailure) { return try HTTPAddress(text).shown } catch { return error.url }
  }

  private static let unreadable = "(not a URL)"

  private static func part(_ part: CURLUPart, of url: OpaquePointer, _ flags: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(url, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}

extension String {
  fileprivate var beforeQuery: String { firstIndex(of: "?").map { self[..<$0] + "?..." } ?? self }
}
