public import ViewTree

/// Item places, from a list's own extents or the layout.
extension Virtualizer {
  /// The number of items laid out: that of the last batch or reload.
  public var count: Int { layout?.count ?? extents.count }

  /// The content's extent on the main axis.
  public var contentExtent: LayoutUnit { layout?.contentExtent ?? extents.total }

  /// The same with the pending extents, for a client that asks meanwhile.
  var extentWithPending: LayoutUnit { contentExtent + bookmark.growth }

  @inline(__always)
  var mayBeAtEdge: Bool { layout != nil || viewport.mayBeAtEdge(of: measuring.statedExtent) }

  var hasUnmeasuredItems: Bool { (layout?.unmeasuredCount ?? extents.unmeasuredCount) > 0 }

  /// The start of an item; for `count`, that of the next one.
  func start(of index: Int) -> LayoutUnit {
    guard let layout else { return bookmark.cursor(at: index, in: extents)?.start ?? extents.offset(of: index) + bookmark.shift(of: index) }
    return index < layout.count ? layout.frame(of: index).start : layout.contentExtent
  }

  func extent(of index: Int) -> LayoutUnit {
    guard let layout else {
      return bookmark.extent(of: index) ?? bookmark.cursor(at: index, in: extents)?.extent ?? extents.extent(at: index)
    }
    return layout.frame(of: index).extent
  }

  func isMeasured(_ index: Int) -> Bool { layout?.isMeasured(index) ?? (bookmark.extent(of: index) != nil || extents.isMeasured(index)) }

  func item(at offset: LayoutUnit) -> Int { layout?.index(at: offset) ?? extents.index(at: offset) }

  /// A point of an item; for `count`, the start of the next one.
  func place(of point: ScrollAnchor.Point, at index: Int) -> LayoutUnit {
    let start = start(of: index)
    guard point != .start, index < count else { return start }
    let extent = extent(of: index)
    switch point {
    case .start: return start
    case .center: return LayoutUnit(rawValue: start.rawValue + extent.rawValue / 2)
    case .end: return start + extent
    case .fraction(let part): return start + extent.part(part)
    }
  }

  @inline(__always)
  func forEachItem(meeting range: Range<LayoutUnit>, _ body: (RealizedItem) -> Void) {
    if let layout {
      layout.forEach(meeting: range) { body(RealizedItem(index: $0, start: $1.start, extent: $1.extent)) }
    } else if !bookmark.pending.isEmpty {
      bookmark.forEach(meeting: range, in: extents) { body(RealizedItem(index: $0, start: $1, extent: $2)) }
    } else {
      extents.forEach(meeting: range, from: bookmark.cursor(atOffset: range.lowerBound, in: extents)) {
        body(RealizedItem(index: $0, start: $1, extent: $2))
      }
    }
  }

  @inline(__always)
  func indices(meeting range: Range<LayoutUnit>) -> Range<Int> {
    if layout == nil, bookmark.pending.isEmpty { return extents.indices(meeting: range) }
    var met: Range<Int>?
    forEachItem(meeting: range) { met = (met?.lowerBound ?? $0.index)..<$0.index + 1 }
    return met ?? 0..<0
  }

  @inline(never)
  func findItemsOnScreen() -> Range<Int> { indices(meeting: onScreenWithPending) }

  var onScreenWithPending: Range<LayoutUnit> {
    viewport.range(at: viewport.offset, reachingBeyondBy: ViewportCovers(), of: extentWithPending)
  }

  /// The extents with the pending extents. O(1) if there are none, else O(nodes of the tree).
  var extentsWithPending: ExtentTree {
    var tree = extents
    if !bookmark.pending.isEmpty, var cursor = bookmark.cursor {
      tree.resize(from: &cursor, to: UnsafeBufferPointer(bookmark.pending.elements))
    }
    return tree
  }

  var itemCrossExtent: Double { layout?.itemCrossExtent.points ?? viewport.size.crossExtent }  // the cross-axis extent of items, in points

  func itemCrossExtent(of index: Int) -> Double {
    layout?.itemCrossExtent(of: index).points ?? viewport.size.crossExtent
  }

  mutating func measured(_ index: Int, as extent: LayoutUnit) throws(TilingError) {
    guard let layout else { return try extents.resize(index, to: extent) }
    guard layout.hasRoom(for: 0, sum: extent) else { throw .contentTooLong(count: layout.count) }
    layout.resize(index, to: extent)
  }

  // MARK: The screen

