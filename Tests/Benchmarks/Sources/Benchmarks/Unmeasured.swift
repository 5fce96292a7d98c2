import CReference
import CountingAllocator
import Treadmill

/// W1m and W2m: the same scrolls in a list that is measured as it goes. Each pass has a list of its own, in which nothing is measured yet.
enum Unmeasured {
  /// - Parameter sum: what W1 comes to with known lengths, for it is the same.
  static func steady(count: Int, sum: Int, in table: WorkloadTable) -> Measurement {
    let work = "W1m, measured as it goes"
    var visits = 0.0
    var allocations = Int64.max
    return Measurement(
      work, count: count, budget: 150,
      round: {
        _ = scrollSteadily(newList(count: count))
        let list = newList(count: count)
        let before = (visits: list.visits, allocations: counting_allocator_allocations())
        var found = 0
        let elapsed = Stopwatch.elapsed { found = scrollSteadily(list) }
        allocations = min(allocations, counting_allocator_allocations() - before.allocations)
        visits = Double(list.visits - before.visits) / Double(SteadyScroll.events)
        table.check("\(work): sum", count: count, found, equals: sum)
        return elapsed / Double(SteadyScroll.events)
      },
      addCounts: {
        table.addVisits(work, count: count, visits, times: 0.5)
        guard counting_allocator_is_active() else { return }
        table.add("W1m, allocations in 100,000 events", count: count, figure: Double(allocations), limit: allocationLimit)
      })
  }

  /// Pages of the tree for the 18,000 items that are measured, and what the list's buffers grow by: an allocation now and then, not one an event.
  private static let allocationLimit = 32.0

  static func jumps(count: Int, in table: WorkloadTable) -> Measurement {
    let work = "W2m, into unmeasured items"
    let expected = Int(reference_unmeasured_jumps(Int64(count), Int32(Jumps.events)))
    var visits = 0.0
    var bytes = Double.infinity
    return Measurement(
      work, count: count, budget: 2000,
      round: {
        _ = jump(newList(count: count))
        let list = newList(count: count)
        let before = (measured: list.measuredCount, visits: list.visits, bytes: counting_allocator_bytes())
        var found = 0
        let elapsed = Stopwatch.elapsed { found = jump(list) }
        bytes = min(bytes, Double(counting_allocator_bytes() - before.bytes) / Double(list.measuredCount - before.measured))
        visits = Double(list.visits - before.visits) / Double(Jumps.events)
        table.check("\(work): sum", count: count, found, equals: expected)
        return elapsed / Double(Jumps.events)
      },
      addCounts: {
        table.addVisits(work, count: count, visits, times: 1)
        guard counting_allocator_is_active() else { return }
        table.add("W2m, bytes for each item that it measured", count: count, figure: bytes, limit: 16)
      })
  }

  private static func newList(count: Int) -> WorkloadList<UnmeasuredSource<PlainPostTile>> {
    WorkloadList(UnmeasuredSource(count: count, of: PlainPostTile.self))
  }

  /// What is measured moves the end, which is therefore asked for with each event.
  ///
  /// - Returns: the first visible items, summed.
  private static func scrollSteadily(_ list: WorkloadList<UnmeasuredSource<PlainPostTile>>) -> Int {
    var offset = 0.0
    var sum = 0
    for _ in 0..<SteadyScroll.events {
      offset += SteadyScroll.step
      if offset > list.end { offset = 0 }
      list.scroll(to: offset)
      sum += list.firstVisible
    }
    return sum
  }

  private static func jump(_ list: WorkloadList<UnmeasuredSource<PlainPostTile>>) -> Int {
    var random = Xorshift32(seed: 12_345)
    var sum = 0
    for _ in 0..<Jumps.events {
      list.scroll(to: Double(random.next(below: Int(list.end))))
      sum += list.firstVisible
    }
    return sum
  }
}

extension WorkloadList {
  fileprivate var measuredCount: Int { view.itemCount - view.extents.unmeasuredCount }
}
