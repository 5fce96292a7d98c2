import ViewTree

/// B1: a tile is at its item's layout place. Rule H1 covers pinned headers.
struct TilesStandInPlace: Invariant {
  let rule = "B1"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    var hasPlaced = false
    for place in frame.now.bound {
      let tile = frame.now.tiles[place]
      guard let index = tile.index, index >= 0, index < frame.list.count, !frame.isPinned(index),
        frame.now.crossExtent > 0 || !frame.isAside(index)  // without a size across, places are not known
      else { continue }
      hasPlaced = true
      let place = frame.list.place(index)
      if place != tile.place {
        return
          "\(item: tile.key) is out of place: \(tile: tile.pool) stands at \(text(tile.place)); it belongs at \(text(place))"
      }
    }
    return hasPlaced ? .holds : nil
  }
}

/// B2: tiles on screen do not overlap, except a pinned header.
struct TilesDoNotOverlap: Invariant {
  let rule = "B2"
  private var order: [Int] = []  // places of the tiles in the pool, by their starts

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    // Without a size across kept tiles stay where they were, a header where it was in view.
    guard frame.now.crossExtent > 0 || frame.kept.isEmpty else { return nil }
    let tiles = frame.now.tiles
    order.removeAll(keepingCapacity: true)
    for place in frame.now.bound {
      guard let index = tiles[place].index, !frame.isPinned(index) else { continue }
      order.insert(place, before: { (tiles[$0].start, tiles[$0].pool) < (tiles[$1].start, tiles[$1].pool) })
    }
    for number in order.indices {
      let upper = tiles[order[number]].place
      for other in order[(number + 1)...] {
        if tiles[other].start >= upper.end { break }
        let lower = tiles[other].place
        guard lower.extent > 0, lower.crossStart < upper.crossStart + upper.crossExtent,
          upper.crossStart < lower.crossStart + lower.crossExtent
        else { continue }
        let (one, two) = (tiles[order[number]].pool, tiles[other].pool)
        return "two cells overlap by \(points(upper.end - lower.start)): tiles \(one) and \(two)"
      }
    }
    return order.count > 1 ? .holds : nil
  }
}

/// B3: the tiles cover exactly the items' part of the viewport, except what is reported missing. A pinned header covers nothing.
struct TilesCoverTheViewport: Invariant {
  let rule = "B3"
  private var rest: [ReferenceList.Place] = []  // what is not covered; without extent what was

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard !frame.now.isUnsettled, !frame.visible.isEmpty || frame.hasBoundTiles else { return nil }
    rest.removeAll(keepingCapacity: true)
    let (top, bottom) = (frame.top, frame.bottom)
    for index in frame.visible where !frame.isPinned(index) { rest.append(frame.list.place(index).clipped(to: top, bottom)) }
    for place in frame.now.bound {
      guard let index = frame.now.tiles[place].index, !frame.isPinned(index), !frame.isAside(index) else { continue }
      let piece = frame.now.tiles[place].place.clipped(to: top, bottom)
      guard piece.extent > 0 else { continue }
      guard let hole = rest.firstIndex(where: { $0.contains(piece) }) else {
        return "\(tile: frame.now.tiles[place].pool) covers \(text(piece)), where no item is left to cover"
      }
      let around = rest[hole]
      rest[hole].extent = 0
      if around != piece { rest += around.without(piece) }
    }
    for index in frame.now.missing where index < frame.list.count {
      let place = frame.list.place(index)
      rest.removeAll { place.contains($0) }
    }
    return rest.first { $0.extent > 0 }.map { "a blank area: nothing covers \(text($0))" } ?? .holds
  }
}

/// B7: the content is as long as its items and their gaps. Masonry's end is an estimate until the last item is placed: it stays within
/// bounds and never decreases while items are only placed. Without a cross-axis extent, incoming items have no extent yet.
struct ContentIsAsLongAsItsItems: Invariant {
  let rule = "B7"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    let (extent, due) = (frame.now.contentExtent, frame.list.contentExtent)
    guard frame.now.crossExtent > 0 else { return nil }
    guard case .masonry(let lanes) = frame.list.arrangement,
      frame.list.adoptsPlaces || frame.now.tiles.allSatisfy({ $0.index != frame.list.count - 1 })
    else { return extent == due ? .holds : "the content is \(points(extent)) long, its items \(points(due))" }
    let (least, most) = MasonryEnd.bounds(of: frame, lanes: lanes)
    if extent < least { return "the content is \(points(extent)) long, and the longest lane at least \(points(least))" }
    if extent > most { return "the content is \(points(extent)) long, and no lane can be longer than \(points(most))" }
    guard !frame.isFirst, MasonryEnd.isOnlyPlaced(frame), extent < frame.before.contentExtent else { return .holds }
    return "the content is \(points(extent)) long; it was \(points(frame.before.contentExtent)) before more of it was placed"
  }
}

