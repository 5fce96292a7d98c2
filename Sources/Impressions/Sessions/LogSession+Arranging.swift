import Tiling
import ViewTree

/// Where items and lists lie in each other.
extension LogSession {
  /// Adds the items and lists that lines have for the first time, and notes which of those that are known lie elsewhere or leave.
  func arrange(_ events: [ClientLogEvent]) {
    for event in events {
      if case .layout(let layout) = event { add(newOf: layout) }
      if case .list(let nested) = event, listNumbers[nested.list] == nil { add(nested) }
    }
  }

  private func add(newOf layout: ClientLogEvent.Layout) {
    for id in layout.removed + layout.recycled { if let item = itemNumbers[id] { leaving.insert(item) } }
    guard let list = number(of: layout.list) else { return }
    if items.isEmpty {
      // Most sessions that are open at once have laid out one screen.
      items.reserveCapacity(layout.items.count)
      itemNumbers.reserveCapacity(layout.items.count)
      tracks.reserveCapacity(layout.items.count * rules.rules.count)
      lists[list].order.reserveCapacity(layout.items.count)
    }
    for (id, box) in layout.items {
      if let known = itemNumbers[id] {
        if !items[Int(known)].isPresent {
          if !encloses(known, list) { place(known, box, in: list) }
        } else if items[Int(known)].box != box || items[Int(known)].list != Int32(list) {
          moving.insert(known)
        }
        continue
      }
      let item = Int32(items.count)
      itemNumbers[id] = item
      items.append(Item(id: id, box: box, list: Int32(list)))
      tracks.append(contentsOf: repeatElement(Track(), count: rules.rules.count))
      if rules.comparesTrackers { trackers.append(contentsOf: repeatElement(TrackerCounts(), count: rules.count)) }
      insert(item, in: list)
    }
  }

  func insert(_ item: Int32, in list: Int) {
    let box = items[Int(item)].box
    let axis = lists[list].axis
    lists[list].longest = max(lists[list].longest, box.extent(axis))
    let place = self.place(of: item, in: list)
    lists[list].order.insert(item, at: place)
    lists[list].quiet = LogSession.nothing
  }

  private func take(_ item: Int32, outOf list: Int) {
    let place = self.place(of: item, in: list)
    guard place < lists[list].order.count, lists[list].order[place] == item else { return }
    lists[list].order.remove(at: place)
  }

  /// Where an item is in a list's order, or would be: by its start, then by its number.
  private func place(of item: Int32, in list: Int) -> Int {
    let axis = lists[list].axis
    let start = items[Int(item)].box.start(axis)
    var (low, high) = (0, lists[list].order.count)
    while low < high {
      let middle = (low + high) / 2
      let other = lists[list].order[middle]
      if (items[Int(other)].box.start(axis), other) < (start, item) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func applyLayout(_ layout: ClientLogEvent.Layout, _ changes: inout Changes) {
    guard let list = number(of: layout.list) else { return }
    for (place, id) in (layout.removed + layout.recycled).enumerated() {
      guard let item = itemNumbers[id], items[Int(item)].isPresent else { continue }
      take(item, outOf: Int(items[Int(item)].list))
      items[Int(item)].isPresent = false
      if place < layout.removed.count { changes.removed.append(item) } else { changes.recycled.append(item) }
    }
    for (id, box) in layout.items {
      guard let item = itemNumbers[id] else { continue }
      let known = items[Int(item)]
      guard known.box != box || known.list != Int32(list) || !known.isPresent, !encloses(item, list) else { continue }
      if known.isPresent { take(item, outOf: Int(known.list)) }
      place(item, box, in: list)
    }
    forgetAllGeometry()
  }

  /// The lists in it go with it.
  private func place(_ item: Int32, _ box: Rect, in list: Int) {
    items[Int(item)].box = box
    items[Int(item)].isPresent = true
    if items[Int(item)].list != Int32(list) {
      items[Int(item)].list = Int32(list)
      for inner in lists.indices where lists[inner].outer == item { hang(inner, into: list) }
    }
    insert(item, in: list)
  }

  private func hang(_ list: Int, into parent: Int) {
    if lists[list].parent >= 0 { lists[lists[list].parent].children.removeAll { $0 == list } }
    lists[list].parent = parent
    lists[parent].children.append(list)
  }

  func add(_ nested: ClientLogEvent.Nested) {
    guard let outer = itemNumbers[nested.item] else { return }
    let parent = Int(items[Int(outer)].list)
    if let known = listNumbers[nested.list] {
      guard !isInside(nested.item, nested.list) else { return }
      (lists[known].outer, lists[known].frame) = (outer, nested.frame)
      lists[known].measured = nested.isHorizontal ? .horizontal : .vertical
      hang(known, into: parent)
    } else {
      listNumbers[nested.list] = lists.count
      lists[parent].children.append(lists.count)
      lists.append(
        List(
          name: nested.list, parent: parent, outer: outer, frame: nested.frame, axis: nested.isHorizontal ? .horizontal : .vertical,
          measured: nested.isHorizontal ? .horizontal : .vertical, time: time, changed: time))
      geometries.append(nil)
    }
    forgetAllGeometry()
  }

  func number(of list: String?) -> Int? {
    guard let list, !list.isEmpty else { return 0 }
    return listNumbers[list]
  }
}
