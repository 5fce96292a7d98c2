/// Numbers and the sums of those before each, under changes of single ones (a binary indexed tree: Fenwick 1994).
struct RunningCounts {
  /// At `i`, counted from 1, the sum of the `lowest set bit of i` numbers that end there.
  private var sums: [Int]

  /// A one at each place.
  init(ones count: Int) {
    sums = (0...count).map { $0 & -$0 }
  }

  /// Takes one from the number at a place. O(log n).
  mutating func decrement(_ place: Int) {
    var node = place + 1
    while node < sums.count {
      sums[node] -= 1
      node += node & -node
    }
  }

  /// The sum of the numbers at the places before this one. O(log n).
  func sum(before place: Int) -> Int {
    var node = place
    var sum = 0
    while node > 0 {
      sum += sums[node]
      node -= node & -node
    }
    return sum
  }
}
