package import ViewTree

extension ExtentTree {
  /// A position in the tree that moves to the next or previous item, for steady scrolling. An edit of the tree, even a refused one,
  /// invalidates its cursors. Moving an invalid cursor is a programmer error, and so is moving it in another tree, except in a copy while
  /// neither has been edited. A cursor does not keep the tree alive.
  package struct Cursor: Sendable {
    package fileprivate(set) var index: Int
    package fileprivate(set) var start: LayoutUnit  // where the item starts
    package fileprivate(set) var extent: LayoutUnit  // the item's extent, or its run's estimate
    package fileprivate(set) var isMeasured: Bool

    fileprivate var shortWord: Int32  // `word` in 32 bits: it fits into the padding after `isMeasured`
    fileprivate var leaf: UnsafeLeaf
    fileprivate var before: Int  // items of the entry before this one
    fileprivate var left: Int  // items of the entry from this one on
    fileprivate var owner: UInt
    fileprivate var generation: Int

    package var end: LayoutUnit { start + extent }  // without the gap after the item

    fileprivate var word: Int {  // the first word of the item's entry
      @inline(__always) get { Int(shortWord) }
      @inline(__always) set { shortWord = Int32(truncatingIfNeeded: newValue) }
    }
  }

  /// A cursor at an item; nil if the item does not exist. O(log n).
  package func cursor(at index: Int) -> Cursor? {
    guard index >= 0, index < count else { return nil }
    let (leaf, item, leafStart) = storage.locate(index)
    let start = leafStart + leaf.steps(before: item, spacing: storage.spacing)
    return cursor(in: leaf, at: leaf.place(of: item), index: index, start: start)
  }

  /// A cursor at an item with a known start: one lookup less. O(log n).
  func cursor(at index: Int, startingAt start: LayoutUnit) -> Cursor? {
    guard index >= 0, index < count else { return nil }
    assert(offset(of: index) == start, "item \(index) starts at \(offset(of: index).points), not at \(start.points)")
    let (leaf, item) = storage.descend(toItem: index)
    return cursor(in: leaf, at: leaf.place(of: item), index: index, start: start.rawValue)
  }

  /// A cursor at the item with `start <= offset < start + extent + spacing`; at the first for lower offsets, nil after the last. O(log n).
  package func cursor(atOffset offset: LayoutUnit) -> Cursor? {
    guard offset.rawValue >= 0 else { return cursor(at: 0) }
    guard offset.rawValue < storage.steps else { return nil }
    let found = storage.find(offset.rawValue)
    return cursor(in: found.leaf, at: found.place, index: found.index, start: found.start)
  }

  @inline(__always)
  private func cursor(in leaf: ExtentLeaf, at place: ExtentLeaf.Place, index: Int, start: Int64) -> Cursor {
    let entry = leaf.entry(at: place.word)
    return Cursor(
      index: index, start: LayoutUnit(rawValue: start), extent: LayoutUnit(rawValue: entry.extent), isMeasured: entry.isMeasured,
      shortWord: Int32(truncatingIfNeeded: place.word), leaf: UnsafeLeaf(leaf: leaf), before: place.inner, left: entry.count - place.inner,
      owner: storage.identity, generation: storage.generation)
  }

  /// Moves a cursor to the next item; at the last one does nothing and returns false. O(1) amortised; one lookup at the end of a leaf.
  @inline(__always)
  package func advance(_ cursor: inout Cursor) -> Bool {
    requireCurrent(cursor)
    guard cursor.left == 1 else {
      cursor.left &-= 1
      cursor.before &+= 1
      cursor.index &+= 1
      cursor.start.rawValue &+= cursor.extent.rawValue &+ storage.spacing
      return true
    }
    let (words, next) = (cursor.leaf.leaf.words, cursor.word &+ 1)
    guard next < cursor.leaf.leaf.wordCount, words[cursor.word] | words[next] < ExtentEntry.tag else { return advanceToAny(&cursor) }
    // From one measured item to another: all else stays.
    cursor.index &+= 1
    cursor.start.rawValue &+= cursor.extent.rawValue &+ storage.spacing
    cursor.extent.rawValue = Int64(words[next])
    cursor.word = next
    return true
  }

  /// To the next entry, if it or this one is a pair, or this one ends its leaf.
  @inline(never)
  private func advanceToAny(_ cursor: inout Cursor) -> Bool {
    let start = cursor.start.rawValue + cursor.extent.rawValue + storage.spacing
    guard cursor.index + 1 < storage.count else { return false }
    let leaf = cursor.leaf.leaf
    let word = cursor.word + (leaf.words[cursor.word] < ExtentEntry.tag ? 1 : 2)
    if word < leaf.wordCount {
      cursor.enter(leaf.entry(at: word), word: word)
    } else {
      enterLeaf(ofItem: cursor.index + 1, with: &cursor)
    }
    cursor.index += 1
    cursor.start.rawValue = start
    return true
  }

  /// Moves to the previous item; at the first one does nothing and returns false. O(1) amortised; one lookup at the start of a leaf.
  package func retreat(_ cursor: inout Cursor) -> Bool {
    requireCurrent(cursor)
    guard cursor.index > 0 else { return false }
    if cursor.before > 0 {
      cursor.left += 1
      cursor.before -= 1
    } else {
      var leaf = cursor.leaf.leaf
      var end = cursor.word
      if end == 0 {
        leaf = storage.descend(toItem: cursor.index - 1).leaf
        end = leaf.wordCount
        cursor.leaf = UnsafeLeaf(leaf: leaf)
      }
      let word = leaf.word(before: end)
      cursor.enter(leaf.entry(at: word), word: word)
      cursor.before = cursor.left - 1
      cursor.left = 1
    }
    cursor.index -= 1
    cursor.start.rawValue -= cursor.extent.rawValue + storage.spacing
    return true
  }

