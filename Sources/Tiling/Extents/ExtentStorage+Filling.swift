extension ExtentStorage {
  /// Inserts a long sequence of entries leaf by leaf, then repairs the seam. O(entries + log n).
  func fill(from source: inout some ExtentSource, at index: Int) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: ExtentLeaf.capacity + 2) { buffer in
      guard let tail = buffer.baseAddress else { return }
      let site = approach(item: index)
      let before = site.leaf.summary(of: 0..<site.leaf.wordCount, spacing: spacing)
      let (kept, tailCount) = site.leaf.takeTail(from: site.item, into: tail)
      var used = kept
      if kept < ExtentLeaf.packed { used += source.write(to: site.leaf.words + kept, room: ExtentLeaf.packed - kept) }
      let now = site.leaf.recount(used, spacing: spacing)
      addAlongPath(items: now.items - before.items, steps: now.steps - before.steps)
      unmeasuredCount += now.unmeasured - before.unmeasured
      setRuns(now.runs > 0)

      var end = index - site.item + now.items
      while !source.isEmpty {
        end += appendLeaf(behind: end) { source.write(to: $0.words, room: ExtentLeaf.packed) }
      }
      if tailCount > 0 { append(tail, tailCount, behind: &end) }
      repair(towards: end - 1)
      if end < count { repair(towards: end) }
    }
  }

  /// Inserts a leaf after the one that ends before item `index`; returns its item count.
  private func appendLeaf(behind index: Int, _ write: (ExtentLeaf) -> Int) -> Int {
    if height == 0 { growRoot() } else { _ = approach(item: index - 1) }
    let id = arena.allocate()
    let leaf = ExtentLeaf(initializing: arena[id])
    let summary = leaf.recount(write(leaf), spacing: spacing)
    count += summary.items
    steps += summary.steps
    unmeasuredCount += summary.unmeasured
    for level in 0..<height - 1 { path[level].branch.add(summary.sums, to: path[level].position) }
    insertChild(.init(id: id, sums: summary.sums, hasRuns: summary.runs > 0), after: height - 1, isFilling: true)
    return summary.items
  }

  /// Puts back what was after the insertion: into the last leaf if it has room, else into a new one.
  private func append(_ tail: UnsafePointer<UInt32>, _ tailCount: Int, behind end: inout Int) {
    let site = approach(item: end - 1)
    let used = site.leaf.wordCount
    guard used + tailCount <= ExtentLeaf.capacity else {
      let seam = end - 1
      end += appendLeaf(behind: end) { leaf in
        leaf.words.update(from: tail, count: tailCount)
        return tailCount
      }
      return repair(towards: seam)
    }
    let before = site.leaf.summary(of: 0..<used, spacing: spacing)
    (site.leaf.words + used).update(from: tail, count: tailCount)
    let now = site.leaf.recount(used + tailCount, spacing: spacing)
    addAlongPath(items: now.items - before.items, steps: now.steps - before.steps)
    unmeasuredCount += now.unmeasured - before.unmeasured
    setRuns(now.runs > 0)
    end += now.items - before.items
  }
}

extension ExtentLeaf {
  /// Moves the entries from an item on to `tail`; the caller sets the header. Returns the words kept and the words moved.
  fileprivate func takeTail(from item: Int, into tail: UnsafeMutablePointer<UInt32>) -> (kept: Int, tail: Int) {
    let place = place(of: item)
    let end = wordCount
    guard place.inner > 0 else {
      tail.update(from: words + place.word, count: end - place.word)
      return (place.word, end - place.word)
    }
    var (left, right) = (entry(at: place.word), entry(at: place.word))
    left.count = place.inner
    right.count -= place.inner
    left.write(to: words + place.word)
    right.write(to: tail)
    let behind = place.word + 2
    (tail + 2).update(from: words + behind, count: end - behind)
    return (behind, end - place.word)
  }
}
