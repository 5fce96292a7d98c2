import Cassowary
import Testing

@Suite("The solver")
struct SolverTests {
  @Test("the paper's slider: a midpoint between two ends that stay in the window")
  func slider() throws {
    // Badros, Borning and Stuckey 2001, section 2: x_m is the midpoint, x_l + 10 <= x_r, -10 <= x_l, x_r <= 100; the middle is dragged.
    var solver = Solver()
    let (middle, left, right) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    try solver.add(sum((2, middle), (-1, left), (-1, right)) == 0)
    try solver.add(sum((1, left), (-1, right)) <= -10)
    try solver.add(sum((1, left)) >= -10)
    try solver.add(sum((1, right)) <= 100)
    try solver.add((sum((1, middle)) == 50).weighing(1))
    try solver.add((sum((1, left)) == 30).weighing(1))
    #expect([middle, left, right].map { solver.value(of: $0) } == [50, 30, 70])
    try solver.addEdit(middle, strength: .weighted(1, level: 1))
    try solver.suggest(60, for: middle)
    #expect([middle, left, right].map { solver.value(of: $0) } == [60, 30, 90])
    try solver.suggest(90, for: middle)
    #expect([middle, left, right].map { solver.value(of: $0) } == [90, 80, 100])
    try solver.suggest(99, for: middle)  // the ends are 10 apart at least, and the right one ends at 100
    #expect([middle, left, right].map { solver.value(of: $0) } == [95, 90, 100])
    try solver.removeEdit(middle)
    #expect(solver.value(of: middle) == 50)
  }

  @Test("the paper's quadrilateral: the midpoints of its sides follow a dragged corner")
  func quadrilateral() throws {
    var solver = Solver()
    let corners = (0..<4).map { _ in (x: solver.makeVariable(), y: solver.makeVariable()) }
    let middles = (0..<4).map { _ in (x: solver.makeVariable(), y: solver.makeVariable()) }
    let places = [(x: 10.0, y: 10.0), (x: 10, y: 200), (x: 200, y: 200), (x: 200, y: 10)]
    for (number, (corner, place)) in zip(corners, places).enumerated() {
      let weight = Double(1 << number)  // as in the paper, stays of different weight decide who follows
      try solver.add((sum((1, corner.x)) == place.x).weighing(weight))
      try solver.add((sum((1, corner.y)) == place.y).weighing(weight))
    }
    for number in 0..<4 {
      let (from, to) = (corners[number], corners[(number + 1) % 4])
      try solver.add(sum((2, middles[number].x), (-1, from.x), (-1, to.x)) == 0)
      try solver.add(sum((2, middles[number].y), (-1, from.y), (-1, to.y)) == 0)
    }
    try solver.addEdit(corners[2].x, strength: .weighted(1, level: 1))
    try solver.addEdit(corners[2].y, strength: .weighted(1, level: 1))
    try solver.suggest(300, for: corners[2].x)
    try solver.suggest(400, for: corners[2].y)
    #expect(middles.map { solver.value(of: $0.x) } == [10, 155, 250, 105])
    #expect(middles.map { solver.value(of: $0.y) } == [105, 300, 205, 10])
  }

  @Test("a variable that nothing speaks of is 0, and undetermined")
  func unmentioned() {
    var solver = Solver()
    let (free, positive) = (solver.makeVariable(), solver.makeVariable(.nonNegative))
    #expect(solver.value(of: free) == 0 && solver.value(of: positive) == 0)
    #expect(!solver.isDetermined(free) && !solver.isDetermined(positive))
  }

  @Test("terms of one variable add up, and may cancel out")
  func repeatedTerms() throws {
    var solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(sum((1, x), (2, x), (1, y), (-1, y)) == 12)
    #expect(solver.value(of: x) == 4)
    #expect(solver.isDetermined(x) && !solver.isDetermined(y))
    try solver.add(sum((1, x), (-1, x)) <= 3)  // 0 <= 3
    #expect(throws: SolverError.self) { try solver.add(sum((1, x), (-1, x)) >= 3) }
    #expect(throws: SolverError.self) { try solver.add(LinearExpression(constant: 1) == 0) }
    #expect(solver.constraintCount == 2)
  }

  @Test("a variable >= 0 needs no constraint to stay there")
  func nonNegative() throws {
    var solver = Solver()
    let (left, width) = (solver.makeVariable(), solver.makeVariable(.nonNegative))
    try solver.add(sum((1, left), (1, width)) == 100)
    try solver.addEdit(left, strength: .weighted(1))
    for (wanted, expected) in [(30.0, 70.0), (100, 0), (130, 0), (-20, 120)] {
      try solver.suggest(wanted, for: left)
      #expect(solver.value(of: width) == expected && solver.value(of: left) == 100 - expected)
    }
    #expect(throws: SolverError.self) { try solver.add(sum((1, width)) == -1) }
    #expect(solver.value(of: width) == 120)
  }

