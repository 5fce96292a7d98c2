/// A1: free and bound tiles make up the pool; it only grows, only with the viewport, and no tile changes its kind.
struct PoolIsFixed: Invariant {
  let rule = "A1"
  private var kinds: [Int] = []
  private var count: Int { kinds.count }
  private var largestExtent: Int64 = 0
  private var keptTiles = 0  // by which the pool may grow still: one for each item that was told to be kept

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let tiles = frame.now.tiles
    if frame.input.relaid { largestExtent = 0 }  // another layout may need more for each viewport
    var isSame = tiles.count == count
    for index in kinds.indices where isSame && kinds[index] != tiles[index].kind { isSame = false }
    let wrongPlace = tiles.indices.first { tiles[$0].pool != $0 }
    let bound = frame.now.bound.count { tiles[$0].index != nil }
    keptTiles += frame.input.keeps.count { if case .begin = $0 { true } else { false } }
    let isGrownByKept = tiles.count > count && tiles.count - count <= keptTiles
    defer {
      if isGrownByKept { keptTiles -= tiles.count - count }
      if !isSame { kinds = tiles.map(\.kind) }
      // With an error, or without a cross-axis extent, the list fills no pool.
      if frame.now.error == nil, frame.now.crossExtent > 0, frame.now.extent > 0 {
        largestExtent = max(largestExtent, frame.now.wholeExtent)
      }
    }
    guard bound + frame.now.freeTiles == tiles.count else {
      return "\(bound) bound + \(frame.now.freeTiles) free tiles, the pool has \(tiles.count)"
    }
    if let index = wrongPlace { return "tile \(index) says that it is tile \(tiles[index].pool)" }
    guard tiles.count == count || isGrownByKept || (tiles.count > count && (frame.now.wholeExtent > largestExtent || count == 0))
    else {
      return "the pool went from \(count) to \(tiles.count) tiles, the list is \(points(frame.now.wholeExtent)) long"
    }
    for index in kinds.indices where !isSame && kinds[index] != tiles[index].kind {
      return "tile \(index) was of kind \(kinds[index]) and is now of kind \(tiles[index].kind)"
    }
    return tiles.isEmpty ? nil : .holds
  }
}

/// A2: no two tiles are bound to one index.
struct OneTileAnItem: Invariant {
  let rule = "A2"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    let (tiles, bound) = (frame.now.tiles, frame.now.bound)
    for (number, index) in bound.enumerated() where tiles[index].index != nil {
      for other in bound[(number + 1)...] where tiles[other].index == tiles[index].index {
        return "\(item: tiles[index].key) is shown twice, on \(tile: tiles[index].pool) and on \(tile: tiles[other].pool)"
      }
    }
    return frame.hasBoundTiles ? .holds : nil
  }
}

/// A3: every item in the viewport is bound or reported missing; none is missing if all on screen have their minimum extent (rule 104).
struct EveryVisibleItemIsBound: Invariant {
  let rule = "A3"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    for index in frame.visible {
      let isBound = frame.now.bound.contains { frame.now.tiles[$0].index == index }
      let isReported = frame.now.missing.contains(index)
      if isBound == isReported {
        let extent = points(frame.list[index].standing)
        return isBound
          ? "\(item: frame.list[index].key) is bound but reported missing"
          : "\(item: frame.list[index].key) is on screen and has no tile: a blank cell \(extent) \(frame.now.axis == .vertical ? "high" : "wide")"
      }
    }
    guard let first = frame.now.missing.first, frame.now.error == nil,
      frame.visible.allSatisfy({ keepsItsMinimum($0, in: frame.list) })
    else { return frame.visible.isEmpty ? nil : .holds }
    return "\(frame.now.missing.count) items from \(first) on have no tile, though none on screen is smaller than its kind declares"
  }

  private func keepsItsMinimum(_ index: Int, in list: ReferenceList) -> Bool {
    let item = list[index]
    return item.kind < list.minimumExtents.count && item.extent >= list.minimumExtents[item.kind]
  }
}

/// A4: a bound index exists.
struct BoundIndicesExist: Invariant {
  let rule = "A4"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    for place in frame.now.bound {
      let tile = frame.now.tiles[place]
      if let index = tile.index, index < 0 || index >= frame.list.count {
        return "\(tile: tile.pool) is bound to item \(index) of \(frame.list.count)"
      }
    }
    return frame.hasBoundTiles ? .holds : nil
  }
}

