/// F3: tiles are read in the order of their items in the list, whatever their order in the pool: position i + 1 of n.
struct TilesAreReadInOrder: Invariant {
  let rule = "F3"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    guard let reading = frame.now.clients.reading else { return nil }
    let count = frame.now.error == nil ? frame.list.count : frame.now.itemCount
    let due = frame.now.tiles.compactMap { tile in
      tile.index.map { ClientObservation.Spoken(key: tile.key ?? .max, position: $0 + 1, count: count) }
    }.sorted { $0.position < $1.position }
    if let (told, due) = zip(reading, due).first(where: { $0 != $1 }) {
      return
        "\(item: told.key) is read as \(told.position) of \(told.count); it is the turn of \(item: due.key), \(due.position) of \(due.count)"
    }
    if reading.isEmpty, due.isEmpty { return nil }
    return reading.count == due.count ? .holds : "\(reading.count) tiles are read, \(due.count) are bound"
  }
}

/// F4: a state records what is on screen, and where. Restored over the same or edited items, it puts the first survivor back in place, as
/// near as the legal range allows. Without a survivor, the item now at its index is there, by the same fraction of its extent.
struct StatesAreRestored: Invariant {
  let rule = "F4"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    let clients = frame.now.clients
    let saved = clients.saved.flatMap { record($0, frame) }
    return saved?.fault == nil ? clients.restored.flatMap { record($0, frame) } ?? saved : saved
  }

  private func record(_ saved: ClientObservation.Saved, _ frame: CheckedFrame) -> CheckResult? {
    guard frame.now.error == nil, frame.now.crossExtent > 0 else { return nil }
    let due = frame.visible.map { index in
      let place = frame.list.place(index)
      return ClientObservation.Mark(
        index: index, key: frame.list[index].key, start: place.start - frame.now.offset, extent: place.extent)
    }
    if saved.offset != frame.now.offset || saved.count != frame.list.count {
      return "the state has \(saved.count) items and the offset \(points(saved.offset))"
    }
    if let (one, other) = zip(saved.marks, due).first(where: { $0 != $1 }) {
      return "the state has \(item: one.key) at \(points(one.start)), on screen is \(item: other.key) at \(points(other.start))"
    }
    return saved.marks.count == due.count ? .holds : "the state has \(saved.marks.count) items, on screen are \(due.count)"
  }

  private func record(_ restored: ClientObservation.Restored, _ frame: CheckedFrame) -> CheckResult? {
    guard let first = restored.state.marks.first, frame.list.count > 0 else { return nil }
    let survivor = restored.state.marks.first { frame.list.index(ofKey: $0.key, near: $0.index) != nil }
    let index = survivor.flatMap { frame.list.index(ofKey: $0.key, near: $0.index) } ?? min(first.index, frame.list.count - 1)
    guard let stands = place(of: index, restored, frame) else { return nil }
    let due = (survivor ?? first).start
    var dues = [due]
    if survivor == nil, due < 0 {
      // An unmeasured item has its estimate, which may have moved it to the end.
      let (above, whole) = (min(-due, first.extent), max(1, first.extent))
      dues = [stands.extent, frame.list[index].estimate ?? 0].map {
        -whole.dividingFullWidth(above.multipliedFullWidth(by: max(1, $0))).quotient
      }
    }
    // An item that is too far down would need a greater offset.
    let legal = frame.list.legalOffsets(
      viewport: restored.extent, contentExtent: restored.contentExtent, insets: restored.insets, leastEnd: nil)  // it has no turn
    let isRestored = dues.contains { due in
      let by = stands.start - due
      return by == 0 || (by > 0 ? restored.offset == legal.upperBound : restored.offset == legal.lowerBound)
    }
    let places = "\(points(stands.start)) instead of \(points(dues[0]))"
    return isRestored ? .holds : "\(item: frame.list[index].key) is restored to \(places), and the offset could move"
  }

  private func place(of index: Int, _ restored: ClientObservation.Restored, _ frame: CheckedFrame) -> (start: Int64, extent: Int64)? {
    // A header may be pinned away from its place.
    if !frame.list.isHeader(index), let shown = restored.shown.first(where: { $0.index == index }) { return (shown.start, shown.extent) }
    // Masonry lanes that survived a change are not those of a new list.
    guard frame.list.items.isWritten, frame.list.items.allSatisfy({ $0.estimate == nil }), frame.list.isDealtAtOnce else { return nil }
    let place = frame.list.place(index)
    return (place.start - restored.offset, place.extent)
  }
}
