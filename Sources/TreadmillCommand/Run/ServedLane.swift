import FeedContracts
import FeedSimulation
import HTTPTransport
import ScrollSimulation
import UVLoop

/// Sessions over a real server, one after another: a lane of several that run side by side. It belongs to the thread that made it.
final class ServedLane {
  /// Files and sockets that a lane takes at most: its loop's, those of two clients, a program's pipes.
  static let descriptors = 16

  /// What all lanes share.
  struct Plan: Sendable {
    var api: FeedAPI
    var credentials: HTTPCredentials?
    var lanes: Int
    var settings: SessionSettings
    var source: StressSetting.Source
    var clientLogs: ClientLogFolder?
    var changeHosts: [String]
    var keepsText: Bool
    var secondsPerSeed: Double
    var endNanoseconds: Int64?
  }

  /// What lanes and the thread that waits for them tell each other meanwhile.
  struct Notice: Sendable {
    var endsSessions = false
    var requests = 0
  }

  struct Job: Sendable {
    var number: UInt64  // from 0, in the order of the seeds
    var seed: UInt64
    var foundRules: [String]  // of which no further trace is kept
  }

  /// A session that has run.
  struct Outcome: Sendable {
    var job: Job
    var tenant: Int
    var result: StressResult
    var trace: [UInt8]?  // of the first session, and of one that breaks a rule of which none is kept
    var isCut: Bool
    var isOutOfSessionTime: Bool
    var isOutOfTime: Bool
    var pointers: PointerUse
    var reasons: ChangeReasons
    var time: ServerTime
  }

  private let plan: Plan
  private let feed: HTTPFeed
  private let timed: TimedFeed
  private let counted: CountedFeed
  private let target: StressTarget
  private let clock: SessionClock

  init(_ plan: Plan, tenant: Int, _ notice: Locked<Notice>) throws(HTTPFeedError) {
    self.plan = plan
    var api = plan.api
    api.tenant = tenant
    // Lanes that keep a rate together ask in turns, behind what was asked before them.
    let rate = api.perSecond
    api.perSecond = rate.map { $0 / Double(plan.lanes) }
    feed = try HTTPFeed(
      api, allowingChangesAt: plan.changeHosts, with: plan.credentials, delaySeconds: rate.map { Double(tenant) / $0 } ?? 0)
    let clock = SessionClock(endNanoseconds: plan.endNanoseconds) { notice.with { $0.endsSessions } }
    self.clock = clock
    feed.keepsText = plan.keepsText
    feed.endsSession = { clock.endsSession }
    timed = TimedFeed(feed) { notice.with { $0.requests += 1 } }
    counted = CountedFeed(timed)
    target = .served(counted)
  }

  func run(_ job: Job) -> Outcome {
    var setting = plan.settings.setting(seed: job.seed, of: target)
    setting.source = plan.source
    clock.beginSession(seconds: plan.secondsPerSeed)
    let session = target.session(setting, isRecording: true)
    let meter = SessionMeter(session)
    let unlogged = plan.clientLogs.record(session, seed: job.seed) { while !clock.endsSession, session.step() {} }
    let isCut = session.outcome.end == nil
    var result = StressResult(seed: job.seed, plan.settings)
    result.unlogged = unlogged.map { "\($0)" }
    result.take(session, meter)
    var coverage = counted.takeCoverage()
    coverage.cutSessions = isCut ? 1 : 0
    result.statistics.count(coverage)
    let isWanted = job.number == 0 || !KeptTraces.rules(of: result, besides: job.foundRules).isEmpty
    return Outcome(
      job: job, tenant: feed.api.tenant, result: result, trace: isWanted ? session.traceText(frames: [], isEnded: true) : nil, isCut: isCut,
      isOutOfSessionTime: clock.isOutOfSessionTime, isOutOfTime: clock.isOutOfTime, pointers: feed.pointers, reasons: counted.reasons,
      time: timed.takeTime())
  }
}

/// When a session or the whole run is to end. Asked before each frame and each request.
final class SessionClock {
  private(set) var isOutOfSessionTime = false
  private(set) var isOutOfTime = false
  private let isInterrupted: () -> Bool
  private let end: Int64?
  private var sessionEnd = Int64.max

  init(endNanoseconds end: Int64?, isInterrupted: @escaping () -> Bool) { (self.end, self.isInterrupted) = (end, isInterrupted) }

  func beginSession(seconds: Double) {
    sessionEnd = EventLoop.monotonicNanoseconds + Int64(seconds * 1e9)
    isOutOfSessionTime = false
  }

  var endsSession: Bool {
    let now = EventLoop.monotonicNanoseconds
    isOutOfTime = end.map { now >= $0 } ?? false
    isOutOfSessionTime = now >= sessionEnd
    return isInterrupted() || isOutOfTime || isOutOfSessionTime
  }
}

/// What a server is asked, and how long it takes.
struct ServerTime: Sendable {
  var requests = 0
  var nanoseconds: Int64 = 0

  static func += (sum: inout ServerTime, other: ServerTime) {
    sum.requests += other.requests
    sum.nanoseconds += other.nanoseconds
  }

  func words(wallSeconds: Double, lanes: Int) -> String {
    let seconds = Double(nanoseconds) / 1e9 / Double(lanes)
    let share = min(100, Int((100 * seconds / max(wallSeconds, 1e-6)).rounded()))
    let rate = tenths(Double(requests) / max(seconds, 1e-6))
    return "\(grouped(requests)) requests, \(rate) a second; \(share) % of the time was the server's"
  }
}

/// Counts what a server is asked, and how long it takes.
final class TimedFeed: FeedServing {
  private var time = ServerTime()
  private let feed: any FeedServing
  private let onRequest: () -> Void

  init(_ feed: any FeedServing, onRequest: @escaping () -> Void = {}) { (self.feed, self.onRequest) = (feed, onRequest) }

  var promise: FeedPromise { feed.promise }
  var isOver: Bool { feed.isOver }

  /// What was asked since the last call.
  func takeTime() -> ServerTime {
    defer { time = ServerTime() }
    return time
  }

  func page(_ question: PageQuestion) -> ServedAnswer { timed { feed.page(question) } }
  func carryOut(_ change: ServerChange) -> ServedChange { timed { feed.carryOut(change) } }

  private func timed<Answer>(_ ask: () -> Answer) -> Answer {
    let start = EventLoop.monotonicNanoseconds
    defer { time += ServerTime(requests: 1, nanoseconds: EventLoop.monotonicNanoseconds - start) }
    onRequest()
    return ask()
  }
}
