import CReference
import CountingAllocator
import Treadmill

/// All workloads, smallest list first.
enum Workloads {
  static func add(to table: inout WorkloadTable) {
    checkAllocator(&table)
    Opening.add(to: &table)
    for count in Workload.counts { addScrolls(count: count, to: &table) }
    for count in Workload.counts {
      EditTimes.add(Prepending.self, count: count, to: &table)
      EditTimes.add(Inserting.self, count: count, to: &table)
      EditTimes.add(Resizing.self, count: count, to: &table)
    }
    Memory.add(to: &table)
    EditTimes.addSlowest(Prepending.self, count: 1_000_000, to: &table)
    EditTimes.addSlowest(Inserting.self, count: 1_000_000, to: &table)
    EditTimes.addSlowest(Resizing.self, count: 1_000_000, to: &table)
    let (small, large) = (Workload.counts[0], Workload.counts[Workload.counts.count - 1])
    table.addGrowth(of: "W1, plain tiles", from: small, to: large, budget: 1.1)
    table.addGrowth(of: "W2 lookup", from: small, to: large, budget: 5)
    table.addGrowth(of: Inserting.name, from: small, to: large, budget: 8)
    table.addGrowth(of: Resizing.name, from: small, to: large, budget: 5)
    table.addGrowth(of: "W6 lookup", from: small, to: large, budget: 5)
    Billion.add(to: &table)
  }

  /// One list and one reference for all that only scrolls.
  private static func addScrolls(count: Int, to table: inout WorkloadTable) {
    guard let sums = Workload.sums(count: count) else { return }
    var reference = reference_open(Int64(count), 0)
    precondition(reference.starts != nil, "no memory for a reference of \(count) items")
    defer { reference_close(&reference) }
    let plain = WorkloadList(PlainSource(count: count))
    table.check("content's length", count: count, plain.total, equals: sums.total)
    SteadyScroll.add(plain, reference: &reference, to: &table)
    Jumps.addLookup(plain.view.extents, sum: sums.jumps, reference: &reference, to: &table)
    table.add("W2, plain tiles", count: count, Jumps.time(plain, as: "W2", sum: sums.jumps, in: &table))
    Scrolls.addLookup(plain.view.extents, sum: sums.scrolls, reference: &reference, to: &table)
    Scrolls.add(plain, as: "W6, scrollToItem and a tick", sum: sums.scrolls, to: &table)
    addPhotos(count: count, sums, to: &table)
    Unmeasured.add(count: count, to: &table)
  }

  private static func addPhotos(count: Int, _ sums: Workload.Sums, to table: inout WorkloadTable) {
    let photos = WorkloadList(PostSource(count: count, of: NinePhotoTile.self))
    let steady = SteadyScroll.time(photos, as: "W1 with nine-photo tiles", sum: sums.steady, in: &table)
    table.add("W1, nine-photo tiles bound and laid out", count: count, steady, budget: 100)
    let jumps = Jumps.time(photos, as: "W2 with nine-photo tiles", sum: sums.jumps, in: &table)
    table.add("W2, nine-photo tiles bound and laid out", count: count, jumps, budget: 1500)
    let isLaidOut = photos.view.itemsOnScreen.allSatisfy { item in
      photos.view.tiles.contains { $0.index == item && ($0 as? NinePhotoTile)?.isLaidOut(showing: Workload.photos(of: item)) == true }
    }
    table.check("nine photos are laid out", count: count, isLaidOut, equals: true)
  }

  /// Events that allocate, which must be seen: a count that can be nothing but 0 is worth nothing.
  private static func checkAllocator(_ table: inout WorkloadTable) {
    guard counting_allocator_is_active() else {
      return print("not measured: allocations and bytes, which this C library does not let a program count")
    }
    let list = WorkloadList(AllocatingSource(count: 1000))
    let before = (binds: list.view.counts.binds, allocations: counting_allocator_allocations(), bytes: counting_allocator_bytes())
    _ = SteadyScroll.run(list, events: 1000)
    let binds = list.view.counts.binds - before.binds
    let isSeen = binds > 100 && counting_allocator_allocations() - before.allocations >= binds
    table.check("allocations in binds are seen", count: 1000, isSeen, equals: true)
    let bytes = counting_allocator_bytes() - before.bytes
    // What each bind keeps, less what malloc rounds up.
    table.check("bytes that binds keep are seen", count: 1000, bytes >= 8 * binds - 64, equals: true)
  }
}
