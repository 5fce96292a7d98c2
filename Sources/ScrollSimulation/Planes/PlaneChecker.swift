/// Checks each frame of a tiled plane against the rules of `Docs/Invariants.md` in two dimensions: a cell is index and key, a zoom's anchor
/// the middle of the viewport (C1). In a sheet the key is the names of column and row, whose numbers edits change. B10 adds that cells of
/// other levels stay only while they are visible below some that still load.
package struct PlaneChecker: Sendable {
  package internal(set) var reference: PlaneReference
  package private(set) var findings: [Finding] = []  // the first violations, and the first of each rule
  package private(set) var findingCount = 0
  package private(set) var tally = rules.map { SimulationReport.Rule(rule: $0.name, checked: 0, findings: 0) }
  package private(set) var blankArea: Int64 = 0  // without a cell of the frame's level, over all frames, in 1/4096 square point
  package private(set) var largestBlankArea: Int64 = 0  // of a frame
  package private(set) var unloadedArea: Int64 = 0  // with neither a loaded cell nor one of another level, over all frames

  var before: PlaneObservation?
  var open: [PlaneObservation.Cell?] = []
  var capacity = 0
  var stroke: PlaneStroke?
  var misplacement: CheckResult?  // a fault in the offset that the frame's edits left
  var misjudgement: CheckResult?  // and in which of them were refused

  package init(reference: PlaneReference) { self.reference = reference }

  /// In order; nil for a frame that could not have broken the rule.
  private static let rules: [(name: String, check: @Sendable (inout PlaneChecker, PlaneObservation, PlaneInput) -> CheckResult?)] = [
    ("A1", { $0.poolIsFixed($1, $2) }), ("A2", { $0.oneViewACell($1, $2) }), ("A3", { $0.everyVisibleCellIsBound($1, $2) }),
    ("A5", { $0.viewsShowTheirCell($0.named($1), $2) }), ("A6", { $0.freeViewsAreIdle($1, $2) }),
    ("A7", { $0.cellsKeepTheirView($0.named($1), $2) }), ("A9", { $0.noBindIsWasted($0.named($1), $2) }),
    ("A10", { $0.displaysAlternate($0.named($1), $2) }), ("B1", { $0.viewsStandInPlace($1, $2) }),
    ("B2", { $0.viewsDoNotOverlap($1, $2) }), ("B3", { $0.viewsCoverTheViewport($1, $2) }), ("B8", { $0.restIsLegal($1, $2) }),
    ("B10", { $0.boundCellsAreARectangle($1, $2) }), ("B11", { $0.nothingIsRealizedByNothing($1, $2) }),
    ("B12", { $0.screenIsExact($1, $2) }), ("C1", { $0.placement(after: $2.edits) ?? $0.middleStays($1, $2) }),
    ("C4", { $0.offsetIsAccountedFor($1, $2) }), ("C7", { $0.layoutIsAFixpoint($1, $2) }),
    ("C16", { $0.strokesKeepTheirTrajectory($1, $2) }), ("D1", { checker, _, input in checker.refusal(of: input.edits) }),
    ("E4", { $0.loadsAreFew($1, $2) }), ("E6", { $0.visibleLoadsComeFirst($1, $2) }), ("E8", { $0.loadsAreInRange($1, $2) }),
    ("F6", { $0.blankAreaIsAccountedFor($1, $2) }),
  ]

  package mutating func check(_ frame: PlaneObservation, input: PlaneInput) {
    follow(input.edits, to: frame)
    for rule in PlaneChecker.rules { if let checkResult = rule.check(&self, frame, input) { record(rule.name, checkResult, at: frame) } }
    before = named(frame)
  }

  /// Ends the session: nothing is displayed any more (A10).
  package mutating func finish(_ displays: [PlaneObservation.Display]) {
    var last = before ?? PlaneObservation()
    last.displays = displays
    for tile in last.tiles.indices { last.tiles[tile].cell = nil }
    if let fault = displaysAlternate(last, PlaneInput())?.fault { record("A10", "at the end, \(fault)", at: last) }
  }

  package mutating func record(_ rule: String, _ checkResult: CheckResult, at frame: PlaneObservation) {
    guard let place = tally.firstIndex(where: { $0.rule == rule }) else { return }
    tally[place].checked += 1
    guard let detail = checkResult.fault else { return }
    tally[place].findings += 1
    findingCount += 1
    guard findings.count < Checker.maximumKeptFindings || tally[place].findings == 1 else { return }
    findings.append(Finding(frame: frame.number, rule: rule, detail: detail, pool: frame.poolRow))
  }

  mutating func count(blank: Int64, unloaded: Int64) {
    blankArea += blank
    largestBlankArea = max(largestBlankArea, blank)
    unloadedArea += unloaded
  }
}
