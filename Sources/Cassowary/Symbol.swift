/// One number of the tableau: a client's variable, or a symbol that belongs to a constraint.
struct Symbol: Sendable {
  /// The values that a symbol may take, and whether it may become basic. `isExternal` depends on the order of the cases.
  enum Kind: UInt8, Sendable {
    case unrestricted  // a client's, any number
    case nonNegative  // a client's, >= 0
    case slack  // a slack or an error, >= 0
    case dummy  // The marker of a required equation: always 0, never chosen to enter the basis. It marks the rows of the equation.
    case free  // an unused number
  }

  var kind: Kind
  var isChanged = false  // whether it is in `Tableau.changes`
  var row: Int32 = -1  // the row in which it is basic; -1 if parametric, with the value 0
  var owner: Int32 = -1  // the slot of the constraint whose marker it is; else -1
  var mentions: Int32 = 0  // number of terms of constraints and edits that contain it
  var edit: Int32 = -1  // the slot of its edit constraint; else -1

  @inline(__always) var isExternal: Bool { kind.rawValue <= Kind.nonNegative.rawValue }
  @inline(__always) var isRestricted: Bool { kind != .unrestricted }
}
