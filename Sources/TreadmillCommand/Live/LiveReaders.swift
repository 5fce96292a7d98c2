import JSONReading
import UVLoop

/// The readers of a running `treadmill serve`, asked for while a page looks, with the call `readers`, which changes nothing.
final class LiveReaders: LivePanel {
  static let maximumReaders = 60  // that a page draws
  private static let maximumAnswer = 1 << 22  // bytes
  private static let millisecondsUntilGone = 2_000

  private let loop: EventLoop
  private let path: String
  private var connection: StreamConnection?
  private var line: [UInt8] = []
  private var isAsking = false
  private var latest = "null"  // the last answer, as JSON
  private var failure: String?
  private let timeout: TimerHandle

  init(at path: String, on loop: EventLoop) {
    (self.path, self.loop) = (path, loop)
    timeout = TimerHandle(on: loop)
    timeout.keepsLoopAlive = false
    ask()
  }

  func close() {
    timeout.close()
    connection?.close()
  }

  func answer(to request: HTTPServer.Request, _ session: LiveSession) -> HTTPServer.Answer? {
    guard request.method == "GET", request.path == "/panel" else { return nil }
    ask()
    var members = Array("{\"kind\":\"readers\",\"failure\":".utf8)
    members += "\(failure.map(JSONValue.string) ?? .null)".utf8
    return .init(type: "application/json", members + Array(",\"answer\":\(latest)}".utf8))
  }

  private func ask() {
    guard !isAsking else { return }
    do throws(UVError) {
      let connection: StreamConnection
      if let open = self.connection { connection = open } else { connection = try connected() }
      self.connection = connection
      isAsking = true
      try connection.write(Array("{\"call\":\"readers\",\"count\":\(LiveReaders.maximumReaders)}\n".utf8))
      timeout.start(afterMilliseconds: LiveReaders.millisecondsUntilGone) { [unowned self] in fail("it does not answer") }
    } catch { fail("\(error)") }
  }

  private func connected() throws(UVError) -> StreamConnection {
    let connection = try StreamConnection(on: loop, connectingTo: .unix(path: path))
    connection.start { [unowned self] event in
      switch event {
      case .chunk(let bytes): take(bytes)
      case .end: fail("it closed the connection")
      case .failure(let error): fail("\(error)")
      }
    }
    return connection
  }

  private func take(_ bytes: UnsafeRawBufferPointer) {
    line += bytes
    guard line.count <= LiveReaders.maximumAnswer else { return fail("its answer has more than \(LiveReaders.maximumAnswer) bytes") }
    guard let end = line.firstIndex(of: UInt8(ascii: "\n")) else { return }
    latest = String(decoding: line[..<end], as: UTF8.self)
    line = []
    (isAsking, failure) = (false, nil)
    timeout.stop()
  }

  private func fail(_ words: String) {
    let gone = connection
    (connection, isAsking, line, latest) = (nil, false, [], "null")
    failure = "the server at \(path) cannot be reached: \(words)"
    gone?.close()
    timeout.stop()
  }
}
