import Cassowary
import TestSupport
import Testing

@Suite("Strengths")
struct StrengthTests {
  @Test(
    "one of level 750 beats any number of level 749, whatever the weights",
    arguments: [1, 10, 200], [(1.0, 1.0), (1e-6, 1e9), (1, 100)])
  func domination(count: Int, weights: (one: Double, many: Double)) throws {
    for isFirst in [true, false] {
      var solver = Solver()
      let x = solver.makeVariable()
      let one = (sum((1, x)) == 1).weighing(weights.one, level: 750)
      let many = (sum((3, x)) == 300).weighing(weights.many, level: 749)
      if isFirst { try solver.add(one) }
      for _ in 0..<count { try solver.add(many) }
      if !isFirst { try solver.add(one) }
      #expect(solver.value(of: x) == 1 && solver.isDetermined(x), "the one \(isFirst ? "first" : "last")")
    }
  }

  @Test("one of level 750 beats 10,000 of level 749")
  func tenThousand() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((sum((1, x)) == 1).weighing(1, level: 750))
    for number in 0..<10_000 { try solver.add((sum((1, x)) == Double(2 + number % 7)).weighing(1000, level: 749)) }
    #expect(solver.value(of: x) == 1 && solver.isDetermined(x))
  }

  @Test("within a level the weighted sum decides: the weighted median")
  func median() throws {
    var random = SplitMix(seed: 3)
    for round in 0..<100 {
      var solver = Solver()
      let x = solver.makeVariable()
      let pulls = (0..<random.number(1...9)).map { _ in (place: Double(random.number(-9...9)), weight: Double(random.number(1...5))) }
      for pull in pulls { try solver.add((sum((1, x)) == pull.place).weighing(pull.weight)) }
      func cost(_ x: Double) -> Double { pulls.reduce(0) { $0 + $1.weight * abs(x - $1.place) } }
      let least = (-9...9).map { cost(Double($0)) }.min()
      #expect(cost(solver.value(of: x)) == least, "round \(round): \(pulls)")
    }
  }

  @Test("the levels below decide what those above leave open")
  func tieBreaks() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((sum((1, x)) >= 10).weighing(1, level: 3))
    try solver.add((sum((1, x)) <= 20).weighing(1, level: 2))
    let low = try solver.add((sum((1, x)) == 0).weighing(1, level: 1))
    try solver.add((sum((1, x)) == 100).weighing(1, level: -1))
    #expect(solver.value(of: x) == 10)
    try solver.remove(low)
    #expect(solver.value(of: x) == 20)
    let high = try solver.add((sum((1, x)) == 15).weighing(1, level: .max))
    #expect(solver.value(of: x) == 15)
    try solver.remove(high)
    #expect(solver.value(of: x) == 20)
  }

  @Test(
    "hugging beats growing: the order of levels, not of calls",
    arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func order(of calls: [Int]) throws {
    var solver = Solver()
    let (a, b) = (solver.makeVariable(.nonNegative), solver.makeVariable(.nonNegative))
    let constraints = [
      sum((1, a), (1, b)) == 100, (sum((1, a)) == 30).weighing(2, level: 251), (sum((1, b)) == 20).weighing(90, level: 250),
    ]
    for call in calls { try solver.add(constraints[call]) }
    #expect(solver.value(of: a) == 30 && solver.value(of: b) == 70)
  }
}
