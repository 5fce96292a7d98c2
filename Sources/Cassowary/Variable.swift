/// An unknown of the linear system: an index that one ``Solver`` has given out, and that means nothing to any other.
///
/// A released variable's index is given out again, so that indices stay dense and can index a client's own arrays.
public struct Variable: Hashable, Sendable {
  let symbol: Int32

  init(symbol: Int32) { self.symbol = symbol }

  /// A small number >= 0; markers and errors of constraints share the numbering, so that there are gaps.
  public var index: Int { Int(symbol) }
}

/// A coefficient times a variable.
public struct Term: Hashable, Sendable {
  public var variable: Variable
  public var coefficient: Double

  public init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}
