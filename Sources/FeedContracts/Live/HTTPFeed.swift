public import FeedSimulation
public import HTTPTransport
public import UVLoop

/// A feed over HTTP, asked as its description says. Each call waits for the answer: at most for the description's timeout, after each of
/// ``maximumRepeats`` waits of at most ``maximumWaitSeconds`` that the server has asked for.
///
/// It keeps the description's rate, follows no redirect, and asks no origin that the description does not name. It has an event loop of its
/// own, and belongs to one thread.
public final class HTTPFeed: FeedServing {
  /// The number of times that a request is repeated after the status 429 or 503.
  public static let maximumRepeats = 3
  /// The longest `Retry-After` that is kept; after a longer one the answer is the failure.
  public static let maximumWaitSeconds = 30
  /// Without a `Retry-After`.
  public static let waitSecondsDefault = 1

  public let api: FeedAPI
  /// Whether the session is being ended: a wait for `Retry-After` ends within ``lookMilliseconds``, and nothing more is asked.
  public var endsSession: () -> Bool = { false }
  public static let lookMilliseconds = 200
  /// Whether pages have the texts of their posts. A session records them, so they are left out by default.
  public var keepsText = false

  /// The hosts, besides this machine, at which posts may be changed.
  private let changeHosts: [String]
  /// What of the description has led somewhere so far.
  public private(set) var pointers: PointerUse
  private let loop: EventLoop
  private let client: HTTPClient
  private let localClient: HTTPClient  // of this machine
  private let timer: TimerHandle
  /// As they were read at the start.
  public let credentials: HTTPCredentials?
  private var lastStartNanoseconds: Int64?

  /// Reads the credentials; asks nothing yet.
  ///
  /// - Parameters:
  ///   - api: how pages are asked for.
  ///   - changeHosts: the hosts at which posts may be changed, such as `staging.example.org`. This machine always may.
  /// - Throws: if a change of the description would be made at another host.
  /// - Precondition: the description's timeout and rate are in their allowed ranges.
  public convenience init(_ api: FeedAPI, allowingChangesAt changeHosts: [String] = []) throws(HTTPFeedError) {
    try self.init(api, allowingChangesAt: changeHosts, with: try api.readCredentials())
  }

  /// The same with credentials that were read before, as a file may be readable once. With a rate it asks nothing for `delaySeconds`.
  public init(
    _ api: FeedAPI, allowingChangesAt changeHosts: [String], with credentials: HTTPCredentials?, delaySeconds: Double = 0
  ) throws(HTTPFeedError) {
    let (timeouts, rates) = (FeedAPI.allowedTimeoutSeconds, FeedAPI.allowedRates)
    precondition(timeouts.contains(api.timeoutSeconds), "a timeout of \(api.timeoutSeconds) s is outside \(timeouts)")
    precondition(api.perSecond.map(rates.contains) ?? true, "\(api.perSecond ?? 0) requests per second are outside \(rates)")
    self.api = api
    self.changeHosts = changeHosts
    pointers = PointerUse(api)
    if let host = api.remoteChangeHosts.first(where: { !changeHosts.contains($0) }) { throw .changesNotAllowed(host: host) }
    self.credentials = credentials
    lastStartNanoseconds = api.perSecond.map { EventLoop.monotonicNanoseconds + Int64(1e9 * (delaySeconds - 1 / $0)) }
    do throws(UVError) { loop = try EventLoop() } catch { throw .eventLoop(error) }
    client = HTTPClient(on: loop, api.httpConfiguration(isLocal: false))
    localClient = HTTPClient(on: loop, api.httpConfiguration(isLocal: true))
    timer = TimerHandle(on: loop)
  }

  deinit {
    client.close()
    localClient.close()
    timer.close()
    try? loop.close()
  }

  /// A pointer of the description that has led to nothing on any page so far, in words; nil if there is none.
  public var unmetPointer: String? { pointers.unmet }

  /// What of the description's map leads nowhere in any post so far: `text=/body`.
  public var unmetFields: [String] { pointers.unmetFields }

  /// Takes what another feed of the same description has found.
  public func take(_ others: PointerUse) { pointers.unite(with: others) }

  public var promise: FeedPromise { api.promise }
  public var isOver: Bool { endsSession() }

