import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("A list one of whose items is carried to another place")
struct MovingTests {
  private func rig(_ layout: (any TileLayout)? = nil, count: Int = 100) -> MeasuredRig {
    let rig = MeasuredRig(lengths: Array(repeating: 100, count: count), estimate: 100, layout: layout)
    rig.settle()
    return rig
  }

  private func key(_ number: UInt64) -> ItemKey { ItemKey(rawValue: number) }

  /// Carries out the batch that a drop gives, as a program does.
  private func carryOut(_ batch: ItemBatch?, in rig: MeasuredRig) throws {
    let batch = try #require(batch)
    var none: ArraySlice<Double> = []
    for change in batch.changes { rig.source.carryOut(change, taking: &none) }
    try rig.view.apply(batch)
    rig.settle()
  }

  @Test("gives it the index of the item under the finger, in any layout", arguments: [0, 1, 2, 3])
  func drops(which: Int) throws {
    let layout: (any TileLayout)? = [nil, GridLayout(columns: 2), MasonryLayout(lanes: 2), FlowLayout(maximumItemsPerLine: 2)][which]
    var random = SplitMix(seed: UInt64(which))
    let rig = rig(layout)
    for _ in 0..<60 {
      let tiles = rig.boundTiles
      let (carried, other) = (tiles[random.below(tiles.count)], tiles[random.below(tiles.count)])
      let (from, to, moved) = (carried.index!, other.index!, carried.key!)
      try rig.view.beginMovingItem(moved, at: carried.frame.origin - rig.view.contentOffset + Point(x: 7, y: 9))
      #expect(rig.view.movingKey == moved && rig.view.movingItemFrame == carried.frame && rig.view.keptKeys == [moved])
      let point = other.frame.origin - rig.view.contentOffset + Point(x: 11, y: 13)
      rig.view.continueMovingItem(at: point)
      #expect(rig.view.dropIndex == to)
      #expect(rig.view.movingItemFrame?.origin == other.frame.origin + Point(x: 4, y: 4))
      let batch = rig.view.endMovingItem()
      #expect(rig.view.movingKey == nil && rig.view.movingItemFrame == nil && rig.view.keptKeys == [])
      guard from != to else {
        #expect(batch == nil)
        continue
      }
      try carryOut(batch, in: rig)
      // The anchor may have taken it off the screen.
      let tile = rig.tile(of: moved.rawValue)
      #expect(rig.source.items[to].key == moved.rawValue && (tile == nil || tile === carried && carried.index == to))
    }
  }

  @Test(
    "scrolls with the finger near an edge, by a closed form: alike however time is divided",
    arguments: [(8, 599.0), (16, 599), (50, 599), (16, 570)])
  func scrolls(step: Int64, place: Double) throws {
    let rig = rig(count: 1_000)
    try rig.view.beginMovingItem(key(1), at: Point(x: 5, y: 150))
    rig.tick(milliseconds: step)
    #expect(rig.offset == 0)
    rig.view.continueMovingItem(at: Point(x: 5, y: place))
    rig.tick(milliseconds: step)  // here the finger counts from now on
    for frame in 1...40 {
      rig.tick(milliseconds: step)
      let due = ((place - 540) / 60 * Double(Int64(frame) * step) * 64).rounded() / 64
      #expect(rig.offset == due, "after \(frame) frames")
      #expect(rig.view.movingItemFrame?.minY == due + place - 50)
    }
    rig.view.continueMovingItem(at: Point(x: 5, y: 300))
    rig.tick(milliseconds: step)  // what the finger had asked for up to here
    let offset = rig.offset
    rig.tick(milliseconds: step)
    #expect(rig.offset == offset && rig.isStill())
    #expect(rig.tile(of: 1) != nil && rig.tile(of: 1)?.binds == 1)
    try carryOut(rig.view.endMovingItem(), in: rig)
    #expect(rig.source.items[Int((offset + 300) / 100)].key == 1)
  }

