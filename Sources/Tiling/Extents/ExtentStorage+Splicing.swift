extension ExtentStorage {
  /// Where an edit happens: the leaf at the path's end, and the items of the leaf before the edit.
  typealias Site = (leaf: ExtentLeaf, item: Int)

  /// Descends to the leaf of item `index`, for `count` to the last leaf, and records `path`.
  @inline(__always)
  func approach(item index: Int) -> Site {
    var id = root
    let target = index < count ? index : max(count - 1, 0)  // the end is after the last item, in the same leaf
    var rest = target
    for level in 0..<height {
      let branch = branch(id)
      let position = branch.child(withItem: rest)
      rest &-= branch.sums(before: position).items
      (path + level).initialize(to: Step(branch: branch, position: position))
      id = branch.ids[position]
    }
    visits.add(height + 1)
    return (leaf(id), rest + index - target)
  }

  /// Adds a change of the leaf to the branches above it and to the tree.
  @inline(__always)
  func addAlongPath(items: Int, steps delta: Int64) {
    count += items
    steps += delta
    let change = ExtentBranch.Sums(items: items, steps: delta)
    for level in 0..<height { path[level].branch.add(change, to: path[level].position) }
  }

  /// Updates the branches' run bits after a leaf got its first run or lost its last.
  func setRuns(_ hasRuns: Bool) {
    guard height > 0 else { return }
    path[height - 1].branch.setRuns(hasRuns, at: path[height - 1].position)
    carryRuns(from: height - 1)
  }

  /// Updates the run bits on the path above `level`.
  func carryRuns(from level: Int) {
    for upper in (0..<level).reversed() {
      path[upper].branch.setRuns(path[upper + 1].branch.runs != 0, at: path[upper].position)
    }
  }

  /// Replaces items of one leaf by the entries that `fill` appends, at most `ExtentPatch.maximumInserted` words. Precondition: `range` is
  /// within the leaf, and does not leave it empty unless it is the root.
  @inline(__always)
  func replace(_ range: Range<Int>, in site: Site, _ fill: (inout ExtentPatch) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: ExtentPatch.capacity) { buffer in
      guard let base = buffer.baseAddress else { return }
      var patch = ExtentPatch(base, spacing: spacing)
      let words = cover(range, of: site.leaf, with: &patch, fill)
      splice(words, of: site.leaf, patch: patch)
    }
  }

  /// The words that change when items of a leaf are replaced; `patch` gets their replacement. Includes adjacent runs: equal ones merge.
  @inline(__always)
  func cover(_ range: Range<Int>, of leaf: ExtentLeaf, with patch: inout ExtentPatch, _ fill: (inout ExtentPatch) -> Void) -> Range<Int> {
    let first = leaf.place(of: range.lowerBound)
    return cover(first, range.isEmpty ? first : leaf.place(of: range.upperBound), of: leaf, with: &patch, fill)
  }

  /// The items from `first` up to `end`, exclusive.
  @inline(__always)
  func cover(
    _ first: ExtentLeaf.Place, _ end: ExtentLeaf.Place, of leaf: ExtentLeaf, with patch: inout ExtentPatch,
    _ fill: (inout ExtentPatch) -> Void
  ) -> Range<Int> {
    var lower = first.word
    if first.inner > 0 {
      var left = leaf.entry(at: lower)
      left.count = first.inner
      patch.append(left)
    } else if lower > 0, leaf.words[lower - 1] >= ExtentEntry.tag {
      lower -= 2
      patch.append(leaf.entry(at: lower))
    }
    fill(&patch)
    var upper = end.word
    if upper < leaf.wordCount, leaf.words[upper] >= ExtentEntry.tag {
      var right = leaf.entry(at: upper)
      right.count -= end.inner
      patch.append(right)
      upper += 2
    }
    return lower..<upper
  }

  /// Replaces words of a leaf by a patch. Returns false if the leaf was then split, spilled or repaired, so that the patch has moved.
  @discardableResult
  func splice(_ range: Range<Int>, of leaf: ExtentLeaf, patch: ExtentPatch) -> Bool {
    let removed = leaf.summary(of: range, spacing: spacing)
    let change = patch.summary - removed
    unmeasuredCount += change.unmeasured
    let used = leaf.wordCount + patch.wordCount - range.count
    let hadRuns = leaf.runCount > 0
    addAlongPath(items: change.items, steps: change.steps)
    guard used <= ExtentLeaf.capacity else {
      overflow(leaf, range, patch)
      return false
    }
    leaf.replaceWords(range, with: patch)
    leaf.setCounts(words: used, pairs: leaf.pairCount + change.pairs, runs: leaf.runCount + change.runs)
    if hadRuns != (leaf.runCount > 0) { setRuns(!hadRuns) }
    guard used < ExtentLeaf.minimum, height > 0 else { return true }
    repair(towards: pathStart)
    return false
  }

  /// The index of the first item of the leaf at the path's end.
  private var pathStart: Int {
    (0..<height).reduce(0) { $0 + path[$1].branch.sums(before: path[$1].position).items }
  }
}

extension ExtentLeaf {
  /// The caller sets the header.
  @inline(__always)
  func replaceWords(_ range: Range<Int>, with patch: ExtentPatch) {
    (words + range.lowerBound + patch.wordCount).update(from: words + range.upperBound, count: wordCount - range.upperBound)
    (words + range.lowerBound).update(from: patch.words, count: patch.wordCount)
  }
}
