import ViewTree

/// A header that stays near the viewport's leading edge, below the inset there, while its section scrolls by (laws H1 and S2).
struct PinnedHeader: BitwiseCopyable {
  let index: Int
  let start: LayoutUnit  // its own place, without pinning
  let extent: LayoutUnit
  var above = LayoutUnit.zero  // the extents of the headers that stand between the edge and it
  var limit: LayoutUnit  // its greatest start: the next header pushes the pile out
  var slot = ItemSlot.none

  func place(at edge: LayoutUnit) -> LayoutUnit { max(start, min(edge + above, limit)) }
}

/// The headers that are pinned, in index order: the last of those that have passed their place in the pile.
///
/// ```
/// edge   | header 3 |          A header has passed when it starts at or before the end of the headers above it, of which a pile
///        | header 4 |          of n has at most n - 1. While n are there, the next one pushes them all, until the first is out.
///        ~ items    ~
///        | header 5 |
/// ```
struct HeaderPile: ~Copyable {
  private(set) var headers = OwnedArray<PinnedHeader>()  // without those of extent 0
  private(set) var edges = HeaderPile.anywhere  // at which the same headers are pinned

  private static let anywhere = LayoutUnit(rawValue: .min)..<LayoutUnit(rawValue: .max)

  @inline(__always) var isEmpty: Bool { headers.isEmpty }

  func contains(_ index: Int) -> Bool { headers.elements.contains { $0.index == index } }

  mutating func removeAll() {
    headers.removeAll()
    edges = HeaderPile.anywhere
  }

  mutating func append(_ header: PinnedHeader) { headers.append(header) }

  mutating func limit(to end: LayoutUnit) {
    for place in headers.indices { headers[place].limit = end + headers[place].above }
  }

  mutating func stay(at edges: Range<LayoutUnit>) { self.edges = edges }

  mutating func put(_ slot: ItemSlot, at place: Int) { headers[place].slot = slot }
}

extension Virtualizer {
  // MARK: Which items are headers

  /// Whether items of a pinned kind begin where all before them have ended, so that they can be kept in view.
  var pinsHeaders: Bool { layout?.pinsHeaders != false && slots.kinds.contains(where: \.isPinned) }

  /// Asks for all headers. A list without pinned kinds has none, and pays nothing.
  mutating func findPinnedItems(asking items: some VirtualizedSource) {
    pinnedItems = nil
    pile.removeAll()
    guard pinsHeaders, items.areAvailable else { return }
    if let runs = items.headerRuns(in: 0..<count) {
      pinnedItems = PinnedItems(count: count, headers: runs)
    } else {
      pinnedItems = PinnedItems(count: count, headers: items.pinnedItems(in: 0..<count))
    }
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
    for range in opened {
      let runs = items.headerRuns(in: range) ?? items.pinnedItems(in: range).filter(range.contains).map { HeaderRun(first: $0) }
      pinnedItems?.renew(range, headers: runs)
    }
  }

  // MARK: The headers that are pinned

  /// The sections whose headers are pinned at an edge. O(headers in the pile x log items).
  func pinnedSections(at edge: LayoutUnit) -> Range<Int> {
    guard let pinnedItems, pinnedItems.count > 0 else { return 0..<0 }
    let maximum = pinnedHeaders.maximum
    var last = pinnedItems.section(of: min(item(at: edge), pinnedItems.count - 1))
    if layout != nil, last > 0, startOfHeader(last) > edge { last -= 1 }  // the item at a gap of a layout may be the next one
    guard maximum > 1 else { return max(last, 1)..<last + 1 }
    var pile = extentOfHeaders(max(1, last - maximum + 2)..<last + 1)  // of the next header's predecessors
    while last < pinnedItems.headerCount, startOfHeader(last + 1) <= edge + pile {
      last += 1
      pile += extentOfHeaders(last..<last + 1)
      if last - maximum + 1 >= 1 { pile -= extentOfHeaders(last - maximum + 1..<last - maximum + 2) }
    }
    return max(1, last - maximum + 1)..<last + 1
  }

  private func startOfHeader(_ section: Int) -> LayoutUnit {
    let index = pinnedItems?.start(ofSection: section) ?? 0
    return layout?.frame(of: index).start ?? extents.offset(of: index)
  }

  private func extentOfItem(_ index: Int) -> LayoutUnit { layout?.extents.extent(at: index) ?? extents.extent(at: index) }

  /// - Parameter sections: from 1 on; the first section has no header. None if empty.
  private func extentOfHeaders(_ sections: Range<Int>) -> LayoutUnit {
    guard let pinnedItems else { return .zero }
    return sections.reduce(.zero) { $0 + extentOfItem(pinnedItems.start(ofSection: $1)) }
  }

