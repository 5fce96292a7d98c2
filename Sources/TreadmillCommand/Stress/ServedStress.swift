import FeedContracts
import FeedSimulation
import Foundation
import JSONReading
import ScrollSimulation
import UVLoop

/// Stress over a real server: sessions one after the other, in this process, since all change one feed. The first session that breaks a rule
/// is kept with the server's answers, as a trace that is shrunk and replayed without the server.
struct ServedStress {
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

  private let request: StressRequest
  private let options: Options
  private let files: OutputFiles
  private let driver: Driver
  private let feed: HTTPFeed
  private let live: TimedFeed
  private let covered: CountedFeed
  private let target: StressTarget
  private let source: StressSetting.Source
  private let guesses: [String]
  private let clock: SessionClock

  /// - Parameter inputs: the files that say how the API is asked, which outputs must not overwrite.
  init(_ request: StressRequest, _ options: Options, _ knowledge: FeedKnowledge, sparing inputs: [NamedFile]) throws(Failure) {
    self.request = request
    self.options = options
    Interrupt.unblock()
    files = try OutputFiles(
      [("--out", request.outPath), ("--junit", request.junitPath), ("--html", request.htmlPath), ("--perfetto", request.perfettoPath)],
      sparing: inputs)
    do { try FileManager.default.createDirectory(atPath: options.folder, withIntermediateDirectories: true) } catch {
      throw .unwritable(name: options.folder, reason: "--traces: there can be no such folder")
    }
    driver = try Driver(isQuiet: true)
    let (api, guesses) = try FeedProbe.description(of: knowledge)
    self.guesses = guesses
    do throws(LiveFeedError) { feed = try HTTPFeed(api, allowingChangesAt: options.changeHosts) } catch { throw .noLiveFeed(error) }
    let clock = SessionClock(driver, endMilliseconds: request.timeLimitMilliseconds)
    feed.keepsText = options.keepsText
    feed.endsSession = { clock.endsSession }
    self.clock = clock
    live = TimedFeed(feed)
    covered = CountedFeed(live)
    target = .served(covered)
    var hash = TraceHash()
    hash.add(Array("\(api)".utf8))
    source = StressSetting.Source(name: WebAddress.shown(api.url), hash: hash.description)
  }

  func run() throws(Failure) -> ExitStatus {
    if let gap = feed.api.pagingGap {
      StandardStream.output.write(guesses.map { "guessed: \($0)\n" }.joined())
      throw .notTested(url: source.name, "\(gap); \(gap.remedy)")
    }
    switch feed.obstacle() {
    case .noPage(let failure)?: throw .noPage(url: source.name, failure)
    case .leadsNowhere(let words)?: throw .notTested(url: source.name, words)
    case nil: break
    }
    if !request.isQuiet { StandardStream.output.write(opening) }
    let tally = StressTally(request)
    var kept = KeptTraces()
    var notes = try runSeeds(into: tally, &kept)
    notes += feed.unmetFields.map { "\($0) is in no post; correct \"map\", or leave it out" }
    // Of a run without a finding it is the error.
    if !tally.total.isClean, let words = tally.total.statistics.coverage.flatMap(covered.idleChange) { notes.append(words) }
    tally.end()
    let asked = live.words(wallSeconds: tally.wallSeconds)
    notes += shrink(kept, tally)
    try conclude(tally, kept, notes, asked)
    let status = tally.status(nil)
    if tally.total.frames == 0, status == .badInput { throw .noFrame(seeds: tally.total.seeds) }
    guard status == .clean, let coverage = tally.total.statistics.coverage else { return status }
    if let words = covered.idleChange(in: coverage) { throw .changesFail(words) }
    if let problem = feed.notTested(coverage, tally.total.gaps) { throw .notTested(url: source.name, "\(problem)") }
    return clock.hasCutSession ? .badInput : status
  }

  private var opening: String {
    let promise = feed.promise
    let range = request.seeds.range
    var words = ["seeds \(range.lowerBound)..\(range.upperBound)", "\(counted(request.configuration.frames, "frame")) each"]
    words.append(promise.limit.map { "\(counted($0, "post")) a page" } ?? "pages as the server makes them")
    if let order = promise.order { words.append("\(order.rawValue) order") }
    let changes = [("inserted", promise.inserts), ("edited", promise.edits), ("deleted", promise.deletes)].filter(\.1).map(\.0)
    words.append(changes.isEmpty ? "no changes: the description has none" : "posts are \(changes.joined(separator: ", ")) meanwhile")
    return "\(source.name)\n" + guesses.map { "guessed: \($0)\n" }.joined() + "\(words.joined(separator: ", "))\n"
  }

  // MARK: Sessions

