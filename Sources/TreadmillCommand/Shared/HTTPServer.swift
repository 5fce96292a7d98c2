import UVLoop

/// HTTP/1.1 (RFC 9112) as a status page and a page on loopback need it: short requests whose bodies have a length, answers that are there at
/// once, and streams.
final class HTTPServer {
  struct Limits {
    var connections = 64
    var head = 8_192  // bytes of a request line and its fields
    var body = 0
    var wait = 5_000  // milliseconds for a request to arrive, and for a last answer to be taken
    var idle = 60_000  // between two requests of a connection
    var linger = 200  // after a last answer was taken: a connection that is closed at once may lose it
    var keepsConnections = false  // for the next request
  }

  struct Request {
    var method: Substring
    var path: Substring
    var query: [Substring: Substring]  // looked up, never iterated
    var fields: [String: Substring]  // by name in lower case; looked up, never iterated
    var body: [UInt8] = []
    var isOld = false  // of HTTP/1.0, in which a connection has one request
  }

  struct Answer {
    var status: String
    var type = "text/plain; charset=utf-8"
    var fields: [(String, String)] = []
    var body: [UInt8] = []

    init(_ status: String, _ words: String) { (self.status, body) = (status, Array(words.utf8)) }

    /// Done, with nothing to say.
    static let done = Answer("204 No Content", "")
    fileprivate var hasContent: Bool { !status.hasPrefix("204") }

    init(type: String, _ body: [UInt8], fields: [(String, String)] = []) {
      (status, self.type, self.body, self.fields) = ("200 OK", type, body, fields)
    }
  }

  enum Reply {
    case answer(Answer)
    /// Server-sent events (HTML, 9.2), from now on until either side ends them.
    case stream((HTTPStream) -> Void)
  }

  private let listener: StreamListener

  /// - Parameters:
  ///   - refuse: looks at a request before its body is read. What it answers ends the connection, so that a client that is not known holds
  ///     neither memory nor one of the connections.
  ///   - answer: has the whole request.
  init(
    on loop: EventLoop, at address: StreamAddress, limits: Limits, refuse: @escaping (Request) -> Answer? = { _ in nil },
    answer: @escaping (Request) -> Reply
  ) throws(UVError) {
    let queue = HTTPServer.largestAnswer
    listener = try StreamListener(on: loop, at: address, connectionsMax: limits.connections, queueByteCountMax: queue) {
      HTTPConnection($0, on: loop, limits, refuse, answer).start()
    }
  }

  private static let largestAnswer = 1 << 28  // bytes

  var address: StreamAddress { listener.address }

  var keepsLoopAlive: Bool {
    get { listener.keepsLoopAlive }
    set { listener.keepsLoopAlive = newValue }
  }

  func close() { listener.close() }
}

/// A stream of events to one client.
final class HTTPStream {
  private let connection: StreamConnection
  /// Called once, when either side has ended it.
  var onClose: () -> Void = {}
  private let leave: () -> Void

  fileprivate init(_ connection: StreamConnection, leave: @escaping () -> Void) { (self.connection, self.leave) = (connection, leave) }

  /// Whether the system has taken all that the client was sent.
  var isReady: Bool { connection.queuedByteCount == 0 }

  /// Sends an event of one line.
  func send(_ line: [UInt8]) {
    do { try connection.write(Array("data: ".utf8) + line + Array("\n\n".utf8)) } catch { leave() }
  }

  /// Ends it at once. What the client was sent and has not read may be lost.
  func close() { leave() }
}

/// One connection: reads requests, one after the other, and writes their answers.
private final class HTTPConnection {
  private let connection: StreamConnection
  private let limits: HTTPServer.Limits
  private let refuse: (HTTPServer.Request) -> HTTPServer.Answer?
  private let reply: (HTTPServer.Request) -> HTTPServer.Reply
  private let timer: TimerHandle
  private var bytes: [UInt8] = []
  private var waiting: HTTPServer.Request?  // for its body
  private var bodyCount = 0
  private var stream: HTTPStream?
  private var isEnding = false

  init(
    _ connection: StreamConnection, on loop: EventLoop, _ limits: HTTPServer.Limits,
    _ refuse: @escaping (HTTPServer.Request) -> HTTPServer.Answer?, _ reply: @escaping (HTTPServer.Request) -> HTTPServer.Reply
  ) {
    (self.connection, self.limits, self.refuse, self.reply) = (connection, limits, refuse, reply)
    timer = TimerHandle(on: loop)
    timer.keepsLoopAlive = false
  }

  /// The connection keeps this object until either side has ended it.
  func start() {
    leave(after: limits.wait)
    connection.start { [self] event in
      guard case .chunk(let chunk) = event else { return end() }
      guard !isEnding, stream == nil else { return }  // what comes after is not read
      bytes += chunk
      takeAll()
    }
  }

  private func leave(after milliseconds: Int) {
    guard timer.isOpen else { return }  // the client has been left
    timer.start(afterMilliseconds: milliseconds) { [weak self, timer] in
      self?.leave()
      timer.close()
    }
  }

  /// The client has sent all, or has gone.
  private func end() {
    if stream != nil { leave() } else { finish() }  // one that sends no more still reads its answer
  }

  /// Closes the connection at once.
  private func leave() {
    isEnding = true
    timer.close()
    connection.close()
    let stream = stream
    self.stream = nil
    stream?.onClose()
  }

