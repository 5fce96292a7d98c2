import ViewTree

extension NestedLists {
  /// The most items of one list that are named at once.
  public static let maximumFirstItems = 256

  /// The items that the list of an outer item will show first, in order: those at its kept place, or as near to it as the list's edges allow;
  /// or those from the start. A prefetch delegate of the outer list asks for their data when the outer item comes near (N5).
  ///
  /// - Parameters:
  ///   - key: of the outer item; if a tile has it, the items on screen in its list.
  ///   - source: the items.
  ///   - extent: of the list's viewport on its main axis, in points.
  ///   - across: its viewport's extent on the cross axis, of which items' extents may depend.
  ///   - spacing: that of the list.
  /// - Returns: at most ``maximumFirstItems`` keys, and none for an empty list. By estimates the last ones may turn out to be off screen.
  /// - Complexity: O(items named and those before them that have changed), and finding three keys.
  public func firstItems(
    of key: ItemKey, from source: any TileDataSource, extent: Double, across: Double = 0, spacing: Double = 0
  ) -> [ItemKey] {
    let count = source.count
    if let list = list(of: key) { return list.itemsOnScreen.filter { $0 < count }.map { source.key(at: $0) } }
    func length(of index: Int) -> Double {
      switch source.extent(at: index, across: across) {
      case .exact(let points), .estimated(let points): points
      }
    }
    guard count > 0 else { return [] }
    var (first, start) = place(in: source, of: key, count: count, length)
    if let end = end(from: first, start, within: extent, count: count, spacing, length) { start += extent - end }
    while first > 0, start > spacing {
      first -= 1
      start -= length(of: first) + spacing
    }
    if first == 0 { start = min(start, 0) }
    var keys: [ItemKey] = []
    for index in first..<count {
      guard start < extent, keys.count < NestedLists.maximumFirstItems else { break }
      let end = start + length(of: index)
      if end > 0 { keys.append(source.key(at: index)) }
      start = end + spacing
    }
    return keys
  }

  /// Where the content ends, if that is before the viewport does.
  private func end(
    from first: Int, _ start: Double, within extent: Double, count: Int, _ spacing: Double, _ length: (Int) -> Double
  ) -> Double? {
    var (index, end) = (first, start)
    while index < count, end < extent, index - first < NestedLists.maximumFirstItems {
      end += length(index) + (index + 1 < count ? spacing : 0)
      index += 1
    }
    return index == count && end < extent ? end : nil
  }

  /// The first kept item that is left, and its start in the viewport; else what stands in the place of the first.
  private func place(in source: any TileDataSource, of key: ItemKey, count: Int, _ length: (Int) -> Double) -> (index: Int, start: Double) {
    guard let state = state(of: key), let first = state.items.first else { return (0, 0) }
    for (item, index) in zip(state.items, source.indices(of: state.items.map(\.key))) {
      if let index { return (index, Double(item.start) / 64) }
    }
    let index = min(first.index, count - 1)
    return (
      index,
      Double(first.substitute(at: index, extent: LayoutUnit(nearest: min(max(0, length(index)), LayoutUnit.maximumPoints))).start) / 64
    )
  }
}
