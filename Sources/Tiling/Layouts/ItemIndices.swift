import ViewTree

/// Ascending indices of some of a list's items, which go with their items through its edits.
///
/// They are kept as distances in an extent tree, each index as what it is beyond the one before it, so that all that stand behind an edit are
/// shifted in O(log n).
struct ItemIndices: Sendable {
  /// The first distance is from -1: an index is the sum of the distances up to its own, less one.
  private var distances = ExtentTree()

  var count: Int { distances.count }

  var isEmpty: Bool { count == 0 }

  /// What lookups have cost, for tests.
  var nodeVisits: Int { distances.nodeVisits }

  /// - Complexity: O(log n), like all that follows.
  subscript(place: Int) -> Int { Int(distances.offset(of: place + 1).rawValue) - 1 }

  /// The place of the first index that is `index` or greater; `count` if there is none.
  func firstPlace(from index: Int) -> Int { distances.index(at: LayoutUnit(rawValue: Int64(index))) }

  /// The place of an index; nil if it is not one of them.
  func place(of index: Int) -> Int? {
    guard let found = distances.cursor(atOffset: LayoutUnit(rawValue: Int64(index))), found.end.rawValue == Int64(index) + 1 else {
      return nil
    }
    return found.index
  }

  /// The places of the indices in a range.
  func places(of range: Range<Int>) -> Range<Int> { firstPlace(from: range.lowerBound)..<firstPlace(from: range.upperBound) }

  /// Takes up an index that is greater than all.
  mutating func append(_ index: Int) {
    let distance = Int64(index) + 1 - distances.total.rawValue
    fit { (distances) throws(TilingError) in try distances.insert(measured: LayoutUnit(rawValue: distance), at: distances.count) }
  }

  /// Takes up an index that is not one of them.
  ///
  /// - Returns: its place.
  @discardableResult
  mutating func insert(_ index: Int) -> Int {
    let place = firstPlace(from: index)
    insert(index..<index + 1, at: place)
    return place
  }

  /// Takes up a range of which no index is one of them.
  ///
  /// - Complexity: O(log n), however long it is.
  mutating func insert(_ range: Range<Int>) { insert(range, at: firstPlace(from: range.lowerBound)) }

  private mutating func insert(_ range: Range<Int>, at place: Int) {
    guard !range.isEmpty else { return }
    let first = range.lowerBound - before(place)
    if place < count { resize(place, to: self[place] - range.upperBound + 1) }
    fit { (distances) throws(TilingError) in
      try distances.insert(measured: LayoutUnit(rawValue: Int64(first)), at: place)
      try distances.insert(unmeasured: range.count - 1, estimate: LayoutUnit(rawValue: 1), at: place + 1)
    }
  }

  /// So many new items stand before the one at `index`.
  mutating func open(_ newCount: Int, at index: Int) {
    let place = firstPlace(from: index)
    if place < count { resize(place, to: self[place] - before(place) + newCount) }
  }

  /// Items have gone, and with them their indices.
  ///
  /// - Returns: the places that these had.
  @discardableResult
  mutating func close(_ range: Range<Int>) -> Range<Int> {
    let places = places(of: range)
    if places.upperBound < count { resize(places.upperBound, to: self[places.upperBound] - range.count - before(places.lowerBound)) }
    distances.remove(places)
    return places
  }

  /// Forgets all indices from `index` on.
  ///
  /// - Returns: the places that these had.
  @discardableResult
  mutating func removeAll(from index: Int) -> Range<Int> {
    let places = firstPlace(from: index)..<count
    distances.remove(places)
    return places
  }

  private func before(_ place: Int) -> Int { place == 0 ? -1 : self[place - 1] }

  private mutating func resize(_ place: Int, to distance: Int) {
    fit { (distances) throws(TilingError) in try distances.resize(place, to: LayoutUnit(rawValue: Int64(distance))) }
  }

  /// A list has less than 2^53 items.
  private mutating func fit(_ change: (inout ExtentTree) throws(TilingError) -> Void) {
    do throws(TilingError) { try change(&distances) } catch { preconditionFailure("indices beyond 2^53: \(error)") }
  }
}

extension ItemIndices {
  /// - Complexity: O(n log n). Called by tests.
  func checkInvariants() {
    distances.checkInvariants()
    for place in 0..<count { precondition(self[place] > before(place), "index \(self[place]) does not come behind \(before(place))") }
  }
}
