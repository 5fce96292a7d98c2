import Scrolling
import ViewTree

/// Where a viewport stands in its content, and where it is going: by a motion's closed form, or else by a finger's speed.
struct PrefetchWindow {
  /// The part of the content that is on screen.
  var visible: Range<LayoutUnit>
  /// Where the viewport begins, also beyond an edge.
  var offset: LayoutUnit
  var viewport: LayoutUnit
  /// Where the last move went.
  var direction: ContentEdge
  var instant = Instant.zero
  var motion: (any ScrollMotion)?
  /// Of a finger, in points per millisecond.
  var velocity = 0.0
  var imminentMilliseconds = 0.0

  /// How soon an item is wanted that stands there.
  func urgency(of index: Int, start: LayoutUnit, extent: LayoutUnit) -> PrefetchUrgency {
    let end = start + extent
    let side: ContentEdge
    let distance: LayoutUnit
    if start >= visible.upperBound {
      (side, distance) = (.end, start - visible.upperBound)
    } else if end <= visible.lowerBound {
      (side, distance) = (.start, visible.lowerBound - end)
    } else {
      return PrefetchUrgency(priority: .visible, milliseconds: 0, distance: .zero, index: index)
    }
    let entry = side == .end ? start - viewport + PrefetchWindow.step : end - PrefetchWindow.step
    if let milliseconds = milliseconds(to: entry) {
      return PrefetchUrgency(priority: .imminent, milliseconds: milliseconds, distance: distance, index: index)
    }
    let priority: PrefetchPriority =
      isReachedByFinger(side, at: distance) ? .imminent : side == direction ? .ahead : .behind
    return PrefetchUrgency(priority: priority, milliseconds: nil, distance: distance, index: index)
  }

  /// An item that begins where the viewport ends meets nothing of it: on screen it is one step of the grid further.
  private static let step = LayoutUnit(rawValue: 1)

  /// When the motion first comes to an offset; nil if it never does.
  private func milliseconds(to entry: LayoutUnit) -> Double? {
    guard let motion, instant < motion.end else { return nil }
    return motion.crossings(of: entry.points, in: instant...motion.end).first?.milliseconds(since: instant)
  }

  /// Distance <= velocity x time (E6).
  private func isReachedByFinger(_ side: ContentEdge, at distance: LayoutUnit) -> Bool {
    guard motion == nil, velocity != 0, (velocity > 0) == (side == .end) else { return false }
    return distance.points <= abs(velocity) * imminentMilliseconds
  }
}

/// The order in which items are wanted: by class, then by time, then by distance from the viewport, then by index.
struct PrefetchUrgency: Comparable {
  var priority: PrefetchPriority
  /// Until the motion brings the item on screen.
  var milliseconds: Double?
  var distance: LayoutUnit
  var index: Int

  static func < (a: PrefetchUrgency, b: PrefetchUrgency) -> Bool {
    if a.priority != b.priority { return a.priority < b.priority }
    let (timeOfA, timeOfB) = (a.milliseconds ?? .infinity, b.milliseconds ?? .infinity)
    if timeOfA != timeOfB { return timeOfA < timeOfB }
    return (a.distance, a.index) < (b.distance, b.index)
  }
}
