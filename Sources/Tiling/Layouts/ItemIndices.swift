import ViewTree

/// A set of a list's indices that follows the items through edits. Stored as distances between adjacent indices in an extent tree: an edit
/// shifts all indices after it. Every operation is O(log n).
struct ItemIndices: Sendable {
  private var distances = ExtentTree()  // the first distance is from -1, so an index is the sum of the distances up to its own, minus 1

  var count: Int { distances.count }

  var isEmpty: Bool { count == 0 }

  var nodeVisits: Int { distances.nodeVisits }  // tree nodes that lookups have visited, for tests

  subscript(_ index: Int) -> Int { Int(distances.offset(of: index + 1).rawValue) - 1 }

  /// The place of the first index that is at least `index`; `count` if there is none.
  func firstPlace(from index: Int) -> Int { distances.index(at: LayoutUnit(rawValue: Int64(index))) }

  func position(of index: Int) -> Int? {
    guard let found = distances.cursor(atOffset: LayoutUnit(rawValue: Int64(index))), found.end.rawValue == Int64(index) + 1 else {
      return nil
    }
    return found.index
  }

  func places(of range: Range<Int>) -> Range<Int> { firstPlace(from: range.lowerBound)..<firstPlace(from: range.upperBound) }

  /// - Precondition: `index` is greater than all indices of the set.
  mutating func append(_ index: Int) {
    let distance = Int64(index) + 1 - distances.total.rawValue
    fit { (distances) throws(TilingError) in try distances.insert(measured: LayoutUnit(rawValue: distance), at: distances.count) }
  }

  /// Adds an index that is not in the set; returns its place.
  @discardableResult
  mutating func insert(_ index: Int) -> Int {
    let place = firstPlace(from: index)
    insert(index..<index + 1, at: place)
    return place
  }

  /// Adds a range of indices, none of which is in the set. O(log n) for any size.
  mutating func insert(_ range: Range<Int>) { insert(range, at: firstPlace(from: range.lowerBound)) }

  private mutating func insert(_ range: Range<Int>, at index: Int) {
    guard !range.isEmpty else { return }
    let first = range.lowerBound - before(index)
    if index < count { resize(index, to: self[index] - range.upperBound + 1) }
    fit { (distances) throws(TilingError) in
      try distances.insert(measured: LayoutUnit(rawValue: Int64(first)), at: index)
      try distances.insert(unmeasured: range.count - 1, estimate: LayoutUnit(rawValue: 1), at: index + 1)
    }
  }

  /// Follows an insertion of `newCount` items: shifts the indices from `index` on.
  mutating func open(_ newCount: Int, at index: Int) {
    let place = firstPlace(from: index)
    if place < count { resize(place, to: self[place] - before(place) + newCount) }
  }

  /// Follows a removal of items: removes the range and shifts the indices after it. Returns the removed places.
  @discardableResult
  mutating func close(_ range: Range<Int>) -> Range<Int> {
    let places = places(of: range)
    if places.upperBound < count { resize(places.upperBound, to: self[places.upperBound] - range.count - before(places.lowerBound)) }
    distances.remove(places)
    return places
  }

  @discardableResult
  mutating func removeAll(from index: Int) -> Range<Int> {
    let places = firstPlace(from: index)..<count
    distances.remove(places)
    return places
  }

  private func before(_ index: Int) -> Int { index == 0 ? -1 : self[index - 1] }

  private mutating func resize(_ index: Int, to distance: Int) {
    fit { (distances) throws(TilingError) in try distances.resize(index, to: LayoutUnit(rawValue: Int64(distance))) }
  }

  /// A list has fewer than 2^53 items.
  private mutating func fit(_ change: (inout ExtentTree) throws(TilingError) -> Void) {
    do throws(TilingError) { try change(&distances) } catch { preconditionFailure("indices beyond 2^53: \(error)") }
  }
}

extension ItemIndices {
  /// O(n log n). Called by tests.
  func checkInvariants() {
    distances.checkInvariants()
    for index in 0..<count { precondition(self[index] > before(index), "index \(self[index]) stands behind \(before(index))") }
  }
}
