import Scrolling
import ViewTree

extension TiledScrollView {
  /// Has an item measured again, because its content wants another extent; until then it keeps the old one.
  ///
  /// If the item has a tile, this is the tile's ``Tile/setNeedsMeasure()``. Otherwise it is an update of the item, which waits for the next
  /// tick if called from inside a layout or a callback, or behind a waiting batch (A11).
  ///
  /// - Returns: false if there is no such item, or if ``maximumWaitingBatches`` others already wait.
  /// - Complexity: O(tiles + log items), and that of ``TileDataSource/indices(of:)``.
  @discardableResult
  public func setNeedsMeasure(_ key: ItemKey) -> Bool {
    if remeasureTile(showing: key) { return true }
    guard mustWait || hasWaitingBatches else { return carryOutMeasure(key) }
    guard dataSource?.indices(of: [key]).first.flatMap({ $0 }) != nil else { return false }
    var waiting = 0
    for case .measure(let other) in waitingChanges {
      if other == key { return true }
      waiting += 1
    }
    guard waiting < TiledScrollView.maximumWaitingBatches else { return false }
    wait(with: .measure(key))
    return true
  }

  /// Updates this item alone; an error of its extent is in the frame.
  @discardableResult
  func carryOutMeasure(_ key: ItemKey) -> Bool {
    guard error == nil, let source = dataSource, let index = source.indices(of: [key]).first.flatMap({ $0 }) else { return false }
    lastLengths.expire(key)
    let isOuter = isInCallback
    isInCallback = true
    defer { isInCallback = isOuter }
    attempt { () throws(TilingError) in try carryOut(ItemBatch([.update(index..<index + 1)], countAfter: count)) }
    return true
  }

  func tileNeedsMeasure(_ tile: Tile) {
    remeasuring += 1
    if let key = tile.storedKey { lastLengths.expire(key) }  // a reload or another width may come before it is measured
    stability = nil
    setNeedsLayout()
  }

  func remeasureTile(showing key: ItemKey) -> Bool {
    guard let tile = slots.first(where: { $0?.storedKey == key && $0?.storedIndex != nil }).flatMap({ $0 }) else { return false }
    tile.setNeedsMeasure()
    return true
  }
}
