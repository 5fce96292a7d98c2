/// C20: an item of a masonry that comes into view behind all that was ever in view is in the lane that ended first, by measured extents; one
/// of several lanes in those that had all ended first.
struct NewItemsTakeTheShortestLane: Invariant {
  let rule = "C20"
  private var seen = 0  // items before it have had a tile, or one behind them has
  private var lanes: [(end: Int64, last: Int)?] = []  // how far each is seen to have come; nil without a tile

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard case .masonry(let count) = frame.list.arrangement else { return nil }
    let known = seen
    let tiles = NewItemsTakeTheShortestLane.boundTiles(of: frame)
    // Before a rotation of the same frame the list may have been laid out, and shown more.
    seen = frame.input.resized ? frame.list.count : max(seen, (tiles.last?.index ?? -1) + 1)
    guard frame.list.changes.isEmpty else {
      seen += frame.list.changes.reduce(0) { $0 + NewItemsTakeTheShortestLane.room(for: $1) }
      return nil
    }
    // A kept item has its lane, and so have those before it.
    guard !frame.isFirst, known > 0, frame.now.error == nil, frame.kept.possible.isEmpty, !frame.now.isUnsettled,
      !frame.input.resized, !frame.input.reloaded, !frame.input.relaid, frame.input.events.allSatisfy(\.isUserInput),
      abs(frame.now.travel) < frame.now.extent,
      let first = tiles.first, first.index < known
    else { return nil }
    lanes.removeAll(keepingCapacity: true)
    lanes += repeatElement(nil, count: count)
    var result: CheckResult?
    for (index, tile) in tiles {
      let own = frame.list.lanes(of: index)
      guard own.upperBound <= count else { continue }
      if index >= known, result?.fault == nil { result = laneOf(tile, own, at: index, among: tiles, in: frame) }
      let end = tile.start + tile.extent
      for lane in own { lanes[lane] = (max(lanes[lane]?.end ?? end, end), index) }
    }
    return result
  }

  private func laneOf(
    _ tile: FrameObservation.Tile, _ own: Range<Int>, at index: Int, among tiles: [(index: Int, tile: FrameObservation.Tile)],
    in frame: CheckedFrame
  ) -> CheckResult {
    for first in 0...max(0, lanes.count - own.count) where first != own.lowerBound {
      let others = lanes[first..<first + own.count].compactMap { $0 }
      guard others.count == own.count, let end = others.map(\.end).max(), end + frame.list.spacing < tile.start,
        !others.contains(where: { hasUnseen(in: $0.last + 1..<index, tiles, frame.list) })
      else { continue }
      return
        "\(item: tile.key ?? 0) is in a lane that ended at \(points(tile.start - frame.list.spacing)), and another ended at \(points(end))"
    }
    return .holds
  }

  /// An item of extent 0 has no tile, and a gap of its own in its lane. One of several lanes may begin behind the screen, with holes on it.
  private func hasUnseen(
    in range: Range<Int>, _ tiles: [(index: Int, tile: FrameObservation.Tile)], _ list: ReferenceList
  ) -> Bool {
    range.contains { index in
      list.standing(index) == 0 || (list[index].span > 1 && !tiles.contains { $0.index == index })
    }
  }

  /// In index order.
  private static func boundTiles(of frame: CheckedFrame) -> [(index: Int, tile: FrameObservation.Tile)] {
    frame.now.bound.compactMap { place in
      frame.now.tiles[place].index.flatMap {
        $0 < frame.list.count && !frame.isPinned($0) && !frame.isAside($0) ? ($0, frame.now.tiles[place]) : nil
      }
    }.sorted { $0.0 < $1.0 }
  }

  /// By how many indices a change may move an item towards the end.
  private static func room(for change: ReferenceList.Change) -> Int {
    switch change {
    case .insert(_, let count): count
    case .move: 1
    case .remove, .update: 0
    }
  }
}

