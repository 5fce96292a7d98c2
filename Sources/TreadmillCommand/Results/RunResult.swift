import FeedFormats
import FeedSimulation
import JSONReading
import ScrollSimulation
import UVLoop

/// A run of `treadmill simulate`: the result of its seed, as `treadmill stress` has it, and what only this command knows.
struct RunResult {
  let request: SimulationRequest
  let gestures: GestureInput
  var result: StressResult
  var outcome: StressOutcome
  var figures: NamedNumbers
  var reading = Reading()
  var cost = Cost()

  /// What the feed's bytes contained, as far as they were read.
  struct Reading {
    var counts = FeedReader.Counts()
    var errors: [FeedError] = []  // the first twenty bad lines
    var unknownFields: [String] = []
    var format: FeedFormat?  // nil before the first post
    var unmetPointers: [String] = []  // lines of the feed map whose pointers led nowhere

    init() {}

    /// - Parameter check: the reader of all lines, for a strict run; nil uses the run's own reader.
    init(_ reader: FeedReader, check: FeedReader?) {
      counts = reader.counts
      (counts.lines, counts.badLines) = ((check ?? reader).counts.lines, (check ?? reader).counts.badLines)
      (errors, unknownFields, format) = ((check ?? reader).errors, reader.unknownFields, reader.format)
      unmetPointers = reader.unmetPointers
    }
  }

  var isClean: Bool { outcome.isClean }
  var badLines: Int { reading.counts.badLines }
  var replay: ReplayCommand { ReplayCommand(request) }

  /// The rules that found the injected bug, of those that must.
  var bugRulesBroken: [String] { (request.settings.bug?.rules ?? []).filter { result.rules[$0] ?? 0 > 0 } }

  /// The result's members and those of this run.
  var json: JSONValue {
    guard case .object(var members) = result.json() else { return result.json() }
    if request.settings.layout.isFeed, request.settings.items == nil { members.append(("feed", .string(request.feedName))) }
    if let format = reading.format { members.append(("feedFormat", .string(format.name))) }
    switch gestures {
    case .user: break
    case .script(let script): members.append(("gestures", .object([("script", .string("\(script)"))])))
    case .recording(let recording):
      let events = JSONValue.integer(recording.content.events.count)
      members.append(("gestures", .object([("recording", .string(recording.file.name)), ("events", events)])))
    }
    return .object(
      members + [
        ("end", .string(outcome.end?.rawValue ?? "interrupted")), ("figures", figures.json), ("badLines", .integer(badLines)),
        ("badRows", .integer(gestures.badRows)), ("replay", .string(replay.description)),
        ("wallSeconds", .number((cost.wallSeconds * 1e6).rounded() / 1e6)),
        ("cpuSeconds", .number((cost.processorSeconds * 1e6).rounded() / 1e6)),
      ])
  }
}

// MARK: The verdict

extension RunResult {
  /// What even a quiet run says: a goal that was missed at the limit, and an injected bug that no rule found.
  var objections: [Failure] {
    var objections: [Failure] = []
    if let posts = EmptyPosts(reading.counts, reading.format, unread: reading.unknownFields), posts.mayHaveMore {
      objections.append(.emptyPosts(name: request.feedName, posts))
    }
    if outcome.end == .limit {
      let words = "seed \(result.seed): the run ended at its limit of \(counted(outcome.frames, "frame")) before \(missing); give --frames"
      objections.append(Failure(status: .clean, description: words))
    }
    if let bug = request.settings.bug, isClean { objections.append(.bugNotFound(bug, frames: outcome.frames)) }
    return objections
  }

  /// - Parameter interruption: nil if no signal came.
  func status(_ interruption: ExitStatus?) -> ExitStatus {
    if let interruption { return interruption }
    if !isClean { return .findings }
    if let status = objections.map(\.status).first(where: { $0 != .clean }) { return status }
    return request.isStrict && badLines + reading.unmetPointers.count > 0 ? .badInput : .clean
  }

  /// The goal that the run did not reach before its frame limit.
  private var missing: String {
    guard gestures.source == nil else { return "its gestures were over and the list was at rest" }
    func number(_ name: String) -> Int { figures[name] ?? 0 }
    return "every post had been on screen: of \(counted(number("posts"), "post")), \(grouped(number("postsSeen"))) had been there and"
      + " \(grouped(number("postsGoneUnseen"))) had gone before"
  }
}

struct Cost {
  var wallSeconds = 0.0
  var processorSeconds = 0.0

  /// The clocks' values, for differences: wall time since the machine's start, processor time since the process's.
  static var now: Cost {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Cost(
      wallSeconds: Double(EventLoop.monotonicNanoseconds) / 1e9,
      processorSeconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }

  static func - (later: Cost, earlier: Cost) -> Cost {
    Cost(wallSeconds: later.wallSeconds - earlier.wallSeconds, processorSeconds: later.processorSeconds - earlier.processorSeconds)
  }
}
