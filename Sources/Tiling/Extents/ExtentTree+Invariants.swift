extension ExtentTree {
  /// Recomputes all that the tree stores (invariant B6): counts, sums and run bits from the leaves up, whole entries, the fill of leaves
  /// and branches, equal leaf depth, and that every arena slot is either a node or free. O(entries). Tests call it after every operation.
  package func checkInvariants() {
    var nodes: [UInt32] = []
    let sum = storage.checkedSummary(of: storage.root, levels: storage.height, nodes: &nodes)
    precondition(sum.items == count, "count \(count), recomputed \(sum.items)")
    precondition(sum.steps == storage.steps, "sum \(storage.steps), recomputed \(sum.steps)")
    precondition(sum.unmeasured == unmeasuredCount, "\(unmeasuredCount) unmeasured items, recomputed \(sum.unmeasured)")
    let free = storage.arena.freeIDs
    precondition(nodes.count == storage.arena.nodeCount, "\(storage.arena.nodeCount) nodes, found \(nodes.count)")
    precondition(free.count == storage.arena.freeCount, "\(storage.arena.freeCount) free slots, found \(free.count)")
    precondition(nodes.count + free.count == storage.arena.handedOut, "\(storage.arena.handedOut) slots, found \(nodes.count + free.count)")
    let ids = (nodes + free).sorted()
    precondition(!zip(ids, ids.dropFirst()).contains { $0 == $1 }, "a slot is two nodes, or a node and free")
  }

  /// In debug builds, after an edit: checks the nodes on the path to an item, or the whole tree if it is small.
  @inline(__always)
  func assertSound(at index: Int) {
    assert(isSound(at: index))
  }

  private static let fewNodes = 4

  private func isSound(at index: Int) -> Bool {
    if storage.arena.nodeCount <= ExtentTree.fewNodes { checkInvariants() } else { storage.checkPath(toItem: min(index, count - 1)) }
    return true
  }
}

extension ExtentStorage {
  /// Recomputes a subtree's summary, and checks each node against it.
  fileprivate func checkedSummary(of id: UInt32, levels: Int, nodes: inout [UInt32]) -> ExtentSummary {
    nodes.append(id)
    guard levels > 0 else { return checkedSummary(of: leaf(id), isRoot: height == 0) }
    let branch = branch(id)
    checkFill(of: branch, isRoot: id == root)
    var sum = ExtentSummary()
    for position in 0..<branch.childCount {
      let child = branch[position]
      let found = checkedSummary(of: child.id, levels: levels - 1, nodes: &nodes)
      check(child, against: found)
      sum = sum + found
    }
    return sum
  }

  fileprivate func checkPath(toItem index: Int) {
    var id = root
    var rest = index
    var known = ExtentBranch.Child(id: root, sums: .init(items: count, steps: steps), hasRuns: unmeasuredCount > 0)
    for _ in 0..<height {
      let branch = branch(id)
      checkFill(of: branch, isRoot: id == root)
      let sum = branch.summary(id: id)
      precondition(
        sum.sums == known.sums && sum.hasRuns == known.hasRuns,
        "node \(id) should have \(known.sums), runs: \(known.hasRuns), but has \(sum)")
      var position = 0
      while position < branch.childCount - 1, rest >= branch.sums(before: position + 1).items { position += 1 }
      rest -= branch.sums(before: position).items
      known = branch[position]
      id = known.id
    }
    check(known, against: checkedSummary(of: leaf(id), isRoot: height == 0))
  }

  private func checkFill(of branch: ExtentBranch, isRoot: Bool) {
    let limits = (isRoot ? 2 : ExtentBranch.minimum)...ExtentBranch.capacity
    precondition(limits.contains(branch.childCount), "a branch has \(branch.childCount) children, not \(limits)")
    precondition(branch.runs >> UInt32(branch.childCount) == 0, "a branch of \(branch.childCount) children marks others")
    var other = branch.childCount
    while other < ExtentBranch.capacity, branch.itemEnds[other] == ExtentBranch.beyond, branch.stepEnds[other] == ExtentBranch.beyond {
      other += 1
    }
    precondition(other == ExtentBranch.capacity, "a branch of \(branch.childCount) children has sums of child \(other)")
  }

  private func check(_ child: ExtentBranch.Child, against found: ExtentSummary) {
    precondition(child.sums == found.sums, "node \(child.id) should have \(child.sums), but has \(found.sums)")
    precondition(child.hasRuns == (found.runs > 0), "node \(child.id) has \(found.runs) runs, but is marked \(child.hasRuns)")
    precondition(found.items > 0, "node \(child.id) has no items")
  }

  private func checkedSummary(of leaf: ExtentLeaf, isRoot: Bool) -> ExtentSummary {
    let limits = (isRoot ? 0 : ExtentLeaf.minimum)...ExtentLeaf.capacity
    precondition(limits.contains(leaf.wordCount), "a leaf has \(leaf.wordCount) words, not \(limits)")
    var sum = ExtentSummary()
    var word = 0
    let (words, end) = (leaf.words, leaf.wordCount)
    while word < end {
      let plain = words[word]
      if plain < ExtentEntry.tag {
        sum.items &+= 1
        sum.steps &+= Int64(plain) &+ spacing
        word &+= 1
        continue
      }
      let entry = leaf.entry(at: word)
      precondition(entry.count > 0, "an entry of \(entry.count) items")
      precondition(!entry.isWord && words[word + 1] >= ExtentEntry.tag, "a pair lacks its second word, or is written as one in vain")
      sum.add(pair: entry, spacing: spacing)
      word += 2
    }
    precondition(word == end, "the last entry ends at word \(word) of \(leaf.wordCount)")
    precondition(
      sum.pairs == leaf.pairCount && sum.runs == leaf.runCount,
      "a leaf counts \(leaf.pairCount) pairs and \(leaf.runCount) runs, but has \(sum.pairs) and \(sum.runs)")
    return sum
  }
}
