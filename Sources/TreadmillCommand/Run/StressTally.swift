import JSONReading
import ScrollSimulation
import UVLoop

/// The state of a run: the total of its seeds, and facts of this run alone, such as its wall time.
final class StressTally {
  private static let maximumKeptWords = 20

  let request: StressRequest
  private(set) var total: StressTotal
  private(set) var lastWords: [(seed: UInt64, words: String)] = []  // last words of lost workers, with their seed
  var isInterrupted = false
  var isOutOfTime = false
  var hasFoundEnough = false  // a rule broke, and no more was asked for
  var facts: [(String, JSONValue)] = []  // further members of the meta line
  var traces: [String: String] = [:]  // by rule: the file with a session that breaks it; looked up, never iterated
  var shrunk: [String: Finding] = [:]  // by rule: as that session, shrunk, breaks it; looked up, never iterated
  private let start = Cost.now
  private var cost: Cost?

  init(_ request: StressRequest) {
    self.request = request
    total = StressTotal(request.settings)
  }

  func add(_ delivery: SeedPool.Delivery) {
    total.add(delivery.result)
    if !delivery.lastWords.isEmpty, lastWords.count < StressTally.maximumKeptWords {
      lastWords.append((delivery.result.seed, delivery.lastWords))
    }
  }

  /// The command that shows a finding again: from its trace, if there is one. A rule's trace is that of the first seed that broke it;
  /// a finding of another seed gets the command that asks the server again.
  func replay(_ found: SeedFinding) -> ReplayCommand {
    guard let trace = traces[found.finding.rule] else { return ReplayCommand(seed: found.seed, request.settings, feed: request.feed) }
    let first = total.findings.first { $0.finding.rule == found.finding.rule }
    return first.map { $0.seed == found.seed } ?? true
      ? ReplayCommand(trace: trace, isEdited: false, feed: nil) : ReplayCommand(askingAgainWith: found.seed)
  }

  func end() { cost = Cost.now - start }

  var wallSeconds: Double { (cost ?? Cost.now - start).wallSeconds }
  var seedsPerSecond: Double { Double(total.seeds) / max(wallSeconds, 1e-6) }

  var hasLostWorkers: Bool {
    [WorkerLoss.crash, .hang].contains { total.rules[$0.rawValue] != nil }
  }

  /// The injected bug, if all has been run and no rule found it. Of a shard, the merged results say so.
  var missedBug: Failure? {
    guard let bug = request.settings.bug, total.isClean, !isInterrupted, request.seeds.shard == .all else { return nil }
    return .bugNotFound(bug, frames: total.frames)
  }

  /// - Parameter fault: why the workers are unreliable; nil if they are not.
  func status(_ fault: WorkerFault?) -> ExitStatus {
    if isInterrupted, total.seeds < request.seeds.count { return .interruptedInOrder }
    if fault != nil || hasLostWorkers { return .internalError }
    if total.frames == 0 { return .badInput }
    if missedBug != nil { return .internalError }
    return total.isClean ? .clean : request.findingsExit.status
  }

  /// With its newline.
  var metaLine: [UInt8] {
    var members: [(String, JSONValue)] = [
      ("seeds", .string("\(request.seeds.range.lowerBound)..\(request.seeds.range.upperBound)")),
      ("shard", .string("\(request.seeds.shard)")), ("jobs", .integer(request.jobs)),
      ("wallSeconds", .number((wallSeconds * 1_000).rounded() / 1_000)), ("isInterrupted", .boolean(isInterrupted)),
      ("isOutOfTime", .boolean(isOutOfTime)),
    ]
    members += facts
    if !lastWords.isEmpty {
      members.append(
        ("lastWords", .array(lastWords.map { .object([("seed", .unsigned($0.seed)), ("words", .string($0.words))]) })))
    }
    return JSONValue.object([("meta", .object(members))]).line
  }
}

// MARK: Progress

extension StressTally {
  /// The most important words first.
  var progress: [String] {
    let seeds = "\(grouped(total.seeds)) of \(counted(Int(clamping: request.seeds.count), "seed"))"
    if isInterrupted { return [seeds, "finishing the seeds under way; ^C again ends at once"] }
    var words = [seeds, counted(total.failingSeeds, "failing seed"), "\(tenths(seedsPerSecond)) seeds/s"]
    if let seconds = secondsLeft {
      words.append("\(seconds < 100 ? "\(Int(seconds.rounded(.up))) s" : "\(grouped(Int((seconds / 60).rounded(.up)))) min") left")
    }
    return words + ["\(total.simulatedTime) simulated"]
  }

  /// Until all seeds have run or the time limit; nil while unknown.
  private var secondsLeft: Double? {
    let limit = request.timeLimitMilliseconds.map { Double($0) / 1_000 - wallSeconds }
    guard total.seeds > 0 else { return limit.map { max(0, $0) } }
    return max(0, min((Double(request.seeds.count) - Double(total.seeds)) / seedsPerSecond, limit ?? .infinity))
  }
}

/// The exit status if a rule was broken. Workflow engines take any status but 0 for a failed task.
enum FindingsExit: String {
  case zero = "0"
  case one = "1"

  init(parsing text: String) throws(Failure) {
    guard let exit = FindingsExit(rawValue: text) else { throw .notOneOf(["0", "1"]) }
    self = exit
  }

  var status: ExitStatus { self == .zero ? .clean : .findings }
}
