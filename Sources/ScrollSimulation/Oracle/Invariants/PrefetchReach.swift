/// What a viewport reaches in the reference list: surely, and possibly while the direction of the last move is unknown.
struct PrefetchReach {
  var may: Range<Int64>  // where data is loaded for some possible direction
  var must: Range<Int64>  // and for every possible direction
  var mayIndices: ClosedRange<Int>  // of the items within the limit on pending items
  var mustIndices: ClosedRange<Int>

  init?(_ frame: CheckedFrame, _ lookahead: ClientObservation.Lookahead, _ heading: Heading) {
    let list = frame.list
    guard frame.now.error == nil, !list.adoptsPlaces else { return nil }
    let ways = (heading.mayLeadToStart ? [true] : []) + (heading.mayLeadToEnd ? [false] : [])
    guard frame.top < frame.bottom, frame.now.crossExtent > 0 else {
      (may, must, mayIndices, mustIndices) = (0..<0, 0..<0, 0...0, 0...0)
      return
    }
    let spans = ways.map { PrefetchReach.span(frame, lookahead, toStart: $0) }
    may = spans.reduce(spans[0]) { min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound) }
    must = spans.reduce(spans[0]) { max($0.lowerBound, $1.lowerBound)..<min($0.upperBound, $1.upperBound) }
    // With lanes of different extents, or lines of centered items, the limit's choice is unknown from outside: it goes by index.
    if !list.hasFullRows {
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

  static func tiles(_ frame: CheckedFrame, _ lookahead: ClientObservation.Lookahead, toStart: Bool) -> Range<Int64> {
    let (before, after) = toStart ? (lookahead.earlyAhead, lookahead.earlyBehind) : (lookahead.earlyBehind, lookahead.earlyAhead)
    let realized = realized(frame, lookahead)
    let start = max(0, realized.lowerBound - extent(before, frame))
    return start..<max(start, min(realized.upperBound + extent(after, frame), frame.contentExtent))
  }

  static func realized(_ frame: CheckedFrame, _ lookahead: ClientObservation.Lookahead) -> Range<Int64> {
    guard frame.top < frame.bottom else { return frame.top..<frame.top }
    let start = max(0, frame.now.offset - lookahead.overscan - frame.now.covers.before)
    let end = frame.now.offset + frame.now.extent + lookahead.overscan + frame.now.covers.behind
    return start..<max(start, min(end, frame.contentExtent))
  }

  private static func span(_ frame: CheckedFrame, _ lookahead: ClientObservation.Lookahead, toStart: Bool) -> Range<Int64> {
    let (before, after) = toStart ? (lookahead.ahead, lookahead.behind) : (lookahead.behind, lookahead.ahead)
    var start = frame.top - extent(before, frame)
    var end = frame.bottom + extent(after, frame)
    if lookahead.overscan > 0 || frame.now.covers != FrameObservation.Covers() {
      let tiles = tiles(frame, lookahead, toStart: toStart)
      (start, end) = (min(start, tiles.lowerBound), max(end, tiles.upperBound))
    }
    return max(0, start)..<min(end, max(frame.contentExtent, frame.bottom))
  }

  private static func extent(_ screenfuls: Double, _ frame: CheckedFrame) -> Int64 {
    Int64((screenfuls * Double(frame.now.extent)).rounded())
  }

  private static func fewest(_ lookahead: ClientObservation.Lookahead) -> Int {
    let sum = lookahead.ahead + lookahead.behind
    let back = sum > 0 ? Int(Double(lookahead.maximumWaiting) * lookahead.behind / sum) : 0
    return min(back, lookahead.maximumWaiting - back)
  }

  /// If more items are within reach than may wait, the nearest by index wait.
  private static func indices(_ frame: CheckedFrame, _ lookahead: ClientObservation.Lookahead, toStart: Bool) -> ClosedRange<Int> {
    let list = frame.list
    let sum = lookahead.ahead + lookahead.behind
    let back = sum > 0 ? Int(Double(lookahead.maximumWaiting) * lookahead.behind / sum) : 0
    let (before, after) = toStart ? (lookahead.maximumWaiting - back, back) : (back, lookahead.maximumWaiting - back)
    let realized = realized(frame, lookahead)
    let first = max(0, list.firstItem(endingBehind: realized.lowerBound) - before)
    return first...max(first, list.firstItem(endingBehind: realized.upperBound) + after)
  }

  func items(in list: ReferenceList, _ range: Range<Int64>, _ indices: ClosedRange<Int>) -> [Int] {
    list.items(meeting: range.lowerBound, range.upperBound).filter(indices.contains)
  }
}
