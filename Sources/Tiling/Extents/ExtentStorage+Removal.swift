extension ExtentStorage {
  /// O(log n + nodes that hold only removed items).
  func remove(_ range: Range<Int>) {
    guard range.count < count else { return removeAll() }
    let site = approach(item: range.lowerBound)
    let pieces = site.item..<site.item + range.count
    if pieces.upperBound <= itemsAtPathEnd, range.count < itemsAtPathEnd { return replace(pieces, in: site) { _ in } }
    let removed = cut(range, beneath: root, levels: height)
    count -= removed.items
    steps -= removed.steps
    unmeasuredCount -= removed.unmeasured
    if range.lowerBound > 0 { repair(towards: range.lowerBound - 1) }
    if range.lowerBound < count { repair(towards: range.lowerBound) }
  }

  /// The items of the leaf at the path's end.
  @inline(__always)
  var itemsAtPathEnd: Int {
    guard height > 0 else { return count }
    return path[height - 1].branch.sums(of: path[height - 1].position).items
  }

  /// Frees all memory and starts with an empty leaf.
  private func removeAll() {
    arena.deallocate()
    arena = ExtentArena()
    root = arena.allocate()
    _ = ExtentLeaf(initializing: arena[root])
    (height, count, steps, unmeasuredCount) = (0, 0, 0, 0)
  }

  /// Removes some, not all, items beneath a node and returns their summary. Nodes may be underfull afterwards.
  private func cut(_ range: Range<Int>, beneath id: UInt32, levels: Int) -> ExtentSummary {
    visits.add(1)
    guard levels > 0 else { return cut(range, of: leaf(id)) }
    let branch = branch(id)
    var removed = ExtentSummary()
    var gone = 0..<0
    var first = 0
    for position in 0..<branch.childCount {
      let child = branch[position]
      let piece = range.clamped(to: first..<first + child.sums.items)
      if piece.count == child.sums.items {
        gone = gone.isEmpty ? position..<position + 1 : gone.lowerBound..<position + 1
        removed.items += child.sums.items
        removed.steps += child.sums.steps
        removed.unmeasured += release(child, levels: levels - 1)
      } else if !piece.isEmpty {
        let part = cut(piece.lowerBound - first..<piece.upperBound - first, beneath: child.id, levels: levels - 1)
        let hasRuns = levels == 1 ? leaf(child.id).runCount > 0 : self.branch(child.id).runs != 0
        branch[position] = .init(id: child.id, sums: child.sums - part.sums, hasRuns: hasRuns)
        removed = removed + part
      }
      first += child.sums.items
    }
    branch.remove(gone)
    return removed
  }

  private func cut(_ range: Range<Int>, of leaf: ExtentLeaf) -> ExtentSummary {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: ExtentPatch.capacity) { buffer in
      guard let base = buffer.baseAddress else { return ExtentSummary() }
      var patch = ExtentPatch(base, spacing: spacing)
      let words = cover(range, of: leaf, with: &patch) { _ in }
      let removed = leaf.summary(of: words, spacing: spacing) - patch.summary
      let used = leaf.wordCount + patch.wordCount - words.count
      leaf.replaceWords(words, with: patch)
      leaf.setCounts(words: used, pairs: leaf.pairCount - removed.pairs, runs: leaf.runCount - removed.runs)
      return removed
    }
  }

  /// Frees a subtree; returns the number of its unmeasured items.
  private func release(_ child: ExtentBranch.Child, levels: Int) -> Int {
    visits.add(1)
    var unmeasured = 0
    if levels == 0 {
      let leaf = leaf(child.id)
      if child.hasRuns { unmeasured = leaf.summary(of: 0..<leaf.wordCount, spacing: spacing).unmeasured }
    } else {
      let branch = branch(child.id)
      for position in 0..<branch.childCount { unmeasured += release(branch[position], levels: levels - 1) }
    }
    arena.release(child.id)
    return unmeasured
  }
}
