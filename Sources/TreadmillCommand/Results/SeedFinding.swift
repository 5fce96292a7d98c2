import JSONReading
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

  /// - Parameter seed: nil in the line of the seed itself.
  func json(seed: UInt64? = nil) -> JSONValue {
    .object(
      (seed.map { [("seed", .unsigned($0))] } ?? []) + [
        ("rule", .string(rule)), ("frame", .integer(frame)), ("detail", .string(detail)), ("pool", .string(pool)),
      ])
  }

  init(reading fields: LineFields) throws(LineFault) {
    var fields = fields
    self.init(
      frame: try fields.require("frame", try fields.whole("frame", in: 0...Int.max)),
      rule: try fields.require("rule", try fields.string("rule")), detail: try fields.require("detail", try fields.string("detail")),
      pool: try fields.require("pool", try fields.string("pool")))
    try fields.end()
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
