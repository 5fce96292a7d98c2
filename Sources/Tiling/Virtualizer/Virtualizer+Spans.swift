import ViewTree

/// Items that take several columns, and are as wide as these.
extension Virtualizer {
  /// The items that take several columns, by their place among `items`. What the source answers may be wrong: no index is out of range, and
  /// each comes after the one before. nil if it cannot be asked: items then keep their columns.
  func askForSpans(of items: Range<Int>, from source: some VirtualizedSource) -> [SpanningItem]? {
    guard let layout, layout.hasSpans, viewport.size.crossExtent > 0, source.areAvailable else { return nil }
    var spans = source.spanningItems(in: items)
    var last = items.lowerBound - 1
    spans.removeAll { item in
      guard item.index > last, item.index < items.upperBound else { return true }
      last = item.index
      return false
    }
    for place in spans.indices { spans[place].index -= items.lowerBound }
    return spans
  }
}

/// The items' own extents on the cross axis, in points, where they have some: in a flow each, in a grid those that take several columns. They
/// are looked up in ascending order.
struct ItemWidths {
  private let all: Double
  private let own: [LayoutUnit]
  private var spanning: ArraySlice<SpanningItem>
  private let first: Int

  /// - Parameters:
  ///   - all: the width of an item that has none of its own.
  ///   - own: of each item, or none.
  ///   - first: the index of the first item, from which places count.
  init(_ all: Double, own: [LayoutUnit] = [], spanning: [SpanningItem] = [], from first: Int) {
    (self.all, self.own, self.spanning, self.first) = (all, own, spanning[...], first)
  }

  @inline(__always)
  mutating func width(of index: Int, in layout: (any TileLayout)?) -> Double {
    own.isEmpty && spanning.isEmpty ? all : find(index - first, in: layout)
  }

  private mutating func find(_ place: Int, in layout: (any TileLayout)?) -> Double {
    if !own.isEmpty { return own[place].points }
    while let next = spanning.first, next.index < place { spanning.removeFirst() }
    guard let next = spanning.first, next.index == place else { return all }
    return layout?.crossExtent(of: next.span).points ?? all
  }
}
