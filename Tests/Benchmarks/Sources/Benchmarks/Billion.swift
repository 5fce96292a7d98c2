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

  static func unmeasured(in table: WorkloadTable) -> [Measurement] {
    let list = WorkloadList(UnmeasuredSource(count: count, of: PlainPostTile.self))
    return [
      Unmeasured.steady(count: count, sum: Workload.billionSteady, in: table), Unmeasured.jumps(count: count, in: table),
      Scrolls.measurement(of: list, as: "W6, into unmeasured items", budget: 1500, sum: Workload.billionScrolls, in: table),
    ]
  }

  static func addMeasured(to table: WorkloadTable) {
    let free = sysconf(Int32(_SC_AVPHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    guard free > neededBytes else {
      let (has, needs) = ("\(free / 1_000_000) MB", "\(neededBytes / 1_000_000) MB")
      return print("not measured: \(Figure.count(count)) items that are all measured: \(has) are free, \(needs) needed")
    }
    // No budget for jumps: each is a handful of reads of memory that no cache holds.
    let list = WorkloadList(PlainSource(count: count))
    Measurement.takeTurns(
      [
        SteadyScroll.measurement(of: list, as: "W1, plain tiles", budget: 60, sum: Workload.billionSteady, in: table),
        Jumps.measurement(of: list, as: "W2, plain tiles", budget: nil, sum: Workload.billionJumps, in: table),
        Scrolls.measurement(of: list, budget: nil, sum: Workload.billionScrolls, in: table),
      ], addingTo: table)
  }
}
