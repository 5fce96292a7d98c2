#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the workloads cost and come to, beside the C reference and the budgets: a Markdown table, and what in it is wrong.
struct WorkloadTable {
  private struct Row {
    let work: String
    let count: Int
    let ours: String
    let reference: String
    let ratio: String
    let budget: String
  }

  /// Machines are noisy: a time up to this many times its budget is named, one above it fails the run.
  static let tolerance = 2.0

  private var rows: [Row] = []
  /// Node visits for one event, by work in the order in which it came, and by the list's length.
  private var visits: [(work: String, figures: [Int: Double])] = []
  private var times: [String: (ours: Double, reference: Double?)] = [:]
  /// Times above their budgets, yet within the tolerance.
  private(set) var overBudget: [String] = []
  /// Sums and counts that are not what they must be, and times beyond the tolerance.
  private(set) var failures: [String] = []

  /// A time in nanoseconds for one operation.
  mutating func add(_ work: String, count: Int, _ nanoseconds: Double, reference: Double? = nil, budget: Double? = nil) {
    times[name(work, count)] = (nanoseconds, reference)
    rows.append(
      Row(
        work: work, count: count, ours: Figure.time(nanoseconds), reference: reference.map(Figure.time) ?? "",
        ratio: reference.map { Figure.rounded(nanoseconds / $0) } ?? "", budget: budget.map(Figure.time) ?? ""))
    judge("\(name(work, count)): \(Figure.time(nanoseconds))", nanoseconds, budget: budget, Figure.time)
  }

  /// How much longer one row's time is than another's of the same name, and the same of the reference's.
  mutating func addGrowth(of work: String, from small: Int, to large: Int, budget: Double) {
    guard let first = times[name(work, small)], let last = times[name(work, large)] else { return }
    let growth = last.ours / first.ours
    let reference = last.reference.flatMap { last in first.reference.map { Figure.rounded(last / $0) } }
    let what = "\(work), \(Figure.count(large)) over \(Figure.count(small)) items"
    rows.append(
      Row(work: what, count: large, ours: Figure.rounded(growth), reference: reference ?? "", ratio: "", budget: Figure.rounded(budget)))
    judge("\(what): \(Figure.rounded(growth))", growth, budget: budget, Figure.rounded)
  }

  /// Something counted, which does not vary from run to run: beyond its limit it fails at once.
  mutating func add(_ work: String, count: Int, figure: Double, limit: Double? = nil) {
    rows.append(
      Row(work: work, count: count, ours: Figure.rounded(figure), reference: "", ratio: "", budget: limit.map(Figure.rounded) ?? ""))
    if let limit, figure > limit { failures.append("\(name(work, count)): \(Figure.rounded(figure)), at most \(Figure.rounded(limit))") }
  }

  /// Something counted that has a budget, as a time has: above it the row is named, above twice as much it fails.
  mutating func add(_ work: String, count: Int, figure: Double, budget: Double) {
    rows.append(Row(work: work, count: count, ours: Figure.rounded(figure), reference: "", ratio: "", budget: Figure.rounded(budget)))
    judge("\(name(work, count)): \(Figure.rounded(figure))", figure, budget: budget, Figure.rounded)
  }

  /// How many nodes of the tree one event visits, at most so many times `log2(n)`. A cursor that walks after a jump shows here and in no sum.
  mutating func addVisits(_ work: String, count: Int, _ figure: Double, times: Double) {
    if let row = visits.firstIndex(where: { $0.work == work }) {
      visits[row].figures[count] = figure
    } else {
      visits.append((work, [count: figure]))
    }
    let limit = times * log2(Double(count))
    if figure > limit { failures.append("node visits, \(name(work, count)): \(Figure.rounded(figure)), at most \(Figure.rounded(limit))") }
  }

  /// A sum or a count that has one right value.
  mutating func check<Value: Equatable>(_ what: String, count: Int, _ found: Value, equals expected: Value) {
    if found != expected { failures.append("\(name(what, count)): \(found), expected \(expected)") }
  }

  private mutating func judge(_ what: String, _ value: Double, budget: Double?, _ text: (Double) -> String) {
    guard let budget, value > budget else { return }
    if value > budget * WorkloadTable.tolerance {
      failures.append("\(what), more than \(Figure.rounded(WorkloadTable.tolerance)) times its budget of \(text(budget))")
    } else {
      overBudget.append("\(what), budget \(text(budget))")
    }
  }

  private func name(_ work: String, _ count: Int) -> String { "\(work), n = \(Figure.count(count))" }

  var markdown: String {
    "| work | n | ours | C reference | ours / C | budget |\n|---|---|---|---|---|---|\n"
      + rows.map { row in
        "| \(row.work) | \(Figure.count(row.count)) | \(row.ours) | \(row.reference) | \(row.ratio) | \(row.budget) |\n"
      }.joined()
  }

  /// Node visits, a column for each length of the list.
  var visitsMarkdown: String {
    let counts = Set(visits.flatMap(\.figures.keys)).sorted()
    return "| node visits an event | \(counts.map(Figure.count).joined(separator: " | ")) |\n|---|\(counts.map { _ in "---|" }.joined())\n"
      + visits.map { work, figures in
        "| \(work) | \(counts.map { figures[$0].map(Figure.rounded) ?? "" }.joined(separator: " | ")) |\n"
      }.joined()
  }
}
