import Scrolling
package import Tiling
package import ViewTree

/// Reads a tiled scroll view after each tick. Of the checker, only this file and the simulator know the engine.
package final class Observer: TileDisplayDelegate {
  private let list: TiledScrollView
  private let probe: ListSimulator.Probe
  private weak var client: (any TileDisplayDelegate)?  // the list's own display delegate, which hears all that this one does
  @exclusivity(unchecked) private var displays: [FrameObservation.Display] = []
  /// Called with every tile that comes into view: the place from which a reentrant client changes things.
  package var onDisplay: (() -> Void)?
  @exclusivity(unchecked) var onObserve: ((inout FrameObservation) -> Void)?  // called with every observation, to add to it

  package init(of list: TiledScrollView, probe: @escaping ListSimulator.Probe) {
    self.list = list
    self.probe = probe
    client = list.displayDelegate
    list.displayDelegate = self
  }

  /// Only reads: the list keeps its delegate.
  init(reading list: TiledScrollView, probe: @escaping ListSimulator.Probe) {
    self.list = list
    self.probe = probe
  }

  package func tiledScrollView(_ view: TiledScrollView, willDisplay tile: Tile, at index: Int) {
    displays.append(.init(begins: true, pool: tile.poolIndex, key: tile.key?.rawValue ?? .max))
    client?.tiledScrollView(view, willDisplay: tile, at: index)
    onDisplay?()
  }

  package func tiledScrollView(_ view: TiledScrollView, didEndDisplaying tile: Tile, at index: Int?) {
    displays.append(.init(begins: false, pool: tile.poolIndex, key: tile.key?.rawValue ?? .max))
    client?.tiledScrollView(view, didEndDisplaying: tile, at: index)
  }

  /// Fills `frame` with the current screen, reusing its memory.
  package func observe(into frame: inout FrameObservation, number: Int, instant: Instant, report: LayoutReport) {
    let record = list.lastFrame
    frame.number = number
    frame.time = instant.nanoseconds
    frame.phase = Observer.phase(list.phase)
    frame.axis = list.axis == .vertical ? .vertical : .horizontal
    // A part of a grid step at the viewport's end belongs to it.
    frame.width = list.axis == .vertical ? Observer.units(list.bounds.width) : Int64((list.bounds.width * 64).rounded(.up))
    frame.height = list.axis == .vertical ? Int64((list.bounds.height * 64).rounded(.up)) : Observer.units(list.bounds.height)
    frame.covers = coversOfFrame ?? covers
    frame.offset = Observer.units(main(list.contentOffset)) + frame.covers.before
    frame.contentExtent = Observer.units(list.axis == .vertical ? list.contentSize.height : list.contentSize.width)
    frame.itemCount = list.itemCount
    frame.freeTiles = list.freeTileCount
    frame.travel = record.travel.rawValue
    frame.corrections.removeAll(keepingCapacity: true)
    for correction in record.corrections {
      frame.corrections.append(.init(.init(correction.cause), by: correction.delta.rawValue))
    }
    frame.binds = record.binds
    frame.moves = record.moves
    frame.missing = record.missing
    frame.error = record.error.map { "\($0)" } ?? report.diagnostics.first.map { "\($0)" }
    frame.isUnsettled = record.diagnostic != nil
    frame.layouts = report.layouts
    frame.unseen = list.pinsToEnd ? list.unseenCount : nil
    if list.selectedItemCount > 0 || !frame.selected.isEmpty { frame.selected = list.selectedKeys.map(\.rawValue) }
    frame.handedIn = false
    swap(&frame.displays, &displays)
    displays.removeAll(keepingCapacity: true)
    observeTiles(into: &frame.tiles)
    observeOrigins(into: &frame)
    onObserve?(&frame)
  }

  private func observeTiles(into tiles: inout [FrameObservation.Tile]) {
    tiles.removeAll(keepingCapacity: true)
    tiles.append(addingCapacity: list.tiles.count) { tiles in
      list.forEachTile { tile, index, key in
        let shown = probe(tile)
        // A free tile is hidden, wherever it is.
        let place = key == nil ? .nowhere : place(of: tile)
        tiles.append(
          FrameObservation.Tile(
            pool: tile.poolIndex, kind: tile.kindIndex, index: index, key: key?.rawValue, isHidden: tile.isHidden,
            start: place.start, extent: place.extent, crossStart: place.crossStart, crossExtent: place.crossExtent,
            content: index == nil ? nil : shown?.content, loads: shown?.loads ?? 0))
      }
    }
  }

  /// Up to the first header after the last tile that has an extent: those without one push nothing.
  private func observeOrigins(into frame: inout FrameObservation) {
    frame.origins.removeAll(keepingCapacity: true)
    guard list.layout != nil, let source = list.dataSource, source.kinds.contains(where: \.isPinned) else { return }
    let indices = frame.bound.compactMap { frame.tiles[$0].index }
    guard let first = indices.min(), let last = indices.max() else { return }
    guard frame.error == nil, source.count == frame.itemCount else {  // the source's items are not the list's
      let pinned = source.kinds.indices.filter { source.kinds[$0].isPinned }
      for place in frame.bound where pinned.contains(frame.tiles[place].kind) { observeOrigin(of: frame.tiles[place].index, into: &frame) }
      return
    }
    for index in first..<source.count where source.kind(at: index).isPinned {
      observeOrigin(of: index, into: &frame)
      if index > last, list.extent(at: index) != .exact(0) { return }
    }
  }

  private func observeOrigin(of index: Int?, into frame: inout FrameObservation) {
    guard let index, let place = list.rectForItem(at: index) else { return }
    frame.origins.append(.init(index: index, start: Observer.units(list.axis == .vertical ? place.minY : place.minX)))
  }

  /// Items of the longest list whose keys are all compared; of longer ones only the keys on tiles are.
  static let maximumComparedItems = 100_000

  /// The first two items to which the data source gives one key. O(items).
  var duplicate: FrameObservation.Duplicate? {
    guard let source = list.dataSource else { return nil }
    let count = source.count
    guard count <= Observer.maximumComparedItems else { return nil }
    var keys = SeenKeys(count: count)
    for index in 0..<count where !keys.insert(source.key(at: index).rawValue) {
      let key = source.key(at: index)
      let first = (0..<index).first { source.key(at: $0) == key }
      return first.map { .init(key: key.rawValue, first: $0, second: index) }
    }
    return nil
  }

  /// Whether another layout has moved a tile or the offset away.
  func hasMoved(from offset: Int64, _ tiles: [FrameObservation.Tile], bound: Int) -> Bool {
    var hasMoved = Observer.units(main(list.contentOffset)) != offset
    var count = 0
    list.forEachBoundTile { tile, index, _ in
      let pool = tile.poolIndex
      hasMoved = hasMoved || !tiles.indices.contains(pool) || index != tiles[pool].index || place(of: tile) != tiles[pool].place
      count += 1
    }
    return hasMoved || count != bound
  }

  private func place(of tile: Tile) -> ReferenceList.Place {
    let rect = tile.frame
    let (x, y) = (Observer.units(rect.minX), Observer.units(rect.minY))
    let (width, height) = (Observer.units(rect.width), Observer.units(rect.height))
    return list.axis == .vertical
      ? .init(start: y, extent: height, crossStart: x, crossExtent: width)
      : .init(start: x, extent: width, crossStart: y, crossExtent: height)
  }

  /// The client's insets, rounded down to 1/64 point.
  var insets: ReferenceList.Insets {
    let inset = list.contentInset
    let (before, behind) = list.axis == .vertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    return ReferenceList.Insets(before: Int64((before * 64).rounded(.down)), behind: Int64((behind * 64).rounded(.down)))
  }

  /// As of the frame's start, if a callback may set others; nil: those of now.
  var coversOfFrame: FrameObservation.Covers?

  /// What the client says is covered, rounded down to 1/64 point.
  var covers: FrameObservation.Covers {
    let inset = list.coverInsets
    let (before, behind) = list.axis == .vertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    return FrameObservation.Covers(before: Int64((before * 64).rounded(.down)), behind: Int64((behind * 64).rounded(.down)))
  }

  func main(_ point: Point) -> Double { list.axis == .vertical ? point.y : point.x }

  static func units(_ points: Double) -> Int64 { LayoutUnit(nearest: points).rawValue }

  static func phase(_ phase: ScrollView.Phase) -> FrameObservation.Phase {
    switch phase {
    case .resting: .resting
    case .tracking: .tracking
    case .dragging, .lifted: .dragging
    case .thrown, .decelerating: .decelerating
    case .momentum: .momentum
    case .animating: .animating
    }
  }
}

