import CCurl
public import UVLoop

/// HTTP requests on an event loop, by libcurl: connections are kept and shared, bodies decompressed, redirects followed; see
/// ``HTTPConfiguration/usesHTTP2`` for HTTP/2.
///
///     let client = HTTPClient(on: loop)
///     try client.start(HTTPRequest(url: "https://example.org/posts.json")) { result in
///       switch result {
///       case .success(let response): print(response.status, response.body.count)
///       case .failure(let failure): print(failure)
///       }
///     }
///     loop.run()
///
/// A client belongs to its loop's thread. Requests under way keep ``UVLoop/EventLoop/run()`` from returning, and an idle client does not. A
/// client ends with ``close()`` or its last reference, so keep it until its answers are there. End it before its loop: after
/// ``UVLoop/EventLoop/close()`` no answer comes.
///
/// The look-up of a host's name is a thread of libcurl. Before 7.87, ending a request in the middle of it waits for the system's answer.
public final class HTTPClient {
  public let loop: EventLoop
  public let configuration: HTTPConfiguration

  private var multi: UnsafeMutableRawPointer?  // nil once closed
  private let alarm: TimerHandle  // libcurl's one timer
  private let deadline: TimerHandle  // of the oldest request
  private var polls: [PollHandle?] = []  // by descriptor, and not in a hash table's order

  // The requests by number, in order of their start: 0 <= oldest <= nextToBegin <= nextNumber. Those before `oldest` have ended, those from
  // `nextToBegin` on wait. All have the same limit of time, so the oldest one reaches it first.
  private var transfers: [UInt64: Transfer] = [:]
  private var oldest: UInt64 = 0
  private var nextToBegin: UInt64 = 0
  private var nextNumber: UInt64 = 0
  private var runningCount = 0

  /// Makes an idle client, which has no connection yet.
  public init(on loop: EventLoop, _ configuration: HTTPConfiguration = HTTPConfiguration()) {
    configuration.check()
    precondition(Self.globalStatus == CURLE_OK, "curl_global_init answered \(Self.globalStatus.rawValue)")
    guard let multi = curl_multi_init() else { preconditionFailure("curl_multi_init is out of memory") }
    self.loop = loop
    self.configuration = configuration
    self.multi = multi
    alarm = TimerHandle(on: loop)
    deadline = TimerHandle(on: loop)
    ccurl_multi_set_context(multi, Unmanaged.passUnretained(self).toOpaque())
    ccurl_multi_set_socket(multi) { _, socket, events, context, _ in HTTPClient.owner(context).watch(socket, for: events) }
    ccurl_multi_set_timer(multi) { _, milliseconds, context in HTTPClient.owner(context).setAlarm(afterMilliseconds: milliseconds) }
    ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHostMax)
    ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, configuration.concurrentRequestsMax)
  }

  private static let globalStatus = ccurl_global_init()

  private static func owner(_ context: UnsafeMutableRawPointer?) -> HTTPClient {
    Unmanaged<HTTPClient>.fromOpaque(context!).takeUnretainedValue()
  }

  deinit { close() }

  /// Ends every request with ``HTTPFailure/Kind/cancelled``, in order of their start, and closes the connections. Idempotent.
  public func close() {
    guard let multi else { return }
    self.multi = nil  // what libcurl asks for from now on is ignored
    for poll in polls { poll?.close() }
    alarm.close()
    deadline.close()
    let ended = (oldest..<nextNumber).compactMap { transfers[$0] }
    for transfer in ended { leave(transfer, multi) }
    curl_multi_cleanup(multi)
    for transfer in ended { transfer.complete(.failure(transfer.failure(.cancelled))) }
  }
}

extension HTTPClient {
  /// Whether requests can be started: until the client or its loop is closed.
  public var isOpen: Bool { multi != nil && alarm.isOpen }
  /// The requests that have neither an answer nor a failure, with those that wait.
  public var requestCount: Int { transfers.count }
  /// The requests that wait for others to end, of ``HTTPConfiguration/waitingRequestsMax``.
  public var waitingCount: Int { transfers.count - runningCount }

  /// Starts a request, or has it wait for its turn. Calls `completion` once: on a later turn with the answer or the failure, or inside
  /// ``cancel(_:)`` or ``close()``. It may start and cancel requests, close the client and release it.
  /// - Throws: a request that is refused, for its URL, method or headers or because too many wait. Then `completion` is not called.
  @discardableResult public func start(
    _ request: HTTPRequest, _ completion: @escaping (Result<HTTPResponse, HTTPFailure>) -> Void
  ) throws(HTTPFailure) -> HTTPTask {
    let address = try request.checked()
    guard isOpen else { throw HTTPFailure(.clientClosed, at: address.shown) }
    guard runningCount < configuration.concurrentRequestsMax || waitingCount < configuration.waitingRequestsMax else {
      throw HTTPFailure(.queueFull(limit: configuration.waitingRequestsMax), at: address.shown)
    }
    let task = HTTPTask(number: nextNumber)
    transfers[nextNumber] = Transfer(
      nextNumber, request, to: address, startNanoseconds: EventLoop.monotonicNanoseconds, configuration, completion)
    nextNumber += 1
    if transfers.count == 1 { armDeadline() }
    beginWaiting()
    return task
  }

  /// Ends a request: its completion is called with ``HTTPFailure/Kind/cancelled`` before this returns. Does nothing if it has ended.
  public func cancel(_ task: HTTPTask) {
    guard let transfer = transfers[task.number] else { return }
    end(transfer, .failure(transfer.failure(.cancelled)))
    beginWaiting()
  }

