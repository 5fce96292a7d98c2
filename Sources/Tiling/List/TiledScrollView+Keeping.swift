import ViewTree

/// Items whose tiles stay bound while they are off screen.
extension TiledScrollView {
  /// The most items that are kept at once.
  public static let maximumKeptItems = KeptItems.maximumCount

  /// The keys of the items that are kept, in the order in which they were.
  public var keptKeys: [ItemKey] { virtualizer.keptKeys }

  /// Keeps an item's tile while the item is off screen: a field that has the focus, a video that is playing, a card that is being dragged.
  ///
  /// The item has that tile in every frame, in its place in the content, until ``stopKeeping(_:)``, its removal, another kind or another data
  /// source (invariant A13). Off screen the tile is not displayed, follows changes, is bound again when its item changes, and is measured when its
  /// extent has to be learned again. The pool grows by a tile for each item kept, and no further than that.
  ///
  /// An item that is kept already stays so. From inside a layout or a callback it takes effect at the next tick, and an error is then in
  /// ``TilingReport``.
  ///
  /// - Throws: ``TilingError/noTileToKeep(_:)``, if no tile shows the item; ``TilingError/tooManyKeptItems(limit:)``; from inside a callback
  ///   ``TilingError/tooManyWaitingBatches(limit:)``, if ``maximumWaitingBatches`` such calls already wait.
  /// - Complexity: O(tiles)
  public func keep(_ key: ItemKey) throws(TilingError) {
    try keepTile(of: key)
    if moving?.key == key { moving?.isKeptBesides = true }
  }

  /// From now on the item has its tile only while it is on screen. No effect on one that is not kept; nor, from inside a callback, if
  /// ``maximumWaitingBatches`` such calls already wait.
  public func stopKeeping(_ key: ItemKey) {
    if moving?.key == key { moving?.isKeptBesides = false } else { letGo(of: key) }  // a carried item is kept for that
  }

  func keepTile(of key: ItemKey) throws(TilingError) {
    guard mustWait else { return try carryOutKeeping(key) }
    guard pending.hasRoomForKeeping else { throw .tooManyWaitingBatches(limit: TiledScrollView.maximumWaitingBatches) }
    wait(for: .keep(pending.keyToCome(of: key)))
  }

  func letGo(of key: ItemKey) {
    guard mustWait else { return carryOutEndOfKeeping(key) }
    if pending.hasRoomForKeeping { wait(for: .stopKeeping(pending.keyToCome(of: key))) }
  }

  func carryOutKeeping(_ key: ItemKey) throws(TilingError) {
    pending.forgetKeeping(key)
    guard !keptKeys.contains(key) else { return }
    guard keptKeys.count < TiledScrollView.maximumKeptItems else { throw .tooManyKeptItems(limit: TiledScrollView.maximumKeptItems) }
    guard virtualizer.keep(key) else { throw .noTileToKeep(key) }
    tellWitness(.keep(key, isKept: true))
    setNeedsLayoutImplicitly()
  }

  func carryOutEndOfKeeping(_ key: ItemKey) {
    guard keptKeys.contains(key) else { return }
    virtualizer.stopKeeping(key)
    tellWitness(.keep(key, isKept: false))
    setNeedsLayoutImplicitly()
  }
}
