import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("A list with selected items")
struct SelectingTests {
  private func rig(count: Int = 200) -> MeasuredRig {
    let rig = MeasuredRig(lengths: (0..<count).map { 60 + Double($0 % 7) * 20 }, estimate: 100)
    rig.settle()
    return rig
  }

  private func key(_ number: UInt64) -> ItemKey { ItemKey(rawValue: number) }

  /// What the tiles show of the selection, as they were last told.
  private func isRight(_ rig: MeasuredRig) -> Bool {
    rig.boundTiles.allSatisfy { $0.showsSelection == $0.isSelected && $0.isSelected == rig.view.isSelected($0.key!) }
  }

  @Test("keeps them on screen and off, in the order of the items, and tells the tiles that show them (A14)")
  func selects() throws {
    let rig = rig()
    #expect(rig.view.selectItem(at: 150) && rig.view.selectItem(at: 2) && rig.view.selectItem(at: 2))
    #expect(rig.view.selectedKeys == [key(2), key(150)] && rig.view.selectedIndices == [2, 150] && rig.view.selectedItemCount == 2)
    #expect(rig.view.indexOfSelectedItem(key(150)) == 150 && rig.view.indexOfSelectedItem(key(3)) == nil)
    let tile = try #require(rig.tile(of: 2))
    #expect(tile.isSelected && tile.showsSelection && tile.selectionChanges == 1 && tile.binds == 1)
    #expect(rig.view.selectItems(in: 1..<4) == 2 && rig.view.selectItems(in: 190..<900) == 10 && tile.selectionChanges == 1)
    #expect(rig.isStill())  // a selection lays nothing out
    for offset in [14_000.0, 0, 9_000, 0] {
      rig.offset = offset
      rig.settle()
      #expect(isRight(rig))
    }
    #expect(rig.view.deselectItem(key(2)) && !rig.view.deselectItem(key(2)) && !rig.view.isSelected(key(2)) && isRight(rig))
    rig.view.deselectAllItems()
    #expect(rig.view.selectedKeys == [] && isRight(rig))
  }

  @Test("follows items through batches, reloads and other keys; one that is removed is no longer selected, also if it comes back")
  func changes() throws {
    let rig = rig()
    rig.view.selectItems(in: 2..<6)
    try rig.change(.insert(0..<2), .move(from: 4, to: 90), .remove(6..<7), inserting: [70, 70])
    #expect(rig.view.selectedKeys == [key(3), key(4), key(2)] && rig.view.selectedIndices == [4, 5, 89] && isRight(rig))
    rig.settle()
    #expect(isRight(rig))
    rig.source.items.reverse()
    try rig.view.reload()
    #expect(rig.view.selectedKeys == [key(2), key(4), key(3)] && isRight(rig))
    rig.source.items.removeAll { $0.key == 4 }
    try rig.view.reload()
    #expect(rig.view.selectedKeys == [key(2), key(3)] && isRight(rig))
    let index = try #require(rig.view.indexOfSelectedItem(key(3)))
    rig.source.items[index].key = 7_777
    #expect(rig.view.replaceKey(key(3), with: key(7_777)) && rig.view.selectedKeys == [key(2), key(7_777)] && isRight(rig))
    rig.source.items[index].revision += 1
    try rig.view.apply(ItemBatch(.update(index..<index + 1), countAfter: rig.source.count))
    rig.settle()
    #expect(rig.view.selectedKeys == [key(2), key(7_777)] && isRight(rig))
  }

  @Test("the tile of an item that goes and comes back in one turn is told that it is not selected any more")
  func comesBack() throws {
    for isReload in [false, true] {
      let rig = rig()
      rig.view.selectItem(at: 3)
      let item = rig.source.items[3]
      let tile = try #require(rig.tile(of: 3))
      rig.source.items.remove(at: 3)
      try isReload ? rig.view.reload() : rig.view.apply(ItemBatch(.remove(3..<4), countAfter: rig.source.count))
      rig.source.items.insert(item, at: 3)
      try rig.view.apply(ItemBatch(.insert(3..<4), countAfter: rig.source.count))
      rig.settle()
      #expect(rig.tile(of: 3) === tile)
      #expect(!tile.isSelected)
      #expect(!tile.showsSelection)
      #expect(rig.view.selectedKeys == [])
      #expect(isRight(rig))
    }
  }

  @Test("what is not there selects nothing: an index beyond the list, a key of no item, a list out of step or without a source")
  func nothing() throws {
    let rig = rig(count: 5)
    #expect(!rig.view.selectItem(at: -1) && !rig.view.selectItem(at: 5) && !rig.view.selectItem(at: .max))
    #expect(rig.view.selectItems(in: -5..<0) == 0 && rig.view.selectItems(in: 5..<9) == 0 && rig.view.selectItems(in: 2..<2) == 0)
    #expect(rig.view.selectItems(withKeys: [key(9), key(1), key(1)]) == 1 && !rig.view.deselectItem(key(9)))
    rig.source.items.removeLast(2)
    #expect(rig.view.selectItems(in: 0..<5) == 0 && !rig.view.selectItem(at: 0))  // the source has changed, and the list does not know how
    #expect(throws: TilingError.self) { try rig.view.apply(ItemBatch([], countAfter: 5)) }
    #expect(!rig.view.selectItem(at: 0) && rig.view.selectItems(withKeys: [key(0)]) == 0 && rig.view.selectedItemCount == 1)
    try rig.view.reload()
    #expect(rig.view.selectedKeys == [key(1)] && rig.view.selectItem(at: 2))
    rig.view.dataSource = nil
    #expect(rig.view.selectedKeys == [] && !rig.view.selectItem(at: 0))
  }

