import CountingAllocator
import Treadmill

/// How many bytes a measured item takes, by how it came into the tree.
enum Memory {
  static func add(to table: WorkloadTable) {
    guard counting_allocator_is_active() else { return }
    for count in [1_000_000, 10_000_000] {
      add("bytes per item, built in order", count: count, limit: 5.5, to: table) { tree throws(TilingError) in
        try tree.insert(measured: (0..<count).lazy.map { extent(of: $0) }, at: 0)
      }
    }
    addList(count: 1_000_000, to: table)
    let inserts = 1_000_000
    add("bytes per item, inserted at random places", count: inserts, limit: 8, to: table) { tree throws(TilingError) in
      var random = Xorshift32(seed: 1)
      for item in 0..<inserts {
        try tree.insert(measured: CollectionOfOne(extent(of: item)), at: random.next(below: tree.count + 1))
      }
    }
    add("bytes per item, a million inserted into a million", count: 2 * inserts, limit: 8, to: table) { tree throws(TilingError) in
      try tree.insert(measured: (0..<inserts).lazy.map { extent(of: $0) }, at: 0)
      var random = Xorshift32(seed: 1)
      for item in 0..<inserts {
        try tree.insert(measured: CollectionOfOne(extent(of: item)), at: random.next(below: tree.count + 1))
      }
    }
    let length = 1_000_000_000
    add("bytes per item, five measured at each of 200,000 jumps", count: length, limit: 16, to: table) { tree throws(TilingError) in
      try tree.insert(unmeasured: length, estimate: LayoutUnit(nearest: Double(Workload.estimate)), at: 0)
      var random = Xorshift32(seed: 1)
      for _ in 0..<200_000 {
        let first = random.next(below: length - 5)
        for item in first..<first + 5 { try tree.resize(item, to: extent(of: item)) }
      }
    }
  }

  /// The tree of a list that asks its data source for every length, with all that the list takes besides.
  private static func addList(count: Int, to table: WorkloadTable) {
    let before = counting_allocator_bytes()
    let list = WorkloadList(PlainSource(count: count))
    let bytes = Double(counting_allocator_bytes() - before)
    table.check("items of a list that is opened", count: count, list.view.itemCount, equals: count)
    table.add("bytes per item, in a list that is opened", count: count, figure: bytes / Double(count), limit: 5.5)
  }

  private static func extent(of item: Int) -> LayoutUnit { LayoutUnit(nearest: Double(Workload.extent(of: item))) }

  private static func add(
    _ work: String, count: Int, limit: Double, to table: WorkloadTable, fill: (inout ExtentTree) throws(TilingError) -> Void
  ) {
    let before = counting_allocator_bytes()
    var tree = ExtentTree()
    do throws(TilingError) { try fill(&tree) } catch { fatalError("\(work): \(error)") }
    let bytes = Double(counting_allocator_bytes() - before)
    table.check("\(work): items", count: count, tree.count, equals: count)
    table.add(work, count: count, figure: bytes / Double(tree.count - tree.unmeasuredCount), limit: limit)
  }
}
