import CCurl
import UVLoop

/// A request under way: what one easy handle of libcurl needs and brings. Each redirect has a fresh handle, so that nothing of one server's
/// exchange, such as a password, is left for the next.
final class Transfer {
  let number: UInt64
  let request: HTTPRequest
  let startNanoseconds: Int64
  let complete: (Result<HTTPResponse, HTTPFailure>) -> Void
  private let configuration: HTTPConfiguration

  // Where the request has come to.
  private(set) var address: HTTPAddress
  private var method: String
  private var body: [UInt8]?
  private var sendsSecrets = true
  private var redirectCount = 0

  // Of the current handle. `easy` is nil while the request waits.
  private(set) var easy: UnsafeMutableRawPointer?
  private var lines: UnsafeMutablePointer<curl_slist>?
  private let errorText: UnsafeMutablePointer<CChar>
  private var answer: Answer

  init(
    _ number: UInt64, _ request: HTTPRequest, to address: HTTPAddress, startNanoseconds: Int64, _ configuration: HTTPConfiguration,
    _ complete: @escaping (Result<HTTPResponse, HTTPFailure>) -> Void
  ) {
    self.number = number
    self.request = request
    self.address = address
    self.startNanoseconds = startNanoseconds
    self.configuration = configuration
    self.complete = complete
    method = request.method
    body = request.body
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    answer = Answer(configuration)
  }

  deinit {
    close()
    errorText.deallocate()
  }

  /// Frees the handle, which no multi handle may have any more.
  func close() {
    if let easy { curl_easy_cleanup(easy) }
    curl_slist_free_all(lines)
    easy = nil
    lines = nil
  }
}

extension Transfer {
  /// The easy handle of the transfer in `CURLOPT_PRIVATE`.
  static func of(_ easy: UnsafeMutableRawPointer) -> Transfer {
    var context: UnsafeMutableRawPointer?
    ccurl_get_pointer(easy, CURLINFO_PRIVATE, &context)
    return owner(context)
  }

  private static func owner(_ context: UnsafeMutableRawPointer?) -> Transfer {
    Unmanaged<Transfer>.fromOpaque(context!).takeUnretainedValue()
  }

  /// Makes the handle for the next exchange.
  func open() -> UnsafeMutableRawPointer {
    close()
    guard let easy = curl_easy_init() else { preconditionFailure("curl_easy_init is out of memory") }
    self.easy = easy
    answer = Answer(configuration)
    errorText.pointee = 0
    let context = Unmanaged.passUnretained(self).toOpaque()
    ccurl_set_pointer(easy, CURLOPT_PRIVATE, context)
    ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
    ccurl_set_pointer(easy, CURLOPT_HEADERDATA, context)
    ccurl_set_writer(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return Transfer.owner(context).answer.receiveHead(line) ? line.count : 0
    }
    ccurl_set_pointer(easy, CURLOPT_WRITEDATA, context)
    ccurl_set_writer(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      let chunk = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return Transfer.owner(context).answer.receiveBody(chunk) ? chunk.count : 0
    }
    setNetwork(easy)
    setRequest(easy)
    return easy
  }

  private func setNetwork(_ easy: UnsafeMutableRawPointer) {
    ccurl_set_protocols_http(easy)
    ccurl_set_quick_exit(easy)
    ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
    ccurl_set_long(easy, CURLOPT_HTTP_VERSION, Int(configuration.usesHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1))
    // For a connection that is being made and may be HTTP/2, in place of another one. Without TLS there is none, and libcurl would wait for
    // the answer to the first request.
    ccurl_set_long(easy, CURLOPT_PIPEWAIT, configuration.usesHTTP2 && address.origin.hasPrefix("https:") ? 1 : 0)
    ccurl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    ccurl_set_text(easy, CURLOPT_ACCEPT_ENCODING, "")  // all that libcurl can decompress
    ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, configuration.connectMillisecondsMax)
    ccurl_set_long(easy, CURLOPT_LOW_SPEED_LIMIT, configuration.lowSpeedBytesPerSecond)
    ccurl_set_long(easy, CURLOPT_LOW_SPEED_TIME, configuration.lowSpeedSecondsMax)
    if let file = configuration.certificateFile ?? HTTPConfiguration.systemCertificates { ccurl_set_text(easy, CURLOPT_CAINFO, file) }
    switch configuration.proxy {
    case .environment: break
    case .direct: ccurl_set_text(easy, CURLOPT_PROXY, "")
    case .through(let url): ccurl_set_text(easy, CURLOPT_PROXY, url)
    }
  }

  private func setRequest(_ easy: UnsafeMutableRawPointer) {
    ccurl_set_text(easy, CURLOPT_URL, address.text)
    ccurl_set_text(easy, CURLOPT_USERAGENT, configuration.userAgent)
    if method == "HEAD" { ccurl_set_long(easy, CURLOPT_NOBODY, 1) }
    ccurl_set_text(easy, CURLOPT_CUSTOMREQUEST, method)
    if let body {
      ccurl_set_body(easy, body, body.count)
      append("Expect:")  // or libcurl asks before it sends a large body, and waits a second for servers that do not know this
      if request.headers["Content-Type"] == nil { append("Content-Type:") }  // or libcurl says that it is a form
    }
    for (name, value) in request.headers.fields where sendsSecrets || !Self.isForOrigin(name) { append(name, value) }
    if sendsSecrets { for (name, value) in request.credentials?.headers.fields ?? [] { append(name, value) } }
    ccurl_set_pointer(easy, CURLOPT_HTTPHEADER, lines)
  }

  private func append(_ name: String, _ value: String) { append(value.isEmpty ? "\(name);" : "\(name): \(value)") }

  private func append(_ line: String) { lines = curl_slist_append(lines, line) }

  private static func isForOrigin(_ name: String) -> Bool {
    ["Authorization", "Cookie", "Host", "Proxy-Authorization"].contains { HTTPHeaders.areEqual($0, name) }
  }
}

