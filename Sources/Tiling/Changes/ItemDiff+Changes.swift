extension ItemDiff {
  /// Sequential steps: removals from back to front, at old positions; moves; insertions, then updates, from front to back, at new ones.
  var changes: [ItemChange] {
    var steps: [ItemChange] = []
    for range in runs(of: isKept.indices, where: { !isKept[$0] }).reversed() {
      steps.append(.remove(range.lowerBound + oldMiddle.lowerBound..<range.upperBound + oldMiddle.lowerBound))
    }
    appendMoves(to: &steps)
    for range in runs(of: sources.indices, where: { sources[$0] == nil }) {
      steps.append(.insert(range.lowerBound + newMiddle.lowerBound..<range.upperBound + newMiddle.lowerBound))
    }
    for range in runs(of: new.indices, where: isUpdated) { steps.append(.update(range)) }
    return steps
  }

  private func isUpdated(_ index: Int) -> Bool {
    if index < newMiddle.lowerBound { return old[index].revision != new[index].revision }
    if index >= newMiddle.upperBound { return old[index + old.count - new.count].revision != new[index].revision }
    guard let source = sources[index - newMiddle.lowerBound] else { return false }
    return old[source].revision != new[index].revision
  }

  private func runs(of positions: Range<Int>, where holds: (Int) -> Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    for position in positions {
      if holds(position) {
        start = start ?? position
      } else if let lower = start {
        found.append(lower..<position)
        start = nil
      }
    }
    if let lower = start { found.append(lower..<positions.upperBound) }
    return found
  }
}
