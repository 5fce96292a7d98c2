/// B13: hit testing finds the tile of the item at a point, a pinned header's before all others.
struct TapsFindTheirItem: Invariant {
  let rule = "B13"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    guard frame.now.error == nil, !frame.now.isUnsettled else { return nil }
    for hit in frame.now.clients.hits {
      let due = item(at: hit, frame)
      if let due, frame.now.missing.contains(due) { continue }
      let key = due.map { frame.list[$0].key }
      guard key != hit.key else { continue }
      return
        "at \(points(hit.main)) on the main axis and \(points(hit.cross)) on the cross axis of the viewport, hit testing finds \(item: hit.key); there stands \(item: key)"
    }
    return frame.now.clients.hits.isEmpty ? nil : .holds
  }

  private func item(at hit: ClientObservation.Hit, _ frame: CheckedFrame) -> Int? {
    guard (0..<frame.now.wholeExtent).contains(hit.main), (0..<frame.now.crossExtent).contains(hit.cross) else { return nil }
    let place = frame.now.listOffset + hit.main
    func contains(_ index: Int) -> Bool { contains(frame.place(index)) }
    func contains(_ stands: ReferenceList.Place) -> Bool {
      stands.start <= place && place < stands.end && stands.crossStart <= hit.cross
        && hit.cross < stands.crossStart + stands.crossExtent
    }
    let pinned = frame.top < frame.bottom ? frame.pinned.map(\.index) : []
    if let header = pinned.first(where: contains) { return header }
    if let visible = frame.visible.first(where: contains) { return visible }
    if !frame.kept.possible.isEmpty {
      for bound in frame.now.bound {
        let tile = frame.now.tiles[bound]
        if let key = tile.key, frame.kept.possible.contains(key), let index = tile.index, index < frame.list.count,
          !pinned.contains(index), contains(frame.list.place(index))
        {
          return index
        }
      }
    }
    guard frame.now.covers != FrameObservation.Covers(), frame.top < frame.bottom else { return nil }
    return frame.list.items(meeting: place, place + 1).first { contains($0) }  // beneath a cover
  }
}
