import Scrolling
public import Tiling
public import ViewTree

/// Writes what a list shows as a client's log, frame by frame: `Docs/ClientLog.md`.
///
/// ```swift
/// var log = ListLog(session: "a1")
/// window.tick(at: instant)
/// log.frame(of: list, at: instant, to: &bytes)
/// ```
///
/// Its offsets are the distance that fingers, motions and programs have moved the content: what a correction of the layout moves stays where
/// it is on the screen, and so in the log. A motion is written in closed form where a recipe gives it back, so that crossings are exact.
public struct ListLog {
  public let session: String
  private var isOpen = false
  private var viewport = Size.zero
  private var insets = EdgeInsets.zero
  private var travel = 0.0
  private var recipe: MotionRecipe?  // in the log's offsets
  private var laidOut: [ItemKey: Placed] = [:]  // looked up, and iterated only in `order`
  private var order: [ItemKey] = []

  private struct Placed: Equatable {
    var start: LayoutUnit
    var extent: LayoutUnit
  }

  public init(session: String) { self.session = session }

  /// Appends the lines of a frame. O(tiles).
  public mutating func frame(of list: TiledScrollView, at instant: Instant, to bytes: inout [UInt8]) {
    let isVertical = list.axis == .vertical
    let shown = list.uncoveredExtent.points
    let size = isVertical ? Size(width: list.bounds.width, height: shown) : Size(width: shown, height: list.bounds.height)
    let now = list.mainTravel
    // The place of the content's start in the log.
    let shift = now - (isVertical ? list.contentOffset.y : list.contentOffset.x)
    // The viewport is what covers leave on the main axis; those beside it cut off items.
    let covers = list.coverInsets
    let beside =
      isVertical
      ? EdgeInsets(top: 0, left: covers.left, bottom: 0, right: covers.right)
      : EdgeInsets(top: covers.top, left: 0, bottom: covers.bottom, right: 0)
    let isResized = isOpen && (size != viewport || beside != insets)
    if !isOpen {
      let opening = ClientLogEvent.Opening(
        width: size.width, height: size.height, insets: beside, grid: LayoutUnit.perPoint, hasFrames: true, foreground: true, focus: true,
        content: true)
      write(.open(opening), at: instant, to: &bytes)
    } else if isResized {
      write(.viewport(width: size.width, height: size.height, beside), at: instant, to: &bytes)
    }
    (isOpen, viewport, insets) = (true, size, beside)
    if isResized { laidOut.removeAll() }  // items are as wide as the viewport
    lay(list.visibleItems, at: instant, travel: LayoutUnit(nearest: now), isVertical, to: &bytes)
    let motion = (isVertical ? list.motion.y : list.motion.x).flatMap { MotionRecipe($0)?.shifted(by: shift) }
    if motion != recipe, motion != nil || recipe != nil {
      if motion == nil || recipe == nil || !same(motion, recipe) { write(.motion(list: nil, motion), at: instant, to: &bytes) }
      recipe = motion
    }
    if now != travel || isResized || order.isEmpty {
      let scroll = ClientLogEvent.Scroll(x: isVertical ? nil : now, y: isVertical ? now : nil, way: isResized ? .step : .unknown)
      write(.scroll(scroll), at: instant, to: &bytes)
    }
    travel = now
  }

  /// Appends the session's end; nothing for a session without a frame.
  public mutating func close(at instant: Instant, to bytes: inout [UInt8]) {
    if isOpen { write(.close, at: instant, to: &bytes) }
  }

  /// A shift to and fro loses digits.
  private func same(_ a: MotionRecipe?, _ b: MotionRecipe?) -> Bool {
    guard let a, let b, a.start == b.start, abs(a.offset - b.offset) < 1e-7 else { return false }
    let moved = b.shifted(by: a.offset - b.offset)
    switch (a.law, moved.law) {
    case (.eased(let to, let time), .eased(let otherTo, let otherTime)): return abs(to - otherTo) < 1e-7 && time == otherTime
    case (.thrown(let platform, let velocity, let edges, let scale), .thrown(let other, let otherVelocity, let otherEdges, let otherScale)):
      return platform == other && velocity == otherVelocity && scale == otherScale && near(edges.lowerBound, otherEdges.lowerBound)
        && near(edges.upperBound, otherEdges.upperBound)
    default: return false
    }
  }

  private func near(_ a: Double, _ b: Double) -> Bool { a == b || abs(a - b) < 1e-7 }

  /// What came onto the screen, or lies elsewhere now; and what is not on it any more.
  private mutating func lay(
    _ items: [VisibleItem], at instant: Instant, travel: LayoutUnit, _ isVertical: Bool, to bytes: inout [UInt8]
  ) {
    var layout = ClientLogEvent.Layout()
    var keys: [ItemKey] = []
    keys.reserveCapacity(items.count)
    var kept: [ItemKey: Placed] = [:]
    kept.reserveCapacity(items.count)
    for item in items {
      let place = Placed(start: item.start + travel, extent: item.extent)
      if laidOut[item.key] != place { layout.items.append((ListLog.id(of: item.key), box(place, isVertical))) }
      keys.append(item.key)
      kept[item.key] = place
    }
    for key in order where kept[key] == nil { layout.recycled.append(ListLog.id(of: key)) }
    if !layout.items.isEmpty || !layout.recycled.isEmpty { write(.layout(layout), at: instant, to: &bytes) }
    (laidOut, order) = (kept, keys)
  }

  private static func id(of key: ItemKey) -> String { "\(UInt(key.rawValue))" }

  private func box(_ place: Placed, _ isVertical: Bool) -> Rect {
    isVertical
      ? Rect(x: 0, y: place.start.points, width: viewport.width, height: place.extent.points)
      : Rect(x: place.start.points, y: 0, width: place.extent.points, height: viewport.height)
  }

  private func write(_ event: ClientLogEvent, at instant: Instant, to bytes: inout [UInt8]) {
    event.write(of: session, at: instant.nanoseconds, to: &bytes)
  }
}
