/// What came of one run over a layout, and how long it took.
struct LayoutResult {
  var request: LayoutRequest
  var seed: UInt64
  var report: LayoutReport
  var isInterrupted: Bool
  var cost: Cost

  var findings: Findings {
    Findings(
      seed: seed, frames: report.frames, rules: report.rules, violations: report.violations, violationCount: report.violationCount,
      replay: ReplayCommand(request: request, seed: seed))
  }
}

/// What came of one such run for each seed.
struct LayoutSweep {
  let request: LayoutRequest
  let range: SeedRange
  /// In the order of the seeds.
  var results: [LayoutResult] = []
  var cost = Cost()

  init(request: LayoutRequest, range: SeedRange) {
    self.request = request
    self.range = range
  }

  var failing: [LayoutResult] { results.filter { !$0.report.isClean } }
  var frames: Int { results.reduce(0) { $0 + $1.report.frames } }
  var violationCount: Int { results.reduce(0) { $0 + $1.report.violationCount } }
  /// A run was cut short, or never begun.
  var isInterrupted: Bool { results.count < range.seeds.count || results.contains(where: \.isInterrupted) }
}
