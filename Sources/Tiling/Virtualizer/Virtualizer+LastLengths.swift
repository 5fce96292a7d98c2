import ViewTree

/// An item keeps its measured extent until it is measured again: through updates, reloads and moves, and at another width. Otherwise the
/// content's range, and with it the clamp and the end of a motion, would follow an extent known to be wrong.
extension Virtualizer {
  /// The most neighbours queried at once for which the data source is asked for an estimate of each.
  public static let maximumSingleEstimates = 8192

  /// Longer runs contain only items that were never measured: at a new width the items of shorter ones are looked up.
  private static let maximumRunLookedUp = 64

  mutating func remember(_ length: LayoutUnit, of key: ItemKey, revision: UInt32) {
    measuring.lastLengths.add(LastLengths.Entry(key: key, length: length, across: itemAcross, revision: revision))
  }

  /// The item's extent is an estimate from now on, until it is measured again.
  mutating func expireExtent(of key: ItemKey) { measuring.lastLengths.expire(key) }

  /// Fills in what is known of items that must be measured; `lengths` has the data source's answers. O(items); for many, what the data
  /// source takes to find the measured ones by their keys.
  func recall(_ items: Range<Int>, in lengths: inout ItemLengths, from source: some VirtualizedSource) throws(TilingError) {
    guard lengths.hasEstimates, viewport.size.across > 0 else { return }
    var recalled: [RecalledLength] = []
    if items.count <= Virtualizer.maximumSingleEstimates {
      for places in lengths.unmeasuredRuns {
        for place in places {
          if let known = try recall(items.lowerBound + place, at: place, from: source) { recalled.append(known) }
        }
      }
    } else if !measuring.lastLengths.isEmpty {
      let across = itemAcross
      recalled = source.indices(of: measuring.lastLengths.keys).compactMap { $0 }.filter(items.contains).sorted()
        .compactMap { lastLength(of: $0, at: $0 - items.lowerBound, across: across, from: source) }
    }
    lengths.recall(recalled)
  }

  /// What is known of an item; nil if that is only its run.
  func recall(_ index: Int, at place: Int = 0, from source: some VirtualizedSource) throws(TilingError) -> RecalledLength? {
    let across = itemAcross
    let known = lastLength(of: index, at: place, across: across, from: source)
    if known?.isMeasured == true { return known }
    guard let points = source.estimatedExtent(at: index, across: across) else { return known }
    return RecalledLength(place: place, length: try Virtualizer.estimate(points, of: index), isMeasured: false)
  }

  private func lastLength(of index: Int, at place: Int, across: Double, from source: some VirtualizedSource) -> RecalledLength? {
    guard !measuring.lastLengths.isEmpty else { return nil }
    return measuring.lastLengths.recall(source.key(at: index), revision: source.revision(at: index), across: across, at: place)
  }

  /// What is known of all items of a long list at a new width, by index: the tree knows which were measured. O(entries of the tree).
  func recallByPlace(from source: some VirtualizedSource) -> [RecalledLength] {
    guard !measuring.lastLengths.isEmpty, viewport.size.across > 0, var cursor = extents.cursor(at: 0) else { return [] }
    let across = itemAcross
    var recalled: [RecalledLength] = []
    repeat {
      if !cursor.isMeasured, cursor.itemsLeftInRun > Virtualizer.maximumRunLookedUp {
        cursor.skipRun(spacing: extents.spacing)
      } else if let known = lastLength(of: cursor.index, at: cursor.index, across: across, from: source) {
        recalled.append(known)
      }
    } while extents.advance(&cursor)
    return recalled
  }
}
