/// Columns, or rows, of a sheet as disjoint ranges in order, none of which touches the next.
/// - Complexity: O(log ranges) to look one up; a change costs O(ranges).
struct LineSet: Equatable {
  private(set) var ranges: [Range<Int>] = []

  var isEmpty: Bool { ranges.isEmpty }

  func contains(_ line: Int) -> Bool {
    let place = firstRange(endingBehind: line)
    return place < ranges.count && ranges[place].contains(line)
  }

  mutating func replace(with lines: Range<Int>) {
    let next = lines.isEmpty ? [] : [lines]
    if ranges != next { ranges = next }
  }

  mutating func insert(_ lines: Range<Int>) {
    guard !lines.isEmpty else { return }
    let first = firstRange(endingBehind: lines.lowerBound - 1)  // one that ends where the lines begin touches them
    var (last, all) = (first, lines)
    while last < ranges.count, ranges[last].lowerBound <= lines.upperBound {
      all = min(all.lowerBound, ranges[last].lowerBound)..<max(all.upperBound, ranges[last].upperBound)
      last += 1
    }
    ranges.replaceSubrange(first..<last, with: [all])
  }

  mutating func remove(_ lines: Range<Int>) {
    guard !lines.isEmpty else { return }
    ranges = ranges.flatMap { range in
      [
        range.clamped(to: range.lowerBound..<max(range.lowerBound, lines.lowerBound)),
        range.clamped(to: min(range.upperBound, lines.upperBound)..<range.upperBound),
      ].filter { !$0.isEmpty }
    }
  }

  /// Lines that are put in are not in the set.
  mutating func follow(_ change: LineChange) {
    guard !isEmpty else { return }
    let old = ranges
    ranges = []
    for range in old {
      switch change {
      case .insert(_, let place) where range.lowerBound < place && place < range.upperBound:
        insert(range.lowerBound..<place)
        insert(change.applied(to: place..<range.upperBound))
      case .insert, .remove: insert(change.applied(to: range))
      }
    }
  }

  private func firstRange(endingBehind line: Int) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound > line { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
