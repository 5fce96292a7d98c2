import Cassowary
import Testing

@Suite("What the solver refuses")
struct SolverErrorTests {
  @Test("a contradiction names the constraint and those that it conflicts with, and no bystander")
  func contradiction() throws {
    var solver = Solver()
    let (a, b, c, d) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    let first = try solver.add(sum((1, a), (-1, b)) >= 0)
    try solver.add(sum((1, d)) == 3)
    let second = try solver.add(sum((1, b), (-1, c)) >= 0)
    try solver.add((sum((1, a)) == 0).weighing(5))
    try solver.add(sum((1, d), (1, a)) <= 1_000)
    let refused = sum((1, c), (-1, a)) >= 1
    #expect(throws: SolverError.unsatisfiable(refused, conflictsWith: [first, second])) { try solver.add(refused) }
    let equation = sum((1, d)) == 4
    let error = #expect(throws: SolverError.self) { try solver.add(equation) }
    let words = "v\(d.index) - 4 == 0 cannot hold together with constraint 1; remove one of them, or make one weighted"
    #expect(try #require(error).description == words)
  }

  @Test("a constant that contradicts is refused as the constraint that it would make")
  func contradictingConstant() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let lower = try solver.add(sum((1, x)) >= 10)
    let upper = try solver.add(sum((1, x)) <= 20)
    try solver.setConstant(of: upper, to: -10)
    #expect(throws: SolverError.unsatisfiable(sum((1, x)) <= 9, conflictsWith: [lower])) { try solver.setConstant(of: upper, to: -9) }
    #expect(solver.constraint(upper) == (sum((1, x)) <= 10))
    #expect(solver.value(of: x) == 10)
    let same = try solver.add(sum((2, x)) == 20)
    #expect(throws: SolverError.self) { try solver.setConstant(of: same, to: -22) }
    #expect(solver.value(of: x) == 10)
  }

  @Test("a domain alone can contradict")
  func domain() throws {
    var solver = Solver()
    let width = solver.makeVariable(.nonNegative)
    let refused = sum((1, width)) <= -1
    #expect(throws: SolverError.unsatisfiable(refused, conflictsWith: [])) { try solver.add(refused) }
  }

  @Test("a removed constraint's handle is stale, also when its place is taken")
  func staleHandle() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let id = try solver.add(sum((1, x)) == 1)
    try solver.remove(id)
    try solver.add(sum((1, x)) == 2)
    #expect(throws: SolverError.unknownConstraint(id)) { try solver.remove(id) }
    #expect(throws: SolverError.unknownConstraint(id)) { try solver.setConstant(of: id, to: 0) }
    #expect(solver.value(of: x) == 2)
  }

  @Test("edits are there once, are weighted, and are there before a suggestion")
  func edits() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    #expect(throws: SolverError.unknownEdit(x)) { try solver.suggest(1, for: x) }
    #expect(throws: SolverError.unknownEdit(x)) { try solver.removeEdit(x) }
    #expect(throws: SolverError.editIsRequired(x)) { try solver.addEdit(x, strength: .required) }
    try solver.addEdit(x, strength: .weighted(1))
    #expect(throws: SolverError.duplicateEdit(x)) { try solver.addEdit(x, strength: .weighted(2)) }
    #expect(solver.editCount == 1)
  }

  @Test("numbers that cannot be computed with are refused", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e16])
  func numbers(value: Double) throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.addEdit(x, strength: .weighted(1))
    let id = try solver.add((sum((1, x)) <= 5).weighing(2))
    func expectOutOfRange(_ quantity: SolverError.Quantity, _ body: () throws -> Void) {
      let error = #expect(throws: SolverError.self, performing: body)
      guard case .outOfRange(_, quantity) = error else {
        Issue.record("\(value) for \(quantity): \(String(describing: error))")
        return
      }
    }
    expectOutOfRange(.constant) { try solver.add(Constraint(LinearExpression(terms: [Term(x)], constant: value), .equal)) }
    expectOutOfRange(.constant) { try solver.setConstant(of: id, to: value) }
    expectOutOfRange(.coefficient(of: x)) { try solver.add(sum((value, x)) == 0) }
    expectOutOfRange(.suggestion(for: x)) { try solver.suggest(value, for: x) }
    expectOutOfRange(.weight) { try solver.add((sum((1, x)) == 0).weighing(value)) }
    #expect(solver.constraintCount == 1 && solver.value(of: x) == 0)
  }

  @Test("a weight is positive", arguments: [0, -1, 1e-9])
  func weights(weight: Double) {
    var solver = Solver()
    let x = solver.makeVariable()
    #expect(throws: SolverError.outOfRange(weight, of: .weight)) { try solver.addEdit(x, strength: .weighted(weight)) }
  }

  @Test("the limit of pivots has a name, and what stands is the required part or the state before")
  func pivotLimit() throws {
    var solver = Solver()
    let variables = (0..<6).map { _ in solver.makeVariable(.nonNegative) }
    for variable in variables.dropFirst() { try solver.add(sum((1, variable), (-1, variables[0])) >= 0) }
    try solver.addEdit(variables[0], strength: .weighted(1))
    for variable in variables { try solver.add(sum((1, variable)) <= 100) }
    let values = variables.map { solver.value(of: $0) }
    solver.pivotLimit = 1
    #expect(throws: SolverError.pivotLimit(1)) { try solver.suggest(300, for: variables[0]) }
    #expect(variables.map { solver.value(of: $0) } == values)
    solver.pivotLimit = Solver.maximumPivots
    try solver.suggest(300, for: variables[0])
    #expect(variables.map { solver.value(of: $0) } == Array(repeating: 100, count: 6))
  }

  @Test("a removal beyond the limit of pivots is a removal, and the next call finds the optimum")
  func removalBeyondLimit() throws {
    var solver = Solver()
    let variables = (0..<6).map { _ in solver.makeVariable() }
    for variable in variables { try solver.add((sum((1, variable)) == 5).weighing(1)) }
    try solver.addEdit(variables[0], strength: .weighted(1, level: 1))
    for (one, next) in zip(variables, variables.dropFirst()) { try solver.add((sum((1, one), (-1, next)) <= 0).weighing(1, level: 2)) }
    try solver.suggest(50, for: variables[0])
    #expect(variables.allSatisfy { solver.value(of: $0) == 50 })
    solver.pivotLimit = 1
    #expect(throws: SolverError.pivotLimit(1)) { try solver.removeEdit(variables[0]) }
    #expect(solver.editCount == 0 && solver.largestViolation == 0)
    solver.pivotLimit = Solver.maximumPivots
    let more = solver.makeVariable()
    try solver.add((sum((1, more)) == 1).weighing(1))
    #expect(variables.allSatisfy { solver.value(of: $0) == 5 } && solver.brokenInvariant() == nil)
  }

  @Test("each error says what to do")
  func words() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let id = try solver.add(sum((1, x)) == 0)
    let errors: [SolverError] = [
      .unsatisfiable(sum((-0.5, x)) <= 2, conflictsWith: [id]), .unsatisfiable(sum((1, x)) >= 2, conflictsWith: []), .unknownConstraint(id),
      .unknownEdit(x), .duplicateEdit(x), .editIsRequired(x), .outOfRange(.nan, of: .constant), .outOfRange(0, of: .weight),
      .outOfRange(1e-9, of: .coefficient(of: x)), .outOfRange(1e99, of: .suggestion(for: x)), .pivotLimit(100_000),
    ]
    #expect(
      errors.map(\.description) == [
        "-0.5*v0 - 2 <= 0 cannot hold together with constraint 0; remove one of them, or make one weighted",
        "v0 - 2 >= 0 cannot hold together with the domains of its variables; remove one of them, or make one weighted",
        "constraint 0 is no longer in the solver; add the constraint again",
        "v0 has no edit; call addEdit before suggest",
        "v0 has an edit already; remove it first to change its strength",
        "the edit of v0 is required; give it a weight, or add an equation and set its constant",
        "the constant is nan, expected at most 1000000000000000 in size; scale the system or correct the number",
        "the weight is 0, expected 1e-06 to 1000000000; scale the system or correct the number",
        "the coefficient of v0 is 1e-09, expected 0 or 1e-06 to 1000000000 in size; scale the system or correct the number",
        "the suggestion for v0 is 1e+99, expected at most 1000000000000000 in size; scale the system or correct the number",
        "no optimum after 100000 pivots; split the system into independent ones",
      ])
  }

  @Test("after a refusal everything goes on as if there had been none", arguments: 0..<4)
  func refusalsLeaveNoTrace(batch: Int) throws {
    for seed in (batch * 60)..<(batch * 60 + 25) {
      let system = RandomSystem(seed: 50_000 + seed, levelCount: 1 + batch)
      var (refusing, spared) = (SystemRun(system), SystemRun(system))
      for step in system.steps {
        let before = refusing.values
        if try refusing.apply(step) == .refused {
          #expect(refusing.values == before, "seed \(seed)")
        } else {
          _ = try spared.apply(step)
        }
        #expect(refusing.values == spared.values, "seed \(seed)")
      }
    }
  }
}
