import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A list that forgets its extents")
struct ForgettingTests {
  private static func layout(_ number: Int) -> (any TileLayout)? {
    switch number {
    case 1: GridLayout(columns: 2, spacing: 8)
    case 2: MasonryLayout(lanes: 3, spacing: 8)
    default: nil
    }
  }

  private func scrolledRig(_ layout: Int = 0, estimate: Double? = 90) throws -> MeasuredRig {
    let rig = MeasuredRig(
      lengths: (0..<400).map { 40 + Double(($0 &* 7919) % 6400) / 64 }, estimate: estimate, layout: ForgettingTests.layout(layout))
    rig.tick()
    for _ in 0..<40 { try rig.wheel(300) }
    return rig
  }

  /// Another size of text, of which no revision tells.
  private func setTextSize(_ factor: Double, of rig: MeasuredRig) {
    for index in rig.source.items.indices { rig.source.items[index].length = (rig.source.items[index].length * factor * 64).rounded() / 64 }
    for tile in rig.boundTiles { tile.content = rig.source.items[tile.index!] }
    rig.view.forgetExtents()
  }

  @Test("measures what is on screen again, keeps its first item in place, and binds none that stays", arguments: [0, 1, 2], [1.5, 0.75])
  func onScreen(layout: Int, factor: Double) throws {
    let rig = try scrolledRig(layout)
    let (first, tiles) = (try #require(rig.shown.first), rig.boundTiles)
    let place = first.start - rig.offset
    let binds = tiles.map(\.binds)
    setTextSize(factor, of: rig)
    rig.tick()
    let isGone = place + rig.source.items[first.index].length <= 0  // it has become so short
    #expect(isGone || rig.onScreenStart(of: first.key) == place)
    for place in rig.shown { #expect(place.extent == rig.source.items[place.index].length, "item \(place.index)") }
    if factor < 1 { #expect(tiles.map(\.binds) == binds) }
    #expect(layout != 0 || rig.faults.isEmpty, "\(rig.faults)")
    #expect(rig.isStill())
  }

  @Test("takes all others for their estimate: what was measured before it, is not even that")
  func offScreen() throws {
    let rig = try scrolledRig()
    #expect(rig.view.extent(at: 3) == .exact(rig.source.items[3].length))
    setTextSize(2, of: rig)
    rig.tick()
    let shown = rig.shown
    #expect(rig.view.extent(at: 3) == .estimated(90))
    #expect(rig.contentExtent == shown.reduce(0) { $0 + $1.extent } + Double(400 - shown.count) * 90)
    rig.source.items[3].revision += 1
    try rig.view.apply(ItemBatch([.update(3..<4)], countAfter: 400))
    #expect(rig.view.extent(at: 3) == .estimated(90))
    try rig.view.reload()
    #expect(rig.view.extent(at: 3) == .estimated(90))
  }

  @Test("asks for all extents that its source knows")
  func known() {
    let rig = MeasuredRig(lengths: (0..<400).map { 40 + Double($0 % 7) * 10 }, estimate: nil)
    for index in rig.source.items.indices { rig.source.items[index].isExact = true }
    rig.tick()
    rig.offset = 3000
    rig.tick()
    let first = rig.shown[0]
    let place = first.start - rig.offset
    setTextSize(2, of: rig)
    rig.tick()
    #expect(rig.contentExtent == rig.source.items.reduce(0) { $0 + $1.length })
    #expect(rig.onScreenStart(of: first.key) == place)
  }

  @Test("does so at the next tick if a callback says it, and at once with a batch of the same turn")
  func waiting() throws {
    let rig = try scrolledRig()
    var isTold = false
    rig.source.onBind = { [unowned rig] _, _ in
      if !isTold { rig.view.forgetExtents() }
      isTold = true
    }
    try rig.wheel(300)
    #expect(isTold)
    #expect(rig.view.extent(at: 3) == .exact(rig.source.items[3].length))
    rig.tick()
    #expect(rig.view.extent(at: 3) == .estimated(90))
    let first = rig.shown[0]
    let place = first.start - rig.offset
    rig.view.forgetExtents()
    rig.source.items.removeFirst(2)
    try rig.view.apply(ItemBatch([.remove(0..<2)], countAfter: 398))
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    #expect(rig.onScreenStart(of: first.key) == place)
  }

  @Test("shows nothing new while it has no room, and all when it has")
  func collapsed() throws {
    let rig = try scrolledRig()
    rig.resize(main: 600, cross: 0)
    rig.tick()
    setTextSize(2, of: rig)
    rig.tick()
    #expect(rig.boundTiles.isEmpty)
    rig.resize(main: 600, cross: 390)
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    #expect(rig.view.extent(at: 3) == .estimated(90))
  }
}
