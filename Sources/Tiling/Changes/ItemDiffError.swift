/// Two lists that have no difference by key.
public enum ItemDiffError: Error, Hashable, Sendable {
  /// Which of the two lists is meant.
  public enum Side: Hashable, Sendable { case old, new }

  /// The items at `first` and `second`, `first < second`, of one list have the same key (invariant D4). It is the duplicate of the least
  /// `second` in the old list, if that has one.
  case duplicateKey(ItemKey, in: Side, first: Int, second: Int)
}

extension ItemDiffError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .duplicateKey(let key, let side, let first, let second):
      "items \(first) and \(second) of the \(side) list both have the key \(key.rawValue): give each item a key of its own"
    }
  }
}
