import FeedContracts
import FeedSimulation
import Foundation
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
  }

  private static let maximumShrinkingSeconds = 10  // of each rule
  private static let framesBetweenLooks = 16  // at ^C and the time limit

  private let request: StressRequest
  private let options: Options
  private let files: OutputFiles
  private let driver: Driver
  private let live: CountingFeed
  private let target: StressTarget
  private let source: StressSetting.Source
  private let guesses: [String]

  init(_ request: StressRequest, _ options: Options, _ knowledge: FeedKnowledge) throws(Failure) {
    self.request = request
    self.options = options
    Interrupt.unblock()
    files = try OutputFiles(
      [("--out", request.outPath), ("--junit", request.junitPath), ("--html", request.htmlPath), ("--perfetto", request.perfettoPath)],
      sparing: [])
    driver = try Driver(isQuiet: true)
    let (api, guesses) = try FeedProbe.description(of: knowledge)
    self.guesses = guesses
    do throws(LiveFeedError) { live = CountingFeed(try LiveFeed(api)) } catch { throw .noLiveFeed(error) }
    target = .served(live)
    var hash = TraceHash()
    hash.add(Array("\(api)".utf8))
    source = StressSetting.Source(name: api.url, hash: hash.description)
  }

  func run() throws(Failure) -> ExitStatus {
    if let failure = live.page(PageQuestion(.first, limit: live.promise.limit)).failure { throw .noPage(url: source.name, failure) }
    try files.begin()
    if !request.isQuiet { StandardStream.output.write(opening) }
    let tally = StressTally(request)
    var kept = KeptTraces()
    try runSeeds(into: tally, &kept)
    tally.end()
    let notes = try shrink(kept, tally)
    try conclude(tally, kept, notes)
    return tally.status(nil)
  }

  private var opening: String {
    let promise = live.promise
    let range = request.seeds.range
    var words = ["seeds \(range.lowerBound)..\(range.upperBound)", "\(counted(request.configuration.frames, "frame")) each"]
    words.append(promise.limit.map { "\(counted($0, "post")) a page" } ?? "pages as the server makes them")
    if let order = promise.order { words.append("\(order.rawValue) order") }
    let changes = [("inserted", promise.inserts), ("edited", promise.edits), ("deleted", promise.deletes)].filter(\.1).map(\.0)
    words.append(changes.isEmpty ? "no changes: the description has none" : "posts are \(changes.joined(separator: ", ")) meanwhile")
    return "\(source.name)\n" + guesses.map { "guessed: \($0)\n" }.joined() + "\(words.joined(separator: ", "))\n"
  }

  // MARK: Sessions

  private func runSeeds(into tally: StressTally, _ kept: inout KeptTraces) throws(Failure) {
    let line = request.isQuiet ? nil : StatusLine()
    var due = EventLoop.monotonicNanoseconds
    let end = request.timeLimitMilliseconds.map { EventLoop.monotonicNanoseconds + Int64($0) * 1_000_000 }
    for place in 0..<request.seeds.count {
      let seed = request.seeds[place]
      var setting = target.setting(seed: seed, frames: request.configuration.frames, profile: request.configuration.profile)
      setting.source = source
      let session = target.session(setting, isRecording: true)
      let meter = SessionMeter(session)
      let limit = EventLoop.monotonicNanoseconds + Int64(request.secondsPerSeed * 1e9)
      var result = StressResult(seed: seed, request.configuration)
      while session.step() {
        guard session.simulator.frame % ServedStress.framesBetweenLooks == 0 else { continue }
        _ = driver.loop.poll()
        let now = EventLoop.monotonicNanoseconds
        if let line, now >= due {
          line.draw(StressProgressLine.words(tally) + ["\(grouped(live.requests)) requests"])
          due = now + Int64(line.periodMilliseconds) * 1_000_000
        }
        if driver.interrupt.hasCome { break }
        if now > limit {
          result.add(.hang, detail: "the session did not end within \(tenths(request.secondsPerSeed)) s of wall time; raise --seed-limit")
          break
        }
      }
      meter.finish(session.outcome)
      result.take(session.outcome)
      result.nanoseconds = Int(session.simulator.observation.time)
      result.statistics = meter.statistics
      tally.add(.init(result: result))
      files["--out"]?.append(result.line())
      kept.add(session, result, seed: seed)
      tally.isInterrupted = driver.interrupt.hasCome
      tally.isOutOfTime = end.map { EventLoop.monotonicNanoseconds >= $0 } ?? false
      tally.hasFoundEnough = options.endsAtFinding && !result.isClean
      if tally.isInterrupted || tally.isOutOfTime || tally.hasFoundEnough { break }
    }
    line?.clear()
  }

  // MARK: Traces

  /// Writes each kept trace, as small as it gets. Returns a note for each rule.
  private func shrink(_ kept: KeptTraces, _ tally: StressTally) throws(Failure) -> [String] {
    var notes: [String] = []
    var facts: [JSONValue] = []
    defer { tally.facts = [("requests", .integer(live.requests)), ("traces", .array(facts))] }
    for (rule, trace) in kept.ofRules {
      let end = EventLoop.monotonicNanoseconds + Int64(ServedStress.maximumShrinkingSeconds) * 1_000_000_000
      var budget = ShrinkBudget {
        _ = driver.loop.poll()
        return driver.interrupt.hasCome || EventLoop.monotonicNanoseconds >= end
      }
      let shrunk = try? target.shrink(trace, keeping: rule, within: &budget)
      let path = (options.folder as NSString).appendingPathComponent("finding-\(rule).ndjson")
      let file = try OutputFile("--traces", path)
      try file.empty()
      file.append(shrunk?.text ?? trace)
      try file.finish()
      tally.traces[rule] = path
      guard let shrunk else {
        notes.append("\(rule): its trace does not break it again without the server; the whole session is in \(path)")
        continue
      }
      var note = "\(rule): \(counted(shrunk.eventsBefore, "event")) before, \(grouped(shrunk.events)) now, in \(path)"
      var fact: [(String, JSONValue)] = [
        ("rule", .string(rule)), ("seed", .unsigned(shrunk.seed)), ("events", .integer(shrunk.events)),
        ("eventsBefore", .integer(shrunk.eventsBefore)), ("file", .string(path)),
      ]
      if options.confirms {
        let isConfirmed = try confirms(shrunk)
        note += isConfirmed ? "; the server does it again" : "; the server does not do it again"
        fact.append(("isConfirmed", .boolean(isConfirmed)))
      }
      notes.append(note)
      facts.append(.object(fact))
    }
    return notes
  }

  private func confirms(_ shrunk: ShrunkTrace) throws(Failure) -> Bool {
    let session: any StressSession
    do throws(TraceFault) { session = try StressTarget.confirming(live).session(replaying: shrunk.text) } catch {
      throw .badTrace(name: "the shrunk trace", error)
    }
    while session.step() {}
    return session.outcome.findings.contains { $0.rule == shrunk.finding.rule }
  }

  private func conclude(_ tally: StressTally, _ kept: KeptTraces, _ notes: [String]) throws(Failure) {
    files["--out"]?.append(tally.metaLine)
    files["--out"]?.append(tally.total.line)
    let reports = StressReports(request: request, target: target, files: files) { seed in
      kept.session(of: seed, target) ?? target.session(target.setting(seed: seed, frames: 1), isRecording: true)
    } replay: { found in
      ReplayCommand(trace: tally.traces[found.finding.rule] ?? "TRACE", isEdited: false, feed: nil)
    }
    _ = reports.write(tally.total)
    try files.finish()
    driver.interrupt.release()
    let summary = StressSummary(tally.total, style: ANSIStyle(isOn: Terminal(.output).hasColour), run: tally)
    var text = request.isQuiet ? summary.findings : "\n\(summary.text)"
    if !request.isQuiet { text += "\n\(live.words(wallSeconds: tally.wallSeconds))\n" }
    if !notes.isEmpty { text += "\n\(notes.joined(separator: "\n"))\n" }
    StandardStream.output.write(text)
    try driver.close()
  }
}

