import FeedContracts
import FeedSimulation
import JSONReading
import ScrollSimulation
import UVLoop

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Seeds that run over a real server: sessions one after the other, in this process, since all change one feed. The first session that breaks
/// a rule is kept with the server's answers, as a trace that is shrunk and replayed without the server.
final class ServedSeeds: SeedSource {
  /// What only a real server needs.
  struct Options {
    var folder = "."  // of the traces
    var confirms = false  // whether a shrunk session is run against the server again
    var endsAtFinding = false
    var changeHosts: [String] = []  // at which posts may be changed
    var keepsText = false  // in the traces
  }

  private static let maximumShrinkingSeconds = 10  // of each rule
  private static let maximumTotalShrinkingSeconds = 30  // the later rules share what is left

  let target: StressTarget
  private let request: StressRequest
  private let options: Options
  private let driver: Driver
  private let feed: HTTPFeed
  private let live: TimedFeed
  private let countedFeed: CountedFeed
  private let source: StressSetting.Source
  private let guesses: [String]
  private let clock: SessionClock
  private var kept = KeptTraces()
  private var notes: [String] = []

  init(_ request: StressRequest, _ options: Options, _ knowledge: FeedKnowledge, _ driver: Driver) throws(Failure) {
    (self.request, self.options, self.driver) = (request, options, driver)
    do { try FileManager.default.createDirectory(atPath: options.folder, withIntermediateDirectories: true) } catch {
      throw .unwritable(name: options.folder, reason: "--traces: there can be no such folder")
    }
    let (api, guesses) = try FeedProbe.description(of: knowledge)
    self.guesses = guesses
    do throws(HTTPFeedError) { feed = try HTTPFeed(api, allowingChangesAt: options.changeHosts) } catch { throw .noHTTPFeed(error) }
    let clock = SessionClock(driver, endMilliseconds: request.timeLimitMilliseconds)
    feed.keepsText = options.keepsText
    feed.endsSession = { clock.endsSession }
    self.clock = clock
    live = TimedFeed(feed)
    countedFeed = CountedFeed(live)
    target = .served(countedFeed)
    var hash = TraceHash()
    hash.add(Array("\(api)".utf8))
    source = StressSetting.Source(name: WebAddress.shown(api.url), hash: hash.description)
    if let gap = feed.api.pagingGap {
      StandardStream.output.write(guesses.map { "guessed: \($0)\n" }.joined())
      throw .notTested(url: source.name, "\(gap); \(gap.remedy)")
    }
    switch feed.obstacle() {
    case .noPage(let failure)?: throw .noPage(url: source.name, failure)
    case .leadsNowhere(let words)?: throw .notTested(url: source.name, words)
    case nil: break
    }
  }

  var opening: String {
    let promise = feed.promise
    var words = [request.words, promise.limit.map { "\(counted($0, "post")) a page" } ?? "pages as the server makes them"]
    if let order = promise.order { words.append("\(order.rawValue) order") }
    let changes = [("inserted", promise.inserts), ("edited", promise.edits), ("deleted", promise.deletes)].filter(\.1).map(\.0)
    words.append(changes.isEmpty ? "no changes: the description has none" : "posts are \(changes.joined(separator: ", ")) meanwhile")
    return "\(source.name)\n" + guesses.map { "guessed: \($0)\n" }.joined() + "\(words.joined(separator: ", "))\n"
  }

  func status(_ tally: StressTally) throws(Failure) -> ExitStatus {
    guard let coverage = tally.total.statistics.coverage else { return .clean }
    if let words = countedFeed.idleChange(in: coverage) {
      throw .input("\(words); correct \"changes\" in the description, or leave out what the server does not support")
    }
    if let problem = feed.notTested(coverage, tally.total.gaps) { throw .notTested(url: source.name, "\(problem)") }
    return clock.hasCutSession ? .badInput : .clean
  }

  // MARK: Sessions

