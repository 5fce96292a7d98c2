extension ItemDiff {
  /// Adds the moves that bring the items that stay, and nothing else, from their old order to their new one.
  ///
  /// The items of a longest increasing subsequence are *fixed*; each other one, a *mover*, is moved once, in the new order, to directly
  /// after the item that precedes it there, which is fixed or has been placed already. So at any time the list is made of the fixed items,
  /// each followed first by the placed movers that come after it in the new order, then by the movers yet unplaced that came after it in
  /// the old one. Positions follow from counting these three.
  ///
  /// - Complexity: O(m) if m items stay in their order, else O(m log m).
  func appendMoves(to steps: inout [ItemChange]) {
    let survivors = sources.compactMap { $0 }
    guard !zip(survivors, survivors.dropFirst()).allSatisfy(<) else { return }
    let isFixed = survivors.longestIncreasingSubsequence()

    // By place in the old middle: how many of the items that stay come before.
    let oldRanks = isKept.runningCounts()
    // The fixed items in either order, with their ranks in both.
    var fixed: [(oldRank: Int, newRank: Int)] = []
    var isFixedInOld = Array(repeating: false, count: survivors.count)
    for (newRank, source) in survivors.enumerated() where isFixed[newRank] {
      let oldRank = oldRanks[source - oldMiddle.lowerBound]
      fixed.append((oldRank, newRank))
      isFixedInOld[oldRank] = true
    }
    // By old rank: how many fixed items come before.
    let fixedBefore = isFixedInOld.runningCounts()

    var unplaced = RunningCounts(ones: survivors.count - fixed.count)
    var passed = 0  // fixed items before this place of the new order
    for (newRank, source) in survivors.enumerated() {
      if isFixed[newRank] {
        passed += 1
        continue
      }
      let oldRank = oldRanks[source - oldMiddle.lowerBound]
      let fixedUpToMover = fixedBefore[oldRank]
      let mover = oldRank - fixedUpToMover  // its number among the movers, in the old order
      unplaced.decrement(mover)
      // Up to the next fixed item the new order already holds if that item has been passed; else all that is placed comes before.
      let inOrder = fixedUpToMover < passed ? fixed[fixedUpToMover].newRank : fixedUpToMover + (newRank - passed)
      let moversBeforeTarget = passed == 0 ? 0 : fixed[passed - 1].oldRank - (passed - 1)
      let from = inOrder + unplaced.sum(before: mover)
      let to = newRank + unplaced.sum(before: moversBeforeTarget)
      steps.append(.move(from: oldMiddle.lowerBound + from, to: oldMiddle.lowerBound + to))
    }
  }
}

extension [Bool] {
  /// At each place, how many of the places before are true.
  fileprivate func runningCounts() -> [Int] {
    var count = 0
    return map { isTrue in
      defer { if isTrue { count += 1 } }
      return count
    }
  }
}

extension [Int] {
  /// For each of different numbers, whether it belongs to one longest increasing subsequence (patience sorting: Fredman 1975).
  ///
  /// - Complexity: O(n log n); a number above the one that ends the longest subsequence so far costs O(1), so that runs are linear.
  func longestIncreasingSubsequence() -> [Bool] {
    // By length - 1: where the subsequence of this length with the least end has its end.
    var ends: [Int] = []
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
