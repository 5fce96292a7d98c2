import Cassowary
import TestSupport
import Testing

/// A row of views behind each other, each as wide as the one before it: what is added in which order must not matter.
@Suite("The order of the constraints")
struct OrderTests {
  enum Order: CaseIterable {
    case forward
    case backward
    /// All positions, then all widths: each width is in all rows behind it when it becomes known.
    case byAttribute
    case shuffled
  }

  @Test("a chain has the same values and the same cells in every order, and takes no pivot", arguments: Order.allCases)
  func chain(order: Order) throws {
    let chain = try Chain(count: 60, order: order)
    for place in 0..<chain.count {
      #expect(abs(chain.solver.value(of: chain.lefts[place]) - Double(10 + 6 * place)) <= 1e-9)
      #expect(abs(chain.solver.value(of: chain.widths[place]) - 5) <= 1e-9)
    }
    // A solved row speaks of the markers of the equations that it follows from, and of nothing else: place + 1 for a width; for a left as
    // many positions, and the widths before it.
    let expected = (0..<chain.count).reduce(0) { $0 + ($1 + 1) + ($1 + 1 + $1) }
    #expect(chain.solver.cellCount == expected)
    #expect(chain.solver.pivotCount == 0)
    #expect(chain.solver.brokenInvariant() == nil && chain.solver.largestViolation <= 1e-9)
  }

  @Test("a chain that is being built never holds more than twice the cells of the whole", arguments: Order.allCases)
  func peak(order: Order) throws {
    let chain = try Chain(count: 60, order: order)
    #expect(chain.largestCellCount <= 2 * chain.solver.cellCount)
  }

  @Test("a chain is taken down in every order, and nothing is left", arguments: Order.allCases, Order.allCases)
  func removal(built: Order, removed: Order) throws {
    var chain = try Chain(count: 12, order: built)
    for number in Chain.sequence(removed, count: 12) {
      try chain.solver.remove(chain.ids[number])
      #expect(chain.solver.brokenInvariant() == nil && chain.solver.largestViolation <= 1e-9)
    }
    #expect(chain.solver.cellCount == 0)
  }

  @Test("least widths that do not hold yet are met without a pivot where nothing stands against them")
  func leastWidths() throws {
    var solver = Solver()
    let widths = (0..<20).map { _ in solver.makeVariable(.nonNegative) }
    for number in 1..<widths.count { try solver.add(sum((1, widths[number]), (-1, widths[number - 1])) == 0) }
    for (number, width) in widths.enumerated() { try solver.add(sum((1, width)) >= Double(number)) }
    #expect(widths.allSatisfy { solver.value(of: $0) >= 19 } && solver.pivotCount == 0)
    #expect(solver.brokenInvariant() == nil)
  }

  @Test("a width that would push another one below 0 is refused, and one that just does not is taken")
  func domains() throws {
    var solver = Solver()
    let (one, other) = (solver.makeVariable(.nonNegative), solver.makeVariable(.nonNegative))
    try solver.add(sum((1, one), (1, other)) == 10)
    #expect(throws: SolverError.self) { try solver.add(sum((1, other)) == 10.5) }
    #expect(throws: SolverError.self) { try solver.add(sum((1, one)) >= 10.5) }
    #expect(solver.value(of: one) + solver.value(of: other) == 10 && solver.brokenInvariant() == nil)
    try solver.add(sum((1, other)) == 10)
    #expect(solver.value(of: one) == 0 && solver.value(of: other) == 10 && solver.brokenInvariant() == nil)
  }
}

/// `left[k] = left[k - 1] + width[k - 1] + 1` and `width[k] = width[k - 1]`, the first left at 10 and the first width 5.
private struct Chain {
  var solver = Solver()
  let count: Int
  let lefts: [Variable]
  let widths: [Variable]
  /// By number: that of a left is even, that of a width odd, those of a view are neighbours.
  let ids: [ConstraintID]
  let largestCellCount: Int

  init(count: Int, order: OrderTests.Order) throws {
    var solver = Solver()
    let lefts = (0..<count).map { _ in solver.makeVariable() }
    let widths = (0..<count).map { _ in solver.makeVariable(.nonNegative) }
    let equations = (0..<count).flatMap { place in
      place == 0
        ? [sum((1, lefts[0])) == 10, sum((1, widths[0])) == 5]
        : [
          sum((1, lefts[place]), (-1, lefts[place - 1]), (-1, widths[place - 1])) == 1,
          sum((1, widths[place]), (-1, widths[place - 1])) == 0,
        ]
    }
    var ids: [ConstraintID?] = Array(repeating: nil, count: equations.count)
    var largest = 0
    for number in Chain.sequence(order, count: count) {
      ids[number] = try solver.add(equations[number])
      largest = max(largest, solver.cellCount)
    }
    (self.solver, self.count, self.lefts, self.widths) = (solver, count, lefts, widths)
    (self.ids, largestCellCount) = (ids.compactMap { $0 }, largest)
  }

  /// The numbers of the equations of `count` views in an order.
  static func sequence(_ order: OrderTests.Order, count: Int) -> [Int] {
    let numbers = Array(0..<2 * count)
    switch order {
    case .forward: return numbers
    case .backward: return numbers.reversed()
    case .byAttribute: return numbers.filter { $0 % 2 == 0 } + numbers.filter { $0 % 2 == 1 }
    case .shuffled:
      var (random, shuffled) = (SplitMix(seed: 3), numbers)
      for place in shuffled.indices.dropFirst().reversed() { shuffled.swapAt(place, random.number(0...place)) }
      return shuffled
    }
  }
}
