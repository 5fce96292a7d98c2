import Scrolling
import ViewTree

/// The steady scroll of a list: nothing but the offset has changed, and an item or two have left at one edge and come in at the other.
///
/// What stays engaged is not looked at: leavers are retired at the ends of the engaged items, newcomers found by a step from the last one. It
/// does what ``recycle()`` does, which all other cases take.
extension TiledScrollView {
  /// Takes the engaged items along with a move of the offset; false, and all is as it was, if that is not all there is to it.
  func slide() -> Bool {
    guard slotsAreAligned, layout == nil, !itemsHaveChanged, error == nil, pinnedItems == nil, displayRange == nil, missing.isEmpty,
      let first = engaged.first, let last = engaged.last, let dataSource
    else { return false }
    let rectangle = engagedRectangle
    guard rectangle.lowerBound < last.start + last.extent, first.start < rectangle.upperBound, !rectangle.isEmpty else { return false }
    retireLeavers(beside: rectangle)
    guard !engaged.isEmpty else { return false }
    let isDone = takeNewcomers(until: rectangle.upperBound, from: dataSource) && takeNewcomers(from: rectangle.lowerBound, from: dataSource)
    stability = isDone ? stabilityOfEngagedItems() : nil
    return isDone
  }

  private func retireLeavers(beside rectangle: Range<LayoutUnit>) {
    var leaving = 0
    while leaving < engaged.count, engaged[leaving].start + engaged[leaving].extent <= rectangle.lowerBound {
      if let tile = slots[leaving] { retire(tile) }
      leaving += 1
    }
    if leaving > 0 {
      engaged.removeFirst(leaving)
      slots.removeFirst(leaving)
    }
    while let last = engaged.last, last.start >= rectangle.upperBound {
      if let tile = slots[slots.count - 1] { retire(tile) }
      engaged.removeLast()
      slots.removeLast()
    }
  }

  /// Items that come in at the end. An item without length is none.
  private func takeNewcomers(until edge: LayoutUnit, from dataSource: any TileDataSource) -> Bool {
    guard let last = engaged.last else { return false }
    var item = EngagedItem(index: last.index + 1, start: last.start + last.extent + tree.spacing, extent: .zero)
    while item.start < edge, item.index < tree.count {
      item.extent = tree.extent(at: item.index)
      if item.extent > .zero {
        guard let tile = tile(for: item, from: dataSource) else { return false }
        engaged.append(item)
        slots.append(tile)
      }
      item.start += item.extent + tree.spacing
      item.index += 1
    }
    return true
  }

  /// Items that come in at the beginning.
  private func takeNewcomers(from edge: LayoutUnit, from dataSource: any TileDataSource) -> Bool {
    guard let first = engaged.first else { return false }
    var (index, end) = (first.index - 1, first.start - tree.spacing)
    while end > edge, index >= 0 {
      let extent = tree.extent(at: index)
      if extent > .zero {
        let item = EngagedItem(index: index, start: end - extent, extent: extent)
        guard let tile = tile(for: item, from: dataSource) else { return false }
        engaged.insert(item, at: 0)
        slots.insert(tile, at: 0)
      }
      end -= extent + tree.spacing
      index -= 1
    }
    return true
  }

  /// A tile that shows an item; nil if there is none, which ``recycle()`` will say.
  private func tile(for item: EngagedItem, from dataSource: any TileDataSource) -> Tile? {
    let kind = dataSource.kind(at: item.index).id
    guard kind >= 0, kind < pool.shelves.count, let tile = pool.take(kind: kind) else { return nil }
    place(tile, at: item)
    bind(tile, at: item.index, from: dataSource)
    display(tile)
    return tile
  }
}
