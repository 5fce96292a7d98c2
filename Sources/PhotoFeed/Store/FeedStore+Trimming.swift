internal import DequeModule
public import Tiling

extension FeedStore {
  /// Removes the posts farthest from the viewport, at both ends, until `maximumCount` are left; visible ones stay in any case. Of two
  /// equally far ones the later goes first: a feed can ask for older posts again.
  ///
  /// - Parameter visible: the indices on screen, `0 <= lowerBound <= upperBound <= count`; empty if none is.
  /// - Returns: at most two removals, the one at the end first.
  public mutating func trim(around visible: Range<Int>) -> [ItemChange] {
    let excess = excess(around: visible)
    var changes: [ItemChange] = []
    if !excess.atEnd.isEmpty { changes.append(remove(excess.atEnd)) }
    if !excess.atStart.isEmpty { changes.append(remove(excess.atStart)) }
    return changes
  }

  /// What `trim(around:)` would remove.
  func excess(around visible: Range<Int>) -> (atStart: Range<Int>, atEnd: Range<Int>) {
    precondition(
      visible.lowerBound >= 0 && visible.upperBound <= count, "trimming around \(visible.lowerBound)..<\(visible.upperBound) of \(count)")
    let ahead = visible.lowerBound
    let behind = count - visible.upperBound
    let excess = min(count - maximumCount, ahead + behind)
    guard excess > 0 else { return (0..<0, count..<count) }
    // First the longer side alone, down to the count of the shorter one, then both in turn.
    let longer = min(excess, abs(ahead - behind))
    let shared = excess - longer
    let fromStart = (ahead > behind ? longer : 0) + shared / 2
    return (0..<fromStart, count - (excess - fromStart)..<count)
  }

  func ids(at range: Range<Int>) -> Set<String> { Set(entries[range].map(\.post.id)) }

  private mutating func remove(_ range: Range<Int>) -> ItemChange {
    for entry in entries[range] {
      keys[entry.post.id] = nil
      labels[entry.key] = nil
    }
    entries.removeSubrange(range)
    return .remove(range)
  }
}
