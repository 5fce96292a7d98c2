@testable import ScrollSimulation
import Testing

@Suite("The rules of the pool")
struct PoolInvariantsTests {
  /// Two frames between which the list is scrolled by 250 points: items 10 and 11 leave, 15 and 16 come in.
  private func scroll() -> [CheckedFrame] {
    let stage = Stage()
    return [stage.frame(), stage.frame(travel: 250 * 64)]
  }

  @Test("A1 breaks when the sum is wrong, a tile is lost or replaced, or the pool grows by itself")
  func pool() {
    let rule = PoolIsFixed()
    expect(rule, holdsOn: scroll()) { $0.now.freeTiles += 1 }
    expect(rule, holdsOn: scroll()) { $0.now.tiles.removeLast() }
    expect(rule, holdsOn: scroll()) { $0.now.tiles[2].pool = 3 }
    expect(rule, holdsOn: scroll()) { $0.now.tiles[2].kind = 1 }
    func grow(_ frame: inout CheckedFrame) {
      frame.now.tiles.append(frame.now.tiles[5])
      frame.now.tiles[6].pool = 6
      (frame.now.tiles[6].index, frame.now.tiles[6].key) = (nil, nil)
      frame.now.freeTiles += 1
    }
    expect(rule, holdsOn: scroll()) { grow(&$0) }
    var taller = scroll()
    taller[1].now.height += 64
    grow(&taller[1])
    expect(rule, holdsOn: taller) { $0.now.height -= 64 }
    // Without a size across a viewport fills no pool, however tall it is.
    let stage = Stage()
    var flat = [stage.frame(), stage.frame(), stage.frame()]
    for place in 1...2 { flat[place].now.height += 64 }
    flat[1].now.width = 0
    grow(&flat[2])
    expect(rule, holdsOn: flat) { $0.now.height -= 64 }
  }

  @Test("A2 breaks when two tiles are bound to one index")
  func twoTiles() {
    expect(OneTileAnItem(), holdsOn: scroll()) { $0.now.tiles[4].index = $0.now.tiles[0].index }
  }

  @Test("A3 breaks when an item on screen has no tile and is not reported, or is reported though it has one")
  func unbound() {
    let rule = EveryVisibleItemIsBound()
    expect(rule, holdsOn: scroll()) { $0.now.tiles[0].index = nil }
    expect(rule, holdsOn: scroll()) { $0.now.missing = [3] }
  }

  @Test("A3 breaks when tiles run out though no item on screen is smaller than its kind declares")
  func exhausted() {
    let stage = Stage()
    var frame = stage.frame { list in for index in 0..<8 { list.update(Stage.item(10 + UInt64(index), index == 2 ? 49 : 60), at: index) } }
    let missing = frame.visible.filter { index in !frame.now.tiles.contains { $0.index == index } }
    #expect(missing.count == 2)
    frame.now.missing = missing
    expect(EveryVisibleItemIsBound(), holdsOn: [frame]) { $0.list.update(Stage.item(12, 50), at: 2) }
  }

  @Test("A4 breaks when a bound index does not exist")
  func noSuchItem() {
    for index in [-1, 60, Int.max] { expect(BoundIndicesExist(), holdsOn: scroll()) { $0.now.tiles[1].index = index } }
  }

  @Test("A5 breaks when a tile's key, kind or content is another one than its item's")
  func wrongContent() {
    let rule = TilesShowTheirItem()
    expect(rule, holdsOn: scroll()) { $0.now.tiles[1].key = 99 }
    expect(rule, holdsOn: scroll()) { $0.now.tiles[1].kind = 1 }
    expect(rule, holdsOn: scroll()) { $0.now.tiles[1].content = 7 }
    expect(rule, holdsOn: scroll()) { $0.now.tiles[1].content = nil }
    var anything = scroll()
    anything[1].list.update(.init(key: 13, kind: 0, extent: 6400), at: 3)
    anything[1].now.tiles[3].content = 7
    expect(rule, holdsOn: anything)
  }

