import FeedContracts
import FeedLoad
import FeedSimulation
import HTTPTransport
import UVLoop
import Treadmill

/// Drives a run of readers in real time: what a reader needs is asked for over HTTP at that instant, or as soon after it as a connection is
/// free; how much later is counted.
final class LoadDriver {
  struct Limits {
    static let allowedConnections = 1...10_000
    static let graceMilliseconds = 5_000  // after the end of the run, for answers that are under way
    static let waitingRequestsMax = 1_000_000  // needed and not sent; a further one is counted as failed
    static let cachedPagesMax = 256
    static let cachedBytesMax = 1 << 26
    static let turnNanosecondsMax: Int64 = 20_000_000  // after which sockets and signals have their turn
    static let behindNanosecondsMax: Int64 = 2_000_000_000  // at the end of the run; farther behind it is cut off
    static let patienceMilliseconds = 2_000
    static let openInsertionsMax = 64

    var connections = 256
    /// Posts that are inserted at the server, a second.
    var insertionsPerSecond = 0.0
  }

  let plan: ReaderPlan
  private let api: FeedAPI
  private let loop: EventLoop
  private let limits: Limits
  private let credentials: HTTPCredentials?
  private let client: HTTPClient
  private let localClient: HTTPClient
  private let changeClient: HTTPClient  // of its own, so that changes take no connection from readers
  private let timer: TimerHandle
  private var run: LoadRun
  private(set) var meter: LoadMeter
  private var pages = PageCache()
  private var photos = PhotoTable()
  private var clients = ClientCache()
  private var cached: [(request: LoadRequest, page: ReadPage)] = []  // which readers get when the run has come to its instant
  private var waiting = RequestQueue()  // needed, and not sent for want of a connection
  private struct Sent {
    var task: HTTPTask
    var isLocal: Bool
    var request: LoadRequest
    var at: Instant
  }

  private var underWay: [LoadRequest.ID: Sent] = [:]  // looked up, never iterated
  private var open = 0  // requests that are sent and have no answer
  private var startNanoseconds: Int64 = 0
  private var second = 0  // that is running
  private var insertions = 0
  private var endsNanoseconds: Int64?  // when nothing is waited for any more
  private(set) var isOver = false
  private(set) var behindNanoseconds: Int64 = 0  // how far the run was behind its time when it was cut off
  private(set) var recording = RecordedAnswers()
  /// Called after each second of the run, with its number.
  var onSecond: (Int) -> Void = { _ in }

  init(_ plan: ReaderPlan, _ api: FeedAPI, _ limits: Limits, on loop: EventLoop) throws(HTTPFeedError) {
    (self.plan, self.api, self.loop, self.limits) = (plan, api, loop, limits)
    credentials = try api.readCredentials()
    func configuration(isLocal: Bool) -> HTTPConfiguration {
      var configuration = api.httpConfiguration(isLocal: isLocal)
      configuration.concurrentRequestsMax = limits.connections
      configuration.connectionsPerHostMax = limits.connections
      configuration.userAgent = "treadmill load"
      // A reader's client gives up by its own clock, first.
      let patience = plan.groups.map(\.setting.timeoutMilliseconds).max() ?? 0
      configuration.totalMillisecondsMax = max(configuration.totalMillisecondsMax, Int(patience)) + Limits.patienceMilliseconds
      configuration.lowSpeedSecondsMax = configuration.totalMillisecondsMax / 1_000 + 1
      return configuration
    }
    client = HTTPClient(on: loop, configuration(isLocal: false))
    localClient = HTTPClient(on: loop, configuration(isLocal: true))
    var changes = api.httpConfiguration(isLocal: true)
    (changes.concurrentRequestsMax, changes.connectionsPerHostMax) = (Limits.openInsertionsMax, Limits.openInsertionsMax)
    if api.changesElsewhere { changes.proxy = .environment }
    changeClient = HTTPClient(on: loop, changes)
    timer = TimerHandle(on: loop)
    run = LoadRun(plan)
    meter = LoadMeter(plan)
  }

  var readerCount: Int { run.readerCount }
  var waitingCount: Int { run.waitingCount }
  /// Seconds that the run has lasted, at most those of its plan.
  var secondsRun: Int { min(second, plan.seconds) }
  var unsentCount: Int { waiting.count }

  /// Runs until the plan's end, or until ``stop()``.
  func perform() {
    startNanoseconds = EventLoop.monotonicNanoseconds
    turn()
    while !isOver { loop.runOnce() }
    client.close()
    localClient.close()
    changeClient.close()
    timer.close()
  }

  /// Ends the run now: readers leave, and what is under way is not waited for.
  func stop() {
    guard !isOver else { return }
    run.end { [self] in meter.take($0) }
    finish()
  }

  private var now: Instant { Instant(nanoseconds: EventLoop.monotonicNanoseconds - startNanoseconds) }

