import Scrolling
import Tiling
import ViewTree

/// What a tiled scroll view must look like whose items are measured as they come, worked out anew in each frame in whole grid steps.
///
/// It shares nothing with the engine: it knows the items, what the view was told of their lengths, and what a client can see of the view; of
/// the frame before it keeps where things stood. A masonry is not placed again: its lanes are checked for what they promise.
final class LayoutModel {
  enum Arrangement: Hashable {
    case list
    case grid(columns: Int)
    case masonry(lanes: Int)

    var columns: Int {
      switch self {
      case .list: 1
      case .grid(let columns), .masonry(let columns): columns
      }
    }
  }

  struct Row {
    var index: Int
    var key: UInt64
    var start: Int
    var extent: Int
    var crossStart = 0
    var crossExtent = 0

    var end: Int { start + extent }
    func meets(_ lower: Int, _ upper: Int) -> Bool { max(start, lower) < min(end, upper) }
  }

  /// What was done since the last frame.
  struct Turn {
    var takenAway: Set<UInt64> = []
    var updated: Set<UInt64> = []
    /// All lanes of a masonry are dealt again.
    var isReloaded = false
    var hasChanges = false
    /// Lengths on screen have changed otherwise: by `setNeedsMeasure`.
    var hasGrown = false
    /// The items changed when the offset had been set a viewport or more away.
    var wasFar = false
    /// The items changed when the offset had been set to the end, or beyond it.
    var wasAtEnd = false
    var mayRestAnywhere = false
    var isResized = false
    var hasEvents = false
    /// An item was scrolled to, and other things happened as well: no place is expected.
    var isCommanded = false
    /// An item that was scrolled to, with nothing else going on.
    var target: (key: UInt64, position: TiledScrollView.ScrollPosition)?
  }

  let arrangement: Arrangement
  let gap: Int
  let overscan: Int
  let hasDisplayRange: Bool
  private var onScreen: [(key: UInt64, top: Int)] = []
  private var shown: [UInt64: (tile: ObjectIdentifier, kind: Int)] = [:]
  private var laneOfKey: [UInt64: Int] = [:]
  private var offset = 0
  private var height = 0
  private var poolCount = 0
  private var pooledHeight = 0
  private var wasAtEnd = false
  private var maximum = 0
  private var wasHeld = false
  private var bindsSeen = 0
  private var faults: [String] = []

  init(_ arrangement: Arrangement, spacing: Double, overscan: Double, hasDisplayRange: Bool) {
    self.arrangement = arrangement
    gap = Int(spacing * 64)
    self.overscan = Int(overscan * 64)
    self.hasDisplayRange = hasDisplayRange
  }

  /// Compares a frame, and returns what is wrong with it.
  func check(_ rig: MeasuredRig, _ turn: Turn) -> [String] {
    faults = []
    let across = steps(rig.isVertical ? rig.view.bounds.width : rig.view.bounds.height)
    let rows = rows(of: rig, across: across)
    let length = length(of: rows, rig)
    let now = Int(rig.offset * 64)
    let viewport = steps(rig.viewportExtent)
    let frame = rig.view.lastFrame
    let minimum = rig.view.pinsToEnd ? min(0, length - viewport) : 0
    let maximum = max(minimum, length - viewport)

    expect(rig.offset * 64 == Double(now), "an offset off the grid: \(rig.offset)")
    expect(frame.error == nil && frame.missing.isEmpty && frame.diagnostic == nil, "\(frame)")
    expect(rig.contentExtent * 64 == Double(length), "B7: the content is \(rig.contentExtent * 64) steps long, not \(length)")
    checkOffset(rig, turn, from: minimum, to: maximum, now: now)
    let upper = min(now + viewport, length)
    let lower = max(now, 0)
    let isSeen = lower < upper && viewport > 0
    checkTiles(rig, turn, rows, lower..<max(lower, isSeen ? upper : lower), length: length)
    let visible = isSeen ? (isMasonry ? boundRows(rig) : rows).filter { $0.meets(lower, upper) && $0.index >= 0 } : []
    checkPlaces(rig, turn, isMasonry ? boundRows(rig) : rows, visible, viewport: viewport, now: now, maximum: maximum)
    checkTarget(rig, turn, isMasonry ? boundRows(rig) : rows, viewport: viewport, now: now, minimum...maximum)

    onScreen = visible.map { ($0.key, $0.start - now) }
    (offset, height) = (now, viewport)
    wasAtEnd = now >= maximum
    self.maximum = maximum
    wasHeld = rig.view.isTracking || rig.view.isDragging
    return faults
  }

