extension ExtentStorage {
  func firstUnmeasured(from lower: Int) -> Int? {
    guard unmeasuredCount > 0 else { return nil }
    return firstUnmeasured(from: lower, beneath: root, levels: height)
  }

  func lastUnmeasured(before upper: Int) -> Int? {
    guard unmeasuredCount > 0 else { return nil }
    return lastUnmeasured(before: upper, beneath: root, levels: height)
  }

  /// Enters only subtrees with runs. A subtree that `lower` cuts may have its runs before `lower`: at most one per level.
  private func firstUnmeasured(from lower: Int, beneath id: UInt32, levels: Int) -> Int? {
    visits.add(1)
    guard levels > 0 else { return firstUnmeasured(from: lower, in: leaf(id)) }
    let branch = branch(id)
    for position in 0..<branch.childCount where branch.runs >> position & 1 != 0 {
      let first = branch.sums(before: position).items
      if lower < branch.sums(before: position + 1).items,
        let found = firstUnmeasured(from: max(lower - first, 0), beneath: branch.ids[position], levels: levels - 1)
      {
        return first + found
      }
    }
    return nil
  }

  private func firstUnmeasured(from lower: Int, in leaf: ExtentLeaf) -> Int? {
    guard leaf.runCount > 0 else { return nil }
    let place = leaf.place(of: lower)
    var (word, first) = (place.word, lower - place.inner)
    while word < leaf.wordCount {
      let entry = leaf.entry(at: word)
      if !entry.isMeasured { return max(first, lower) }
      first += 1
      word += entry.wordCount
    }
    return nil
  }

  private func lastUnmeasured(before upper: Int, beneath id: UInt32, levels: Int) -> Int? {
    visits.add(1)
    guard levels > 0 else { return lastUnmeasured(before: upper, in: leaf(id)) }
    let branch = branch(id)
    for position in (0..<branch.childCount).reversed() where branch.runs >> position & 1 != 0 {
      let (first, end) = (branch.sums(before: position).items, branch.sums(before: position + 1).items)
      if upper > first, let found = lastUnmeasured(before: min(upper, end) - first, beneath: branch.ids[position], levels: levels - 1) {
        return first + found
      }
    }
    return nil
  }

  private func lastUnmeasured(before upper: Int, in leaf: ExtentLeaf) -> Int? {
    guard leaf.runCount > 0, upper > 0 else { return nil }
    let place = leaf.place(of: upper - 1)
    var (word, last) = (place.word, upper - 1)
    while true {
      let entry = leaf.entry(at: word)
      if !entry.isMeasured { return last }
      guard word > 0 else { return nil }
      // A measured entry is one item.
      last -= 1
      word = leaf.word(before: word)
    }
  }
}
