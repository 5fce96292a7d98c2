import Scrolling
import ViewTree

/// The header that stays at the viewport's leading edge while its section scrolls by (law H1).
struct PinnedHeader {
  let index: Int
  let start: LayoutUnit  // its own place, without pinning
  let extent: LayoutUnit
  let limit: LayoutUnit  // its greatest start: the next header pushes it out
  var tile: Tile?

  func place(at edge: LayoutUnit) -> LayoutUnit { max(start, min(edge, limit)) }
}

extension TiledScrollView {
  // MARK: Which items are headers

  /// Asks for all headers. A list without pinned kinds has none, and pays nothing.
  func findPinnedItems() {
    pinnedItems = nil
    guard layout == nil, let dataSource, pool.reusePools.contains(where: \.kind.isPinned) else { return }
    pinnedItems = PinnedItems(count: count, headers: dataSource.pinnedItems(in: 0..<count))
  }

  /// Follows a batch; asks for headers among new and updated items, by their indices after it.
  func followPinned(_ changes: [ItemChange]) {
    guard pinnedItems != nil, let dataSource else { return }
    let opened = OpenedItems(by: changes, count: pinnedItems?.count ?? 0).ranges
    for change in changes {
      switch change {
      case .insert(let range): pinnedItems?.insert(plain: range.count, at: range.lowerBound)
      case .remove(let range): pinnedItems?.remove(range)
      case .move(let from, let to): pinnedItems?.move(from: from, to: to)
      case .update: break
      }
    }
    for range in opened { pinnedItems?.renew(range, headers: dataSource.pinnedItems(in: range)) }
  }

  // MARK: The header that is pinned

  /// Adds the pinned header to the incoming items, if its own place is not among them.
  func findPinnedHeader(over visible: Range<LayoutUnit>) {
    pinnedHeader = nil
    guard let pinnedItems, !visible.isEmpty, let index = headerOfSection(at: visible.lowerBound) else { return }
    let start = tree.offset(of: index)
    let extent = tree.extent(at: index)
    let next = pinnedItems.header(after: index).map { tree.offset(of: $0) }
    guard extent > .zero else { return }
    pinnedHeader = PinnedHeader(index: index, start: start, extent: extent, limit: next.map { $0 - extent } ?? LayoutUnit(rawValue: .max))
    let place = incoming.firstIndex { $0.index >= index } ?? incoming.count
    if place == incoming.count || incoming[place].index != index {
      incoming.insert(RealizedItem(index: index, start: start, extent: extent), at: place)
    }
  }

  func unmeasuredHeader(at edge: LayoutUnit) -> Int? { headerOfSection(at: edge).flatMap { tree.isMeasured($0) ? nil : $0 } }

  /// The header of the first item on a screen that begins at `edge`.
  func headerOfSection(at edge: LayoutUnit) -> Int? {
    guard let pinnedItems, pinnedItems.count > 0 else { return nil }
    return pinnedItems.header(atOrBefore: min(tree.index(at: edge), pinnedItems.count - 1))
  }

  /// The first realized item by place: a pinned header away from its own place is skipped.
  var firstBesidePinned: RealizedItem? {
    guard let header = pinnedHeader, let first = realized.first else { return realized.first }
    let isBeside = first.index == header.index && first.start + first.extent <= screenEdge
    return isBeside ? realized.dropFirst().first : first
  }

  func takePinnedTile() {
    guard let header = pinnedHeader else { return }
    pinnedHeader?.tile = slots.first { $0?.storedIndex == header.index }.flatMap { $0 }
    placePinnedHeader()
  }

  func placePinnedHeader() {
    guard let header = pinnedHeader, let tile = header.tile else { return }
    let start = header.place(at: screenEdge)
    tile.frame = Rect(origin: point(along: start.points), size: size(along: header.extent.points, across: across(bounds.size)))
  }

  var screenEdge: LayoutUnit { max(offset, .zero) }
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
