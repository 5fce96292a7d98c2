import CReference
import CountingAllocator
import Treadmill

/// W1m and W2m: the same scrolls in a list that is measured as it goes.
enum Unmeasured {
  private static let rounds = 5

  static func add(count: Int, to table: inout WorkloadTable) {
    steady(count: count, to: &table)
    jumps(count: count, to: &table)
  }

  private static func steady(count: Int, to table: inout WorkloadTable) {
    // Nothing at the top of a list is beyond the first 18,000 items, so that the sum is the same from there on.
    let expected = Workload.sums(count: count)?.steady ?? Workload.billionSteady
    var allocations = 0.0
    let ours = Stopwatch.median(of: rounds) {
      let list = WorkloadList(UnmeasuredSource(count: count, of: PlainPostTile.self))
      let before = counting_allocator_allocations()
      var offset = 0.0
      var sum = 0
      let elapsed = Stopwatch.elapsed {
        for _ in 0..<SteadyScroll.events {
          offset += SteadyScroll.step
          if offset > list.end { offset = 0 }
          list.scroll(to: offset)
          sum += list.firstVisible
        }
      }
      allocations = Double(counting_allocator_allocations() - before)
      table.check("W1m, sum", count: count, sum, equals: expected)
      return elapsed / Double(SteadyScroll.events)
    }
    table.add("W1m, measured as it goes", count: count, ours, budget: 150)
    table.add("W1m, allocations in 100,000 events", count: count, figure: allocations, limit: 1000)
  }

  private static func jumps(count: Int, to table: inout WorkloadTable) {
    let expected = Int(reference_unmeasured_jumps(Int64(count), Int32(Jumps.events)))
    var bytes = 0.0
    let ours = Stopwatch.median(of: rounds) {
      let list = WorkloadList(UnmeasuredSource(count: count, of: PlainPostTile.self))
      let (known, before) = (list.measuredCount, counting_allocator_bytes())
      var random = Xorshift32(seed: 12_345)
      var sum = 0
      let elapsed = Stopwatch.elapsed {
        for _ in 0..<Jumps.events {
          list.scroll(to: Double(random.next(below: Int(list.end))))
          sum += list.firstVisible
        }
      }
      bytes = Double(counting_allocator_bytes() - before) / Double(list.measuredCount - known)
      table.check("W2m, sum", count: count, sum, equals: expected)
      return elapsed / Double(Jumps.events)
    }
    table.add("W2m, into unmeasured items", count: count, ours, budget: 2000)
    if counting_allocator_is_active() {
      table.add("W2m, bytes for each item that it measured", count: count, figure: bytes, limit: count >= 1_000_000 ? 16 : nil)
    }
  }
}

extension WorkloadList {
  fileprivate var measuredCount: Int { view.itemCount - view.extents.unmeasuredCount }
}
