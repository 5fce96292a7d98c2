import Scrolling
import ViewTree

/// How far beyond the viewport tiles are bound early, in screenfuls, and how many per frame.
struct DisplayRange: Hashable {
  var ahead: Double
  var behind: Double
  var maximumBindsPerFrame: Int
}

/// Tiles ahead of the scroll. Items on screen are realized at once, those around them in steps from the viewport's edges outwards, so that
/// the realized items stay neighbours (invariant B9) and no frame exceeds its number of binds. What a reversal puts out of range leaves in
/// the same frame (E8).
extension TiledScrollView {
  var displayRectangle: Range<LayoutUnit> { displayRectangle(at: offset) }  // the realization window, and the display range around it

  func displayRectangle(at offset: LayoutUnit) -> Range<LayoutUnit> {
    let visible = realizationWindow(at: offset)
    guard let displayRange, !visible.isEmpty else { return visible }
    let viewport = along(bounds.size)
    let ahead = LayoutUnit(nearest: displayRange.ahead * viewport)
    let behind = LayoutUnit(nearest: displayRange.behind * viewport)
    let start = visible.lowerBound - (isHeadingForEnd ? behind : ahead)
    let end = visible.upperBound + (isHeadingForEnd ? ahead : behind)
    return max(start, .zero)..<min(end, length)
  }

  private var bindsLeft: Int {
    guard let displayRange else { return 0 }
    return max(0, displayRange.maximumBindsPerFrame - (rangeTick == tickOfChange && rangeTick != 0 ? rangeBinds : 0))
  }

  private func countRangeBinds(_ count: Int) {
    let tick = tickOfChange
    if rangeTick != tick || tick == 0 { (rangeTick, rangeBinds) = (tick, 0) }
    rangeBinds += count
  }

  /// Keeps of the incoming items those on screen, and on either side those that have tiles or may get one in this frame.
  func trimToDisplayRange() {
    guard displayRange != nil else { return }
    let visible = realizationWindow
    let (first, lastOnScreen) = placesOnScreen(visible)
    var last = lastOnScreen
    var left = bindsLeft
    let allowed = left
    if layout != nil, first <= last {  // a row may have items that are off screen
      let before = incoming.count
      let span = incoming[first...last]
      incoming.replaceSubrange(first...last, with: span.filter { meets($0, visible) || mayBeRealized($0, &left) })
      last -= before - incoming.count
      if before > incoming.count { scheduleLayoutPass() }
    }
    let (upper, lower): (Int, Int)
    if isHeadingForEnd {
      upper = reach(from: last, by: 1, &left)
      lower = reach(from: first, by: -1, &left)
    } else {
      lower = reach(from: first, by: -1, &left)
      upper = reach(from: last, by: 1, &left)
    }
    countRangeBinds(allowed - left)
    if lower > 0 || upper < incoming.count - 1 { scheduleLayoutPass() }
    incoming.removeSubrange((upper + 1)...)
    incoming.removeSubrange(..<lower)
  }

  /// The first and the last incoming item on screen; in a gap, the items after and before it: `first == last + 1`.
  private func placesOnScreen(_ visible: Range<LayoutUnit>) -> (first: Int, last: Int) {
    if let first = incoming.firstIndex(where: { meets($0, visible) }), let last = incoming.lastIndex(where: { meets($0, visible) }) {
      return (first, last)
    }
    let behind = incoming.firstIndex { $0.start >= visible.lowerBound } ?? incoming.count
    return (behind, behind - 1)
  }

  /// The last item that may be realized in one direction; each one without a tile takes one of the binds left.
  private func reach(from place: Int, by step: Int, _ left: inout Int) -> Int {
    var place = place
    while incoming.indices.contains(place + step) {
      guard mayBeRealized(incoming[place + step], &left) else { return place }
      place += step
    }
    return place
  }

  private func mayBeRealized(_ item: RealizedItem, _ left: inout Int) -> Bool {
    guard isMeasured(item.index) || error != nil else { return false }
    guard !hasTile(item.index) else { return true }
    guard left > 0 else { return false }
    left -= 1
    return true
  }

  /// The next item of the display range to measure, if a bind is left for it; counts the bind.
  func nextUnmeasuredInRange(at place: LayoutUnit) -> Int? {
    guard displayRange != nil, bindsLeft > 0 else { return nil }
    let shift = place - offset
    let visible = realizationWindow
    let rectangle = displayRectangle
    incoming.removeAll(keepingCapacity: true)
    appendItems(meeting: rectangle.lowerBound + shift..<rectangle.upperBound + shift, to: &incoming)
    let shifted = visible.lowerBound + shift..<visible.upperBound + shift
    let (first, last) = placesOnScreen(shifted)
    // Items on screen are measured; beside them in a row there may be one that is off screen.
    if first <= last, let item = incoming[first...last].first(where: { !isMeasured($0.index) }) { return realizeEarly(item.index) }
    var left = bindsLeft
    for step in isHeadingForEnd ? [1, -1] : [-1, 1] {
      let next = reach(from: step > 0 ? last : first, by: step, &left) + step
      guard incoming.indices.contains(next), left > 0, !isMeasured(incoming[next].index) else { continue }
      return realizeEarly(incoming[next].index)
    }
    return nil
  }

  private func realizeEarly(_ index: Int) -> Int {
    if !hasTile(index) { countRangeBinds(1) }
    return index
  }

  func meets(_ item: RealizedItem, _ span: Range<LayoutUnit>) -> Bool {
    item.start < span.upperBound && item.start + item.extent > span.lowerBound
  }

  private func hasTile(_ index: Int) -> Bool { slots.contains { $0?.storedIndex == index } }
}
