import ViewTree

/// Items that get a slot before they are on screen: how far beyond the viewport, in screenfuls, and how many per frame.
struct EarlyItems {
  struct Range: Hashable {
    var ahead: Double
    var behind: Double
    var maximumBindsPerFrame: Int
  }

  var range: Range?  // nil if no item is early
  var dataReach: Prefetching.Reach?  // how far data is looked for; nil if it is not
  var isHeadingForEnd = true  // at the last move
  private var binds = 0  // in the tick `tick`
  private var tick = -1

  func bindsLeft(in tick: Int) -> Int {
    guard let range else { return 0 }
    return max(0, range.maximumBindsPerFrame - (self.tick == tick && tick != 0 ? binds : 0))
  }

  mutating func count(_ binds: Int, in tick: Int) {
    if self.tick != tick || tick == 0 { (self.tick, self.binds) = (tick, 0) }
    self.binds += binds
  }

  /// How far towards the end data may be looked for, whichever direction is ahead.
  func reach(of virtualizer: borrowing Virtualizer) -> LayoutUnit {
    let visible = virtualizer.onScreen
    guard let dataReach, !visible.isEmpty else { return .zero }
    return dataReach.range(around: visible, viewport: virtualizer.viewport.extent, towards: .end, contentExtent: virtualizer.contentExtent)
      .upperBound
  }
}

/// Items on screen are realized at once, those around them in steps from the viewport's edges outwards, so that the realized items stay
/// neighbours (invariant B9) and no frame exceeds its number of binds. What a reversal puts out of range leaves in the same frame (E8).
extension Virtualizer {
  var earlyItems: EarlyItems.Range? { early.range }

  /// Whether no item is realized but those on screen.
  @inline(__always)
  var realizesScreenAlone: Bool { !reachesBeyondScreen && early.range == nil }

  /// The end of the content for which the last move was headed.
  var edgeAhead: ContentEdge { early.isHeadingForEnd ? .end : .start }

  mutating func lookForData(within reach: Prefetching.Reach?) { early.dataReach = reach }

  var displayRectangle: Range<LayoutUnit> { displayRectangle(at: viewport.offset) }  // the realization window and the early items

  @inline(__always)
  func displayRectangle(at offset: LayoutUnit) -> Range<LayoutUnit> {
    let visible = realizationWindow(at: offset)
    return early.range == nil || visible.isEmpty ? visible : displayRectangle(around: visible)
  }

  private func displayRectangle(around visible: Range<LayoutUnit>) -> Range<LayoutUnit> {
    guard let range = early.range else { return visible }
    let ahead = LayoutUnit(nearest: range.ahead * viewport.size.extent)
    let behind = LayoutUnit(nearest: range.behind * viewport.size.extent)
    let start = visible.lowerBound - (early.isHeadingForEnd ? behind : ahead)
    let end = visible.upperBound + (early.isHeadingForEnd ? ahead : behind)
    return max(start, .zero)..<min(end, contentExtent)
  }

  /// Keeps of the incoming items those on screen, and on either side those that have slots or may get one in this frame.
  mutating func trimToDisplayRange() {
    guard early.range != nil else { return }
    let visible = realizationWindow
    let (first, lastOnScreen) = placesOnScreen(visible)
    var last = lastOnScreen
    var left = early.bindsLeft(in: tick)
    let allowed = left
    if layout != nil, first <= last {  // a row may have items that are off screen
      var next = first
      for index in first...last where realized.incoming[index].meets(visible) || mayBeRealized(realized.incoming[index], &left) {
        realized.incoming[next] = realized.incoming[index]
        next += 1
      }
      if next <= last { needsAnotherPass = true }
      realized.incoming.removeSubrange(next..<last + 1)
      last = next - 1
    }
    let (upper, lower): (Int, Int)
    if early.isHeadingForEnd {
      upper = reach(from: last, by: 1, &left)
      lower = reach(from: first, by: -1, &left)
    } else {
      lower = reach(from: first, by: -1, &left)
      upper = reach(from: last, by: 1, &left)
    }
    early.count(allowed - left, in: tick)
    if lower > 0 || upper < realized.incoming.count - 1 { needsAnotherPass = true }
    realized.incoming.removeSubrange(upper + 1..<realized.incoming.count)
    realized.incoming.removeFirst(lower)
  }

  /// The first and the last incoming item on screen; in a gap, the items after and before it: `first == last + 1`.
  private func placesOnScreen(_ visible: Range<LayoutUnit>) -> (first: Int, last: Int) {
    let incoming = realized.incoming.elements
    if let first = incoming.firstIndex(where: { $0.meets(visible) }), let last = incoming.lastIndex(where: { $0.meets(visible) }) {
      return (first, last)
    }
    let behind = incoming.firstIndex { $0.start >= visible.lowerBound } ?? incoming.count
    return (behind, behind - 1)
  }

  /// The last item that may be realized in one direction; each one without a slot takes one of the binds left.
  private func reach(from index: Int, by step: Int, _ left: inout Int) -> Int {
    var index = index
    while realized.incoming.indices.contains(index + step) {
      guard mayBeRealized(realized.incoming[index + step], &left) else { return index }
      index += step
    }
    return index
  }

  private func mayBeRealized(_ item: RealizedItem, _ left: inout Int) -> Bool {
    guard isMeasured(item.index) || error != nil else { return false }
    guard slot(of: item.index) == nil else { return true }
    guard left > 0 else { return false }
    left -= 1
    return true
  }

  /// The next early item to measure, if a bind is left for it; counts the bind.
  mutating func nextUnmeasuredInRange(at place: LayoutUnit) -> Int? {
    guard early.bindsLeft(in: tick) > 0 else { return nil }
    let shift = place - viewport.offset
    let visible = realizationWindow
    let rectangle = displayRectangle
    findIncoming(in: rectangle.lowerBound + shift..<rectangle.upperBound + shift)
    let shifted = visible.lowerBound + shift..<visible.upperBound + shift
    let (first, last) = placesOnScreen(shifted)
    // Items on screen are measured; beside them in a row there may be one that is off screen.
    if first <= last, let item = realized.incoming.elements[first...last].first(where: { !isMeasured($0.index) }) {
      return realizeEarly(item.index)
    }
    var left = early.bindsLeft(in: tick)
    for step in early.isHeadingForEnd ? [1, -1] : [-1, 1] {
      let next = reach(from: step > 0 ? last : first, by: step, &left) + step
      guard realized.incoming.indices.contains(next), left > 0, !isMeasured(realized.incoming[next].index) else { continue }
      return realizeEarly(realized.incoming[next].index)
    }
    return nil
  }

  private mutating func realizeEarly(_ index: Int) -> Int {
    if slot(of: index) == nil { early.count(1, in: tick) }
    return index
  }
}