private enum MasonryEnd {
  /// All lanes together are as long as all items, a gap for each: the longest has at least their mean and reaches as far as any tile. Above
  /// a tile, its start is its lane's extent. All the rest may be in one lane, but in no more. If the reference has all places, the longest
  /// lane is known; an estimate never exceeds it, since it may only grow.
  static func bounds(of frame: CheckedFrame, lanes: Int) -> (least: Int64, most: Int64) {
    let list = frame.list
    guard list.count > 0 else { return (0, 0) }
    let sum = list.items.start(list.count) + Int64(list.count) * list.spacing
    var reached = [Int64](repeating: 0, count: lanes)
    for tile in frame.now.tiles {
      guard let index = tile.index, index < list.count, !frame.isPinned(index) else { continue }
      for lane in list.lanes(of: index).clamped(to: reached.indices) { reached[lane] = max(reached[lane], tile.end + list.spacing) }
    }
    let longest = reached.reduce(0, max)
    // Items of several lanes count in each of them, and leave holes.
    let area = list.hasSpans ? area(of: list, lanes) : sum
    let least = max((area + Int64(lanes) - 1) / Int64(lanes), longest)
    let most = max(least, list.hasSpans ? sum : longest + sum - reached.reduce(0, +))
    return (max(0, least - list.spacing), list.adoptsPlaces ? max(0, most - list.spacing) : list.contentExtent)
  }

  private static func area(of list: ReferenceList, _ lanes: Int) -> Int64 {
    list.items.reduce(0) { $0 + ($1.standing + list.spacing) * Int64(min($1.span, lanes)) }
  }

  static func isOnlyPlaced(_ frame: CheckedFrame) -> Bool {
    frame.list.changes.isEmpty && frame.list.measured.isEmpty && !frame.input.resized && !frame.input.reloaded && !frame.input.relaid
      && !frame.input.badBatch
      && frame.now.error == nil && frame.before.error == nil && frame.before.crossExtent == frame.now.crossExtent
  }
}

/// B8: at rest the offset is legal, except one that a client set outside, at once or animated, until content, viewport or input change it.
struct RestIsLegal: Invariant {
  let rule = "B8"
  private var isExcused = false
  private var mayBounce = false  // a motion keeps on as it has begun
  private var aim: Int64?

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    // A window rotated and rotated back between two frames has not changed.
    let hasOtherShape =
      frame.isFirst
      ? frame.input.resized
      : frame.before.contentExtent != frame.now.contentExtent || frame.before.extent != frame.now.extent
        || frame.before.crossExtent != frame.now.crossExtent
    let hasChanged = frame.hasNewInsets || hasOtherShape
    if frame.input.manner.bounces || frame.now.phase == .resting { mayBounce = frame.input.manner.bounces }
    if hasChanged || frame.now.travel != 0 { isExcused = false }
    if frame.input.events.contains(.jump) || frame.input.events.contains(.restore) { isExcused = true }
    follow(frame.input.events)
    if hasChanged { aim = nil }
    guard frame.now.phase == .resting else { return isExcused ? nil : shownBeyondEdge(frame) }
    if aim == frame.now.listOffset { isExcused = true }
    aim = nil
    guard !isExcused else { return nil }
    // Without a cross-axis extent new items have no extent: the content is as long as the list says.
    let extent = frame.now.crossExtent > 0 ? frame.contentExtent : frame.now.contentExtent
    let legal = frame.legal(contentExtent: extent)
    return legal.contains(frame.now.offset)
      ? .holds
      : "the offset rests at \(points(frame.now.offset)), legal is \(points(legal))"
  }

  /// Without bouncing, neither input nor a motion shows what is beyond an edge; a program's animation may.
  private func shownBeyondEdge(_ frame: CheckedFrame) -> CheckResult? {
    let moves: [FrameObservation.Phase] = [.dragging, .decelerating, .momentum]
    guard !mayBounce, frame.input.events.allSatisfy(\.isUserInput), frame.now.travel != 0, moves.contains(frame.now.phase),
      frame.now.crossExtent > 0
    else { return nil }
    let legal = frame.legal
    func excess(_ offset: Int64) -> Int64 { max(legal.lowerBound - offset, offset - legal.upperBound, 0) }
    // Content that a client set outside may return in steps.
    let comesBack = !frame.isFirst && excess(frame.now.offset) < excess(frame.before.offset)
    return legal.contains(frame.now.offset) || comesBack
      ? .holds : "nothing bounces, and the list is \(frame.now.phase) at \(points(frame.now.offset)), beyond an edge"
  }

  private mutating func follow(_ events: [FrameInput.Kind]) {
    for event in events {
      switch event {
      case .scroll(let points): aim = Int64((points * 64).rounded())
      case .finger(_, .moved, _, _, _), .finger(_, .ended, _, _, _), .finger(_, .cancelled, _, _, _): break  // perhaps on a list in a tile
      default: aim = nil
      }
    }
  }
}

