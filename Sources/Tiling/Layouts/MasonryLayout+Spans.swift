public import ViewTree

/// Items of several lanes.
extension MasonryLayout {
  public var hasSpans: Bool { true }
  public var pinsHeaders: Bool { true }

  public func crossExtent(of span: ItemSpan) -> LayoutUnit { crossExtent(ofLanes: span.columns(of: lanes)) }

  public func itemCrossExtent(of index: Int) -> LayoutUnit {
    placement.spans == nil ? itemCrossExtent : crossExtent(ofLanes: placement.span(of: index))
  }

  /// The lanes with the gaps between them.
  func crossExtent(ofLanes count: Int) -> LayoutUnit {
    LayoutUnit(rawValue: itemCrossExtent.rawValue * Int64(count) + gap.rawValue * Int64(count - 1))
  }

  /// Measures what has its lanes, where a place depends on more than one lane: from the anchor on, then backwards from it, and again as long
  /// as this brings others into the range, which moves with the anchor: each pass measures one or more. Returns where it then is; nil if an item cannot be measured now.
  ///
  /// - Complexity: O(m (lanes log n + spanning items behind)) for each pass over m items in the range.
  func measureAcrossLanes(
    before kept: Int, meeting range: Range<LayoutUnit>, around anchor: MasonryPlacement.Item, by learn: (Int, LayoutUnit) -> LayoutUnit?
  ) -> Range<LayoutUnit>? {
    var range = range
    var start = anchor.start
    while true {
      unmeasured.removeAll(keepingCapacity: true)
      forEachPlaced(meeting: range) { if $0.index < kept, !isMeasured($0.index) { unmeasured.append($0.index) } }
      guard !unmeasured.isEmpty else { return range }
      let border = unmeasured.firstIndex { $0 >= anchor.index } ?? unmeasured.count
      for index in unmeasured[border...] + unmeasured[..<border].reversed() {
        guard let item = placement.item(at: index), item.meets(range) else { continue }
        guard let extent = learn(index, item.extent) else { return nil }
        resize(index, to: extent)
        guard index < anchor.index, let moved = placement.item(at: anchor.index)?.start else { continue }
        range = range.lowerBound + (moved - start)..<range.upperBound + (moved - start)
        start = moved
      }
    }
  }
}