  /// Closes the connection soon after the client has taken its answer, or when it has had its time to.
  private func finish() {
    isEnding = true
    connection.finish()
    leave(after: connection.queuedByteCount > 0 ? limits.wait : limits.linger)
  }

  /// Takes one request after the other. The next one waits until the client has read the last one's answer.
  private func takeAll() {
    while !isEnding, stream == nil, connection.queuedByteCount == 0, take() {}
    if !isEnding, stream == nil, connection.queuedByteCount > 0 { connection.pause() }
  }

  /// Takes what is there of a request. False if there is not enough.
  private func take() -> Bool {
    if waiting == nil, !takeHead() { return false }
    guard var request = waiting, bytes.count >= bodyCount else { return false }
    request.body = Array(bytes.prefix(bodyCount))
    bytes.removeFirst(bodyCount)
    waiting = nil
    answer(request)
    return true
  }

  private func takeHead() -> Bool {
    guard let end = HTTPConnection.endOfHead(bytes) else {
      if bytes.count > limits.head {
        refuse("431 Request Header Fields Too Large", "a request has at most \(limits.head) bytes before its body\n")
      }
      return false
    }
    guard end <= limits.head + 4, let request = HTTPServer.Request(head: bytes[..<end]) else {
      refuse("400 Bad Request", "this is not an HTTP/1.1 request of at most \(limits.head) bytes\n")
      return false
    }
    bytes.removeFirst(end)
    if let answer = refuse(request) {
      write(answer, withBody: request.method != "HEAD", closes: true)
      finish()
      return false
    }
    guard request.fields["transfer-encoding"] == nil else {
      refuse("411 Length Required", "a body needs a Content-Length; Transfer-Encoding is not supported\n")
      return false
    }
    let digits = request.fields["content-length"] ?? "0"
    guard let count = Int(digits), digits.allSatisfy(\.isASCII), digits.allSatisfy(\.isNumber) else {
      refuse("400 Bad Request", "the Content-Length is not a number\n")
      return false
    }
    guard count <= limits.body else {
      refuse("413 Content Too Large", "a body has at most \(limits.body) bytes here, and this one has \(count)\n")
      return false
    }
    (waiting, bodyCount) = (request, count)
    return true
  }

  private func answer(_ request: HTTPServer.Request) {
    switch reply(request) {
    case .answer(let answer):
      let closes = !limits.keepsConnections || request.isOld || request.fields["connection"]?.lowercased() == "close"
      write(answer, withBody: request.method != "HEAD", closes: closes)
      if closes { finish() } else { leave(after: limits.idle) }
    case .stream(let begin):
      timer.stop()
      let stream = HTTPStream(connection) { [weak self] in self?.leave() }
      self.stream = stream
      let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\r\n"
      try? connection.write(Array(head.utf8))
      begin(stream)
    }
  }

  private func refuse(_ status: String, _ words: String) {
    write(HTTPServer.Answer(status, words), withBody: true, closes: true)
    finish()
  }

  private func write(_ answer: HTTPServer.Answer, withBody: Bool, closes: Bool) {
    // RFC 9110, 8.6: 204 has no length.
    let content = answer.hasContent ? "Content-Type: \(answer.type)\r\nContent-Length: \(answer.body.count)\r\n" : ""
    let fields = answer.fields.map { "\($0): \($1)\r\n" }.joined()
    let head = "HTTP/1.1 \(answer.status)\r\n\(content)\(fields)\(closes ? "Connection: close\r\n" : "")\r\n"
    do {
      try connection.write(Array(head.utf8) + (withBody ? answer.body : [])) { [weak self] _ in
        guard let self, stream == nil else { return }
        guard !isEnding else { return finish() }
        connection.resume()
        takeAll()
      }
    } catch { leave() }
  }

  /// The index behind the empty line.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    var lineFeeds = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\n"):
        lineFeeds += 1
        if lineFeeds == 2 { return index + 1 }
      case UInt8(ascii: "\r"): continue
      default: lineFeeds = 0
      }
    }
    return nil
  }
}

extension HTTPServer.Request {
  private static let single = ["content-length", "transfer-encoding", "host", "origin", "connection"]

  /// Nil if it is no request of HTTP/1.
  fileprivate init?(head: ArraySlice<UInt8>) {
    let lines = head.split(separator: UInt8(ascii: "\n")).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }.filter { !$0.isEmpty }
    guard let words = lines.first?.split(separator: " "), words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else {
      return nil
    }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    (method, path, query, fields, isOld) = (words[0], target[0], [:], [:], words[2] == "HTTP/1.0")
    for member in target.count > 1 ? target[1].split(separator: "&") : [] {
      let parts = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query[parts[0]] = parts.count > 1 ? parts[1] : ""
    }
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let name = line[..<colon].lowercased()
      // A name with a space, or a field that is there twice, could be read in two ways (RFC 9112, 5.1).
      guard !name.isEmpty, !name.contains(where: \.isWhitespace), fields[name] == nil || !HTTPServer.Request.single.contains(name) else {
        return nil
      }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      fields[name] = value[..<(value.lastIndex { $0 != " " && $0 != "\t" }.map(value.index(after:)) ?? value.startIndex)]
    }
  }
}
