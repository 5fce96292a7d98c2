import ViewTree

/// An item keeps its measured extent until it is measured again: through updates, reloads and moves, and at another width. Otherwise the
/// content's range, and with it the clamp and the end of a motion, would follow an extent known to be wrong.
extension Virtualizer {
  /// The most neighbours queried at once for which the data source is asked for an estimate of each.
  public static let maximumSingleEstimates = 8192

  /// Longer runs contain only items that were never measured: at a new width the items of shorter ones are looked up.
  private static let maximumRunLookedUp = 64

  /// `crossExtent` is the item's own: the extent holds for this width, in any layout.
  mutating func remember(_ extent: LayoutUnit, of key: ItemKey, revision: UInt32, across crossExtent: Double) {
    measuring.lastExtents.add(LastExtents.Entry(key: key, extent: extent, crossExtent: crossExtent, revision: revision))
  }

  /// The item's extent is an estimate from now on, until it is measured again.
  mutating func expireExtent(of key: ItemKey) { measuring.lastExtents.expire(key) }

  /// The next layout asks for all extents, as for another cross-axis size, and knows none from before.
  public mutating func forgetExtents() {
    measuring.forget()
    realized.stability = nil
  }

  /// Fills in what is known of items that must be measured; `extents` has the data source's answers. O(items); for many, what the data
  /// source takes to find the measured ones by their keys.
  func recall(
    _ items: Range<Int>, in extents: inout ItemExtents, as widths: ItemWidths? = nil, from source: some VirtualizedSource
  ) throws(TilingError) {
    guard extents.hasEstimates, viewport.size.crossExtent > 0 else { return }
    var widths = widths ?? ItemWidths(itemCrossExtent, from: items.lowerBound)
    var recalled: [RecalledExtent] = []
    if items.count <= Virtualizer.maximumSingleEstimates {
      for places in extents.unmeasuredRuns {
        for place in places {
          let index = items.lowerBound + place
          let crossExtent = widths.width(of: index, in: layout)
          if let known = try recall(index, at: place, across: crossExtent, from: source) { recalled.append(known) }
        }
      }
    } else if !measuring.lastExtents.isEmpty {
      recalled = source.indices(of: measuring.lastExtents.keys).compactMap { $0 }.filter(items.contains).sorted()
        .compactMap { index in
          let crossExtent = widths.width(of: index, in: layout)
          return lastExtent(of: index, at: index - items.lowerBound, across: crossExtent, from: source)
        }
    }
    extents.recall(recalled)
  }

  /// What is known of an item; nil if that is only its run.
  func recall(_ index: Int, from source: some VirtualizedSource) throws(TilingError) -> RecalledExtent? {
    try recall(index, at: 0, across: itemCrossExtent, from: source)
  }

  private func recall(
    _ index: Int, at place: Int, across crossExtent: Double, from source: some VirtualizedSource
  ) throws(TilingError) -> RecalledExtent? {
    let known = lastExtent(of: index, at: place, across: crossExtent, from: source)
    if known?.isMeasured == true { return known }
    guard let points = source.estimatedExtent(at: index, across: crossExtent) else { return known }
    return RecalledExtent(index: place, extent: try Virtualizer.estimate(points, of: index), isMeasured: false)
  }

  private func lastExtent(of index: Int, at place: Int, across crossExtent: Double, from source: some VirtualizedSource) -> RecalledExtent?
  {
    guard !measuring.lastExtents.isEmpty else { return nil }
    return measuring.lastExtents.recall(source.key(at: index), revision: source.revision(at: index), across: crossExtent, at: place)
  }

  /// What is known of all items of a long list at a new width, by index: the tree knows which were measured. O(entries of the tree).
  func recallByPlace(from source: some VirtualizedSource) -> [RecalledExtent] {
    guard !measuring.lastExtents.isEmpty, viewport.size.crossExtent > 0, var cursor = extents.cursor(at: 0) else { return [] }
    let crossExtent = itemCrossExtent
    var recalled: [RecalledExtent] = []
    repeat {
      if !cursor.isMeasured, cursor.itemsLeftInRun > Virtualizer.maximumRunLookedUp {
        cursor.skipRun(spacing: extents.spacing)
      } else if let known = lastExtent(of: cursor.index, at: cursor.index, across: crossExtent, from: source) {
        recalled.append(known)
      }
    } while extents.advance(&cursor)
    return recalled
  }
}
