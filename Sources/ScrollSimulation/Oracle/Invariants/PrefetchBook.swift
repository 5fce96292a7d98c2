/// The pending requests by key, derived from the calls to the loader and the items on the tiles.
struct PrefetchBook {
  struct Entry: Equatable {
    var key: UInt64
    var index: Int?  // the last known index; nil once the item is gone
  }

  private(set) var open: [Entry] = []  // requested, and neither shown nor cancelled
  private(set) var faults: [CheckResult] = []
  private(set) var asked: [ClientObservation.Wanted] = []
  private(set) var cancelled: [UInt64] = []

  func isOpen(_ key: UInt64) -> Bool { open.contains { $0.key == key } }

  /// Whether a frame equals the previous one, so that nothing needs another check.
  static func isSettled(_ frame: CheckedFrame) -> Bool {
    guard !frame.isFirst, frame.now.clients.calls.isEmpty, frame.now.displays.isEmpty, frame.now.holds?.isEmpty ?? true,
      frame.list.changes.isEmpty,
      frame.list.measured.isEmpty, !frame.input.reloaded, !frame.input.resized, !frame.input.relaid, frame.now.error == nil,
      frame.before.error == nil
    else { return false }
    return frame.before.offset == frame.now.offset && frame.before.contentExtent == frame.now.contentExtent
      && frame.before.width == frame.now.width && frame.before.height == frame.now.height
  }

  /// Records a frame, the first as the list reports it. Contradictions go to `faults`.
  mutating func follow(_ frame: CheckedFrame) {
    faults.removeAll(keepingCapacity: true)
    asked.removeAll(keepingCapacity: true)
    cancelled.removeAll(keepingCapacity: true)
    if frame.input.reloaded || !frame.list.changes.isEmpty { followItems(frame.list) }
    // A list out of step with its source does not know its changes.
    let isShown = shownKeys(of: frame)
    // The request for an item that has gone is cancelled, though the item may have come back, and be shown.
    open.removeAll { isShown.contains($0.key) && !AnchorLaw.wasRemoved($0.key, in: frame.list.changes) }
    // An item bound within the frame, but on no tile at its end, was only measured or bound early: the list's report decides.
    let passing = (frame.now.holds ?? []).filter { $0.begins && !isShown.contains($0.key) }.map(\.key)
    for call in frame.now.clients.calls {
      switch call {
      case .cancel(let keys): for key in keys { cancel(key) }
      case .load(let items):
        for item in items {
          if passing.contains(item.key) { open.removeAll { $0.key == item.key } }
          load(item, frame)
        }
      }
    }
    open.removeAll { isShown.contains($0.key) }
    if let waiting = frame.now.clients.waiting {
      open.removeAll { entry in passing.contains(entry.key) && !waiting.contains { $0.key == entry.key } }
    }
    let tiles = frame.now.tiles
    for item in asked where tiles.contains(where: { $0.key == item.key }) {
      if !frame.isFirst { faults.append("\(item: item.key) is asked for, and has a tile") }
    }
    if frame.isFirst, let waiting = frame.now.clients.waiting {
      open = waiting.map { Entry(key: $0.key, index: $0.index) }
    }
    guard frame.now.error == nil else { return }
    for entry in open where entry.index == nil { faults.append("\(item: entry.key) has gone from the list, and its request still waits") }
  }

  private mutating func followItems(_ list: ReferenceList) {
    for place in open.indices { open[place].index = list.index(ofKey: open[place].key, near: open[place].index ?? 0) }
  }

  private func shownKeys(of frame: CheckedFrame) -> [UInt64] {
    frame.now.tiles.compactMap(\.key) + frame.now.displays.filter(\.begins).map(\.key)
  }

  private mutating func cancel(_ key: UInt64) {
    cancelled.append(key)
    guard let index = open.firstIndex(where: { $0.key == key }) else {
      return faults.append("\(item: key) is cancelled, and does not wait")
    }
    open.remove(at: index)
  }

  private mutating func load(_ item: ClientObservation.Wanted, _ frame: CheckedFrame) {
    let list = frame.list
    asked.append(item)
    if frame.now.error != nil { faults.append("\(item: item.key) is asked for by a list that is out of step") }
    if isOpen(item.key) { faults.append("\(item: item.key) is asked for a second time while it waits") }
    // Requests of the first frame were made before its changes.
    guard !frame.isFirst else { return open.append(Entry(key: item.key, index: list.index(ofKey: item.key, near: item.index))) }
    let isThere = item.index >= 0 && item.index < list.count && list[item.index].key == item.key
    if !isThere { faults.append("item \(item.index) is asked for as \(item: item.key), which it is not") }
    open.append(Entry(key: item.key, index: isThere ? item.index : nil))
  }
}
