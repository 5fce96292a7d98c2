import Scrolling
import Testing
import ViewTree

@testable import Tiling

@Suite("Measured lengths that are kept")
struct KeptLengthsTests {
  /// A hundred items that are taken for 200 points; they are 256 long, and the last one a thousand.
  private static func chat(overscan: Double = 0) -> MeasuredRig {
    let rig = MeasuredRig(lengths: Array(repeating: 256, count: 99) + [1000], estimate: 200, overscan: overscan, viewport: (844, 390))
    rig.tick()
    return rig
  }

  private static func scrollToEnd(_ rig: MeasuredRig, less distance: Double) {
    for _ in 0..<12 where rig.offset != rig.maximumOffset - distance {
      rig.offset = rig.maximumOffset - distance
      rig.tick()
    }
  }

  @Test("A tile that wants another length makes void what was measured, also through a reload and another width", arguments: [false, true])
  func voidLength(isResized: Bool) throws {
    let rig = KeptLengthsTests.chat()
    let tile = try #require(rig.tile(of: 0))
    rig.source.items[0].length = 300
    tile.content?.length = 300
    tile.setNeedsMeasure()
    if isResized { rig.resize(main: 844, cross: 320) }
    try rig.view.reload()
    rig.tick()
    #expect(rig.shown.first?.extent == 300)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("An item keeps its tile where those that slide in make the content too short for the offset (A7)")
  func slideIntoEstimates() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 60, count: 10) + [30, 20], estimate: 60)
    rig.source.singleEstimates = [10: 1000, 11: 1000]
    try rig.view.reload()
    rig.tick()
    let tiles = Dictionary(uniqueKeysWithValues: rig.boundTiles.map { ($0.content!.key, $0.poolIndex) })
    try rig.wheel(65)
    #expect(rig.offset == 50)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    for tile in rig.boundTiles { #expect(tile.poolIndex == tiles[tile.content!.key] ?? tile.poolIndex, "key \(tile.content!.key)") }
    #expect(rig.view.lastFrame.binds == 2)
  }

  @Test("A reader near the end of a chat stays there when the last message is updated")
  func chatIsUpdated() throws {
    let rig = KeptLengthsTests.chat()
    KeptLengthsTests.scrollToEnd(rig, less: 50)
    let place = try #require(rig.onScreenStart(of: 99))
    try rig.change(.update(99..<100))
    try rig.wheel(-5)
    #expect(rig.onScreenStart(of: 99) == place + 5)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("A reader 200 points up stays there while the last message grows by 8 points a tick")
  func chatStreams() throws {
    let rig = KeptLengthsTests.chat()
    KeptLengthsTests.scrollToEnd(rig, less: 0)
    KeptLengthsTests.scrollToEnd(rig, less: 200)
    let place = try #require(rig.onScreenStart(of: 99))
    for tick in 1...60 {
      try rig.change(.update(99..<100), inserting: [1000 + 8 * Double(tick)])
      rig.tick()
      #expect(rig.onScreenStart(of: 99) == place)
      #expect(rig.maximumOffset - rig.offset == 200 + 8 * Double(tick))
    }
  }

  enum Forgetting: CaseIterable, Sendable { case update, sameRevision, reload }

  private func forget(_ way: Forgetting, _ item: Range<Int>, in rig: MeasuredRig) throws {
    switch way {
    case .update: try rig.change(.update(item))
    case .sameRevision: try rig.view.apply(ItemBatch([.update(item)], countAfter: rig.source.items.count))
    case .reload: try rig.view.reload()
    }
  }

  @Test("An item that is cut at the top stays there when it is updated, and when all is reloaded", arguments: Forgetting.allCases)
  func cutAnchor(way: Forgetting) throws {
    let rig = KeptLengthsTests.chat()
    rig.offset = 256 * 3 + 230
    for _ in 0..<3 { rig.tick() }
    let key = try #require(rig.shown.first?.key)
    let (place, length) = (rig.onScreenStart(of: key), rig.contentExtent)
    try forget(way, Int(key)..<Int(key) + 1, in: rig)
    rig.tick()
    #expect(rig.onScreenStart(of: key) == place && rig.contentExtent == length)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("A fling to a place inside the content goes there, whatever is updated or reloaded on the way", arguments: Forgetting.allCases)
  func fling(way: Forgetting) throws {
    let ways = try [nil, way].map { way in
      let rig = KeptLengthsTests.chat()
      KeptLengthsTests.scrollToEnd(rig, less: 1500)
      let (start, key) = (rig.offset, try #require(rig.shown.first?.key))
      let place = try #require(rig.onScreenStart(of: key))
      try rig.drag(1)
      try rig.release(2000)
      var travel = 0.0
      for frame in 0..<600 where rig.view.phase != .resting {
        if frame % 10 == 0, let way, let last = rig.shown.last?.index { try forget(way, last..<last + 1, in: rig) }
        rig.tick()
        travel += rig.view.lastFrame.travel.points
      }
      _ = (start, place)
      return travel
    }
    #expect(ways[0] == ways[1] && abs(ways[0]) > 500)
  }

  @Test("An item that is updated to the same revision is not measured again, one with another revision is, once")
  func revisions() throws {
    let rig = KeptLengthsTests.chat()
    rig.source.measured = []
    try rig.view.apply(ItemBatch([.update(0..<3)], countAfter: 100))
    rig.tick()
    #expect(rig.source.measured == [])
    try rig.change(.update(1..<2))
    rig.tick()
    rig.tick()
    #expect(rig.source.measured == [1])
    #expect(rig.view.extents.isMeasured(1))
  }

  @Test("An item that is not on screen keeps its length through an update, a move, a reload, and a removal that is taken back")
  func offScreen() throws {
    let rig = KeptLengthsTests.chat()
    rig.offset = 5000
    rig.tick()
    func length(of key: UInt64) throws -> Double {
      rig.view.extents.extent(at: try #require(rig.source.items.firstIndex { $0.key == key })).points
    }
    try rig.change(.update(0..<2))
    #expect(try length(of: 0) == 256 && !rig.view.extents.isMeasured(0))
    try rig.change(.move(from: 1, to: 90))
    #expect(try length(of: 1) == 256)
    try rig.view.reload()
    #expect(try length(of: 0) == 256 && length(of: 1) == 256 && length(of: 2) == 256)
    #expect(!rig.view.extents.isMeasured(0))
    let item = rig.source.items.remove(at: 1)
    rig.source.items.insert(item, at: 40)
    try rig.view.apply(ItemBatch([.remove(1..<2), .insert(40..<41)], countAfter: 100))
    #expect(try length(of: item.key) == 256)
    #expect(rig.view.extents.extent(at: 50).points == 200)
  }

  @Test("At another width items are taken for their old lengths, and at the first width again they have them", arguments: [100, 20_000])
  func widths(count: Int) throws {
    let rig = MeasuredRig(lengths: (0..<count).map { 100 + Double($0 % 7) }, estimate: 200, viewport: (600, 390))
    rig.source.lengthOf = { item, across in item.length + across - 390 }
    rig.tick()
    rig.offset = 1000
    rig.tick()
    let known = (0..<count).prefix(40).filter(rig.view.extents.isMeasured)
    #expect(known.count > 12)
    rig.resize(main: 600, cross: 400)
    rig.tick()
    for index in known where !rig.view.extents.isMeasured(index) {
      #expect(rig.view.extents.extent(at: index).points == 100 + Double(index % 7))
    }
    #expect(!rig.view.extents.isMeasured(0) && rig.faults.isEmpty, "\(rig.faults)")
    rig.source.measured = []
    rig.resize(main: 600, cross: 390)
    rig.tick()
    #expect(rig.view.extents.isMeasured(0))
    for index in known where rig.view.extents.isMeasured(index) {
      #expect(rig.view.extents.extent(at: index).points == 100 + Double(index % 7))
    }
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("An anchor is measured in the frame in which it changes, even if its estimate ends above the screen")
  func shortEstimate() throws {
    let rig = KeptLengthsTests.chat()
    rig.offset = 256 * 3 + 230
    for _ in 0..<3 { rig.tick() }
    let key = try #require(rig.shown.first?.key)
    let place = rig.onScreenStart(of: key)
    rig.source.singleEstimates = [key: 10]
    try rig.change(.update(Int(key)..<Int(key) + 1), inserting: [300])
    rig.tick()
    #expect(rig.onScreenStart(of: key) == place)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("A single estimate counts for more than the last length, and for more than the run's")
  func singleEstimates() throws {
    let rig = KeptLengthsTests.chat()
    rig.offset = 5000
    rig.tick()
    rig.source.singleEstimates = [0: 50, 60: 70]
    try rig.change(.update(0..<2), .update(60..<62))
    let lengths = [0, 1, 60, 61].map { rig.view.extents.extent(at: $0).points }
    #expect(lengths == [50, 256, 70, 200])
    rig.source.singleEstimates = [0: .nan]
    #expect(throws: TilingError.self) { try rig.change(.update(0..<1)) }
  }

  @Test("An item that was measured as nothing is still measured again when it is updated")
  func nothing() throws {
    let rig = MeasuredRig(lengths: [100, 0, 100, 100], estimate: 90)
    rig.tick()
    try rig.change(.update(1..<2), inserting: [40])
    rig.tick()
    #expect(rig.shown.map(\.extent) == [100, 40, 100, 100])
  }
}

@Suite("The last lengths")
struct LastExtentsTests {
  private static func entry(_ key: UInt64, _ length: Int64, revision: UInt32 = 0, across: Double = 390) -> LastExtents.Entry {
    .init(key: ItemKey(rawValue: key), extent: LayoutUnit(rawValue: length), crossExtent: across, revision: revision)
  }

  @Test("A length holds for its revision and its width, and is an estimate for others")
  func recall() {
    var lengths = LastExtents()
    #expect(lengths.isEmpty && lengths.recall(ItemKey(rawValue: 1), revision: 0, across: 390, at: 0) == nil)
    lengths.add(LastExtentsTests.entry(1, 500))
    lengths.add(LastExtentsTests.entry(2, 0))
    func recall(_ key: UInt64, _ revision: UInt32, _ across: Double) -> RecalledExtent? {
      lengths.recall(ItemKey(rawValue: key), revision: revision, across: across, at: 7)
    }
    #expect(recall(1, 0, 390) == RecalledExtent(index: 7, extent: LayoutUnit(rawValue: 500), isMeasured: true))
    #expect(recall(1, 1, 390) == RecalledExtent(index: 7, extent: LayoutUnit(rawValue: 500), isMeasured: false))
    #expect(recall(1, 0, 391) == RecalledExtent(index: 7, extent: LayoutUnit(rawValue: 500), isMeasured: false))
    #expect(recall(2, 0, 390)?.extent == .zero && recall(2, 1, 390)?.extent.rawValue == 1)
    #expect(recall(3, 0, 390) == nil)
  }

  @Test("The last 131,072 are known, at most twice that number, each key once")
  func generations() {
    var lengths = LastExtents()
    let limit = LastExtents.maximumInGeneration
    for key in 0..<UInt64(3 * limit + 10) {
      lengths.add(LastExtentsTests.entry(key, Int64(key)))
      lengths.add(LastExtentsTests.entry(key, Int64(key) + 1))
    }
    let keys = lengths.keys.map(\.rawValue)
    #expect(keys == Array(UInt64(2 * limit)..<UInt64(3 * limit + 10)))
    lengths.add(LastExtentsTests.entry(keys[0], 77))
    #expect(lengths.keys.map(\.rawValue) == keys.dropFirst().prefix(limit - 1) + [keys[0]] + keys.dropFirst(limit))
    #expect(lengths.recall(ItemKey(rawValue: keys[0]), revision: 0, across: 390, at: 0)?.extent.rawValue == 77)
  }
}
