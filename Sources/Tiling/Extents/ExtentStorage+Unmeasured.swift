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
    var first = 0
    for position in 0..<branch.childCount {
      let items = branch.items[position]
      if lower < first + items, branch.runs >> position & 1 != 0,
        let found = firstUnmeasured(from: max(lower - first, 0), beneath: branch.ids[position], levels: levels - 1)
      {
        return first + found
      }
      first += items
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
    var end = branch.summary(id: id).items
    for position in (0..<branch.childCount).reversed() {
      let first = end - branch.items[position]
      if upper > first, branch.runs >> position & 1 != 0,
        let found = lastUnmeasured(before: min(upper - first, branch.items[position]), beneath: branch.ids[position], levels: levels - 1)
      {
        return first + found
      }
      end = first
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