  @Test(
    "a constraint's constant can be changed, whatever the constraint is",
    arguments: [Relation.lessThanOrEqual, .equal, .greaterThanOrEqual], [nil, 3.0])
  func constants(relation: Relation, weight: Double?) throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((sum((1, x)) == 0).weighing(1))
    let strength = weight.map { Strength.weighted($0) } ?? .required
    let id = try solver.add(Constraint(sum((2, x)), relation, strength: strength))
    for bound in [10.0, -10, 4, 4, 0, 7.5] {
      try solver.setConstant(of: id, to: -2 * bound)
      let expected =
        switch relation {
        case .lessThanOrEqual: min(0, bound)
        case .equal: bound
        case .greaterThanOrEqual: max(0, bound)
        }
      #expect(solver.value(of: x) == expected)
      #expect(solver.constraint(id)?.expression.constant == -2 * bound)
      #expect(solver.brokenInvariant() == nil)
    }
  }

  @Test("a suggestion that lets the cheapest of many give way takes one exchange at most")
  func dualSteps() throws {
    var solver = Solver()
    let (total, parts) = (solver.makeVariable(), (0..<8).map { _ in solver.makeVariable(.nonNegative) })
    try solver.add(LinearExpression(terms: parts.map { Term($0) } + [Term(total, -1)]) == 0)
    for (number, part) in parts.enumerated() { try solver.add((sum((1, part)) == 10).weighing(Double(2 + (number + 3) % 8))) }
    try solver.addEdit(total, strength: .weighted(1, level: 1))
    try solver.suggest(80, for: total)
    for (wanted, cheapest) in [(75.0, 5), (65, 6), (55, 7)] {
      let before = solver.pivotCount
      try solver.suggest(wanted, for: total)
      #expect(solver.pivotCount <= before + 1)
      #expect(solver.value(of: parts[cheapest]) == 5)
    }
  }

  @Test("changes are handed over once, in the order in which they came up")
  func changes() throws {
    var solver = Solver()
    let variables = (0..<4).map { _ in solver.makeVariable() }
    func drain() -> [String] {
      var seen: [String] = []
      solver.drainChanges { seen.append("\($0)=\($1)") }
      return seen
    }
    try solver.add(sum((1, variables[1]), (-1, variables[0])) == 5)
    try solver.add((sum((1, variables[0])) == 1).weighing(1))
    try solver.add((sum((1, variables[3])) == 7).weighing(1))
    #expect(drain().sorted() == ["v0=1.0", "v1=6.0", "v3=7.0"].map { $0.replacing("v3", with: "\(variables[3])") })
    #expect(drain() == [])
    try solver.addEdit(variables[1], strength: .weighted(2))
    _ = drain()
    try solver.suggest(10, for: variables[1])
    #expect(Set(drain()) == ["v0=5.0", "v1=10.0"])  // and not the others
    try solver.suggest(10, for: variables[1])
    #expect(drain() == [])
  }

  @Test("a copy goes its own way")
  func copies() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.addEdit(x, strength: .weighted(1))
    var copy = solver
    try solver.suggest(3, for: x)
    try copy.suggest(4, for: x)
    #expect(solver.value(of: x) == 3 && copy.value(of: x) == 4)
  }

  @Test("a released variable's index is used again, and its constraints are not")
  func release() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let id = try solver.add(sum((1, x)) == 3)
    try solver.remove(id)
    solver.release(x)
    let y = solver.makeVariable(.nonNegative)
    #expect(solver.variableCount == 1 && solver.value(of: y) == 0)
    try solver.add(sum((1, y)) >= 2)
    #expect(solver.value(of: y) == 2 && solver.constraint(id) == nil)
  }

  @Test("releasing a variable that a constraint speaks of, and asking for a foreign one, are programmer errors")
  func preconditions() async {
    await #expect(processExitsWith: .failure) {
      var solver = Solver()
      let x = solver.makeVariable()
      try solver.add(sum((1, x)) == 3)
      solver.release(x)
    }
    await #expect(processExitsWith: .failure) {
      var solver = Solver()
      let x = solver.makeVariable()
      _ = Solver().value(of: x)
    }
  }

  @Test("determined is what all optima agree on")
  func determined() throws {
    var solver = Solver()
    let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    try solver.add((sum((1, x)) == 0).weighing(1))
    try solver.add((sum((1, x)) == 10).weighing(1))  // anywhere between costs 10
    try solver.add(sum((1, x), (1, y)) == 10)
    try solver.add((sum((1, z)) == 4).weighing(1))
    #expect(!solver.isDetermined(x) && !solver.isDetermined(y) && solver.isDetermined(z))
    let id = try solver.add((sum((1, y)) >= 8).weighing(0.5))  // breaks the tie, but for y from 8 to 10
    #expect(!solver.isDetermined(x) && solver.value(of: y) >= 8)
    try solver.remove(id)
    try solver.add((sum((1, y)) == 8).weighing(0.5))
    #expect(solver.isDetermined(x) && solver.isDetermined(y) && solver.value(of: x) == 2)
  }
}