  @Test("A6 breaks when a free tile is on screen, keeps a key or loads, and when a bound one is hidden")
  func freeTiles() {
    let rule = FreeTilesAreIdle()
    let stage = Stage()
    let frames = [stage.frame()]
    #expect(frames[0].now.tiles[5].index == nil)
    expect(rule, holdsOn: frames) { $0.now.tiles[5].isHidden = false }
    expect(rule, holdsOn: frames) { $0.now.tiles[5].key = 15 }
    expect(rule, holdsOn: frames) { $0.now.tiles[5].loads = 1 }
    expect(rule, holdsOn: frames) { $0.now.tiles[0].isHidden = true }
    var loading = frames
    loading[0].now.tiles[0].loads = 3
    expect(rule, holdsOn: loading)
  }

  @Test("A7 breaks when an item that stays goes to another tile, but not when it goes to another kind of tile")
  func keptTiles() {
    let rule = ItemsKeepTheirTile()
    func swapTiles(_ frame: inout CheckedFrame) {
      (frame.now.tiles[2].key, frame.now.tiles[3].key) = (frame.now.tiles[3].key, frame.now.tiles[2].key)
    }
    expect(rule, holdsOn: scroll()) { swapTiles(&$0) }
    var otherKind = scroll()
    swapTiles(&otherKind[1])
    (otherKind[1].now.tiles[2].kind, otherKind[1].now.tiles[3].kind) = (1, 1)
    expect(rule, holdsOn: otherKind)
  }

  @Test("A9 breaks when more is bound than came in and was changed")
  func wastedBinds() {
    let rule = NoBindIsWasted()
    expect(rule, holdsOn: scroll()) { $0.now.binds += 1 }
    let stage = Stage()
    let edited = [stage.frame(), stage.frame { $0.update(Stage.item(12, 100, revision: 1), at: 2) }]
    #expect(edited[1].now.binds == 1)
    expect(rule, holdsOn: edited) { $0.list.forgetChanges() }
  }

  @Test("A9 allows a bind for an item that goes and comes back with other content, and none if it is the same")
  func goneAndBack() {
    let rule = NoBindIsWasted()
    for revision in [0, 1] as [UInt32] {
      let stage = Stage()
      var frames = [stage.frame()]
      frames.append(
        stage.frame { list in
          list.remove(2..<3)
          var item = Stage.item(12, 100, revision: revision)
          item.content = 120 + UInt64(revision)
          list.insert([item], at: 2)
        })
      frames[1].now.binds = Int(revision)
      expect(rule, holdsOn: frames) { $0.now.binds += 1 }
    }
  }

  @Test("A9 allows one more bind for each measured item if no item of the last screen is left, and none in other frames")
  func anotherScreen() {
    let rule = NoBindIsWasted()
    let stage = Stage(estimate: 80)
    var replaced = [
      stage.frame(),
      stage.frame { list in
        let items = (0..<60).map { Stage.item(500 + $0, 100, estimate: 80) }
        list.remove(0..<list.count)
        list.insert(items, at: 0)
      },
    ]
    let measured = replaced[1].list.measured.count
    #expect(measured > 0)
    replaced[1].now.binds += measured
    expect(rule, holdsOn: replaced) { $0.now.binds += 1 }
    let other = Stage(estimate: 80)
    let scrolled = [other.frame(), other.frame(travel: 100 * 64)]
    #expect(!scrolled[1].list.measured.isEmpty)
    expect(rule, holdsOn: scrolled) { $0.now.binds += 1 }
  }