  private func turn() {
    guard !isOver else { return }
    let now = now
    insertPerhaps(at: now)
    let (readers, waiting) = (run.readerCount, run.waitingCount)  // of a second that has ended: at the end of the run all leave
    while let next = run.next, next <= now {
      run.run(until: next) { take($0) }
      for (request, page) in cached { receive(page, request, at: request.needed) }
      cached.removeAll(keepingCapacity: true)
      if self.now.nanoseconds - now.nanoseconds > Limits.turnNanosecondsMax { break }
    }
    endSeconds(before: min(now, run.next ?? now).second, readers, waiting)
    guard !isOver else { return }  // a limit has ended it
    send()
    if run.next != nil, now.nanoseconds > plan.end.nanoseconds + Limits.behindNanosecondsMax {
      behindNanoseconds = now.nanoseconds - run.instant.nanoseconds
      return stop()
    }
    wait()
  }

  /// Whether a request is for what the reader's client may keep.
  private func isKept(_ ask: PageAsk, for reader: LoadEvent.Reader) -> Bool {
    ask.cursor == nil && api.body == nil && plan.groups[reader.group].hasCache
  }

  private func take(_ event: LoadEvent) {
    if case .does(.asks(let ask, let at)) = event.kind {
      let request = LoadRequest(ask: .page(ask), reader: event.reader, needed: at)
      if isKept(ask, for: event.reader), let page = clients.freshPage(for: plan.client(of: event.reader), at: at) {
        cached.append((request, page))
        return meter.count(LoadTotal.Count.cached)
      }
    }
    meter.take(event)
    if case .leaves = event.kind, !plan.comesBack(event.reader) { clients.forget(plan.client(of: event.reader)) }
    switch event.kind {
    case .does(.asks(let ask, let at)): need(LoadRequest(ask: .page(ask), reader: event.reader, needed: at))
    case .does(.asksPhoto(let ask, let at)): need(LoadRequest(ask: .photo(ask), reader: event.reader, needed: at))
    case .does(.givesUp(let number, let isLate, _)): giveUp(number, isPhoto: false, of: event.reader, isLate: isLate)
    case .does(.givesUpPhoto(let number, let isLate, _)): giveUp(number, isPhoto: true, of: event.reader, isLate: isLate)
    case .leaves(let stay) where !stay.isCut:
      // Who leaves closes the connection.
      if let number = stay.awaits { giveUp(number, isPhoto: false, of: event.reader, isLate: false) }
      for number in stay.awaitedPhotos { giveUp(number, isPhoto: true, of: event.reader, isLate: false) }
    default: break
    }
  }

  private func wait() {
    let now = now
    if run.next == nil, endsNanoseconds == nil { endsNanoseconds = now.nanoseconds + Int64(Limits.graceMilliseconds) * 1_000_000 }
    if let end = endsNanoseconds, open + waiting.count == 0 || now.nanoseconds >= end { return finish() }
    let second = Instant(nanoseconds: Int64(now.second + 1) * 1_000_000_000)
    let left = min(run.next ?? second, second).nanoseconds - now.nanoseconds
    // A timer of 0 ms that starts itself again lets no answer in.
    timer.start(afterMilliseconds: max(1, Int((left + 999_999) / 1_000_000))) { [unowned self] in turn() }
  }

  private func finish() {
    meter.count(LoadTotal.Count.unanswered, open)
    meter.count(LoadTotal.Count.unsent, waiting.count)
    endSeconds(before: now.second, run.readerCount, run.waitingCount)
    isOver = true
    timer.start(afterMilliseconds: 1) {}  // ends the loop's wait
  }

  private func endSeconds(before current: Int, _ readers: Int, _ waiting: Int) {
    while second < current, second < plan.seconds {
      meter.ends(second: second, readers: readers, waiting: waiting)
      second += 1
      onSecond(second)
    }
  }

  // MARK: Requests

  private func need(_ request: LoadRequest) {
    guard waiting.count < Limits.waitingRequestsMax else { return meter.count("\(LoadTotal.Count.failures).queueFull") }
    waiting.append(request)
  }

  private func giveUp(_ number: Int, isPhoto: Bool, of reader: LoadEvent.Reader, isLate: Bool) {
    let (id, now) = (LoadRequest.ID(reader: reader, number: number, isPhoto: isPhoto), now)
    if let sent = underWay.removeValue(forKey: id) {
      open -= 1
      (sent.isLocal ? localClient : client).cancel(sent.task)
      meter.givenUp(sent.request, isLate: isLate, wasSent: true, at: now)
      if isLate, case .page(let ask) = sent.request.ask { record(nil, of: ask, bytes: 0, sent: sent.at, at: now) }
    } else if let request = waiting.remove(id) {
      meter.givenUp(request, isLate: isLate, wasSent: false, at: now)
    }  // else it has its answer, which the reader does not want any more
  }

  private func send() {
    while open < limits.connections, let request = waiting.popFirst() {
      switch request.ask {
      case .page(let ask):
        let question = PageQuestion(ask.cursor.map { .older($0) } ?? .first, limit: api.promise.limit)
        var written = api.request(for: question)
        if isKept(ask, for: request.reader) { written?.headers += clients.conditions(for: plan.client(of: request.reader)) }
        send(request, written.flatMap { api.httpRequest($0, credentials) }) { [unowned self] in
          pageComes($0, of: request, ask, question, sent: $1)
        }
      case .photo(let ask):
        send(request, photos.request(for: ask.photo)) { [unowned self] in
          photoComes($0, of: request, sent: $1)
        }
      }
    }
  }

