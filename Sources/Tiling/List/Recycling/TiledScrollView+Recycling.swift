import Scrolling
import ViewTree

/// An item in the realization window, and its place on the main axis.
struct RealizedItem {
  var index: Int
  var start: LayoutUnit
  var extent: LayoutUnit
}

/// The ranges in which the realization window's two edges may move without an outgoing or incoming item.
struct RealizedItemStability {
  var start: Range<LayoutUnit>
  var end: ClosedRange<LayoutUnit>
  private(set) var offsets = LayoutUnit.zero..<LayoutUnit.zero  // at which a viewport inside the content has both edges there, or fewer

  init(start: Range<LayoutUnit>, end: ClosedRange<LayoutUnit>) {
    (self.start, self.end) = (start, end)
  }

  init(start: Range<LayoutUnit>, end: ClosedRange<LayoutUnit>, viewport: LayoutUnit, content: LayoutUnit) {
    self.init(start: start, end: end)
    let first = max(start.lowerBound, end.lowerBound - viewport, .zero)
    let last = min(start.upperBound - LayoutUnit(rawValue: 1), end.upperBound - viewport, content - viewport)
    if viewport > .zero, first <= last { offsets = first..<last + LayoutUnit(rawValue: 1) }
  }

  func holds(_ rectangle: Range<LayoutUnit>) -> Bool {
    !rectangle.isEmpty && start.contains(rectangle.lowerBound) && end.contains(rectangle.upperBound)
  }

  func moved(by shift: LayoutUnit) -> RealizedItemStability {
    var moved = RealizedItemStability(
      start: start.lowerBound + shift..<start.upperBound + shift, end: end.lowerBound + shift...end.upperBound + shift)
    let first = max(offsets.lowerBound + shift, .zero)
    moved.offsets = first..<max(offsets.upperBound + shift, first)
    return moved
  }
}

extension TiledScrollView {
  var realizationWindow: Range<LayoutUnit> { realizationWindow(at: offset) }  // the screen, and the overscan around it

  func realizationWindow(at offset: LayoutUnit) -> Range<LayoutUnit> {
    let visible = onScreen(at: offset, reachingBeyondBy: .zero)
    guard overscan > 0, !visible.isEmpty else { return visible }  // B11
    return onScreen(at: offset, reachingBeyondBy: LayoutUnit(nearest: overscan))
  }

  /// Finds the realized items, retires the tiles of outgoing ones, then assigns incoming ones (rule 104).
  func recycle() {
    let source = error == nil ? dataSource : nil
    findRealizedItems(in: displayRectangle)
    if let layout, layout.length.points != along(contentSize) { settleLengths() }  // placing has made it longer
    trimToDisplayRange()
    if pinnedItems != nil { findPinnedHeader(over: onScreen(at: offset, reachingBeyondBy: .zero)) }
    keepTiles(asIn: source)
    for tile in outgoing { retire(tile) }
    assignIncoming(from: source)
    swap(&realized, &incoming)
    swap(&slots, &nextSlots)
    slotsAreAligned = true
    itemsHaveChanged = false
    stability = missing.isEmpty && layout == nil && !schedulesLayoutPass && remeasuring == 0 ? stabilityOfRealizedItems() : nil
    if pinnedHeader != nil { takePinnedTile() }
    if let layout { layout.didRealize(before: slots.lastIndex { $0 != nil }.map { realized[$0].index + 1 } ?? 0) }
  }

  private func findRealizedItems(in rectangle: Range<LayoutUnit>) {
    incoming.removeAll(keepingCapacity: true)
    incoming.reserveCapacity(roomForAllTiles)
    appendItems(meeting: rectangle, to: &incoming)
  }

  var roomForAllTiles: Int { pool.tiles.count + 1 }  // room for all tiles in the working arrays, so that no steady frame allocates

  /// Fills `nextSlots` with the tiles whose item stays, and `outgoing` with the others. `source` is nil if it is out of step.
  private func keepTiles(asIn source: (any TileDataSource)?) {
    nextSlots.removeAll(keepingCapacity: true)
    nextSlots.reserveCapacity(roomForAllTiles)
    for _ in incoming { nextSlots.append(nil) }
    outgoing.removeAll(keepingCapacity: true)
    if itemsHaveChanged { sortSlots() }  // an index may mean another item now
    var next = 0
    for slot in slots {
      guard let tile = slot else { continue }
      guard let index = tile.storedIndex else {
        outgoing.append(tile)
        continue
      }
      while next < incoming.count, incoming[next].index < index { next += 1 }
      // If a source breaks the law of keys, two tiles may meet at one item: the second leaves.
      if next < incoming.count, incoming[next].index == index, nextSlots[next] == nil, canKeep(tile, at: index, asIn: source) {
        nextSlots[next] = tile
      } else {
        outgoing.append(tile)
      }
    }
    if itemsHaveChanged, let source, !outgoing.isEmpty { keepReturners(asIn: source) }
  }

  func sortSlots() { slots.sort { ($0?.storedIndex ?? Int.max) < ($1?.storedIndex ?? Int.max) } }  // removed items come last

