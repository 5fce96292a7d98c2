import Scrolling
import Testing
import Tiling
import ViewTree

/// What a client tells a list.
private enum Command: CaseIterable {
  case reload, apply, restore, contentOffset, scrollToItem

  /// On a list of the items 0..<40, whose source changes where the command is obeyed at once.
  func tell(_ list: TiledScrollView, _ shelf: Shelf, _ saved: TilingState) {
    switch self {
    case .reload:
      shelf.items = Array(100..<140)
      try? list.reload()
    case .apply:
      let batch = ItemBatch(.insert(0..<1), countAfter: shelf.items.count + 1)
      shelf.onAdopt = { shelf.items.insert(999, at: 0) }
      if !shelf.waits { shelf.items.insert(999, at: 0) }
      try? list.apply(batch)
    case .restore: list.restore(saved)
    case .contentOffset: list.contentOffset.x = 333
    case .scrollToItem: list.scrollToItem(at: 20)
    }
  }

  /// Whether the list shows what it was told.
  func isObeyed(_ list: TiledScrollView, _ shelf: Shelf, _ saved: TilingState) -> Bool {
    let keys = Set(list.tiles.compactMap { $0.key?.rawValue })
    switch self {
    case .reload: return keys.allSatisfy { $0 >= 100 } && !keys.isEmpty
    case .apply: return list.itemCount == 41
    case .restore: return saved.items.first.map { keys.contains($0.key.rawValue) } == true
    case .contentOffset: return list.contentOffset.x == 333
    case .scrollToItem: return keys.contains(20)
    }
  }
}

@Suite("A change of a list in a tile, from inside a tick")
struct NestedChangeTests {
  private enum Moment: CaseIterable {
    case outerBind, ownBind, innerDisplay, siblingsBind, outerDisplay, outerScroll
  }

  @Test("in the bind of its tile a list obeys at once, complete in that frame; from anywhere else it waits for the next tick (A11)")
  func whenItIsObeyed() {
    for command in Command.allCases {
      for moment in Moment.allCases {
        let rig = ShelvesRig()
        rig.list(2)?.contentOffset.x = 700
        rig.tick()
        let saved = rig.list(2)!.state
        rig.list(2)?.contentOffset.x = 0
        rig.tick()
        let (list, shelf) = (rig.list(2)!, rig.shelf(2))
        shelf.waits = moment != .outerBind && moment != .outerScroll
        var isTold = false
        func tell() {
          guard !isTold else { return }
          isTold = true
          command.tell(list, shelf, saved)
        }
        let spy = DisplaySpy()
        switch moment {
        case .outerBind:
          rig.source.onBind = { _, index in if index == 2 { tell() } }
          rig.shelf(2).revision += 1
          try? rig.page.reload()
        case .ownBind:
          shelf.onBind = tell
          shelf.editions[1] = 7
          try? list.reload()
        case .innerDisplay:
          spy.onDisplay = tell
          list.displayDelegate = spy
          list.contentOffset.x = 90
        case .siblingsBind:
          rig.source.onBind = { _, index in if index == 3 { tell() } }
          rig.shelf(3).revision += 1
          try? rig.page.reload()
        case .outerDisplay:
          spy.onDisplay = tell
          rig.page.displayDelegate = spy
          rig.page.contentOffset.y = 30
        case .outerScroll:
          rig.page.delegate = spy
          spy.onScroll = tell
          rig.page.contentOffset.y = 10
        }
        let isInTick = moment != .outerScroll
        #expect(isTold != isInTick, "\(command) \(moment)")
        rig.tick()
        #expect(isTold)
        // A scroll callback outside of a tick is no layout: the inner list obeys, and the tick shows it.
        let isAtOnce = moment == .outerBind || !isInTick
        #expect(command.isObeyed(list, shelf, saved) == isAtOnce, "\(command) from \(moment)")
        rig.tick()
        if command != .contentOffset || moment != .innerDisplay {
          #expect(command.isObeyed(list, shelf, saved), "\(command) from \(moment), a tick later")
        }
      }
    }
  }

  @Test("a list in a tile of a list in a tile is filled in the outermost bind, too")
  func threeDeep() {
    let rig = ShelvesRig(shelves: 12)
    let inner = TiledScrollView(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    let deep = Shelf(key: 77, items: 9, isMeasured: false)
    inner.dataSource = deep
    rig.source.onBind = { tile, index in
      guard index == 8 else { return }
      tile.addSubview(inner)
      deep.items = [5, 6, 7]
      try? inner.reload()
    }
    rig.page.contentOffset.y = 500
    rig.tick()
    #expect(inner.itemCount == 3 && inner.tiles.contains { $0.key == ItemKey(rawValue: 5) })
  }

  @Test("a list that shows items by its own data source may change it in the outer bind")
  func dataSourceInBind() {
    let rig = ShelvesRig()
    let other = Shelf(key: 50, items: 5, isMeasured: false)
    rig.source.onBind = { tile, index in if index == 20 { tile.list.dataSource = other } }
    rig.page.contentOffset.y = 2000
    rig.tick()
    #expect(rig.list(20)?.itemCount == 5)
  }
}

private final class DisplaySpy: TileDisplayDelegate, ScrollViewDelegate {
  var onDisplay: (() -> Void)?
  var onScroll: (() -> Void)?

  func tiledScrollView(_ view: TiledScrollView, willDisplay tile: Tile, at index: Int) { onDisplay?() }
  func scrollViewDidScroll(_ scrollView: ScrollView) { onScroll?() }
}
