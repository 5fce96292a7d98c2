#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the workloads cost and come to, beside the C reference and the budgets: a Markdown table, and what in it is wrong.
final class WorkloadTable {
  private struct Row {
    let work: String
    let count: Int
    let ours: String
    let reference: String
    let ratio: String
    let budget: String
    var listView = ""
  }

  private let peers: Peers
  private var rows: [Row] = []
  /// Node visits for one event, by work in the order in which it came, and by the list's length.
  private var visits: [(work: String, figures: [Int: Double])] = []
  /// The fastest rounds, in nanoseconds.
  private var times: [String: (ours: Double, reference: Double?)] = [:]
  private(set) var checkResult = CheckResult()

  /// - Parameter peers: what else was measured in this run; a figure of nobody's changes no judgement.
  init(peers: Peers = Peers()) { self.peers = peers }

  /// A time in nanoseconds for one operation, as it was in each round: the median is what counts.
  func add(_ work: String, count: Int, _ rounds: [Double], reference: [Double]? = nil, budget: Double? = nil) {
    let fastest = rounds.min() ?? 0
    times[name(work, count)] = (fastest, reference?.min())
    let (ours, reference) = (Stopwatch.median(rounds), reference.map(Stopwatch.median))
    rows.append(
      Row(
        work: work, count: count, ours: Figure.time(ours), reference: reference.map(Figure.time) ?? "",
        ratio: reference.map { Figure.rounded(ours / $0) } ?? "", budget: budget.map(Figure.time) ?? ""))
    let best = rounds.count > 1 ? " (fastest round \(Figure.time(fastest)))" : ""
    checkResult.record("\(name(work, count)): \(Figure.time(ours))\(best)", time: ours, budget: budget)
  }

  /// How much longer one row's fastest round is than another's of the same name, and the same of the reference's. Others on the machine take from
  /// the caches that a long list needs and a short one does not, which is not growth.
  func addGrowth(of work: String, from small: Int, to large: Int, budget: Double) {
    guard let first = times[name(work, small)], let last = times[name(work, large)] else {
      preconditionFailure("\(work) was not timed at \(small) and \(large) items")
    }
    let growth = last.ours / first.ours
    let reference = last.reference.flatMap { last in first.reference.map { Figure.rounded(last / $0) } }
    let what = "\(work), \(Figure.count(large)) over \(Figure.count(small)) items"
    rows.append(
      Row(work: what, count: large, ours: Figure.rounded(growth), reference: reference ?? "", ratio: "", budget: Figure.rounded(budget)))
    checkResult.record("\(what): \(Figure.rounded(growth))", ratio: growth, budget: budget)
  }

  /// What Qt's ListView takes, into the row of the same work; with a delegate in QML too, where that was measured.
  ///
  /// - Parameters:
  ///   - figure: its name among the peers' lines.
  ///   - sum: what the work comes to. Where Qt's comes to something else, its row says so.
  func addListView(_ figure: String, to work: String, count: Int, sum: Int) {
    guard let row = rows.firstIndex(where: { $0.work == work && $0.count == count }) else {
      preconditionFailure("\(name(work, count)) has no row")
    }
    let figures = [(figure, ""), ("\(figure)-qml", "in QML ")].compactMap { name, delegate in
      peers[name].map { time in "\(delegate)\(Figure.time(time))\(peers["\(name)-sum"] == Double(sum) ? "" : " (inexact)")" }
    }
    rows[row].listView = figures.joined(separator: ", ")
  }

  /// Something counted, which does not vary from run to run: beyond its limit it fails at once.
  func add(_ work: String, count: Int, figure: Double, limit: Double) {
    rows.append(Row(work: work, count: count, ours: Figure.rounded(figure), reference: "", ratio: "", budget: Figure.rounded(limit)))
    checkResult.record(name(work, count), counted: figure, limit: limit)
  }

  /// How many nodes of the tree one event visits, at most so many times `log2(n)`. A cursor that walks after a jump shows here and in no sum.
  func addVisits(_ work: String, count: Int, _ figure: Double, times: Double) {
    if let row = visits.firstIndex(where: { $0.work == work }) {
      visits[row].figures[count] = figure
    } else {
      visits.append((work, [count: figure]))
    }
    checkResult.record("node visits, \(name(work, count))", counted: figure, limit: times * log2(Double(count)))
  }

  /// A sum or a count that has one right value.
  func check<Value: Equatable>(_ what: String, count: Int, _ found: Value, equals expected: Value) {
    checkResult.record(name(what, count), found, equals: expected)
  }

  private func name(_ work: String, _ count: Int) -> String { "\(work), n = \(Figure.count(count))" }

  /// With a column for Qt's ListView where it was measured.
  var markdown: String {
    let hasListView = rows.contains { !$0.listView.isEmpty }
    return "| work | n | ours | C reference | ours / C | budget |\(hasListView ? " Qt ListView |" : "")\n"
      + "|---|---|---|---|---|---|\(hasListView ? "---|" : "")\n"
      + rows.map { row in
        "| \(row.work) | \(Figure.count(row.count)) | \(row.ours) | \(row.reference) | \(row.ratio) | \(row.budget) |"
          + (hasListView ? " \(row.listView) |\n" : "\n")
      }.joined() + (hasListView ? "" : "\nQt's ListView: not measured.\n")
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
