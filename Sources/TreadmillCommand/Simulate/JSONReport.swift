import FeedFormats
import FeedSimulation
import JSONReading
import ScrollSimulation
import Treadmill

enum JSONReport {
  typealias Members = [(String, JSONValue)]

  static func object(_ result: RunResult) -> JSONValue {
    let report = result.report
    var members: Members = [
      ("seed", .unsigned(result.seed)),
      ("configuration", configuration(result.request, seed: result.seed, result.gestures)),
    ]
    members += bugRules(result.request.bug)
    members += [
      ("finish", .string(result.end?.rawValue ?? "interrupted")),
      ("frames", .integer(report.frames)),
      ("simulatedSeconds", .number(report.simulatedSeconds)),
      ("traceHash", .string(report.traceHash)),
    ]
    members += findings(result)
    members += [("blankArea", .number(report.blankSum)), ("blankAreaMaximum", .number(report.blankMaximum))]
    members += figures(result)
    members += [
      ("wallSeconds", .number(rounded(result.cost.wallSeconds))),
      ("cpuSeconds", .number(rounded(result.cost.processorSeconds))),
      ("throughput", .number(result.cost.throughput(frames: report.frames).wall.rounded())),
    ]
    return .object(members)
  }

  static func object(_ sweep: Sweep) -> JSONValue {
    var members: Members = [
      ("firstSeed", .unsigned(sweep.range.seeds.lowerBound)),
      ("lastSeed", .unsigned(sweep.range.seeds.upperBound)),
      ("frames", .integer(sweep.frames)),
      ("findingCount", .integer(sweep.findingCount)),
    ]
    members += bugRules(sweep.request.bug)
    members.append(("failingSeeds", .array(sweep.failing.map { .unsigned($0.seed) })))
    if sweep.request.layout == nil {
      members += [("badLines", .integer(sweep.input.badLines)), ("badRows", .integer(sweep.gestures.badRows))]
    }
    members += [
      ("isInterrupted", .boolean(sweep.isInterrupted)),
      ("wallSeconds", .number(rounded(sweep.cost.wallSeconds))),
      ("cpuSeconds", .number(rounded(sweep.cost.processorSeconds))),
      ("runs", .array(sweep.results.map(object))),
    ]
    return .object(members)
  }

  /// Everything that determines a run's frames, except the bytes of feed and recording; null where a plane has no items.
  static func configuration(_ request: Request, seed: UInt64, _ gestures: GestureInput) -> JSONValue {
    let hasItems = request.layout?.items != nil
    var members: Members = [("seed", .unsigned(seed))]
    if let layout = request.layout {
      members += [
        ("layout", .string(layout.rawValue)), ("isUnmeasured", hasItems ? .boolean(request.isUnmeasured) : .null),
        ("items", hasItems ? .integer(request.items) : .null), ("frames", .integer(request.frames ?? Request.layoutFramesDefault)),
      ]
    } else {
      members += [
        ("feed", .string(request.feed.name)), ("items", request.feed.items.map(JSONValue.integer) ?? .null),
        ("frames", request.frames.map(JSONValue.integer) ?? .null),
      ]
    }
    members += [
      ("hz", .integer(request.hz)),
      ("viewport", .object([("width", .integer(request.viewport.width)), ("height", .integer(request.viewport.height))])),
      ("profile", .string(request.profile.rawValue)),
      ("platform", .string(request.platform.rawValue)),
    ]
    if request.layout == nil {
      members += [
        ("gestures", self.gestures(gestures)), ("maximumPosts", .integer(request.keptPosts)),
        ("bug", request.bug.map { .string($0.rawValue) } ?? .null),
      ]
    }
    return .object(members)
  }

  /// Null for a simulated user, which the profile describes.
  private static func gestures(_ gestures: GestureInput) -> JSONValue {
    switch gestures {
    case .user: .null
    case .script(let script): .object([("script", .string("\(script)"))])
    case .recording(let recording):
      .object([("recording", .string(recording.file.name)), ("events", .integer(recording.content.events.count))])
    }
  }

  private static func bugRules(_ bug: InjectedBug?) -> Members {
    guard let bug else { return [] }
    return [("bugRules", .array(bug.rules.map(JSONValue.string)))]
  }

  private static func findings(_ result: RunResult) -> Members {
    [
      ("findingCount", .integer(result.report.findingCount)),
      ("findings", .array(result.report.findings.map(finding))),
      ("rules", .array(result.report.rules.map(rule))),
      ("replay", .string(result.replay.description)),
    ]
  }

  private static func finding(_ finding: Finding) -> JSONValue {
    .object([
      ("frame", .integer(finding.frame)), ("rule", .string(finding.rule)), ("detail", .string(finding.detail)),
      ("pool", .string(finding.pool)),
    ])
  }

  private static func rule(_ rule: SimulationReport.Rule) -> JSONValue {
    .object([
      ("rule", .string(rule.rule)), ("name", .string(RuleText.title(of: rule.rule))), ("checked", .integer(rule.checked)),
      ("findings", .integer(rule.findings)),
    ])
  }

  private static func figures(_ result: RunResult) -> Members {
    let report = result.report
    switch result.figures {
    case .feed(let figures): return list(result) + [("loads", loads(figures.loads))] + feed(result, figures)
    case .items(let figures):
      return list(result) + [
        ("measured", .integer(figures.measured)), ("batches", .integer(figures.batches)), ("badBatches", .integer(figures.mistakes)),
        ("scrollsToItems", .integer(figures.commands)), ("itemsAtEnd", .integer(figures.itemsAtEnd)),
      ]
    case .plane: return list(result) + [("unloadedArea", .number(report.unloadedSum))]
    }
  }

  private static func list(_ result: RunResult) -> Members {
    let report = result.report
    let pool: Members = [
      ("capacity", .integer(report.poolCapacity)), ("binds", .integer(report.binds)), ("largestBinds", .integer(report.largestBinds)),
      ("moves", .integer(report.moves)),
      ("reuse", .number(rounded(result.reuse))), ("utilisation", .number(rounded(report.utilisation))),
    ]
    return [
      ("pool", .object(pool)), ("blankFramesInARow", .integer(report.blankLongestRun)), ("corrections", .integer(report.corrections)),
      ("layoutPasses", .integer(report.layouts)),
    ]
  }

  private static func feed(_ result: RunResult, _ figures: FeedFigures) -> Members {
    [
      ("lines", .integer(figures.input.lines)),
      ("posts", .integer(figures.distinctPosts)),
      ("repeats", .integer(figures.repeats)),
      ("badLines", .integer(result.badLines)),
      ("badRows", .integer(result.gestures.badRows)),
      ("photosBeyondNine", .integer(figures.input.photosBeyondGrid)),
      ("feedFormat", result.reading.format.map { .string($0.name) } ?? .null),
      ("unknownFields", .array(result.reading.unknownFields.map(JSONValue.string))),
      ("postsSeen", .integer(figures.seenPosts)),
      ("postsGoneUnseen", .integer(figures.goneUnseen)),
      ("postsAtEnd", .integer(figures.postsAtEnd)),
    ]
  }

  private static func loads(_ loads: PhotoLoader.Counts) -> JSONValue {
    .object([
      ("requested", .integer(loads.requested)), ("landed", .integer(loads.landed)), ("cancelled", .integer(loads.cancelled)),
      ("stale", .integer(loads.stale)), ("failed", .integer(loads.failed)), ("fromCache", .integer(loads.fromCache)),
    ])
  }

  private static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
}

extension FeedFigures {
  var repeats: Int { max(0, input.posts - distinctPosts) }  // lines with a post that an earlier line contained
}
