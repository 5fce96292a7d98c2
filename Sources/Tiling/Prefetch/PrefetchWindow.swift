package import Scrolling
package import ViewTree

/// A viewport's place in its content, and its travel: by a motion's closed form, or else by a finger's speed.
package struct PrefetchWindow {
  package var visible: Range<LayoutUnit>  // the content on screen
  package var offset: LayoutUnit  // may be beyond an edge
  package var viewport: LayoutUnit
  package var direction: ContentEdge  // of the last move
  package var instant = Instant.zero
  package var motion: (any ScrollMotion)?
  package var motionStart = LayoutUnit.zero  // the viewport's offset while the motion is at 0: what is covered before it
  package var velocity = 0.0  // of a finger, in points per millisecond
  package var imminentMilliseconds = 0.0

  package init(
    visible: Range<LayoutUnit>, offset: LayoutUnit, viewport: LayoutUnit, direction: ContentEdge, instant: Instant = .zero,
    motion: (any ScrollMotion)? = nil, velocity: Double = 0, imminentMilliseconds: Double = 0
  ) {
    (self.visible, self.offset, self.viewport, self.direction, self.instant) = (visible, offset, viewport, direction, instant)
    (self.motion, self.velocity, self.imminentMilliseconds) = (motion, velocity, imminentMilliseconds)
  }

  package func urgency(of index: Int, start: LayoutUnit, extent: LayoutUnit) -> PrefetchUrgency {
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

  private static let step = LayoutUnit(rawValue: 1)  // an item that begins where the viewport ends meets it one grid step later

  private func milliseconds(to entry: LayoutUnit) -> Double? {
    guard let motion, instant < motion.end else { return nil }
    return motion.crossings(of: (entry - motionStart).points, in: instant...motion.end).first?.milliseconds(since: instant)
  }

  /// Distance <= velocity x time (E6).
  private func isReachedByFinger(_ side: ContentEdge, at distance: LayoutUnit) -> Bool {
    guard motion == nil, velocity != 0, (velocity > 0) == (side == .end) else { return false }
    return distance.points <= abs(velocity) * imminentMilliseconds
  }
}

/// The order of requests: by priority, then time, then distance from the viewport, then index.
package struct PrefetchUrgency: Comparable {
  var priority: PrefetchPriority
  var milliseconds: Double?  // until the motion brings the item on screen
  var distance: LayoutUnit
  package var index: Int

  package static func < (a: PrefetchUrgency, b: PrefetchUrgency) -> Bool {
    if a.priority != b.priority { return a.priority < b.priority }
    let (timeOfA, timeOfB) = (a.milliseconds ?? .infinity, b.milliseconds ?? .infinity)
    if timeOfA != timeOfB { return timeOfA < timeOfB }
    return (a.distance, a.index) < (b.distance, b.index)
  }
}
