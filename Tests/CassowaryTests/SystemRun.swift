import Cassowary

/// A random system on its way through a solver: what stands, and what was refused.
struct SystemRun {
  enum Verdict: String {
    case done = "ok"
    case refused = "unsatisfiable"
    /// A removal of what was refused or is gone.
    case absent
  }

  var solver = Solver()
  let variables: [Variable]
  let levelCount: Int
  private(set) var standing: [(key: Int, id: ConstraintID, form: RandomSystem.Form)] = []
  private(set) var edits: [(variable: Int, strength: Strength, value: Double)] = []

  init(_ system: RandomSystem, domain: Solver.Domain = .unrestricted) {
    var solver = Solver()
    variables = (0..<system.variableCount).map { _ in solver.makeVariable(domain) }
    self.solver = solver
    levelCount = system.levelCount
  }

  mutating func apply(_ step: RandomSystem.Step) throws -> Verdict {
    switch step {
    case .add(let key, let form):
      do throws(SolverError) {
        let id = try solver.add(form.constraint(variables))
        standing.append((key, id, form))
      } catch {
        guard case .unsatisfiable = error else { throw error }
        return .refused
      }
    case .remove(let key):
      guard let place = standing.firstIndex(where: { $0.key == key }) else { return .absent }
      try solver.remove(standing[place].id)
      standing.remove(at: place)
    case .edit(let variable, let strength, let value):
      try solver.addEdit(variables[variable], strength: strength)
      try solver.suggest(value, for: variables[variable])
      edits.append((variable, strength, value))
    case .suggest(let variable, let value):
      try solver.suggest(value, for: variables[variable])
      for place in edits.indices where edits[place].variable == variable { edits[place].value = value }
    case .removeEdit(let variable):
      try solver.removeEdit(variables[variable])
      edits.removeAll { $0.variable == variable }
    }
    return .done
  }

  var values: [Double] { variables.map { solver.value(of: $0) } }

  /// What stands, the edits as weighted equations.
  var constraints: [Constraint] {
    standing.map { $0.form.constraint(variables) }
      + edits.map { edit in
        let equation = sum((1, variables[edit.variable])) == edit.value
        return Constraint(equation.expression, .equal, strength: edit.strength)
      }
  }

  /// The weighted errors of values by level, and the largest violation of a required constraint.
  func error(of values: [Double]) -> (weighted: [Double], residual: Double) {
    var (weighted, residual) = (Array(repeating: 0.0, count: levelCount), 0.0)
    for constraint in constraints {
      let violation = constraint.violation { variable in values[variables.firstIndex(of: variable) ?? 0] }
      if case .weighted(let weight, let level) = constraint.strength {
        weighted[level] += weight * violation
      } else {
        residual = max(residual, violation)
      }
    }
    return (weighted, residual)
  }
}
