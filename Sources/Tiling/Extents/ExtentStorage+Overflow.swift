extension ExtentStorage {
  /// How full two leaves may be together after one has spilled into the other: a few words each stay free, or they would spill again with
  /// each insertion.
  private static let spillLimit = 2 * ExtentLeaf.packed

  /// Finds room for a leaf with more words than it holds: in a neighbour, or else in a new leaf after it. The branches on the path, but
  /// not the leaf, know of the patch already.
  func overflow(_ leaf: ExtentLeaf, _ range: Range<Int>, _ patch: ExtentPatch) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * ExtentLeaf.capacity) { buffer in
      guard let words = buffer.baseAddress else { return }
      let used = leaf.wordCount + patch.wordCount - range.count
      assert(used <= 2 * ExtentLeaf.capacity)
      if height == 0 { growRoot() }
      let step = path[height - 1]
      let position = step.position
      if position + 1 < step.branch.childCount {
        let right = self.leaf(step.branch.ids[position + 1])
        if used + right.wordCount <= ExtentStorage.spillLimit {
          leaf.assemble(range, patch, to: words)
          (words + used).update(from: right.words, count: right.wordCount)
          distribute(words, used + right.wordCount, over: position, of: step.branch)
          return carryRuns(from: height - 1)
        }
      }
      if position > 0 {
        let left = self.leaf(step.branch.ids[position - 1])
        if used + left.wordCount <= ExtentStorage.spillLimit {
          words.update(from: left.words, count: left.wordCount)
          leaf.assemble(range, patch, to: words + left.wordCount)
          distribute(words, used + left.wordCount, over: position - 1, of: step.branch)
          return carryRuns(from: height - 1)
        }
      }
      leaf.assemble(range, patch, to: words)
      split(words, used, at: step, cut: leaf.splitPoint(of: words, used, range, patch))
    }
  }

  /// Gives words evenly to the children at `position` and after it, whose parent has their sum right.
  func distribute(_ words: UnsafePointer<UInt32>, _ count: Int, over position: Int, of branch: ExtentBranch) {
    let both = (items: branch.items[position] + branch.items[position + 1], steps: branch.steps[position] + branch.steps[position + 1])
    let cut = ExtentLeaf.entryEnd(in: words, near: count / 2)
    let left = leaf(branch.ids[position])
    let summary = left.fill(from: words, count: cut, spacing: spacing)
    let right = leaf(branch.ids[position + 1])
    let rest = right.fill(from: words + cut, count: count - cut, spacing: spacing)
    branch[position] = .init(id: branch.ids[position], items: summary.items, steps: summary.steps, hasRuns: summary.runs > 0)
    branch[position + 1] = .init(
      id: branch.ids[position + 1], items: both.items - summary.items, steps: both.steps - summary.steps, hasRuns: rest.runs > 0)
  }

  /// Gives words to the leaf that the path leads to, and those from `cut` on to a new one after it.
  private func split(_ words: UnsafePointer<UInt32>, _ count: Int, at step: Step, cut: Int) {
    let old = step.branch.ids[step.position]
    let kept = leaf(old).fill(from: words, count: cut, spacing: spacing)
    let id = arena.allocate()
    let moved = ExtentLeaf(initializing: arena[id]).fill(from: words + cut, count: count - cut, spacing: spacing)
    step.branch[step.position] = .init(id: old, items: kept.items, steps: kept.steps, hasRuns: kept.runs > 0)
    insertChild(.init(id: id, items: moved.items, steps: moved.steps, hasRuns: moved.runs > 0), after: height - 1)
  }

  /// Puts a new node behind the one that the path leads to at `level`, whose entry there is right without it; branches above know of the
  /// items already. The path is void then.
  ///
  /// - Parameter isFilling: cut a full branch behind the new child, so that the branches that a long insertion leaves behind are full.
  func insertChild(_ child: ExtentBranch.Child, after level: Int, isFilling: Bool = false) {
    let (branch, position) = (path[level].branch, path[level].position + 1)
    guard branch.childCount == ExtentBranch.capacity else {
      branch.insert(child, at: position)
      return carryRuns(from: level)
    }
    let id = arena.allocate()
    let other = ExtentBranch(initializing: arena[id])
    let cut = isFilling ? position : ExtentBranch.capacity / 2
    branch.move(cut..<ExtentBranch.capacity, to: other, at: 0)
    if position > cut || position == ExtentBranch.capacity {
      other.insert(child, at: position - cut)
    } else {
      branch.insert(child, at: position)
    }
    if level == 0 { return raiseRoot(branch, other, id: id) }
    let above = path[level - 1]
    above.branch[above.position] = branch.summary(id: above.branch.ids[above.position])
    insertChild(other.summary(id: id), after: level - 1, isFilling: isFilling)
  }

  /// A new root above the old one and its new neighbour.
  private func raiseRoot(_ left: ExtentBranch, _ right: ExtentBranch, id: UInt32) {
    let slot = arena.allocate()
    let branch = ExtentBranch(initializing: arena[slot])
    branch.insert(left.summary(id: root), at: 0)
    branch.insert(right.summary(id: id), at: 1)
    root = slot
    height += 1
    precondition(height <= ExtentStorage.maximumHeight, "an extent tree of height \(height)")
  }

  /// A root above the only leaf, which the path then leads to.
  func growRoot() {
    let hasRuns = leaf(root).runCount > 0
    let slot = arena.allocate()
    let branch = ExtentBranch(initializing: arena[slot])
    branch.insert(.init(id: root, items: count, steps: steps, hasRuns: hasRuns), at: 0)
    root = slot
    height = 1
    path.initialize(to: Step(branch: branch, position: 0))
  }
}

