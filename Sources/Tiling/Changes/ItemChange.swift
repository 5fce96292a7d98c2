/// One step of a batch of item changes.
///
/// The steps of a batch are *sequential*: each one speaks of the list as the steps before it left it. A batch applied at once therefore
/// equals its steps applied one by one (invariant D3), and no rule is needed for which indices are old and which are new.
public enum ItemChange: Hashable, Sendable {
  /// New items stand at these positions after the step: `0 <= lowerBound <= count before`.
  case insert(Range<Int>)
  /// The items at these positions are gone after the step.
  case remove(Range<Int>)
  /// The item at `from` is taken out, then put where it stands at `to`.
  case move(from: Int, to: Int)
  /// The items at these positions have a new content, kind or extent, under the same key.
  case update(Range<Int>)

  /// How many items the list has more after this step.
  public var countDelta: Int {
    switch self {
    case .insert(let range): range.count
    case .remove(let range): -range.count
    case .move, .update: 0
    }
  }

  /// Whether the step's positions exist in a list of `count` items, and those after it can be counted.
  public func fits(count: Int) -> Bool {
    switch self {
    case .insert(let range): range.lowerBound >= 0 && range.lowerBound <= count && range.count <= Int.max - count
    case .remove(let range), .update(let range): range.lowerBound >= 0 && range.upperBound <= count
    case .move(let from, let to): from >= 0 && from < count && to >= 0 && to < count
    }
  }
}