  /// Sets the extent of the cursor's item. The cursor stays valid, all others become invalid. O(log n), without a search in the leaf.
  /// Throws ``TilingError/contentTooLong(count:)`` beyond 2^47 points; the tree is then unchanged, and the cursor invalid.
  package mutating func resize(_ cursor: inout Cursor, to extent: LayoutUnit) throws(TilingError) {
    requireCurrent(cursor)
    requireExtent(extent)
    makeUnique()
    defer { assertSound(at: cursor.index) }
    var (leaf, place) = (cursor.leaf.leaf, ExtentLeaf.Place(word: cursor.word, inner: cursor.before))
    if !storage.isOnPath(leaf) {
      let site = storage.approach(item: cursor.index)
      if cursor.owner != storage.identity { (leaf, place) = (site.leaf, site.leaf.place(of: site.item)) }
    }
    switch storage.resize(place, of: leaf, to: extent.rawValue) {
    case .refused: throw .contentTooLong(count: count)
    case .done(let place):
      storage.keepPath(to: leaf)
      cursor = self.cursor(in: leaf, at: place, index: cursor.index, start: cursor.start.rawValue)
    case .moved: find(&cursor)
    }
  }

  /// Finds the cursor's item again after an edit has moved it.
  private func find(_ cursor: inout Cursor) {
    let site = storage.descend(toItem: cursor.index)
    cursor = self.cursor(in: site.leaf, at: site.leaf.place(of: site.item), index: cursor.index, start: cursor.start.rawValue)
  }

  /// Sets the extents of the cursor's item and the next ones in its run, which are measured from then on. The cursor stays valid, all others
  /// become invalid. O(log n + extents).
  ///
  /// - Precondition: there is at least one extent, they fit into a patch, and the content stays within 2^47 points.
  mutating func resize(from cursor: inout Cursor, to extents: UnsafeBufferPointer<LayoutUnit>) {
    requireCurrent(cursor)
    let count = extents.count
    precondition(
      !cursor.isMeasured && count > 0 && count <= cursor.left, "\(count) extents from item \(cursor.index) on, of \(cursor.left) in its run"
    )
    let old = cursor.extent.rawValue * Int64(count)
    guard let sum = sum(of: extents), hasRoom(toGrowBy: LayoutUnit(rawValue: sum.total - old)) else {
      preconditionFailure("\(count) extents from item \(cursor.index) on make the content longer than 2^47 points")
    }
    let measured = MeasuredExtents(extents, sum: sum.total, isShort: sum.isShort)
    precondition(measured.maximumWords <= ExtentPatch.maximumInserted, "\(count) extents do not fit into a patch")
    makeUnique()
    let place = ExtentLeaf.Place(word: cursor.word, inner: cursor.before)  // the same in a copy of the nodes
    let leaf = storage.approach(item: cursor.index).leaf
    if let place = storage.replace(place, of: leaf, with: measured) {
      cursor = self.cursor(in: leaf, at: place, index: cursor.index, start: cursor.start.rawValue)
    } else {
      find(&cursor)
    }
    assertSound(at: cursor.index)
  }

  /// Not inlined, to keep the other paths of `advance` short.
  @inline(never)
  private func enterLeaf(ofItem index: Int, with cursor: inout Cursor) {
    let leaf = storage.descend(toItem: index).leaf
    cursor.leaf = UnsafeLeaf(leaf: leaf)
    cursor.enter(leaf.entry(at: 0), word: 0)
  }

  /// Whether the cursor belongs to this tree, and the tree has not been edited since.
  @inline(__always)
  func isCurrent(_ cursor: Cursor) -> Bool {
    cursor.owner == storage.identity && cursor.generation == storage.generation
  }

  @inline(__always)
  private func requireCurrent(_ cursor: Cursor) {
    precondition(
      isCurrent(cursor),
      "a cursor at item \(cursor.index) is used after edit \(storage.generation) of its tree, or with another tree")
  }
}

extension ExtentTree.Cursor {
  /// Whether this item is `count` items after the other cursor's, in the same run.
  @inline(__always)
  func isAfter(_ other: ExtentTree.Cursor, by count: Int) -> Bool { index == other.index &+ count && before == other.before &+ count }

  /// Makes the next items start as if this one had another extent. Until the cursor advances, its `start` is not this item's.
  @inline(__always)
  mutating func expect(_ extent: LayoutUnit) { start += extent - self.extent }

  /// Moves to the last item of the cursor's run.
  mutating func skipRun(spacing: LayoutUnit) {
    index += left - 1
    before += left - 1
    start.rawValue += Int64(left - 1) * (extent.rawValue + spacing.rawValue)
    left = 1
  }

  /// Moves to the first item of the cursor's run.
  mutating func skipRunBackwards(spacing: LayoutUnit) {
    index -= before
    left += before
    start.rawValue -= Int64(before) * (extent.rawValue + spacing.rawValue)
    before = 0
  }

  @inline(__always)
  fileprivate mutating func enter(_ entry: ExtentEntry, word: Int) {
    self.word = word
    extent.rawValue = entry.extent
    isMeasured = entry.isMeasured
    before = 0
    left = entry.count
  }
}

/// `@unchecked`: the leaf is read only while the cursor is valid, and then no thread writes it.
private struct UnsafeLeaf: @unchecked Sendable {
  let leaf: ExtentLeaf
}
