extension ItemDiff {
  /// Appends the moves that bring the kept items from their old order to their new one. O(m) if the m items stay in order, else O(m log m).
  /// The items of a longest increasing subsequence are *fixed*. Each other item, a *mover*, moves once, in the new order, to directly after
  /// its predecessor there, which is fixed or already placed. So at any time each fixed item is followed first by the placed movers after
  /// it in the new order, then by the unplaced movers after it in the old order. Positions follow from counting these three.
  func appendMoves(to steps: inout [ItemChange]) {
    guard let ranks = ranksOutOfOrder else { return }
    let isFixed = ranks.old.longestIncreasingSubsequence()

    // The fixed items in ascending order, with their ranks in both lists.
    var fixed: [(oldRank: Int, newRank: Int)] = []
    fixed.reserveCapacity(ranks.old.count)
    var fixedBefore = Array(repeating: 0, count: ranks.old.count)  // by old rank: the number of fixed items before it
    for (newRank, oldRank) in ranks.old.enumerated() where isFixed[newRank] {
      fixed.append((oldRank, newRank))
      fixedBefore[oldRank] = 1
    }
    var sum = 0
    for rank in fixedBefore.indices { (fixedBefore[rank], sum) = (sum, sum + fixedBefore[rank]) }

    var unplaced = RunningCounts(ones: ranks.old.count - fixed.count)
    var passed = 0  // fixed items before this position of the new order
    for (newRank, oldRank) in ranks.old.enumerated() {
      if isFixed[newRank] {
        passed += 1
        continue
      }
      let fixedUpToMover = fixedBefore[oldRank]
      let mover = oldRank - fixedUpToMover  // its rank among the movers in the old order
      unplaced.decrement(mover)
      // If the next fixed item is passed: all before that in the new order. Else: the fixed items before the mover, all placed movers.
      let inOrder = fixedUpToMover < passed ? fixed[fixedUpToMover].newRank : fixedUpToMover + (newRank - passed)
      let moversBeforeTarget = passed == 0 ? 0 : fixed[passed - 1].oldRank - (passed - 1)
      let from = inOrder + unplaced.sum(before: mover)
      let to = newRank + unplaced.sum(before: moversBeforeTarget)
      steps.append(.move(from: ranks.start + from, to: ranks.start + to))
    }
  }

  /// The kept items from the first to the last whose rank changes, in their new order, each by its old rank among them; and the first one's
  /// index once the removals are done. nil if no rank changes.
  private var ranksOutOfOrder: (start: Int, old: [Int])? {
    let before = [Int](unsafeUninitializedCapacity: sources.count) { indices, count in  // of the kept items, in the old order
      for place in isKept.indices where isKept[place] {
        indices[count] = place + oldMiddle.lowerBound
        count += 1
      }
    }
    let after = [Int](unsafeUninitializedCapacity: sources.count) { indices, count in  // in the new order
      for source in sources where source != ItemDiff.absent {
        indices[count] = source
        count += 1
      }
    }
    var count = before.count
    var first = 0
    while first < count, before[first] == after[first] { first += 1 }
    while count > first, before[count - 1] == after[count - 1] { count -= 1 }
    guard first < count else { return nil }
    var ranks = Array(repeating: 0, count: before[count - 1] - before[first] + 1)  // by index in the old list
    for place in first..<count { ranks[before[place] - before[first]] = place - first }
    return (oldMiddle.lowerBound + first, after[first..<count].map { ranks[$0 - before[first]] })
  }
}

extension [Int] {
  /// For distinct numbers: whether each is in one longest increasing subsequence (patience sorting: Fredman 1975). O(n log n).
  func longestIncreasingSubsequence() -> [Bool] {
    var ends = Array(repeating: 0, count: count)  // by length - 1: the index of the smallest end of a subsequence of that length
    var length = 0
    var previous = Array(repeating: -1, count: count)
    for place in indices {
      var lower = 0
      var upper = length
      if length > 0, self[ends[length - 1]] < self[place] { lower = upper }
      while lower < upper {
        let middle = (lower + upper) / 2
        if self[ends[middle]] < self[place] { lower = middle + 1 } else { upper = middle }
      }
      if lower > 0 { previous[place] = ends[lower - 1] }
      ends[lower] = place
      length = Swift.max(length, lower + 1)
    }
    var isMember = Array<Bool>(repeating: false, count: count)
    var place = length > 0 ? ends[length - 1] : -1
    while place >= 0 {
      isMember[place] = true
      place = previous[place]
    }
    return isMember
  }
}