extension ReferenceList.Place {
  fileprivate static let nowhere = ReferenceList.Place(start: 0, extent: 0, crossStart: 0, crossExtent: 0)
}

extension FrameObservation.Correction.Cause {
  init(_ cause: TilingFrame.Correction.Cause) {
    self =
      switch cause {
      case .anchor: .anchor
      case .clamp: .clamp
      case .target: .target
      }
  }
}

/// Up to `count` keys, each looked up and added in one step, in a tenth of the time that a `Set` takes. Open addressing (Knuth 1973, 6.4).
private struct SeenKeys {
  private var slots: [UInt64]  // a key + 1, or 0 if vacant; at least half are vacant
  private var hasGreatest = false  // whether it has the key for which that would be 0
  private let shift: Int

  init(count: Int) {
    let bits = Int.bitWidth - count.leadingZeroBitCount + 1
    (slots, shift) = (Array(repeating: 0, count: 1 << bits), UInt64.bitWidth - bits)
  }

  /// Whether the key is new.
  mutating func insert(_ key: UInt64) -> Bool {
    let mark = key &+ 1
    guard mark != 0 else {
      defer { hasGreatest = true }
      return !hasGreatest
    }
    var slot = Int((key &* 0x9E37_79B9_7F4A_7C15) >> shift)  // 2^64 / the golden ratio: neighbours spread
    while slots[slot] != 0 {
      if slots[slot] == mark { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = mark
    return true
  }
}
