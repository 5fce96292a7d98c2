extension ExtentStorage {
  /// Branches on the way down have at least this many children before their child is looked at: two neighbouring children may be thin, and
  /// when each becomes part of another node, as many are left as a branch must have.
  private static let roomy = ExtentBranch.minimum + 2

  /// Mends what is too empty on the way to item `index`: from the root down, each thin node takes children or words from a neighbour, or
  /// becomes one with it, and a root with a single child goes.
  ///
  /// A removal or a long insertion leaves thin nodes at its seam only: on the ways to the items beside it, at most two on each level.
  func repair(towards index: Int) {
    var id = root
    var rest = index
    var level = 0
    while level < height {
      let branch = branch(id)
      visits.add(1)
      let position = mendChild(of: branch, at: &rest, isLeaf: level == height - 1)
      let child = branch.ids[position]
      if level == 0, branch.childCount == 1 {
        arena.release(root)
        root = child
        height -= 1
      } else {
        level += 1
      }
      id = child
    }
  }

  /// Finds the child with item `rest`, counts `rest` from its first item, and sees to it that the child is not thin. It ends, since each
  /// fusion takes a child away or leaves two that are not thin.
  private func mendChild(of branch: ExtentBranch, at rest: inout Int, isLeaf: Bool) -> Int {
    while true {
      let (position, before) = branch.child(withItem: rest)
      guard branch.childCount > 1, isThin(branch.ids[position], isLeaf: isLeaf) else {
        rest -= before
        return position
      }
      let left = position + 1 < branch.childCount ? position : position - 1
      if isLeaf { fuseLeaves(left, of: branch) } else { fuseBranches(left, of: branch) }
    }
  }

  private func isThin(_ id: UInt32, isLeaf: Bool) -> Bool {
    isLeaf ? leaf(id).wordCount < ExtentLeaf.minimum : branch(id).childCount < ExtentStorage.roomy
  }

  /// Joins a leaf with the next one, or shares their words evenly.
  private func fuseLeaves(_ position: Int, of parent: ExtentBranch) {
    let (left, right) = (leaf(parent.ids[position]), leaf(parent.ids[position + 1]))
    let (kept, moved) = (left.wordCount, right.wordCount)
    guard kept + moved > ExtentLeaf.packed else {
      (left.words + kept).update(from: right.words, count: moved)
      left.setCounts(words: kept + moved, pairs: left.pairCount + right.pairCount, runs: left.runCount + right.runCount)
      return join(position, of: parent)
    }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * ExtentLeaf.capacity) { buffer in
      guard let words = buffer.baseAddress else { return }
      words.update(from: left.words, count: kept)
      (words + kept).update(from: right.words, count: moved)
      distribute(words, kept + moved, over: position, of: parent)
    }
  }

  /// Joins a branch with the next one, or shares their children evenly.
  private func fuseBranches(_ position: Int, of parent: ExtentBranch) {
    let (leftID, rightID) = (parent.ids[position], parent.ids[position + 1])
    let (left, right) = (branch(leftID), branch(rightID))
    let children = left.childCount + right.childCount
    guard children > ExtentBranch.capacity else {
      right.move(0..<right.childCount, to: left, at: left.childCount)
      return join(position, of: parent)
    }
    let kept = children / 2
    if left.childCount < kept {
      right.move(0..<kept - left.childCount, to: left, at: left.childCount)
    } else {
      left.move(kept..<left.childCount, to: right, at: 0)
    }
    parent[position] = left.summary(id: leftID)
    parent[position + 1] = right.summary(id: rightID)
  }

  /// The child after `position` has become part of the one there.
  private func join(_ position: Int, of parent: ExtentBranch) {
    let (left, right) = (parent[position], parent[position + 1])
    parent[position] = .init(
      id: left.id, items: left.items + right.items, steps: left.steps + right.steps, hasRuns: left.hasRuns || right.hasRuns)
    parent.remove(position + 1..<position + 2)
    arena.release(right.id)
  }
}
