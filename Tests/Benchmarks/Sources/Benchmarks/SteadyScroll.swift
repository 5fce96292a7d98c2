import CReference
import CountingAllocator
import Treadmill

/// W1: 37 points an event, from the end back to 0.
enum SteadyScroll {
  static let events = 100_000
  static let step = 37.0

  /// - Parameter list: at offset 0.
  /// - Returns: the first visible items, summed.
  static func run(_ list: WorkloadList<some WorkloadSource>, events: Int = events) -> Int {
    let end = list.end
    var offset = 0.0
    var sum = 0
    for _ in 0..<events {
      offset += step
      if offset > end { offset = 0 }
      list.scroll(to: offset)
      sum += list.firstVisible
    }
    return sum
  }

  /// Rounds from offset 0, each checked for its sum, its binds, and that it allocates nothing.
  static func measurement(
    of list: WorkloadList<some WorkloadSource>, as work: String, budget: Double, sum: Int, beside reference: ReferenceArray? = nil,
    in table: WorkloadTable
  ) -> Measurement {
    let count = list.source.count
    var visits = 0.0
    return Measurement(
      work, count: count, budget: budget,
      round: {
        // The first pass is not timed: it finds caches that are full of the row before, and in the first round buffers that are still to grow.
        list.scroll(to: 0)
        _ = run(list)
        list.scroll(to: 0)
        let before = (binds: list.view.counts.binds, visits: list.visits, allocations: counting_allocator_allocations())
        var found = 0
        let elapsed = Stopwatch.elapsed { found = run(list) }
        let allocated = counting_allocator_allocations() - before.allocations
        table.check("\(work): allocations", count: count, allocated, equals: 0)
        table.check("\(work): sum", count: count, found, equals: sum)
        table.check("\(work): binds", count: count, list.view.counts.binds - before.binds, equals: count == 10_000 ? 17_397 : 17_414)
        visits = Double(list.visits - before.visits) / Double(events)
        return elapsed / Double(events)
      }, reference: reference.map { inC($0, sum: sum, table) },
      addCounts: { table.addVisits(work, count: count, visits, times: 0.5) })
  }

  private static func inC(_ reference: ReferenceArray, sum: Int, _ table: WorkloadTable) -> () -> Double {
    let passes = Passes(work: "W1, in C", count: Int(reference.list.count), events: events, untimed: 4, sum: sum)
    return { passes.time(in: table) { Int(reference_steady(&reference.list, Int32(events)).firstVisible) } }
  }
}
