import Cassowary
import Testing

/// The comparison with another implementation.
///
/// Feasibility, residuals and the weighted error are compared after every step of every system. Values are compared where they can be: where
/// `isDetermined` says that all optimal solutions agree. (The generator anchors each variable with a weight of its own, which makes most
/// optima one point, but not all: other weights on the grid of quarters can add up to the same slope.)
@Suite("The solver against kiwi")
struct KiwiTests {
  static let systemCount = 800

  @Test("800 random systems: the same verdicts, errors and values")
  func comparison() throws {
    let oracle: KiwiOracle
    do {
      oracle = try KiwiOracle()
    } catch {
      #expect(!KiwiOracle.isRequired, "the comparison with kiwi is required and cannot be made: \(error)")
      print("kiwi: skipped: \(error)")
      return
    }
    let systems = (0..<KiwiTests.systemCount).map { RandomSystem(seed: 1_000_000 + $0, levelCount: 1) }
    let answers = try oracle.answers(to: systems.flatMap(\.lines))
    try #require(answers.count == systems.reduce(0) { $0 + $1.steps.count })
    var comparison = Comparison()
    var next = 0
    for system in systems {
      try comparison.compare(system, answers[next..<next + system.steps.count])
      next += system.steps.count
    }
    print("kiwi \(KiwiOracle.version): \(comparison.summary)")
    #expect(comparison.disagreements == [])
    #expect(comparison.refused > 300 && comparison.values > 3_000, "too little was compared")
  }
}

/// What was compared, and how far the two were apart at most.
private struct Comparison {
  var disagreements: [String] = []
  var (systems, steps, refused, values, undetermined) = (0, 0, 0, 0, 0)
  var (residual, errorDifference, valueDifference) = (0.0, 0.0, 0.0)

  static let tolerance = 1e-9

  var summary: String {
    """
    \(systems) systems, \(steps) steps, \(refused) constraints refused by both, \(values) values compared (\(undetermined) not determined); \
    largest residual \(residual), relative error difference \(errorDifference), value difference \(valueDifference)
    """
  }

  mutating func compare(_ system: RandomSystem, _ answers: ArraySlice<KiwiOracle.Answer>) throws {
    var run = SystemRun(system)
    systems += 1
    for (number, (step, answer)) in zip(system.steps, answers).enumerated() {
      let verdict = try run.apply(step)
      let place = "system \(systems - 1), step \(number)"
      guard verdict.rawValue == answer.verdict else {
        disagreements.append("\(place): \(verdict.rawValue), kiwi \(answer.verdict)")
        return  // from here on the two hold different constraints
      }
      steps += 1
      if verdict == .refused { refused += 1 }
      compareErrors(run, answer.values, place)
      // Asking what is determined costs a solution or two for each variable: at the end, and somewhere before it.
      if number == answers.count - 1 || number == answers.count / 2 { compareValues(run, answer.values, place) }
    }
  }

  private mutating func compareErrors(_ run: SystemRun, _ kiwi: [Double], _ place: String) {
    let (ours, theirs) = (run.error(of: run.values), run.error(of: kiwi))
    residual = max(residual, ours.residual)
    let difference = abs(ours.weighted[0] - theirs.weighted[0]) / max(1, theirs.weighted[0])
    errorDifference = max(errorDifference, difference)
    if ours.residual > Comparison.tolerance { disagreements.append("\(place): a required constraint is missed by \(ours.residual)") }
    if difference > Comparison.tolerance {
      disagreements.append("\(place): the error is \(ours.weighted), kiwi's \(theirs.weighted) (its residual \(theirs.residual))")
    }
  }

  private mutating func compareValues(_ run: SystemRun, _ kiwi: [Double], _ place: String) {
    for (variable, theirs) in zip(run.variables, kiwi) {
      guard run.solver.isDetermined(variable) else {
        undetermined += 1
        continue
      }
      values += 1
      let ours = run.solver.value(of: variable)
      let difference = abs(ours - theirs) / max(1, abs(theirs))
      valueDifference = max(valueDifference, difference)
      if difference > Comparison.tolerance { disagreements.append("\(place): \(variable) is \(ours), kiwi \(theirs)") }
    }
  }
}

extension RandomSystem {
  /// The steps in the words of the oracle's script.
  fileprivate var lines: [String] {
    ["system \(variableCount)"]
      + steps.map { step in
        switch step {
        case .add(let key, let form): "add \(key) \(form.words)"
        case .remove(let key): "remove \(key)"
        case .edit(let variable, let strength, let value): "edit \(variable) \(strength.words) \(value)"
        case .suggest(let variable, let value): "suggest \(variable) \(value)"
        case .removeEdit(let variable): "unedit \(variable)"
        }
      }
  }
}

extension Strength {
  fileprivate var words: String {
    switch self {
    case .required: "required"
    case .weighted(let weight, _): "\(weight)"
    }
  }
}

extension RandomSystem.Form {
  fileprivate var words: String {
    let sign =
      switch relation {
      case .lessThanOrEqual: "<="
      case .equal: "=="
      case .greaterThanOrEqual: ">="
      }
    return "\(strength.words) \(sign) \(constant)" + terms.map { " \($0.variable) \($0.coefficient)" }.joined()
  }
}
