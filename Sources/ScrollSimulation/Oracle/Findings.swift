/// The findings of a session or of a look at a list, in the order in which they were made. In the report of a failed test it is a line for
/// each rule, with the frame in which it first broke, and of the first finding what is wrong.
///
/// A `Collection` and no more: of a bidirectional one a test report would also list each element that is not in the other.
public struct Findings: Collection, Equatable, Sendable, ExpressibleByArrayLiteral, CustomStringConvertible {
  private var kept: [Finding]
  private var counts: [String: Int] = [:]  // of a rule, also those that are not kept; looked up only

  /// Rules that the description tells of in lines of their own.
  public static let describedRules = 24
  /// Characters of the first finding's detail in the description.
  public static let describedDetail = 300

  init(_ results: RuleResults) {
    kept = results.findings
    for rule in results.tally where rule.findings > 0 { counts[rule.rule] = rule.findings }
  }

  public init(_ findings: some Sequence<Finding>) {
    kept = Array(findings)
    for finding in kept { counts[finding.rule, default: 0] += 1 }
  }

  public init(arrayLiteral findings: Finding...) { self.init(findings) }

  public var startIndex: Int { kept.startIndex }
  public var endIndex: Int { kept.endIndex }
  public func index(after index: Int) -> Int { kept.index(after: index) }
  public subscript(index: Int) -> Finding { kept[index] }

  public static func == (one: Findings, other: Findings) -> Bool { one.kept == other.kept }

  public var description: String {
    guard let first = kept.first else { return "no findings" }
    var rules: [Finding] = []  // the first of each
    for finding in kept where !rules.contains(where: { $0.rule == finding.rule }) { rules.append(finding) }
    let lines = rules.prefix(Findings.describedRules).map { "\n\($0.rule), \(RuleText.title(of: $0.rule))\(when($0))" }
    let others = rules.dropFirst(Findings.describedRules).map(\.rule)
    let rest = others.isEmpty ? "" : "\nand \(others.joined(separator: " "))"
    let detail = first.detail.prefix(Findings.describedDetail)
    return "\(rules.count) \(rules.count == 1 ? "rule is" : "rules are") broken:\(lines.joined())\(rest)\nfirst \(first.rule): \(detail)"
  }

  /// Frames are numbered in a session alone.
  private func when(_ first: Finding) -> String {
    guard first.frame > 0 else { return "" }
    let count = counts[first.rule] ?? 1
    return count == 1 ? ": frame \(first.frame)" : ": frame \(first.frame) and \(count - 1) more"
  }
}
