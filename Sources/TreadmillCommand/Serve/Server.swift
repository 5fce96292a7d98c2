import FeedProtocol
import LiveInput
import UVLoop

/// Answers the clients of one host, on one thread: a request is answered in whole before the next one is looked at.
final class Server {
  let loop: EventLoop
  let limits: ServeLimits
  let token: [UInt8]?
  private(set) var host: FeedHost
  private(set) var follower: Follower?
  /// The bytes held back for all clients.
  private(set) var buffered = 0
  private(set) var isEnding = false
  /// The clients whose connections have failed.
  private(set) var lostCount = 0
  private(set) var lastLoss: UVError?
  private var clients: [Client] = []  // clients[i].place == i
  private var listeners: [StreamListener] = []
  private var signals: [SignalHandle] = []
  private let grace: TimerHandle
  private let clientLog: OutputFile?
  private var answers: [UInt8] = []  // of a client's turn: its memory is used again

  /// - Parameter clientLog: takes the logs of the readers that are watched.
  init(limits: ServeLimits, token: [UInt8]?, text: TextChoice, clientLog: OutputFile? = nil) throws(UVError) {
    loop = try EventLoop()
    (self.limits, self.token, self.clientLog) = (limits, token, clientLog)
    host = FeedHost(limits: limits.host, style: text.style, measure: text.measure)
    host.writesClientLog = clientLog != nil
    grace = TimerHandle(on: loop)
    grace.keepsLoopAlive = false
    Interrupt.unblock()
    for signal in [SIGTERM, SIGINT] {
      let handle = try SignalHandle(on: loop, signal: signal) { [unowned self] in end() }
      handle.keepsLoopAlive = false
      signals.append(handle)
    }
  }

  /// Listens for clients. Returns the address with the port that the system has chosen.
  func listen(at address: StreamAddress, fileMode: Int) throws(UVError) -> StreamAddress {
    var refusal: [UInt8] = []
    FeedHost.refuse(.limit("connections", maximum: limits.connections), into: &refusal)
    let listener = try StreamListener(
      on: loop, at: address, fileMode: fileMode, connectionsMax: limits.connections, queueByteCountMax: limits.queue,
      refusal: refusal + [UInt8(ascii: "\n")]
    ) { [unowned self] in serve($0, $0) }
    listeners.append(listener)
    Server.allowDescriptors(limits.connections + Server.spareDescriptors)
    return listener.address
  }

  private static let spareDescriptors = 128  // for files, other listeners and the loop

  /// Raises the process's limit of open files, as far as it may: it is often below the number of connections.
  private static func allowDescriptors(_ count: Int) {
    var limit = rlimit()
    #if os(Linux)
      let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let descriptors = RLIMIT_NOFILE
    #endif
    guard getrlimit(descriptors, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return }
    limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
    setrlimit(descriptors, &limit)
  }

  func serve(_ source: any ByteSource, _ sink: any AnswerSink) {
    let client = Client(of: self, source, sink, index: clients.count)
    clients.append(client)
    client.start()
  }

  func follow(_ follower: Follower) {
    self.follower = follower
    follower.start()
  }

  func update<Answer>(_ body: (inout FeedHost) throws(FeedHostError) -> Answer) throws(FeedHostError) -> Answer { try body(&host) }

  /// Runs until ``end()``, or until the last client of a server without listeners has gone.
  func run() { loop.run() }

  func close() throws(UVError) { try loop.close() }

  /// Writes what watched readers have logged since the last time.
  func writeClientLog() {
    guard let clientLog else { return }
    let lines = host.takeClientLog()
    guard clientLog.failure == nil else { return }
    clientLog.append(lines)
    if let failure = clientLog.failure { StandardStream.error.write("treadmill: no more logs of readers are written: \(failure)\n") }
  }

  /// Listens and reads no more; requests that were read are answered, and their answers sent, within the grace.
  func end() {
    guard !isEnding else { return }
    isEnding = true
    for handle in signals { handle.close() }  // a second signal ends the process
    for listener in listeners { listener.close() }
    follower?.close()
    for client in clients { client.end() }
    grace.start(afterMilliseconds: limits.grace) { [unowned self] in loop.stop() }
  }

  // MARK: For clients

  /// Sends what `body` appends to a buffer that all clients use in turn.
  func answer(
    _ body: (inout FeedHost, inout [UInt8]) -> Void, to sink: any AnswerSink, _ done: @escaping (UVError?) -> Void
  ) throws(UVError) {
    answers.removeAll(keepingCapacity: true)
    body(&host, &answers)
    writeClientLog()
    if !answers.isEmpty { try sink.write(answers, done) }
    if answers.capacity > limits.queue { answers = [] }
  }

  func noteLoss(_ error: UVError) { (lostCount, lastLoss) = (lostCount + 1, error) }

  func hold(_ bytes: Int) { buffered += bytes }

  func remove(_ client: Client) {
    guard client.place < clients.count, clients[client.place] === client else { return }
    let last = clients.removeLast()
    if last !== client {
      clients[client.place] = last
      last.place = client.place
    }
    if clients.isEmpty, listeners.isEmpty { follower?.close() }
  }

  var connectionCount: Int { listeners.reduce(0) { $0 + $1.connectionCount } }
  var refusedConnectionCount: Int { listeners.reduce(0) { $0 + $1.refusedCount } }
}

extension ServeLimits {
  /// What a client's queue must take: the answers of the turn in which it becomes full.
  var queue: Int { 2 * unsent + host.answer + 1 }
}
