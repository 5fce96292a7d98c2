/// Where the items of a reference list begin, recomputed from the first change on.
struct ReferencePlaces: Sendable {
  var starts: [Int64] = [0]  // each item's start, and that of a next item
  var lanes: [Int] = []
  private(set) var columns: [[Int]] = []  // the items of each lane of masonry; of several lanes in their first
  private(set) var lines: [(first: Int, top: Int64)] = []  // of a flow or a grid with spans: the first item of each
  var dealing = ReferenceLanes()
  var sides: [Range<Int64>] = []  // each item's cross-axis range, if items have their own breadth; otherwise empty
  var contentExtent: Int64 = 0  // without the gap after the last item
  private(set) var crossExtent: Int64 = 0
  private(set) var itemCrossExtent: Int64 = 0  // of each item, unless they have their own
  private var stale: Int? = 0  // the first item whose place is outdated; nil if none is

  mutating func change(at index: Int) { stale = min(stale ?? .max, index) }

  /// Sets the viewport's breadth, for which a flow's lines are broken unless it is 0.
  mutating func take(crossExtent: Int64, as arrangement: ReferenceList.Arrangement, crossSpacing: Int64) {
    guard crossExtent != self.crossExtent else { return }
    if arrangement.isFlow || !sides.isEmpty {
      guard crossExtent > 0 else { return }
      change(at: 0)
    }
    self.crossExtent = crossExtent
    itemCrossExtent = arrangement.itemCrossExtent(in: crossExtent, crossSpacing)
  }

  /// Places all items; `keepsLanes` keeps the lanes assigned now. O(items from the first change on); in masonry and in a flow O(items).
  mutating func layOut(
    _ items: ReferenceItems, as arrangement: ReferenceList.Arrangement, spacing: Int64, crossSpacing: Int64, hasSpans: Bool = false,
    keepsLanes: Bool = true
  ) {
    guard let first = stale else { return }
    stale = nil
    switch arrangement {
    case .list: break  // the items themselves know what stands before each
    case .grid(let columns) where hasSpans && columns > 1: layOutSpans(items, of: columns, spacing, crossSpacing, from: first)
    case .grid(let columns): layOutRows(items, of: columns, spacing, from: first)
    case .masonry(let count):
      var trial = dealing
      lanes = trial.deal(items, count, spacing)
      if keepsLanes { dealing = trial }
      layOutLanes(items, count, spacing, crossSpacing, hasSpans: hasSpans)
    case .flow(let perLine, let border):
      layOutLines(items, perLine, border, room: itemCrossExtent, spacing, crossSpacing, first)
    }
  }

  mutating func adopt(_ seen: [(index: Int, start: Int64, lane: Int)], count: Int, contentExtent: Int64) {
    starts = [Int64](repeating: ReferencePlaces.nowhere, count: count + 1)
    lanes = [Int](repeating: 0, count: count)
    columns = []
    for item in seen {
      if starts[item.index] == ReferencePlaces.nowhere { columns.append([item.index]) }
      (starts[item.index], lanes[item.index]) = (item.start, item.lane)
    }
    (self.contentExtent, stale) = (contentExtent, nil)
  }

  static let nowhere: Int64 = 1 << 60  // the start of an item without a place: beyond all content

  private mutating func layOutRows(_ items: ReferenceItems, of columns: Int, _ spacing: Int64, from first: Int) {
    var index = min(first, starts.count - 1, items.count) / columns * columns
    var y = starts[index]
    starts.removeSubrange(index...)
    starts.reserveCapacity(items.count + 1)
    var rest = items.iterator(from: index)
    while index < items.count {
      var longest: Int64 = 0
      for _ in index..<min(index + columns, items.count) {
        longest = max(longest, rest.next()?.standing ?? 0)
        starts.append(y)
      }
      y += longest + spacing
      index += columns
    }
    starts.append(y)
    contentExtent = items.count == 0 ? 0 : y - spacing
  }

