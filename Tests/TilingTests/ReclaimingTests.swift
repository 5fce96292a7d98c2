import Scrolling
import Testing
import ViewTree

@testable import Tiling

/// Items that turn out longer than they were taken for, so that more of them come in than there are tiles: of 100 points, taken for 10, in
/// a viewport of 300.
@Suite("Tiles for what is to be measured when none is free")
struct ReclaimingTests {
  private static func rig(_ lengths: [Double], layout: (any TileLayout)? = nil, screenfuls: Double? = nil) -> MeasuredRig {
    let rig = MeasuredRig(
      lengths: lengths, estimate: 10, layout: layout, viewport: (300, 390), kinds: [TileKind(name: "item", minimumExtent: 100)])
    rig.view.earlyItems = screenfuls.map { EarlyItems.Range(ahead: $0, behind: $0, maximumBindsPerFrame: 4) }
    rig.tick()
    return rig
  }

  @Test("come from an item that has turned out to be nothing")
  func nothing() throws {
    let rig = ReclaimingTests.rig([100, 100, 100, 100, 0, 100, 100])
    try rig.wheel(50)
    #expect(rig.view.tiles.allSatisfy { $0.index != nil })
    try rig.wheel(80)
    #expect(rig.shown.map(\.key) == [1, 2, 3, 5])
    #expect(rig.shown.allSatisfy { $0.extent == 100 })
    #expect(rig.view.lastFrame.missing.isEmpty && rig.view.lastFrame.diagnostic == nil)
    #expect(rig.isStill())
  }

  @Test("come from beyond the reach of early tiles, and not from what has its tile early")
  func reach() throws {
    let rig = ReclaimingTests.rig([Double](repeating: 100, count: 40), screenfuls: 1)
    for _ in 0..<10 { try rig.wheel(100) }
    for _ in 0..<10 { rig.tick() }
    let (first, bound) = (rig.boundTiles[0], rig.source.bound.count)
    let key = first.key
    #expect(rig.shown[0].end == rig.offset - 200)
    try rig.change(.insert(11..<14), inserting: [100, 100, 100])
    rig.tick()
    #expect(rig.boundTiles[0] === first && first.key == key)
    #expect(rig.source.bound.count == bound + 3)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("come from items that have gone, and from none that is still there, in a masonry as well")
  func gone() throws {
    let rig = ReclaimingTests.rig([Double](repeating: 100, count: 80), layout: MasonryLayout(lanes: 2), screenfuls: 1)
    for _ in 0..<10 { try rig.wheel(100) }
    for _ in 0..<10 { rig.tick() }
    let before = rig.boundTiles.filter { $0.index! < 20 }.map { ($0, $0.key) }
    #expect(before.count >= 4)
    try rig.change(.remove(20..<26), .insert(20..<26), inserting: [Double](repeating: 100, count: 6))
    rig.tick()
    for (tile, key) in before { #expect(tile.key == key) }
    #expect(rig.view.lastFrame.missing.isEmpty && rig.view.lastFrame.diagnostic == nil)
  }

  /// Items of 100 points, taken for 600, come in above the first, and a wheel moves by more than a screen to 150 points below the start of the
  /// third last of them: this one, the anchor, is on the screen until it is measured, and all of the old screen is off it until then.
  @Test("come from an anchor that is off the screen once it is measured, and not from an item of the last screen that comes back on it")
  func settledAnchor() throws {
    let rig = MeasuredRig(
      lengths: [Double](repeating: 100, count: 9), estimate: 600, viewport: (300, 390),
      kinds: [TileKind(name: "item", minimumExtent: 100)])
    rig.tick()
    #expect(rig.shown.map(\.key) == [0, 1, 2] && rig.view.tiles.count == 4)
    let tiles = [0, 1, 2].map { rig.tile(of: $0) }
    try rig.change(.insert(0..<5), inserting: [Double](repeating: 100, count: 5))
    try rig.wheel(-1050)
    #expect(rig.shown.map(\.key) == [13, 0, 1, 2] && rig.faults.isEmpty, "\(rig.faults)")
    for (key, tile) in tiles.enumerated() { #expect(rig.tile(of: UInt64(key)) === tile, "item \(key)") }
  }
}
