import Scrolling
import ViewTree

extension TiledScrollView {
  func reclaimTile(kind: Int, for index: Int) -> Tile? {
    guard let place = reclaimOrder(for: index).place(in: slots, kind: kind, isMonotone: layout == nil, range: range) else { return nil }
    retireTile(at: place)
    return pool.take(kind: kind)
  }

  func retireTile(at place: Int) {
    guard let tile = slots.remove(at: place) else { return }
    slotsAreAligned = false
    retire(tile)
  }

  private func reclaimOrder(for index: Int) -> ReclaimOrder {
    let correction = anchorCorrection()
    let offset = offsetWhenSettled(by: correction?.delta ?? .zero)
    let displayed = displayRectangle(at: offset)
    let anchor = correction.map { $0.index ?? count } ?? item(at: displayed.lowerBound)
    let border = candidates.isActive && candidates.point == .end ? anchor + 1 : anchor
    var (isSettledBefore, isSettledBehind) = (index >= border, index < border)
    if layout == nil {
      let items = tree.indices(meeting: displayed)
      let middle = min(max(border, items.lowerBound), items.upperBound)
      isSettledBefore = isSettledBefore && tree.firstUnmeasured(in: items.lowerBound..<middle) == nil
      isSettledBehind = isSettledBehind && tree.firstUnmeasured(in: middle..<items.upperBound) == nil
    }
    return ReclaimOrder(
      displayed: displayed, measured: index, border: border, isSettledBefore: isSettledBefore, isSettledBehind: isSettledBehind,
      pinned: headerOfSection(at: max(offset, .zero)))
  }

  private func range(of index: Int) -> Range<LayoutUnit> {
    guard let place = layout?.place(of: index) else {
      let start = tree.offset(of: index)
      return start..<start + tree.extent(at: index)
    }
    return place.start..<place.end
  }
}
