import FeedProtocol
import JSONReading
import UVLoop

/// Where answers go.
protocol AnswerSink: AnyObject {
  /// The bytes that the other side has not taken.
  var queuedByteCount: Int { get }
  /// Calls `done` on a later turn, if the bytes had to wait in the queue.
  func write(_ bytes: [UInt8], _ done: @escaping (UVError?) -> Void) throws(UVError)
  /// Ends the stream after all that was written.
  func finish()
  func close()
}

extension StreamConnection: AnswerSink {}
extension PipeWriter: AnswerSink {}

/// One client: its lines in, their answers out, in order. It is not read while `unsent` bytes of answers wait for it.
final class Client {
  private static let helloBytesMax = 1 << 15  // a token has 4,096 bytes at most, each of six in an escape

  var place: Int  // in the server's list
  private unowned let server: Server
  private let source: any ByteSource
  private let sink: any AnswerSink
  private var pending: [UInt8] = []  // read, and not answered: the start of a line, or lines that wait for room
  private var held = 0  // what the server counts as held back for this client
  private var isInside = false  // in a line that was too long, which is dropped
  private var isAuthorized: Bool
  private var deadline: TimerHandle?  // for the hello; after a refusal, for closing
  /// What still comes of it.
  private enum Phase {
    case reading
    case ended  // no more bytes: the last line may lack an ending
    case ending  // whole lines are answered, the rest is dropped
    case gone  // bytes are dropped
  }
  private var phase = Phase.reading

  init(of server: Server, _ source: any ByteSource, _ sink: any AnswerSink, index: Int) {
    (self.server, self.source, self.sink, self.place) = (server, source, sink, index)
    isAuthorized = server.token == nil
  }

  func start() {
    if !isAuthorized { allow(server.limits.hello) { $0.refuse(.wrongToken) } }
    source.start { [self] event in
      switch event {
      case .chunk(let bytes): take(bytes)
      case .end where phase == .reading: finish(.ended)
      case .end: if phase == .gone, sink.queuedByteCount == 0 { leave() }  // else it has the grace to read why it was refused
      case .failure(let error): vanish(error)
      }
    }
  }

  /// Answers what was read, and no more.
  func end() {
    source.pause()
    if phase == .gone { vanish() } else if phase == .reading { finish(.ending) }
  }

  private func finish(_ phase: Phase) {
    self.phase = phase
    work()
  }

  private func vanish(_ error: UVError? = nil) {
    if phase != .gone, let error { server.noteLoss(error) }
    source.close()
    sink.close()
    leave()
  }

  /// Says why, and takes no more from the client.
  private func refuse(_ error: FeedHostError) {
    send { _, answers in
      FeedHost.refuse(error, into: &answers)
      answers.append(newline)
    }
    guard phase != .gone else { return }
    source.resume()  // to learn that it has closed
    sink.finish()
    release()
    allow(server.limits.grace) { $0.vanish() }
  }

  private func allow(_ milliseconds: Int, _ end: @escaping (Client) -> Void) {
    let timer = deadline ?? TimerHandle(on: server.loop)
    timer.keepsLoopAlive = false
    timer.start(afterMilliseconds: milliseconds) { [weak self] in if let self { end(self) } }
    deadline = timer
  }

  private func leave() {
    release()
    deadline?.close()
    deadline = nil
    server.remove(self)
  }

  private func release() {
    phase = .gone
    server.hold(-held)
    (held, pending) = (0, [])
  }

  private func take(_ chunk: UnsafeRawBufferPointer) {
    guard phase == .reading else { return }
    guard pending.isEmpty else {
      pending.append(contentsOf: chunk)
      return work()
    }
    let used = answerLines(in: chunk)
    if phase != .gone { pending.append(contentsOf: chunk[used...]) }
    settle()
  }

