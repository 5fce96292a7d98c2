internal import DequeModule
public import Tiling

extension FeedStore {
  /// Takes out the posts farthest from the viewport, at both ends, until `maximumCount` are left; the visible ones stay in any case.
  ///
  /// Of two equally far ones the later goes first: a feed can ask for its older posts again.
  ///
  /// - Parameter visible: the indices on screen, `0 <= lowerBound <= upperBound <= count`; empty if none is.
  /// - Returns: at most two removals, the one at the end first.
  public mutating func trim(around visible: Range<Int>) -> [ItemChange] {
    precondition(
      visible.lowerBound >= 0 && visible.upperBound <= count, "trimming around \(visible.lowerBound)..<\(visible.upperBound) of \(count)")
    let ahead = visible.lowerBound
    let behind = count - visible.upperBound
    let excess = min(count - maximumCount, ahead + behind)
    guard excess > 0 else { return [] }
    // First the longer side alone, down to the shorter one's length, then both in turn.
    let longer = min(excess, abs(ahead - behind))
    let shared = excess - longer
    let fromStart = (ahead > behind ? longer : 0) + shared / 2
    let fromEnd = excess - fromStart
    var changes: [ItemChange] = []
    if fromEnd > 0 { changes.append(remove(count - fromEnd..<count)) }
    if fromStart > 0 { changes.append(remove(0..<fromStart)) }
    return changes
  }

  private mutating func remove(_ range: Range<Int>) -> ItemChange {
    for entry in entries[range] {
      keys[entry.post.id] = nil
      labels[entry.key] = nil
    }
    entries.removeSubrange(range)
    return .remove(range)
  }
}
