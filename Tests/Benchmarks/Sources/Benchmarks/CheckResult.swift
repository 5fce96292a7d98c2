/// What is wrong with a run, and what only takes longer than it should.
struct CheckResult {
  /// Machines are noisy: a time up to this many times its budget is named, one above it fails the run.
  static let tolerance = 2.0

  /// Sums and counts that are not what they must be, and times beyond the tolerance. Each stands once, however many rounds say it.
  private(set) var failures: [String] = []
  /// Times above their budgets, yet within the tolerance.
  private(set) var overBudget: [String] = []

  /// A time, or a ratio of times: something that varies from run to run.
  ///
  /// - Parameters:
  ///   - value: positive; what is not, or is no number, was not measured and fails.
  ///   - budget: nil where there is none.
  ///   - text: how such a value is written.
  mutating func record(_ what: String, _ value: Double, budget: Double?, _ text: (Double) -> String) {
    guard value > 0 else { return fail("\(what) was not measured") }
    guard let budget, value > budget else { return }
    if value > budget * CheckResult.tolerance {
      fail("\(what), more than \(Figure.rounded(CheckResult.tolerance)) times its budget of \(text(budget))")
    } else {
      overBudget.append("\(what), budget \(text(budget))")
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
