import CountingAllocator
import Treadmill

/// W11: a sheet of 1,000 columns and 100,000 rows, with two frozen rows and a frozen column or without.
enum Sheets {
  /// `step` points down and a quarter of it sideways an event, from the end back to 0. Returns the sum of the offsets.
  static func run(isFrozen: Bool, step: Double, events: Int) -> Int {
    let sheet = Sheet(isFrozen: isFrozen)
    return withExtendedLifetime(sheet) { sheet.scroll(step: step, events: events) }
  }

  static func check(in table: WorkloadTable) {
    let sheet = Sheet(isFrozen: true)
    _ = sheet.scroll(step: 37, events: 1_000)
    let before = counting_allocator_allocations()
    _ = sheet.scroll(step: 37, events: 12_000)
    table.check("W11, a sheet with frozen rows: allocations", count: 100_000, counting_allocator_allocations() - before, equals: 0)
  }
}

private final class Sheet: CellDataSource {
  private let window = Window(frame: Workload.viewport)
  private let sheet = TileSheet(frame: Workload.viewport, minimumColumnWidth: 80, minimumRowHeight: 24)
  private var offset = Point.zero

  init(isFrozen: Bool) {
    sheet.dataSource = self
    do {
      try sheet.apply(.insert(.columns, at: 0, extents: (0..<1_000).map { 80 + Double($0 % 5) }))
      try sheet.apply(.insert(.rows, at: 0, extents: (0..<100_000).map { 24 + Double($0 % 3) }))
      if isFrozen {
        try sheet.apply(.freeze(.rows, 2))
        try sheet.apply(.freeze(.columns, 1))
      }
    } catch {
      fatalError("\(error)")
    }
    window.addSubview(sheet)
    window.tick(at: .zero)
  }

  func makeTile() -> PlaneTile { PlaneTile() }
  func bind(_ tile: PlaneTile, to cell: PlaneCell) {}

  func scroll(step: Double, events: Int) -> Int {
    let end = sheet.legalRange.max
    var sum = 0
    for _ in 0..<events {
      offset = offset + Point(x: step / 4, y: step)
      if offset.x > end.x { offset.x = 0 }
      if offset.y > end.y { offset.y = 0 }
      sheet.contentOffset = offset
      window.tick(at: .zero)
      sum += Int(sheet.contentOffset.y)
    }
    return sum
  }
}
