import ScrollSimulation

/// What came of a run over a layout.
struct LayoutReport {
  /// What only items or only planes have.
  enum Figures {
    case items(ListReport)
    case plane(Plane)
  }

  struct Plane {
    /// In the frame with the most of them.
    var largestBinds: Int
    /// Where no cell has data that have come, in square points x frames.
    var unloadedSum: Double
  }

  var frames: Int
  /// Virtual time, in seconds.
  var simulatedSeconds: Double
  var traceHash: String
  /// In the order of the document; every rule that was checked.
  var rules: [SimulationReport.Rule]
  /// The first hundred.
  var violations: [Violation]
  var violationCount: Int
  var poolCapacity: Int
  var binds: Int
  /// Square points x frames, and the most in one frame.
  var blankSum: Double
  var blankMaximum: Double
  var figures: Figures

  var isClean: Bool { violationCount == 0 }
}

extension LayoutRun {
  /// What has come of the run so far.
  var report: LayoutReport {
    switch self {
    case .items(let run): LayoutReport(run.report)
    case .plane(let run): LayoutReport(run)
    }
  }
}

extension LayoutReport {
  fileprivate init(_ report: ListReport) {
    self.init(
      frames: report.frames, simulatedSeconds: report.simulatedSeconds, traceHash: report.traceHash,
      rules: report.rules, violations: report.violations,
      violationCount: report.violationCount, poolCapacity: report.poolCapacity, binds: report.binds, blankSum: report.blankSum,
      blankMaximum: report.blankMaximum, figures: .items(report))
  }

  fileprivate init(_ run: PlaneRun) {
    let squarePoint = 64.0 * 64
    self.init(
      frames: run.frame, simulatedSeconds: Double(run.frame) / Double(run.configuration.hz), traceHash: run.traceHash.description,
      rules: run.checker.tally, violations: run.violations, violationCount: run.checker.violationCount,
      poolCapacity: run.observation.tiles.count,
      binds: run.binds, blankSum: Double(run.checker.blankArea) / squarePoint,
      blankMaximum: Double(run.checker.largestBlankArea) / squarePoint,
      figures: .plane(.init(largestBinds: run.largestBinds, unloadedSum: Double(run.checker.unloadedArea) / squarePoint)))
  }
}
