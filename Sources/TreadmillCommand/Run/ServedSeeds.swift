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

/// Seeds that run over a real server: sessions one after another in this process, in one lane or in several. The first session that breaks a
/// rule is kept with the server's answers, as a trace that is shrunk and replayed without the server.
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
  private let source: StressSetting.Source
  private let guesses: [String]
  private let clock: SessionClock
  private let endNanoseconds: Int64?
  private var kept = KeptTraces()
  private var reasons = ChangeReasons()
  private var asked = ServerTime()
  private var unmet: String?  // what ended the run: a pointer that leads nowhere
  private var hasCutSession = false  // for the time that it took
  private var notes: [String] = []

  init(_ request: StressRequest, _ options: Options, _ knowledge: FeedKnowledge, _ driver: Driver) throws(Failure) {
    (self.request, self.options, self.driver) = (request, options, driver)
    do { try FileManager.default.createDirectory(atPath: options.folder, withIntermediateDirectories: true) } catch {
      throw .unwritable(name: options.folder, reason: "--traces: there can be no such folder")
    }
    let (api, guesses) = try FeedProbe.description(of: knowledge)
    self.guesses = guesses
    do throws(HTTPFeedError) { feed = try HTTPFeed(api, allowingChangesAt: options.changeHosts) } catch { throw .noHTTPFeed(error) }
    for tenant in 1...request.jobs {
      var api = api
      api.tenant = tenant
      if let host = api.remoteChangeHosts.first(where: { !options.changeHosts.contains($0) }) {
        throw .noHTTPFeed(.changesNotAllowed(host: host))
      }
    }
    if request.jobs > 1 {
      try Descriptors.allow(request.jobs * ServedLane.descriptors, for: "--sessions \(request.jobs)", "give fewer sessions")
    }
    endNanoseconds = request.timeLimitMilliseconds.map { EventLoop.monotonicNanoseconds + Int64($0) * 1_000_000 }
    let clock = SessionClock(endNanoseconds: endNanoseconds) { driver.isInterrupted }
    feed.keepsText = options.keepsText
    feed.endsSession = { clock.endsSession }
    self.clock = clock
    target = .served(CountedFeed(feed))
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
    if let words = reasons.idleChange(in: coverage) {
      throw .input("\(words); correct \"changes\" in the description, or leave out what the server does not support")
    }
    if let problem = feed.notTested(coverage, tally.total.gaps) { throw .notTested(url: source.name, "\(problem)") }
    return hasCutSession ? .badInput : .clean
  }

  // MARK: Sessions

  func run(into tally: StressTally, deliver: @escaping (SeedPool.Delivery) -> Bool) throws(Failure) -> WorkerFault? {
    // ^C may have come while the first pages were asked for.
    tally.isInterrupted = driver.isInterrupted
    if tally.isInterrupted { return nil }
    let plan = ServedLane.Plan(
      api: feed.api, credentials: feed.credentials, lanes: request.jobs, settings: request.settings, source: source,
      clientLogs: request.clientLogs, changeHosts: options.changeHosts,
      keepsText: options.keepsText, secondsPerSeed: request.secondsPerSeed, endNanoseconds: endNanoseconds)
    let lanes: ServedLanes
    do throws(UVError) {
      lanes = try ServedLanes(request.seeds, count: request.jobs, plan, on: driver.loop) { [unowned self] in take($0, tally, deliver) }
    } catch { throw .eventLoop(error) }
    driver.follow {
      tally.isInterrupted = true
      lanes.interrupt()
    } progress: {
      tally.progress + ["\(grouped(lanes.requests)) requests"]
    }
    lanes.start()
    driver.loop.run()
    driver.unfollow()
    asked = lanes.time
    if let error = lanes.error { throw .noHTTPFeed(error) }
    if let unmet { throw .notTested(url: source.name, unmet) }
    return nil
  }

  private func take(_ outcome: ServedLane.Outcome, _ tally: StressTally, _ deliver: (SeedPool.Delivery) -> Bool) -> ServedLanes.Next {
    feed.take(outcome.pointers)
    reasons.unite(with: outcome.reasons)
    // What a misspelt description makes of the feed is no fault of the server.
    if !outcome.isCut, let words = feed.unmetPointer {
      unmet = words
      return .drop
    }
    if outcome.isOutOfSessionTime {
      hasCutSession = true
      notes.append("seed \(outcome.job.seed) was cut off after \(tenths(request.secondsPerSeed)) s: the server is slow; raise --seed-limit")
    }
    kept.add(outcome)
    let goesOn = deliver(.init(result: outcome.result))
    tally.hasFoundEnough = options.endsAtFinding && !outcome.result.isClean
    if !goesOn || tally.hasFoundEnough { return .drop }
    // No later session will find what leads on.
    if !outcome.isCut, tally.total.isClean, !hasCutSession, let coverage = tally.total.statistics.coverage, !feed.leadsOn(coverage) {
      return .drop
    }
    tally.isOutOfTime = tally.isOutOfTime || outcome.isOutOfTime
    return tally.isOutOfTime ? .finish : .goOn
  }

  func session(of seed: UInt64) -> (any AnyStressRun)? { kept.session(of: seed, target) }

  // MARK: Traces

  /// Writes each kept trace, as small as it gets.
  func conclude(_ tally: StressTally) -> [String] {
    notes += feed.unmetFields.map { "\($0) is in no post; correct \"map\", or leave it out" }
    // Of a run without a finding it is the error.
    if !tally.total.isClean, let words = tally.total.statistics.coverage.flatMap(reasons.idleChange) { notes.append(words) }
    let words = asked.words(wallSeconds: tally.wallSeconds, lanes: request.jobs)
    var facts: [JSONValue] = []
    defer { tally.facts = [("requests", .integer(asked.requests)), ("traces", .array(facts))] }
    let lastEnd = EventLoop.monotonicNanoseconds + Int64(ServedSeeds.maximumTotalShrinkingSeconds) * 1_000_000_000
    for (place, (rule, trace, tenant)) in kept.ofRules.enumerated() {
      let now = EventLoop.monotonicNanoseconds
      let share = max(0, lastEnd - now) / Int64(kept.ofRules.count - place)
      let end = now + min(share, Int64(ServedSeeds.maximumShrinkingSeconds) * 1_000_000_000)
      let line = ProgressLine(isQuiet: request.isQuiet)
      defer { line.clear() }
      var budget = ShrinkBudget {
        [driver] in
        driver.isInterrupted || EventLoop.monotonicNanoseconds >= end
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
      if request.jobs > 1 {
        note += ", found with tenant \(tenant)"
        fact.append(("tenant", .integer(tenant)))
      }
      if options.confirms, let (isConfirmed, refusal) = confirms(shrunk, with: tenant) {
        note += isConfirmed ? "; the server does it again" : "; the server does not do it again"
        if !isConfirmed, let refusal { note += ", but has refused a change this time (\(refusal))" }
        if isConfirmed || refusal == nil { fact.append(("isConfirmed", .boolean(isConfirmed))) }
      }
      notes.append(note)
      facts.append(.object(fact))
    }
    return (request.isQuiet ? [] : [words]) + notes
  }

  /// Whether the server breaks the rule again, and why it refused a change if it did; nil if the session was cut off.
  private func confirms(_ shrunk: ShrunkTrace, with tenant: Int) -> (isBroken: Bool, refusal: String?)? {
    var api = feed.api
    api.tenant = tenant
    guard let own = try? HTTPFeed(api, allowingChangesAt: options.changeHosts, with: feed.credentials) else { return nil }
    own.endsSession = { [clock] in clock.endsSession }
    let confirming = TimedFeed(own)
    defer { asked += confirming.takeTime() }
    let repeated = CountedFeed(confirming)
    guard let session = try? StressTarget.confirming(repeated).session(replaying: shrunk.text) else { return nil }
    clock.beginSession(seconds: request.secondsPerSeed)
    while !clock.endsSession, session.step() {}
    let isBroken = session.outcome.findings.contains { $0.rule == shrunk.finding.rule }
    return isBroken || !clock.endsSession ? (isBroken, repeated.reasons.refusal) : nil
  }
}

/// The first session that breaks each rule, as a trace; and the first session of all.
struct KeptTraces {
  private(set) var ofRules: [(rule: String, trace: [UInt8], tenant: Int)] = []
  private var ofSeeds: [(seed: UInt64, trace: [UInt8])] = []

  /// The rules that a session breaks, without those of which a trace is kept.
  static func rules(of result: StressResult, besides kept: [String]) -> [String] {
    result.findings.filter { !$0.isLoss && !kept.contains($0.rule) }.map(\.rule)
  }

  mutating func add(_ outcome: ServedLane.Outcome) {
    let rules = KeptTraces.rules(of: outcome.result, besides: ofRules.map(\.rule))
    guard !rules.isEmpty || ofSeeds.isEmpty, let trace = outcome.trace else { return }
    ofRules += rules.map { ($0, trace, outcome.tenant) }
    ofRules.sort { RuleOrder($0.rule) < RuleOrder($1.rule) }
    ofSeeds.append((outcome.job.seed, trace))
  }

  func session(of seed: UInt64, _ target: StressTarget) -> (any AnyStressRun)? {
    guard let trace = ofSeeds.first(where: { $0.seed == seed })?.trace else { return nil }
    return try? target.session(replaying: trace, isRecording: true)
  }
}
