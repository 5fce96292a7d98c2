import CReference
import CountingAllocator
import Treadmill

/// All workloads, smallest list first.
enum Workloads {
  static func add(to table: WorkloadTable) {
    checkAllocator(table)
    Sessions.add(to: table)  // first, so that what is resident is theirs
    Answers.add(to: table)
    Carrying.check(in: table)
    Sheets.check(in: table)
    addTimed(to: table)
    Memory.add(to: table)
    EditTimes.addSlowest(Prepending.self, count: 1_000_000, to: table)
    EditTimes.addSlowest(Inserting.self, count: 1_000_000, to: table)
    EditTimes.addSlowest(Resizing.self, count: 1_000_000, to: table)
    let (small, large) = (Workload.counts[0], Workload.counts[Workload.counts.count - 1])
    table.addGrowth(of: "W1, plain tiles", from: small, to: large, budget: 1.1)
    table.addGrowth(of: "W2 lookup", from: small, to: large, budget: 5)
    table.addGrowth(of: Inserting.name, from: small, to: large, budget: 8)
    table.addGrowth(of: Resizing.name, from: small, to: large, budget: 5)
    table.addGrowth(of: "W6 lookup", from: small, to: large, budget: 5)
    Billion.addMeasured(to: table)
    addListView(to: table)
  }

  /// Qt's ListView beside what it can be given to do as well. Its plain posts are bound too, since it asks them for their extents.
  private static func addListView(to table: WorkloadTable) {
    let count = 1_000_000
    let sums = Workload.sums(count: count)
    table.addListView("qt-w1-plain", to: "W1, plain tiles", count: count, sum: sums.steady)
    table.addListView("qt-w1-plain", to: "W1 without views", count: count, sum: sums.steady)
    table.addListView("qt-w1", to: "W1, nine-photo tiles bound and laid out", count: count, sum: sums.steady)
    table.addListView("qt-w2-plain", to: "W2, plain tiles", count: count, sum: sums.jumps)
    table.addListView("qt-w2", to: "W2, nine-photo tiles bound and laid out", count: count, sum: sums.jumps)
    table.addListView("qt-w4", to: Prepending.name, count: count, sum: sums.prepend.firstVisible)
    table.addListView("qt-w4mid", to: Inserting.name, count: count, sum: sums.insert.firstVisible)
    table.addListView("qt-w6", to: "W6, scrollToItem and a tick", count: count, sum: sums.scrolls)
    Shelves.addListView(to: table)
  }

  /// All that is timed in rounds, but for the one list that takes the machine's memory.
  private static func addTimed(to table: WorkloadTable) {
    var measurements = Opening.measurements(in: table)
    for count in Workload.counts { measurements += scrolls(count: count, in: table) }
    for count in Workload.counts {
      measurements += [
        EditTimes.measurement(of: Prepending.self, count: count, in: table),
        EditTimes.measurement(of: Inserting.self, count: count, in: table),
        EditTimes.measurement(of: Resizing.self, count: count, in: table),
      ]
    }
    measurements += Shelves.measurements(in: table)
    measurements += Relayouts.measurements(count: 1_000_000, in: table) + Billion.unmeasured(in: table)
    Measurement.takeTurns(measurements, addingTo: table)
  }

  /// One list and one reference for all that only scrolls.
  private static func scrolls(count: Int, in table: WorkloadTable) -> [Measurement] {
    let sums = Workload.sums(count: count)
    let reference = ReferenceArray(count: count)
    let plain = WorkloadList(PlainSource(count: count))
    table.check("content's length", count: count, plain.total, equals: sums.total)
    return [
      SteadyScroll.measurement(of: plain, as: "W1, plain tiles", budget: 60, sum: sums.steady, beside: reference, in: table),
      VirtualizerScroll.measurement(count: count, sum: sums.steady, in: table),
      Jumps.lookup(in: plain.view.extents, sum: sums.jumps, beside: reference, in: table),
      Jumps.measurement(of: plain, as: "W2, plain tiles", budget: nil, sum: sums.jumps, in: table),
      Scrolls.lookup(in: plain.view.extents, sum: sums.scrolls, beside: reference, in: table),
      Scrolls.measurement(of: plain, budget: 1500, sum: sums.scrolls, in: table),
    ] + photos(count: count, sums, in: table) + [
      Unmeasured.steady(count: count, sum: sums.steady, in: table), Unmeasured.jumps(count: count, in: table),
    ]
  }

  private static func photos(count: Int, _ sums: Workload.Sums, in table: WorkloadTable) -> [Measurement] {
    let list = WorkloadList(PostSource(count: count, of: NinePhotoTile.self))
    _ = Jumps.run(list, events: 100)
    let isLaidOut = list.view.itemsOnScreen.allSatisfy { item in
      list.view.tiles.contains { $0.index == item && ($0 as? NinePhotoTile)?.isLaidOut(showing: Workload.photos(of: item)) == true }
    }
    table.check("nine photos are laid out", count: count, isLaidOut, equals: true)
    let (steady, jumps) = ("W1, nine-photo tiles bound and laid out", "W2, nine-photo tiles bound and laid out")
    return [
      SteadyScroll.measurement(of: list, as: steady, budget: 100, sum: sums.steady, in: table),
      Jumps.measurement(of: list, as: jumps, budget: 1500, sum: sums.jumps, in: table),
    ]
  }

  /// Events that allocate, which must be seen: a count that can be nothing but 0 is worth nothing.
  private static func checkAllocator(_ table: WorkloadTable) {
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
    // What each bind keeps, less the 16 bytes to which malloc may have rounded up what was kept before.
    table.check("bytes that binds keep are seen", count: 1000, bytes >= 8 * binds - 16, equals: true)
  }
}
