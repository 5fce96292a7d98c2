/// Why there is no answer: facts, which ``description`` puts into words. It has no secret of the request.
public struct HTTPFailure: Error, Equatable, Sendable {
  /// Where the request had come to, perhaps after redirects: without user, password and fragment, and `?...` for a query.
  public let url: String
  public let kind: Kind
  /// libcurl's own words, such as the reason why a certificate is refused, or empty.
  public let detail: String

  init(_ kind: Kind, at url: String, detail: String = "") {
    self.url = url
    self.kind = kind
    self.detail = detail
  }
}

extension HTTPFailure {
  /// What went wrong, by the stage of the request.
  public enum Kind: Hashable, Sendable {
    // The request was not sent.
    case malformedURL
    /// A scheme other than `http` and `https`, of the request or of a redirect.
    case unsupportedScheme(String)
    case malformedMethod(String)
    case malformedHeader(name: String)
    /// As many requests wait as ``HTTPConfiguration/waitingRequestsMax`` allows.
    case queueFull(limit: Int)
    /// The client was closed before, or its loop.
    case clientClosed

    // No connection came about.
    case cannotResolve
    case cannotConnect
    /// The proxy does not answer, or refuses to connect.
    case proxy
    /// The server's certificate is not trusted.
    case tls
    /// The TLS handshake failed: for example, the server does not speak TLS, or shares no version or cipher with the client.
    case noTLS

    // There is no whole answer.
    case timedOut(TimeLimit)
    /// The server closed the connection before the end of its answer, after so many bytes of its body.
    case closedEarly(bodyByteCount: Int)
    /// What came is not HTTP.
    case malformedAnswer
    /// The body is not what its `Content-Encoding` says.
    case badEncoding
    case bodyTooLarge(limit: Int)
    case headersTooLarge(limit: Int)
    case tooManyHeaders(limit: Int)
    case tooManyRedirects(limit: Int)

    /// By ``HTTPClient/cancel(_:)``, ``HTTPClient/close()`` or the release of the client.
    case cancelled
    /// A failure that libcurl has a code for, and this list has not.
    case other(code: Int)
  }

  /// The limit of ``HTTPConfiguration`` that has passed.
  public enum TimeLimit: Hashable, Sendable {
    case connect(milliseconds: Int)
    case total(milliseconds: Int)
    case lowSpeed(bytesPerSecond: Int, seconds: Int)
  }
}
