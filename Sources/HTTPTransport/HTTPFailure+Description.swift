/// The only wording of the failures of requests: place, reason, libcurl's words, remedy.
extension HTTPFailure: CustomStringConvertible {
  /// For example `https://example.org/posts: the server's certificate is not trusted (...); ...`.
  public var description: String {
    "\(url): \(kind.reason)" + (detail.isEmpty ? "" : " (\(detail))") + "; \(kind.remedy)"
      + (kind.limit.map { ", or raise \($0)" } ?? "")
  }

  /// The same for readers who neither see the URL nor set an ``HTTPConfiguration``: also without libcurl's words where they only name the
  /// host again.
  public var words: String {
    let namesHost = kind == .cannotConnect || kind == .cannotResolve
    return kind.reason + (detail.isEmpty || namesHost ? "" : " (\(detail))") + "; \(kind.remedy)"
  }
}

extension HTTPFailure.Kind {
  fileprivate var reason: String {
    switch self {
    case .malformedURL: "this cannot be read as a URL"
    case .unsupportedScheme(let scheme): "leads to the scheme \(short(scheme))"
    case .malformedMethod(let method): "\(short(method)) is not a method"
    case .malformedHeader(let name): "the header \(short(name)) has a character that HTTP does not allow"
    case .queueFull(let limit): "\(limit) requests wait already"
    case .clientClosed: "the client or its loop is closed"
    case .cannotResolve: "the host's name cannot be resolved"
    case .cannotConnect: "cannot connect to the host"
    case .proxy: "cannot connect through the proxy"
    case .tls: "there is no trusted connection"
    case .noTLS: "no TLS connection comes about"
    case .timedOut(.connect(let milliseconds)): "no connection within \(milliseconds) ms"
    case .timedOut(.total(let milliseconds)): "no whole answer within \(milliseconds) ms"
    case .timedOut(.lowSpeed(let bytes, let seconds)): "less than \(bytes) B/s for \(seconds) s"
    case .closedEarly(let count): "the server closed the connection before the end of its answer, after \(count) bytes of the body"
    case .malformedAnswer: "what the server sends is not HTTP"
    case .badEncoding: "the body is not what its Content-Encoding says"
    case .bodyTooLarge(let limit): "the body has more than \(limit) bytes"
    case .headersTooLarge(let limit): "the head of the answer has more than \(limit) bytes"
    case .tooManyHeaders(let limit): "the answer has more than \(limit) header fields"
    case .tooManyRedirects(let limit): "more than \(limit) redirects"
    case .cancelled: "cancelled"
    case .other(let code): "libcurl gave up with code \(code)"
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .malformedURL: "write it as https://host/path, with %20 for a space"
    case .unsupportedScheme: "only http and https are followed"
    case .malformedMethod: "use one such as GET or POST"
    case .malformedHeader: "leave out line ends and other control characters, and spaces in the name"
    case .queueFull: "wait for answers"
    case .clientClosed: "make another client"
    case .cannotResolve: "check the host's name, and the network"
    case .cannotConnect: "check host and port, and whether the server is running"
    case .proxy: "check the proxy's address and password, or do without the proxy"
    case .tls: "check the host's name and the date; for a certificate of your own, set certificateFile"
    case .noTLS: "write http:// if the server speaks plain HTTP on this port"
    case .timedOut: "try later"
    case .closedEarly: "try again"
    case .malformedAnswer: "check that the port is one of an HTTP server, and whether it wants https"
    case .badEncoding: "try again; if it stays, tell the server's operator"
    case .bodyTooLarge: "ask for less"
    case .headersTooLarge, .tooManyHeaders: "tell the server's operator"
    case .tooManyRedirects: "check the URL: it may lead in a circle"
    case .cancelled: "start it again if it is still wanted"
    case .other: "see libcurl's list of errors"
    }
  }

  /// The limit of ``HTTPConfiguration`` that was reached.
  fileprivate var limit: String? {
    switch self {
    case .queueFull: "waitingRequestsMax"
    case .timedOut(.connect): "connectMillisecondsMax"
    case .timedOut(.total): "totalMillisecondsMax"
    case .timedOut(.lowSpeed): "lowSpeedSecondsMax"
    case .bodyTooLarge: "bodyByteCountMax"
    case .headersTooLarge: "headerByteCountMax"
    case .tooManyHeaders: "headerCountMax"
    default: nil
    }
  }
}

extension HTTPCredentials.Problem: CustomStringConvertible {
  /// The problem and its remedy, without any part of the secret.
  public var description: String {
    switch self {
    case .noVariable(let name): "the environment has no variable \(name); set it to a token, or to lines of Name: value"
    case .unreadable(let path, let reason): "\(path): \(reason); name a file with a token, or with lines of Name: value"
    case .tooLong(let source, let limit): "\(source): more than \(limit) bytes; this is not a list of credentials"
    case .empty(let source): "\(source): empty; write a token, or lines of Name: value"
    case .malformedLine(let source, let line): "\(source):\(line): neither Name: value nor a single token; correct the line"
    }
  }
}

private func short(_ text: String) -> String { "\"" + text.prefix(40) + (text.count > 40 ? "..." : "") + "\"" }
