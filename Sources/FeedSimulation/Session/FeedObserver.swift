import PhotoFeed
import ScrollSimulation
import Tiling
import ViewTree

/// Reads cells, loader and posts into the plain values of the feed's checker.
enum FeedObserver {
  /// Digest of a tile's content and number of its running loads, for the tiling rules.
  static func probe(_ tile: Tile) -> (content: UInt64, loads: Int)? {
    guard isCell(tile) else { return nil }
    let cell = unsafeDowncast(tile, to: NineGridCell.self)  // `as?` would retain each of the tiles
    let text = cell.textCounts
    return (ReferenceGeometry.digest(length: text.length, wide: text.wide, lines: text.lines), cell.loadCount)
  }

  /// Most tiles are of this very class: then no superclass is looked for.
  private static func isCell(_ tile: Tile) -> Bool { type(of: tile) == NineGridCell.self || tile is NineGridCell }

  /// Reads the cells into the array, whose elements keep their slots' memory.
  static func cells(of list: TiledScrollView, into cells: inout [CellObservation]) {
    var count = 0
    list.forEachBoundTile { tile, index, key in
      guard let cell = tile as? NineGridCell else { return }
      if count == cells.count { cells.append(CellObservation(pool: 0, index: 0, key: 0, slots: [])) }
      (cells[count].pool, cells[count].index, cells[count].key) = (tile.poolIndex, index, key.rawValue)
      read(cell, into: &cells[count].slots)
      count += 1
    }
    cells.removeSubrange(count...)
  }

  private static func read(_ cell: NineGridCell, into slots: inout [CellObservation.Slot]) {
    while slots.count < cell.photoViews.count { slots.append(.nowhere) }
    for slot in slots.indices where !slots[slot].isNowhere { slots[slot] = .nowhere }
    cell.forEachShownSlot { slots[$0] = read($1) }
  }

  private static func read(_ view: PhotoView) -> CellObservation.Slot {
    let frame = view.frame
    return CellObservation.Slot(
      isHidden: view.isHidden, x: units(frame.origin.x), y: units(frame.origin.y), width: units(frame.size.width),
      height: units(frame.size.height), picture: view.picture?.bytes)
  }

  /// Whether the cells still are as they were read into the array.
  static func areSame(_ cells: [CellObservation], in list: TiledScrollView) -> Bool {
    var (count, areSame) = (0, true)
    list.forEachBoundTile { tile, index, key in
      guard areSame, isCell(tile) else { return }
      let cell = unsafeDowncast(tile, to: NineGridCell.self)
      areSame =
        count < cells.count && cells[count].pool == tile.poolIndex && cells[count].index == index && cells[count].key == key.rawValue
        && isSame(cells[count].slots, in: cell)
      count += 1
    }
    return areSame && count == cells.count
  }

  private static func isSame(_ slots: [CellObservation.Slot], in cell: NineGridCell) -> Bool {
    slots.withUnsafeBufferPointer { slots in
      var (shown, isSame) = (0, true)
      cell.forEachShownSlot { index, view in
        let (slot, frame) = (slots[index], view.frame)
        shown += 1
        isSame =
          isSame && slot.isHidden == view.isHidden && slot.x == units(frame.origin.x) && slot.y == units(frame.origin.y)
          && slot.width == units(frame.size.width) && slot.height == units(frame.size.height) && view.shows(slot.picture)
      }
      for index in slots.indices where !slots[index].isNowhere { shown -= 1 }
      return isSame && shown == 0
    }
  }

  /// `underWay` counts the network's pending photo requests, `doubleStarts` requests for a photo that was already pending.
  static func loads(_ loader: PhotoLoader, underWay: Int, doubleStarts: Int) -> LoadObservation {
    var loads = LoadObservation()
    let (counts, queued, running) = loader.tally
    (loads.requested, loads.done, loads.cancelled, loads.failed) = (counts.requested, counts.done, counts.cancelled, counts.failed)
    (loads.queued, loads.running) = (queued, running)
    loads.cached = loader.cachedCount
    loads.maximumRunning = loader.maximumRunning
    loads.maximumCached = loader.maximumCachedPictures
    loads.underWay = underWay
    loads.doubleStarts = doubleStarts
    return loads
  }

  static func reference(_ post: Post) -> ReferenceFeed.Post {
    var edition = ReferenceFeed.Edition()
    add(post, to: &edition)
    return ReferenceFeed.Post(
      id: post.id, textLength: post.text.length, textWide: post.text.wide, textLines: post.text.lines, words: post.text.string,
      photos: post.shownPhotos.map { .init(id: $0.id, width: $0.pixelSize?.width ?? 0, height: $0.pixelSize?.height ?? 0) },
      edition: edition)
  }

  private static func add(_ post: Post, to edition: inout ReferenceFeed.Edition) {
    edition.words.reserveCapacity(edition.words.count + 3 + 2 * post.photos.count)
    edition.numbers.reserveCapacity(edition.numbers.count + 4 + 2 * post.photos.count)
    edition.words += [post.id, post.createdAt, post.text.string]
    edition.numbers += [post.text.length, post.text.wide, post.text.lines, post.photos.count]
    for photo in post.photos {
      edition.words.append(photo.id)
      edition.words.append(photo.url)
      edition.numbers.append(photo.pixelSize?.width ?? 0)
      edition.numbers.append(photo.pixelSize?.height ?? 0)
    }
    if let original = post.repostOf { add(original, to: &edition) }
  }

  private static func units(_ points: Double) -> Int64 { LayoutUnit(nearest: points).rawValue }
}
