import ViewTree

/// What stood on the screen in the last frame, followed through the changes of this one, so that the layout can keep it where it was.
///
/// The anchor is the first of these items, in index order, that still exists and was not itself moved (invariants C1 to C3). If none is
/// left, the item that now stands where the first one stood takes its start (C2). Several batches in one frame count as one: the places
/// are those of the last frame throughout.
struct AnchorCandidates {
  /// One item: where it is now, nil once it has gone or been moved by itself.
  private(set) var indices: [Int?]
  /// Where the first item is, or where it would be had it not gone.
  private var place: Int
  /// The items' starts in content coordinates at the last frame.
  private let starts: [LayoutUnit]
  /// By how much the layout has moved the offset since.
  var corrected = LayoutUnit.zero

  /// - Parameters:
  ///   - range: the items that were on screen, not empty.
  ///   - tree: the lengths before the changes.
  init(_ range: Range<Int>, in tree: ExtentTree) {
    indices = range.map { $0 }
    place = range.lowerBound
    starts = range.map { tree.offset(of: $0) }
  }

  mutating func follow(_ change: ItemChange) {
    for candidate in indices.indices {
      guard let index = indices[candidate] else { continue }
      indices[candidate] = change.isMove(of: index) ? nil : change.index(after: index)
    }
    place = change.index(after: place) ?? change.firstPlace
  }

  /// Continues with other indices for the same items, as a reload finds them by key; nil for those that are gone.
  mutating func follow(reloadedAs newIndices: [Int?], count: Int) {
    indices = newIndices
    place = min(place, count)
  }

  /// The anchor's index after the changes, and by how much the offset must move for it to stand where it stood.
  func correction(in tree: ExtentTree) -> (index: Int, delta: LayoutUnit) {
    var index = place
    var start = starts[0]
    for candidate in indices.indices {
      if let survivor = indices[candidate] {
        (index, start) = (survivor, starts[candidate])
        break
      }
    }
    return (index, tree.offset(of: index) - start - corrected)
  }
}

extension ItemChange {
  /// Where the item at `index` is after the step; nil if the step removes it.
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

  /// Whether the step takes this very item elsewhere.
  func isMove(of index: Int) -> Bool {
    if case .move(let from, let to) = self { return from == index && to != index }
    return false
  }

  /// Where the step begins to change the list.
  var firstPlace: Int {
    switch self {
    case .insert(let range), .remove(let range), .update(let range): range.lowerBound
    case .move(let from, let to): min(from, to)
    }
  }
}