extension ExtentLeaf {
  /// The first end of an entry at or behind a word.
  static func entryEnd(in words: UnsafePointer<UInt32>, near middle: Int) -> Int {
    var tagged = 0
    while tagged < middle, words[middle - 1 - tagged] >= ExtentEntry.tag { tagged += 1 }
    // Pairs stand back to back: an odd number of their words means half of one.
    return middle + tagged % 2
  }

  /// Where to cut the leaf's `used` words with a patch in place of a range: in the middle; but at the patch if it is at an end of the leaf
  /// and long enough to be one of its own, since more may come at the same place.
  func splitPoint(of words: UnsafePointer<UInt32>, _ used: Int, _ range: Range<Int>, _ patch: ExtentPatch) -> Int {
    let limits = ExtentLeaf.minimum...ExtentLeaf.capacity
    let rest = used - patch.wordCount
    if limits.contains(patch.wordCount), limits.contains(rest) {
      if range.lowerBound == 0 { return patch.wordCount }
      if range.upperBound == wordCount { return rest }
    }
    return ExtentLeaf.entryEnd(in: words, near: used / 2)
  }

  /// Writes out the leaf's words as they are when a patch is in its place.
  func assemble(_ range: Range<Int>, _ patch: ExtentPatch, to target: UnsafeMutablePointer<UInt32>) {
    target.update(from: words, count: range.lowerBound)
    (target + range.lowerBound).update(from: patch.words, count: patch.wordCount)
    (target + range.lowerBound + patch.wordCount).update(from: words + range.upperBound, count: wordCount - range.upperBound)
  }

  /// Replaces all of the leaf.
  @discardableResult
  func fill(from source: UnsafePointer<UInt32>, count: Int, spacing: Int64) -> ExtentSummary {
    words.update(from: source, count: count)
    return recount(count, spacing: spacing)
  }

  /// Sets the header for words that have been written, and adds them up.
  @discardableResult
  func recount(_ count: Int, spacing: Int64) -> ExtentSummary {
    var (pairWords, sum) = (0, UInt64(0))
    for word in 0..<count {
      pairWords += Int(words[word] >> 31)
      sum &+= UInt64(words[word])
    }
    if pairWords == 0 {
      setCounts(words: count, pairs: 0, runs: 0)
      return ExtentSummary(items: count, steps: Int64(truncatingIfNeeded: sum) + spacing * Int64(count))
    }
    setCounts(words: count, pairs: pairWords / 2, runs: 0)
    let summary = summary(of: 0..<count, spacing: spacing)
    setCounts(words: count, pairs: summary.pairs, runs: summary.runs)
    return summary
  }
}