  private func canKeep(_ tile: Tile, at index: Int, asIn source: (any TileDataSource)?) -> Bool {
    guard itemsHaveChanged, let dataSource = source else { return true }
    return dataSource.key(at: index) == tile.storedKey && kindIndex(at: index, of: dataSource) == tile.kindIndex
  }

  /// An item that was removed and inserted again under its key keeps its tile (invariant A7).
  private func keepReturners(asIn dataSource: any TileDataSource) {
    for next in incoming.indices where nextSlots[next] == nil {
      let index = incoming[next].index
      let key = dataSource.key(at: index)
      guard let place = outgoing.firstIndex(where: { $0.storedKey == key }),
        outgoing[place].kindIndex == kindIndex(at: index, of: dataSource)
      else { continue }
      let tile = outgoing.remove(at: place)
      tile.storedIndex = index
      nextSlots[next] = tile
    }
  }

  func retire(_ tile: Tile) {
    release(tile)
    tile.isHidden = true
    tile.isPlaced = false
    tile.storedIndex = nil
    tile.storedKey = nil
    tile.needsRebinding = false
    if tile.storedNeedsMeasure {
      tile.storedNeedsMeasure = false
      remeasuring -= 1
    }
    pool.giveBack(tile)
  }

  private func assignIncoming(from source: (any TileDataSource)?) {
    missing.removeAll(keepingCapacity: true)
    for next in incoming.indices {
      let item = incoming[next]
      if let tile = nextSlots[next] {
        place(tile, at: item)
        if itemsHaveChanged, let source { rebindIfChanged(tile, at: item.index, from: source) }
      } else if let source, let tile = takeTile(for: item.index, of: source) {
        nextSlots[next] = tile
        place(tile, at: item)
        bind(tile, at: item.index, from: source)
      } else if displayRange == nil || meets(item, realizationWindow) {
        missing.append(item.index)
      }
    }
  }

  /// A free tile of the item's kind; nil if there is none (invariant A3).
  private func takeTile(for index: Int, of dataSource: any TileDataSource) -> Tile? {
    kindOfItem(at: index, of: dataSource).flatMap { pool.take(kind: $0) }
  }

  /// The index of an item's kind in the pool; nil, and an error, if the kind is not declared.
  func kindOfItem(at index: Int, of dataSource: any TileDataSource) -> Int? {
    guard error == nil else { return nil }
    if let kind = kindIndex(at: index, of: dataSource) { return kind }
    fail(.undeclaredKind(index: index, name: dataSource.kind(at: index).name, declared: pool.reusePools.map(\.kind.name)))
    return nil
  }

  /// A list of one kind asks for none.
  func kindIndex(at index: Int, of dataSource: any TileDataSource) -> Int? {
    pool.reusePools.count == 1 ? 0 : pool.index(of: dataSource.kind(at: index))
  }

  func place(_ tile: Tile, at item: RealizedItem) {
    let across = acrossPlace(of: item.index)
    tile.frame = Rect(
      origin: point(along: item.start.points, across: across.start), size: size(along: item.extent.points, across: across.extent))
    tile.isPlaced = true
  }

  func bind(_ tile: Tile, at index: Int, from dataSource: any TileDataSource) {
    if tile.hasBeenUsed { tile.prepareForReuse() }  // rule 102
    countBind(isMove: tile.hasBeenUsed)
    tile.hasBeenUsed = true
    tile.storedIndex = index
    tile.storedKey = dataSource.key(at: index)
    tile.storedRevision = dataSource.revision(at: index)
    tile.isHidden = false
    showItem(at: index, of: dataSource, on: tile)
  }

  /// The checks make the cast in `bind(own:at:)` safe: a pool has the tiles of one data source.
  private func showItem(at index: Int, of dataSource: any TileDataSource, on tile: Tile) {
    precondition(
      pool.maker == ObjectIdentifier(dataSource) && pool.tiles[tile.storedPoolIndex] === tile,
      "\(path): \(type(of: dataSource)) is to bind a \(type(of: tile)) that it has not made")
    dataSource.bind(own: tile, at: index)
  }

  func rebindIfChanged(_ tile: Tile, at index: Int, from dataSource: any TileDataSource) {
    let revision = dataSource.revision(at: index)
    guard tile.needsRebinding || revision != tile.storedRevision else { return }
    tile.needsRebinding = false
    tile.storedRevision = revision
    countBind(isMove: false)
    showItem(at: index, of: dataSource, on: tile)
  }

  func stabilityOfRealizedItems() -> RealizedItemStability? {
    guard let first = pinnedHeader == nil ? realized.first : firstBesidePinned, let last = realized.last else { return nil }
    guard pinnedItems == nil || (overscan == 0 && displayRange == nil) else { return nil }  // the header changes with the screen's edge
    guard pinnedItems == nil || screenEdge >= first.start else { return nil }  // a gap belongs to the header before it
    let gap = pinnedItems == nil ? tree.spacing : .zero
    let lastEnd = last.start + last.extent
    let start = first.start - gap..<first.start + first.extent
    let end = last.start + LayoutUnit(rawValue: 1)...lastEnd + tree.spacing
    guard overscan == 0, displayRange == nil, pinnedItems == nil else { return RealizedItemStability(start: start, end: end) }
    return RealizedItemStability(start: start, end: end, viewport: viewportLength, content: length)
  }
}
