import Scrolling
public import ViewTree

/// Items that a finger carries to another place: its points come in, a batch comes out.
extension TiledScrollView {
  /// How close to an edge of the viewport a finger that carries an item must be to scroll the list, in points; at most a quarter of the
  /// viewport.
  public static let movingScrollReach = MovingItem.scrollReach
  /// The greatest speed in points per second, reached at the edge and beyond it. Before that the speed is proportional to how far the
  /// finger has come into the reach.
  public static let movingScrollSpeed = MovingItem.scrollSpeed * 1000

  /// Begins to carry an item, which keeps its tile from now on (``keep(_:)``). An item that is carried already is put back first.
  ///
  /// The tile stays in its place; ``movingItemFrame`` is where to draw its picture. The list still responds to touches, so have a
  /// recognizer on the tile claim the one that carries it.
  ///
  /// - Parameters:
  ///   - key: the item's.
  ///   - point: the finger on the list: a point of the content less `contentOffset`, so (0, 0) is the corner where x and y are least.
  /// - Throws: ``TilingError/noTileToKeep(_:)``, if no tile shows the item; ``TilingError/tooManyKeptItems(limit:)``; from inside a
  ///   callback ``TilingError/tooManyWaitingBatches(limit:)``. There the item is kept from the next tick on, and put back if that fails.
  /// - Complexity: O(tiles)
  public func beginMovingItem(_ key: ItemKey, at point: Point) throws(TilingError) {
    cancelMovingItem()
    guard let slot = virtualizer.slot(showing: key), let index = virtualizer[slot].item, let rect = rectForItem(at: index) else {
      throw .noTileToKeep(key)
    }
    let isKeptBesides = pending.keeping(of: key) ?? keptKeys.contains(key)
    if !isKeptBesides {
      let isFull = !keptKeys.contains(key) && keptKeys.count >= TiledScrollView.maximumKeptItems
      guard !isFull else { throw .tooManyKeptItems(limit: TiledScrollView.maximumKeptItems) }
      try keepTile(of: key)
    }
    let tile = storedTiles[slot.index]
    let corner = (tile.isPlaced ? tile.frame.origin : rect.origin) - contentOffset  // a header may be kept in view
    let finger = ScrollView.limited(point, insteadOf: corner)
    moving = MovingItem(key: key, isKeptBesides: isKeptBesides, grip: finger - corner, finger: finger)
    tellWitness(.lift(key, at: finger))
    setNeedsTick()
  }

  /// Tells the list that the finger has moved.
  ///
  /// While the finger is near an edge of the viewport, as far as nothing covers it, the list scrolls as if by a wheel: other motions end.
  /// Between two ticks it moves at the speed set by the finger's place at the first. A NaN coordinate keeps its previous value. No effect
  /// while no item is carried.
  ///
  /// - Complexity: O(tiles)
  public func continueMovingItem(at point: Point) {
    guard let moving, isMovingItem else { return }
    moving.finger = ScrollView.limited(point, insteadOf: moving.finger)
    tellWitness(.carry(to: moving.finger))
    setNeedsTick()
  }

  /// The item that is carried; nil once it has been put down or removed, or has another kind. O(tiles).
  public var movingKey: ItemKey? { isMovingItem ? moving?.key : nil }

  /// Where the carried item's picture is, in the content, as the finger holds it; nil while no item is carried. O(tiles + log items).
  public var movingItemFrame: Rect? {
    guard let moving, let index = movingIndex, let rect = rectForItem(at: index) else { return nil }
    return Rect(origin: contentOffset + moving.finger - moving.grip, size: rect.size)
  }

