/// Prefix sums under single updates, O(log n) each (a binary indexed tree: Fenwick 1994).
struct RunningCounts {
  private var sums: [Int]  // `sums[i]`, i from 1: the sum of the last (lowest set bit of i) numbers up to the i-th

  init(ones count: Int) {
    sums = (0...count).map { $0 & -$0 }
  }

  mutating func decrement(_ index: Int) {
    var node = index + 1
    while node < sums.count {
      sums[node] -= 1
      node += node & -node
    }
  }

  func sum(before index: Int) -> Int {
    var node = index
    var sum = 0
    while node > 0 {
      sum += sums[node]
      node -= node & -node
    }
    return sum
  }
}
