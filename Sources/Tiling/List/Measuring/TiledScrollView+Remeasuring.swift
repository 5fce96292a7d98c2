import Scrolling
import ViewTree

extension TiledScrollView {
  /// Says that an item's content wants another length: it is asked for once more, as after an update, and is taken for its old one until then.
  ///
  /// Where the item has a tile this is the tile's ``Tile/setNeedsMeasure()``. Called from inside a layout or a callback, or behind a batch that waits,
  /// it waits for the next tick (A11).
  ///
  /// - Returns: false if there is no such item, or if ``maximumWaitingBatches`` others wait already.
  /// - Complexity: O(tiles + log items), and what ``TileDataSource/indices(of:)`` takes.
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

  /// An update of the item alone; what is wrong with its length is in the frame.
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
    if let key = tile.storedKey { lastLengths.expire(key) }  // a reload, or another width, may come before it is measured
    stability = nil
    setNeedsLayout()
  }

  /// False if the item has no tile.
  func remeasureTile(showing key: ItemKey) -> Bool {
    guard let tile = slots.first(where: { $0?.storedKey == key && $0?.storedIndex != nil }).flatMap({ $0 }) else { return false }
    tile.setNeedsMeasure()
    return true
  }
}