  private var isMasonry: Bool { if case .masonry = arrangement { true } else { false } }
  private func steps(_ points: Double) -> Int { Int((points * 64).rounded(.up)) }

  // MARK: Where the items stand

  private func rows(of rig: MeasuredRig, across: Int) -> [Row] {
    let items = rig.source.items
    let columns = arrangement.columns
    let width = columns == 1 && arrangement == .list ? across : max(0, (across - gap * (columns - 1)) / columns)
    var rows: [Row] = []
    var start = 0
    for first in stride(from: 0, to: items.count, by: columns) {
      var longest = 0
      for index in first..<min(first + columns, items.count) {
        let extent = rig.source.told[items[index].key]?.steps ?? 0
        longest = max(longest, extent)
        rows.append(
          Row(
            index: index, key: items[index].key, start: start, extent: extent, crossStart: (index - first) * (width + gap),
            crossExtent: width))
      }
      start += longest + gap
    }
    return rows
  }

  private func length(of rows: [Row], _ rig: MeasuredRig) -> Int {
    guard !isMasonry else { return Int(rig.contentExtent * 64) }
    let columns = arrangement.columns
    let lastRow = rows.suffix(rows.isEmpty ? 0 : (rows.count - 1) % columns + 1)
    return lastRow.map(\.end).max() ?? 0
  }

  private func boundRows(_ rig: MeasuredRig) -> [Row] {
    rig.shown.map {
      Row(
        index: $0.index, key: $0.key, start: Int($0.start * 64), extent: Int($0.extent * 64), crossStart: Int($0.crossStart * 64),
        crossExtent: Int($0.crossExtent * 64))
    }
  }

  // MARK: The offset

  /// C4, and at rest a legal offset (B8); a view that is pinned to its end stays there (C8).
  private func checkOffset(_ rig: MeasuredRig, _ turn: Turn, from minimum: Int, to maximum: Int, now: Int) {
    let frame = rig.view.lastFrame
    let travel = Int(frame.travel.rawValue)
    let corrected = frame.corrections.reduce(0) { $0 + Int($1.delta.rawValue) }
    expect(now - offset == travel + corrected, "C4: \(offset) to \(now) by \(travel) and corrections of \(corrected)")
    guard rig.view.phase == .resting else { return }
    expect(turn.mayRestAnywhere || (minimum...maximum).contains(now), "B8: at \(now), outside \(minimum)...\(maximum)")
    if !turn.hasEvents, turn.target == nil, let last = frame.corrections.last, last.cause == .clamp {
      expect(now == minimum || now == maximum, "C1: a clamp to \(now) inside \(minimum)...\(maximum), \(frame)")
    }
    if rig.view.pinsToEnd, wasAtEnd, !wasHeld, travel == 0, height > 0, turn.target == nil, !turn.isCommanded,
      !turn.mayRestAnywhere || turn.hasChanges
    {
      expect(now == maximum, "C8: at \(now) after the end, which is at \(maximum)")
    }
  }

  /// C1 to C3; and where nothing has changed all that was on screen moves alike.
  private func checkPlaces(
    _ rig: MeasuredRig, _ turn: Turn, _ rows: [Row], _ visible: [Row], viewport: Int, now: Int, maximum: Int
  ) {
    let frame = rig.view.lastFrame
    let travel = Int(frame.travel.rawValue)
    let reach = turn.isResized ? min(height, viewport) : height
    guard turn.target == nil, !turn.isCommanded, !turn.wasFar, abs(travel) < reach else { return }
    let isAtEnd = turn.wasAtEnd || (wasAtEnd && !wasHeld) || offset + travel >= self.maximum || now >= maximum
    if rig.view.pinsToEnd, turn.isResized || isAtEnd { return }  // C8 beats C1
    let clamped = frame.corrections.filter { $0.cause != .anchor }.reduce(0) { $0 + Int($1.delta.rawValue) }
    var starts: [UInt64: Int] = [:]
    for row in rows { starts[row.key] = row.start }
    let survivors = onScreen.filter { !turn.takenAway.contains($0.key) }
    let bound = turn.hasChanges || turn.hasGrown || turn.isResized || arrangement != .list ? 1 : survivors.count
    for old in survivors.prefix(bound) {
      guard let start = starts[old.key] else { continue }
      expect(
        start - now == old.top - travel - clamped,
        "C1: key \(old.key) from \(old.top) to \(start - now), travel \(travel), clamp \(clamped)")
    }
  }