  /// How far below the inset an item begins where it clears all headers: those of its section and before, less itself. An item whose start
  /// is at least that far from the edge is not covered: a pile ends at the latest where the next header starts. Headers are pinned below an
  /// inset, and not above the viewport for a negative one.
  func clearance(of index: Int) -> LayoutUnit {
    guard let pinnedItems, index < pinnedItems.count else { return .zero }
    let section = pinnedItems.section(of: index)
    let end = section > 0 && pinnedItems.start(ofSection: section) == index ? section : section + 1
    let headers = extentOfHeaders(max(1, section - pinnedHeaders.maximum + 1)..<max(1, end))
    let inset = LayoutUnit(roundingDown: viewport.insets.before)
    return headers > .zero ? headers + max(-inset, .zero) : .zero
  }

  /// Adds the pinned headers to the incoming items, if their own places are not among them.
  mutating func findPinnedHeaders(over visible: Range<LayoutUnit>) {
    pile.removeAll()
    guard let pinnedItems, !visible.isEmpty else { return }
    let sections = pinnedSections(at: pinningEdge)
    guard let last = sections.last else { return }
    var above = LayoutUnit.zero
    for section in sections {
      let index = pinnedItems.start(ofSection: section)
      let item = RealizedItem(index: index, start: startOfHeader(section), extent: extentOfItem(index))
      guard item.extent > .zero else { continue }
      pile.append(PinnedHeader(index: index, start: item.start, extent: item.extent, above: above, limit: .maximum))
      above += item.extent
      let place = realized.incoming.elements.firstIndex { $0.index >= index } ?? realized.incoming.count
      if place == realized.incoming.count || realized.incoming[place].index != index { realized.incoming.insert(item, at: place) }
    }
    let first = startOfHeader(last) - extentOfHeaders(sections.dropLast())
    let isFull = sections.count == pinnedHeaders.maximum
    let next = last < pinnedItems.headerCount ? startOfHeader(last + 1) : nil
    if isFull, let next { pile.limit(to: next - above) }
    let stays = isFull ? extentOfHeaders(sections.dropFirst()) : above  // of the pile when the next header has passed
    pile.stay(at: first..<max(first, next.map { $0 - stays } ?? .maximum))
  }

  /// Whether a pile may be longer than the viewport: its last headers are then beyond the screen.
  @inline(__always) var pilesHeaders: Bool { pinnedItems != nil && pinnedHeaders != .nearest }

  /// Places what may join the pile at the edge or push it, which may be beyond the screen, that is placed already.
  func placePile(in layout: any TileLayout) {
    var end = displayRectangle.upperBound
    for _ in 0..<pinnedHeaders.maximum {
      let next = pinningEdge + extentOfHeaders(pinnedSections(at: pinningEdge))
      guard next > end else { return }
      layout.forEach(meeting: pinningEdge..<next) { _, _ in }
      end = next
    }
  }

  /// A pinned header that is unmeasured.
  func unmeasuredHeader(at edge: LayoutUnit) -> Int? {
    guard let pinnedItems else { return nil }
    return pinnedSections(at: edge).lazy.map { pinnedItems.start(ofSection: $0) }.first { !isMeasured($0) }
  }

  func headersPinned(at edge: LayoutUnit) -> [Int] {
    guard let pinnedItems else { return [] }
    return pinnedSections(at: edge).map { pinnedItems.start(ofSection: $0) }
  }

  /// The first realized item by place: pinned headers away from their own places are skipped.
  var firstBesidePinned: RealizedItem? {
    realized.items.elements.first { $0.end > screenEdge || !pile.contains($0.index) }
  }

  mutating func takePinnedSlots(asking items: some VirtualizedSlots) {
    for place in pile.headers.indices { pile.put(slot(of: pile.headers[place].index) ?? .none, at: place) }
    placePinnedHeaders(asking: items)
  }

  func placePinnedHeaders(asking items: some VirtualizedSlots) {
    for header in pile.headers.elements where header.slot.isSome {
      var place = layout?.frame(of: header.index) ?? ItemFrame(start: header.start, extent: header.extent)
      place.start = header.place(at: pinningEdge)
      items.place(header.slot, at: place)
    }
  }

  var screenEdge: LayoutUnit { max(viewport.offset, .zero) }

  var pinningEdge: LayoutUnit { viewport.pinningEdge(at: viewport.offset) }
}

extension PinnedItems {
  mutating func renew(_ range: Range<Int>, headers: [HeaderRun]) {
    guard !range.isEmpty else { return }
    var index = isHeader(range.lowerBound) ? range.lowerBound : header(after: range.lowerBound)
    while let header = index, header < range.upperBound {
      index = self.header(after: header)
      setHeader(false, at: header)
    }
    addHeaders(headers, in: range)
  }
}
