/// B13: hit testing finds the tile of the item at a point, a pinned header's before all others.
package struct TapsFindTheirItem: Invariant {
  package let rule = "B13"

  package func check(_ frame: CheckedFrame) -> CheckResult? {
    guard frame.now.error == nil, !frame.now.isUnsettled else { return nil }
    for hit in frame.now.clients.hits {
      let due = item(at: hit, frame)
      if let due, frame.now.missing.contains(due) { continue }
      let key = due.map { frame.list[$0].key }
      guard key != hit.key else { continue }
      return
        "at \(points(hit.along)) along and \(points(hit.across)) across the viewport hit testing finds \(item: hit.key); there stands \(item: key)"
    }
    return frame.now.clients.hits.isEmpty ? nil : .holds
  }

  private func item(at hit: ClientObservation.Hit, _ frame: CheckedFrame) -> Int? {
    guard (0..<frame.now.length).contains(hit.along), (0..<frame.now.breadth).contains(hit.across) else { return nil }
    let place = frame.now.offset + hit.along
    func contains(_ index: Int) -> Bool {
      let stands = frame.place(index)
      return stands.start <= place && place < stands.end && stands.across <= hit.across && hit.across < stands.across + stands.breadth
    }
    if let pinned = frame.pinned, frame.top < frame.bottom, contains(pinned.index) { return pinned.index }
    return frame.visible.first { contains($0) }
  }
}
