import CReference
import Treadmill

/// W2: jumps to random offsets.
enum Jumps {
  static let events = 10_000
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

  static func measurement(
    of list: WorkloadList<some WorkloadSource>, as work: String, budget: Double?, sum: Int, in table: WorkloadTable
  ) -> Measurement {
    Measurement(
      Passes(work: work, count: list.source.count, events: events, untimed: 1, sum: sum), budget: budget, visits: { list.visits }, limit: 1,
      in: table, pass: { run(list) })
  }

  /// What a lookup by offset costs, the tree's alone, beside a search by halves.
  static func lookup(in tree: ExtentTree, sum: Int, beside reference: ReferenceArray, in table: WorkloadTable) -> Measurement {
    let end = Int(tree.total.points - Workload.viewport.height)
    return Measurement(
      Passes(work: "W2 lookup", count: tree.count, events: events, untimed: 4, sum: sum), budget: tree.count > 1_000_000 ? 400 : 200,
      visits: { tree.nodeVisits }, limit: 0.5, in: table, reference: { Int(reference_jumps(&reference.list, Int32(events)).firstVisible) },
      pass: {
        var random = Xorshift32(seed: 12_345)
        var found = 0
        for _ in 0..<events { found += tree.index(at: LayoutUnit(nearest: Double(random.next(below: end)))) }
        return found
      })
  }
}
