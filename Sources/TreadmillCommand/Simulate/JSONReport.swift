import FeedFormats
import FeedSimulation
import ScrollSimulation
import Treadmill

/// The results as `--json` prints them.
enum JSONReport {
  static func object(_ result: RunResult) -> JSONValue {
    let report = result.report
    let throughput = result.cost.throughput(frames: report.frames)
    return .object(
      [
        ("seed", .unsigned(result.seed)),
        ("configuration", configuration(report.configuration, result.gestures)),
      ] + bugRules(result.request.bug) + [
        ("finish", .string(report.finish?.rawValue ?? "interrupted")),
        ("frames", .integer(report.frames)),
        ("simulatedSeconds", .number(report.simulatedSeconds)),
        ("traceHash", .string(report.traceHash)),
      ] + findings(result.findings) + [
        ("pool", pool(result)),
        ("blankArea", .number(report.blankSum)),
        ("blankAreaMaximum", .number(report.blankMaximum)),
        ("blankFramesInARow", .integer(report.blankLongestRun)),
        ("corrections", .integer(report.corrections)),
        ("loads", loads(report.loads)),
        ("layoutPasses", .integer(report.layouts)),
        ("lines", .integer(report.input.lines)),
        ("posts", .integer(report.distinctPosts)),
        ("repeats", .integer(result.repeats)),
        ("badLines", .integer(result.badLines)),
        ("badRows", .integer(result.gestures.badRows)),
        ("photosBeyondNine", .integer(report.input.photosBeyondGrid)),
        ("feedFormat", report.format.map { .string($0.name) } ?? .null),
        ("unknownFields", .array(report.unknownFields.map(JSONValue.string))),
        ("postsSeen", .integer(report.seenPosts)),
        ("postsGoneUnseen", .integer(report.goneUnseen)),
        ("postsAtEnd", .integer(report.postsAtEnd)),
        ("wallSeconds", .number(rounded(result.cost.wallSeconds))),
        ("cpuSeconds", .number(rounded(result.cost.processorSeconds))),
        ("throughput", .number(throughput.wall.rounded())),
      ])
  }

  static func object(_ sweep: Sweep) -> JSONValue {
    .object(
      [
        ("firstSeed", .unsigned(sweep.range.seeds.lowerBound)),
        ("lastSeed", .unsigned(sweep.range.seeds.upperBound)),
        ("frames", .integer(sweep.frames)),
        ("violationCount", .integer(sweep.violationCount)),
      ] + bugRules(sweep.request.bug) + [
        ("failingSeeds", .array(sweep.failing.map { .unsigned($0.seed) })),
        ("badLines", .integer(sweep.input.badLines)),
        ("badRows", .integer(sweep.gestures.badRows)),
        ("isInterrupted", .boolean(sweep.isInterrupted)),
        ("wallSeconds", .number(rounded(sweep.cost.wallSeconds))),
        ("cpuSeconds", .number(rounded(sweep.cost.processorSeconds))),
        ("runs", .array(sweep.results.map(object))),
      ])
  }

  /// Everything that decides a run's frames, apart from the bytes of feed and recording.
  static func configuration(_ configuration: FeedRun.Configuration, _ gestures: GestureInput) -> JSONValue {
    .object([
      ("seed", .unsigned(configuration.seed)),
      ("feed", .string(configuration.source)),
      ("items", configuration.items.map(JSONValue.integer) ?? .null),
      ("frames", configuration.frames.map(JSONValue.integer) ?? .null),
      ("hz", .integer(configuration.hz)),
      ("viewport", .object([("width", .number(configuration.viewport.width)), ("height", .number(configuration.viewport.height))])),
      ("profile", .string(configuration.profile.rawValue)),
      ("gestures", self.gestures(gestures)),
      ("platform", .string(configuration.platform.rawValue)),
      ("maximumPosts", .integer(configuration.maximumPosts)),
      ("plant", configuration.bug.map { .string($0.rawValue) } ?? .null),
    ])
  }

  /// null for a person, whom the profile describes.
  private static func gestures(_ gestures: GestureInput) -> JSONValue {
    switch gestures {
    case .user: .null
    case .script(let script): .object([("script", .string("\(script)"))])
    case .recording(let recording):
      .object([("recording", .string(recording.file.name)), ("events", .integer(recording.content.events.count))])
    }
  }

  /// The rules that must find the planted bug; no member without one.
  private static func bugRules(_ bug: InjectedBug?) -> [(String, JSONValue)] {
    guard let bug else { return [] }
    return [("plantRules", .array(bug.rules.map(JSONValue.string)))]
  }

  private static func pool(_ result: RunResult) -> JSONValue {
    .object([
      ("capacity", .integer(result.report.poolCapacity)), ("binds", .integer(result.report.binds)),
      ("moves", .integer(result.report.moves)),
      ("reuse", .number(rounded(result.reuse))), ("utilisation", .number(rounded(result.report.utilisation))),
    ])
  }

  private static func loads(_ loads: PhotoLoader.Counts) -> JSONValue {
    .object([
      ("requested", .integer(loads.requested)), ("landed", .integer(loads.landed)), ("cancelled", .integer(loads.cancelled)),
      ("stale", .integer(loads.stale)), ("failed", .integer(loads.failed)), ("fromCache", .integer(loads.fromCache)),
    ])
  }

  /// To a millionth.
  static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
}
