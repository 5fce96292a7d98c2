/// E5: a pending request follows its item or is cancelled with it; none is a duplicate, for an unknown item, or for one with a tile.
struct PrefetchesFollowTheirItems: Invariant {
  let rule = "E5"
  private var book = PrefetchBook()

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard let lookahead = frame.now.clients.lookahead else { return nil }
    book.follow(frame)
    if let fault = book.faults.first { return fault }
    if book.open.count > lookahead.maximumWaiting { return "\(book.open.count) items wait, allowed are \(lookahead.maximumWaiting)" }
    guard let waiting = frame.now.clients.waiting, frame.now.error == nil, !waiting.isEmpty || !book.open.isEmpty else { return nil }
    for item in waiting {
      let isThere = item.index >= 0 && item.index < frame.list.count && frame.list[item.index].key == item.key
      if !isThere { return "item \(item.index) waits as \(item: item.key), which it is not" }
      if !book.isOpen(item.key) { return "\(item: item.key) waits, and was not asked for" }
    }
    return waiting.count == book.open.count ? .holds : "the list says that \(waiting.count) items wait, \(book.open.count) were asked for"
  }
}

/// E7: the screen lies within the reach of early tiles, and that within the reach of data. What is within reach is requested, up to the
/// limit, and nothing else; a frame binds at most its share of early tiles.
struct ReachesAreNested: Invariant {
  let rule = "E7"
  private var book = PrefetchBook()
  private var heading = Heading()
  private var shown: [UInt64] = []  // shown and still within reach: not requested again
  private var perhapsShown: [UInt64] = []  // the same, but it may have left the reach meanwhile

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard let lookahead = frame.now.clients.lookahead else { return nil }
    let old = heading
    heading.follow(frame)
    if heading.agrees(with: old), PrefetchBook.isSettled(frame) { return nil }
    book.follow(frame)
    guard let reach = PrefetchReach(frame, lookahead, heading) else {
      perhapsShown += shown + (frame.now.holds ?? frame.now.displays).map(\.key)
      shown.removeAll()
      return nil
    }
    let must = reach.items(in: frame.list, reach.must, reach.mustIndices)
    forgetWhatHasChanged(frame)
    if let fault = askedInVain(frame, reach) { return fault }
    followShown(frame, must: must.map { frame.list[$0].key }, reach)
    return tooManyBinds(frame, lookahead) ?? leftOut(frame, must, lookahead) ?? .holds
  }

  private mutating func forgetWhatHasChanged(_ frame: CheckedFrame) {
    for change in frame.list.changes {
      switch change {
      case .remove(_, let keys): shown.removeAll(where: keys.contains)
      case .update(let key): shown.removeAll { $0 == key }
      case .insert, .move: break
      }
    }
    if frame.input.reloaded {
      perhapsShown += shown
      shown.removeAll()
    }
  }

  private func askedInVain(_ frame: CheckedFrame, _ reach: PrefetchReach) -> CheckResult? {
    for item in book.asked where !frame.isFirst && book.isOpen(item.key) {
      guard item.index < frame.list.count else { continue }  // E5
      let place = frame.list.place(item.index)
      if place.end <= reach.may.lowerBound || place.start >= reach.may.upperBound {
        return "\(item: item.key) at \(points(place.start)) is asked for, within reach is \(text(reach.may))"
      }
      if shown.contains(item.key) { return "\(item: item.key) is asked for again, and has been within reach since it was shown" }
    }
    return nil
  }

  private mutating func followShown(_ frame: CheckedFrame, must: [UInt64], _ reach: PrefetchReach) {
    let tiles = frame.now.tiles.compactMap { tile in tile.key.map { (key: $0, index: tile.index ?? 0) } }
    let surely = Set(must)
    perhapsShown = (perhapsShown + shown + (frame.now.holds ?? frame.now.displays).map(\.key)).filter { isWithin($0, frame, reach) }
    shown = shown.filter(surely.contains) + tiles.map(\.key).filter { surely.contains($0) && !shown.contains($0) }
    perhapsShown += tiles.map(\.key).filter { !surely.contains($0) }
    var seen: Set<UInt64> = []
    perhapsShown = perhapsShown.filter { seen.insert($0).inserted }
  }

  private func isWithin(_ key: UInt64, _ frame: CheckedFrame, _ reach: PrefetchReach) -> Bool {
    guard let index = frame.list.index(ofKey: key, near: reach.mayIndices.lowerBound) else { return false }
    let place = frame.list.place(index)
    return place.end > reach.may.lowerBound && place.start < reach.may.upperBound
  }

  private func leftOut(_ frame: CheckedFrame, _ must: [Int], _ lookahead: ClientObservation.Lookahead) -> CheckResult? {
    guard !frame.isFirst, book.open.count < lookahead.maximumWaiting else { return nil }
    for index in must {
      let key = frame.list[index].key
      if !shown.contains(key), !perhapsShown.contains(key), !book.isOpen(key) {
        return "\(item: key) at \(points(frame.list.start(index))) is within reach and not asked for"
      }
    }
    return nil
  }

  private func tooManyBinds(_ frame: CheckedFrame, _ lookahead: ClientObservation.Lookahead) -> CheckResult? {
    guard !frame.isFirst, lookahead.earlyAhead > 0 else { return nil }
    let realized = PrefetchReach.realized(frame, lookahead)
    let early = frame.now.tiles.filter { tile in
      guard let index = tile.index, let key = tile.key, !frame.isPinned(index), !frame.list.measured.contains(key) else { return false }
      return (tile.end <= realized.lowerBound || tile.start >= realized.upperBound) && !frame.before.tiles.contains { $0.key == key }
    }
    return early.count <= lookahead.maximumBinds
      ? nil : "\(early.count) tiles are bound early in one frame, allowed are \(lookahead.maximumBinds)"
  }

  private func text(_ range: Range<Int64>) -> String { "\(points(range.lowerBound))..<\(points(range.upperBound))" }
}

