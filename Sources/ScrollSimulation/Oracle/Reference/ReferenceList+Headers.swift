extension ReferenceList {
  func isHeader(_ index: Int) -> Bool {
    if let headers { items[index].kind == headers.kind } else { false }
  }

  /// The headers pinned at an edge, and their starts: those that have come to the end of the pile, of which the first of too many leaves.
  /// None before the first header, and in a list without sections; headers without extent are left out.
  func pinnedHeaders(at edge: Int64) -> [(index: Int, start: Int64)] {
    guard let most = headers?.stacked else { return [] }
    // In masonry headers alone begin in order: one before an item that has begun has begun, too.
    var next = hasUnplacedTail ? 1 + ((0..<count).last { start($0) <= edge } ?? -1) : (0..<count).bisect { start($0) > edge }
    var pile = headers(before: next, atMost: most)
    while next < count {
      if isHeader(next) {
        guard start(next) <= edge + extent(of: pile.suffix(most - 1)) else { break }
        pile = pile.suffix(most - 1) + [next]
      }
      next += 1
      // Behind the pile nothing can have come to its end.
      if next < count, isPlaced(next), start(next) > edge + extent(of: pile[...]) { break }
    }
    var place = edge
    if pile.count == most, let pusher = (next..<count).first(where: isHeader) { place = min(edge, start(pusher) - extent(of: pile[...])) }
    var pinned: [(index: Int, start: Int64)] = []
    for header in pile {
      if standing(header) > 0 { pinned.append((header, place)) }
      place += standing(header)
    }
    return pinned
  }

  /// How long the headers are under which an item stands where it begins below all of them: the last ones up to its own section's; for a
  /// header, those before it that stay when it joins them.
  func headroom(of index: Int) -> Int64 {
    guard let most = headers?.stacked else { return 0 }
    return extent(of: (isHeader(index) ? headers(before: index, atMost: most - 1) : headers(before: index, atMost: most))[...])
  }

  private func headers(before index: Int, atMost most: Int) -> [Int] {
    var found: [Int] = []
    var place = index - 1
    while place >= 0, found.count < most {
      if isHeader(place) { found.append(place) }
      place -= 1
    }
    return found.reversed()
  }

  private func extent(of headers: ArraySlice<Int>) -> Int64 { headers.reduce(0) { $0 + standing($1) } }

  /// Where in the room an item is wanted: in the viewport less its insets and the headers that would cover it.
  public enum Position: Hashable, Sendable, CustomStringConvertible {
    case start, center, end, nearest
    /// This part of what is left of the room is before the item.
    case fraction(perMille: Int)
    /// This far from the room's start.
    case distance(points: Int)

    /// Those without a number.
    static let plain: [Position] = [.start, .center, .end, .nearest]

    /// Those at which a list's items come to rest.
    static let stops: [Position] = plain + [.fraction(perMille: 250), .distance(points: 20)]

    public var description: String {
      switch self {
      case .start: "start"
      case .center: "center"
      case .end: "end"
      case .nearest: "nearest"
      case .fraction(let part): "place \(part)/1,000 of the way"
      case .distance(let points): "place \(points) pt from the start"
      }
    }
  }

  /// The legal offset that shows an item at `position`; for `nearest`, the closest to the current `offset`.
  func offset(
    showing index: Int, at position: Position, from offset: Int64, viewport: Int64, insets: Insets = Insets()
  ) -> Int64 {
    let wanted = wantedOffset(showing: index, at: position, from: offset, viewport: viewport, insets: insets)
    if position == .nearest, wanted == offset { return offset }
    let legal = legalOffsets(viewport: viewport, insets: insets)
    return min(max(wanted, legal.lowerBound), legal.upperBound)
  }

  /// The same, legal or not.
  func wantedOffset(showing index: Int, at position: Position, from offset: Int64, viewport: Int64, insets: Insets) -> Int64 {
    let (place, headroom) = (place(index), headroom(of: index))
    let before = headroom > 0 ? max(0, insets.before) + headroom : insets.before
    let (first, last) = (place.start - before, place.end + insets.behind - viewport)
    return
      switch position
    {
    case .start: first
    case .center: (first + last) / 2
    case .end: last
    case .nearest: min(max(offset, min(first, last)), max(first, last))
    case .fraction(let part): first + Int64((Double(last - first) * Double(min(max(part, 0), 1000)) / 1000).rounded())
    case .distance(let points): first - 64 * Int64(min(max(points, -1_000_000), 1_000_000))
    }
  }

  /// By how much an offset may differ from that: halves and parts are rounded, of the item, the room and the headers apart.
  func leeway(showing index: Int, at position: Position) -> Int64 {
    switch position {
    case .start, .end, .nearest, .distance: 0
    case .center: headroom(of: index) > 0 ? 2 : 1
    case .fraction: headroom(of: index) > 0 ? 3 : 2
    }
  }
}