  /// Row by row: as long as the next item fits into what is left of it.
  private mutating func layOutSpans(
    _ items: ReferenceItems, of columns: Int, _ spacing: Int64, _ crossSpacing: Int64, from change: Int
  ) {
    // The row of the item before the change is the first that may take others.
    let kept = max(0, lines.indices.bisect { lines[$0].first >= change } - 1)
    let (first, top) = kept < lines.count ? (lines[kept].first, lines[kept].top) : (0, 0)
    lines.removeSubrange(kept...)
    sides.removeSubrange(min(first, sides.count)...)
    starts.removeSubrange(min(first, starts.count)...)
    var y = top
    var rest = Array(IteratorSequence(items.iterator(from: first)))[...]
    while !rest.isEmpty {
      lines.append((starts.count, y))
      var (left, height) = (columns, Int64(0))
      while let item = rest.first, min(item.span, columns) <= left {
        let breadth = ReferenceList.crossExtent(ofColumns: min(item.span, columns), itemCrossExtent, crossSpacing)
        let x = Int64(columns - left) * (itemCrossExtent + crossSpacing)
        starts.append(y)
        sides.append(x..<x + breadth)
        height = max(height, item.standing)
        left -= min(item.span, columns)
        rest.removeFirst()
      }
      y += height + spacing
    }
    starts.append(y)
    contentExtent = items.count == 0 ? 0 : y - spacing
  }

  private mutating func layOutLanes(
    _ items: ReferenceItems, _ count: Int, _ spacing: Int64, _ crossSpacing: Int64, hasSpans: Bool
  ) {
    var ends = [Int64](repeating: 0, count: count)
    starts.removeAll(keepingCapacity: true)
    sides.removeAll(keepingCapacity: true)
    columns = [[Int]](repeating: [], count: count)
    items.forEach(upTo: lanes.count) { index, item in
      let lane = lanes[index]
      let own = lane..<lane + min(item.span, count)
      let start = own.reduce(0) { max($0, ends[$1]) }
      columns[lane].append(starts.count)
      starts.append(start)
      if hasSpans { sides.append(side(of: own, crossSpacing)) }
      for lane in own { ends[lane] = start + item.standing + spacing }
    }
    let end = ends.reduce(0) { max($0, $1) }
    starts.append(end)
    contentExtent = items.count == 0 ? 0 : end - spacing
  }

  /// Neighbouring lanes on the cross axis.
  func side(of lanes: Range<Int>, _ crossSpacing: Int64) -> Range<Int64> {
    let x = Int64(lanes.lowerBound) * (itemCrossExtent + crossSpacing)
    return x..<x + ReferenceList.crossExtent(ofColumns: lanes.count, itemCrossExtent, crossSpacing)
  }

  private mutating func layOutLines(
    _ items: ReferenceItems, _ perLine: Int, _ border: ReferenceList.Border<Int64>, room: Int64, _ spacing: Int64,
    _ crossSpacing: Int64, _ change: Int
  ) {
    let crossExtent = { (item: ReferenceList.Item) in min(room, item.crossExtent ?? room) }
    // The line of the item before the change is the first that may be broken elsewhere.
    let kept = max(0, lines.indices.bisect { lines[$0].first >= change } - 1)
    let (first, top) = kept < lines.count ? (lines[kept].first, lines[kept].top) : (0, border.before)
    lines.removeSubrange(kept...)
    sides.removeSubrange(first...)
    starts.removeSubrange(first...)
    var y = top
    var rest = Array(IteratorSequence(items.iterator(from: first)))[...]
    while !rest.isEmpty {
      var line = rest.prefix(1)
      while line.count < min(perLine, rest.count) {
        let longer = rest.prefix(line.count + 1)
        guard longer.reduce(-crossSpacing, { $0 + crossExtent($1) + crossSpacing }) <= room else { break }
        line = longer
      }
      rest = rest.dropFirst(line.count)
      lines.append((starts.count, y))
      let height = line.reduce(0) { max($0, $1.standing) }
      var x = border.leading
      // The rest of a full line is distributed gap by gap: each is the mean of the remaining ones, rounded up.
      var free = line.reduce(room) { $0 - crossExtent($1) }
      for (index, item) in line.enumerated() {
        starts.append((2 * y + height - item.standing) / 2)
        sides.append(x..<x + crossExtent(item))
        let gaps = Int64(line.count - 1 - index)
        let gap = rest.isEmpty || gaps == 0 ? crossSpacing : (free + gaps - 1) / gaps
        free -= gap
        x += crossExtent(item) + gap
      }
      y += height + spacing
    }
    contentExtent = items.count == 0 ? 0 : y - spacing + border.behind
    starts.append(contentExtent)
  }
}
