extension ItemDiff {
  /// Sequential steps: removals from back to front, at old positions; moves; insertions, then updates, from front to back, at new ones.
  var changes: [ItemChange] {
    var steps: [ItemChange] = []
    for range in removed.ranges.reversed() { steps.append(.remove(range)) }
    appendMoves(to: &steps)
    for range in added.ranges { steps.append(.insert(range)) }
    for range in updated.ranges { steps.append(.update(range)) }
    return steps
  }

  /// What stands between the runs in the old order.
  private var removed: IndexRanges {
    var removed = IndexRanges()
    var next = oldMiddle.lowerBound
    for index in oldOrder {
      removed.append(next..<runs[index].old)
      next = runs[index].old + runs[index].count
    }
    removed.append(next..<oldMiddle.upperBound)
    return removed
  }

  private var updated: IndexRanges {
    var updated = IndexRanges()
    append(updatesOf: Run(old: 0, new: 0, count: newMiddle.lowerBound), to: &updated)
    for run in runs { append(updatesOf: run, to: &updated) }
    append(updatesOf: Run(old: oldMiddle.upperBound, new: newMiddle.upperBound, count: new.count - newMiddle.upperBound), to: &updated)
    return updated
  }

  private func append(updatesOf run: Run, to updated: inout IndexRanges) {
    for offset in 0..<run.count where old[run.old + offset].revision != new[run.new + offset].revision { updated.append(run.new + offset) }
  }
}

/// Ranges of ascending indices; adjacent ones are joined.
struct IndexRanges {
  private(set) var ranges: [Range<Int>] = []

  mutating func append(_ index: Int) { append(index..<index + 1) }

  mutating func append(_ range: Range<Int>) {
    if range.isEmpty { return }
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }
}