/// B5: in each masonry lane, tiles follow each other with only the gap between them, and reach past the viewport while unplaced items are
/// left. A lane without a tile has ended above the viewport. A tile of several lanes does so in one of them, and may have holes in others. A
/// header counts where its section begins.
struct LanesAreContiguous: Invariant {
  let rule = "B5"
  private var holes: [(index: Int, count: Int)] = []  // before tiles of several lanes

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard case .masonry(let count) = frame.list.arrangement, frame.top < frame.bottom, frame.now.crossExtent > 0, frame.now.missing.isEmpty,
      !frame.now.isUnsettled, !frame.hasAside, frame.now.tiles.allSatisfy({ $0.index ?? 0 < frame.list.count })
    else { return nil }
    var ended: [Lane] = []
    holes.removeAll(keepingCapacity: true)
    for lane in 0..<count {
      var reached = Lane(number: lane, end: frame.top)
      for tile in tiles(of: lane, in: frame) {
        if let last = reached.last, let index = tile.index, !isGap(tile.start - reached.end, between: last, index, in: frame.list),
          !mayBeHole(tile.start - reached.end, before: index, in: frame.list)
        {
          return "in lane \(lane) \(points(tile.start - reached.end)) lie between items \(last) and \(index)"
        }
        if reached.last == nil, tile.start > frame.top,
          !isGap(tile.start - frame.top, between: -1, tile.index ?? 0, in: frame.list, isCut: true),
          !mayBeHole(nil, before: tile.index ?? 0, in: frame.list)
        {
          return "in lane \(lane) nothing stands between the viewport's start and item \(tile.index ?? -1)"
        }
        reached = Lane(number: lane, end: tile.end, last: tile.index)
      }
      if reached.end + frame.list.spacing < frame.bottom { ended.append(reached) }
    }
    return gap(behind: ended, of: count, in: frame) ?? .holds
  }

  /// A tile of several lanes may have a hole before it in all but one of them, at least the spacing long. `hole` is nil if what is before it is
  /// off screen.
  private mutating func mayBeHole(_ hole: Int64?, before index: Int, in list: ReferenceList) -> Bool {
    let own = list.lanes(of: index).count
    guard own > 1, hole ?? .max >= list.spacing else { return false }
    guard let place = holes.firstIndex(where: { $0.index == index }) else {
      holes.append((index, 1))
      return true
    }
    holes[place].count += 1
    return holes[place].count < own
  }

  private struct Lane {
    var number: Int
    var end: Int64
    var last: Int?
  }

  /// The first of these lanes that cannot have ended before the viewport does; the reference decides if it has all places. Otherwise lanes
  /// end only when all items are placed: the content is as long as the longest lane, and all lanes together as all items, a gap for each.
  private func gap(behind ended: [Lane], of count: Int, in frame: CheckedFrame) -> CheckResult? {
    let list = frame.list
    guard list.adoptsPlaces else {
      return ended.first { lane in frame.visible.contains { list.lanes(of: $0).contains(lane.number) && list.place($0).end > lane.end } }
        .map(early)
    }
    // Items without extent add gaps but no tiles; one of several lanes may begin behind the viewport, with a hole on it.
    let short = ended.filter { lane in
      !list.hasSpans || !((lane.last ?? -1) + 1..<list.count).contains { list[$0].span > 1 }
    }.map { lane in
      var lane = lane
      lane.end += list.spacing * Int64(((lane.last ?? -1) + 1..<list.count).count { list[$0].standing == 0 })
      return lane
    }.filter { $0.end + list.spacing < frame.bottom }
    guard let first = short.first else { return nil }
    let due = (0..<list.count).reduce(0) { $0 + list[$1].standing + list.spacing }
    let room = short.reduce(Int64(count - short.count) * (frame.contentExtent + list.spacing)) { $0 + $1.end + list.spacing }
    guard short.count == count || due > room else { return nil }
    return early(first)
  }

  private func early(_ lane: Lane) -> CheckResult {
    "lane \(lane.number) ends at \(points(lane.end)), and items are left to be placed"
  }

  private func tiles(of lane: Int, in frame: CheckedFrame) -> [FrameObservation.Tile] {
    let tiles = frame.now.tiles.filter { tile in tile.index.map { frame.list.lanes(of: $0).contains(lane) } ?? false }
    let standing = tiles.filter { !frame.isPinned($0.index ?? 0) }
    let pinned = tiles.compactMap { tile -> FrameObservation.Tile? in
      guard let index = tile.index, frame.isPinned(index) else { return nil }
      var tile = tile
      tile.start = frame.list.start(index)
      let isBehindTop = tile.end > frame.top || standing.contains { $0.index ?? 0 < index }
      return isBehindTop && (tile.start < frame.bottom || standing.contains { $0.index ?? 0 > index }) ? tile : nil
    }
    return (standing + pinned).sorted { $0.start < $1.start }
  }

  /// Whether `gap` is one spacing, or several with items of extent 0 between them. `isCut`: the viewport's start may cut it.
  private func isGap(_ gap: Int64, between one: Int, _ other: Int, in list: ReferenceList, isCut: Bool = false) -> Bool {
    let spacing = list.spacing
    if gap == spacing || (isCut && gap <= spacing) { return true }
    // One of several lanes that has no extent has holes all the same.
    if list.hasSpans, one < other, gap >= spacing, (one + 1..<other).contains(where: { list[$0].standing == 0 && list[$0].span > 1 }) {
      return true
    }
    guard spacing > 0, gap > 0, isCut || gap % spacing == 0, one < other else { return false }
    let empty = (one + 1..<other).count { list[$0].standing == 0 }
    return Int(gap / spacing) <= empty + 1
  }
}
