import Scrolling
import ViewTree

/// A measuring round in a layout: one pass over the screen, which names each item to measure. `nextToMeasure()` names what it leaves out.
extension TiledScrollView {
  /// `left` is the number of items that may still be measured. Returns whether any was.
  func measureInLayout(_ left: inout Int) -> Bool {
    guard let layout, let dataSource, hasUnmeasuredItems, remeasuring == 0, candidates.overshoot == nil else { return false }
    let before = left
    let reference = anchorCorrection()
    var place = offsetWhenSettled(by: reference?.delta ?? .zero)
    let visible = onScreen(at: place, reachingBeyondBy: .zero)
    guard !visible.isEmpty else { return false }  // B11
    let anchor = reference?.index ?? layout.index(at: visible.lowerBound)
    guard anchor < layout.count else { return false }
    if candidates.point != .start, !layout.isMeasured(anchor) {  // its own extent decides what is beside it
      let item = layout.place(of: anchor)
      guard item.end > visible.lowerBound, item.start < visible.upperBound, left > 0, measure(anchor), let again = anchorCorrection() else {
        return false
      }
      left -= 1
      place = offsetWhenSettled(by: again.delta)
    }
    let margin = overscan > 0 ? LayoutUnit(nearest: overscan) : .zero
    // Not cut at the content's ends: measuring before the anchor moves the screen away from them.
    layout.measureItems(meeting: place - margin..<place + viewportLength + margin, around: anchor) { index, estimate in
      guard left > 0, error == nil else { return nil }
      do throws(TilingError) {
        guard let length = try learnLength(of: index, takenFor: estimate, from: dataSource) else { return nil }
        guard layout.hasRoom(for: 0, sum: length) else { throw .contentTooLong(count: layout.count) }
        left -= 1
        return length
      } catch {
        fail(error)
        return nil
      }
    }
    return left < before
  }
}
