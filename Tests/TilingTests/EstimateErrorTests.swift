import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("Lengths that a tiled scroll view does not take")
struct EstimateErrorTests {
  @Test("as estimates are an error that names the item, and the view goes on after a reload", arguments: [0, -3, .nan, .infinity, 0.001])
  func estimates(points: Double) throws {
    let rig = MeasuredRig(lengths: Array(repeating: 50, count: 40), estimate: nil)
    rig.tick()
    let shown = rig.shown
    rig.source.items[0].estimate = points
    #expect(throws: TilingError.self) { try rig.change(.update(0..<1)) }
    rig.tick()
    #expect(rig.view.lastFrame.error != nil)
    #expect(rig.shown == shown)
    #expect(throws: TilingError.awaitingReload) { try rig.view.apply(ItemBatch([], countAfter: 40)) }
    rig.source.items[0].estimate = 70
    try rig.view.reload()
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")

    rig.source.estimatedExtent = points
    #expect(throws: TilingError.self) { try rig.view.reload() }
    rig.tick()
    #expect(rig.shown == shown)
    rig.source.estimatedExtent = 20
    try rig.view.reload()
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("as runs that do not add up are an error that says so", arguments: [[3], [3, 38], [-1, 41], [], [41, -1], [Int.max, Int.max]])
  func runs(counts: [Int]) throws {
    let rig = MeasuredRig(lengths: Array(repeating: 50, count: 40))
    rig.tick()
    let shown = rig.shown
    rig.source.runsOf = { _ in counts.map { ItemRun(count: $0, estimate: 30) } }
    let error = #expect(throws: TilingError.self) { try rig.view.reload() }
    guard case .runsMismatch(let items, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(items == 0..<40)
    rig.tick()
    #expect(rig.shown == shown)
    rig.source.runsOf = {
      [ItemRun(count: 10, estimate: 30), ItemRun(count: 0, estimate: 1), ItemRun(count: $0.count - 10, estimate: 300)]
    }
    try rig.view.reload()
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("from a tile are an error of the frame, and the view goes on after a reload", arguments: [Double.nan, .infinity, -1, 1e300])
  func tiles(points: Double) throws {
    for layout in [nil, GridLayout(columns: 2), MasonryLayout(lanes: 2)] as [(any TileLayout)?] {
      let rig = MeasuredRig(lengths: Array(repeating: 50, count: 400), layout: layout)
      rig.source.lengthOf = { item, _ in item.key == 60 ? points : item.length }
      rig.tick()
      #expect(rig.view.lastFrame.error == nil)
      rig.view.scrollToItem(at: 55)
      rig.tick()
      guard case .invalidExtent(let index, let found)? = rig.view.lastFrame.error else {
        Issue.record("\(rig.view.lastFrame)")
        return
      }
      #expect(index == 60)
      #expect(found == points || found.isNaN)
      try rig.wheel(40)
      rig.source.lengthOf = { item, _ in item.length }
      try rig.view.reload()
      rig.tick()
      #expect(rig.view.lastFrame.error == nil)
      #expect(rig.shown.allSatisfy { $0.extent == 50 })
      #expect(layout != nil || rig.faults.isEmpty, "\(rig.faults)")
    }
  }

  @Test("may be known for some items and estimated for others, in one list")
  func mixed() throws {
    let rig = MeasuredRig(lengths: (0..<500).map { 30 + Double($0 % 90) }, estimate: nil)
    for index in rig.source.items.indices { rig.source.items[index].isExact = index % 3 == 0 }
    try rig.view.reload()
    rig.tick()
    for step in 0..<120 {
      try rig.wheel(step < 60 ? 173 : -181)
      #expect(rig.faults.isEmpty, "\(rig.faults)")
    }
    #expect(!rig.source.measured.contains { $0 % 3 == 0 })
  }

  @Test("are taken as runs of several estimates, of which each holds until its items are measured")
  func severalRuns() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 50, count: 1000))
    rig.source.runsOf = { items in
      [ItemRun(count: items.count / 4, estimate: 10), ItemRun(count: items.count - items.count / 4, estimate: 200)]
    }
    try rig.view.reload()
    #expect(rig.contentExtent == 250 * 10 + 750 * 200)
    rig.tick()
    let first: Double = 12 * 50 + 238 * 10 + 750 * 200
    #expect(rig.contentExtent == first)
    rig.view.scrollToItem(at: 240)
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    #expect(rig.onScreenStart(of: 240) == 0)
    let second: Double = 24 * 50 + 228 * 10 + 748 * 200
    #expect(rig.contentExtent == second)
  }

  @Test("of a viewport without size are not asked for: nothing is engaged and nothing measured (B11)")
  func noSize() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 50, count: 1000))
    rig.resize(main: 0, cross: 390)
    rig.tick()
    #expect(rig.source.bound.isEmpty)
    #expect(rig.source.measured.isEmpty)
    rig.resize(main: 600, cross: 0)
    rig.tick()
    try rig.change(.insert(0..<3), .update(10..<12))
    rig.view.scrollToItem(at: 500)
    rig.tick()
    #expect(rig.source.bound.isEmpty)
    #expect(rig.source.measured.isEmpty)
    rig.resize(main: 600, cross: 390)
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    #expect(rig.source.measured.count == rig.source.bound.count)
  }
}