/// A5: key, kind and content of a tile are those of its item as it is now.
struct TilesShowTheirItem: Invariant {
  let rule = "A5"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    for place in frame.now.bound {
      let tile = frame.now.tiles[place]
      guard let index = tile.index, index >= 0, index < frame.list.count else { continue }
      let item = frame.list[index]
      if tile.key != item.key {
        return "\(tile: tile.pool) shows \(item: tile.key) where \(item: item.key) should be"
      }
      if tile.kind != item.kind { return "\(tile: tile.pool) is of kind \(tile.kind), \(item: item.key) of kind \(item.kind)" }
      if let content = item.content, tile.content != content {
        return "\(tile: tile.pool) does not show \(item: item.key) as it is now: revision \(item.revision)"
      }
    }
    return frame.hasBoundTiles ? .holds : nil
  }
}

/// A6: a free tile is hidden, has no key and loads nothing; a bound one is not hidden.
struct FreeTilesAreIdle: Invariant {
  let rule = "A6"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    for tile in frame.now.tiles {
      if tile.index != nil {
        if tile.isHidden { return "\(tile: tile.pool) is bound to \(item: tile.key) and hidden" }
        continue
      }
      if !tile.isHidden { return "free \(tile: tile.pool) is on screen" }
      if tile.key != nil { return "free \(tile: tile.pool) keeps key \(item: tile.key)" }
      if tile.loads > 0 { return "free \(tile: tile.pool) still loads \(tile.loads) photos" }
    }
    return frame.now.tiles.isEmpty ? nil : .holds
  }
}

/// A7: an item that was bound in the previous frame with the same key and kind keeps its tile.
struct ItemsKeepTheirTile: Invariant {
  let rule = "A7"
  private typealias Bound = (key: UInt64, pool: Int, kind: Int)
  private var before: [Bound] = []
  private var bound: [Bound] = []

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    swap(&bound, &before)
    bound.removeAll(keepingCapacity: true)
    for index in frame.now.bound {
      let tile = frame.now.tiles[index]
      if let key = tile.key { bound.append((key, tile.pool, tile.kind)) }
    }
    var hasStayed = false
    for tile in bound {
      guard let old = before.first(where: { $0.key == tile.key }), old.kind == tile.kind else { continue }
      hasStayed = true
      if old.pool != tile.pool, !ItemsKeepTheirTile.wasPushedOff(tile.key, frame) {
        return "\(item: tile.key) went from \(tile: old.pool) to \(tile: tile.pool)"
      }
    }
    return hasStayed ? .holds : nil
  }

  /// Whether measuring pushed the item off the screen as it was before the frame's travel, which brought it back, or may have done so in another
  /// layout.
  private static func wasPushedOff(_ key: UInt64, _ frame: CheckedFrame) -> Bool {
    guard !frame.list.measured.isEmpty, let tile = frame.now.tiles.first(where: { $0.key == key }) else { return false }
    if frame.input.relaid || wentToAndFro(tile, frame) { return true }
    guard frame.now.travel != 0 else { return false }
    let start = frame.now.offset - frame.now.travel
    return tile.end <= start || tile.start >= start + frame.now.extent
  }

  /// Whether one measurement may have pushed the item off the screen, and another brought it back: where the first item on screen is updated
  /// and becomes shorter, that item, until no other one was left to stay in place (C3), or one behind it.
  static func wentToAndFro(_ tile: FrameObservation.Tile, _ frame: CheckedFrame) -> Bool {
    guard let first = frame.onScreenBefore.first, frame.list.measured.contains(first.key),
      frame.list.changes.contains(.update(key: first.key))
    else { return false }
    if first.key == tile.key { return first.top + tile.extent <= 0 }
    let loss = (frame.measuring?.contentExtentBefore ?? 0) - frame.contentExtent
    return loss > 0 && tile.start + loss >= frame.now.offset + frame.now.extent
  }
}

/// A10: coming into view and leaving alternate, for each tile and each key; at a frame's end exactly what is on screen is displayed.
struct DisplaysAlternate: Invariant {
  let rule = "A10"
  private var displayed = OpenItems()

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    displayed.record(frame.now.displays, in: frame.now, ("displays", "ended"), onScreenAlone: true)
  }
}

/// A12: a tile releases each bound item once and before it binds another, and at a frame's end holds what it is bound to.
struct ReleasesMirrorBinds: Invariant {
  let rule = "A12"
  private var held = OpenItems()

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard let holds = frame.now.holds else { return nil }
    return held.record(holds, in: frame.now, ("holds", "released"), onScreenAlone: false)
  }
}

private struct OpenItems {
  private var open: [UInt64?] = []

