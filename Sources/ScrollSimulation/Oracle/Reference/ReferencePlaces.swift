/// Where the items of a reference list begin, worked out anew from the first change on.
struct ReferencePlaces: Sendable {
  /// Where each item begins, and where the next one after the last would.
  var starts: [Int64] = [0]
  /// In masonry each item's lane.
  var lanes: [Int] = []
  var dealing = ReferenceLanes()
  /// From where to where each item reaches across the axis, if it has a breadth of its own; else empty.
  var sides: [Range<Int64>] = []
  /// Where the content ends, without the gap after the last item.
  var length: Int64 = 0
  /// The viewport's size across.
  private(set) var breadth: Int64 = 0
  /// Items from here on have no place yet, or another one; nil if all have theirs.
  private var stale: Int? = 0

  /// An item at `index` has come or gone, or has another length.
  mutating func change(at index: Int) { stale = min(stale ?? .max, index) }

  /// The viewport has this size across. Lines of a flow are broken for it, but not for none.
  mutating func take(breadth: Int64, as arrangement: ReferenceList.Arrangement) {
    guard case .flow = arrangement else { return self.breadth = breadth }
    guard breadth > 0, breadth != self.breadth else { return }
    self.breadth = breadth
    change(at: 0)
  }

  /// Places all items.
  ///
  /// - Complexity: O(items from the first change on); in masonry and in a flow O(items).
  ///
  /// - Parameter keepsLanes: lanes that are dealt now are kept.
  mutating func layOut(
    _ items: [ReferenceList.Item], as arrangement: ReferenceList.Arrangement, spacing: Int64, spacingAcross: Int64, keepsLanes: Bool = true
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
    case .flow(let perLine, let border):
      layOutLines(items, perLine, border, room: arrangement.itemBreadth(in: breadth, spacingAcross), spacing, spacingAcross)
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

  private mutating func layOutLines(
    _ items: [ReferenceList.Item], _ perLine: Int, _ border: ReferenceList.Border<Int64>, room: Int64, _ spacing: Int64,
    _ spacingAcross: Int64
  ) {
    let breadth = { (item: ReferenceList.Item) in min(room, item.acrossExtent ?? room) }
    (starts, sides) = ([], [])
    var y = border.before
    var rest = items[...]
    while !rest.isEmpty {
      var line = rest.prefix(1)
      while line.count < min(perLine, rest.count) {
        let longer = rest.prefix(line.count + 1)
        guard longer.reduce(-spacingAcross, { $0 + breadth($1) + spacingAcross }) <= room else { break }
        line = longer
      }
      rest = rest.dropFirst(line.count)
      let height = line.reduce(0) { max($0, $1.standing) }
      var x = border.leading
      // What is left of a full line is shared out gap by gap, each the mean of those to come, rounded up.
      var free = line.reduce(room) { $0 - breadth($1) }
      for (place, item) in line.enumerated() {
        starts.append((2 * y + height - item.standing) / 2)
        sides.append(x..<x + breadth(item))
        let gaps = Int64(line.count - 1 - place)
        let gap = rest.isEmpty || gaps == 0 ? spacingAcross : (free + gaps - 1) / gaps
        free -= gap
        x += breadth(item) + gap
      }
      y += height + spacing
    }
    length = items.isEmpty ? 0 : y - spacing + border.behind
    starts.append(length)
  }
}