  @Test("A10 breaks when coming into view and leaving do not alternate, for a tile or for a key")
  func displays() {
    let rule = DisplaysAlternate()
    let ends = scroll()[1].now.displays.firstIndex { !$0.begins }
    #expect(ends == 0 && scroll()[1].now.displays.count == 4)
    expect(rule, holdsOn: scroll(), breaksWhen: "an item leaves and is never ended") { $0.now.displays.remove(at: 0) }
    expect(rule, holdsOn: scroll(), breaksWhen: "an item is ended twice") { $0.now.displays.append($0.now.displays[0]) }
    expect(rule, holdsOn: scroll(), breaksWhen: "an item begins twice") { $0.now.displays.append($0.now.displays[3]) }
    expect(rule, holdsOn: scroll(), breaksWhen: "a key is on two tiles") { $0.now.displays[3].key = 12 }
    expect(rule, holdsOn: scroll(), breaksWhen: "another key is ended") { $0.now.displays[0].key = 12 }
    expect(rule, holdsOn: scroll(), breaksWhen: "a tile is bound without a call") { $0.now.displays.removeLast() }
    expect(rule, holdsOn: scroll(), breaksWhen: "a tile is freed without a call") {
      ($0.now.tiles[3].key, $0.now.tiles[3].index) = (nil, nil)
    }
    for pool in [-1, 6] {
      expect(rule, holdsOn: scroll(), breaksWhen: "there is no such tile") { $0.now.displays[0].pool = pool }
    }
    expect(rule, holdsOn: scroll(), breaksWhen: "a tile beside the screen is displayed") { $0.now.tiles[3].start += 1000 * 64 }
  }

  @Test("A11 breaks when changes handed in from inside a frame show in it")
  func changesInside() {
    let rule = ChangesWaitForTheNextTick()
    var frames = scroll()
    frames[1].now.handedIn = true
    expect(rule, holdsOn: frames) { $0.now.itemCount += 1 }
    frames[1].now.itemCount += 1
    frames[1].now.handedIn = false
    expect(rule, holdsOn: frames)
  }

  @Test("A7 lets an item come back on another tile that measuring has pushed off the screen as it was before the frame moved")
  func pushedOffAndBack() {
    let rule = ItemsKeepTheirTile()
    let stage = Stage(estimate: 80)
    var frames = [stage.frame(), stage.frame(travel: 100 * 64)]
    let start = frames[1].now.offset - frames[1].now.travel
    let incoming = frames[1].now.tiles.first { $0.key != nil && $0.start >= start + frames[1].now.extent }
    #expect(incoming != nil && !frames[1].list.measured.isEmpty)
    let other = frames[0].now.tiles.firstIndex { $0.pool != incoming?.pool && $0.key == nil } ?? 0
    frames[0].now.tiles[other].key = incoming?.key
    expect(rule, holdsOn: frames, breaksWhen: "nothing was measured") { $0.list.forgetChanges() }
    expect(rule, holdsOn: frames, breaksWhen: "nothing has moved") { $0.now.travel = 0 }
  }

  @Test("A12 breaks when a tile does not give up what it was bound to, gives it up twice, or takes another item first")
  func releases() {
    let rule = ReleasesMirrorBinds()
    // Where all tiles are on the screen, a tile holds what it displays.
    func held() -> [CheckedFrame] {
      scroll().map { frame in
        var frame = frame
        frame.now.holds = frame.now.displays
        return frame
      }
    }
    expect(rule, holdsOn: scroll())
    expect(rule, holdsOn: held(), breaksWhen: "an item is not given up") { $0.now.holds?.remove(at: 0) }
    expect(rule, holdsOn: held(), breaksWhen: "an item is given up twice") { $0.now.holds?.append($0.now.displays[0]) }
    expect(rule, holdsOn: held(), breaksWhen: "another item is given up") { $0.now.holds?[0].key = 12 }
    expect(rule, holdsOn: held(), breaksWhen: "two tiles hold an item") { $0.now.holds?[3].key = 12 }
    expect(rule, holdsOn: held(), breaksWhen: "a tile takes an item first") { $0.now.holds?.reverse() }
    expect(rule, holdsOn: held(), breaksWhen: "a free tile holds an item") { ($0.now.tiles[3].key, $0.now.tiles[3].index) = (nil, nil) }
  }
}