  public func page(_ question: PageQuestion) -> ServedAnswer {
    guard let request = api.request(for: question) else {
      return ServedAnswer(failure: "\(FeedFault.noWay)")
    }
    switch ask(request) {
    case .success(let response):
      var answer = api.answer(to: question, from: response)
      if answer.page != nil { pointers.take(response) }
      if !keepsText, let page = answer.page { answer.page?.posts = page.posts.map { ServedPost($0.value, order: $0.order) } }
      return answer
    case .failure(let failure): return ServedAnswer(failure: failure.words)
    }
  }

  public func carryOut(_ change: ServerChange) -> ServedChange {
    if let command = api.command(for: change) {
      return ChangeCommand.run(command, on: loop, timeoutSeconds: api.timeoutSeconds)
    }
    guard let request = api.request(for: change) else { return ServedChange(failure: "\(FeedFault.noChange)") }
    if api.leavesItsPath(change) { return ServedChange(failure: "\(FeedFault.idIsAStep)") }
    // The id of a post can be a part of the address.
    guard let address = WebAddress(request.url), address.isLoopback || changeHosts.contains(address.host) else {
      return ServedChange(failure: "\(FeedFault.changeElsewhere(request.url))")
    }
    switch ask(request) {
    case .success(let response): return api.answer(to: change, from: response)
    case .failure(let failure): return ServedChange(failure: failure.words)
    }
  }
}

/// Why a ``HTTPFeed`` cannot begin.
public enum HTTPFeedError: Error, CustomStringConvertible {
  case credentials(HTTPCredentials.Problem)
  /// The description changes posts at a host that was not allowed.
  case changesNotAllowed(host: String)
  case eventLoop(UVError)

  public var description: String {
    switch self {
    case .credentials(let problem): "/credentials: \(problem)"
    case .changesNotAllowed(let host): "/changes: posts would be inserted, edited and deleted at \(host), which is not this machine"
    case .eventLoop(let error): "the event loop failed: \(error)"
    }
  }
}

extension HTTPFeed {
  /// Why there is no answer, in words.
  public struct NoAnswer: Error {
    public var words: String
  }

  /// The answer of any status to a request.
  public func ask(_ request: FeedRequest) -> Result<FeedResponse, NoAnswer> {
    guard let (asked, isLocal) = api.httpRequest(request, credentials) else {
      let origin = WebAddress(request.url)?.origin ?? "its origin"
      return .failure(NoAnswer(words: "\(FeedFault.elsewhere(request.url, origin: origin))"))
    }
    var repeats = 0
    while true {
      keepRate()
      do throws(HTTPFailure) {
        let answer = try (isLocal ? localClient : client).waitForResponse(asked)
        let seconds = answer.retryAfterSeconds ?? HTTPFeed.waitSecondsDefault
        if [429, 503].contains(answer.status), repeats < HTTPFeed.maximumRepeats, !endsSession(), seconds <= HTTPFeed.maximumWaitSeconds {
          repeats += 1
          wait(milliseconds: seconds * 1_000)
        } else {
          return .success(FeedResponse(answer))
        }
      } catch { return .failure(NoAnswer(words: words(of: error))) }
    }
  }

  private func keepRate() {
    let now = EventLoop.monotonicNanoseconds
    if let perSecond = api.perSecond, let last = lastStartNanoseconds {
      let due = last + Int64(1_000_000_000 / perSecond)
      if due > now { wait(milliseconds: Int((due - now + 999_999) / 1_000_000)) }
    }
    lastStartNanoseconds = EventLoop.monotonicNanoseconds
  }

  private func wait(milliseconds: Int) {
    var left = milliseconds
    while left > 0, !endsSession() {
      let step = min(left, HTTPFeed.lookMilliseconds)
      var hasPassed = false
      timer.start(afterMilliseconds: step) { hasPassed = true }
      while !hasPassed { loop.runOnce() }  // which the timer ends at the latest
      left -= step
    }
  }

  /// The transport's words, except where the remedy is a key of the description.
  private func words(of failure: HTTPFailure) -> String {
    switch failure.kind {
    case .timedOut: "\(FeedFault.timedOut(seconds: api.timeoutSeconds))"
    case .tooManyRedirects where failure.detail == "to \(failure.url)": "\(FeedFault.redirectedToItself)"
    case .tooManyRedirects: "\(FeedFault.redirectedElsewhere(failure.detail))"
    case .bodyTooLarge(let limit): "\(FeedFault.tooLong(moreThan: limit))"
    case .tls: "\(FeedFault.notTrusted(failure.detail))"
    default: failure.words
    }
  }
}
