import CountingAllocator
import Treadmill

/// W3: what it takes until a list of any length shows its first frame.
enum Opening {
  private static let rounds = 1001
  /// A few blocks' worth of 16 bytes.
  private static let roundingOfMalloc = 64.0
  /// One item, and as many as the longest list has.
  private static let counts = [1, 100_000_000_000]

  static func add(to table: inout WorkloadTable) {
    add("W3 (a), the tree", to: &table, budget: 1500, bytes: 1024) { count in
      var tree = ExtentTree()
      do throws(TilingError) {
        try tree.insert(unmeasured: count, estimate: LayoutUnit(nearest: Double(Workload.estimate)), at: 0)
      } catch { fatalError("\(count) items: \(error)") }
      return tree
    }
    let plain = counts.map { UnmeasuredSource(count: $0, of: PlainPostTile.self) }
    add("W3 (b), a window, plain tiles and the first frame", to: &table, budget: 5000, bytes: 8 * 1024) { count in
      WorkloadList(plain[count == 1 ? 0 : 1])
    }
    let photos = counts.map { UnmeasuredSource(count: $0, of: NinePhotoTile.self) }
    add("W3 (c), the same with nine-photo tiles", to: &table, budget: 25_000, bytes: 48 * 1024) { count in
      WorkloadList(photos[count == 1 ? 0 : 1])
    }
  }

  private static func add<Opened>(
    _ work: String, to table: inout WorkloadTable, budget: Double, bytes bytesBudget: Double, open: (Int) -> Opened
  ) {
    var all: [Double] = []
    for count in counts {
      var bytes = 0.0
      let ours = Stopwatch.median(of: rounds) {
        let before = counting_allocator_bytes()
        let start = Stopwatch.instant()
        let opened = open(count)
        let end = Stopwatch.instant()
        bytes = Double(counting_allocator_bytes() - before)
        withExtendedLifetime(opened) {}
        return Double(end - start)
      }
      table.add(work, count: count, ours, budget: budget)
      if counting_allocator_is_active() { table.add("\(work): bytes", count: count, figure: bytes, budget: bytesBudget) }
      all.append(bytes)
    }
    // What malloc gives out may be a step of its own more than was asked for, depending on what was freed before.
    let isSame = abs(all[1] - all[0]) <= roundingOfMalloc
    table.check("\(work): as many bytes as for one item", count: counts[1], isSame, equals: true)
  }
}
