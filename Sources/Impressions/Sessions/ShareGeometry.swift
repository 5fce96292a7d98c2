import Tiling
import ViewTree

/// What of a list's frame is on the screen, in the frame's own coordinates, and how its offsets are rounded.
struct ShareGeometry {
  var axis: Axis
  var window: Rect  // the frame, cut off by the viewport's edges and insets and by outer lists
  var parts: [Rect]  // of the window, without what covers it; they do not overlap
  var bare: Rect  // the frame, cut off by the viewport's edges alone
  var screen: Double  // the viewport's area, without its insets
  var grid: Double?  // shown offsets are multiples of 1 / grid

  /// Everything that is on the screen on the way of the other axis' offset.
  mutating func widen(from low: Double, to high: Double) {
    func wide(_ box: Rect) -> Rect {
      axis == .vertical
        ? Rect(x: box.minX + low, y: box.minY, width: box.width + high - low, height: box.height)
        : Rect(x: box.minX, y: box.minY + low, width: box.width, height: box.height + high - low)
    }
    (window, bare) = (wide(window), wide(bare))
    parts = [window]
  }

  /// An item of a list as its outer lists' offsets leave it: `box` in the list's content, cut off by the lists between; `full` as it is.
  struct Item {
    var box: Rect
    var full: Rect
    var measured: Axis  // on which its extent is
    var window: Double  // the extent of its own list's window on it
  }

  /// The offsets of the list at which an item meets a definition.
  func ranges(of item: Item, _ definition: ImpressionDefinition, isTracker: Bool) -> MetRanges {
    var ranges = MetRanges()
    for share in definition.visible where item.full.area >= share.from && item.full.area < share.below {
      insert(share, of: item, isTracker: isTracker, into: &ranges)
    }
    return ranges
  }

  private func insert(_ share: ImpressionDefinition.Share, of item: Item, isTracker: Bool, into ranges: inout MetRanges) {
    let window = isTracker ? bare : window
    switch share.measure {
    case .extent: insert(fraction: share.limit, of: item.full.extent(item.measured), of: item, within: window, share, into: &ranges)
    case .whole: insert(fraction: 1, of: item.full.extent(item.measured), of: item, within: window, share, into: &ranges)
    case .viewport:
      let extent = isTracker && axis == item.measured ? window.extent(axis) : item.window
      insert(fraction: share.limit, of: extent, of: item, within: window, share, into: &ranges)
    case .area: insert(area: share.limit, of: item.full.area, item, isTracker, share, into: &ranges)
    case .screen: insert(area: share.limit, of: screen, item, isTracker, share, into: &ranges)
    case .fitting: insert(area: share.limit, of: min(screen, item.full.area), item, isTracker, share, into: &ranges)
    case .pixels: insert(area: 1, of: share.limit, item, isTracker, share, into: &ranges)
    }
  }

  /// A share of a length: the overlap with the window must be `fraction * whole`, or more.
  private func insert(
    fraction: Double, of whole: Double, of item: Item, within window: Rect, _ share: ImpressionDefinition.Share,
    into ranges: inout MetRanges
  ) {
    let (start, extent) = (item.box.start(axis), item.box.extent(axis))
    let (top, bottom) = (window.start(axis), window.end(axis))
    // Beside the screen nothing is visible, whatever its extent.
    let cross = axis.other
    let beside = overlap(item.box.start(cross), item.box.end(cross), window.start(cross), window.end(cross))
    guard top < bottom, beside > 0 || item.box.extent(cross) == 0 else { return }
    guard axis == item.measured else {
      // Its share does not depend on this axis: any part of it on the screen shows it.
      let needed = fraction * whole
      guard share.isStrict ? beside > needed : beside >= needed, extent > 0 else { return }
      ranges.insert(onGrid(MetRange(lower: start - bottom, upper: start + extent - top, isLowerOpen: true, isUpperOpen: true)))
      return
    }
    guard share.floors else {
      let needed = onGrid(fraction, of: whole, share.isStrict)
      insert(needed, start, extent, top, bottom, into: &ranges)
      return
    }
    // The item's edges are whole points: its top is the floor of `start - offset`.
    let floored = extent.rounded(.down)
    let needed = share.measure == .whole ? floored : fraction * whole
    let covered = min(floored, bottom - top)
    guard needed <= covered, floored > 0 else { return }
    var (highest, lowest) = (top - floored + needed, bottom - needed)  // of the top edge
    if share.isStrict || needed == 0 {
      // Any part is a point at least.
      highest = needed == 0 ? top - floored + 1 : (highest.rounded(.down) + 1)
      lowest = needed == 0 ? bottom - 1 : (lowest.rounded(.up) - 1)
    }
    ranges.insert(
      onGrid(MetRange(lower: start - lowest.rounded(.down) - 1, upper: start - highest.rounded(.up), isLowerOpen: true, isUpperOpen: false))
    )
  }

