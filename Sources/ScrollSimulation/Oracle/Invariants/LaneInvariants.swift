/// C20: an item of a masonry that comes into view behind all that was ever in view is in the lane that ended first, by measured extents.
struct NewItemsTakeTheShortestLane: Invariant {
  let rule = "C20"
  private var seen = 0  // items before it have had a tile, or one behind them has
  private var lanes: [(crossStart: Int64, end: Int64, last: Int)] = []

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard case .masonry = frame.list.arrangement else { return nil }
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
    var result: CheckResult?
    for (index, tile) in tiles {
      if index >= known, result?.fault == nil { result = laneOf(tile, at: index, in: frame) }
      let end = tile.start + tile.extent
      if let lane = lanes.firstIndex(where: { $0.crossStart == tile.crossStart }) {
        (lanes[lane].end, lanes[lane].last) = (max(lanes[lane].end, end), index)
      } else {
        lanes.append((tile.crossStart, end, index))
      }
    }
    return result
  }

  /// An item of extent 0 has no tile, and a gap of its own in its lane.
  private func laneOf(_ tile: FrameObservation.Tile, at index: Int, in frame: CheckedFrame) -> CheckResult {
    let shorter = lanes.first { lane in
      lane.crossStart != tile.crossStart && lane.end + frame.list.spacing < tile.start
        && !(lane.last + 1..<index).contains { frame.list.standing($0) == 0 }
    }
    guard let shorter else { return .holds }
    return
      "\(item: tile.key ?? 0) is in a lane that ended at \(points(tile.start - frame.list.spacing)), and another ended at \(points(shorter.end))"
  }

  /// In index order.
  private static func boundTiles(of frame: CheckedFrame) -> [(index: Int, tile: FrameObservation.Tile)] {
    frame.now.bound.compactMap { place in frame.now.tiles[place].index.map { ($0, frame.now.tiles[place]) } }.sorted { $0.0 < $1.0 }
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
