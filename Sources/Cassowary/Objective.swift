/// What is minimised: for each level of strength the weighted sum of the errors, written in the parametric symbols.
///
/// The levels are compared lexicographically: a symbol may enter the basis if its first cost that is not 0, from the highest level down, is
/// negative. No level is multiplied by a large number, so that none can drown in another's rounding.
struct Objective: Sendable {
  struct Level: Sendable {
    let priority: Int
    /// By symbol: how much a unit more of it costs at this level. 0 for basic symbols.
    var costs: ContiguousArray<Double>
    /// The constraints that have their errors here.
    var members = 0
    /// The largest weight so far, which tells a small cost from rounding.
    var largestWeight = 0.0
  }

  /// Highest priority first.
  private(set) var levels: ContiguousArray<Level> = []
  /// Whether a cost has come to be below 0, or one at a higher level has ceased to hold it back, since the optimum was last found.
  var mayImprove = false

  /// A cost this small beside the level's largest weight is 0, but for rounding.
  static let negligibleCost = 1e-11

  /// Makes room for another symbol.
  mutating func symbolCountChanged(to count: Int) {
    for level in levels.indices where levels[level].costs.count < count { levels[level].costs.append(0) }
  }

  /// Registers a constraint of a level.
  mutating func join(priority: Int, weight: Double, symbolCount: Int) {
    var level = levels.startIndex
    while level < levels.endIndex, levels[level].priority > priority { level += 1 }
    if level == levels.endIndex || levels[level].priority != priority {
      levels.insert(Level(priority: priority, costs: ContiguousArray(repeating: 0, count: symbolCount)), at: level)
    }
    levels[level].members += 1
    levels[level].largestWeight = max(levels[level].largestWeight, weight)
  }

  /// Makes a level beneath all others, for a question about the optimum.
  mutating func joinLowest(symbolCount: Int) -> Int {
    levels.append(Level(priority: .min, costs: ContiguousArray(repeating: 0, count: symbolCount), members: 1, largestWeight: 1))
    return levels.count - 1
  }

  /// Takes a constraint out of its level; the last one takes the level along.
  mutating func leave(priority: Int) {
    guard let level = index(of: priority) else { return }
    levels[level].members -= 1
    guard levels[level].members == 0 else { return }
    levels.remove(at: level)
    mayImprove = true  // what cost something only there may now serve the levels beneath
  }

  func index(of priority: Int) -> Int? { levels.firstIndex { $0.priority == priority } }

  /// Adds `weight * symbol` to a level.
  mutating func add(_ weight: Double, times symbol: Int32, at level: Int, in tableau: borrowing Tableau) {
    let row = tableau.symbols[Int(symbol)].row
    if row < 0 {
      addCost(weight, of: symbol, at: level)
    } else {
      for place in 0..<tableau.cells.count(of: row) {
        let cell = tableau.cells[row, place]
        addCost(weight * cell.coefficient, of: cell.symbol, at: level)
      }
    }
  }

  /// Rewrites the costs of a symbol that has just become basic into those of its row's symbols.
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

  /// The parametric symbol to enter: at the highest level that can still gain, the smallest number (Bland's rule). O(symbols).
  func enteringSymbol(in tableau: borrowing Tableau) -> Int32? {
    for level in levels.indices {
      for symbol in levels[level].costs.indices where levels[level].costs[symbol] < 0 {
        guard tableau.symbols[symbol].kind != .dummy, isFree(symbol, above: level) else { continue }
        return Int32(symbol)
      }
    }
    return nil
  }

  /// Whether the first cost that is not 0 is negative.
  private func isGain(_ symbol: Int) -> Bool {
    for level in levels.indices where levels[level].costs[symbol] != 0 { return levels[level].costs[symbol] < 0 }
    return false
  }

  /// Whether a symbol costs nothing at any level above this one.
  func isFree(_ symbol: Int, above level: Int) -> Bool {
    for higher in 0..<level where levels[higher].costs[symbol] != 0 { return false }
    return true
  }

  /// Whether `left`, scaled by `1 / leftScale`, costs less than `right`, scaled by `1 / rightScale`; ties go to the smaller number.
  func isCheaper(_ left: Int32, _ leftScale: Double, than right: Int32, _ rightScale: Double) -> Bool {
    for level in levels.indices {
      let one = levels[level].costs[Int(left)] / leftScale
      let other = levels[level].costs[Int(right)] / rightScale
      if abs(one - other) > Objective.negligibleCost * max(abs(one), abs(other)) { return one < other }
    }
    return left < right
  }
}
