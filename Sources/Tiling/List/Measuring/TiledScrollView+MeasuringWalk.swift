import Scrolling
import ViewTree

/// A measuring round in a plain list, where the items on screen are neighbours: a walk from the anchor to the screen's end and one back to
/// its start, with one lookup per measured item. It measures what `nextToMeasure()` would name, in the same order.
extension TiledScrollView {
  /// Whether a walk suffices: no clamp, pinned end, pinned header or range beyond the screen affects what is on it.
  var canWalkToMeasure: Bool {
    layout == nil && pinnedItems == nil && displayRange == nil && remeasuring == 0 && candidates.isActive && candidates.point == .start
      && candidates.clamped == .zero && candidates.overshoot == nil
  }

  /// `left` is the number of items that may still be measured. Returns nil if there is nothing to start from.
  func measureByWalking(_ left: inout Int) -> (hasMeasured: Bool, isComplete: Bool)? {
    guard let dataSource, let (start, place) = anchorOfWalk else { return nil }
    let margin = overscan > 0 ? LayoutUnit(nearest: overscan) : .zero
    guard !onScreen(at: place, reachingBeyondBy: .zero).isEmpty else { return nil }
    // Not cut at the content's ends: measuring before the anchor moves the screen away from them.
    let rectangle = place - margin..<place + viewportLength + margin
    let before = left
    guard walkToEnd(from: start, in: rectangle, of: dataSource, &left) else { return (left < before, false) }
    let again = tree.isCurrent(start) ? start : tree.cursor(at: start.index, startingAt: start.start)
    let isComplete = again.map { walkToBeginning(from: $0, in: rectangle, of: dataSource, &left) } ?? true
    return (left < before, isComplete)
  }

  /// The walk's start, and the offset that keeps the anchor; the first item at the offset if nothing was on screen.
  private var anchorOfWalk: (start: ExtentTree.Cursor, place: LayoutUnit)? {
    guard let (index, point) = candidates.reference else {
      return tree.cursor(atOffset: max(offset - LayoutUnit(nearest: overscan), .zero)).map { ($0, offset) }
    }
    return tree.cursor(at: index).map { ($0, offset + $0.start - point - candidates.anchored) }
  }

  /// Measuring at and after the anchor moves nothing before it.
  private func walkToEnd(
    from start: ExtentTree.Cursor, in rectangle: Range<LayoutUnit>, of dataSource: any TileDataSource, _ left: inout Int
  ) -> Bool {
    var cursor = start
    repeat {
      guard cursor.start < rectangle.upperBound else { return true }
      let meets = cursor.end > rectangle.lowerBound || cursor.index == candidates.survivor
      guard !cursor.isMeasured, meets, cursor.extent > .zero else { continue }
      guard left > 0, error == nil, measure(at: &cursor, from: dataSource) else { return false }
      left -= 1
    } while tree.advance(&cursor)
    return true
  }

  /// Items before the anchor grow backwards and push earlier content out; the rectangle moves with the anchor.
  private func walkToBeginning(
    from anchor: ExtentTree.Cursor, in rectangle: Range<LayoutUnit>, of dataSource: any TileDataSource, _ left: inout Int
  ) -> Bool {
    var cursor = anchor
    var edge = rectangle.lowerBound
    while cursor.start > edge, tree.retreat(&cursor) {
      let end = edge + (rectangle.upperBound - rectangle.lowerBound)
      guard !cursor.isMeasured, cursor.extent > .zero, cursor.end > edge, end > cursor.start else { continue }
      let estimate = cursor.extent
      guard left > 0, error == nil, measure(at: &cursor, from: dataSource) else { return false }
      edge += cursor.extent - estimate
      left -= 1
    }
    return true
  }
}
