import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("Changes of the items")
struct ItemChangeTests {
  private func shownList() throws -> ListRig {
    let list = ListRig(extents: Array(repeating: 60, count: 100))
    try list.jump(to: 600)
    return list
  }

  @Test("bind an updated item once and move nothing (D6)")
  func update() throws {
    let list = try shownList()
    let shown = list.shown
    let tiles = list.boundTiles.map(ObjectIdentifier.init)
    try list.change(.update(12..<14), .update(12..<13), .update(0..<3))
    list.tick()
    #expect(list.view.lastFrame.binds == 2)
    #expect(list.view.lastFrame.moves == 0)
    #expect(list.shown == shown)
    #expect(list.boundTiles.map(ObjectIdentifier.init) == tiles)
    #expect(list.tile(of: 12)?.content?.revision == 2)
    list.tick()
    #expect(list.view.lastFrame.binds == 0)
  }

  @Test("bind an updated item although its revision is the same, since it was asked for (D6)")
  func updateOfUnchangedItem() throws {
    let list = try shownList()
    try list.view.apply(ItemBatch([.update(11..<12)], countAfter: 100))
    list.tick()
    #expect(list.view.lastFrame.binds == 1)
    #expect(list.view.lastFrame.corrections.isEmpty)
  }

  @Test("with an equal count are changes all the same (D5)")
  func equalCount() throws {
    let list = try shownList()
    try list.change(.remove(11..<12), .insert(11..<12))
    list.tick()
    #expect(list.shownKeys == [10, 100] + Array(12..<20))
    #expect(list.view.lastFrame.binds == 1)
  }

  @Test("that take an item out and put it back under its key keep its tile, without a bind (A7)")
  func removedAndReinserted() throws {
    let list = try shownList()
    let tile = list.tile(of: 14)
    let item = list.source.items[14]
    list.source.edit {
      $0.remove(at: 14)
      $0.insert(item, at: 16)
    }
    try list.view.apply(ItemBatch([.remove(14..<15), .insert(16..<17)], countAfter: 100))
    list.tick()
    #expect(list.tile(of: 14) === tile)
    #expect(list.shownKeys == [10, 11, 12, 13, 15, 16, 14, 17, 18, 19])
    #expect(list.view.lastFrame.binds == 0)
  }

  @Test("that move an item on screen move its tile, without a bind")
  func move() throws {
    let list = try shownList()
    let tile = list.tile(of: 17)
    try list.change(.move(from: 17, to: 12))
    list.tick()
    #expect(list.shownKeys == [10, 11, 17, 12, 13, 14, 15, 16, 18, 19])
    #expect(list.tile(of: 17) === tile)
    #expect(list.view.lastFrame.binds == 0)
    #expect(list.boundTiles.map { $0.frame.minY } == (0..<10).map { 600 + Double($0) * 60 })
  }

  @Test("of an item's kind give it a tile of the new kind")
  func kindChange() throws {
    let kinds = [TileKind(name: "short", minimumExtent: 20), TileKind(name: "long", minimumExtent: 60)]
    let list = ListRig(extents: Array(repeating: 60, count: 20), kinds: kinds)
    list.tick()
    list.source.edit { $0[3].kind = 1 }
    try list.change(.update(3..<4))
    list.tick()
    #expect(list.tile(of: 3)?.kind?.name == "long")
    #expect(list.view.lastFrame.binds == 1)
    #expect(list.shownKeys == Array(0..<10))
    #expect(list.view.tiles.allSatisfy { ($0 as! LoggingTile).displayFaults == 0 })
  }

  @Test("that come one by one show what they show together (D3)")
  func oneByOne() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<60 {
      let joint = try shownList()
      let split = try shownList()
      var changes: [ItemChange] = []
      var count = 100
      for _ in 0..<6 {
        let index = random.below(count - 8)
        let change: ItemChange =
          switch random.below(4) {
          case 0: .insert(index..<index + 1 + random.below(6))
          case 1: .remove(index..<index + 1 + random.below(6))
          case 2: .move(from: index, to: random.below(count))
          default: .update(index..<index + 1 + random.below(3))
          }
        count += change.countDelta
        changes.append(change)
      }
      var none: ArraySlice<Double> = []
      for change in changes {
        split.source.carryOut(change, taking: &none)
        joint.source.carryOut(change, taking: &none)
        try split.view.apply(ItemBatch([change], countAfter: split.source.items.count))
      }
      try joint.view.apply(ItemBatch(changes, countAfter: count))
      joint.tick()
      split.tick()
      #expect(split.shown == joint.shown, "\(changes)")
      #expect(split.offset == joint.offset, "\(changes)")
      #expect(split.view.lastFrame.binds == joint.view.lastFrame.binds, "\(changes)")
    }
  }

  @Test("of none leave everything as it is")
  func emptyBatch() throws {
    let list = try shownList()
    let shown = list.shown
    try list.view.apply(ItemBatch([], countAfter: 100))
    try list.change(.insert(50..<50), .remove(3..<3), .move(from: 4, to: 4), .update(9..<9))
    list.tick()
    #expect(list.shown == shown)
    #expect(list.view.lastFrame.binds == 0)
    #expect(list.view.lastFrame.corrections.isEmpty)
  }

  @Test("found by a reload keep the anchor and the tiles by key, and bind what has another revision")
  func reload() throws {
    let list = try shownList()
    let tiles = Dictionary(uniqueKeysWithValues: list.boundTiles.map { ($0.key!, $0) })
    list.source.edit {
      $0.removeSubrange(0..<5)
      $0[7].revision = 9  // key 12
    }
    list.source.insert(extents: [100, 100], at: 0)
    try list.view.reload()
    list.tick()
    #expect(list.onScreenStart(of: 10) == 0)
    #expect(list.offset == 500)
    #expect(list.view.lastFrame.binds == 1)
    #expect(list.tile(of: 12)?.content?.revision == 9)
    #expect(list.boundTiles.allSatisfy { tiles[$0.key!] === $0 })
  }

  @Test("found by a reload in which nothing is left leave the offset alone as far as it is legal")
  func reloadOfOtherItems() throws {
    let list = try shownList()
    list.source.edit { $0.removeAll() }
    list.source.insert(extents: Array(repeating: 60, count: 30), at: 0)
    try list.view.reload()
    list.tick()
    #expect(list.offset == 600)
    #expect(list.shownKeys == Array(110..<120))
    #expect(list.view.lastFrame.binds == 10)
  }

  @Test("that break the law of keys bind no tile twice and lose none")
  func duplicateKeys() throws {
    let list = try shownList()
    list.source.edit { for index in 12..<20 { $0[index].key = 12 } }
    try list.view.reload()
    list.tick()
    try list.view.reload()
    list.tick()
    let bound = list.view.tiles.filter { $0.index != nil }
    #expect(bound.count + list.view.freeTileCount == list.view.tiles.count)
    #expect(bound.map { $0.index! }.sorted() == Array(list.view.itemsOnScreen))
  }

  @Test("outside a callback show in sizes and offset at once, and on tiles in the next layout")
  func immediate() throws {
    let list = try shownList()
    try list.change(.insert(0..<1), inserting: [100])
    #expect(list.view.itemCount == 101)
    #expect(list.view.contentSize.height == 6100)
    #expect(list.offset == 700)
    #expect(list.view.lastFrame.corrections.isEmpty)
    list.tick()
    #expect(list.view.lastFrame.corrections.count == 1)
  }
}
