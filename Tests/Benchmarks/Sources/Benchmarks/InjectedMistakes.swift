/// Results that are wrong on purpose, and right ones on the very limit: a judgement that finds nothing is worth nothing.
enum InjectedMistakes {
  private enum Verdict: String {
    case passes
    case isOverBudget = "is over budget"
    case fails

    init(_ checkResult: CheckResult) {
      self = !checkResult.failures.isEmpty ? .fails : checkResult.overBudget.isEmpty ? .passes : .isOverBudget
    }
  }

  /// - Returns: what a table says wrongly of a planted result.
  static func misjudged() -> [String] {
    bugs.compactMap { what, expected, bug in
      let table = WorkloadTable()
      bug(table)
      let verdict = Verdict(table.checkResult)
      return verdict == expected ? nil : "planted: \(what) \(verdict.rawValue), and should be one that \(expected.rawValue)"
    }
  }

  private static let bugs: [(String, Verdict, @Sendable (WorkloadTable) -> Void)] = [
    ("the right sum", .passes, { $0.check("sum", count: 10, 42, equals: 42) }),
    ("a sum that is one too small", .fails, { $0.check("sum", count: 10, 41, equals: 42) }),
    ("a bind too many", .fails, { $0.check("binds", count: 10, 17_415, equals: 17_414) }),
    ("one allocation where there may be none", .fails, { $0.check("allocations", count: 10, 1, equals: 0) }),
    ("bytes at their limit", .passes, { $0.add("bytes", count: 10, figure: 8192, limit: 8192) }),
    ("a byte beyond the limit", .fails, { $0.add("bytes", count: 10, figure: 8193, limit: 8192) }),
    ("bytes divided by no items", .fails, { $0.add("bytes", count: 10, figure: 0 / 0, limit: 16) }),
    ("node visits at their limit", .passes, { $0.addVisits("visits", count: 1024, 20, times: 2) }),
    ("node visits beyond it", .fails, { $0.addVisits("visits", count: 1024, 20.001, times: 2) }),
    ("a time at its budget", .passes, { $0.add("time", count: 10, [60], budget: 60) }),
    ("a time above it", .isOverBudget, { $0.add("time", count: 10, [60.001], budget: 60) }),
    ("a time far above it", .isOverBudget, { $0.add("time", count: 10, [6000], budget: 60) }),
    ("one slow round of three", .passes, { $0.add("time", count: 10, [500, 50, 55], budget: 60) }),
    ("two slow rounds of three", .isOverBudget, { $0.add("time", count: 10, [50, 500, 400], budget: 60) }),
    ("no time at all", .fails, { $0.add("time", count: 10, [0]) }),
    ("a growth at its budget", .passes, { grow($0, by: 5) }),
    ("a growth above it", .isOverBudget, { grow($0, by: 6) }),
    ("a growth at twice its budget", .isOverBudget, { grow($0, by: 10) }),
    ("a growth above that", .fails, { grow($0, by: 10.001) }),
  ]

  /// With a budget of five times.
  private static func grow(_ table: WorkloadTable, by factor: Double) {
    table.add("time", count: 10, [100])
    table.add("time", count: 1000, [100 * factor])
    table.addGrowth(of: "time", from: 10, to: 1000, budget: 5)
  }
}
