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

  /// Orders by seed, then frame, then rule.
  static func precedes(_ one: SeedFinding, _ other: SeedFinding) -> Bool {
    (one.seed, one.finding.frame, RuleOrder(one.finding.rule)) < (other.seed, other.finding.frame, RuleOrder(other.finding.rule))
  }
}

/// Orders rules as `Docs/Invariants.md` does: A2 before A10, losses of workers after all rules.
struct RuleOrder: Comparable {
  private let isLoss: Bool
  private let family: Substring
  private let rule: String

  init(_ rule: String) {
    isLoss = WorkerLoss(rawValue: rule) != nil
    family = rule.prefix(1)
    self.rule = rule
  }

  static func < (one: RuleOrder, other: RuleOrder) -> Bool {
    if one.isLoss != other.isLoss { return other.isLoss }
    return (one.family, one.rule.count, one.rule) < (other.family, other.rule.count, other.rule)
  }
}
