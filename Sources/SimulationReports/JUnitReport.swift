public import ScrollSimulation

/// The rules of a run over many seeds as a JUnit file: a test case per rule, which fails with the seeds that broke it. Broken rules come
/// first, in the order of their first findings; the others as they are given.
///
/// It has only what build servers agree on: `testsuites`, `testsuite`, `testcase` and one `failure` or `skipped` per case. It has no times and no host,
/// so that the same results are the same bytes. What XML 1.0 forbids is escaped (`Escaping`).
///
/// ```swift
/// let finding = Finding(frame: 12, rule: "A1", detail: "8 tiles, 7 slots")
/// let failure = JUnitReport.Failure(seed: 7, finding: finding, replay: "treadmill stress --seeds 7..7")
/// let report = JUnitReport(suite: "treadmill stress", cases: [.init(rule: "A1", name: "the pool is fixed", failures: [failure])])
/// print(report.text)
/// ```
public struct JUnitReport: Sendable, Equatable {
  /// A rule and its failures.
  public struct Case: Sendable, Equatable {
    /// Its number in `Docs/Invariants.md`, such as `A1`.
    public var rule: String
    public var name: String
    /// In the order of the seeds; empty if the rule holds.
    public var failures: [Failure]
    /// Why the rule was not tested; nil if it was.
    public var skipped: String?

    public init(rule: String, name: String, failures: [Failure] = [], skipped: String? = nil) {
      self.rule = rule
      self.name = name
      self.failures = failures
      self.skipped = skipped
    }

    var isSkipped: Bool { failures.isEmpty && skipped != nil }
  }

  /// A broken rule in the run of one seed.
  public struct Failure: Sendable, Equatable {
    public var seed: UInt64
    public var finding: Finding
    /// The shell command that repeats the run.
    public var replay: String

    public init(seed: UInt64, finding: Finding, replay: String) {
      self.seed = seed
      self.finding = finding
      self.replay = replay
    }
  }

  /// Failures of a case that are written; more are only counted.
  public static let maximumWrittenFailures = 50

  public var suite: String
  public var cases: [Case]

  public init(suite: String, cases: [Case]) {
    self.suite = suite
    self.cases = cases
  }

  /// The document.
  public var text: String {
    let counts = "tests=\"\(cases.count)\" failures=\"\(cases.count { !$0.failures.isEmpty })\" errors=\"0\""
    let name = Escaping.markup(suite)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(name)" \(counts)>
      <testsuite name="\(name)" \(counts) skipped="\(cases.count { $0.isSkipped })">
      \(sortedCases.map(written).joined(separator: "\n"))
      </testsuite>
      </testsuites>

      """
  }

  private var sortedCases: [Case] {
    let broken = cases.filter { !$0.failures.isEmpty }.sorted { one, other in
      let (one, other) = (one.failures[0], other.failures[0])
      return one.seed != other.seed ? one.seed < other.seed : Finding.precedes(one.finding, other.finding)
    }
    return broken + cases.filter(\.failures.isEmpty)
  }

  private func written(_ entry: Case) -> String {
    let head = "<testcase classname=\"\(Escaping.markup(suite))\" name=\"\(Escaping.markup("\(entry.rule) \(entry.name)"))\""
    guard let first = entry.failures.first else {
      return entry.skipped.map { "\(head)>\n<skipped message=\"\(Escaping.markup($0))\"/>\n</testcase>" } ?? head + "/>"
    }
    let seeds = entry.failures.count == 1 ? "in" : "in \(entry.failures.count) seeds, first in"
    let place = "\(entry.rule) \(seeds) seed \(first.seed), frame \(first.finding.frame)"
    let message = "\(first.finding.sentence) \(first.finding.detail) (\(place))"
    var rows = entry.failures.prefix(JUnitReport.maximumWrittenFailures).map { failure in
      "seed \(failure.seed), frame \(failure.finding.frame): \(failure.finding.detail)\n  \(failure.replay)\n"
    }
    if entry.failures.count > rows.count { rows.append("and \(entry.failures.count - rows.count) more seeds\n") }
    return """
      \(head)>
      <failure type="\(Escaping.markup(entry.rule))" message="\(Escaping.markup(message))">\(Escaping.markup(rows.joined()))</failure>
      </testcase>
      """
  }
}
