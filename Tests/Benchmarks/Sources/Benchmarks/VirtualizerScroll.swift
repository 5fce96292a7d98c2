import CountingAllocator
import Treadmill

/// W1 without views: a virtualizer alone, whose slots show nothing.
struct VirtualizerScroll: ~Copyable {
  private struct Items: VirtualizedItems {
    let count: Int

    func extent(at index: Int, across: Double) -> ItemExtent { .exact(Double(Workload.extent(of: index))) }
  }

  private let items: Items
  private var list = Virtualizer(kinds: [Workload.kind])

  init(count: Int) {
    items = Items(count: count)
    let size = ViewportSize(extent: Workload.viewport.height, crossExtent: Workload.viewport.width)
    list.setViewport(Viewport(size: size))
    do { try list.reload(asking: items) } catch { fatalError("\(error)") }
    list.layOut(asking: items)
  }

  /// - Returns: the first visible items, summed.
  mutating func run(events: Int = SteadyScroll.events) -> Int {
    let end = list.legalOffsets.upperBound.points
    var viewport = list.viewport
    var offset = 0.0
    var sum = 0
    for _ in 0..<events {
      offset += SteadyScroll.step
      if offset > end { offset = 0 }
      viewport.offset = LayoutUnit(nearest: offset)
      list.tick += 1
      list.setViewport(viewport)
      list.layOut(asking: items)
      sum += list.itemsOnScreen.lowerBound
    }
    return sum
  }

  static func measurement(count: Int, sum: Int, in table: WorkloadTable) -> Measurement {
    let work = "W1 without views"
    var scroll = VirtualizerScroll(count: count)
    return Measurement(
      work, count: count, budget: nil,
      round: {
        _ = scroll.run()
        let before = counting_allocator_allocations()
        var found = 0
        let elapsed = Stopwatch.elapsed { found = scroll.run() }
        let allocations = counting_allocator_allocations() - before  // and not after the text of the check, which is one
        table.check("\(work): allocations", count: count, allocations, equals: 0)
        table.check("\(work): sum", count: count, found, equals: sum)
        return elapsed / Double(SteadyScroll.events)
      })
  }
}
