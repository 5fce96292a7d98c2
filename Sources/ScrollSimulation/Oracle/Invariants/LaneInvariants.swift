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
    seen = max(seen, (tiles.last?.index ?? -1) + 1)
    guard frame.list.changes.isEmpty else {
      seen += frame.list.changes.reduce(0) { $0 + NewItemsTakeTheShortestLane.room(for: $1) }
      return nil
    }
    guard !frame.isFirst, known > 0, frame.now.error == nil, !frame.now.isUnsettled, !frame.input.resized, !frame.input.reloaded,
      !frame.input.relaid, frame.input.events.allSatisfy(\.isUserInput), abs(frame.now.travel) < frame.now.extent,
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
      frame.now.tiles[place].index.flatMap { $0 < frame.list.count ? ($0, frame.now.tiles[place]) : nil }
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