  @Test("selected from inside a bind an item is so at once; a batch from inside the tile's answer waits")
  func insideCallbacks() throws {
    let rig = rig()
    rig.source.onBind = { [view = rig.view] _, index in if index % 3 == 0 { view.selectItem(at: index) } }
    rig.offset = 3_000
    rig.settle()
    #expect(rig.view.selectedIndices.allSatisfy { $0 % 3 == 0 } && rig.view.selectedItemCount > 1 && isRight(rig))
    rig.source.onBind = nil
    let tile = try #require(rig.boundTiles.last)
    tile.onSelection = { [view = rig.view, source = rig.source] in
      source.onAdopt = { _ in source.items.removeFirst() }
      try? view.apply(ItemBatch(.remove(0..<1), countAfter: source.count - 1))
    }
    #expect(rig.view.selectItem(at: tile.index!) != rig.view.hasWaitingBatches || rig.view.hasWaitingBatches)
    #expect(rig.view.itemCount == 200 && rig.view.hasWaitingBatches)
    rig.settle()
    #expect(rig.view.itemCount == 199 && rig.faults.isEmpty && isRight(rig))
  }

  @Test("tiles that select others in response tell each of them once, and a tile that never agrees with another ends")
  func chains() throws {
    let rig = rig()
    let tiles = rig.boundTiles
    tiles[2].onSelection = { [view = rig.view] in for index in [0, 4, 5] { view.selectItem(at: index) } }
    rig.view.selectItem(at: 2)
    #expect(
      rig.view.selectedIndices == [0, 2, 4, 5] && tiles.map(\.selectionChanges) == [1, 0, 1, 0, 1, 1] + tiles.dropFirst(6).map { _ in 0 })
    tiles[1].onSelection = { [view = rig.view] in
      if view.isSelected(self.key(3)) { view.deselectItem(self.key(3)) } else { view.selectItem(at: 3) }
    }
    tiles[3].onSelection = { [view = rig.view] in
      if view.isSelected(self.key(1)) { view.deselectItem(self.key(1)) } else { view.selectItem(at: 1) }
    }
    rig.view.selectItem(at: 1)
    rig.settle()
    #expect(tiles[1].selectionChanges < 20 && rig.isStill())
  }

  @Test("a command that a tile gives in response to a batch goes to the item that it names")
  func commandInResponse() throws {
    let rig = rig()
    rig.view.selectItem(at: 1)
    let tile = try #require(rig.tile(of: 1))
    tile.onSelection = { [view = rig.view] in view.scrollToItem(at: 50) }
    try rig.change(.remove(0..<2))
    rig.settle()
    #expect(rig.shown.first?.key == 52)
  }

  @Test("a key that is replaced behind the tick stays selected, though its item has been bound by the new one")
  func renamedLate() throws {
    let rig = rig()
    rig.view.selectItem(at: 100)
    var hasRenamed = false
    rig.source.onBind = { [view = rig.view, source = rig.source] _, _ in
      guard !hasRenamed else { return }
      hasRenamed = true
      source.items[100].key = 7_777
      view.replaceKey(ItemKey(rawValue: 100), with: ItemKey(rawValue: 7_777))
    }
    rig.offset = rig.view.rectForItem(at: 99)!.minY
    rig.settle()
    #expect(hasRenamed && rig.tile(of: 7_777) != nil && rig.view.selectedKeys == [key(7_777)] && isRight(rig))
  }

  @Test("what is selected or deselected while a reload asks keeps its own index")
  func duringReload() throws {
    let rig = rig(count: 20)
    rig.view.selectItems(in: 2..<6)
    rig.source.items.reverse()
    var isDone = false
    rig.source.onFind = { [view = rig.view] in
      guard !isDone else { return }
      isDone = true
      view.deselectItem(ItemKey(rawValue: 3))
      view.selectItem(at: 0)
    }
    try rig.view.reload()
    #expect(isDone && rig.view.selectedKeys.map(\.rawValue) == [19, 5, 4, 2] && rig.view.selectedIndices == [0, 14, 15, 17])
  }

  @Test("a hundred thousand selected items follow a batch by what it changes")
  func many() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 60, count: 200_000), estimate: 60)
    rig.settle()
    #expect(rig.view.selectItems(in: 50_000..<150_000) == 100_000)
    for round in 0..<200 {
      try rig.change(.remove(60_000 + round..<60_001 + round), .insert(10..<11), .move(from: 149_000, to: 3), inserting: [60])
    }
    #expect(rig.view.selectedItemCount == 99_800 && rig.view.selectedIndices.first == 3)
  }
}
