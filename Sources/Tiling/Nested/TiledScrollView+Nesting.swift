import Scrolling
import ViewTree

/// Whose item's list a list is.
struct Nesting {
  let lists: NestedLists
  let key: ItemKey
}

/// A list in a tile takes the items of the tile's item, and gives them up with it.
extension TiledScrollView {
  /// Shows the items of `source` as a new list would, or at the place of a state.
  func enter(_ source: any TileDataSource, at state: TilingState?) {
    enclosingTile?.holdsLists = true
    let isSameClass = maker == nil || maker == ObjectIdentifier(type(of: source))
    if isSameClass, virtualizer.kinds == source.kinds { exchangeItems(for: source) } else { dataSource = source }
    if let state { carryOut(state) }
  }

  /// Gives up the items of the outer item: keeps their state, releases their tiles and shows nothing.
  func leave() {
    guard let nesting else { return }
    self.nesting = nil
    nesting.lists.take(reentrancy == .decision ? nil : state, of: nesting.key, from: self)
    // Else a callback of the list's own has taken away the tile: it keeps its items to the end of that.
    if reentrancy == .none { exchangeItems(for: nil) }
  }

  /// The tiles, free now, stay for the items to come, and so do observers and delegates. What has moved the old items moves no others.
  private func exchangeItems(for source: (any TileDataSource)?) {
    storedVisibilityObserver?.close()
    comeToRest()
    decide(over: TileItems(placing: self)) { $0.exchangeItems(telling: $1) }
    incomingSlots.removeAll()
    measureRequests.removeAll()
    storedDataSource = source
    pending.forgetItems()
    pending.restorableState = nil
    prefetcher?.forgetItems()
    jump(to: .zero)
    virtualizer.beginAfresh()
    inCallback { attempt { () throws(TilingError) in try carryOutReload() } }
  }

  private var enclosingTile: Tile? {
    var next = superview
    while let view = next {
      if let tile = view as? Tile { return tile }
      next = view.superview
    }
    return nil
  }
}

extension Tile {
  /// The tile gives up its item, and with it the items of the lists that it holds.
  func leaveLists() {
    holdsLists = false
    leaveLists(in: self)
  }

  private func leaveLists(in view: View) {
    for view in view.subviews {
      if let list = view as? TiledScrollView { list.leave() } else { leaveLists(in: view) }
    }
  }
}