  @Test("scrolls up to the edge and rests there; what comes behind it goes on from then")
  func edge() throws {
    let rig = rig(count: 10)
    try rig.view.beginMovingItem(key(1), at: Point(x: 5, y: 150))
    rig.view.continueMovingItem(at: Point(x: 5, y: 700))
    for _ in 0..<60 { rig.tick() }
    #expect(rig.offset == rig.maximumOffset && rig.isStill())
    #expect(rig.view.dropIndex == nil && rig.view.movingKey == key(1))  // the finger is off the list
    try rig.change(.insert(10..<20), inserting: Array(repeating: 100, count: 10))
    for step in [1_000, 16] as [Int64] {
      rig.tick(milliseconds: step)
      #expect(rig.offset == 400)
    }
    rig.tick(milliseconds: 16)
    #expect(rig.offset == 416)
    rig.view.continueMovingItem(at: Point(x: 5, y: -3))
    for _ in 0..<60 { rig.tick() }
    #expect(rig.offset == 0 && rig.isStill())
    #expect(rig.view.endMovingItem() == nil && rig.view.movingKey == nil)
  }

  @Test("ends with nothing to do when the item is put back, removed or changes its kind, or the list gets another source")
  func ends() throws {
    for way in 0..<6 {
      let kinds = [TileKind(name: "item", minimumExtent: 20), TileKind(name: "other", minimumExtent: 20)]
      let rig = MeasuredRig(lengths: Array(repeating: 100, count: 20), kinds: kinds)
      rig.settle()
      try rig.view.beginMovingItem(key(2), at: Point(x: 5, y: 250))
      rig.view.continueMovingItem(at: Point(x: 5, y: 450))
      switch way {
      case 0: rig.view.cancelMovingItem()
      case 1:
        try rig.change(.remove(1..<4))
        rig.settle()
      case 2:
        rig.source.items[2].kind = 1
        try rig.view.apply(ItemBatch(.update(2..<3), countAfter: 20))
        rig.settle()
      case 3: rig.view.dataSource = nil
      case 4: rig.view.continueMovingItem(at: Point(x: 250, y: 250))  // over its own place
      default: rig.view.continueMovingItem(at: Point(x: -1, y: 450))
      }
      #expect(rig.view.endMovingItem() == nil, "way \(way)")
      #expect(rig.view.movingKey == nil && rig.view.keptKeys == [] && rig.view.endMovingItem() == nil)
      rig.view.continueMovingItem(at: .zero)
      rig.view.cancelMovingItem()
    }
  }

  @Test("follows its item, and drops it behind what waits: beside the item that was under the finger, or not at all if that goes")
  func waits() throws {
    for isRemoved in [false, true] {
      let rig = rig()
      try rig.view.beginMovingItem(key(2), at: Point(x: 5, y: 250))
      try rig.change(.insert(0..<1), inserting: [100])
      rig.tick()
      let place = rig.view.rectForItem(at: 5)!.minY - rig.offset
      rig.view.continueMovingItem(at: Point(x: 5, y: place + 10))
      #expect(rig.view.dropIndex == 5)
      let waiting = ItemBatch([.insert(0..<2), .remove(isRemoved ? 9..<10 : 10..<11)], countAfter: 102)
      rig.source.onAdopt = { [source = rig.source] batch in
        var lengths: ArraySlice<Double> = [100, 100]
        for change in batch.changes { source.carryOut(change, taking: &lengths) }
      }
      var drop: ItemBatch?
      rig.source.onBind = { [view = rig.view] _, _ in
        guard drop == nil, !view.hasWaitingBatches else { return }
        try? view.apply(waiting)
        drop = view.endMovingItem()
        if let drop { try? view.apply(drop) }
      }
      rig.offset += 200
      rig.tick()
      rig.source.onBind = nil
      rig.settle()
      #expect(rig.view.itemCount == 102 && rig.faults.isEmpty)
      #expect(drop == (isRemoved ? nil : ItemBatch(.move(from: 5, to: 9), countAfter: 102)), "\(String(describing: drop))")
    }
  }

