/// B1: a tile stands where the layout puts its item.
public struct TilesStandInPlace: Invariant {
  public let rule = "B1"
  public init() {}

  public func check(_ frame: CheckedFrame) -> String? {
    for tile in frame.now.tiles {
      guard let index = tile.index, index >= 0, index < frame.list.count else { continue }
      let start = frame.list.start(index)
      let extent = frame.list.items[index].extent
      if tile.x != 0 || tile.y != start || tile.width != frame.now.width || tile.height != extent {
        return
          "tile \(tile.pool) with item \(index) (\(name(tile.key))) stands at y \(points(tile.y)), \(points(tile.width)) x \(points(tile.height)); it belongs at y \(points(start)), \(points(frame.now.width)) x \(points(extent))"
      }
    }
    return nil
  }
}

/// B2: tiles on screen do not overlap.
public struct TilesDoNotOverlap: Invariant {
  public let rule = "B2"
  public init() {}

  public func check(_ frame: CheckedFrame) -> String? {
    let tiles = frame.now.tiles.filter { $0.index != nil }.sorted { ($0.y, $0.pool) < ($1.y, $1.pool) }
    for (upper, lower) in zip(tiles, tiles.dropFirst()) where upper.y + upper.height > lower.y && lower.height > 0 {
      return "tiles \(upper.pool) and \(lower.pool) overlap by \(points(upper.y + upper.height - lower.y)) pt"
    }
    return nil
  }
}

/// B3: the tiles cover exactly the items' part of the viewport: each takes its piece of what is left, and in the end nothing is left but
/// what is reported missing.
public struct TilesCoverTheViewport: Invariant {
  public let rule = "B3"
  public init() {}

  public func check(_ frame: CheckedFrame) -> String? {
    var rest: [(top: Int64, bottom: Int64)] = frame.visible.map { index in
      let start = frame.list.start(index)
      return (max(start, frame.top), min(start + frame.list.items[index].extent, frame.bottom))
    }
    for tile in frame.now.tiles where tile.index != nil {
      let top = max(tile.y, frame.top)
      let bottom = min(tile.y + tile.height, frame.bottom)
      guard top < bottom else { continue }
      guard let place = rest.firstIndex(where: { $0.top <= top && bottom <= $0.bottom }) else {
        return "tile \(tile.pool) covers \(points(top))...\(points(bottom)), where no item is left to cover"
      }
      let piece = rest.remove(at: place)
      if piece.top < top { rest.append((piece.top, top)) }
      if bottom < piece.bottom { rest.append((bottom, piece.bottom)) }
    }
    for index in frame.now.missing where index < frame.list.count {
      let start = frame.list.start(index)
      rest.removeAll { $0.top >= start && $0.bottom <= start + frame.list.items[index].extent }
    }
    return rest.first.map { "nothing covers \(points($0.top))...\(points($0.bottom))" }
  }
}

/// B7: the content is as long as its items and the gaps between them.
public struct ContentIsAsLongAsItsItems: Invariant {
  public let rule = "B7"
  public init() {}

  public func check(_ frame: CheckedFrame) -> String? {
    frame.now.contentLength == frame.list.length
      ? nil : "the content has \(points(frame.now.contentLength)) pt, its items \(points(frame.list.length)) pt"
  }
}

/// B8: at rest the offset is legal, except one that a client has set outside, until content or viewport change or somebody moves it.
public struct RestIsLegal: Invariant {
  public let rule = "B8"
  private var isExcused = false
  public init() {}

  public mutating func check(_ frame: CheckedFrame) -> String? {
    let hasChanged = frame.input.resized || frame.before?.contentLength != frame.now.contentLength
    if hasChanged || frame.now.travel != 0 { isExcused = false }
    if frame.input.events.contains(.jump) { isExcused = true }
    guard frame.now.phase == .resting, !isExcused else { return nil }
    let offset = frame.now.offset
    let maximum = max(0, frame.list.length - frame.now.height)
    return offset >= 0 && offset <= maximum ? nil : "the offset rests at \(points(offset)), legal is 0...\(points(maximum))"
  }
}

/// B9: in a list the bound items are an interval, apart from items without length.
public struct BoundItemsAreAnInterval: Invariant {
  public let rule = "B9"
  public init() {}

  public func check(_ frame: CheckedFrame) -> String? {
    let bound = frame.now.tiles.compactMap(\.index).sorted()
    for (one, next) in zip(bound, bound.dropFirst()) where next > one + 1 {
      for index in one + 1..<next where index < frame.list.count && frame.list.items[index].extent > 0 {
        if !frame.now.missing.contains(index) { return "items \(one) and \(next) are bound, item \(index) between them is not" }
      }
    }
    return nil
  }
}