  /// The index that the carried item would get: that of the item whose place is under the finger, or else of the nearest one on screen (the
  /// first, if several are equally near). Over its own place, and with nothing on screen, this is the item's own index. Headers of sections
  /// are items, too, each in its own place. Nil while no item is carried, and with the finger off the list.
  ///
  /// - Complexity: O(tiles + items on screen * log items)
  public var dropIndex: Int? {
    guard let moving, let index = movingIndex, Rect(origin: .zero, size: bounds.size).contains(moving.finger) else {
      return nil
    }
    let point = contentOffset + moving.finger
    var nearest: (index: Int, distance: Double)?
    for candidate in itemsOnScreen {
      guard let rect = rectForItem(at: candidate) else { continue }
      let (x, y) = (max(rect.minX - point.x, point.x - rect.maxX, 0), max(rect.minY - point.y, point.y - rect.maxY, 0))
      let distance = x * x + y * y
      if distance < nearest?.distance ?? .infinity { nearest = (candidate, distance) }
    }
    return nearest?.index ?? index
  }

  /// Puts the item down, and says how to move it there.
  ///
  /// The list has not moved it: change the items in the data source, then ``apply(_:)`` the batch. Its indices refer to the list as it will
  /// be after the waiting batches. From inside a callback, or while ``hasWaitingBatches``, apply it first and change the items in
  /// ``TileDataSource/adopt(_:)``.
  ///
  /// - Returns: nil, with nothing to do, if the item is where it was, the finger is off the list, or either item is gone or about to go;
  ///   also after an error, and while a ``reload()`` waits.
  /// - Complexity: that of ``dropIndex``, and O(waiting changes).
  public func endMovingItem() -> ItemBatch? {
    let place = movingIndex.flatMap { from in dropIndex.map { (from: from, to: $0) } }
    tellWitness(.drop(to: place?.to))
    endMoving()
    guard let place, place.from != place.to, virtualizer.error == nil, !pending.reloads else { return nil }
    let (from, to) = (pending.outcome(for: place.from, of: itemCount), pending.outcome(for: place.to, of: itemCount))
    guard let source = from.index, let destination = to.index else { return nil }
    return ItemBatch(.move(from: source, to: destination), countAfter: from.count)
  }

  /// Puts the item back. No effect while none is carried.
  public func cancelMovingItem() {
    guard moving != nil else { return }
    tellWitness(.putBack)
    endMoving()
  }

  // MARK: Carrying out

  private var isMovingItem: Bool { movingIndex != nil }

  /// Nil if no item is carried, or none any longer.
  private var movingIndex: Int? {
    guard let moving, keptKeys.contains(moving.key) || pending.keeping(of: moving.key) == true else { return nil }
    return index(ofTileShowing: moving.key)
  }

  private func index(ofTileShowing key: ItemKey) -> Int? { virtualizer.slot(showing: key).flatMap { virtualizer[$0].item } }

  private func endMoving() {
    guard let moving else { return }
    self.moving = nil
    if !moving.isKeptBesides { letGo(of: moving.key) }
  }

  /// The content moves as the finger's place at the tick before says, then the place counts that it has now.
  func scrollUnderFinger(at instant: Instant) {
    guard let moving else { return }
    guard isMovingItem else { return endMoving() }
    let covers = onGrid(coverInsets)
    let end = LayoutUnit(roundingUp: axis.main(bounds.size)) - covers.behind
    let room = covers.before.points...max(covers.before.points, end.points)
    let velocity = MovingItem.velocity(at: axis.main(moving.finger), in: room)
    guard var scroll = moving.scroll, canScroll(at: scroll.velocity) else { return beginScrolling(at: velocity, from: instant) }
    let due = scroll.due(at: instant)
    if due != 0, (try? handle(.wheel(by: axis.point(main: due)))) != nil {
      scroll.done += due
      tellWitness(.scrollUnderFinger(by: due))
    }
    moving.scroll = scroll
    if scroll.velocity == velocity { setNeedsTick() } else { beginScrolling(at: velocity, from: instant) }
  }

  private func beginScrolling(at velocity: Double, from instant: Instant) {
    moving?.scroll = canScroll(at: velocity) ? .init(velocity: velocity, start: instant) : nil
    if moving?.scroll != nil { setNeedsTick() }
  }

  private func canScroll(at velocity: Double) -> Bool {
    let (range, offset) = (legalRange, axis.main(contentOffset))
    return velocity < 0 ? offset > axis.main(range.min) : velocity > 0 && offset < axis.main(range.max)
  }
}
