import ScrollSimulation

extension JSONReport {
  /// What any run's object says of the rules.
  static func findings(_ findings: Findings) -> [(String, JSONValue)] {
    [
      ("violationCount", .integer(findings.violationCount)),
      ("violations", .array(findings.violations.map(violation))),
      ("rules", .array(findings.rules.map(rule))),
      ("replay", .string(findings.replay.description)),
    ]
  }

  private static func violation(_ violation: Violation) -> JSONValue {
    .object([
      ("frame", .integer(violation.frame)), ("rule", .string(violation.rule)), ("detail", .string(violation.detail)),
      ("pool", .string(violation.pool)),
    ])
  }

  private static func rule(_ rule: SimulationReport.Rule) -> JSONValue {
    .object([
      ("rule", .string(rule.rule)), ("name", .string(RuleText.title(of: rule.rule))), ("judged", .integer(rule.checked)),
      ("violations", .integer(rule.violations)),
    ])
  }
}