/// B9: a list's or grid's bound items are an interval, except items without extent, a pinned header, and short items of a row that began
/// above the viewport; in masonry exactly the items on screen are bound.
struct BoundItemsAreAnInterval: Invariant {
  let rule = "B9"
  private var bound: [Int] = []

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    bound.removeAll(keepingCapacity: true)
    for place in frame.now.bound {
      if let index = frame.now.tiles[place].index, !frame.isPinned(index), !frame.isAside(index) { bound.insert(index, before: <) }
    }
    return bound.isEmpty && frame.visible.isEmpty ? nil : BoundItemsAreAnInterval.check(bound, frame)
  }

  private static func check(_ bound: [Int], _ frame: CheckedFrame) -> CheckResult? {
    if case .masonry = frame.list.arrangement {
      return bound.first { !isRealized($0, frame) }.map { "item \($0) is bound and not on screen" }
        ?? frame.visible.first { !bound.contains($0) && !frame.isPinned($0) && !frame.now.missing.contains($0) }.map {
          "item \($0) is on screen and not bound"
        }
        ?? .holds
    }
    for (one, next) in zip(bound, bound.dropFirst()) where next > one + 1 {
      for index in one + 1..<next where index < frame.list.count && frame.list[index].standing > 0 {
        if !frame.now.missing.contains(index), !frame.isPinned(index), !frame.isAside(index),
          frame.list.columns == 1 || isRealized(index, frame)
        {
          return "items \(one) and \(next) are bound, item \(index) between them is not"
        }
      }
    }
    return unreached(bound, frame) ?? .holds
  }

  private static func unreached(_ bound: [Int], _ frame: CheckedFrame) -> CheckResult? {
    let (before, behind) = reach(frame)
    guard before + behind > 0, frame.top < frame.bottom, frame.now.crossExtent > 0, frame.now.error == nil, !frame.now.isUnsettled else {
      return nil
    }
    let realized = frame.list.items(meeting: max(0, frame.now.offset - before), frame.now.offset + frame.now.extent + behind)
    return realized.first { !bound.contains($0) && !frame.isPinned($0) && !frame.now.missing.contains($0) }
      .map { "item \($0) lies in the overscan, or beneath a cover, and is not bound" }
  }

  private static func isRealized(_ index: Int, _ frame: CheckedFrame) -> Bool {
    let (place, (before, behind)) = (frame.list.place(index), reach(frame))
    return frame.top < frame.bottom && place.extent > 0 && place.end > frame.now.offset - before
      && place.start < frame.now.offset + frame.now.extent + behind
  }

  /// How far tiles reach beyond the viewport.
  private static func reach(_ frame: CheckedFrame) -> (before: Int64, behind: Int64) {
    (frame.list.overscan + frame.now.covers.before, frame.list.overscan + frame.now.covers.behind)
  }
}

/// B11: an empty viewport realizes nothing and measures nothing.
struct EmptyViewportRealizesNothing: Invariant {
  let rule = "B11"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    guard frame.now.extent == 0 || frame.now.crossExtent == 0, !frame.isFirst else { return nil }
    if let tile = frame.now.tiles.first(where: { $0.index != nil && !frame.kept.possible.contains($0.key ?? 0) }) {
      return "\(tile: tile.pool) is bound in an empty viewport"
    }
    return frame.list.measured.first { !frame.kept.possible.contains($0) }.map { "\(item: $0) was measured in an empty viewport" } ?? .holds
  }
}

extension FrameObservation.Tile {
  var place: ReferenceList.Place { ReferenceList.Place(start: start, extent: extent, crossStart: crossStart, crossExtent: crossExtent) }
}

extension ReferenceList.Place {
  func clipped(to top: Int64, _ bottom: Int64) -> ReferenceList.Place {
    var place = self
    place.start = max(start, top)
    place.extent = max(0, min(end, bottom) - place.start)
    return place
  }

  func contains(_ other: ReferenceList.Place) -> Bool {
    start <= other.start && other.end <= end && crossStart <= other.crossStart
      && other.crossStart + other.crossExtent <= crossStart + crossExtent
  }

  func without(_ part: ReferenceList.Place) -> [ReferenceList.Place] {
    let pieces = [
      ReferenceList.Place(start: start, extent: part.start - start, crossStart: crossStart, crossExtent: crossExtent),
      ReferenceList.Place(start: part.end, extent: end - part.end, crossStart: crossStart, crossExtent: crossExtent),
      ReferenceList.Place(start: part.start, extent: part.extent, crossStart: crossStart, crossExtent: part.crossStart - crossStart),
      ReferenceList.Place(
        start: part.start, extent: part.extent, crossStart: part.crossStart + part.crossExtent,
        crossExtent: crossStart + crossExtent - part.crossStart - part.crossExtent),
    ]
    return pieces.filter { $0.extent > 0 && $0.crossExtent > 0 }
  }
}
