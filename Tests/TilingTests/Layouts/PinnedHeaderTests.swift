import Scrolling
import Testing
import ViewTree

@testable import Tiling

@Suite("Pinned section headers")
struct PinnedHeaderTests {
  private static let kinds = [
    TileKind(name: "item", minimumExtent: 20), TileKind(name: "header", minimumExtent: 24, isPinned: true),
  ]

  /// Sections of eleven: a header of 30 points and ten items; `before` items stand before the first header.
  private static func rig(sections: Int = 30, before: Int = 0, estimate: Double? = 90, spacing: Double = 0, overscan: Double = 0) throws
    -> MeasuredRig
  {
    let count = before + sections * 11
    let rig = MeasuredRig(
      lengths: (0..<count).map { $0 >= before && ($0 - before) % 11 == 0 ? 30 : 40 + Double($0 % 50) }, estimate: estimate,
      spacing: spacing,
      overscan: overscan, kinds: kinds)
    for index in stride(from: before, to: count, by: 11) { rig.source.items[index].kind = 1 }
    try rig.view.reload()
    rig.tick()
    return rig
  }

  /// What is wrong with the headers: the one of the first item on screen stands at the edge, unless the next one pushes it out (law H1).
  private func faults(_ rig: MeasuredRig) -> [String] {
    let items = rig.source.items
    let bar = (max(rig.view.contentInset.top, 0) * 64).rounded(.down) / 64  // on the grid, as all places
    let edge = max(rig.offset + bar, 0)
    // A gap belongs to the item before it, and so to that one's section.
    let first = min(rig.view.extents.index(at: LayoutUnit(nearest: edge)), items.count - 1)
    let header = rig.view.itemsOnScreen.isEmpty ? nil : items[...first].lastIndex { $0.kind == 1 }
    var faults: [String] = []
    for tile in rig.boundTiles where tile.kindIndex == 1 && tile.index != header {
      let start = rig.view.extents.offset(of: tile.index!).points
      if rig.place(of: tile).start != start {
        faults.append("header \(tile.index!) stands at \(rig.place(of: tile).start), not at \(start)")
      }
    }
    guard let header else { return faults }
    guard let tile = rig.tile(of: items[header].key) else { return faults + ["header \(header) is not there"] }
    let next = items[(header + 1)...].firstIndex { $0.kind == 1 }.map { rig.view.extents.offset(of: $0).points } ?? .infinity
    let extent = items[header].length
    let expected = max(rig.view.extents.offset(of: header).points, min(edge, next - extent))
    let place = rig.place(of: tile)
    if place.start != expected || place.extent != extent { faults.append("header \(header) stands at \(place.start), not at \(expected)") }
    if tile.isHidden { faults.append("header \(header) is hidden") }
    return faults
  }

  @Test("stand at the edge and are pushed out by the next one, at every step through their sections", arguments: [0.0, 5], [0.0, 70])
  func walk(spacing: Double, overscan: Double) throws {
    let rig = try PinnedHeaderTests.rig(before: 4, spacing: spacing, overscan: overscan)
    #expect(!rig.boundTiles.contains { $0.kindIndex == 1 && rig.place(of: $0).start < 100 })
    for step in 0..<600 {
      try rig.wheel(step < 300 ? 13.25 : -11.75)
      let faults = faults(rig)
      #expect(faults.isEmpty, "step \(step): \(faults)")
      #expect(rig.view.lastFrame.missing.isEmpty)
    }
  }

  @Test("stand below an inset, as under a bar, and no higher for a negative one", arguments: [100.0, 33.3, -30], [nil, 90.0])
  func inset(top: Double, estimate: Double?) throws {
    let rig = try PinnedHeaderTests.rig(before: 4, estimate: estimate, spacing: 5)
    rig.view.contentInset.top = top
    rig.tick()
    for step in 0..<400 {
      try rig.wheel(step < 200 ? 13.25 : -11.75)
      #expect(faults(rig).isEmpty, "step \(step): \(faults(rig))")
    }
    #expect(rig.boundTiles.contains { $0.kindIndex == 1 })
  }

  @Test("are measured where they are pinned, whether or not their own place has ever been on screen")
  func farAway() throws {
    let rig = try PinnedHeaderTests.rig(sections: 1000)
    for index in [5005, 37, 9007, 10_999] {
      rig.view.scrollToItem(at: index)
      rig.tick()
      #expect(faults(rig).isEmpty, "\(index): \(faults(rig))")
      #expect(rig.isStill())
    }
  }

  @Test("stay with the content under a bounce at its beginning")
  func bounce() throws {
    let rig = try PinnedHeaderTests.rig()
    try rig.drag(-150)
    #expect(rig.offset < 0)
    #expect(rig.onScreenStart(of: 0) == -rig.offset)
    try rig.release(0)
    rig.settle()
    #expect(rig.onScreenStart(of: 0) == 0)
  }