  private func insert(
    area fraction: Double, of whole: Double, _ item: Item, _ isTracker: Bool, _ share: ImpressionDefinition.Share,
    into ranges: inout MetRanges
  ) {
    guard isTracker || parts.count == 1 else {
      insert(area: fraction * whole, item, isOpen: share.isStrict, into: &ranges)
      return
    }
    let window = isTracker ? bare : parts[0]
    let cross = axis.other
    let breadth = overlap(item.box.start(cross), item.box.end(cross), window.start(cross), window.end(cross))
    guard breadth > 0 else { return }
    let (start, extent) = (item.box.start(axis), item.box.extent(axis))
    let (top, bottom) = (window.start(axis), window.end(axis))
    // A share of an item that is not cut off across is that share of its extent: the same number as a list's observer has.
    let isWhole = breadth == item.full.extent(cross) && whole == item.full.area
    let needed = isWhole ? onGrid(fraction, of: item.full.extent(axis), share.isStrict) : onGrid(fraction * whole / breadth, share.isStrict)
    guard top < bottom else { return }
    insert(needed, start, extent, top, bottom, into: &ranges)
  }

  /// The offsets at which a length of an item overlaps the window by what is needed.
  private func insert(
    _ needed: (length: Double, isOpen: Bool), _ start: Double, _ extent: Double, _ top: Double, _ bottom: Double,
    into ranges: inout MetRanges
  ) {
    let most = min(extent, bottom - top)
    // An item that just fits must not fail by a last digit.
    guard extent > 0, needed.length <= most * (1 + 1e-12) else { return }
    let length = min(needed.length, most)
    ranges.insert(
      onGrid(
        MetRange(
          lower: start + length - bottom, upper: start + extent - length - top, isLowerOpen: needed.isOpen, isUpperOpen: needed.isOpen)))
  }

  /// The shown offsets among them.
  private func onGrid(_ range: MetRange) -> MetRange {
    guard let grid else { return range }
    let (lower, upper) = ((range.lower * grid).rounded(.up), (range.upper * grid).rounded(.down))
    return MetRange(
      lower: (range.isLowerOpen && lower == range.lower * grid ? lower + 1 : lower) / grid,
      upper: (range.isUpperOpen && upper == range.upper * grid ? upper - 1 : upper) / grid)
  }

  /// The least length on the grid that is `fraction` of `whole`, or more than that.
  private func onGrid(_ fraction: Double, of whole: Double, _ isStrict: Bool) -> (length: Double, isOpen: Bool) {
    guard let grid else { return (fraction * whole, isStrict) }
    let units = whole * grid
    var needed = (fraction * units).rounded(.up)
    // The product is rounded, so its ceiling may be off by one step either way.
    if needed > 0, (needed - 1) / units >= fraction { needed -= 1 } else if needed / units < fraction { needed += 1 }
    if isStrict, needed / units == fraction || units == 0 { needed += 1 }
    return (needed / grid, false)
  }

  private func onGrid(_ length: Double, _ isStrict: Bool) -> (length: Double, isOpen: Bool) {
    guard let grid else { return (length, isStrict) }
    let units = length * grid
    let needed = units.rounded(.up)
    return ((isStrict && needed == units ? needed + 1 : needed) / grid, false)
  }

  /// An area over several parts is piecewise linear in the offset: the ranges in which it is enough, between its corners.
  private func insert(area needed: Double, _ item: Item, isOpen: Bool, into ranges: inout MetRanges) {
    let cross = axis.other
    let (start, end) = (item.box.start(axis), item.box.end(axis))
    var pieces: [(breadth: Double, top: Double, bottom: Double)] = []
    var corners: [Double] = []
    for part in parts {
      let breadth = overlap(item.box.start(cross), item.box.end(cross), part.start(cross), part.end(cross))
      guard breadth > 0 else { continue }
      let (top, bottom) = (part.start(axis), part.end(axis))
      pieces.append((breadth, top, bottom))
      corners += [start - bottom, start - top, end - bottom, end - top]
    }
    corners.sort()
    func area(at offset: Double) -> Double {
      pieces.reduce(0) { $0 + $1.breadth * overlap(start - offset, end - offset, $1.top, $1.bottom) }
    }
    var open: MetRange?
    var before: (offset: Double, area: Double)?
    for corner in corners where corner != before?.offset {
      let now = area(at: corner)
      let isMet = isOpen ? now > needed : now >= needed
      if let before {
        let share = (needed - before.area) / (now - before.area)
        let crossing = before.offset + (corner - before.offset) * min(max(share, 0), 1)
        if isMet, open == nil { open = MetRange(lower: crossing, upper: crossing, isLowerOpen: isOpen, isUpperOpen: isOpen) }
        if !isMet, var range = open {
          range.upper = crossing
          ranges.insert(range)
          open = nil
        }
      } else if isMet {
        open = MetRange(lower: corner, upper: corner, isLowerOpen: isOpen, isUpperOpen: isOpen)
      }
      before = (corner, now)
    }
    if var range = open, let before {
      range.upper = before.offset
      ranges.insert(range)
    }
  }
}
