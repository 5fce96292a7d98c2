extension ItemDiff {
  /// Appends the moves that bring the kept items from their old order to their new one. O(m) if the m items stay in order, else O(m log m).
  /// The items of a longest increasing subsequence are *fixed*. Each other item, a *mover*, moves once, in the new order, to directly after
  /// its predecessor there, which is fixed or already placed. So at any time each fixed item is followed first by the placed movers after
  /// it in the new order, then by the unplaced movers after it in the old order. Positions follow from counting these three.
  func appendMoves(to steps: inout [ItemChange]) {
    let survivors = sources.compactMap { $0 }
    guard !zip(survivors, survivors.dropFirst()).allSatisfy(<) else { return }
    let isFixed = survivors.longestIncreasingSubsequence()

    let oldRanks = isKept.runningCounts()  // by position in the old middle: the number of kept items before it
    // The fixed items in ascending order, with their ranks among the kept items of both lists.
    var fixed: [(oldRank: Int, newRank: Int)] = []
    var isFixedInOld = Array(repeating: false, count: survivors.count)
    for (newRank, source) in survivors.enumerated() where isFixed[newRank] {
      let oldRank = oldRanks[source - oldMiddle.lowerBound]
      fixed.append((oldRank, newRank))
      isFixedInOld[oldRank] = true
    }
    let fixedBefore = isFixedInOld.runningCounts()  // by old rank: the number of fixed items before it

    var unplaced = RunningCounts(ones: survivors.count - fixed.count)
    var passed = 0  // fixed items before this position of the new order
    for (newRank, source) in survivors.enumerated() {
      if isFixed[newRank] {
        passed += 1
        continue
      }
      let oldRank = oldRanks[source - oldMiddle.lowerBound]
      let fixedUpToMover = fixedBefore[oldRank]
      let mover = oldRank - fixedUpToMover  // its rank among the movers in the old order
      unplaced.decrement(mover)
      // If the next fixed item is passed: all before that in the new order. Else: the fixed items before the mover, all placed movers.
      let inOrder = fixedUpToMover < passed ? fixed[fixedUpToMover].newRank : fixedUpToMover + (newRank - passed)
      let moversBeforeTarget = passed == 0 ? 0 : fixed[passed - 1].oldRank - (passed - 1)
      let from = inOrder + unplaced.sum(before: mover)
      let to = newRank + unplaced.sum(before: moversBeforeTarget)
      steps.append(.move(from: oldMiddle.lowerBound + from, to: oldMiddle.lowerBound + to))
    }
  }
}

extension [Bool] {
  /// For each index, the number of `true` elements before it.
  fileprivate func runningCounts() -> [Int] {
    var count = 0
    return map { isTrue in
      defer { if isTrue { count += 1 } }
      return count
    }
  }
}

extension [Int] {
  /// For distinct numbers: whether each is in one longest increasing subsequence (patience sorting: Fredman 1975). O(n log n).
  func longestIncreasingSubsequence() -> [Bool] {
    var ends: [Int] = []  // by length - 1: the index of the smallest end of a subsequence of that length
    var previous = Array(repeating: -1, count: count)
    for place in indices {
      var lower = 0
      var upper = ends.count
      if let last = ends.last, self[last] < self[place] { lower = upper }
      while lower < upper {
        let middle = (lower + upper) / 2
        if self[ends[middle]] < self[place] { lower = middle + 1 } else { upper = middle }
      }
      if lower > 0 { previous[place] = ends[lower - 1] }
      if lower == ends.count { ends.append(place) } else { ends[lower] = place }
    }
    var isMember = Array<Bool>(repeating: false, count: count)
    var place = ends.last ?? -1
    while place >= 0 {
      isMember[place] = true
      place = previous[place]
    }
    return isMember
  }
}
