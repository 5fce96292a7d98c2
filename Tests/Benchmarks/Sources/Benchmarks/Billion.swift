import CReference
import Treadmill

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// W1, W2 and W6 at a thousand million items: unmeasured, and measured where the memory is there. Without a reference array.
enum Billion {
  private static let count = 1_000_000_000
  /// Beside the tree's 5.5 bytes an item, room for whoever else needs some.
  private static let neededBytes = 12_000_000_000

  static func add(to table: inout WorkloadTable) {
    Unmeasured.add(count: count, to: &table)
    let unmeasured = WorkloadList(UnmeasuredSource(count: count, of: PlainPostTile.self))
    Scrolls.add(unmeasured, as: "W6, into unmeasured items", sum: Workload.billionScrolls, to: &table)

    let free = sysconf(Int32(_SC_AVPHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    guard free > neededBytes else {
      let (has, needs) = ("\(free / 1_000_000) MB", "\(neededBytes / 1_000_000) MB")
      return print("not measured: \(Figure.count(count)) items that are all measured: \(has) are free, \(needs) needed")
    }
    // No budget for jumps: each is a handful of reads of memory that no cache holds.
    let measured = WorkloadList(PlainSource(count: count))
    let steady = SteadyScroll.time(measured, as: "W1", sum: Workload.billionSteady, in: &table)
    table.add("W1, plain tiles", count: count, steady, budget: 60)
    let jumps = Jumps.time(measured, as: "W2", sum: Workload.billionJumps, in: &table)
    table.add("W2, plain tiles", count: count, jumps)
    Scrolls.add(measured, as: "W6, scrollToItem and a tick", sum: Workload.billionScrolls, budget: nil, to: &table)
  }
}