extension Transfer {
  enum Step {
    /// There is another exchange to make: `open()`.
    case redirected
    case ended(Result<HTTPResponse, HTTPFailure>)
  }

  /// What follows from the end of an exchange.
  func step(after code: CURLcode) -> Step {
    guard code == CURLE_OK else { return .ended(.failure(failure(code))) }
    // libcurl takes a head without an end, or an interim one alone, for an answer.
    guard !answer.isHeadOpen, answer.status >= 200 else { return .ended(.failure(failure(.closedEarly(bodyByteCount: 0)))) }
    var target: UnsafeMutablePointer<CChar>?
    ccurl_get_text(easy!, CURLINFO_REDIRECT_URL, &target)
    do throws(HTTPFailure) {
      guard let target, [301, 302, 303, 307, 308].contains(answer.status) else { return .ended(.success(response())) }
      try redirect(to: String(cString: target))
      return .redirected
    } catch {
      return .ended(.failure(error))
    }
  }

  private func redirect(to text: String) throws(HTTPFailure) {
    guard redirectCount < configuration.redirectCountMax else {
      throw HTTPFailure(
        .tooManyRedirects(limit: configuration.redirectCountMax), at: address.shown, detail: "to \(HTTPAddress.shown(text))")
    }
    redirectCount += 1
    let target: HTTPAddress
    do throws(HTTPFailure) { target = try HTTPAddress(text) } catch {
      throw HTTPFailure(error.kind, at: address.shown, detail: "a redirect")
    }
    // Once it has been elsewhere, a request is not to be led back with its secrets.
    sendsSecrets = sendsSecrets && target.origin == address.origin
    // As browsers do, and RFC 9110, 15.4 allows: an answered POST is asked about with GET.
    if answer.status == 303 && method != "HEAD" || (answer.status == 301 || answer.status == 302) && method == "POST" {
      method = "GET"
      body = nil
    }
    address = target
  }

  private func response() -> HTTPResponse {
    HTTPResponse(
      status: answer.status, headers: answer.headers, body: answer.body, url: address.plain, redirectCount: redirectCount,
      httpVersion: answer.version, latencyMicroseconds: (EventLoop.monotonicNanoseconds - startNanoseconds) / 1_000)
  }

  func failure(_ kind: HTTPFailure.Kind, detail: String = "") -> HTTPFailure { HTTPFailure(kind, at: address.shown, detail: detail) }

  private func failure(_ code: CURLcode) -> HTTPFailure {
    if let refusal = answer.refusal { return failure(refusal) }
    let text = String(cString: errorText)
    return failure(kind(of: code, text), detail: text.isEmpty ? String(cString: curl_easy_strerror(code)) : text)
  }

  private func kind(of code: CURLcode, _ text: String) -> HTTPFailure.Kind {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: .cannotResolve
    case CURLE_COULDNT_CONNECT: .cannotConnect
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS:
      .tls
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER: .noTLS
    case CURLE_OPERATION_TIMEDOUT:
      // libcurl has one code for both of its limits.
      text.hasPrefix("Operation too slow")
        ? .timedOut(.lowSpeed(bytesPerSecond: configuration.lowSpeedBytesPerSecond, seconds: configuration.lowSpeedSecondsMax))
        : .timedOut(.connect(milliseconds: configuration.connectMillisecondsMax))
    case CURLE_RECV_ERROR where isRefusedByProxy: .proxy
    case CURLE_RECV_ERROR where text.contains("chunked-encoding"): .malformedAnswer
    case CURLE_OUT_OF_MEMORY where answer.isHeadOpen: .headersTooLarge(limit: configuration.headerByteCountMax)  // in one field
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2_STREAM:
      .closedEarly(bodyByteCount: answer.body.count)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2: .malformedAnswer
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: .badEncoding
    default: .other(code: Int(code.rawValue))
    }
  }

  private var isRefusedByProxy: Bool {
    var status = 0
    ccurl_get_long(easy!, CURLINFO_HTTP_CONNECTCODE, &status)
    return status >= 300
  }
}
