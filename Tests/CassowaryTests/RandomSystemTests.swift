import Cassowary
import TestSupport
import Testing

@Suite("Random systems against the same system built at once")
struct RandomSystemTests {
  @Test("steps one by one end where building what stands at once does, in any order", arguments: 0..<9)
  func incremental(batch: Int) throws {
    for seed in (batch * 50)..<(batch * 50 + 20) {
      let system = RandomSystem(seed: seed, levelCount: 1 + batch % 3)
      var run = SystemRun(system)
      for (number, step) in system.steps.enumerated() {
        _ = try run.apply(step)
        #expect(run.solver.brokenInvariant() == nil, "seed \(seed), step \(number): \(step)")
        #expect(run.solver.largestViolation <= 1e-9, "seed \(seed), step \(number)")
      }
      var random = SplitMix(seed: seed)
      let fresh = try solved(run.constraints.shuffled(using: &random), variableCount: system.variableCount)
      let ours = run.error(of: run.values)
      let theirs = run.error(of: run.variables.map { fresh.value(of: $0) })
      for (our, their) in zip(ours.weighted, theirs.weighted) {
        #expect(abs(our - their) <= max(1e-9 * our, 1e-12 * RandomSystem.largestWeight), "seed \(seed)")
      }
      for variable in run.variables {
        let isDetermined = run.solver.isDetermined(variable)
        #expect(isDetermined == fresh.isDetermined(variable), "seed \(seed), \(variable)")
        guard isDetermined else { continue }
        let (our, their) = (run.solver.value(of: variable), fresh.value(of: variable))
        #expect(abs(our - their) <= 1e-9 * max(1, abs(their)), "seed \(seed), \(variable)")
      }
    }
  }

  @Test("a variable >= 0 is one with a required constraint that says so")
  func domains() throws {
    for seed in 0..<70 {
      let system = RandomSystem(seed: 20_000 + seed, levelCount: 2)
      var (domain, constrained) = (SystemRun(system, domain: .nonNegative), SystemRun(system))
      for variable in constrained.variables { try constrained.solver.add(sum((1, variable)) >= 0) }
      for (number, step) in system.steps.enumerated() {
        let verdicts = (try domain.apply(step), try constrained.apply(step))
        #expect(verdicts.0 == verdicts.1, "seed \(seed), step \(number)")
        #expect(domain.solver.brokenInvariant() == nil && domain.values.allSatisfy { $0 >= 0 }, "seed \(seed), step \(number)")
        for (one, other) in zip(domain.error(of: domain.values).weighted, constrained.error(of: constrained.values).weighted) {
          #expect(abs(one - other) <= max(1e-9 * one, 1e-12 * RandomSystem.largestWeight), "seed \(seed), step \(number)")
        }
      }
    }
  }

  @Test("levels do what one level at a time does, with the errors above it as requirements")
  func levels() throws {
    for seed in 0..<150 {
      let system = RandomSystem(seed: 30_000 + seed, levelCount: 3)
      var run = SystemRun(system)
      for step in system.steps { _ = try run.apply(step) }
      let expected = try errorsLevelByLevel(run)
      for (our, their) in zip(run.error(of: run.values).weighted, expected) {
        #expect(abs(our - their) <= max(1e-8 * our, 1e-9 * RandomSystem.largestWeight), "seed \(seed)")
      }
    }
  }

  /// The least errors by level, from solvers that have one level each: an error is a variable that is at least the violation.
  private func errorsLevelByLevel(_ run: SystemRun) throws -> [Double] {
    var least = Array(repeating: 0.0, count: run.levelCount)
    for level in (0..<run.levelCount).reversed() {
      var solver = Solver()
      for _ in run.variables { _ = solver.makeVariable() }
      var sums = Array(repeating: LinearExpression(), count: run.levelCount)
      for constraint in run.constraints {
        guard case .weighted(let weight, let own) = constraint.strength else {
          try solver.add(constraint)
          continue
        }
        let error = solver.makeVariable(.nonNegative)
        sums[own].terms.append(Term(error, weight))
        let terms = constraint.expression.terms
        if constraint.relation != .greaterThanOrEqual {
          try solver.add(
            Constraint(LinearExpression(terms: terms + [Term(error, -1)], constant: constraint.expression.constant), .lessThanOrEqual))
        }
        if constraint.relation != .lessThanOrEqual {
          try solver.add(
            Constraint(LinearExpression(terms: terms + [Term(error, 1)], constant: constraint.expression.constant), .greaterThanOrEqual))
        }
      }
      for higher in (level + 1)..<max(run.levelCount, level + 1) { try solver.add(sums[higher] <= least[higher] + 1e-9) }
      try solver.add((sums[level] <= 0).weighing(1))
      least[level] = sums[level].terms.reduce(0) { $0 + $1.coefficient * solver.value(of: $1.variable) }
    }
    return least
  }

  private func solved(_ constraints: [Constraint], variableCount: Int) throws -> Solver {
    var solver = Solver()
    for _ in 0..<variableCount { _ = solver.makeVariable() }
    for constraint in constraints { try solver.add(constraint) }
    return solver
  }
}
