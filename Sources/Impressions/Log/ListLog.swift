import JSONReading
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
  private var lines = ClientLogLines()

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
      lines.open(session, instant, viewport: size, beside, to: &bytes)
    } else if isResized {
      lines.viewport(session, instant, size, beside, to: &bytes)
    }
    (isOpen, viewport, insets) = (true, size, beside)
    if isResized { laidOut.removeAll() }  // items are as wide as the viewport
    lay(list.visibleItems, at: instant, travel: LayoutUnit(nearest: now), isVertical, to: &bytes)
    let motion = (isVertical ? list.motion.y : list.motion.x).flatMap { MotionRecipe($0)?.shifted(by: shift) }
    if motion != recipe, motion != nil || recipe != nil {
      if motion == nil || recipe == nil || !same(motion, recipe) { lines.motion(session, instant, motion, to: &bytes) }
      recipe = motion
    }
    if now != travel || isResized || order.isEmpty { lines.scroll(session, instant, now, isVertical, isStep: isResized, to: &bytes) }
    travel = now
  }

  /// Appends the session's end.
  public mutating func close(at instant: Instant, to bytes: inout [UInt8]) { lines.close(session, instant, to: &bytes) }

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
    var placed: [(key: ItemKey, start: Double, extent: Double)] = []
    var keys: [ItemKey] = []
    keys.reserveCapacity(items.count)
    var kept: [ItemKey: Placed] = [:]
    kept.reserveCapacity(items.count)
    for item in items {
      let place = Placed(start: item.start + travel, extent: item.extent)
      if laidOut[item.key] != place { placed.append((item.key, place.start.points, place.extent.points)) }
      keys.append(item.key)
      kept[item.key] = place
    }
    let gone = order.filter { kept[$0] == nil }
    if !placed.isEmpty || !gone.isEmpty { lines.layout(session, instant, placed, gone, isVertical, viewport, to: &bytes) }
    (laidOut, order) = (kept, keys)
  }
}

/// The lines of a log.
struct ClientLogLines {
  private func begin(_ session: String, _ instant: Instant, _ kind: StaticString, to bytes: inout [UInt8]) {
    bytes.add("{\"session\":")
    bytes.add(string: session)
    bytes.add(",\"time\":")
    bytes.add(milliseconds: instant.nanoseconds)
    bytes.add(",\"kind\":\"")
    bytes.add(kind)
    bytes.add("\"")
  }

  func open(_ session: String, _ instant: Instant, viewport: Size, _ insets: EdgeInsets, to bytes: inout [UInt8]) {
    begin(session, instant, "open", to: &bytes)
    bytes.add(",\"version\":1,\"viewport\":")
    bytes.add(numbers: [viewport.width, viewport.height])
    bytes.add(",\"insets\":")
    bytes.add(numbers: [insets.top, insets.left, insets.bottom, insets.right])
    bytes.add(",\"grid\":64,\"lines\":\"frames\",\"foreground\":true,\"focus\":true,\"content\":true}\n")
  }

  func viewport(_ session: String, _ instant: Instant, _ size: Size, _ insets: EdgeInsets, to bytes: inout [UInt8]) {
    begin(session, instant, "viewport", to: &bytes)
    bytes.add(",\"viewport\":")
    bytes.add(numbers: [size.width, size.height])
    bytes.add(",\"insets\":")
    bytes.add(numbers: [insets.top, insets.left, insets.bottom, insets.right])
    bytes.add("}\n")
  }

  func layout(
    _ session: String, _ instant: Instant, _ items: [(key: ItemKey, start: Double, extent: Double)], _ gone: [ItemKey],
    _ isVertical: Bool, _ viewport: Size, to bytes: inout [UInt8]
  ) {
    begin(session, instant, "layout", to: &bytes)
    if !items.isEmpty {
      bytes.add(",\"items\":[")
      for (number, item) in items.enumerated() {
        bytes.add(number == 0 ? "[\"" : ",[\"")
        bytes.add(UInt(item.key.rawValue))
        bytes.add("\",")
        let box = isVertical ? [0, item.start, viewport.width, item.extent] : [item.start, 0, item.extent, viewport.height]
        bytes.add(list: box)
        bytes.add("]")
      }
      bytes.add("]")
    }
    if !gone.isEmpty {
      bytes.add(",\"recycled\":[")
      for (number, key) in gone.enumerated() {
        bytes.add(number == 0 ? "\"" : ",\"")
        bytes.add(UInt(key.rawValue))
        bytes.add("\"")
      }
      bytes.add("]")
    }
    bytes.add("}\n")
  }

  func motion(_ session: String, _ instant: Instant, _ recipe: MotionRecipe?, to bytes: inout [UInt8]) {
    begin(session, instant, "motion", to: &bytes)
    guard let recipe else {
      bytes.add(",\"law\":\"none\"}\n")
      return
    }
    bytes.add(",\"since\":")
    bytes.add(milliseconds: recipe.start.nanoseconds)
    bytes.add(",\"offset\":")
    bytes.add(number: recipe.offset)
    switch recipe.law {
    case .eased(let target, let milliseconds):
      bytes.add(",\"law\":\"eased\",\"to\":")
      bytes.add(number: target)
      bytes.add(",\"duration\":")
      bytes.add(number: milliseconds)
    case .thrown(let platform, let velocity, let edges, let scale):
      bytes.add(",\"law\":")
      bytes.add(string: platform.rawValue)
      bytes.add(",\"velocity\":")
      bytes.add(number: velocity)
      bytes.add(",\"scale\":")
      bytes.add(number: scale)
      bytes.add(",\"edges\":")
      bytes.add(numbers: [edges.lowerBound, edges.upperBound])
    }
    bytes.add("}\n")
  }

  func scroll(_ session: String, _ instant: Instant, _ offset: Double, _ isVertical: Bool, isStep: Bool, to bytes: inout [UInt8]) {
    begin(session, instant, "scroll", to: &bytes)
    bytes.add(isVertical ? ",\"y\":" : ",\"x\":")
    bytes.add(number: offset)
    if isStep { bytes.add(",\"way\":\"step\"") }
    bytes.add("}\n")
  }

  func close(_ session: String, _ instant: Instant, to bytes: inout [UInt8]) {
    begin(session, instant, "close", to: &bytes)
    bytes.add("}\n")
  }
}

extension [UInt8] {
  /// A number without a whole part's point, or null if it is infinite.
  fileprivate mutating func add(number: Double) {
    guard number.isFinite else { return add("null") }
    if let whole = Int(exactly: number) { add(whole) } else { append(contentsOf: "\(number)".utf8) }
  }

  fileprivate mutating func add(list numbers: [Double]) {
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      add(number: number)
    }
  }

  fileprivate mutating func add(numbers: [Double]) {
    append(UInt8(ascii: "["))
    add(list: numbers)
    append(UInt8(ascii: "]"))
  }
}
