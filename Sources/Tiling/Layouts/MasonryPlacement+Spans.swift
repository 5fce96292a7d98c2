import ViewTree

/// Items of several lanes.
///
/// ```
/// lane 0  [ 0       ] [ 2      ] [ 4 ]
/// lane 1  [ 1 ]   .   [ 2      ] [ 3        ]
/// ```
///
/// Such an item goes to the adjacent lanes whose greatest end is least, the leftmost of these, and starts where the longest of them ends. It
/// is in each of its lanes, there with an extent that includes the *hole* before it: so a lane stays a plain sequence. The leftmost of its
/// lanes is the one that counts as its own.
///
/// The item starts at one place in all its lanes, and in one of them it has no hole. A change above it changes its holes, and these may change
/// the next ones: they are derived again, item by item, until all lanes have moved alike, after an item of all lanes at the latest. In all
/// O(spanning items behind the change x lanes x log n); nothing without spanning items.
extension MasonryPlacement {
  func span(of index: Int) -> Int { spans?[index] ?? 1 }

  /// The first of the adjacent lanes that an item goes to. O(lanes x span).
  func shortestLanes(_ span: Int) -> Int {
    if span == 1 { return shortestLane }
    var (shortest, least) = (0, end(of: 0..<span))
    for first in 1..<max(1, lanes.count - span + 1) {
      let end = end(of: first..<first + span)
      if end < least { (shortest, least) = (first, end) }
    }
    return shortest
  }

  /// The same mean as without spanning items: of where the lanes are now, and of the unplaced items in all lanes that they take. It is no less
  /// than where the first unplaced item will end. O(lanes x span + log n).
  var spanningContentExtent: LayoutUnit {
    let placed = lanes.reduce(0) { $0 + $1.next.rawValue }
    let unplaced = (extents.offset(of: count) - extents.offset(of: placedCount)).rawValue + (surplus ?? 0)
    let mean = share(of: LayoutUnit(rawValue: placed + unplaced)) - spacing
    guard placedCount < count else { return mean }
    let (span, first) = (span(of: placedCount), shortestLanes(span(of: placedCount)))
    return max(mean, end(of: first..<first + span) + extents.extent(at: placedCount))
  }

  /// What an unplaced item takes in all its lanes but one, in steps of the grid: below 2^59 in all.
  func surplus(of index: Int) -> Int64 {
    index < placedCount ? 0 : Int64(span(of: index) - 1) * (extents.extent(at: index) + spacing).rawValue
  }

  /// The same of items that are placed or not. O(spanning items of the range x log n).
  func surplus(of range: Range<Int>) -> Int64? {
    guard let spans else { return nil }
    var (sum, index) = (Int64(0), range.lowerBound)
    while let next = spans.firstSpanning(from: index), next < range.upperBound {
      sum += Int64(spans[next] - 1) * (extents.extent(at: next) + spacing).rawValue
      index = next + 1
    }
    return sum
  }

  /// Where the longest of some lanes goes on.
  func end(of range: Range<Int>) -> LayoutUnit { range.reduce(.zero) { max($0, lanes[$1].next) } }

  /// Where the lanes end: what holes are derived from after a change. Empty without spanning items.
  var ends: [LayoutUnit] { spans == nil ? [] : lanes.map(\.next) }

  /// Derives the holes in a range whose items have other extents or lanes; then the later ones, until all lanes have moved alike since they
  /// ended at `ends`.
  mutating func deriveHoles(in range: Range<Int>, since ends: [LayoutUnit]) {
    guard spans != nil else { return }
    var moved: [LayoutUnit] = []
    var index = range.lowerBound
    while let next = nextSpanningItem(from: index), next < range.upperBound {
      deriveHoles(before: next, &moved)
      index = next + 1
    }
    moved = lanes.indices.map { lanes[$0].next - ends[$0] }
    index = max(index, range.upperBound)
    while moved.contains(where: { $0 != moved[0] }), let next = nextSpanningItem(from: index) {
      deriveHoles(before: next, &moved)
      index = next + 1
    }
  }

  /// - Parameter moved: how far each lane has moved there; none if this is unknown.
  private mutating func deriveHoles(before index: Int, _ moved: inout [LayoutUnit]) {
    guard let first = site(of: index)?.lane else { return }  // still incoming
    let own = first..<first + span(of: index)
    let start = own.reduce(LayoutUnit.zero) { max($0, entry(of: index, in: $1).start) }
    let end = start + extents.extent(at: index)
    for lane in own {
      let entry = entry(of: index, in: lane)
      guard entry.end != end else { continue }
      setEntry(at: entry.slot, of: lane, to: end - entry.start)
      if !moved.isEmpty { moved[lane] += end - entry.end }
    }
  }

  private func nextSpanningItem(from index: Int) -> Int? { spans?.firstSpanning(from: index).flatMap { $0 < placedCount ? $0 : nil } }

  /// A spanning item with its hole in one of its lanes.
  private func entry(of index: Int, in lane: Int) -> (slot: Int, start: LayoutUnit, end: LayoutUnit) {
    guard let slot = lanes[lane].items.position(of: index), let entry = lanes[lane].extents.cursor(at: slot) else {
      preconditionFailure("item \(index) takes \(span(of: index)) lanes, and lane \(lane) lacks it")
    }
    return (slot, entry.start, entry.end)
  }

  /// Old holes and new extents might together be more than a tree can hold. Only then, which takes a content of more than 2^46 points, all
  /// holes behind the change are emptied before it. Returns the range in which they are to be derived.
  mutating func makeRoom(for range: Range<Int>) -> Range<Int> {
    guard spans != nil, end(of: lanes.indices) > .maximum - extents.total - spacing else { return range }
    var index = range.lowerBound
    while let next = nextSpanningItem(from: index) {
      if let first = site(of: next)?.lane {
        for lane in first..<lanes.count {
          if let slot = lanes[lane].items.position(of: next) { setEntry(at: slot, of: lane, to: .zero) }
        }
      }
      index = next + 1
    }
    return range.lowerBound..<max(placedCount, range.upperBound)
  }
}