  /// `words` is what a tile does to its item, and has done at the end. At the frame's end the items of all tiles must be open, or those of
  /// the tiles on screen.
  mutating func record(
    _ events: [FrameObservation.Display], in frame: FrameObservation, _ words: (does: String, ended: String), onScreenAlone: Bool
  ) -> CheckResult? {
    while open.count < frame.tiles.count { open.append(nil) }
    for event in events {
      guard open.indices.contains(event.pool) else { return "\(tile: event.pool) is not in the pool and \(words.does) something" }
      if event.begins {
        if let old = open[event.pool] {
          return "\(tile: event.pool) \(words.does) \(item: event.key) and never \(words.ended) \(item: old)"
        }
        if let other = open.firstIndex(of: event.key) {
          return "\(tile: event.pool) \(words.does) \(item: event.key), and so does tile \(other)"
        }
        open[event.pool] = event.key
      } else {
        guard open[event.pool] == event.key else {
          return "\(tile: event.pool) \(words.ended) \(item: event.key); it \(words.does) \(item: open[event.pool])"
        }
        open[event.pool] = nil
      }
    }
    for tile in frame.tiles where tile.key != nil || open[tile.pool] != nil {
      let due = !onScreenAlone || frame.shows(tile) ? tile.key : nil
      if open[tile.pool] != due { return "\(tile: tile.pool) \(words.does) \(item: open[tile.pool]), expected \(item: due)" }
    }
    return events.isEmpty && open.allSatisfy { $0 == nil } ? nil : .holds
  }
}

/// A11: what clients change from inside a frame takes effect in the next one: until then the list keeps its count.
struct ChangesWaitForTheNextTick: Invariant {
  let rule = "A11"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    guard frame.now.handedIn, frame.now.error == nil else { return nil }
    guard frame.now.itemCount != frame.list.count else { return .holds }
    let (count, due) = (frame.now.itemCount, frame.list.count)
    return "changes were handed in from inside the frame: the view has \(count) items already, \(due) without them"
  }
}

/// A8: tiles are taken from the outgoing edge first: no idle tile is bound while one that has just left is idle.
struct OutgoingTilesAreTakenFirst: Invariant {
  let rule = "A8"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    // A frame that measures binds in several rounds, and one that binds early in several layouts.
    guard frame.now.clients.lookahead?.earlyAhead ?? 0 == 0 || frame.now.layouts == 1 else { return nil }
    guard !frame.isFirst, frame.before.tiles.count == frame.now.tiles.count, frame.list.measured.isEmpty, frame.now.error == nil else {
      return nil
    }
    var hasTaken = false
    for tile in frame.now.tiles where tile.index != nil && frame.before.tiles[tile.pool].index == nil {
      hasTaken = true
      let left = frame.now.tiles.first { $0.kind == tile.kind && $0.index == nil && frame.before.tiles[$0.pool].index != nil }
      if let left { return "\(tile: tile.pool) was idle and shows \(item: tile.key), \(tile: left.pool) has just left and lies idle" }
    }
    return hasTaken ? .holds : nil
  }
}

/// A13: a kept item has a tile in every frame, on screen or off.
struct KeptItemsHaveTiles: Invariant {
  let rule = "A13"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    guard frame.now.error == nil, !frame.isFirst else { return nil }
    for key in frame.kept.certain where !frame.now.bound.contains(where: { frame.now.tiles[$0].key == key }) {
      return "\(item: key) is kept, and has no tile"
    }
    return frame.kept.certain.isEmpty ? nil : .holds
  }
}

/// A14: the selected items are those that the program has selected and that are still there, in their order, and their tiles show it.
struct SelectedItemsStaySelected: Invariant {
  let rule = "A14"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    let (due, selected) = (frame.selected, frame.now.selected)
    guard frame.now.error == nil, !due.certain.isEmpty || !due.possible.isEmpty || !selected.isEmpty || !frame.input.selects.isEmpty else {
      return nil
    }
    let known = Set(selected)
    if let lost = due.certain.subtracting(known).min() { return "\(item: lost) was selected, and is not any more" }
    if let wrong = selected.first(where: { !due.certain.contains($0) && !due.possible.contains($0) }) {
      return "\(item: wrong) is selected, and the program has not selected it, or it was removed"
    }
    let places = selected.compactMap { frame.list.index(ofKey: $0) }
    guard places.count == selected.count, zip(places, places.dropFirst()).allSatisfy(<) else {
      return "the selected items are not in the list's order: \(selected.prefix(20))"
    }
    for place in frame.now.bound {
      guard let drawn = frame.now.drawnSelected, let key = frame.now.tiles[place].key, frame.now.tiles[place].index != nil else { continue }
      if drawn.contains(place) != known.contains(key) {
        return
          "\(item: key) \(known.contains(key) ? "is selected, and its tile shows that it is not" : "is not selected, and its tile shows it")"
      }
    }
    return .holds
  }
}
