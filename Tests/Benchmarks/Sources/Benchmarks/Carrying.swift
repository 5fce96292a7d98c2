import CountingAllocator
import Treadmill

/// W10: a finger holds an item at the end of the screen, and the list scrolls beneath it.
enum Carrying {
  private static let count = 1_000_000
  private static let hz = 120

  static func check(in table: WorkloadTable) {
    let list = WorkloadList(PlainSource(count: count))
    do { try list.view.beginMovingItem(ItemKey(rawValue: 1), at: Point(x: 5, y: 50)) } catch { fatalError("\(error)") }
    list.view.continueMovingItem(at: Point(x: 5, y: Workload.viewport.height))
    let untimed = 1_000
    for frame in 1...untimed { list.window.tick(at: Instant(frame: frame, hz: hz)) }
    let before = (offset: list.view.contentOffset.y, allocations: counting_allocator_allocations())
    for frame in untimed + 1...untimed + 12_000 { list.window.tick(at: Instant(frame: frame, hz: hz)) }
    let allocated = counting_allocator_allocations() - before.allocations
    table.check("W10, an item carried at the edge: allocations", count: count, allocated, equals: 0)
    // 100 seconds at the greatest speed.
    let points = Int((list.view.contentOffset.y - before.offset).rounded())
    table.check("W10, an item carried at the edge: points", count: count, points, equals: Int(100 * TiledScrollView.movingScrollSpeed))
  }
}
