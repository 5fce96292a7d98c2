import ViewTree

/// Items that take several columns, and are as wide as these.
extension Virtualizer {
  /// The items that take several columns, by their place among `items`: those that the source names, and the headers. Drops an index that is
  /// out of range or out of order. Nil if the source cannot be asked: items then keep their columns.
  func askForSpans(of items: Range<Int>, from source: some VirtualizedSource) -> [SpanningItem]? {
    guard let layout, layout.hasSpans, viewport.size.crossExtent > 0, source.areAvailable else { return nil }
    var spans = source.spanningItems(in: items)
    var last = items.lowerBound - 1
    spans.removeAll { item in
      guard item.index > last, item.index < items.upperBound else { return true }
      last = item.index
      return false
    }
    let headers = headers(among: items, asking: source)
    if !headers.isEmpty { spans = spans.joined(byAllOf: headers) }
    for place in spans.indices { spans[place].index -= items.lowerBound }
    return spans
  }

  /// The headers, in ascending order; none in a layout that pins none.
  func headers(among items: Range<Int>, asking source: some VirtualizedSource) -> [Int] {
    guard pinsHeaders, source.areAvailable else { return [] }
    let headers = source.headerRuns(in: items)?.flatMap { $0.indices(before: items.upperBound) } ?? source.pinnedItems(in: items)
    var last = items.lowerBound - 1
    return headers.filter { header in
      guard header > last, header < items.upperBound else { return false }
      last = header
      return true
    }
  }
}

extension HeaderRun {
  /// However many headers a source claims, there are no more than items.
  fileprivate func indices(before end: Int) -> some Sequence<Int> { stride(from: first, to: end, by: distance).prefix(count) }
}

extension [SpanningItem] {
  /// With the headers, each over all columns. Both are in ascending order.
  fileprivate func joined(byAllOf headers: [Int]) -> [SpanningItem] {
    var joined: [SpanningItem] = []
    joined.reserveCapacity(count + headers.count)
    var rest = self[...]
    for header in headers {
      while let next = rest.first, next.index <= header {
        if next.index < header { joined.append(next) }
        rest.removeFirst()
      }
      joined.append(SpanningItem(index: header, span: .all))
    }
    return joined + rest
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
