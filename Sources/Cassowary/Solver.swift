/// An incremental solver of linear constraints, after Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving
/// Algorithm" (2001).
///
/// ```swift
/// var solver = Solver()
/// let left = solver.makeVariable(), width = solver.makeVariable(.nonNegative)
/// try solver.add(Constraint(LinearExpression(terms: [Term(left), Term(width)], constant: -320), .equal))   // left + width = 320
/// try solver.addEdit(left, strength: .weighted(1))
/// try solver.suggest(20, for: left)
/// solver.value(of: width)   // 300
/// ```
///
/// After every call the values are an optimum: all required constraints hold, and the errors of the weighted ones are lexicographically
/// least (see ``Strength/weighted(_:level:)``). Among several optima (``isDetermined(_:)`` detects them) the order of calls alone selects
/// one. A rejected call leaves the solver unchanged; only ``SolverError/pivotLimit(_:)`` may leave other values.
///
/// A solver is a value: a copy is O(1) and independent. Values hold to 1e-9, or to a few units in the last place if constants exceed 10^5.
public struct Solver: Sendable {
  /// The values that a variable may take without a constraint.
  public enum Domain: Sendable {
    case unrestricted
    /// The paper's restricted variable: >= 0, at no cost.
    case nonNegative
  }

  struct Slot: Sendable {
    var constraint: Constraint?
    var constant = 0.0  // the constant last set; that of the constraint's expression is the original one
    var marker: Int32 = -1  // The symbol that marks the rows of the constraint: `expression + markerSign * marker + ... = 0`.
    var markerSign = -1.0
    var shortfall: Int32 = -1  // of a weighted constraint: `expression - marker + shortfall = 0`
    var generation: UInt32 = 0
  }

  var tableau = Tableau()
  var objective = Objective()
  var slots: ContiguousArray<Slot> = []
  var freeSlots: ContiguousArray<Int32> = []
  var sum = RowSum()  // the sum under construction; empty between operations

  public internal(set) var constraintCount = 0
  public internal(set) var editCount = 0
  public internal(set) var variableCount = 0
  /// Number of exchanges of a basic for a parametric symbol so far: the simplex's unit of work.
  public internal(set) var pivotCount = 0
  var pivotsAtRebuild = 0
  var shiftsSinceRefresh = 0

  /// Limit of exchanges per call. Bland's rule proves that every call ends, but not how soon.
  public static let maximumPivots = 100_000
  package var pivotLimit = Solver.maximumPivots  // the same for this solver; tests lower it

  public init() {}

  // MARK: Variables

  public mutating func makeVariable(_ domain: Domain = .unrestricted) -> Variable {
    variableCount += 1
    return Variable(symbol: makeSymbol(domain == .nonNegative ? .nonNegative : .unrestricted))
  }

  /// Releases a variable; its index may be reused.
  /// - Precondition: no constraint and no edit contains it.
  public mutating func release(_ variable: Variable) {
    checkIsOurs(variable)
    let mentions = tableau.symbols[Int(variable.symbol)].mentions
    precondition(mentions == 0, "variable \(variable.index) was released, but \(mentions) terms of constraints or edits speak of it")
    variableCount -= 1
    purge(variable.symbol)
    tableau.freeSymbol(variable.symbol)
  }

  /// The variable's value in the solution; 0 if no constraint contains it. O(1).
  public func value(of variable: Variable) -> Double {
    checkIsOurs(variable)
    return value(ofSymbol: Int(variable.symbol))
  }

  /// Calls `body` for each variable whose value may have changed since the last drain, in the order of the first change. O(changes).
  public mutating func drainChanges(_ body: (Variable, Double) -> Void) {
    let changes = tableau.changes
    tableau.changes.removeAll(keepingCapacity: true)
    for symbol in changes { tableau.symbols[Int(symbol)].isChanged = false }
    for symbol in changes where tableau.symbols[Int(symbol)].isExternal {
      body(Variable(symbol: symbol), value(ofSymbol: Int(symbol)))
    }
  }

  // MARK: Common to several concerns

  @inline(__always)
  func value(ofSymbol symbol: Int) -> Double {
    let row = tableau.symbols[symbol].row
    guard row >= 0 else { return 0 }
    let constant = tableau.rows[Int(row)].constant
    return tableau.symbols[symbol].kind == .nonNegative ? max(0, constant) : constant
  }

  @inline(__always)
  func checkIsOurs(_ variable: Variable) {
    precondition(
      variable.symbol >= 0 && variable.symbol < tableau.symbols.count && tableau.symbols[Int(variable.symbol)].isExternal,
      "variable \(variable.index) is none of this solver's \(variableCount): it was released, or another solver made it")
  }

  mutating func makeSymbol(_ kind: Symbol.Kind, owner: Int32 = -1) -> Int32 {
    let symbol = tableau.makeSymbol(kind, owner: owner)
    objective.symbolCountChanged(to: tableau.symbols.count)
    return symbol
  }

  /// Removes residues of rounding of a symbol from the tableau.
  mutating func purge(_ symbol: Int32) {
    while tableau.columns.count(of: symbol) > 0 {
      let occurrence = tableau.columns[symbol, tableau.columns.count(of: symbol) - 1]
      tableau.removeCell(occurrence.row, occurrence.place)
    }
    objective.clearCosts(of: symbol)
  }
}