  @Test("follow what a batch does to them: put in, taken out, moved, made to items and back", arguments: [false, true])
  func changes(isBatched: Bool) throws {
    let rig = try PinnedHeaderTests.rig()
    rig.offset = 4000
    rig.tick()
    func check(_ what: String) {
      rig.tick()
      #expect(faults(rig).isEmpty, "\(what): \(faults(rig))")
      #expect(rig.isStill(), "\(what)")
    }
    /// Alone, or with something else in the same batch.
    func apply(_ changes: ItemChange...) throws {
      if isBatched { rig.source.items[0].revision += 1 }
      try rig.view.apply(ItemBatch(changes + (isBatched ? [.update(0..<1)] : []), countAfter: rig.source.count))
    }
    let first = rig.view.itemsOnScreen.lowerBound
    rig.source.items.insert(.init(key: 100_000, length: 33, kind: 1), at: first)
    try apply(.insert(first..<first + 1))
    check("a header is put in before the first item on screen")
    rig.source.items.insert(.init(key: 100_001, length: 37, kind: 1), at: first + 2)
    try apply(.insert(first + 2..<first + 3))
    check("a header is put in behind the first item on screen")
    let header = try #require(rig.source.items[...rig.view.itemsOnScreen.lowerBound].lastIndex { $0.kind == 1 })
    rig.source.items.remove(at: header)
    try apply(.remove(header..<header + 1))
    check("the pinned header is taken out")
    let next = try #require(rig.source.items[...rig.view.itemsOnScreen.lowerBound].lastIndex { $0.kind == 1 })
    rig.source.items.insert(rig.source.items.remove(at: next), at: 3)
    try apply(.move(from: next, to: 3))
    check("the pinned header is moved to the beginning")
    let item = rig.view.itemsOnScreen.lowerBound
    rig.source.items[item].kind = 1
    rig.source.items[item].revision += 1
    try apply(.update(item..<item + 1))
    check("an item becomes a header")
    rig.source.items[item].kind = 0
    rig.source.items[item].revision += 1
    try apply(.update(item..<item + 1))
    check("and an item again")
    rig.source.items[0].length = 60
    rig.source.items[0].revision += 1
    rig.source.items.removeAll { $0.kind == 1 && $0.key != 0 }
    try rig.view.reload()
    check("all other headers are gone with a reload")
    rig.offset = 300
    check("the first header is far above")
  }

  @Test("grow and shrink where they are pinned, and move nothing below them on the screen")
  func growth() throws {
    let rig = try PinnedHeaderTests.rig()
    rig.offset = 1000
    rig.tick()
    let header = try #require(rig.boundTiles.first { $0.kindIndex == 1 })
    let below = rig.shown.last!
    let top = below.start - rig.offset
    rig.source.items[header.index!].length = 77
    header.content?.length = 77
    header.setNeedsMeasure()
    rig.tick()
    #expect(faults(rig).isEmpty, "\(faults(rig))")
    #expect(rig.onScreenStart(of: below.key) == top)
    #expect(rig.isStill())
  }

  @Test("change with the screen and not with the display range")
  func displayRange() throws {
    let rig = MeasuredRig(
      lengths: Array(repeating: 30, count: 41) + Array(repeating: 1000, count: 50), estimate: nil, kinds: PinnedHeaderTests.kinds)
    for index in rig.source.items.indices {
      rig.source.items[index].isExact = true
      if index % 10 == 0 { rig.source.items[index].kind = 1 }
    }
    try rig.view.reload()
    rig.view.earlyItems = EarlyItems.Range(ahead: 3, behind: 3, maximumBindsPerFrame: 1000)
    rig.settle()
    for step in 0..<500 {
      try rig.wheel(3)
      #expect(faults(rig).isEmpty, "step \(step): \(faults(rig))")
    }
  }

  @Test("stand above all other tiles, whatever the viewport has grown to")
  func order() throws {
    let rig = try PinnedHeaderTests.rig()
    rig.resize(main: 900, cross: 390)
    rig.tick()
    let order = rig.view.subviews.compactMap { ($0 as? Tile)?.kindIndex }
    #expect(order == order.sorted())
    #expect(order.count == rig.view.tiles.count)
  }

  @Test("stand above tiles of kinds that are named behind theirs, too")
  func orderOfKinds() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 30, count: 100), kinds: PinnedHeaderTests.kinds.reversed())
    for index in 0..<100 where index % 10 > 0 { rig.source.items[index].kind = 1 }
    try rig.view.reload()
    for main in [600.0, 900] {
      rig.resize(main: main, cross: 390)
      rig.tick()
      let areHeaders = rig.view.subviews.compactMap { ($0 as? Tile)?.kindIndex == 0 }
      #expect(areHeaders.lastIndex(of: false) == areHeaders.count { !$0 } - 1 && areHeaders.last == true)
    }
  }
}
