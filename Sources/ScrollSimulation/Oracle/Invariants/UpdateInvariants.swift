/// D1: the view has as many items as the list; an inconsistent batch is refused, and the view keeps its items and reports the error.
struct BadBatchesAreRefused: Invariant {
  let rule = "D1"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    if !frame.input.badBatch {
      if let error = frame.now.error { return "the view reports: \(error)" }
      return frame.now.itemCount == frame.list.count ? .holds : "the view has \(frame.now.itemCount) items, the list \(frame.list.count)"
    }
    if frame.now.error == nil { return "a batch with a wrong count was taken" }
    if frame.now.binds > 0 { return "\(frame.now.binds) binds while the view is out of step" }
    return .holds
  }
}

/// D4: no key occurs twice, in the data source or on the tiles.
struct KeysAreUnique: Invariant {
  let rule = "D4"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    if let twice = frame.now.duplicate {
      return "item \(twice.first) and item \(twice.second) have the same key k\(twice.key): the post is in the list twice"
    }
    let (tiles, bound) = (frame.now.tiles, frame.now.bound)
    for (number, index) in bound.enumerated() where tiles[index].key != nil {
      for other in bound[(number + 1)...] where tiles[other].key == tiles[index].key {
        return "\(item: tiles[index].key) is on \(tile: tiles[index].pool) and on \(tile: tiles[other].pool)"
      }
    }
    return frame.hasBoundTiles ? .holds : nil
  }
}
