/// Checks each frame of a tiled plane against the rules of `Docs/Invariants.md` in two dimensions: a cell is index and key, a zoom's anchor
/// the middle of the viewport (C1). In a sheet the key is the names of column and row, whose numbers edits change. B10 adds that cells of
/// other levels stay only while they are visible below some that still load.
struct PlaneChecker: Sendable {
  var reference: PlaneReference
  var results = RuleResults(rules: rules.map(\.name))
  private(set) var blank = BlankArea()  // without a cell of the frame's level
  private(set) var unloadedArea: Int64 = 0  // with neither a loaded cell nor one of another level, in 1/64 point squared x frames

  var before: PlaneObservation?
  var open: [PlaneObservation.Cell?] = []
  var capacities: [Int] = [0, 0, 0, 0]  // the largest so far that each part of the screen needs
  var stroke: PlaneStroke?
  var fingers: Set<Int> = []  // that are down
  var programPlace: PlaneInput.Place?  // where a program has moved the content, legal or not
  var isProgramMoving = false  // a program's animated scroll runs
  var misplacement: CheckResult?  // a fault in the offset that the frame's edits left
  var wrongRefusal: CheckResult?  // and in which of them were refused
  var namesSeen: [SheetReference.Axis: Set<Int64>] = [:]  // names of the lines that were on screen in the last frame; looked up only
  var haveLinesChanged = false  // in this frame, by what their cells were asked
  private var isStopped = false

  init(reference: PlaneReference) { self.reference = reference }

  /// In order; nil for a frame that could not have broken the rule.
  private static let rules: [(name: String, check: @Sendable (inout PlaneChecker, PlaneObservation, PlaneInput) -> CheckResult?)] = [
    ("A1", { $0.poolIsFixed($1, $2) }), ("A2", { $0.oneViewACell($1, $2) }), ("A3", { $0.everyVisibleCellIsBound($1, $2) }),
    ("A5", { $0.viewsShowTheirCell($0.named($1), $2) }), ("A6", { $0.freeViewsAreIdle($1, $2) }),
    ("A7", { $0.cellsKeepTheirView($0.named($1), $2) }), ("A9", { $0.noBindIsWasted($0.named($1), $2) }),
    ("A10", { $0.displaysAlternate($0.named($1), $2) }), ("B1", { $0.viewsStandInPlace($1, $2) }),
    ("B2", { $0.viewsDoNotOverlap($1, $2) }), ("B3", { $0.viewsCoverTheViewport($1, $2) }), ("B8", { $0.restIsLegal($1, $2) }),
    ("B10", { $0.boundCellsAreARectangle($1, $2) }), ("B11", { $0.nothingIsRealizedByNothing($1, $2) }),
    ("B12", { $0.screenIsExact($1, $2) }), ("B15", { $0.frozenCellsStandAtTheEdge($1, $2) }),
    ("B16", { $0.mergedCellsAreOne($1, $2) }), ("B17", { $0.linesFitTheirCells($1, $2) }),
    ("C1", { $0.placement(after: $2.edits) ?? $0.middleStays($1, $2) }),
    ("C4", { $0.offsetIsAccountedFor($1, $2) }), ("C7", { $0.layoutIsAFixpoint($1, $2) }),
    ("C16", { $0.strokesKeepTheirTrajectory($1, $2) }), ("D1", { checker, _, input in checker.refusal(of: input.edits) }),
    ("E4", { $0.loadsAreFew($1, $2) }), ("E6", { $0.visibleLoadsComeFirst($1, $2) }), ("E8", { $0.loadsAreInRange($1, $2) }),
    ("F6", { $0.blankAreaIsAccountedFor($1, $2) }),
  ]

  mutating func check(_ observation: PlaneObservation, input: PlaneInput) {
    guard !isStopped else { return }
    var frame = observation
    follow(input.edits, to: frame)
    frame = placed(frame)
    for (number, rule) in PlaneChecker.rules.enumerated() {
      if let checkResult = rule.check(&self, frame, input) { record(number, checkResult, at: frame) }
    }
    before = named(frame)
    noteSeenLines(frame)
  }

  /// Checks no more frames.
  mutating func stop() { isStopped = true }

  /// Ends the session: nothing is displayed any more (A10).
  mutating func finish(_ displays: [PlaneObservation.Display]) {
    var last = before ?? PlaneObservation()
    last.displays = displays
    for tile in last.tiles.indices { last.tiles[tile].cell = nil }
    if let fault = displaysAlternate(last, PlaneInput())?.fault { record(note(rule: "A10"), "at the end, \(fault)", at: last) }
  }

  mutating func note(rule: String) -> Int { results.note(rule: rule) }

  mutating func record(_ rule: Int, _ checkResult: CheckResult, at frame: PlaneObservation) {
    results.add(checkResult, ofRule: rule, frame: frame.number, pool: frame.poolRow)
  }

  mutating func count(blank area: Int64, unloaded: Int64) {
    blank.add(area, isRefused: false)
    unloadedArea += unloaded
  }
}
