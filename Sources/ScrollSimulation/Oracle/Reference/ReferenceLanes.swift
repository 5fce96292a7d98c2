/// Masonry lanes, all assigned at once: items that have been on screen keep theirs, each other one gets the shortest, the first of several. An
/// item that spans lanes gets neighbours, and begins where all of them have ended; other ones when it spans more or fewer.
/// An edit discards the lanes of all unseen items behind it; new items among the seen ones have no lane.
struct ReferenceLanes: Sendable {
  private var lanes: [Lanes?] = []
  private var seen = 0  // number of items, from the first on, that have been on a tile or precede one that has
  private var shown = 0  // the same for current tiles
  private var wasEdited = false

  private struct Lanes {
    var first: Int
    var count: Int
    var all: Range<Int> { first..<first + count }
  }

  static let bearableItems: Int64 = 4  // lanes that differ by more items of mean extent are reassigned behind the screen

  mutating func insert(_ count: Int, at index: Int) {
    edit(at: index)
    guard index < lanes.count else { return }
    lanes.insert(contentsOf: repeatElement(nil, count: count), at: index)
    seen += index < seen ? count : 0
    shown += index < shown ? count : 0
  }

  mutating func remove(_ range: Range<Int>) {
    edit(at: range.lowerBound)
    lanes.removeSubrange(range.clamped(to: lanes.indices))
    for _ in range {
      seen -= range.lowerBound < seen ? 1 : 0
      shown -= range.lowerBound < shown ? 1 : 0
    }
  }

  mutating func move(from source: Int, to destination: Int) {
    edit(at: min(source, destination))
    remove(source..<source + 1)
    insert(1, at: destination)
  }

  mutating func edit(at index: Int) {
    wasEdited = wasEdited || index < seen
    lanes.removeSubrange(min(max(index, seen), lanes.count)...)
  }

  /// The items before `end` are on tiles now, or precede one that is.
  mutating func show(before end: Int) {
    shown = min(end, lanes.count)
    seen = max(seen, shown)
  }

  /// Gives each item without a lane its own; returns the lanes by index. O(items x lanes).
  mutating func deal(_ items: ReferenceItems, _ count: Int, _ spacing: Int64) -> [Int] {
    lanes.removeSubrange(min(lanes.count, items.count)...)
    items.forEach(upTo: lanes.count) { index, item in
      if let old = lanes[index], old.count != min(item.span, count) { lanes[index] = nil }
    }
    fill(items, count, spacing)
    if wasEdited {
      let ends = ends(of: items, count, spacing).ends
      let mean = items.reduce(0) { $0 + $1.standing + spacing } / max(1, Int64(items.count))
      if let longest = ends.max(), let shortest = ends.min(), longest - shortest > ReferenceLanes.bearableItems * mean {
        lanes.removeSubrange(shown...)
        seen = min(seen, shown)
      }
    }
    wasEdited = false
    lanes += repeatElement(nil, count: items.count - lanes.count)
    fill(items, count, spacing)
    return lanes.map { $0?.first ?? 0 }
  }

  private mutating func fill(_ items: ReferenceItems, _ count: Int, _ spacing: Int64) {
    var (ends, mustWalk) = ends(of: items, count, spacing)
    let last = lanes.lastIndex { $0 != nil } ?? -1
    items.forEach(upTo: lanes.count) { index, item in
      guard lanes[index] == nil else { return }
      let span = min(item.span, count)
      var first = 0
      for lane in 0...max(0, count - span) where longest(ends[lane..<lane + span]) < longest(ends[first..<first + span]) { first = lane }
      let own = Lanes(first: first, count: span)
      lanes[index] = own
      if mustWalk, index < last {
        ends = self.ends(of: items, count, spacing).ends  // the holes behind it are others now
      } else {
        let end = longest(ends[own.all]) + item.standing + spacing
        for lane in own.all { ends[lane] = end }
      }
    }
  }

  private func longest(_ ends: ArraySlice<Int64>) -> Int64 { ends.max() ?? 0 }

  /// Where the next item of each lane would begin; and whether there are items that span lanes.
  private func ends(of items: ReferenceItems, _ count: Int, _ spacing: Int64) -> (ends: [Int64], haveSpans: Bool) {
    var ends = [Int64](repeating: 0, count: count)
    var haveSpans = false
    items.forEach(upTo: lanes.count) { index, item in
      haveSpans = haveSpans || item.span > 1
      guard let own = lanes[index]?.all else { return }
      let end = longest(ends[own]) + item.standing + spacing
      for lane in own { ends[lane] = end }
    }
    return (ends, haveSpans)
  }
}
