public import ViewTree

/// The lengths of a list's items, summed: which item is at this offset, and at which offset is this item.
///
/// Item `i` starts at `offset(of: i)`, the sum of `extent + spacing` over the items before it; all lengths are counts of 1/64 point, so
/// that sums are exact. Items are *measured*, each with its own extent, or *unmeasured*: then they are part of a run, whose items share an
/// estimate that was fixed when the run was made.
///
/// A counted B+ tree (Bayer and McCreight 1972, with counts beside the children in place of keys): leaves hold 63 words of entries, where
/// a measured extent is one word and a run of any length two; branches have up to twelve children. A lookup or an edit looks at O(log n)
/// nodes, where n is the number of *entries*: 10^11 items that nobody has measured are one. The content may be 2^47 points long.
///
///     var tree = ExtentTree(spacing: LayoutUnit(nearest: 8))
///     try tree.insert(unmeasured: 100_000_000_000, estimate: LayoutUnit(nearest: 213), at: 0)
///     let first = tree.index(at: LayoutUnit(nearest: 1e12))
///     try tree.resize(first, to: LayoutUnit(nearest: 310))
///
/// A value: copies share their nodes until one of them is edited, which then copies all of them. Lookups may run at once on several
/// threads. It is no list: it knows the lengths of items and nothing else.
public struct ExtentTree: Sendable {
  var storage: ExtentStorage

  /// A tree without items.
  ///
  /// - Parameter spacing: the gap after each item but the last, 0 ... 2^47 points.
  public init(spacing: LayoutUnit = .zero) {
    precondition(
      spacing.rawValue >= 0 && spacing.rawValue <= ExtentTree.maximumTotal,
      "ExtentTree(spacing: \(spacing.points)): a gap is >= 0 and at most 2^47")
    storage = ExtentStorage(spacing: spacing.rawValue)
  }

  /// The gap after each item but the last.
  public var spacing: LayoutUnit { LayoutUnit(rawValue: storage.spacing) }

  /// The number of items.
  public var count: Int { storage.count }

  /// The number of items that are part of a run.
  public var unmeasuredCount: Int { storage.unmeasuredCount }

  /// The length of all items with the gaps between them.
  public var total: LayoutUnit { LayoutUnit(rawValue: storage.count == 0 ? 0 : storage.steps - storage.spacing) }

  /// Nodes that lookups and edits have looked at, this tree's and those of the copies that it shares nodes with.
  public var nodeVisits: Int { storage.visits.count }

  /// 2^47 points, in grid steps: the longest content, and the largest number of items.
  static let maximumTotal = Int64(LayoutUnit.maximumPoints) * 64

  /// Bytes of the memory that holds the nodes.
  package var arenaByteCount: Int { storage.arena.byteCount }

  /// Nodes in use.
  package var nodeCount: Int { storage.arena.nodeCount }
}
