import Cassowary
import TestSupport
import Testing

/// Linear programs on which a simplex without care goes in circles or takes the long way: `minimise` is a variable that equals the objective
/// and is asked to be far below it.
@Suite("Degenerate systems")
struct TerminationTests {
  @Test("Beale's example, on which Dantzig's rule cycles, ends at -1/20")
  func beale() throws {
    // Beale 1955: min -3/4 x1 + 150 x2 - 1/50 x3 + 6 x4.
    let rows: [([Double], Double)] = [([0.25, -60, -0.04, 9], 0), ([0.5, -90, -0.02, 3], 0), ([0, 0, 1, 0], 1)]
    let (value, solution) = try minimum(of: [-0.75, 150, -0.02, 6], rows)
    #expect(abs(value + 0.05) <= 1e-9)
    #expect(zip(solution, [0.04, 0, 1, 0]).allSatisfy { abs($0 - $1) <= 1e-9 })
  }

  @Test("Kuhn's example ends at -2")
  func kuhn() throws {
    // Kuhn, in Balinski and Tucker 1969: min -2 x1 - 3 x2 + x3 + 12 x4.
    let rows: [([Double], Double)] = [([-2, -9, 1, 9], 0), ([1.0 / 3, 1, -1.0 / 3, -2], 0), ([2, 3, -1, -12], 2)]
    let (value, _) = try minimum(of: [-2, -3, 1, 12], rows)
    #expect(abs(value + 2) <= 1e-9)
  }

  @Test("Chvatal's example ends at -1")
  func chvatal() throws {
    // Chvatal 1983, chapter 3: max 10 x1 - 57 x2 - 9 x3 - 24 x4.
    let rows: [([Double], Double)] = [([0.5, -5.5, -2.5, 9], 0), ([0.5, -1.5, -0.5, 1], 0), ([1, 0, 0, 0], 1)]
    let (value, _) = try minimum(of: [-10, 57, 9, 24], rows)
    #expect(abs(value + 1) <= 1e-9)
  }

  @Test("Klee and Minty's cubes end in their far corner", arguments: 1...8)
  func kleeMinty(dimension: Int) throws {
    // max sum 2^(n-j) x_j, with 2 * sum_{j<i} 2^(i-j) x_j + x_i <= 5^i.
    let rows = (1...dimension).map { i in
      ((1...dimension).map { j in j < i ? 2 * power(2, i - j) : j == i ? 1 : 0 }, power(5, i))
    }
    let (value, _) = try minimum(of: (1...dimension).map { -power(2, dimension - $0) }, rows)
    #expect(abs(value + power(5, dimension)) <= 1e-9 * power(5, dimension))
  }

  @Test("assignments, where nearly every pivot is degenerate, end with the cheapest permutation", arguments: 0..<6)
  func assignment(seed: Int) throws {
    var random = SplitMix(seed: seed)
    let size = 4
    let costs = (0..<size).map { _ in (0..<size).map { _ in Double(random.number(1...9)) } }
    var solver = Solver()
    let shares = (0..<size).map { _ in (0..<size).map { _ in solver.makeVariable(.nonNegative) } }
    for number in 0..<size {
      try solver.add(LinearExpression(terms: shares[number].map { Term($0) }) == 1)
      try solver.add(LinearExpression(terms: shares.map { Term($0[number]) }) == 1)  // the last is redundant
    }
    for row in 0..<size { for column in 0..<size { try solver.add((sum((1, shares[row][column])) == 0).weighing(costs[row][column])) } }
    var value = 0.0
    for row in 0..<size { for column in 0..<size { value += costs[row][column] * solver.value(of: shares[row][column]) } }
    #expect(abs(value - cheapest(costs)) <= 1e-9)
    #expect(solver.brokenInvariant() == nil && solver.largestViolation <= 1e-9)
  }

  @Test("a ring of inequalities holds all as one, and breaks where it is told to")
  func ring() throws {
    var solver = Solver()
    let ring = (0..<60).map { _ in solver.makeVariable() }
    let ids = try ring.indices.map { try solver.add(sum((1, ring[$0]), (-1, ring[($0 + 1) % ring.count])) <= 0) }
    try solver.addEdit(ring[7], strength: .weighted(1, level: 1))
    for variable in ring { try solver.add((sum((1, variable)) == 5).weighing(1)) }
    for value in [40.0, -3, 8] {
      try solver.suggest(value, for: ring[7])
      #expect(ring.allSatisfy { solver.value(of: $0) == value })
    }
    try solver.remove(ids[6])  // 6 <= 7 no longer: they may stay at 5 behind 7, those after it may not
    #expect(solver.value(of: ring[7]) == 8 && solver.brokenInvariant() == nil)
    #expect(ring.allSatisfy { solver.value(of: $0) == 8 })
    try solver.suggest(1, for: ring[7])
    #expect(ring.indices.allSatisfy { solver.value(of: ring[$0]) == ($0 == 7 ? 1 : 5) })
  }

  /// The least of a sum of variables >= 0 under `row * x <= limit`, and where it is.
  private func minimum(of costs: [Double], _ rows: [([Double], Double)]) throws -> (Double, [Double]) {
    var solver = Solver()
    let variables = costs.map { _ in solver.makeVariable(.nonNegative) }
    let objective = solver.makeVariable()
    for (coefficients, limit) in rows {
      try solver.add(LinearExpression(terms: zip(variables, coefficients).map { Term($0, $1) }) <= limit)
    }
    try solver.add(LinearExpression(terms: zip(variables, costs).map { Term($0, $1) } + [Term(objective, -1)]) == 0)
    try solver.add((sum((1, objective)) <= -1e6).weighing(1))
    #expect(solver.brokenInvariant() == nil && solver.largestViolation <= 1e-9)
    return (solver.value(of: objective), variables.map { solver.value(of: $0) })
  }

  private func cheapest(_ costs: [[Double]], row: Int = 0, taken: Set<Int> = []) -> Double {
    guard row < costs.count else { return 0 }
    return costs.indices.filter { !taken.contains($0) }
      .map { costs[row][$0] + cheapest(costs, row: row + 1, taken: taken.union([$0])) }.min() ?? .infinity
  }
}

private func power(_ base: Double, _ exponent: Int) -> Double { (0..<exponent).reduce(1) { product, _ in product * base } }
