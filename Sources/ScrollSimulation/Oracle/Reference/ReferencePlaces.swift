/// Where the items of a reference list begin, worked out anew from the first change on.
struct ReferencePlaces: Sendable {
  /// Where each item begins, and where the next one after the last would.
  var starts: [Int64] = [0]
  /// In masonry each item's lane.
  var lanes: [Int] = []
  var dealing = ReferenceLanes()
  /// Where the content ends, without the gap after the last item.
  var length: Int64 = 0
  /// The viewport's size across.
  var breadth: Int64 = 0
  /// Items from here on have no place yet, or another one; nil if all have theirs.
  private var stale: Int? = 0

  /// An item at `index` has come or gone, or has another length.
  mutating func change(at index: Int) { stale = min(stale ?? .max, index) }

  /// Places all items.
  ///
  /// - Complexity: O(items from the first change on); in masonry O(items).
  ///
  /// - Parameter keepsLanes: lanes that are dealt now are kept.
  mutating func layOut(
    _ items: [ReferenceList.Item], as arrangement: ReferenceList.Arrangement, spacing: Int64, keepsLanes: Bool = true
  ) {
    guard let first = stale else { return }
    stale = nil
    switch arrangement {
    case .list, .sections: layOutRows(items, of: 1, spacing, from: first)
    case .grid(let columns): layOutRows(items, of: columns, spacing, from: first)
    case .masonry(let count):
      var trial = dealing
      lanes = trial.deal(items, count, spacing)
      if keepsLanes { dealing = trial }
      layOutLanes(items, count, spacing)
    }
  }

  /// Forgets all places but those of a few items.
  mutating func adopt(_ seen: [(index: Int, start: Int64, lane: Int)], count: Int, length: Int64) {
    starts = [Int64](repeating: ReferencePlaces.nowhere, count: count + 1)
    lanes = [Int](repeating: 0, count: count)
    for item in seen { (starts[item.index], lanes[item.index]) = (item.start, item.lane) }
    (self.length, stale) = (length, nil)
  }

  /// The start of an item whose place is not known: beyond all content.
  static let nowhere: Int64 = 1 << 60

  private mutating func layOutRows(_ items: [ReferenceList.Item], of columns: Int, _ spacing: Int64, from first: Int) {
    var index = min(first, starts.count - 1, items.count) / columns * columns
    var y = starts[index]
    starts.removeSubrange(index...)
    starts.reserveCapacity(items.count + 1)
    while index < items.count {
      var longest: Int64 = 0
      for place in index..<min(index + columns, items.count) {
        longest = max(longest, items[place].standing)
        starts.append(y)
      }
      y += longest + spacing
      index += columns
    }
    starts.append(y)
    length = items.isEmpty ? 0 : y - spacing
  }

  private mutating func layOutLanes(_ items: [ReferenceList.Item], _ count: Int, _ spacing: Int64) {
    var ends = [Int64](repeating: 0, count: count)
    starts.removeAll(keepingCapacity: true)
    for index in items.indices {
      starts.append(ends[lanes[index]])
      ends[lanes[index]] += items[index].standing + spacing
    }
    let end = ends.reduce(0) { max($0, $1) }
    starts.append(end)
    length = items.isEmpty ? 0 : end - spacing
  }
}
