import ViewTree

/// The header that stays at the viewport's leading edge, below the inset there, while its section scrolls by (law H1).
struct PinnedHeader {
  let index: Int
  let start: LayoutUnit  // its own place, without pinning
  let extent: LayoutUnit
  let limit: LayoutUnit  // its greatest start: the next header pushes it out
  var slot = ItemSlot.none

  func place(at edge: LayoutUnit) -> LayoutUnit { max(start, min(edge, limit)) }
}

extension Virtualizer {
  // MARK: Which items are headers

  /// Asks for all headers. A list without pinned kinds has none, and pays nothing.
  mutating func findPinnedItems(asking items: some VirtualizedSource) {
    pinnedItems = nil
    guard layout == nil, items.areAvailable, slots.kinds.contains(where: \.isPinned) else { return }
    pinnedItems = PinnedItems(count: count, headers: items.pinnedItems(in: 0..<count))
  }

  /// Follows a batch; asks for headers among new and updated items, by their indices after it.
  mutating func followPinned(_ changes: [ItemChange], asking items: some VirtualizedSource) {
    guard pinnedItems != nil, items.areAvailable else { return }
    let opened = OpenedItems(by: changes, count: pinnedItems?.count ?? 0).ranges
    for change in changes {
      switch change {
      case .insert(let range): pinnedItems?.insert(plain: range.count, at: range.lowerBound)
      case .remove(let range): pinnedItems?.remove(range)
      case .move(let from, let to): pinnedItems?.move(from: from, to: to)
      case .update: break
      }
    }
    for range in opened { pinnedItems?.renew(range, headers: items.pinnedItems(in: range)) }
  }

  // MARK: The header that is pinned

  /// Adds the pinned header to the incoming items, if its own place is not among them.
  mutating func findPinnedHeader(over visible: Range<LayoutUnit>) {
    pinnedHeader = nil
    guard let pinnedItems, !visible.isEmpty, let index = headerOfSection(at: pinningEdge) else { return }
    let start = extents.offset(of: index)
    let extent = extents.extent(at: index)
    let next = pinnedItems.header(after: index).map { extents.offset(of: $0) }
    guard extent > .zero else { return }
    pinnedHeader = PinnedHeader(index: index, start: start, extent: extent, limit: next.map { $0 - extent } ?? LayoutUnit(rawValue: .max))
    let place = realized.incoming.elements.firstIndex { $0.index >= index } ?? realized.incoming.count
    if place == realized.incoming.count || realized.incoming[place].index != index {
      realized.incoming.insert(RealizedItem(index: index, start: start, extent: extent), at: place)
    }
  }

  func unmeasuredHeader(at edge: LayoutUnit) -> Int? { headerOfSection(at: edge).flatMap { extents.isMeasured($0) ? nil : $0 } }

  /// The header of the item at the pinning edge.
  func headerOfSection(at edge: LayoutUnit) -> Int? {
    guard let pinnedItems, pinnedItems.count > 0 else { return nil }
    return pinnedItems.header(atOrBefore: min(extents.index(at: edge), pinnedItems.count - 1))
  }

  /// The first realized item by place: a pinned header away from its own place is skipped.
  var firstBesidePinned: RealizedItem? {
    guard let header = pinnedHeader, let first = realized.items.first else { return realized.items.first }
    let isBeside = first.index == header.index && first.end <= screenEdge
    return !isBeside ? first : realized.items.count > 1 ? realized.items[1] : nil
  }

  mutating func takePinnedSlot(asking items: some VirtualizedSlots) {
    guard let header = pinnedHeader else { return }
    let slot = slot(of: header.index) ?? .none
    pinnedHeader?.slot = slot
    placePinnedHeader(asking: items)
  }

  func placePinnedHeader(asking items: some VirtualizedSlots) {
    guard let header = pinnedHeader, header.slot.isSome else { return }
    let start = header.place(at: pinningEdge)
    items.place(header.slot, at: ItemFrame(start: start, extent: header.extent))
  }

  var screenEdge: LayoutUnit { max(viewport.offset, .zero) }

  var pinningEdge: LayoutUnit { viewport.pinningEdge(at: viewport.offset) }
}

extension PinnedItems {
  mutating func renew(_ range: Range<Int>, headers: [Int]) {
    guard !range.isEmpty else { return }
    var index = isHeader(range.lowerBound) ? range.lowerBound : header(after: range.lowerBound)
    while let header = index, header < range.upperBound {
      index = self.header(after: header)
      setHeader(false, at: header)
    }
    for header in headers where range.contains(header) { setHeader(true, at: header) }
  }
}
