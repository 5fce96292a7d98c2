/// One step of a batch. Steps are *sequential*: indices refer to the list that the steps before have left (invariant D3).
public enum ItemChange: Hashable, Sendable {
  /// The positions of the new items after the step: `0 <= lowerBound <= count before`.
  case insert(Range<Int>)
  /// The positions of the removed items before the step.
  case remove(Range<Int>)
  /// Removes the item at `from`, then inserts it so that its new index is `to`.
  case move(from: Int, to: Int)
  /// These items have a new content, kind or extent, under the same key.
  case update(Range<Int>)

  /// The change of the item count.
  public var countDelta: Int {
    switch self {
    case .insert(let range): range.count
    case .remove(let range): -range.count
    case .move, .update: 0
    }
  }

  /// Whether the positions are valid in a list of `count` items, and the count after the step does not overflow.
  package func fits(count: Int) -> Bool {
    switch self {
    case .insert(let range): range.lowerBound >= 0 && range.lowerBound <= count && range.count <= Int.max - count
    case .remove(let range), .update(let range): range.lowerBound >= 0 && range.upperBound <= count
    case .move(let from, let to): from >= 0 && from < count && to >= 0 && to < count
    }
  }
}

extension ItemChange {
  /// The index after the step; nil if the step removes the item.
  func index(after index: Int) -> Int? {
    switch self {
    case .insert(let range): return index >= range.lowerBound ? index + range.count : index
    case .remove(let range):
      if range.contains(index) { return nil }
      return index >= range.upperBound ? index - range.count : index
    case .move(let from, let to):
      if index == from { return to }
      let without = index > from ? index - 1 : index
      return without >= to ? without + 1 : without
    case .update: return index
    }
  }

  func isMove(of index: Int) -> Bool {
    if case .move(let from, let to) = self { return from == index && to != index }
    return false
  }
}
