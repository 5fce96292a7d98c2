import JSONReading
import ScrollSimulation

/// The sum of many seeds' results of one settings, independent of the order and grouping in which they are added.
struct StressTotal: Equatable {
  static let maximumKeptFindings = 1_000  // findings of the smallest seeds are kept; further ones are only counted by rule

  let settings: SessionSettings
  private(set) var seeds = 0
  private(set) var failingSeeds = 0
  private(set) var frames = 0
  private(set) var nanoseconds = 0
  private(set) var rules = NamedNumbers()
  private(set) var checked = NamedNumbers()
  private(set) var findings: [SeedFinding] = []  // sorted by `SeedFinding.precedes`
  private(set) var statistics = StressStatistics()
  /// The sum of the hashes of all results' lines modulo 2^64, which identifies the lines independent of their order.
  private(set) var hash: UInt64 = 0

  init(_ settings: SessionSettings) { self.settings = settings }

  var isClean: Bool { failingSeeds == 0 }
  var findingCount: Int { rules.entries.reduce(0) { NamedNumbers.sum($0, $1.value) } }
  var hashDigits: String { TraceHash.digits(of: hash) }

  /// In the largest unit of which there is one: `17 ms`, `2.5 s`, `3.0 min`, `1,204.5 h`.
  var simulatedTime: String {
    let seconds = Double(nanoseconds) / 1e9
    let units = [("h", 3_600.0), ("min", 60), ("s", 1)]
    guard let (name, length) = units.first(where: { seconds >= $0.1 }) else { return "\(grouped(Int((seconds * 1_000).rounded()))) ms" }
    return "\(tenths(seconds / length)) \(name)"
  }

  /// - Precondition: the result has this settings.
  mutating func add(_ result: StressResult) {
    precondition(result.settings == settings, "a result of \(result.settings) was added to a total of \(settings)")
    seeds += 1
    if !result.isClean { failingSeeds += 1 }
    frames = NamedNumbers.sum(frames, result.frames)
    nanoseconds = NamedNumbers.sum(nanoseconds, result.nanoseconds)
    rules.add(result.rules, combine: NamedNumbers.sum)
    checked.add(result.checked, combine: NamedNumbers.sum)
    statistics.add(result.statistics)
    keep(result.findings.map { SeedFinding(seed: result.seed, finding: $0) })
    var line = TraceHash()
    line.add(result.line())
    hash &+= line.value
  }

  /// - Complexity: O(log kept) comparisons per finding
  private mutating func keep(_ more: [SeedFinding]) {
    for finding in more {
      var (low, high) = (0, findings.count)
      while low < high {
        let middle = (low + high) / 2
        if SeedFinding.precedes(finding, findings[middle]) { high = middle } else { low = middle + 1 }
      }
      if low < StressTotal.maximumKeptFindings { findings.insert(finding, at: low) }
      if findings.count > StressTotal.maximumKeptFindings { findings.removeLast() }
    }
  }

  var ruleCount: RuleCount { RuleCount(rules, checked: checked) }

  /// The first finding of each rule, in the order of findings.
  var firstFindings: [SeedFinding] {
    var first: [SeedFinding] = []
    for finding in findings where !first.contains(where: { $0.finding.rule == finding.finding.rule }) { first.append(finding) }
    return first
  }

  /// The last line of a result file, with its newline. `treadmill merge` prints it too.
  var line: [UInt8] {
    let members: [(String, JSONValue)] = [
      ("run", settings.json), ("seeds", .integer(seeds)), ("failingSeeds", .integer(failingSeeds)), ("hash", .string(hashDigits)),
      ("frames", .integer(frames)), ("nanoseconds", .integer(nanoseconds)), ("rules", rules.json), ("checked", checked.json),
      ("findings", .array(findings.map { $0.finding.json(seed: $0.seed) })),
    ]
    let untested = gaps.isEmpty ? [] : [("untested", JSONValue.array(gaps.map { .string("\($0)") }))]
    return JSONValue.object([("summary", .object(members + untested + statistics.members))]).line
  }
}

extension TraceHash {
  /// Sixteen hexadecimal digits.
  static func digits(of value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
