import UVLoop

/// HTTP/1.1 (RFC 9112) as a status page and a page on loopback need it: short requests whose bodies have a length, answers that are there at
/// once, and streams.
final class HTTPServer {
  struct Limits {
    var connections = 64
    var head = 8_192  // bytes of a request line and its fields
    var body = 0
    var seconds = 5  // for a request to arrive
    var idleSeconds = 60  // between two of a connection
    var keepsConnections = false  // for the next request
    var unsent = 1 << 20  // bytes that wait for a client of a stream
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
  let loop: EventLoop

  init(
    on loop: EventLoop, at address: StreamAddress, limits: Limits, answer: @escaping (Request) -> Reply
  ) throws(UVError) {
    self.loop = loop
    listener = try StreamListener(on: loop, at: address, connectionsMax: limits.connections, queueByteCountMax: limits.queue) {
      HTTPConnection($0, on: loop, limits, answer).start()
    }
  }

  var address: StreamAddress { listener.address }

  var keepsLoopAlive: Bool {
    get { listener.keepsLoopAlive }
    set { listener.keepsLoopAlive = newValue }
  }

  func close() { listener.close() }
}

extension HTTPServer.Limits {
  static let largestAnswer = 1 << 28
  var queue: Int { HTTPServer.Limits.largestAnswer + unsent }
}

/// A stream of events to one client.
final class HTTPStream {
  private let connection: StreamConnection
  private let maximumUnsent: Int
  var onClose: () -> Void = {}

  fileprivate init(_ connection: StreamConnection, maximumUnsent: Int) {
    (self.connection, self.maximumUnsent) = (connection, maximumUnsent)
  }

  /// Whether the client has taken all that it was sent: a slow one is sent the next state, and not all that it has missed.
  var isReady: Bool { connection.queuedByteCount == 0 }
  var isOpen: Bool { connection.isOpen }

  /// Sends an event of one line. A client that takes nothing is left.
  func send(_ line: [UInt8]) {
    guard connection.isOpen else { return }
    guard connection.queuedByteCount <= maximumUnsent else { return connection.close() }
    try? connection.write(Array("data: ".utf8) + line + Array("\n\n".utf8))
  }

  func close() { connection.finish() }
}

/// One connection: reads requests, one after the other, and writes their answers.
private final class HTTPConnection {
  private let connection: StreamConnection
  private let limits: HTTPServer.Limits
  private let reply: (HTTPServer.Request) -> HTTPServer.Reply
  private let timer: TimerHandle
  private var bytes: [UInt8] = []
  private var waiting: HTTPServer.Request?  // for its body
  private var bodyCount = 0
  private var stream: HTTPStream?
  private var isEnding = false

  init(
    _ connection: StreamConnection, on loop: EventLoop, _ limits: HTTPServer.Limits,
    _ reply: @escaping (HTTPServer.Request) -> HTTPServer.Reply
  ) {
    (self.connection, self.limits, self.reply) = (connection, limits, reply)
    timer = TimerHandle(on: loop)
    timer.keepsLoopAlive = false
  }

  func start() {
    expectRequest(within: limits.seconds)
    connection.start { [self] event in
      guard case .chunk(let chunk) = event else { return end() }
      guard !isEnding, stream == nil else { return }  // what comes after is not read
      bytes += chunk
      while !isEnding, stream == nil, take() {}
    }
  }

  private func expectRequest(within seconds: Int) {
    timer.start(afterMilliseconds: seconds * 1_000) { [weak self] in
      self?.connection.close()
      self?.end()
    }
  }

  private func end() {
    timer.close()
    let stream = stream
    self.stream = nil
    stream?.onClose()
    stream?.onClose = {}
    // A client that has asked and sends no more still reads its answer.
    if stream == nil { finish() } else { connection.close() }
  }

  /// Takes what is there of a request. False if there is not enough.
  private func take() -> Bool {
    if waiting == nil {
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
      guard request.fields["transfer-encoding"] == nil else {
        refuse("411 Length Required", "a body has a Content-Length here, and no Transfer-Encoding\n")
        return false
      }
      guard let count = Int(request.fields["content-length"] ?? "0"), count >= 0 else {
        refuse("400 Bad Request", "the Content-Length is no number\n")
        return false
      }
      guard count <= limits.body else {
        refuse("413 Content Too Large", "a body has at most \(limits.body) bytes here, and this one has \(count)\n")
        return false
      }
      (waiting, bodyCount) = (request, count)
    }
    guard var request = waiting, bytes.count >= bodyCount else { return false }
    request.body = Array(bytes.prefix(bodyCount))
    bytes.removeFirst(bodyCount)
    waiting = nil
    answer(request)
    return true
  }

  private func answer(_ request: HTTPServer.Request) {
    switch reply(request) {
    case .answer(let answer):
      let closes = !limits.keepsConnections || request.isOld || request.fields["connection"]?.lowercased() == "close"
      write(answer, withBody: request.method != "HEAD", closes: closes)
      if closes { finish() } else { expectRequest(within: limits.idleSeconds) }
    case .stream(let begin):
      timer.stop()
      let stream = HTTPStream(connection, maximumUnsent: limits.unsent)
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

  private func finish() {
    isEnding = true
    connection.finish()
  }

  private func write(_ answer: HTTPServer.Answer, withBody: Bool, closes: Bool) {
    let fields = answer.fields.map { "\($0): \($1)\r\n" }.joined()
    let head =
      "HTTP/1.1 \(answer.status)\r\nContent-Type: \(answer.type)\r\nContent-Length: \(answer.body.count)\r\n\(fields)"
      + "\(closes ? "Connection: close\r\n" : "")\r\n"
    do { try connection.write(Array(head.utf8) + (withBody ? answer.body : [])) } catch { connection.close() }
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
  /// Nil if it is no request of HTTP/1.
  fileprivate init?(head: ArraySlice<UInt8>) {
    let lines = String(decoding: head, as: UTF8.self).split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
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
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      let name = line[..<colon].lowercased()
      // Said twice, they could be read in two ways.
      guard fields[name] == nil || (name != "content-length" && name != "host") else { return nil }
      fields[name] = value
    }
  }
}
