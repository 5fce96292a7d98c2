/// What lies within reach of a viewport, worked out from the reference list: what surely does, and what may as long as the direction of
/// the last move is not known.
struct PrefetchReach {
  /// Where data is loaded, from the widest start to the widest end, and the part of it that is so in any direction.
  var may: Range<Int64>
  var must: Range<Int64>
  /// The items that the limit on their number lets wait, by index.
  var mayIndices: ClosedRange<Int>
  var mustIndices: ClosedRange<Int>

  /// - Returns: nil if the places of the items are not known.
  init?(_ frame: CheckedFrame, _ lookahead: ClientObservation.Lookahead, _ heading: Heading) {
    let list = frame.list
    guard frame.now.error == nil, !list.adoptsPlaces else { return nil }
    let ways = (heading.mayLeadToStart ? [true] : []) + (heading.mayLeadToEnd ? [false] : [])
    guard frame.top < frame.bottom, frame.now.breadth > 0 else {
      (may, must, mayIndices, mustIndices) = (0..<0, 0..<0, 0...0, 0...0)
      return
    }
    let spans = ways.map { PrefetchReach.span(frame, lookahead, toStart: $0) }
    may = spans.reduce(spans[0]) { min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound) }
    must = spans.reduce(spans[0]) { max($0.lowerBound, $1.lowerBound)..<min($0.upperBound, $1.upperBound) }
    // Where lanes are of different lengths nobody can tell from outside which items the limit leaves out: it goes by their numbers, and a long
    // item of one lane has many in the others behind it. Nor can one where items stand in the middle of their lines.
    if !list.arrangement.hasFullRows {
      let met = list.items(meeting: may.lowerBound, may.upperBound)
      let span = (met.last ?? 0) - (met.first ?? 0) + 1
      mayIndices = 0...list.count
      mustIndices = span <= PrefetchReach.fewest(lookahead) ? 0...list.count : list.count...list.count
      return
    }
    let limits = ways.map { PrefetchReach.indices(frame, lookahead, toStart: $0) }
    mayIndices = limits.reduce(limits[0]) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) }
    mustIndices = limits.reduce(limits[0]) { max($0.lowerBound, $1.lowerBound)...min($0.upperBound, $1.upperBound) }
  }

  /// Where tiles may be bound while the content was last moved one way.
  static func tiles(_ frame: CheckedFrame, _ lookahead: ClientObservation.Lookahead, toStart: Bool) -> Range<Int64> {
    let (before, after) = toStart ? (lookahead.earlyAhead, lookahead.earlyBehind) : (lookahead.earlyBehind, lookahead.earlyAhead)
    let realized = realized(frame, lookahead)
    let start = max(0, realized.lowerBound - length(before, frame))
    return start..<max(start, min(realized.upperBound + length(after, frame), frame.length))
  }

  /// What is on screen, and the overscan around it.
  static func realized(_ frame: CheckedFrame, _ lookahead: ClientObservation.Lookahead) -> Range<Int64> {
    guard frame.top < frame.bottom else { return frame.top..<frame.top }
    let start = max(0, frame.now.offset - lookahead.overscan)
    return start..<max(start, min(frame.now.offset + frame.now.length + lookahead.overscan, frame.length))
  }

  /// Where data is loaded: at least where tiles may be.
  private static func span(_ frame: CheckedFrame, _ lookahead: ClientObservation.Lookahead, toStart: Bool) -> Range<Int64> {
    let (before, after) = toStart ? (lookahead.ahead, lookahead.behind) : (lookahead.behind, lookahead.ahead)
    var start = frame.top - length(before, frame)
    var end = frame.bottom + length(after, frame)
    if lookahead.overscan > 0 {
      let tiles = tiles(frame, lookahead, toStart: toStart)
      (start, end) = (min(start, tiles.lowerBound), max(end, tiles.upperBound))
    }
    return max(0, start)..<min(end, max(frame.length, frame.bottom))
  }

  /// So many lengths of the viewport.
  private static func length(_ screenfuls: Double, _ frame: CheckedFrame) -> Int64 {
    Int64((screenfuls * Double(frame.now.length)).rounded())
  }

  /// How many items may surely wait on either side.
  private static func fewest(_ lookahead: ClientObservation.Lookahead) -> Int {
    let sum = lookahead.ahead + lookahead.behind
    let back = sum > 0 ? Int(Double(lookahead.maximumWaiting) * lookahead.behind / sum) : 0
    return min(back, lookahead.maximumWaiting - back)
  }

  /// Of items so small that more are within reach than may wait, the nearest by index do.
  private static func indices(_ frame: CheckedFrame, _ lookahead: ClientObservation.Lookahead, toStart: Bool) -> ClosedRange<Int> {
    let list = frame.list
    let sum = lookahead.ahead + lookahead.behind
    let back = sum > 0 ? Int(Double(lookahead.maximumWaiting) * lookahead.behind / sum) : 0
    let (before, after) = toStart ? (lookahead.maximumWaiting - back, back) : (back, lookahead.maximumWaiting - back)
    let realized = realized(frame, lookahead)
    let first = max(0, list.firstItem(endingBehind: realized.lowerBound) - before)
    return first...max(first, list.firstItem(endingBehind: realized.upperBound) + after)
  }

  /// The items of a stretch that the limit lets wait, in index order.
  func items(in list: ReferenceList, _ range: Range<Int64>, _ indices: ClosedRange<Int>) -> [Int] {
    list.items(meeting: range.lowerBound, range.upperBound).filter(indices.contains)
  }
}

extension ReferenceList {
  /// The item at an offset, which owns the gap behind it; the first one of a row. The count if there is none.
  ///
  /// - Complexity: O(log items).
  func firstItem(endingBehind offset: Int64) -> Int {
    var (low, high) = (0, (count + columns - 1) / columns)
    while low < high {
      let middle = (low + high) / 2
      if start(min((middle + 1) * columns, count)) > offset { high = middle } else { low = middle + 1 }
    }
    return min(low * columns, count)
  }
}
