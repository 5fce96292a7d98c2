import ScrollSimulation

/// A rule that a seed broke, or what became of its worker: the first time in its session.
struct StressFault: Equatable {
  /// Not rules of the engine, but what can become of a worker and its answers.
  enum Loss: String, CaseIterable {
    /// Its process ended before it had answered.
    case crash
    /// It did not answer in the time that a seed has.
    case hang
    /// It answered twice, and not the same.
    case nondeterminism
  }

  var seed: UInt64
  var rule: String
  /// 0 for a mishap, which belongs to no frame.
  var frame: Int
  var detail: String
  /// The pool as one row; empty for a mishap.
  var pool: String

  init(seed: UInt64, rule: String, frame: Int, detail: String, pool: String) {
    self.seed = seed
    self.rule = rule
    self.frame = frame
    self.detail = detail
    self.pool = pool
  }

  init(seed: UInt64, _ violation: Violation) {
    self.init(seed: seed, rule: violation.rule, frame: violation.frame, detail: violation.detail, pool: violation.pool)
  }

  init(seed: UInt64, _ loss: Loss, detail: String) { self.init(seed: seed, rule: loss.rawValue, frame: 0, detail: detail, pool: "") }

  /// By seed, then frame, then rule as the document has them.
  static func precedes(_ one: StressFault, _ other: StressFault) -> Bool {
    (one.seed, one.frame, RuleOrder(one.rule)) < (other.seed, other.frame, RuleOrder(other.rule))
  }
}

/// Rules in the order of the document: A2 before A10, mishaps behind all rules.
struct RuleOrder: Comparable {
  private let isLoss: Bool
  private let family: Substring
  private let rule: String

  init(_ rule: String) {
    isLoss = StressFault.Loss(rawValue: rule) != nil
    family = rule.prefix(1)
    self.rule = rule
  }

  static func < (one: RuleOrder, other: RuleOrder) -> Bool {
    if one.isLoss != other.isLoss { return other.isLoss }
    return (one.family, one.rule.count, one.rule) < (other.family, other.rule.count, other.rule)
  }
}

extension StressFault {
  var ruleName: String { StressFault.ruleName(rule) }

  /// What a person calls a rule or a mishap.
  static func ruleName(_ rule: String) -> String {
    switch Loss(rawValue: rule) {
    case .crash: "the worker lives"
    case .hang: "the worker answers in time"
    case .nondeterminism: "a seed is one session"
    case nil: RuleText.title(of: rule)
    }
  }

  /// What a person in front of the app sees.
  var seen: String {
    switch Loss(rawValue: rule) {
    case .crash: "The app crashes."
    case .hang: "The app hangs."
    case .nondeterminism: RuleText.seen(of: "F5")
    case nil: RuleText.seen(of: rule)
    }
  }

  static let memberNames = ["seed", "rule", "frame", "detail", "pool"]

  /// - Parameter namesSeed: not inside the line of its seed.
  func json(namesSeed: Bool) -> JSONValue {
    let seed: [(String, JSONValue)] = namesSeed ? [("seed", .unsigned(seed))] : []
    return .object(
      seed + [("rule", .string(rule)), ("frame", .integer(frame)), ("detail", .string(detail)), ("pool", .string(pool))])
  }

  init(reading value: JSONValue, seed: UInt64) throws(LineFault) {
    let members = try JSONMembers(value, among: StressFault.memberNames)
    self.init(
      seed: seed, rule: try members.requiredText("rule"), frame: try members.requiredNumber("frame", in: 0...Int.max),
      detail: try members.requiredText("detail"), pool: try members.requiredText("pool"))
  }
}
