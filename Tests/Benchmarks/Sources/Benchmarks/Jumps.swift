import CReference
import Treadmill

/// W2: jumps to random offsets.
enum Jumps {
  static let events = 10_000
  private static let rounds = 9

  /// - Returns: the first visible items, summed.
  static func run(_ list: WorkloadList<some WorkloadSource>, events: Int = events) -> Int {
    var random = Xorshift32(seed: 12_345)
    let end = Int(list.end)
    var sum = 0
    for _ in 0..<events {
      list.scroll(to: Double(random.next(below: end)))
      sum += list.firstVisible
    }
    return sum
  }

  static func time(_ list: WorkloadList<some WorkloadSource>, as name: String, sum: Int, in table: inout WorkloadTable) -> Double {
    let visits = list.visits
    defer {
      let figure = Double(list.visits - visits) / Double(rounds * events)
      table.addVisits(name, count: list.source.count, figure, times: 1)
    }
    return Stopwatch.median(of: rounds) {
      var found = 0
      let elapsed = Stopwatch.elapsed { found = run(list) }
      table.check("\(name), sum", count: list.source.count, found, equals: sum)
      return elapsed / Double(events)
    }
  }

  /// What a lookup by offset costs, the tree's alone, beside a search by halves.
  static func addLookup(_ tree: ExtentTree, sum: Int, reference: inout ReferenceList, to table: inout WorkloadTable) {
    let end = Int(tree.total.points - Workload.viewport.height)
    let visits = tree.nodeVisits
    let ours = Stopwatch.median(of: rounds) {
      var found = 0
      let elapsed = Stopwatch.elapsed {
        var random = Xorshift32(seed: 12_345)
        for _ in 0..<events { found += tree.index(at: LayoutUnit(nearest: Double(random.next(below: end)))) }
      }
      table.check("W2 lookup, sum", count: tree.count, found, equals: sum)
      return elapsed / Double(events)
    }
    table.addVisits("W2 lookup", count: tree.count, Double(tree.nodeVisits - visits) / Double(rounds * events), times: 0.5)
    let peer = Stopwatch.median(of: rounds) {
      var sums = ReferenceSums()
      let elapsed = Stopwatch.elapsed { sums = reference_jumps(&reference, Int32(events)) }
      table.check("W2 in C", count: tree.count, Int(sums.firstVisible), equals: sum)
      return elapsed / Double(events)
    }
    table.add("W2 lookup", count: tree.count, ours, reference: peer, budget: tree.count > 1_000_000 ? 400 : 200)
  }
}
