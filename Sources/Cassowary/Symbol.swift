/// What stands in the tableau under one number: a client's variable, or one that a constraint brought along.
struct Symbol: Sendable {
  /// Which values a symbol may take, and whether it may become basic. The order matters: see the properties.
  enum Kind: UInt8, Sendable {
    /// The client's, any number.
    case unrestricted
    /// The client's, >= 0.
    case nonNegative
    /// A slack or an error, >= 0.
    case slack
    /// The marker of a required equation: always 0, and no candidate for the basis. It tells in which rows the equation takes part.
    case dummy
    /// A number that nobody has.
    case free
  }

  var kind: Kind
  /// Whether it stands on the list of changes.
  var isChanged = false
  /// The row that it is basic in; -1 for a parametric one, whose value is 0.
  var row: Int32 = -1
  /// The slot of the constraint whose marker it is; -1 for the others.
  var owner: Int32 = -1
  /// The constraints and edits that speak of it.
  var mentions: Int32 = 0
  /// The slot of its edit constraint; -1 if it has none.
  var edit: Int32 = -1

  @inline(__always) var isExternal: Bool { kind.rawValue <= Kind.nonNegative.rawValue }
  @inline(__always) var isRestricted: Bool { kind != .unrestricted }
}
