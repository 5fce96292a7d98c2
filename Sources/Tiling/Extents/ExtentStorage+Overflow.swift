extension ExtentStorage {
  /// The most words that two leaves share by spilling. A few stay free in each; else every insertion would spill again.
  private static let spillLimit = 2 * ExtentLeaf.packed

  /// Finds room for an overfull leaf in a neighbour, else in a new leaf. The branches on the path already count the patch, the leaf not.
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

  /// Distributes words evenly over two adjacent children whose parent has the correct sum of both.
  func distribute(_ words: UnsafePointer<UInt32>, _ count: Int, over position: Int, of branch: ExtentBranch) {
    let both = branch.sums(before: position + 2) - branch.sums(before: position)
    let cut = ExtentLeaf.entryEnd(in: words, near: count / 2)
    let left = leaf(branch.ids[position])
    let summary = left.fill(from: words, count: cut, spacing: spacing)
    let right = leaf(branch.ids[position + 1])
    let rest = right.fill(from: words + cut, count: count - cut, spacing: spacing)
    branch[position] = .init(id: branch.ids[position], sums: summary.sums, hasRuns: summary.runs > 0)
    branch[position + 1] = .init(id: branch.ids[position + 1], sums: both - summary.sums, hasRuns: rest.runs > 0)
  }

  /// Leaves the words up to `cut` in the leaf at the path's end, and puts the others into a new leaf after it.
  private func split(_ words: UnsafePointer<UInt32>, _ count: Int, at step: Step, cut: Int) {
    let old = step.branch.ids[step.position]
    let kept = leaf(old).fill(from: words, count: cut, spacing: spacing)
    let id = arena.allocate()
    let moved = ExtentLeaf(initializing: arena[id]).fill(from: words + cut, count: count - cut, spacing: spacing)
    step.branch[step.position] = .init(id: old, sums: kept.sums, hasRuns: kept.runs > 0)
    insertChild(.init(id: id, sums: moved.sums, hasRuns: moved.runs > 0), after: height - 1)
  }

  /// Inserts a node after the one on the path at `level`. The branches above already include its items. The path is invalid afterwards.
  /// `isFilling` splits a full branch after the new child, so that a long insertion leaves full branches.
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

  private func raiseRoot(_ left: ExtentBranch, _ right: ExtentBranch, id: UInt32) {
    let slot = arena.allocate()
    let branch = ExtentBranch(initializing: arena[slot])
    branch.insert(left.summary(id: root), at: 0)
    branch.insert(right.summary(id: id), at: 1)
    root = slot
    height += 1
    precondition(height <= ExtentStorage.maximumHeight, "an extent tree of height \(height)")
  }

  /// Puts a root above the only leaf; the path then leads to that leaf.
  func growRoot() {
    let hasRuns = leaf(root).runCount > 0
    let slot = arena.allocate()
    let branch = ExtentBranch(initializing: arena[slot])
    branch.insert(.init(id: root, sums: .init(items: count, steps: steps), hasRuns: hasRuns), at: 0)
    root = slot
    height = 1
    path.initialize(to: Step(branch: branch, position: 0))
  }
}

extension ExtentLeaf {
  /// The first entry boundary at or after a word.
  static func entryEnd(in words: UnsafePointer<UInt32>, near middle: Int) -> Int {
    var tagged = 0
    while tagged < middle, words[middle - 1 - tagged] >= ExtentEntry.tag { tagged += 1 }
    // Pairs are back to back: an odd number of their words includes half a pair.
    return middle + tagged % 2
  }

  /// Where to split the `used` words of the patched leaf: in the middle; but at the patch if it is at an end of the leaf and can be a leaf
  /// of its own, since the next insertion is often at the same place.
  func splitPoint(of words: UnsafePointer<UInt32>, _ used: Int, _ range: Range<Int>, _ patch: ExtentPatch) -> Int {
    let limits = ExtentLeaf.minimum...ExtentLeaf.capacity
    let rest = used - patch.wordCount
    if limits.contains(patch.wordCount), limits.contains(rest) {
      if range.lowerBound == 0 { return patch.wordCount }
      if range.upperBound == wordCount { return rest }
    }
    return ExtentLeaf.entryEnd(in: words, near: used / 2)
  }

  /// Writes the leaf's words as they are with the patch applied.
  func assemble(_ range: Range<Int>, _ patch: ExtentPatch, to target: UnsafeMutablePointer<UInt32>) {
    target.update(from: words, count: range.lowerBound)
    (target + range.lowerBound).update(from: patch.words, count: patch.wordCount)
    (target + range.lowerBound + patch.wordCount).update(from: words + range.upperBound, count: wordCount - range.upperBound)
  }

  @discardableResult
  func fill(from source: UnsafePointer<UInt32>, count: Int, spacing: Int64) -> ExtentSummary {
    words.update(from: source, count: count)
    return recount(count, spacing: spacing)
  }

  /// Sets the header for `count` words already written, and returns their summary.
  @discardableResult
  func recount(_ count: Int, spacing: Int64) -> ExtentSummary {
    if !beginsWithPair(of: count) {
      var (bits, sum) = (UInt32(0), UInt64(0))
      for word in 0..<count {
        bits |= words[word]
        sum &+= UInt64(words[word])
      }
      guard bits >= ExtentEntry.tag else {
        setCounts(words: count, pairs: 0, runs: 0)
        return ExtentSummary(items: count, steps: Int64(truncatingIfNeeded: sum) + spacing * Int64(count))
      }
    }
    setCounts(words: count, pairs: 1, runs: 0)  // not plain
    let summary = summary(of: 0..<count, spacing: spacing)
    setCounts(words: count, pairs: summary.pairs, runs: summary.runs)
    return summary
  }
}