  @Test("is refused without a tile or with too many kept items; a kept item stays kept; a second item puts the first one back")
  func refuses() throws {
    let rig = rig()
    #expect(throws: TilingError.noTileToKeep(key(90))) { try rig.view.beginMovingItem(key(90), at: .zero) }
    try rig.view.keep(key(0))
    try rig.view.beginMovingItem(key(0), at: .zero)
    try rig.view.beginMovingItem(key(1), at: Point(x: .nan, y: 130))
    #expect(
      rig.view.movingKey == key(1) && rig.view.keptKeys == [key(0), key(1)] && rig.view.movingItemFrame == rig.view.rectForItem(at: 1))
    rig.view.continueMovingItem(at: Point(x: .nan, y: .infinity))
    #expect(rig.view.endMovingItem() == nil && rig.view.keptKeys == [key(0)])
    for number in 1..<UInt64(TiledScrollView.maximumKeptItems) {
      rig.offset = Double(number) * 100
      rig.tick()
      try rig.view.keep(key(number))
    }
    #expect(throws: TilingError.tooManyKeptItems(limit: TiledScrollView.maximumKeptItems)) {
      try rig.view.beginMovingItem(key(9), at: .zero)
    }
    try rig.view.beginMovingItem(key(7), at: Point(x: 0, y: 10))
    #expect(rig.view.movingKey == key(7))
  }

  @Test("a program that keeps the item meanwhile has it kept afterwards, and one that lets go of it does not end the carrying")
  func keptBesides() throws {
    let rig = rig()
    try rig.view.beginMovingItem(key(1), at: Point(x: 5, y: 150))
    try rig.view.keep(key(1))
    rig.view.cancelMovingItem()
    #expect(rig.view.keptKeys == [key(1)])
    try rig.view.beginMovingItem(key(1), at: Point(x: 5, y: 150))
    rig.view.stopKeeping(key(1))
    rig.offset = 3_000
    rig.settle()
    #expect(rig.view.movingKey == key(1) && rig.tile(of: 1) != nil)
    rig.view.cancelMovingItem()
    rig.tick()
    #expect(rig.view.keptKeys == [] && rig.tile(of: 1) == nil)
  }

  @Test("picked up again in the callback that puts it down, it is carried on")
  func again() throws {
    let rig = rig()
    try rig.view.beginMovingItem(key(1), at: Point(x: 5, y: 150))
    var isDone = false
    rig.source.onBind = { [view = rig.view] _, _ in
      guard !isDone else { return }
      isDone = true
      view.cancelMovingItem()
      try? view.beginMovingItem(ItemKey(rawValue: 1), at: Point(x: 5, y: 100))
      view.replaceKey(ItemKey(rawValue: 1), with: ItemKey(rawValue: 1_001))
      view.cancelMovingItem()
      try? view.beginMovingItem(ItemKey(rawValue: 1), at: Point(x: 5, y: 100))
    }
    rig.source.items[1].key = 1_001
    rig.offset = 60
    rig.settle()
    rig.offset = 3_000
    rig.settle()
    #expect(isDone && rig.view.movingKey == key(1_001) && rig.view.keptKeys == [key(1_001)])
    rig.view.cancelMovingItem()
    rig.settle()
    #expect(rig.view.keptKeys == [] && rig.tile(of: 1_001) == nil)
  }

  @Test("the time out of the window scrolls nothing")
  func outOfWindow() throws {
    let rig = rig(count: 1_000)
    try rig.view.beginMovingItem(key(1), at: Point(x: 5, y: 600))
    for _ in 0..<3 { rig.tick() }
    let offset = rig.offset
    rig.view.removeFromSuperview()
    rig.tick(milliseconds: 60_000)
    rig.window.addSubview(rig.view)
    rig.tick()
    #expect(offset > 0 && rig.offset == offset)
    rig.tick()
    #expect(rig.offset == offset + 16)
  }

  @Test("leaves a covered edge alone, and scrolls at the edge of what is left")
  func covers() throws {
    let rig = rig()
    rig.view.coverInsets = EdgeInsets(top: 0, left: 0, bottom: 200, right: 0)
    rig.tick()
    try rig.view.beginMovingItem(key(1), at: Point(x: 5, y: 150))
    rig.view.continueMovingItem(at: Point(x: 5, y: 330))
    for _ in 0..<5 { rig.tick() }
    #expect(rig.offset == 0)
    rig.view.continueMovingItem(at: Point(x: 5, y: 370))
    rig.tick(milliseconds: 10)
    rig.tick(milliseconds: 10)
    #expect(rig.offset == 5)
  }
}
