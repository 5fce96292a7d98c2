import ViewTree

/// Items that the user or the program has selected: by their keys, so that the selection survives every change of the list.
extension TiledScrollView {
  /// How many items are selected. O(1).
  public var selectedItemCount: Int { selection.count }

  /// The keys of the selected items, in the order of the items. O(selected items).
  public var selectedKeys: [ItemKey] { selection.keys }

  /// The indices of the selected items, ascending. O(selected items).
  public var selectedIndices: [Int] { selection.indices }

  /// Whether the item is selected, on screen or off. Expected O(1).
  public func isSelected(_ key: ItemKey) -> Bool { selection.contains(key) }

  /// The index of a selected item; nil if it is not selected. Unlike ``TileDataSource/indices(of:)`` it asks no source. Expected O(log
  /// selected items).
  public func indexOfSelectedItem(_ key: ItemKey) -> Int? { selection.index(of: key) }

  /// Selects an item in addition to those already selected.
  ///
  /// It stays selected, on screen or off, through batches, moves and reloads, and under another key (``replaceKey(_:with:)``), until it is
  /// deselected or removed, or the list gets another data source (invariant A14). An item that is removed and comes back is not selected. A
  /// tile that shows the item is told (``Tile/selectionDidChange()``). This takes effect at once, also from inside a layout or a callback.
  ///
  /// `index` refers to the items that the list and its data source both have: select before the source changes its items, or once the batch
  /// has been applied. While a batch is waiting, that is the list before it.
  ///
  /// - Returns: false if there is no such item, if the source has more or fewer items than the list, or if the list awaits a ``reload()``
  ///   after an error.
  /// - Complexity: expected O(tiles + log selected items)
  @discardableResult
  public func selectItem(at index: Int) -> Bool {
    guard index >= 0, index < selectableCount else { return false }
    selectItems(in: index..<index + 1)
    return true
  }

  /// Selects all items in a range, such as those between two clicks, as ``selectItem(at:)`` does one. Indices outside the list are ignored.
  ///
  /// - Returns: how many of them were not selected before.
  /// - Complexity: expected O(tiles + items of the range * log selected items)
  @discardableResult
  public func selectItems(in range: Range<Int>) -> Int {
    let count = selectableCount
    guard let dataSource, range.lowerBound < count, range.upperBound > 0 else { return 0 }
    return select(range.clamped(to: 0..<count).lazy.map { (dataSource.key(at: $0), $0) })
  }

  /// Selects items by key, for example from a saved selection, as ``selectItem(at:)`` does one. Unknown keys are ignored.
  ///
  /// - Returns: how many of them were not selected before.
  /// - Complexity: expected O(tiles + keys * log selected items), and that of ``TileDataSource/indices(of:)``.
  @discardableResult
  public func selectItems(withKeys keys: [ItemKey]) -> Int {
    let count = selectableCount
    guard count > 0 else { return 0 }
    return select(zip(keys, TileItems(of: self).found(keys, among: count)).lazy.compactMap { key, index in index.map { (key, $0) } })
  }

  /// Returns false if the item is not selected. Expected O(tiles + log selected items).
  @discardableResult
  public func deselectItem(_ key: ItemKey) -> Bool {
    guard selection.contains(key) else { return false }
    tellWitness(.select([key], isSelected: false))
    changeSelection { _ = $0.remove(key) }
    return true
  }

  /// Deselects every item. O(tiles + selected items).
  public func deselectAllItems() {
    guard !selection.isEmpty else { return }
    tellWitness(.select(selectedKeys, isSelected: false))
    changeSelection { $0 = SelectedItems() }
  }

  // MARK: Carrying out

  /// Items that the data source and the list both know.
  private var selectableCount: Int {
    guard virtualizer.error == nil, let dataSource, dataSource.count == itemCount else { return 0 }
    return itemCount
  }

  private func select(_ items: some Sequence<(ItemKey, Int)>) -> Int {
    let items = items.filter { !selection.contains($0.0) }
    guard !items.isEmpty else { return 0 }
    tellWitness(.select(items.map(\.0), isSelected: true))
    let before = selectedItemCount
    changeSelection { selection in
      for (key, index) in items { _ = selection.insert(key, at: index) }
    }
    return selectedItemCount - before
  }

  /// Removed items are no longer selected. Other changes tell no tile anything.
  func followSelection(_ changes: [ItemChange]) {
    guard !selection.isEmpty else { return }
    guard changes.contains(where: { if case .remove = $0 { true } else { false } }) else {
      return changes.forEach { selection.follow($0) }
    }
    changeSelection { selection in
      for change in changes { selection.follow(change) }
    }
  }

  /// Tells the tiles whose items are selected now and were not, or the other way round. Changes that they make in response to the list wait
  /// for the next tick, as in any callback; those to the selection are told by the same loop.
  func changeSelection(_ change: (inout SelectedItems) -> Void) {
    guard !isTellingSelection else { return change(&selection) }
    // Also those whose items have gone, and may come back before the next layout.
    var tiles = storedTiles.map { (tile: $0, isTold: $0.isSelected) }
    change(&selection)
    isTellingSelection = true
    inCallback {
      for _ in 0..<TiledScrollView.maximumSelectionRounds {
        var hasTold = false
        for place in tiles.indices where tiles[place].tile.isSelected != tiles[place].isTold {
          tiles[place].isTold.toggle()
          tiles[place].tile.selectionDidChange()
          hasTold = true
        }
        if !hasTold { break }
      }
    }
    isTellingSelection = false
    if !pending.isEmpty { setNeedsTick() }
  }

  /// How often tiles are told of what other tiles have selected in response, in one change.
  static let maximumSelectionRounds = 8
}
