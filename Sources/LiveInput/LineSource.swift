import FeedFormats
public import UVLoop

/// Lines of a stream of bytes: standard input, a file that grows, a Unix socket.
///
/// A socket has no acknowledgement of its own. On each connection this client first writes the line `{"after":N}`: the number of lines that it
/// has delivered so far. A server that continues after them loses nothing and repeats nothing; one that ignores it is read from where it
/// begins, and its lines count as new. A line that is cut off by the end of a connection is dropped.
public final class LineSource: LiveSource {
  private enum Input {
    case descriptor(Int32)
    case file(path: String)
    case socket(path: String)
  }

  public let name: String
  private let loop: EventLoop
  private let input: Input
  private let delivery: LiveDelivery
  private let reconnection: Reconnection
  private var source: (any ByteSource)?
  private var splitter = LineSplitter()
  private var generation: UInt64 = 0  // the connections or files that ended
  private var lineCount: UInt64 = 0
  private var isOver = false

  private init(on loop: EventLoop, _ input: Input, name: String, _ limits: LiveLimits) {
    self.loop = loop
    self.input = input
    self.name = name
    delivery = LiveDelivery(limits)
    reconnection = Reconnection(on: loop, limits)
  }

  /// The lines of an open descriptor, such as 0 for standard input, to its end.
  public convenience init(on loop: EventLoop, descriptor: Int32, limits: LiveLimits = LiveLimits()) {
    self.init(on: loop, .descriptor(descriptor), name: descriptor == 0 ? "standard input" : "descriptor \(descriptor)", limits)
  }

  /// The lines of a file that grows: see `FileFollower` of UVLoop. The last one counts once its ending is written.
  public convenience init(on loop: EventLoop, path: String, limits: LiveLimits = LiveLimits()) {
    self.init(on: loop, .file(path: path), name: path, limits)
  }

  /// The lines that a server writes to whoever connects to its socket file.
  public convenience init(on loop: EventLoop, socketPath: String, limits: LiveLimits = LiveLimits()) {
    self.init(on: loop, .socket(path: socketPath), name: socketPath, limits)
  }

  deinit { close() }

  public var counts: LiveCounts { delivery.counts }

  public func start(_ deliver: @escaping (LiveEvent) -> Void) {
    delivery.start(deliver)
    delivery.onRoom = { [unowned self] in source?.resume() }
    reconnection.begin { [unowned self] in open() }
  }

  public func taken(_ count: Int) {
    _ = delivery.take(count)
    delivery.pump()
  }

  public func close() {
    isOver = true
    delivery.close()
    source?.close()
    source = nil
    reconnection.close()
  }
}

extension LineSource {
  private func open() {
    do throws(UVError) {
      switch input {
      case .descriptor(let descriptor): source = try loop.byteSource(descriptor: descriptor)
      case .file(let path):
        source = FileFollower(on: loop, path: path, pollMilliseconds: delivery.limits.pollMilliseconds) { [unowned self] restart in
          begin()
          delivery.reconnected()
          delivery.notice(.restarted(restart))
        }
      case .socket(let path):
        let connection = try StreamConnection(on: loop, connectingTo: .unix(path: path))
        source = connection
        try connection.write("{\"after\":\(lineCount)}\n".utf8)
      }
    } catch { return lost(error) }
    source?.start { [unowned self] event in
      switch event {
      case .chunk(let bytes): split(bytes)
      case .end: ended()
      case .failure(let error): lost(error)
      }
    }
  }

  private func begin() {
    generation += 1
    splitter = LineSplitter()
  }

  private func split(_ bytes: UnsafeRawBufferPointer) {
    offer(splitter.push(bytes))
    if delivery.room == 0 { source?.pause() }
  }

  private func offer(_ pieces: [LineSplitter.Piece]) {
    reconnection.succeeded()
    var entries: [LiveEntry] = []
    for piece in pieces {
      lineCount += 1
      switch piece {
      case .line(let line), .item(let line): entries.append(LiveEntry(position: LivePosition(generation, lineCount), line: line.bytes))
      case .overlong(let number, _, let length):
        let reason = "line \(number) has \(length) bytes, more than \(LineSplitter.maximumLineBytes)"
        delivery.notice(.passedOver(LivePosition(generation, lineCount), reason: reason))
      }
    }
    _ = delivery.offer(entries)
  }

  private func ended() {
    guard case .socket = input else {
      source = nil
      if let last = splitter.finish() { offer([last]) }
      return delivery.finish(.end)
    }
    again("the other side has ended the connection")
  }

  private func lost(_ error: UVError) {
    if case .socket = input { return again("\(error)") }
    delivery.finish(.failure(LiveFailure(source: name, .system(error))))
  }

  private func again(_ reason: String) {
    guard !isOver else { return }
    source?.close()
    source = nil
    begin()
    delivery.reconnected()
    delivery.notice(.waiting(reason: reason, milliseconds: reconnection.schedule { [unowned self] in open() }))
  }
}
