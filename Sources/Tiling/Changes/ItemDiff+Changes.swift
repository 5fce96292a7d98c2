extension ItemDiff {
  /// Sequential steps: removals from back to front, at old positions; moves; insertions, then updates, from front to back, at new ones.
  var changes: [ItemChange] {
    var steps: [ItemChange] = []
    var removed = IndexRanges()
    for place in isKept.indices where !isKept[place] { removed.append(place + oldMiddle.lowerBound) }
    for range in removed.ranges.reversed() { steps.append(.remove(range)) }
    appendMoves(to: &steps)
    var inserted = IndexRanges()
    for place in sources.indices where sources[place] == ItemDiff.absent { inserted.append(place + newMiddle.lowerBound) }
    for range in inserted.ranges { steps.append(.insert(range)) }
    for range in updated.ranges { steps.append(.update(range)) }
    return steps
  }

  private var updated: IndexRanges {
    var updated = IndexRanges()
    for index in 0..<newMiddle.lowerBound where old[index].revision != new[index].revision { updated.append(index) }
    for (place, source) in sources.enumerated() where source != ItemDiff.absent {
      let index = place + newMiddle.lowerBound
      if old[source].revision != new[index].revision { updated.append(index) }
    }
    let shift = old.count - new.count
    for index in newMiddle.upperBound..<new.count where old[index + shift].revision != new[index].revision { updated.append(index) }
    return updated
  }
}

/// Ranges of ascending indices; adjacent ones are joined.
private struct IndexRanges {
  private(set) var ranges: [Range<Int>] = []

  mutating func append(_ index: Int) {
    if let last = ranges.last, last.upperBound == index {
      ranges[ranges.count - 1] = last.lowerBound..<index + 1
    } else {
      ranges.append(index..<index + 1)
    }
  }
}
