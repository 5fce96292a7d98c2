import Cassowary
import TestSupport
import Testing

@Suite("Long use")
struct SoakTests {
  @Test("a nine-grid stays exact over 10,000 widths")
  func widths() throws {
    var grid = try NineGrid()
    #expect(grid.isLaidOut(for: 390))
    var random = SplitMix(seed: 1)
    for number in 0..<10_000 {
      let width = Double(random.number(600...40_000)) / 13
      try grid.solver.suggest(width, for: grid.width)
      if number % 50 == 0, !grid.isLaidOut(for: width) { Issue.record("width \(width), the one number \(number)") }
    }
    try grid.solver.suggest(20, for: grid.width)  // no photo is narrower than nothing
    #expect(grid.isLaidOut(for: 40))
  }

  @Test("20,000 suggestions, constants, removals and additions leave no residual")
  func everything() throws {
    var random = SplitMix(seed: 2)
    var solver = Solver()
    let variables = (0..<10).map { solver.makeVariable($0 % 3 == 0 ? .nonNegative : .unrestricted) }
    for (number, variable) in variables.enumerated() {
      try solver.add((sum((1, variable)) == Double(10 * number)).weighing(1 + Double(number) / 8))
    }
    for variable in variables.prefix(3) { try solver.addEdit(variable, strength: .weighted(4, level: 1)) }
    var standing: [ConstraintID] = []
    var (refused, largest) = (0, 0.0)
    for number in 0..<20_000 {
      do throws(SolverError) {
        switch random.number(0...9) {
        case 0 where standing.count < 14:
          standing.append(try solver.add(constraint(variables, &random)))
        case 1 where standing.count > 6:
          try solver.remove(standing.remove(at: random.number(0...standing.count - 1)))
        case 2...5 where !standing.isEmpty:
          try solver.setConstant(of: random.pick(standing), to: Double(random.number(-4_000...4_000)) / 7)
        default:
          try solver.suggest(Double(random.number(-4_000...4_000)) / 7, for: variables[random.number(0...2)])
        }
      } catch {
        guard case .unsatisfiable = error else { throw error }
        refused += 1
      }
      largest = max(largest, solver.largestViolation)
      if number % 500 == 0 { #expect(solver.brokenInvariant() == nil, "after \(number)") }
    }
    #expect(largest <= 1e-9)
    #expect(refused > 100 && solver.pivotCount > 10 * Solver.pivotsBetweenRebuilds, "too little has happened")
    print("soak: 100,000 calls, \(refused) refused, \(solver.pivotCount) pivots, largest residual \(largest)")
  }

  @Test("a rebuilt tableau gives the same solution, and goes on")
  func rebuilding() throws {
    for seed in 0..<40 {
      var run = SystemRun(RandomSystem(seed: seed, levelCount: 2))
      for step in RandomSystem(seed: seed, levelCount: 2).steps {
        _ = try run.apply(step)
        let values = run.values
        run.solver.rebuild()
        #expect(zip(values, run.values).allSatisfy { abs($0 - $1) <= 1e-9 }, "seed \(seed), \(step)")
        #expect(run.solver.brokenInvariant() == nil, "seed \(seed), \(step)")
      }
    }
  }

  private func constraint(_ variables: [Variable], _ random: inout SplitMix) -> Constraint {
    let terms = (0..<random.number(1...3)).map { _ in
      Term(variables[random.number(0...variables.count - 1)], random.pick([1, -1, 2, 3, -0.5, 1.0 / 3]))
    }
    let expression = LinearExpression(terms: terms, constant: Double(random.number(-400...400)) / 7)
    let relation = random.pick([Relation.equal, .lessThanOrEqual, .greaterThanOrEqual])
    let weighted = Strength.weighted(Double(random.number(1...8)), level: random.number(0...2))
    return Constraint(expression, relation, strength: random.once(in: 2) ? .required : weighted)
  }
}
