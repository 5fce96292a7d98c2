extension ItemDiff {
  /// Appends the moves that bring the kept items from their old order to their new one. O(runs) if all stay in order. Else m items of k runs
  /// stand from the first to the last out of order, n of them move, and it takes O(m + (k + n) log m) more.
  ///
  /// The items of a longest increasing subsequence are *fixed*. Each other item, a *mover*, moves once, in the new order, to directly after
  /// its predecessor there, which is fixed or already placed. So at any time each fixed item is followed first by the placed movers after
  /// it in the new order, then by the unplaced movers after it in the old order. Positions follow from counting these three.
  func appendMoves(to steps: inout [ItemChange]) {
    guard let outOfOrder = runsOutOfOrder else { return }
    var ranked = ranks(of: outOfOrder)
    ranked.fixLongestIncreasingSubsequence()

    var fixed = 0
    for position in outOfOrder {
      let index = oldOrder[position] - outOfOrder.lowerBound
      ranked[index].fixedBefore = fixed
      if ranked[index].isFixed { fixed += ranked[index].count }
    }
    var next = 0
    for position in outOfOrder.reversed() {
      let index = oldOrder[position] - outOfOrder.lowerBound
      ranked[index].nextFixed = next
      if ranked[index].isFixed { next = ranked[index].newRank }
    }

    let start = runs[..<outOfOrder.lowerBound].reduce(oldMiddle.lowerBound) { $0 + $1.count }  // once the removals are done
    var unplaced = RunningCounts(ones: ranked.reduce(-fixed) { $0 + $1.count })
    var passed = 0  // fixed items before this position of the new order
    var reached = 0  // in the old order, behind the last of them
    for run in ranked {
      if run.isFixed {
        passed += run.count
        reached = run.oldRank + run.count
        continue
      }
      for offset in 0..<run.count {
        let newRank = run.newRank + offset
        let mover = run.oldRank + offset - run.fixedBefore  // its rank among the movers in the old order
        unplaced.decrement(mover)
        // If the next fixed item is passed: all before that in the new order. Else: the fixed items before the mover, all placed movers.
        let inOrder = run.fixedBefore < passed ? run.nextFixed : run.fixedBefore + (newRank - passed)
        let from = inOrder + unplaced.sum(before: mover)
        let to = newRank + unplaced.sum(before: reached - passed)
        steps.append(.move(from: start + from, to: start + to))
      }
    }
  }

  /// The runs from the first to the last whose rank changes; nil if none does.
  private var runsOutOfOrder: Range<Int>? {
    guard let first = oldOrder.indices.first(where: { oldOrder[$0] != $0 }), let last = oldOrder.indices.last(where: { oldOrder[$0] != $0 })
    else { return nil }
    return first..<last + 1
  }

  private func ranks(of outOfOrder: Range<Int>) -> [RankedRun] {
    var rank = 0
    var ranked: [RankedRun] = []
    ranked.reserveCapacity(outOfOrder.count)
    for run in runs[outOfOrder] {
      ranked.append(RankedRun(count: run.count, newRank: rank))
      rank += run.count
    }
    rank = 0
    for position in outOfOrder {
      let index = oldOrder[position] - outOfOrder.lowerBound
      ranked[index].oldRank = rank
      rank += ranked[index].count
    }
    return ranked
  }
}

/// A run among those out of order. A rank counts the items of these runs, in one of the two orders; a run has that of its first item.
private struct RankedRun {
  let count: Int
  let newRank: Int
  var oldRank = 0
  var isFixed = false
  var fixedBefore = 0  // the number of fixed items before it in the old order
  var nextFixed = 0  // the new rank of the next fixed item in the old order

  init(count: Int, newRank: Int) { (self.count, self.newRank) = (count, newRank) }
}

extension [RankedRun] {
  /// Fixes the items of a longest subsequence of increasing old ranks (patience sorting: Fredman 1975). Nothing stands between the items of
  /// a run in either order, so a longest subsequence has all of them or none. O(items + runs log items).
  fileprivate mutating func fixLongestIncreasingSubsequence() {
    var ends = Array<Int>(repeating: 0, count: reduce(0) { $0 + $1.count })  // at length - 1: the run with the smallest end of that length
    var endRanks = ends  // the old ranks of these runs
    var length = 0
    var previous = Array<Int>(repeating: ItemDiff.absent, count: count)
    for index in indices {
      var lower = 0
      var upper = length
      let rank = self[index].oldRank
      if length > 0, endRanks[length - 1] < rank { lower = upper }
      while lower < upper {
        let middle = (lower + upper) / 2
        if endRanks[middle] < rank { lower = middle + 1 } else { upper = middle }
      }
      if lower > 0 { previous[index] = ends[lower - 1] }
      for end in lower..<lower + self[index].count { (ends[end], endRanks[end]) = (index, rank) }
      length = Swift.max(length, lower + self[index].count)
    }
    var index = length > 0 ? ends[length - 1] : ItemDiff.absent
    while index != ItemDiff.absent {
      self[index].isFixed = true
      index = previous[index]
    }
  }
}
