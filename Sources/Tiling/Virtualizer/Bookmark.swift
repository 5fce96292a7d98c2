import ViewTree

/// Where a list last looked into its extent tree, and the lengths that it has learnt from there on.
///
/// The next question is often about the same item, or the one behind it: until the tree changes, it needs no search. A measuring walk tells
/// the tree the lengths of neighbours all at once. Until then they are here: those of the cursor's item and of the ones behind it in its run,
/// of which the tree has estimates. What a client asks meanwhile is answered from both.
struct Bookmark: ~Copyable {
  static let maximumLearnt = 24  // so many fit into a leaf, whatever their lengths

  private(set) var cursor: ExtentTree.Cursor?
  private(set) var lengths = OwnedArray<LayoutUnit>()
  private(set) var growth = LayoutUnit.zero  // of the lengths, beyond the estimates

  mutating func move(to cursor: ExtentTree.Cursor?) {
    assert(lengths.isEmpty, "\(lengths.count) lengths are not put down")
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

  /// Whether the length of a cursor's item can be appended.
  @inline(__always)
  func canAppend(at cursor: ExtentTree.Cursor) -> Bool {
    guard let first = self.cursor, !lengths.isEmpty, lengths.count < Bookmark.maximumLearnt else { return false }
    return cursor.isBehind(first, by: lengths.count)
  }

  @inline(__always)
  mutating func append(_ length: LayoutUnit, insteadOf estimate: LayoutUnit) {
    lengths.append(length)
    growth += length - estimate
  }

  /// The item's length, if the tree has not been told.
  @inline(__always)
  func length(of index: Int) -> LayoutUnit? {
    guard !lengths.isEmpty, let cursor, lengths.indices.contains(index - cursor.index) else { return nil }
    return lengths[index - cursor.index]
  }

  /// How much later an item starts than in the tree.
  @inline(__always)
  func shift(of index: Int) -> LayoutUnit {
    guard !lengths.isEmpty, let cursor, index > cursor.index else { return .zero }
    return lengths.elements.prefix(index - cursor.index).reduce(.zero) { $0 + ($1 - cursor.extent) }
  }

  /// The items that meet a range, by the tree and the lengths.
  func indices(meeting range: Range<LayoutUnit>, in tree: borrowing ExtentTree) -> Range<Int> {
    guard !lengths.isEmpty, !range.isEmpty, let cursor else { return tree.indices(meeting: range) }
    var met = tree.indices(meeting: range.lowerBound..<max(range.lowerBound, min(range.upperBound, cursor.start)))
    func add(_ items: Range<Int>) {
      guard !items.isEmpty else { return }
      met = (met.isEmpty ? items.lowerBound : met.lowerBound)..<items.upperBound
    }
    var end = cursor.start
    for (place, length) in lengths.elements.enumerated() {
      if length > .zero, end < range.upperBound, end + length > range.lowerBound { add(cursor.index + place..<cursor.index + place + 1) }
      end += length + tree.spacing
    }
    let behind = max(end, range.lowerBound) - growth
    add(tree.indices(meeting: behind..<max(behind, range.upperBound - growth)))
    return met
  }

  /// The tree has the lengths; the cursor is at their first item.
  mutating func lengthsArePutDown(at cursor: ExtentTree.Cursor?) {
    lengths.removeAll()
    growth = .zero
    self.cursor = cursor
  }
}
