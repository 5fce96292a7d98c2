extension ExtentStorage {
  /// The least number of children of a branch on the way down before its child is repaired: two adjacent children may be underfull and
  /// merge with others, and the branch then still has its minimum.
  private static let roomy = ExtentBranch.minimum + 2

  /// Repairs underfull nodes on the path to item `index`, from the root down: each takes children or words from a neighbour, or merges with
  /// it. A root with a single child is removed. A removal or a long insertion leaves underfull nodes only at its seam: on the paths to the
  /// items beside it, at most two per level.
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

  /// Finds the child that contains item `rest`, makes `rest` relative to it, and repairs it. Terminates: each fusion removes a child or
  /// leaves two that are not underfull.
  private func mendChild(of branch: ExtentBranch, at rest: inout Int, isLeaf: Bool) -> Int {
    while true {
      let position = branch.child(withItem: rest)
      guard branch.childCount > 1, isThin(branch.ids[position], isLeaf: isLeaf) else {
        rest -= branch.sums(before: position).items
        return position
      }
      let left = position + 1 < branch.childCount ? position : position - 1
      if isLeaf { fuseLeaves(left, of: branch) } else { fuseBranches(left, of: branch) }
    }
  }

  private func isThin(_ id: UInt32, isLeaf: Bool) -> Bool {
    isLeaf ? leaf(id).wordCount < ExtentLeaf.minimum : branch(id).childCount < ExtentStorage.roomy
  }

  /// Merges a leaf with the next one, or distributes their words evenly.
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

  /// Merges a branch with the next one, or distributes their children evenly.
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

  /// The child at `position` has taken the content of the next one.
  private func join(_ position: Int, of parent: ExtentBranch) {
    let (left, right) = (parent[position], parent[position + 1])
    parent.remove(position + 1..<position + 2)
    parent.add(right.sums, to: position)
    parent.setRuns(left.hasRuns || right.hasRuns, at: position)
    arena.release(right.id)
  }
}