  /// Runs the loop until the request's answer, at most for ``HTTPConfiguration/totalMillisecondsMax``. The loop's other handles call back
  /// meanwhile. Not for use inside one of the loop's callbacks.
  /// - Throws: the request's failure, also if it is refused.
  public func waitForResponse(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    var result: Result<HTTPResponse, HTTPFailure>?
    try start(request) { result = $0 }
    while true {
      if let result { return try result.get() }
      loop.runOnce()  // which the deadline ends at the latest
    }
  }
}

extension HTTPClient {
  private func beginWaiting() {
    while let multi, runningCount < configuration.concurrentRequestsMax, nextToBegin < nextNumber {
      if let transfer = transfers[nextToBegin] {
        runningCount += 1
        curl_multi_add_handle(multi, transfer.open())
      }
      nextToBegin += 1
    }
  }

  /// Takes a request out of the client, and out of libcurl if it has begun.
  private func leave(_ transfer: Transfer, _ multi: UnsafeMutableRawPointer?) {
    if let easy = transfer.easy {
      curl_multi_remove_handle(multi, easy)
      transfer.close()
      runningCount -= 1
    }
    transfers[transfer.number] = nil
    if transfers.isEmpty { deadline.stop() }
  }

  private func end(_ transfer: Transfer, _ result: Result<HTTPResponse, HTTPFailure>) {
    leave(transfer, multi)
    transfer.complete(result)
  }

  private func oldestTransfer() -> Transfer? {
    while oldest < nextNumber, transfers[oldest] == nil { oldest += 1 }
    return transfers[oldest]
  }

  private func armDeadline() {
    guard isOpen, let transfer = oldestTransfer() else { return }
    let left = transfer.startNanoseconds + totalNanosecondsMax - EventLoop.monotonicNanoseconds
    deadline.start(afterMilliseconds: max(0, Int(left / 1_000_000)) + 1) { [weak self] in self?.endOverdue() }
  }

  private func endOverdue() {
    let begun = EventLoop.monotonicNanoseconds - totalNanosecondsMax
    while let transfer = oldestTransfer(), transfer.startNanoseconds <= begun {
      end(transfer, .failure(transfer.failure(.timedOut(.total(milliseconds: configuration.totalMillisecondsMax)))))
    }
    armDeadline()
    beginWaiting()
  }

  private var totalNanosecondsMax: Int64 { Int64(configuration.totalMillisecondsMax) * 1_000_000 }
}

extension HTTPClient {
  /// libcurl asks, inside one of its functions, to be told when a socket is ready.
  private func watch(_ socket: curl_socket_t, for events: Int32) -> Int32 {
    guard isOpen else { return 0 }
    let index = Int(socket)
    while polls.count <= index { polls.append(nil) }
    guard events != CURL_POLL_REMOVE else {
      polls[index]?.close()
      polls[index] = nil
      return 0
    }
    do throws(UVError) {
      if polls[index] == nil { polls[index] = try PollHandle(on: loop, descriptor: socket) }
      var wanted: PollHandle.Events = []
      if events & CURL_POLL_IN != 0 { wanted.insert(.readable) }
      if events & CURL_POLL_OUT != 0 { wanted.insert(.writable) }
      if wanted.isEmpty { polls[index]?.stop() } else { polls[index]?.start(wanted) { [weak self] in self?.drive(socket, $0) } }
      return 0
    } catch {
      return -1  // libcurl then fails all requests
    }
  }

  private func setAlarm(afterMilliseconds milliseconds: Int) -> Int32 {
    if isOpen, milliseconds >= 0 {
      alarm.start(afterMilliseconds: milliseconds) { [weak self] in self?.drive(-1, .success([])) }
    } else {
      alarm.stop()
    }
    return 0
  }

  /// Has libcurl go on with a ready socket, or at its alarm (-1), and ends the requests that are over.
  private func drive(_ socket: curl_socket_t, _ ready: Result<PollHandle.Events, UVError>) {
    var events: Int32 = CURL_CSELECT_IN | CURL_CSELECT_ERR  // for the error alone libcurl would not look what it is
    if case .success(let ready) = ready {
      events = (ready.contains(.readable) ? CURL_CSELECT_IN : 0) | (ready.contains(.writable) ? CURL_CSELECT_OUT : 0)
    }
    var count: Int32 = 0
    curl_multi_socket_action(multi, socket, events, &count)
    // Collect, then run: a completion may end other requests, and the client.
    var over: [(Transfer, CURLcode)] = []
    while let message = curl_multi_info_read(multi, &count) {
      over.append((Transfer.of(message.pointee.easy_handle), message.pointee.data.result))
    }
    for (transfer, code) in over where transfers[transfer.number] === transfer { settle(transfer, code) }
    beginWaiting()
  }

  private func settle(_ transfer: Transfer, _ code: CURLcode) {
    switch transfer.step(after: code) {
    case .ended(let result): end(transfer, result)
    case .redirected:
      curl_multi_remove_handle(multi, transfer.easy)
      curl_multi_add_handle(multi, transfer.open())
    }
  }
}

/// A request that a client has started, to cancel it by. Known by that client alone.
public struct HTTPTask: Hashable, Sendable {
  let number: UInt64
}

@available(*, unavailable) extension HTTPClient: Sendable {}