  func run(into tally: StressTally, deliver: @escaping (SeedPool.Delivery) -> Bool) throws(Failure) -> WorkerFault? {
    clock.onLook = { [live, driver] in driver.line.look(tally.progress + ["\(grouped(live.requests)) requests"]) }
    defer { clock.onLook = {} }
    for index in 0..<request.seeds.count {
      let seed = request.seeds[index]
      var setting = request.settings.setting(seed: seed, of: target)
      setting.source = source
      clock.beginSession(seconds: request.secondsPerSeed)
      let session = target.session(setting, isRecording: true)
      let meter = SessionMeter(session)
      let unlogged = request.clientLogs.record(session, seed: seed) { while !clock.endsSession, session.step() {} }
      // What a misspelt description makes of the feed is no fault of the server.
      if session.outcome.end != nil, let words = feed.unmetPointer { throw .notTested(url: source.name, words) }
      if clock.isOutOfSessionTime {
        notes.append("seed \(seed) was cut off after \(tenths(request.secondsPerSeed)) s: the server is slow; raise --seed-limit")
      }
      var result = StressResult(seed: seed, request.settings)
      result.unlogged = unlogged.map { "\($0)" }
      result.take(session, meter)
      var coverage = countedFeed.takeCoverage()
      coverage.cutSessions = session.outcome.end == nil ? 1 : 0
      result.statistics.count(coverage)
      kept.add(session, result, seed: seed)
      let goesOn = deliver(.init(result: result))
      (tally.isInterrupted, tally.isOutOfTime) = (clock.isInterrupted, clock.isOutOfTime)
      tally.hasFoundEnough = options.endsAtFinding && !result.isClean
      if !goesOn || tally.isInterrupted || tally.isOutOfTime || tally.hasFoundEnough { break }
      // No later session will find what leads on.
      if tally.total.isClean, !clock.hasCutSession, let coverage = tally.total.statistics.coverage, !feed.leadsOn(coverage) { break }
    }
    return nil
  }

  func session(of seed: UInt64) -> (any AnyStressRun)? { kept.session(of: seed, target) }

  // MARK: Traces

  /// Writes each kept trace, as small as it gets.
  func conclude(_ tally: StressTally) -> [String] {
    notes += feed.unmetFields.map { "\($0) is in no post; correct \"map\", or leave it out" }
    // Of a run without a finding it is the error.
    if !tally.total.isClean, let words = tally.total.statistics.coverage.flatMap(countedFeed.idleChange) { notes.append(words) }
    let asked = live.words(wallSeconds: tally.wallSeconds)
    var facts: [JSONValue] = []
    defer { tally.facts = [("requests", .integer(live.requests)), ("traces", .array(facts))] }
    let lastEnd = EventLoop.monotonicNanoseconds + Int64(ServedSeeds.maximumTotalShrinkingSeconds) * 1_000_000_000
    for (place, (rule, trace)) in kept.ofRules.enumerated() {
      let now = EventLoop.monotonicNanoseconds
      let share = max(0, lastEnd - now) / Int64(kept.ofRules.count - place)
      let end = now + min(share, Int64(ServedSeeds.maximumShrinkingSeconds) * 1_000_000_000)
      let line = ProgressLine(isQuiet: request.isQuiet)
      defer { line.clear() }
      var budget = ShrinkBudget {
        [clock] in
        clock.isInterrupted || EventLoop.monotonicNanoseconds >= end
      } onRun: {
        line.look(["shrinking \(rule)"] + $0.progress)
      }
      let shrunk = try? target.shrink(trace, keeping: rule, within: &budget)
      let path = options.folder + (options.folder.hasSuffix("/") ? "" : "/") + "finding-\(rule).ndjson"
      do throws(Failure) {
        try OutputFile.write(shrunk?.text ?? trace, for: "--traces", to: path)
        tally.traces[rule] = path
        tally.shrunk[rule] = shrunk?.finding
      } catch {
        notes.append("\(rule): \(error)")
        continue
      }
      guard let shrunk else {
        notes.append("\(rule): its trace does not break it again without the server; the whole session is in \(path)")
        continue
      }
      var note = "\(rule): \(counted(shrunk.eventsBefore, "event")) before, \(grouped(shrunk.events)) now, in \(path)"
      var fact: [(String, JSONValue)] = [
        ("rule", .string(rule)), ("seed", .unsigned(shrunk.seed)), ("events", .integer(shrunk.events)),
        ("eventsBefore", .integer(shrunk.eventsBefore)), ("file", .string(path)),
      ]
      if !shrunk.isMinimal { note += "; not all was tried" }
      if options.confirms, let (isConfirmed, refusal) = confirms(shrunk) {
        note += isConfirmed ? "; the server does it again" : "; the server does not do it again"
        if !isConfirmed, let refusal { note += ", but has refused a change this time (\(refusal))" }
        if isConfirmed || refusal == nil { fact.append(("isConfirmed", .boolean(isConfirmed))) }
      }
      notes.append(note)
      facts.append(.object(fact))
    }
    return (request.isQuiet ? [] : [asked]) + notes
  }