  private func send(
    _ request: LoadRequest, _ written: (request: HTTPRequest, isLocal: Bool)?,
    _ comes: @escaping (Result<HTTPResponse, HTTPFailure>, Instant) -> Void
  ) {
    guard let (asked, isLocal) = written else { return refused(request, as: "elsewhere") }
    let sent = now
    meter.sent(at: sent, needed: request.needed)
    open += 1
    do throws(HTTPFailure) {
      let task = try (isLocal ? localClient : client).start(asked) { [unowned self] result in
        guard underWay.removeValue(forKey: request.id) != nil else { return }  // given up
        open -= 1
        guard !isOver else { return }
        comes(result, sent)
        send()
        wait()  // not a turn for each answer: there may be as many as connections before a signal is looked at
      }
      underWay[request.id] = Sent(task: task, isLocal: isLocal, request: request, at: sent)
    } catch {
      open -= 1
      refused(request, as: error.kind.shortName)
    }
  }

  private func refused(_ request: LoadRequest, as name: String) {
    let now = now
    meter.answered(request, .failure(name), bytes: 0, sent: now, at: now)
    receive(nil, request, at: now)
  }

  private func pageComes(
    _ result: Result<HTTPResponse, HTTPFailure>, of request: LoadRequest, _ ask: PageAsk, _ question: PageQuestion, sent: Instant
  ) {
    let now = now
    var page: ReadPage?
    let outcome: LoadMeter.Outcome
    var bytes = 0
    switch result {
    case .failure(let failure): outcome = .failure(failure.kind.shortName)
    case .success(let response):
      bytes = response.body.count
      page = pages.page(of: question, response, api)
      if isKept(ask, for: request.reader) {
        page = clients.take(page, status: response.status, response.headers, for: plan.client(of: request.reader), at: now)
      }
      outcome = page == nil ? .useless(status: response.status) : .good(status: response.status)
    }
    meter.answered(request, outcome, bytes: bytes, sent: sent, at: now)
    record(page, of: ask, bytes: bytes, sent: sent, at: now)
    receive(page, request, at: now)
  }

  /// Any success with a body counts as a photo.
  private func photoComes(_ result: Result<HTTPResponse, HTTPFailure>, of request: LoadRequest, sent: Instant) {
    let now = now
    let (outcome, bytes): (LoadMeter.Outcome, Int)
    switch result {
    case .failure(let failure): (outcome, bytes) = (.failure(failure.kind.shortName), 0)
    case .success(let response):
      bytes = response.body.count
      let isPhoto = (200..<300).contains(response.status) && bytes > 0
      outcome = isPhoto ? .good(status: response.status) : .useless(status: response.status)
    }
    meter.answered(request, outcome, bytes: bytes, sent: sent, at: now)
    receive(nil, isPhoto: outcome.isGood, request, at: now)
  }

  private func record(_ page: ReadPage?, of ask: PageAsk, bytes: Int, sent: Instant, at now: Instant) {
    recording.add(page?.page, depth: ask.depth, bytes: bytes, second: sent.second, microseconds: (now - sent).microseconds)
  }

  /// Hands a reader the outcome of its request: a page, a photo, or a failure.
  private func receive(_ page: ReadPage?, isPhoto: Bool = false, _ request: LoadRequest, at instant: Instant) {
    switch request.ask {
    case .page(let ask):
      let read = page?.reply(for: request.reader.group, in: run) { photos.number(of: $0, on: $1, api, credentials) }
      for (name, count) in read?.leftOut.sorted(by: { $0.key < $1.key }) ?? [] { meter.count(name, count) }
      run.receive(read?.reply ?? .failure, from: request.reader, number: ask.number, at: instant)
    case .photo(let ask): run.receivePhoto(isPhoto, from: request.reader, number: ask.number, at: instant)
    }
  }

  // MARK: Changes

  private func insertPerhaps(at instant: Instant) {
    guard limits.insertionsPerSecond > 0, instant < plan.end else { return }
    let due = Int(Double(instant.nanoseconds) / 1e9 * limits.insertionsPerSecond)
    while insertions < due {
      insertions += 1
      guard changeClient.requestCount < Limits.openInsertionsMax else {
        meter.count(LoadTotal.Count.failedChanges)
        continue
      }
      guard let written = api.request(for: .insert(number: insertions)), let (asked, _) = api.httpRequest(written, credentials) else {
        return meter.count(LoadTotal.Count.failedChanges)
      }
      do throws(HTTPFailure) {
        try changeClient.start(asked) { [weak self] result in
          let isDone = if case .success(let response) = result { (200..<300).contains(response.status) } else { false }
          self?.meter.count(isDone ? LoadTotal.Count.changes : LoadTotal.Count.failedChanges)
        }
      } catch { meter.count(LoadTotal.Count.failedChanges) }
    }
  }
}