/// The first session that breaks each rule, as a trace; and the first session of all.
private struct KeptTraces {
  private(set) var ofRules: [(rule: String, trace: [UInt8])] = []
  private var ofSeeds: [(seed: UInt64, trace: [UInt8])] = []

  mutating func add(_ session: any StressSession, _ result: StressResult, seed: UInt64) {
    let rules = result.findings.filter { finding in !finding.isLoss && !ofRules.contains { $0.rule == finding.rule } }.map(\.rule)
    guard !rules.isEmpty || ofSeeds.isEmpty else { return }
    let trace = session.traceText(frames: [], isEnded: true)
    ofRules += rules.map { ($0, trace) }
    ofRules.sort { RuleOrder($0.rule) < RuleOrder($1.rule) }
    ofSeeds.append((seed, trace))
  }

  func session(of seed: UInt64, _ target: StressTarget) -> (any StressSession)? {
    guard let trace = ofSeeds.first(where: { $0.seed == seed })?.trace else { return nil }
    return try? target.session(replaying: trace, isRecording: true)
  }
}

/// Counts what a server is asked, and how long it takes.
private final class CountingFeed: FeedServing {
  private let feed: any FeedServing
  private(set) var requests = 0
  private var nanoseconds: Int64 = 0

  init(_ feed: any FeedServing) { self.feed = feed }

  var promise: FeedPromise { feed.promise }

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
    let share = Int((100 * seconds / max(wallSeconds, 1e-6)).rounded())
    let rate = tenths(Double(requests) / max(seconds, 1e-6))
    return "\(grouped(requests)) requests, \(rate) a second; \(share) % of the time was the server's"
  }
}
