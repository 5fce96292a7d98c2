/// C20: an item of a masonry that comes into view behind all that was ever in view is in the lane that ended first, by measured extents.
struct NewItemsTakeTheShortestLane: Invariant {
  let rule = "C20"
  private var seen = 0  // items before it have had a tile, or one behind them has
  private var lanes: [(crossStart: Int64, end: Int64)] = []

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    // Lanes dealt by known extents are checked by the reference.
    guard case .masonry = frame.list.arrangement, frame.list.adoptsPlaces else { return nil }
    let known = seen
    let tiles = frame.now.bound.filter { frame.now.tiles[$0].index != nil }.sorted {
      frame.now.tiles[$0].index! < frame.now.tiles[$1].index!
    }
    let last = tiles.last.flatMap { frame.now.tiles[$0].index } ?? -1
    seen = max(seen, last + 1)
    guard frame.list.changes.isEmpty else {
      seen += frame.list.changes.reduce(0) { $0 + NewItemsTakeTheShortestLane.room(for: $1) }
      return nil
    }
    guard !frame.isFirst, known > 0, frame.now.error == nil, !frame.now.isUnsettled, !frame.input.resized, !frame.input.reloaded,
      frame.input.events.allSatisfy(\.isUserInput), abs(frame.now.travel) < frame.now.extent,
      tiles.contains(where: { frame.now.tiles[$0].index! < known })
    else { return nil }
    lanes.removeAll(keepingCapacity: true)
    var result: CheckResult?
    for place in tiles {
      let tile = frame.now.tiles[place]
      if tile.index! >= known, result?.fault == nil {
        let shorter = lanes.first { $0.crossStart != tile.crossStart && $0.end + frame.list.spacing < tile.start }
        result =
          shorter == nil
          ? .holds : "\(item: tile.key ?? 0) is in a lane that ended at \(points(tile.start)), and another ended at \(points(shorter!.end))"
      }
      let end = tile.start + tile.extent
      if let lane = lanes.firstIndex(where: { $0.crossStart == tile.crossStart }) {
        lanes[lane].end = max(lanes[lane].end, end)
      } else {
        lanes.append((tile.crossStart, end))
      }
    }
    return result
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
