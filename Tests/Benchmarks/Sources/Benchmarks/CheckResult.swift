/// What is wrong with a run, and what only takes longer than it should.
struct CheckResult {
  /// A ratio of two times of one run up to this many times its budget is named, one above it fails the run.
  static let tolerance = 2.0

  /// Sums, counts and ratios that are not what they must be. Each stands once, however many rounds say it.
  private(set) var failures: [String] = []
  /// Times above their budgets, and ratios within the tolerance.
  private(set) var overBudget: [String] = []

  /// A time in nanoseconds, which depends on the machine and its other work: it fails only if it is not positive, so was not measured.
  mutating func record(_ what: String, time: Double, budget: Double?) {
    guard time > 0 else { return fail("\(what) was not measured") }
    if let budget, time > budget { overBudget.append("\(what), budget \(Figure.time(budget))") }
  }

  /// A ratio of two times of one run.
  mutating func record(_ what: String, ratio: Double, budget: Double) {
    guard ratio > 0 else { return fail("\(what) was not measured") }
    let text = Figure.rounded(budget)
    if ratio > budget * CheckResult.tolerance {
      fail("\(what), more than \(Figure.rounded(CheckResult.tolerance)) times its budget of \(text)")
    } else if ratio > budget {
      overBudget.append("\(what), budget \(text)")
    }
  }

  /// Something counted, which repeats from run to run: beyond its limit it fails at once.
  mutating func record(_ what: String, counted figure: Double, limit: Double) {
    if !(figure <= limit) { fail("\(what): \(Figure.rounded(figure)), at most \(Figure.rounded(limit))") }
  }

  /// A sum or a count that has one right value.
  mutating func record<Value: Equatable>(_ what: String, _ found: Value, equals expected: Value) {
    if found != expected { fail("\(what): \(found), expected \(expected)") }
  }

  private mutating func fail(_ what: String) {
    if !failures.contains(what) { failures.append(what) }
  }
}
