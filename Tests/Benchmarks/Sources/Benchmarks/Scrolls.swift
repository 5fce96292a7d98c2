import CReference
import Treadmill

/// W6: to the start of a random item, exactly.
enum Scrolls {
  static let events = 10_000
  private static let rounds = 9

  /// - Returns: the first visible items, summed.
  static func run(_ list: WorkloadList<some WorkloadSource>, events: Int = events) -> Int {
    var random = Xorshift32(seed: 777)
    let count = list.view.itemCount
    var sum = 0
    for _ in 0..<events {
      list.view.scrollToItem(at: random.next(below: count))
      list.window.tick(at: .zero)
      sum += list.firstVisible
    }
    return sum
  }

  static func add(
    _ list: WorkloadList<some WorkloadSource>, as name: String, sum: Int, budget: Double? = 1500, to table: inout WorkloadTable
  ) {
    let count = list.view.itemCount
    let ours = Stopwatch.median(of: rounds) {
      var found = 0
      let elapsed = Stopwatch.elapsed { found = run(list) }
      table.check("\(name), sum", count: count, found, equals: sum)
      return elapsed / Double(events)
    }
    table.add(name, count: count, ours, budget: budget)
  }

  /// What a lookup by index costs, the tree's alone, beside an array.
  static func addLookup(_ tree: ExtentTree, sum: Int, reference: inout ReferenceList, to table: inout WorkloadTable) {
    let end = tree.total - LayoutUnit(nearest: Workload.viewport.height)
    var offsets = 0
    let visits = tree.nodeVisits
    let ours = Stopwatch.median(of: rounds) {
      var found = 0
      offsets = 0
      let elapsed = Stopwatch.elapsed {
        var random = Xorshift32(seed: 777)
        for _ in 0..<events {
          var item = random.next(below: tree.count)
          var offset = tree.offset(of: item)
          if offset > end { (item, offset) = (tree.index(at: end), end) }
          offsets += Int(offset.points)
          found += item
        }
      }
      table.check("W6 lookup, sum", count: tree.count, found, equals: sum)
      return elapsed / Double(events)
    }
    table.addVisits("W6 lookup", count: tree.count, Double(tree.nodeVisits - visits) / Double(rounds * events), times: 0.5)
    let peer = Stopwatch.median(of: rounds) {
      var sums = ReferenceSums()
      let elapsed = Stopwatch.elapsed { sums = reference_scroll_to_items(&reference, Int32(events)) }
      table.check("W6 in C", count: tree.count, Int(sums.firstVisible), equals: sum)
      table.check("W6 lookup, offsets", count: tree.count, offsets, equals: Int(sums.offsets))
      return elapsed / Double(events)
    }
    table.add("W6 lookup", count: tree.count, ours, reference: peer, budget: tree.count > 1_000_000 ? 400 : 200)
  }
}
