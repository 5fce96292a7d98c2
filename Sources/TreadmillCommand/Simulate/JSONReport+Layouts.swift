import ScrollSimulation
import Treadmill

extension JSONReport {
  static func object(_ result: LayoutResult) -> JSONValue {
    let report = result.report
    let throughput = result.cost.throughput(frames: report.frames)
    return .object(
      [
        ("seed", .unsigned(result.seed)),
        ("configuration", configuration(result.request, seed: result.seed)),
        ("finish", .string(result.isInterrupted ? "interrupted" : "frames")),
        ("frames", .integer(report.frames)),
        ("simulatedSeconds", .number(report.simulatedSeconds)),
        ("traceHash", .string(report.traceHash)),
      ] + findings(result.findings) + figures(report) + [
        ("wallSeconds", .number(rounded(result.cost.wallSeconds))),
        ("cpuSeconds", .number(rounded(result.cost.processorSeconds))),
        ("throughput", .number(throughput.wall.rounded())),
      ])
  }

  static func object(_ sweep: LayoutSweep) -> JSONValue {
    .object([
      ("firstSeed", .unsigned(sweep.range.seeds.lowerBound)),
      ("lastSeed", .unsigned(sweep.range.seeds.upperBound)),
      ("frames", .integer(sweep.frames)),
      ("violationCount", .integer(sweep.violationCount)),
      ("failingSeeds", .array(sweep.failing.map { .unsigned($0.seed) })),
      ("isInterrupted", .boolean(sweep.isInterrupted)),
      ("wallSeconds", .number(rounded(sweep.cost.wallSeconds))),
      ("cpuSeconds", .number(rounded(sweep.cost.processorSeconds))),
      ("runs", .array(sweep.results.map(object))),
    ])
  }

  /// Everything that decides a run's frames; null where a plane's seed decides.
  static func configuration(_ request: LayoutRequest, seed: UInt64) -> JSONValue {
    let isPlane = request.layout == .plane
    return .object([
      ("seed", .unsigned(seed)),
      ("layout", .string(request.layout.rawValue)),
      ("isUnmeasured", isPlane ? .null : .boolean(request.isUnmeasured)),
      ("items", isPlane ? .null : .integer(request.items)),
      ("frames", .integer(request.frames)),
      ("hz", .integer(request.hz)),
      ("viewport", .object([("width", .integer(request.viewport.width)), ("height", .integer(request.viewport.height))])),
      ("profile", isPlane ? .null : .string(request.profile.rawValue)),
      ("platform", isPlane ? .null : .string(request.platform.rawValue)),
    ])
  }

  private static func figures(_ report: LayoutReport) -> [(String, JSONValue)] {
    let blank: [(String, JSONValue)] = [("blankArea", .number(report.blankSum)), ("blankAreaMaximum", .number(report.blankMaximum))]
    switch report.figures {
    case .items(let figures):
      let reuse = Double(figures.moves) / Double(max(1, figures.binds))
      return [
        (
          "pool",
          .object([
            ("capacity", .integer(report.poolCapacity)), ("binds", .integer(report.binds)), ("moves", .integer(figures.moves)),
            ("reuse", .number(rounded(reuse))), ("utilisation", .number(rounded(figures.utilisation))),
          ])
        )
      ] + blank + [
        ("blankFramesInARow", .integer(figures.blankLongestRun)),
        ("corrections", .integer(figures.corrections)),
        ("layoutPasses", .integer(figures.layouts)),
        ("measured", .integer(figures.measured)),
        ("batches", .integer(figures.batches)),
        ("badBatches", .integer(figures.mistakes)),
        ("scrollsToItems", .integer(figures.commands)),
        ("itemsAtEnd", .integer(figures.itemsAtEnd)),
      ]
    case .plane(let figures):
      return [
        (
          "pool",
          .object([
            ("capacity", .integer(report.poolCapacity)), ("binds", .integer(report.binds)),
            ("largestBinds", .integer(figures.largestBinds)),
          ])
        )
      ] + blank + [("unloadedArea", .number(figures.unloadedSum))]
    }
  }
}
