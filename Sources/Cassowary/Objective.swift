/// The objective: for each strength level, the weighted sum of the errors, written in the parametric symbols. Levels are compared
/// lexicographically: a symbol may enter the basis if its first nonzero cost, from the highest level down, is negative. No level is
/// multiplied by a large number: none is lost in another's rounding.
struct Objective: Sendable {
  struct Level: Sendable {
    let priority: Int
    var costs: ContiguousArray<Double>  // cost per unit, by symbol; 0 for basic symbols
    var members = 0  // number of constraints with errors at this level
    var largestWeight = 0.0  // the largest weight so far: the scale that tells a small cost from rounding
  }

  private(set) var levels: ContiguousArray<Level> = []  // highest priority first
  var mayImprove = false  // whether a cost has become negative, or a higher level has stopped holding it back, since the last optimum

  static let negligibleCost = 1e-11  // a cost of at most this fraction of the level's largest weight is 0, up to rounding
  mutating func symbolCountChanged(to count: Int) {
    for level in levels.indices where levels[level].costs.count < count { levels[level].costs.append(0) }
  }

  mutating func join(priority: Int, weight: Double, symbolCount: Int) {
    var level = levels.startIndex
    while level < levels.endIndex, levels[level].priority > priority { level += 1 }
    if level == levels.endIndex || levels[level].priority != priority {
      levels.insert(Level(priority: priority, costs: ContiguousArray(repeating: 0, count: symbolCount)), at: level)
    }
    levels[level].members += 1
    levels[level].largestWeight = max(levels[level].largestWeight, weight)
  }

  /// Adds a level below all others, for a question about the optimum.
  mutating func joinLowest(symbolCount: Int) -> Int {
    levels.append(Level(priority: .min, costs: ContiguousArray(repeating: 0, count: symbolCount), members: 1, largestWeight: 1))
    return levels.count - 1
  }

  /// Removes a constraint from its level. An empty level is removed.
  mutating func leave(priority: Int) {
    guard let level = index(of: priority) else { return }
    levels[level].members -= 1
    guard levels[level].members == 0 else { return }
    levels.remove(at: level)
    mayImprove = true  // symbols that only this level held back may improve lower levels
  }

  func index(of priority: Int) -> Int? { levels.firstIndex { $0.priority == priority } }

  mutating func add(_ weight: Double, times symbol: Int32, at level: Int, in tableau: borrowing Tableau) {
    let row = tableau.symbols[Int(symbol)].row
    if row < 0 {
      addCost(weight, of: symbol, at: level)
    } else {
      for index in 0..<tableau.cells.count(of: row) {
        let cell = tableau.cells[row, index]
        addCost(weight * cell.coefficient, of: cell.symbol, at: level)
      }
    }
  }

  /// Replaces the cost of a newly basic symbol by costs of its row's symbols.
  @inline(__always)
  mutating func substitute(_ symbol: Int32, in tableau: borrowing Tableau) {
    for level in levels.indices {
      let cost = levels[level].costs[Int(symbol)]
      guard cost != 0 else { continue }
      levels[level].costs[Int(symbol)] = 0
      add(cost, times: symbol, at: level, in: tableau)
    }
  }

  private mutating func addCost(_ addend: Double, of symbol: Int32, at level: Int) {
    var cost = levels[level].costs[Int(symbol)] + addend
    if abs(cost) <= Objective.negligibleCost * levels[level].largestWeight { cost = 0 }
    levels[level].costs[Int(symbol)] = cost
    if cost <= 0, !mayImprove, isGain(Int(symbol)) { mayImprove = true }
  }

  mutating func clearAllCosts() {
    for level in levels.indices { for symbol in levels[level].costs.indices { levels[level].costs[symbol] = 0 } }
  }

  mutating func clearCosts(of symbol: Int32) {
    for level in levels.indices { levels[level].costs[Int(symbol)] = 0 }
  }

  /// The parametric symbol to enter: the smallest index at the highest level that can improve (Bland's rule). O(symbols) per level.
  func enteringSymbol(in tableau: borrowing Tableau) -> Int32? {
    for level in levels.indices {
      for symbol in levels[level].costs.indices where levels[level].costs[symbol] < 0 {
        guard tableau.symbols[symbol].kind != .dummy, isFree(symbol, above: level) else { continue }
        return Int32(symbol)
      }
    }
    return nil
  }

  private func isGain(_ symbol: Int) -> Bool {
    for level in levels.indices where levels[level].costs[symbol] != 0 { return levels[level].costs[symbol] < 0 }
    return false
  }

  func isFree(_ symbol: Int, above level: Int) -> Bool {
    for higher in 0..<level where levels[higher].costs[symbol] != 0 { return false }
    return true
  }

  /// Whether `left`, scaled by `1 / leftScale`, costs less than `right`, scaled by `1 / rightScale`. Ties go to the smaller index.
  func isCheaper(_ left: Int32, _ leftScale: Double, than right: Int32, _ rightScale: Double) -> Bool {
    for level in levels.indices {
      let one = levels[level].costs[Int(left)] / leftScale
      let other = levels[level].costs[Int(right)] / rightScale
      if abs(one - other) > Objective.negligibleCost * max(abs(one), abs(other)) { return one < other }
    }
    return left < right
  }
}