  /// C9.
  private func checkTarget(_ rig: MeasuredRig, _ turn: Turn, _ rows: [Row], viewport: Int, now: Int, _ legal: ClosedRange<Int>) {
    guard let target = turn.target, rig.view.phase == .resting, viewport > 0 else { return }
    if target.position == .nearest, turn.hasChanges || turn.mayRestAnywhere { return }  // it may have been on screen by what was known
    guard let row = rows.first(where: { $0.key == target.key }) else {
      return expect(false, "C9: key \(target.key) is not there")
    }
    func clamped(_ aim: Int) -> Int { min(max(aim, legal.lowerBound), legal.upperBound) }
    let (start, end) = (clamped(row.start), clamped(row.end - viewport))
    switch target.position {
    case .start: expect(now == start, "C9: at \(now), the start of key \(target.key) at \(start)")
    case .end: expect(now == end, "C9: at \(now), the end of key \(target.key) at \(end)")
    case .center:
      let center = clamped(row.start + row.extent / 2 - viewport / 2)
      expect(abs(now - center) <= 1, "C9: at \(now), the center of key \(target.key) at \(center)")
    case .nearest: expect((min(start, end)...max(start, end)).contains(now), "C9: at \(now), key \(target.key) at \(start), \(end)")
    }
  }

  // MARK: Tiles

  /// A1 to A7, A9, A10, B1 to B3.
  private func checkTiles(_ rig: MeasuredRig, _ turn: Turn, _ rows: [Row], _ visible: Range<Int>, length: Int) {
    let bound = boundRows(rig)
    let tiles = rig.boundTiles
    if turn.isReloaded { laneOfKey = [:] }
    laneOfKey = laneOfKey.filter { !turn.takenAway.contains($0.key) }
    let realized = visible.isEmpty ? visible : max(0, visible.lowerBound - overscan)..<min(length, visible.upperBound + overscan)
    if visible.isEmpty {
      expect(bound.isEmpty, "B11: \(bound.map(\.index)) are bound for an empty viewport")
      laneOfKey = [:]
    } else if isMasonry {
      checkLanes(rig, turn, bound, hasDisplayRange ? visible : realized)
    } else {
      checkInterval(rig, rows, bound, realized: realized, visible: visible)
    }
    for (tile, row) in zip(tiles, bound) {
      let item = rig.source.items[row.index]
      expect(row.key == item.key && tile.content == item && tile.kindIndex == item.kind && !tile.isHidden, "A5: \(row): \(tile.content!)")
      expect(
        Double(row.extent) == rig.source.length(of: item, across: Double(row.crossExtent) / 64) * 64,
        "B1: \(row) is not as long as its tile says")
    }
    checkBinds(rig, turn, tiles)
    let free = rig.view.tiles.filter { $0.index == nil }
    expect(free.allSatisfy { $0.isHidden && $0.key == nil && ($0 as! MeasuredTile).held == nil }, "A6, A12")
    expect(free.count == rig.view.freeTileCount, "A1: \(free.count) free, said to be \(rig.view.freeTileCount)")
    let height = steps(rig.viewportExtent)
    expect(rig.view.tiles.count == poolCount || height > pooledHeight, "A1: the pool grew from \(poolCount) to \(rig.view.tiles.count)")
    (poolCount, pooledHeight) = (rig.view.tiles.count, max(pooledHeight, height))
    expect(rig.view.tiles.allSatisfy { ($0 as! MeasuredTile).displayFaults == 0 }, "A10")
    for (tile, row) in zip(tiles, bound) {
      let isOnScreen = row.meets(visible.lowerBound, visible.upperBound)
      expect(tile.isDisplayed == isOnScreen, "A10: \(row) is \(isOnScreen ? "" : "not ")on screen")
      expect(tile.held == row.key, "A12: \(row)")
    }
  }

  /// In a list or a grid the engaged items are neighbours (B9), each on its place; a pinned header has a law of its own (H1).
  private func checkInterval(_ rig: MeasuredRig, _ rows: [Row], _ bound: [Row], realized: Range<Int>, visible: Range<Int>) {
    var expected = rows.filter { $0.meets(realized.lowerBound, realized.upperBound) }
    var found = bound
    if let header = pinnedHeader(rig, rows, edge: visible.lowerBound) {
      if let place = found.firstIndex(where: { $0.index == header.index }) {
        expect(found[place].start == header.start, "H1: the header stands at \(found[place].start), not at \(header.start)")
        found[place].start = rows[header.index].start
        if !expected.contains(where: { $0.index == header.index }),
          !hasDisplayRange || place == 0 && found.dropFirst().first?.index != header.index + 1
        {
          found.remove(at: place)
        }
      } else {
        expect(false, "H1: header \(header.index) is not bound")
      }
    }
    if hasDisplayRange, let first = found.first, let last = found.last {
      let indices = Set(found.map(\.index))
      expect(expected.allSatisfy { indices.contains($0.index) }, "A3: shows \(found.map(\.index)), not all of \(expected.map(\.index))")
      let isGrid = arrangement != .list  // its first and last rows have items that do not reach into the display range
      expected = rows[first.index...last.index].filter { $0.extent > 0 && (!isGrid || indices.contains($0.index)) }
    }
    expect(found.map(\.index) == expected.map(\.index), "A3: shows \(found.map(\.index)), not \(expected.map(\.index))")
    guard found.count == expected.count else { return }
    for (one, other) in zip(found, expected) {
      expect(
        one.start == other.start && one.extent == other.extent && one.crossStart == other.crossStart
          && one.crossExtent == other.crossExtent, "B1: \(one), not \(other)")
    }
  }