  private func work() {
    guard phase != .gone else { return }
    var bytes: [UInt8] = []
    swap(&bytes, &pending)
    let used = bytes.withUnsafeBytes { answerLines(in: $0) }
    bytes.removeSubrange(..<used)
    if phase != .gone, !bytes.isEmpty { swap(&bytes, &pending) }  // else its memory is given back
    settle()
  }

  /// After the lines for which there was room: reads on, waits for room, or ends.
  private func settle() {
    guard phase != .gone else { return }
    let hasRoom = sink.queuedByteCount < server.limits.unsent
    if hasRoom, phase != .reading {
      sink.finish()
      return leave()
    }
    let count = pending.count + sink.queuedByteCount
    server.hold(count - held)
    held = count
    if server.buffered > server.limits.buffered { return refuse(.limit("buffered", maximum: server.limits.buffered)) }
    if hasRoom { source.resume() } else { source.pause() }
  }

  // MARK: Lines

  /// Answers lines while there is room for their answers. Returns the number of bytes used.
  private func answerLines(in bytes: UnsafeRawBufferPointer) -> Int {
    var used = 0
    while phase != .gone, sink.queuedByteCount < server.limits.unsent, used < bytes.count {
      let before = used
      send { host, answers in
        while answers.count < server.limits.unsent, let line = line(in: bytes, from: &used) {
          answer(line, &host, &answers)
          if !isAuthorized { return }
        }
        guard bytes.count - used > lineBytesMax, phase == .reading, answers.count < server.limits.unsent else { return }
        (used, isInside) = (bytes.count, true)
        if !isAuthorized { return }
        FeedHost.refuse(.lineTooLong(maximum: server.limits.host.line), into: &answers)
        answers.append(newline)
      }
      if used == before { break }
      if !isAuthorized { refuse(.wrongToken) }
    }
    return used
  }

  private var lineBytesMax: Int { isAuthorized ? server.limits.host.line : min(server.limits.host.line, Client.helloBytesMax) }

  /// The next line that is not blank, without its ending.
  private func line(in bytes: UnsafeRawBufferPointer, from used: inout Int) -> UnsafeRawBufferPointer? {
    while used < bytes.count, let start = bytes.baseAddress {
      let rest = bytes.count - used
      let end = memchr(start + used, Int32(newline), rest).map { UnsafeRawPointer($0) - start }
      guard end != nil || phase == .ended else {
        if isInside { used = bytes.count }
        return nil
      }
      var line = UnsafeRawBufferPointer(rebasing: bytes[used..<(end ?? bytes.count)])
      used = end.map { $0 + 1 } ?? bytes.count
      if isInside {
        isInside = false
        continue
      }
      if line.last == UInt8(ascii: "\r") { line = UnsafeRawBufferPointer(rebasing: line.dropLast()) }
      if !line.isEmpty { return line }
    }
    return nil
  }

  private func answer(_ line: UnsafeRawBufferPointer, _ host: inout FeedHost, _ answers: inout [UInt8]) {
    if !isAuthorized {
      guard let token = server.token, hasToken(line, token) else { return }
      isAuthorized = true
      deadline?.stop()
    }
    host.answer(line, into: &answers)
    answers.append(newline)
  }

  /// Whether a line says hello with the token, in a time that does not depend on where the two differ.
  private func hasToken(_ line: UnsafeRawBufferPointer, _ token: [UInt8]) -> Bool {
    guard line.count <= server.limits.host.line, let hello = try? JSONElement(parsing: Array(line)), hello["call"]?.string == "hello",
      let given = hello["token"]?.string?.utf8, given.count == token.count
    else { return false }
    return zip(given, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func send(_ body: (inout FeedHost, inout [UInt8]) -> Void) {
    do throws(UVError) {
      try server.answer(body, to: sink) { [weak self] error in
        guard let self, phase != .gone else { return }
        if let error { vanish(error) } else { work() }
      }
    } catch { vanish(error) }
  }
}

private let newline = UInt8(ascii: "\n")
