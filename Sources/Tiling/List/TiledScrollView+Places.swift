import Scrolling
import ViewTree

/// Item places, from a list's own tree or the view's layout.
extension TiledScrollView {
  var count: Int { layout?.count ?? tree.count }

  var length: LayoutUnit { layout?.length ?? tree.total }

  var hasUnmeasuredItems: Bool { (layout?.unmeasuredCount ?? tree.unmeasuredCount) > 0 }

  /// The start of an item; for `count`, that of the next one.
  func start(of index: Int) -> LayoutUnit {
    guard let layout else { return tree.offset(of: index) }
    return index < layout.count ? layout.place(of: index).start : layout.length
  }

  func extent(of index: Int) -> LayoutUnit { layout?.place(of: index).extent ?? tree.extent(at: index) }

  func isMeasured(_ index: Int) -> Bool { layout?.isMeasured(index) ?? tree.isMeasured(index) }

  func item(at offset: LayoutUnit) -> Int { layout?.index(at: offset) ?? tree.index(at: offset) }

  /// A point of an item; for `count`, the start of the next one.
  func place(of point: AnchorCandidates.Point, at index: Int) -> LayoutUnit {
    let start = start(of: index)
    guard point != .start, index < count else { return start }
    let extent = extent(of: index)
    return point == .end ? start + extent : LayoutUnit(rawValue: start.rawValue + extent.rawValue / 2)
  }

  func appendItems(meeting range: Range<LayoutUnit>, to items: inout [RealizedItem]) {
    if let layout {
      layout.forEach(meeting: range) { items.append(RealizedItem(index: $0, start: $1.start, extent: $1.extent)) }
    } else {
      tree.forEach(meeting: range) { items.append(RealizedItem(index: $0, start: $1, extent: $2)) }
    }
  }

  /// The item's place on the cross axis, in points.
  func acrossPlace(of index: Int) -> (start: Double, extent: Double) {
    guard let layout else { return (0, across(viewportSize)) }
    let place = layout.place(of: index)
    return (place.acrossStart.points, place.acrossExtent.points)
  }

  var itemAcross: Double { layout?.itemAcross.points ?? across(viewportSize) }  // the cross-axis extent of items, in points

  func itemAcross(of index: Int) -> Double {
    guard let layout, layout.hasAcrossExtents else { return itemAcross }
    return layout.place(of: index).acrossExtent.points
  }

  func measured(_ index: Int, as extent: LayoutUnit) throws(TilingError) {
    guard let layout else { return try tree.resize(index, to: extent) }
    guard layout.hasRoom(for: 0, sum: extent) else { throw .contentTooLong(count: layout.count) }
    layout.resize(index, to: extent)
  }
}