  /// Whether the server breaks the rule again, and why it refused a change if it did; nil if the session was cut off.
  private func confirms(_ shrunk: ShrunkTrace) -> (isBroken: Bool, refusal: String?)? {
    let repeated = CountedFeed(live)
    guard let session = try? StressTarget.confirming(repeated).session(replaying: shrunk.text) else { return nil }
    clock.beginSession(seconds: request.secondsPerSeed)
    while !clock.endsSession, session.step() {}
    let isBroken = session.outcome.findings.contains { $0.rule == shrunk.finding.rule }
    return isBroken || !clock.endsSession ? (isBroken, repeated.failure) : nil
  }
}

/// When a session or the whole run is to end. Asked before each frame and each request.
private final class SessionClock {
  var onLook: () -> Void = {}
  private(set) var isOutOfSessionTime = false
  private(set) var isOutOfTime = false
  private(set) var hasCutSession = false
  private let driver: Driver
  private let end: Int64?
  private var sessionEnd = Int64.max

  init(_ driver: Driver, endMilliseconds: Int?) {
    self.driver = driver
    end = endMilliseconds.map { EventLoop.monotonicNanoseconds + Int64($0) * 1_000_000 }
  }

  func beginSession(seconds: Double) {
    sessionEnd = EventLoop.monotonicNanoseconds + Int64(seconds * 1e9)
    isOutOfSessionTime = false
  }

  var isInterrupted: Bool { driver.isInterrupted }

  var endsSession: Bool {
    let now = EventLoop.monotonicNanoseconds
    onLook()
    isOutOfTime = end.map { now >= $0 } ?? false
    isOutOfSessionTime = now >= sessionEnd
    if isOutOfSessionTime { hasCutSession = true }
    return isInterrupted || isOutOfTime || isOutOfSessionTime
  }
}

/// The first session that breaks each rule, as a trace; and the first session of all.
private struct KeptTraces {
  private(set) var ofRules: [(rule: String, trace: [UInt8])] = []
  private var ofSeeds: [(seed: UInt64, trace: [UInt8])] = []

  mutating func add(_ session: any AnyStressRun, _ result: StressResult, seed: UInt64) {
    let rules = result.findings.filter { finding in !finding.isLoss && !ofRules.contains { $0.rule == finding.rule } }.map(\.rule)
    guard !rules.isEmpty || ofSeeds.isEmpty else { return }
    let trace = session.traceText(frames: [], isEnded: true)
    ofRules += rules.map { ($0, trace) }
    ofRules.sort { RuleOrder($0.rule) < RuleOrder($1.rule) }
    ofSeeds.append((seed, trace))
  }

  func session(of seed: UInt64, _ target: StressTarget) -> (any AnyStressRun)? {
    guard let trace = ofSeeds.first(where: { $0.seed == seed })?.trace else { return nil }
    return try? target.session(replaying: trace, isRecording: true)
  }
}

/// Counts what a server is asked, and how long it takes.
private final class TimedFeed: FeedServing {
  private let feed: any FeedServing
  private(set) var requests = 0
  private var nanoseconds: Int64 = 0

  init(_ feed: any FeedServing) { self.feed = feed }

  var promise: FeedPromise { feed.promise }
  var isOver: Bool { feed.isOver }

  func page(_ question: PageQuestion) -> ServedAnswer { timed { feed.page(question) } }
  func carryOut(_ change: ServerChange) -> ServedChange { timed { feed.carryOut(change) } }

  private func timed<Answer>(_ ask: () -> Answer) -> Answer {
    let start = EventLoop.monotonicNanoseconds
    defer { nanoseconds += EventLoop.monotonicNanoseconds - start }
    requests += 1
    return ask()
  }

  func words(wallSeconds: Double) -> String {
    let seconds = Double(nanoseconds) / 1e9
    let share = min(100, Int((100 * seconds / max(wallSeconds, 1e-6)).rounded()))
    let rate = tenths(Double(requests) / max(seconds, 1e-6))
    return "\(grouped(requests)) requests, \(rate) a second; \(share) % of the time was the server's"
  }
}