  /// The header of the first item on screen, where it must stand.
  private func pinnedHeader(_ rig: MeasuredRig, _ rows: [Row], edge: Int) -> Row? {
    let items = rig.source.items
    let isHeader = { (index: Int) in rig.source.kinds[items[index].kind].isPinned }
    // What is between two items belongs to the section of the first one.
    guard let first = rows.first(where: { $0.end + gap > edge })?.index, let index = (0...first).last(where: isHeader) else {
      return nil
    }
    var header = rows[index]
    let limit = items.indices.dropFirst(index + 1).first(where: isHeader).map { rows[$0].start - header.extent } ?? Int.max
    header.start = max(header.start, min(edge, limit))
    return header
  }

  /// Lanes without gaps, from the beginning of the engaged rectangle to its end, in index order; and items that stay in theirs (C11).
  private func checkLanes(_ rig: MeasuredRig, _ turn: Turn, _ bound: [Row], _ realized: Range<Int>) {
    var lanes = Array(repeating: [Row](), count: arrangement.columns)
    var now: [UInt64: Int] = [:]
    defer { laneOfKey = now }
    for row in bound {
      let lane = row.crossStart / max(1, row.crossExtent + gap)
      expect(lane * (row.crossExtent + gap) == row.crossStart && lane < lanes.count, "B1: \(row) is in no lane")
      expect(hasDisplayRange || row.meets(realized.lowerBound, realized.upperBound), "A3: \(row) does not meet \(realized)")
      if let old = laneOfKey[row.key] { expect(old == lane, "C11: key \(row.key) went from lane \(old) to \(lane)") }
      now[row.key] = lane
      if lane < lanes.count, row.meets(realized.lowerBound, realized.upperBound) { lanes[lane].append(row) }
    }
    for lane in lanes {
      for (one, next) in zip(lane, lane.dropFirst()) { expect(one.end + gap == next.start, "B2: \(one) and \(next) in one lane") }
      if let first = lane.first {
        expect(first.start <= realized.lowerBound + gap, "A3: a lane begins with \(first), the rectangle is \(realized)")
      }
    }
  }

  /// An item that stays keeps its tile, and is bound again only if its content has changed (A7); and the frame says how many binds there were.
  private func checkBinds(_ rig: MeasuredRig, _ turn: Turn, _ tiles: [MeasuredTile]) {
    let binds = rig.source.bound[bindsSeen...]
    bindsSeen = rig.source.bound.count
    expect(rig.view.lastFrame.binds == binds.count, "A9: \(binds.count) binds, said to be \(rig.view.lastFrame.binds)")
    var count: [UInt64: Int] = [:]
    for key in binds { count[key, default: 0] += 1 }
    var now: [UInt64: (tile: ObjectIdentifier, kind: Int)] = [:]
    for tile in tiles {
      let key = tile.key!.rawValue
      now[key] = (ObjectIdentifier(tile), tile.kindIndex)
      let expected: ClosedRange<Int>
      // After a far jump a tile may have been lent for measuring before it is known that its item is near again.
      if let old = shown[key], old.kind == tile.kindIndex, abs(rig.view.lastFrame.travel.rawValue) < Int64(height) {
        expect(old.tile == ObjectIdentifier(tile), "A7: key \(key) changed its tile")
        expected = turn.updated.contains(key) ? 1...1 : 0...0
      } else {
        // Bound to be measured it may be pushed off screen and come back: in lanes, where one item moves others of its own lane alone.
        expected = shown[key] != nil ? 0...2 : turn.updated.contains(key) || isMasonry ? 1...2 : 1...1
      }
      expect(expected.contains(count[key] ?? 0), "A9: \(count[key] ?? 0) binds of key \(key), not \(expected)")
    }
    shown = now
  }

  private func expect(_ holds: Bool, _ fault: @autoclosure () -> String) {
    if !holds { faults.append(fault()) }
  }
}