  /// Returns a note for each session that was cut off.
  private func runSeeds(into tally: StressTally, _ kept: inout KeptTraces) throws(Failure) -> [String] {
    let line = request.isQuiet ? nil : StatusLine()
    var due = EventLoop.monotonicNanoseconds
    var notes: [String] = []
    clock.onLook = { [live] now in
      guard let line, now >= due else { return }
      line.draw(StressProgressLine.words(tally) + ["\(grouped(live.requests)) requests"])
      due = now + Int64(line.periodMilliseconds) * 1_000_000
    }
    for index in 0..<request.seeds.count {
      let seed = request.seeds[index]
      var setting = target.setting(seed: seed, frames: request.configuration.frames, profile: request.configuration.profile)
      setting.source = source
      clock.beginSession(seconds: request.secondsPerSeed)
      let session = target.session(setting, isRecording: true)
      let meter = SessionMeter(session)
      while !clock.endsSession, session.step() {}
      // What a misspelt description makes of the feed is no fault of the server.
      if session.outcome.end != nil, let words = feed.unmetPointer { throw .notTested(url: source.name, words) }
      if clock.isOutOfSessionTime {
        notes.append("seed \(seed) was cut off after \(tenths(request.secondsPerSeed)) s: the server is slow; raise --seed-limit")
      }
      meter.finish(session.outcome)
      var result = StressResult(seed: seed, request.configuration)
      result.take(session.outcome)
      result.nanoseconds = Int(session.simulator.figures.time)
      result.statistics = meter.statistics
      var coverage = covered.takeCoverage()
      coverage.cutSessions = session.outcome.end == nil ? 1 : 0
      result.statistics.count(coverage)
      tally.add(.init(result: result))
      files["--out"]?.append(result.line())
      files["--out"]?.flush()
      kept.add(session, result, seed: seed)
      tally.isInterrupted = clock.isInterrupted
      tally.isOutOfTime = clock.isOutOfTime
      tally.hasFoundEnough = options.endsAtFinding && !result.isClean
      if tally.isInterrupted || tally.isOutOfTime || tally.hasFoundEnough { break }
      // No later session will find what leads on.
      if tally.total.isClean, !clock.hasCutSession, let coverage = tally.total.statistics.coverage, !feed.leadsOn(coverage) { break }
    }
    clock.onLook = { _ in }
    line?.clear()
    return notes
  }

  // MARK: Traces

  /// Writes each kept trace, as small as it gets. Returns a note for each rule.
  private func shrink(_ kept: KeptTraces, _ tally: StressTally) -> [String] {
    var notes: [String] = []
    var facts: [JSONValue] = []
    defer { tally.facts = [("requests", .integer(live.requests)), ("traces", .array(facts))] }
    let lastEnd = EventLoop.monotonicNanoseconds + Int64(ServedStress.maximumTotalShrinkingSeconds) * 1_000_000_000
    for (place, (rule, trace)) in kept.ofRules.enumerated() {
      let now = EventLoop.monotonicNanoseconds
      let share = max(0, lastEnd - now) / Int64(kept.ofRules.count - place)
      let end = now + min(share, Int64(ServedStress.maximumShrinkingSeconds) * 1_000_000_000)
      let progress = request.isQuiet ? nil : ShrinkProgress("shrinking \(rule)")
      defer { progress?.clear() }
      var budget = ShrinkBudget {
        [clock] in
        clock.isInterrupted || EventLoop.monotonicNanoseconds >= end
      } onRun: {
        progress?.show($0)
      }
      let shrunk = try? target.shrink(trace, keeping: rule, within: &budget)
      let path = (options.folder as NSString).appendingPathComponent("finding-\(rule).ndjson")
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
    return notes
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

  private func conclude(_ tally: StressTally, _ kept: KeptTraces, _ notes: [String], _ asked: String) throws(Failure) {
    files["--out"]?.append(tally.metaLine)
    files["--out"]?.append(tally.total.line)
    let reports = StressReports(request: request, target: target, files: files) { seed in
      kept.session(of: seed, target)
    } replay: { found in
      ReplayCommand(trace: tally.traces[found.finding.rule] ?? "TRACE", isEdited: false, feed: nil)
    }
    _ = reports.write(tally.total)
    let failure = files.finish()
    driver.interrupt.release()
    let summary = StressSummary(tally.total, style: ANSIStyle(isOn: Terminal(.output).hasColour), run: tally)
    var text = request.isQuiet ? summary.faults : "\n\(summary.text)"
    if !request.isQuiet { text += "\n\(asked)\n" }
    if !notes.isEmpty { text += "\n\(notes.joined(separator: "\n"))\n" }
    StandardStream.output.write(text)
    if let failure { throw failure }
    try driver.close()
  }
}

/// When a session or the whole run is to end. Asked before each frame and each request.
private final class SessionClock {
  var onLook: (Int64) -> Void = { _ in }
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

  var isInterrupted: Bool {
    driver.interrupt.look(on: driver.loop)
    return driver.interrupt.hasCome
  }

  var endsSession: Bool {
    let now = EventLoop.monotonicNanoseconds
    onLook(now)
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