  @inline(__always)
  var onScreen: Range<LayoutUnit> { onScreen(at: viewport.offset) }

  @inline(__always)
  func onScreen(at offset: LayoutUnit, reachingBeyondBy margin: ViewportCovers = ViewportCovers()) -> Range<LayoutUnit> {
    viewport.range(at: offset, reachingBeyondBy: margin, of: contentExtent)
  }

  /// The screen, what is covered beside it, and the overscan around them.
  @inline(__always)
  var realizationWindow: Range<LayoutUnit> { realizationWindow(at: viewport.offset) }

  @inline(__always)
  func realizationWindow(at offset: LayoutUnit) -> Range<LayoutUnit> {
    let visible = onScreen(at: offset)
    guard reachesBeyondScreen, !visible.isEmpty else { return visible }  // B11
    return onScreen(at: offset, reachingBeyondBy: margins)
  }

  /// How far the realization window reaches beyond the viewport at its ends.
  var margins: ViewportCovers { viewport.covers.reaching(by: overscan) }

  @inline(__always)
  var reachesBeyondScreen: Bool { overscan > .zero || !viewport.covers.areNone }

  /// The offsets at which the viewport may rest.
  public var legalOffsets: ClosedRange<LayoutUnit> { legalOffsets(of: contentExtent) }

  var minimumOffset: LayoutUnit { legalOffsets.lowerBound }

  /// The greatest legal offset on the grid; an inset after content of the greatest extent would exceed it.
  var maximumOffset: LayoutUnit {
    min(legalOffsets.upperBound, .maximum)
  }

  /// The offset at which an end of the items is on screen; with a negative inset, as near to it as is legal.
  func offset(at edge: ContentEdge) -> LayoutUnit {
    edge == .start ? max(minimumOffset, .zero) : min(maximumOffset, contentExtent - viewport.extent)
  }

  /// The viewport's distance from an end of the items; 0 if the end is on screen, or nothing beyond can be reached.
  func distance(to edge: ContentEdge) -> LayoutUnit {
    max(edge == .start ? viewport.offset - offset(at: edge) : offset(at: edge) - viewport.offset, .zero)
  }

  func legal(_ offset: LayoutUnit) -> LayoutUnit {
    placeScreen(at: offset)
    let legal = legalOffsets
    return min(max(offset, legal.lowerBound), min(legal.upperBound, .maximum))
  }

  /// Places what would be on screen at an offset, if the end matters there, or the start of short content pinned to the end. If all extents
  /// are known, the legal range is then final for this offset: where the lanes reach beyond the screen, a farther end changes nothing. A
  /// layout that is not settled has placed enough for a frame.
  func placeScreen(at offset: LayoutUnit) {
    guard let layout, layout.isSettled, !isViewportNew, offset >= maximumOffset || (viewport.pinsToEnd && offset <= minimumOffset) else {
      return
    }
    let start = max(offset, .zero)
    // Negative insets clamp offsets whose screen does not reach an end.
    let beyond = LayoutUnit(roundingUp: max(0, -viewport.insets.behind) + max(0, -viewport.insets.before))
    layout.forEach(meeting: start..<start + max(viewport.extent, LayoutUnit(rawValue: 1)) + beyond) { _, _ in }
  }

  /// The items from the first to the last that meet the viewport at the current offset, with or without slots. O(slots) after a layout,
  /// O(slots + log items) before it.
  public var itemsOnScreen: Range<Int> { stableItemsOnScreen ?? itemsMeetingViewport }

  /// While all realized items are on screen, and no other.
  @inline(__always)
  var stableItemsOnScreen: Range<Int>? {
    guard let stability = realized.stability, stability.offsets.contains(viewport.offset), !viewport.isBesideContent,
      let first = realized.items.first, let last = realized.items.last
    else { return nil }
    return first.index..<last.index + 1
  }

  private var itemsMeetingViewport: Range<Int> {
    let isCurrent =
      viewport.offset == realized.screenOffset && !realized.haveChanged && !anchor.isActive && viewport.size == measuring.laidOutSize
    let visible = isCurrent ? realized.screen : onScreen
    guard visible == realized.screen, !realized.haveChanged, !realized.areDisplaced,
      let last = realized.items.elements.lastIndex(where: { $0.meets(visible) })
    else { return indices(meeting: visible) }
    // Few items come before the first on screen: overscan, and a pinned header.
    let first = realized.items.elements.firstIndex { $0.meets(visible) } ?? last
    return realized.items[first].index..<realized.items[last].index + 1
  }
}
