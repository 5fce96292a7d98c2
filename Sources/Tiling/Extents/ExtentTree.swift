public import ViewTree

/// The extents of a list's items, with prefix sums: the item at an offset, and the offset of an item.
///
/// Item `i` starts at `offset(of: i)`, the sum of `extent + spacing` over the items before it. All extents are counts of 1/64 point, so
/// sums are exact. An item is *measured*, with its own extent, or *unmeasured*: part of a run, whose items share an estimate that was fixed
/// when the run was made.
///
/// A counted B+ tree (Bayer and McCreight 1972, with item counts instead of keys). Leaves hold 63 words of entries: a measured extent is
/// one word, a run of any length two. Branches have up to 12 children. A lookup or an edit visits O(log n) nodes, where n is the number of
/// *entries*: 10^11 unmeasured items are one. The content is at most 2^47 points long.
///
///     var tree = ExtentTree(spacing: LayoutUnit(nearest: 8))
///     try tree.insert(unmeasured: 100_000_000_000, estimate: LayoutUnit(nearest: 213), at: 0)
///     let first = tree.index(at: LayoutUnit(nearest: 1e12))
///     try tree.resize(first, to: LayoutUnit(nearest: 310))
///
/// A value type: copies share all nodes until one copy is edited. Lookups may run on several threads at once. It stores extents only.
public struct ExtentTree: Sendable {
  var storage: ExtentStorage

  /// An empty tree, with a gap of 0 ... 2^47 points after each item but the last.
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

  /// The extent of all items with the gaps between them.
  public var total: LayoutUnit { LayoutUnit(rawValue: storage.count == 0 ? 0 : storage.steps - storage.spacing) }

  /// Nodes visited by lookups and edits of this tree and of the copies that share its nodes.
  public var nodeVisits: Int { storage.visits.count }

  static let maximumTotal = LayoutUnit.maximum.rawValue  // 2^47 points in grid steps: also the largest number of items

  package var arenaByteCount: Int { storage.arena.byteCount }

  package var nodeCount: Int { storage.arena.nodeCount }
}
