/// H1: the header of the section at the viewport's start is pinned there, or pushed out by the next one, on one tile of its own kind. Of
/// stacked headers it is the last.
struct HeaderIsKeptInView: Invariant {
  let rule = "H1"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    guard let header = frame.pinned.last, PinnedLaw.holds(in: frame) else { return nil }
    return PinnedLaw.check(header, frame)
  }
}

/// S2: stacked headers are those that have passed, in order, one below the other; headers of sections that are over have left.
struct HeadersPileUp: Invariant {
  let rule = "S2"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    guard frame.pinned.count > 1, PinnedLaw.holds(in: frame) else { return nil }
    for header in frame.pinned.dropLast() {
      let checkResult = PinnedLaw.check(header, frame)
      if checkResult.fault != nil { return checkResult }
    }
    return .holds
  }
}

private enum PinnedLaw {
  static func holds(in frame: CheckedFrame) -> Bool {
    frame.top < frame.bottom && frame.now.crossExtent > 0 && frame.knowsHeaders
  }

  static func check(_ header: (index: Int, start: Int64), _ frame: CheckedFrame) -> CheckResult {
    let (index, start) = header
    guard let tile = frame.now.tiles.first(where: { $0.index == index }) else {
      return frame.now.missing.contains(index) ? .holds : "header \(index) belongs at \(points(start)) and has no tile"
    }
    var place = frame.list.place(index)
    place.start = start
    if tile.place != place { return "header \(index) stands at \(text(tile.place)); it is kept in view at \(text(place))" }
    return tile.kind == frame.list[index].kind ? .holds : "header \(index) stands on a tile of kind \(tile.kind)"
  }
}

/// S3: no header covers an item that a program's scroll has shown, as far as the item fits into the room below its headers.
struct ShownItemsAreClear: Invariant {
  let rule = "S3"
  private var goal = ItemGoal()

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    goal.follow(frame)
    guard let wanted = goal.wanted else { return nil }
    guard frame.now.phase == .resting else {
      if frame.now.phase != .animating { goal.end() }
      return nil
    }
    goal.end()
    let (now, list) = (frame.now, frame.list)
    guard list.headers != nil, let index = list.index(ofKey: wanted.key), now.insets.before >= 0 else { return nil }
    let room = now.extent - now.insets.before - now.insets.behind - list.headroom(of: index)
    switch wanted.position {
    case .distance(let points): if points < 0 { return nil }
    case .nearest: if !list.measured.isEmpty || list.standing(index) > room { return nil }
    case .start: break
    case .center, .end, .fraction: if list.standing(index) > room { return nil }
    }
    guard let tile = now.tiles.first(where: { $0.key == wanted.key }), tile.extent > 0 else { return nil }
    let cover = now.tiles.first { other in
      guard let header = other.index, header != index, header < list.count, list.isHeader(header) else { return false }
      return other.start < tile.end && tile.start < other.end
    }
    return cover.map { "\(item: wanted.key) is shown at the \(wanted.position), and \(tile: $0.pool), a header's, covers it" } ?? .holds
  }
}