/// E8: what leaves the reach, by a reversal or otherwise, is cancelled in that frame and loses its early tile; what is within reach is not.
struct ReversalsCancelAtOnce: Invariant {
  let rule = "E8"
  private var book = PrefetchBook()
  private var heading = Heading()

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard let lookahead = frame.now.clients.lookahead else { return nil }
    let old = heading
    heading.follow(frame)
    if heading.agrees(with: old), PrefetchBook.isSettled(frame) { return nil }
    book.follow(frame)
    guard let reach = PrefetchReach(frame, lookahead, heading) else { return nil }
    for entry in book.open {
      guard let index = entry.index else { continue }  // E5
      if !isWithin(index, reach.may, frame) || (frame.list.columns == 1 && !reach.mayIndices.contains(index)) {
        return "\(item: entry.key) at \(points(frame.list.start(index))) waits, and is out of reach"
      }
    }
    for key in book.cancelled where !frame.isFirst && !book.isOpen(key) && frame.list.columns == 1 {
      guard let index = frame.list.index(ofKey: key, near: reach.mustIndices.lowerBound) else { continue }
      if isWithin(index, reach.must, frame), reach.mustIndices.contains(index), frame.list[index].standing > 0 {
        return "\(item: key) at \(points(frame.list.start(index))) is cancelled, and within reach"
      }
    }
    if book.open.isEmpty, book.cancelled.isEmpty, !frame.hasBoundTiles { return nil }
    return lateTile(frame, lookahead) ?? .holds
  }

  private func isWithin(_ index: Int, _ range: Range<Int64>, _ frame: CheckedFrame) -> Bool {
    let place = frame.list.place(index)
    return place.end > range.lowerBound && place.start < range.upperBound
  }

  private func lateTile(_ frame: CheckedFrame, _ lookahead: ClientObservation.Lookahead) -> CheckResult? {
    var ranges: [Range<Int64>] = []
    if heading.mayLeadToStart { ranges.append(PrefetchReach.tiles(frame, lookahead, toStart: true)) }
    if heading.mayLeadToEnd { ranges.append(PrefetchReach.tiles(frame, lookahead, toStart: false)) }
    for tile in frame.now.tiles {
      guard let index = tile.index, !frame.pinned.contains(where: { $0.index == index }), !frame.isAside(index) else { continue }
      if !ranges.contains(where: { tile.start < $0.upperBound && tile.end > $0.lowerBound }) {
        return "\(item: tile.key) at \(points(tile.start)) has a tile, and is out of reach"
      }
    }
    return nil
  }
}
