import ScrollSimulation
import Treadmill
import UVLoop

/// The results of a run over a layout for a person to read.
struct LayoutSummary: RunSummary {
  let style: ANSIStyle
  private let result: LayoutResult
  private var report: LayoutReport { result.report }

  init(_ result: LayoutResult, style: ANSIStyle) {
    self.result = result
    self.style = style
  }

  var findings: Findings { result.findings }
  var isQuiet: Bool { result.request.isQuiet }

  var configuration: String {
    var table = Table(style: style)
    table.add("seed", "\(result.seed)")
    table.addConfiguration(result.request)
    if let path = result.request.tracePath { table.add("trace", path) }
    return table.text
  }

  var counts: String {
    var table = Table(style: style)
    let ending = result.isInterrupted ? "interrupted" : "as many as asked for"
    table.add("frames", "\(grouped(report.frames)), \(tenths(report.simulatedSeconds)) s of virtual time; \(ending)")
    table.add("trace hash", report.traceHash)
    switch report.figures {
    case .items(let figures): add(figures, to: &table)
    case .plane(let figures): add(figures, to: &table)
    }
    table.addThroughput(frames: report.frames, result.cost)
    return table.text
  }

  private func add(_ figures: ListReport, to table: inout Table) {
    table.add("items", "\(grouped(figures.itemsAtEnd)) at the end; lengths learned on sight \(grouped(figures.measured))")
    table.add(
      "changes",
      "\(counted(figures.batches, "batch", "batches")), \(counted(figures.mistakes, "bad one")) refused,"
        + " \(counted(figures.commands, "scroll")) to an item")
    table.addPool(of: figures.session)
  }

  private func add(_ figures: LayoutReport.Plane, to table: inout Table) {
    table.add("pool", counted(report.poolCapacity, "tile"))
    table.add("binds", "\(grouped(report.binds)), at most \(grouped(figures.largestBinds)) in a frame")
    table.add("blank area", "\(tenths(report.blankSum)) square points x frames, \(tenths(report.blankMaximum)) at worst")
    table.add("unloaded", "\(tenths(figures.unloadedSum)) square points x frames wait for slow loads")
  }
}

/// The results of many seeds for a person to read.
struct LayoutSweepSummary {
  private let sweep: LayoutSweep
  private let style: ANSIStyle

  init(_ sweep: LayoutSweep, style: ANSIStyle) {
    self.sweep = sweep
    self.style = style
  }

  var text: String {
    let failures = FailingSeeds(sweep.failing.map(\.findings), style: style).text
    return (sweep.request.isQuiet ? [failures] : [totals, failures]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var totals: String {
    let failing = sweep.failing
    var table = Table(style: style)
    table.add("seeds", "\(sweep.range.seeds.lowerBound)..\(sweep.range.seeds.upperBound)")
    table.addConfiguration(sweep.request)
    table.add("runs", "\(grouped(sweep.results.count))\(sweep.isInterrupted ? ", interrupted" : "")")
    table.add("frames", grouped(sweep.frames))
    table.add("violations", grouped(sweep.violationCount))
    table.add("failing", failing.isEmpty ? style.good("none") : style.bad(counted(failing.count, "seed")))
    table.addThroughput(frames: sweep.frames, sweep.cost)
    return table.text
  }
}

extension Table {
  /// Everything that decides a run, apart from its seed.
  fileprivate mutating func addConfiguration(_ request: LayoutRequest) {
    if request.layout == .plane {
      add("layout", "plane; the seed decides upon its cells, its levels and its platform")
    } else {
      let lengths = request.isUnmeasured ? "lengths are learned on sight" : "all lengths are known"
      add("layout", "\(request.layout.rawValue) of \(counted(request.items, "item")), \(lengths)")
    }
    add("screen", "\(request.viewport) points at \(request.hz) Hz, \(request.pace == .real ? "wall clock" : "virtual time")")
    if request.layout != .plane {
      add("platform", request.platform.rawValue)
      add("hand", request.profile.rawValue)
    }
    add("until", counted(request.frames, "frame"))
  }
}
