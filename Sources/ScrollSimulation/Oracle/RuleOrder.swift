/// The order of rules: as in `Docs/Invariants.md`, A2 before A10; crashes, hangs and other losses of workers follow all rules.
public struct RuleOrder: Comparable, Sendable {
  private let isLoss: Bool
  private let rule: String

  public init(_ rule: String) {
    isLoss = RuleText.isLoss(rule)
    self.rule = rule
  }

  public static func < (one: RuleOrder, other: RuleOrder) -> Bool {
    if one.isLoss != other.isLoss { return other.isLoss }
    return (one.rule.prefix(1), one.rule.count, one.rule) < (other.rule.prefix(1), other.rule.count, other.rule)
  }
}

extension Finding {
  /// The one order of findings: the earliest frame first, as what breaks first is nearer to the cause; then by rule. Of a frame's findings
  /// those about keys come first: two items with one key break many other rules.
  public static func precedes(_ one: Finding, _ other: Finding) -> Bool {
    if one.frame != other.frame { return one.frame < other.frame }
    let ofKeys = "D4"
    if one.rule != other.rule, one.rule == ofKeys || other.rule == ofKeys { return one.rule == ofKeys }
    return RuleOrder(one.rule) < RuleOrder(other.rule)
  }
}
