import ViewTree

/// The item that a list last looked up in its extent tree, and extents that are not in the tree yet.
///
/// The next lookup is often for the same item or the next one: while the tree is unchanged, it needs no search. A measuring walk adds the
/// extents of neighbours to the tree in one edit. Until then they are pending here: those of the cursor's item and of the ones after it in its
/// run, for which the tree still has estimates. Answers to a client combine both.
struct Bookmark: ~Copyable {
  static let maximumPending = ExtentPatch.maximumInserted / 2  // an extent takes at most two words

  private(set) var cursor: ExtentTree.Cursor?
  private(set) var pending = OwnedArray<LayoutUnit>()
  private(set) var growth = LayoutUnit.zero  // the sum of the pending extents minus their estimates; may be negative

  mutating func move(to cursor: ExtentTree.Cursor?) {
    assert(pending.isEmpty, "\(pending.count) extents are still pending")
    self.cursor = cursor
  }

  /// A cursor at the item, if the bookmark is there.
  @inline(__always)
  func cursor(at index: Int, in tree: borrowing ExtentTree) -> ExtentTree.Cursor? {
    guard let cursor, cursor.index == index, tree.isCurrent(cursor) else { return nil }
    return cursor
  }

  /// A cursor at the item that contains the offset, if the bookmark is there.
  @inline(__always)
  func cursor(atOffset offset: LayoutUnit, in tree: borrowing ExtentTree) -> ExtentTree.Cursor? {
    guard let cursor, cursor.start <= offset, offset < cursor.end + tree.spacing, tree.isCurrent(cursor) else { return nil }
    return cursor
  }

  // MARK: Pending extents

  /// Whether the cursor's item comes next after the pending extents, in the same run, and there is room. False if none is pending: then the
  /// bookmark must move there first.
  @inline(__always)
  func canAppend(at cursor: ExtentTree.Cursor) -> Bool {
    guard let first = self.cursor, !pending.isEmpty, pending.count < Bookmark.maximumPending else { return false }
    return cursor.isAfter(first, by: pending.count)
  }

  @inline(__always)
  mutating func append(_ extent: LayoutUnit, insteadOf estimate: LayoutUnit) {
    pending.append(extent)
    growth += extent - estimate
  }

  /// The tree has the extents now. The cursor is at the item of the first.
  mutating func didCommit(at cursor: ExtentTree.Cursor) {
    pending.removeAll()
    growth = .zero
    self.cursor = cursor
  }

  /// The item's extent, if it is pending.
  @inline(__always)
  func extent(of index: Int) -> LayoutUnit? {
    guard !pending.isEmpty, let cursor, pending.indices.contains(index - cursor.index) else { return nil }
    return pending[index - cursor.index]
  }

  /// How much farther along the item starts than in the tree.
  @inline(__always)
  func shift(of index: Int) -> LayoutUnit {
    guard !pending.isEmpty, let cursor, index > cursor.index else { return .zero }
    return pending.elements.prefix(index - cursor.index).reduce(.zero) { $0 + ($1 - cursor.extent) }
  }

  /// Calls `body` as ``ExtentTree/forEach(meeting:_:)`` will once the extents are in the tree.
  func forEach(meeting range: Range<LayoutUnit>, in tree: borrowing ExtentTree, _ body: (Int, LayoutUnit, LayoutUnit) -> Void) {
    guard let cursor, !pending.isEmpty, !range.isEmpty else { return tree.forEach(meeting: range, body) }
    let before = min(range.upperBound, cursor.start)
    if range.lowerBound < before { tree.forEach(meeting: range.lowerBound..<before, body) }
    var start = cursor.start
    for (index, extent) in pending.elements.enumerated() {
      if extent > .zero, start < range.upperBound, start + extent > range.lowerBound { body(cursor.index + index, start, extent) }
      start += extent + tree.spacing
    }
    let after = max(range.lowerBound, start)
    guard after < range.upperBound else { return }
    tree.forEach(meeting: after - growth..<range.upperBound - growth) { body($0, $1 + growth, $2) }
  }
}
