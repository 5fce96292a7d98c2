/// What the rules of a session have found: how often each was checked and broken, and the findings.
public struct RuleResults: Sendable {
  /// The first findings, and the first of each rule.
  public private(set) var findings: [Finding] = []
  public private(set) var findingCount = 0
  /// The first findings of the last frame that has any, if ``keepsLatest``.
  package private(set) var latest: [Finding] = []
  /// For whoever draws each frame: of a rule that every frame breaks, ``findings`` has only the first frames'.
  package var keepsLatest = false
  private static let maximumLatest = 8
  /// Per rule, in their order: the number of checks, and of findings.
  package private(set) var tally: [(rule: String, checked: Int, findings: Int)]

  init(rules: [String]) { tally = rules.map { ($0, 0, 0) } }

  /// Lists a rule. Returns its number in the tally.
  mutating func note(rule: String) -> Int {
    if let number = tally.firstIndex(where: { $0.rule == rule }) { return number }
    tally.append((rule, 0, 0))
    return tally.count - 1
  }

  mutating func hold(_ rule: Int) { tally[rule].checked += 1 }

  /// - Parameters:
  ///   - rule: its number in the tally.
  ///   - pool: the finding's row of the pool.
  ///   - words: the fault with names for the items at these places.
  mutating func add(
    _ checkResult: CheckResult, ofRule rule: Int, frame: Int, pool: @autoclosure () -> String,
    naming words: (String, [FaultPlace]) -> String = { text, _ in text }
  ) {
    hold(rule)
    guard case .broken(let detail, let places, let pages) = checkResult else { return }
    tally[rule].findings += 1
    findingCount += 1
    if latest.first?.frame != frame { latest = [] }
    let isKept = findings.count < Checker.maximumKeptFindings || tally[rule].findings == 1
    let isLatest = keepsLatest && latest.count < RuleResults.maximumLatest
    guard isKept || isLatest else { return }
    let finding = Finding(frame: frame, rule: tally[rule].rule, detail: words(detail, places), pool: pool(), places: places, pages: pages)
    if isKept { findings.append(finding) }
    if isLatest { latest.append(finding) }
  }
}
