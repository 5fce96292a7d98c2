import ScrollSimulation

/// The loss of a worker or of trust in its answers. A finding has it in place of a rule.
enum WorkerLoss: String, CaseIterable {
  case crash  // the process ended before it answered, or its answer was invalid
  case hang  // there was no answer within the time limit of a seed
  case nondeterminism  // two runs of a seed had different results
}

extension Finding {
  init(_ loss: WorkerLoss, detail: String) { self.init(frame: 0, rule: loss.rawValue, detail: detail) }

  var isLoss: Bool { WorkerLoss(rawValue: rule) != nil }

  static let memberNames = ["seed", "rule", "frame", "detail", "pool"]

  /// - Parameter seed: nil in the line of the seed itself.
  func json(seed: UInt64? = nil) -> JSONValue {
    .object(
      (seed.map { [("seed", .unsigned($0))] } ?? []) + [
        ("rule", .string(rule)), ("frame", .integer(frame)), ("detail", .string(detail)), ("pool", .string(pool)),
      ])
  }

  init(reading value: JSONValue) throws(LineFault) {
    let members = try JSONMembers(value, among: Finding.memberNames)
    self.init(
      frame: try members.requiredNumber("frame", in: 0...Int.max), rule: try members.requiredText("rule"),
      detail: try members.requiredText("detail"), pool: try members.requiredText("pool"))
  }
}

struct SeedFinding: Equatable {
  var seed: UInt64
  var finding: Finding

  /// Orders by seed, then as all findings.
  static func precedes(_ one: SeedFinding, _ other: SeedFinding) -> Bool {
    one.seed != other.seed ? one.seed < other.seed : Finding.precedes(one.finding, other.finding)
  }
}
