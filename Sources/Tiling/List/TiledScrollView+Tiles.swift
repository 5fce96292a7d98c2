import Scrolling
import ViewTree

/// The pool of tiles: made once per viewport size, hidden while free.
extension TiledScrollView {
  @inline(__always)
  func tile(_ slot: ItemSlot) -> Tile { storedTiles[Int(slot.number)] }

  /// Without a retain and a release: the view keeps its tiles, also while `body` calls the client.
  @inline(__always)
  func withTile<Result>(_ slot: ItemSlot, _ body: (Tile) -> Result) -> Result {
    Unmanaged.passUnretained(storedTiles[Int(slot.number)])._withUnsafeGuaranteedRef(body)
  }

  private static let usualIncoming = 6  // a first screen of posts

  /// Makes the tiles that a longer viewport may need (invariant A1).
  func fillPool() {
    guard let dataSource else { return }
    virtualizer.growSlots()
    guard virtualizer.slotCount > storedTiles.count else { return }
    precondition(
      maker == nil || maker == ObjectIdentifier(type(of: dataSource)), "\(type(of: dataSource)) adds tiles to another data source's pool")
    maker = ObjectIdentifier(type(of: dataSource))
    let kinds = virtualizer.kinds
    let old = storedTiles.count
    storedTiles.reserveCapacity(virtualizer.slotCount)
    incomingSlots.reserve(min(virtualizer.slotCount, TiledScrollView.usualIncoming))
    for slot in old..<virtualizer.slotCount {
      let kindIndex = virtualizer[ItemSlot(slot)].kind
      let kind = kinds[Int(kindIndex)]
      let tile = dataSource.makeTile(of: kind)
      precondition(!tile.slot.isSome, "makeTile(of: \(kind.name)) gave a tile that is already in a pool")
      tile.slot = ItemSlot(slot)
      tile.storedKindIndex = kindIndex
      tile.isHidden = true
      storedTiles.append(tile)
    }
    var headers = storedTiles.first { kinds[$0.kindIndex].isPinned && $0.superview === self }
    for tile in storedTiles[old...] {  // headers above all others, whatever the order of the kinds
      let isHeader = kinds[tile.kindIndex].isPinned
      if let headers, !isHeader { insertSubview(tile, belowSubview: headers) } else { addSubview(tile) }
      if isHeader, headers == nil { headers = tile }
    }
  }

  func replaceDataSource() {
    precondition(!mustWait, "\(path).dataSource was set from inside a layout or a callback")
    storedVisibilityObserver?.close()
    forEachBoundSlot { release(tile($0)) }
    for tile in storedTiles { tile.removeFromSuperview() }
    (storedTiles, maker) = ([], nil)
    incomingSlots.removeAll()
    virtualizer.replaceItems(kinds: dataSource?.kinds ?? [])
    pending.forgetItems()
    if !selection.isEmpty { selection = SelectedItems() }
    moving = nil
    prefetcher?.forgetItems()
    attempt { () throws(TilingError) in try reload() }  // an error stays in the frame until the next reload
  }

  // MARK: Display calls

  /// Announces the tiles that have left the screen, then those that have come, each in index order (invariant A10). A tile is displayed
  /// from the end of the layout that brings it on screen to the end of the one that takes it off, or until it is retired. One beside the
  /// screen, in the overscan or bound early, is not displayed; without any, every bound tile is on screen, and one that has left was
  /// retired. `isSteady`: the same items have tiles as before. O(tiles); O(1) in a list without overscan and early tiles that binds one.
  @inline(__always)
  func announceDisplays(isSteady: Bool) {
    let mayBeBeside = !virtualizer.realizesScreenAlone || virtualizer.pilesHeaders || pending.hasUncovered
    if !incomingSlots.isEmpty || mayBeBeside || (!isSteady && layout != nil) { announceTiles(mayBeBeside: mayBeBeside) }
  }

  private func announceTiles(mayBeBeside: Bool) {
    let single = incomingSlots.count == 1 && !mayBeBeside && layout == nil ? incomingSlots[0] : .none
    incomingSlots.removeAll()
    if single.isSome { return display(single, isSurelyOnScreen: true) }
    if mayBeBeside {
      pending.hasUncovered = false
      forEachRealizedSlot { slot in withTile(slot) { if $0.isDisplayed, !isOnScreen($0) { endDisplaying($0) } } }
    }
    let areSurelyOnScreen = !mayBeBeside && layout == nil
    forEachRealizedSlot { display($0, isSurelyOnScreen: areSurelyOnScreen) }
  }

  /// In index order. No layout runs inside, so the slots stay.
  @inline(__always)
  func forEachRealizedSlot(_ body: (ItemSlot) -> Void) {
    for slot in virtualizer.realizedSlots where slot.isSome { body(slot) }
  }

  /// Those of kept items off screen, too.
  func forEachBoundSlot(_ body: (ItemSlot) -> Void) {
    forEachRealizedSlot(body)
    virtualizer.parkedSlots.forEach(body)
  }

  private func display(_ slot: ItemSlot, isSurelyOnScreen: Bool) {
    withTile(slot) { tile in
      guard !tile.isDisplayed, !tile.isParked, isSurelyOnScreen ? tile.isPlaced : isOnScreen(tile), let index = virtualizer[slot].item
      else { return }
      tile.isDisplayed = true
      tile.willDisplay()
      displayDelegate?.tiledScrollView(self, willDisplay: tile, at: index)
    }
  }

  func endDisplaying(_ tile: Tile) {
    tile.isDisplayed = false
    tile.didEndDisplaying()
    displayDelegate?.tiledScrollView(self, didEndDisplaying: tile, at: virtualizer[tile.slot].item)
  }

  func release(_ tile: Tile) {
    if tile.isDisplayed { endDisplaying(tile) }
    tile.didRelease()
    if tile.holdsLists { tile.leaveLists() }
  }

  func isBinding(_ tile: View) -> Bool { boundSlot.isSome && self.tile(boundSlot) === tile }

  private func isOnScreen(_ tile: Tile) -> Bool {
    virtualizer[tile.slot].index >= 0 && visiblePart(of: tile) != nil
  }

  // MARK: Measuring again

  func tileNeedsMeasure(_ tile: Tile) {
    if let key = tile.key { tellWitness(.measure(key)) }
    if reentrancy == .decision { measureRequests.append(tile.slot) } else { virtualizer.requestMeasure(of: tile.slot) }
    setNeedsLayout()
  }

  /// Whether a tile shows the item with this key, which is measured again.
  func remeasureTile(showing key: ItemKey) -> Bool {
    guard let slot = virtualizer.slot(showing: key) else { return false }
    tile(slot).setNeedsMeasure()
    return true
  }
}
