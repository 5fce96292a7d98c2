import CReference
import CountingAllocator
import Treadmill

/// W1: 37 points an event, from the end back to 0.
enum SteadyScroll {
  static let events = 100_000
  static let step = 37.0
  private static let rounds = 7

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

  static func add(_ list: WorkloadList<PlainSource>, reference: inout ReferenceList, to table: inout WorkloadTable) {
    let count = list.source.count
    let expected = Workload.sums(count: count)?.steady
    let peer = Stopwatch.median(of: rounds) {
      var sums = ReferenceSums()
      let elapsed = Stopwatch.elapsed { sums = reference_steady(&reference, Int32(events)) }
      table.check("W1 in C", count: count, Int(sums.firstVisible), equals: expected ?? 0)
      return elapsed / Double(events)
    }
    let ours = time(list, as: "W1", sum: expected ?? 0, in: &table)
    table.add("W1, plain tiles", count: count, ours, reference: peer, budget: 60)
  }

  /// Times rounds from offset 0, and checks what each comes to: the sum, the binds, and no allocation in a round after the first.
  static func time(_ list: WorkloadList<some WorkloadSource>, as name: String, sum: Int, in table: inout WorkloadTable) -> Double {
    let count = list.source.count
    var isWarm = false
    let visits = list.visits
    defer {
      let figure = Double(list.visits - visits) / Double(rounds * events)
      table.addVisits(name, count: count, figure, times: 0.5)
    }
    return Stopwatch.median(of: rounds) {
      list.scroll(to: 0)
      let binds = list.view.counts.binds
      let allocations = counting_allocator_allocations()
      var found = 0
      let elapsed = Stopwatch.elapsed { found = run(list) }
      let allocated = counting_allocator_allocations() - allocations
      table.check("\(name), sum", count: count, found, equals: sum)
      table.check("\(name), binds", count: count, list.view.counts.binds - binds, equals: count == 10_000 ? 17_397 : 17_414)
      if isWarm { table.check("\(name), allocations", count: count, allocated, equals: 0) }
      isWarm = true
      return elapsed / Double(events)
    }
  }
}
