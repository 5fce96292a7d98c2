extension ExtentStorage {
  func insert(_ entry: ExtentEntry, at index: Int) {
    let site = approach(item: index)
    replace(site.item..<site.item, in: site) { $0.append(entry) }
  }

  func insert(_ extents: MeasuredExtents, at index: Int) {
    var extents = extents
    guard extents.maximumWords <= ExtentPatch.maximumInserted else { return fill(from: &extents, at: index) }
    let site = approach(item: index)
    let (leaf, items) = (site.leaf, extents.count)
    if extents.isShort, leaf.isPlain, leaf.wordCount + items <= ExtentLeaf.capacity {
      let place = leaf.words + site.item
      (place + items).update(from: place, count: leaf.wordCount - site.item)
      extents.writeShort(items, to: place)
      leaf.setCounts(words: leaf.wordCount + items, pairs: 0, runs: 0)
      return addAlongPath(items: items, steps: extents.sum + spacing * Int64(items))
    }
    replace(site.item..<site.item, in: site) { extents.append(to: &$0) }
  }

  /// `words` counts the words of `entries`.
  func insert(_ entries: inout CopiedEntries, words: Int, at index: Int) {
    guard words <= ExtentPatch.maximumInserted else { return fill(from: &entries, at: index) }
    let site = approach(item: index)
    replace(site.item..<site.item, in: site) { patch in
      while let entry = entries.next() { patch.append(entry) }
    }
  }

  /// Whether the last edit has left its path to this leaf, for an edit that follows.
  @inline(__always)
  func isOnPath(_ leaf: ExtentLeaf) -> Bool { pathEnd == leaf && pathGeneration &+ 1 == generation }

  @inline(__always)
  func keepPath(to leaf: ExtentLeaf) { (pathEnd, pathGeneration) = (leaf, generation) }

  enum Resizing {
    case refused  // the content would exceed 2^47 points; nothing has changed
    case done(ExtentLeaf.Place)  // the item's new place in the leaf
    case moved  // the leaf was split or merged; the item may be in another one
  }

  /// Sets the extent of an item of the leaf at the path's end.
  @inline(__always)
  func resize(_ place: ExtentLeaf.Place, of leaf: ExtentLeaf, to extent: Int64) -> Resizing {
    let old = leaf.entry(at: place.word)
    guard extent <= ExtentTree.maximumTotal, steps - spacing + extent - old.extent <= ExtentTree.maximumTotal else { return .refused }
    let isShort = extent < Int64(ExtentEntry.tag)
    if isShort, !old.isWord, !old.isMeasured, place.inner == 0, old.count > 1, leaf.wordCount < ExtentLeaf.capacity {
      leaf.insertWord(at: place.word)
      ExtentEntry.run(of: old.count - 1, estimate: old.extent).write(to: leaf.words + place.word + 1)
      unmeasuredCount -= 1
    } else if !isShort || !old.isWord {
      return replace(place, of: leaf, with: .measured(extent))
    }
    leaf.words[place.word] = UInt32(truncatingIfNeeded: extent)
    addAlongPath(items: 0, steps: extent - old.extent)
    return .done(place)
  }

  /// Replaces one item by a measured one. Not inlined, to keep the common path of `resize` short.
  @inline(never)
  private func replace(_ place: ExtentLeaf.Place, of leaf: ExtentLeaf, with entry: ExtentEntry) -> Resizing {
    replace(1, at: place, of: leaf) { $0.append(entry) }.map { .done($0) } ?? .moved
  }

  /// Replaces items of one run of the leaf at the path's end, from a place on, by as many measured ones. Returns the first one's new place;
  /// nil if the leaf was split, spilled or merged.
  func replace(_ place: ExtentLeaf.Place, of leaf: ExtentLeaf, with extents: MeasuredExtents) -> ExtentLeaf.Place? {
    replace(extents.count, at: place, of: leaf) { extents.append(to: &$0) }
  }

  /// Replaces items of one entry by what `fill` appends.
  @inline(__always)
  private func replace(
    _ count: Int, at place: ExtentLeaf.Place, of leaf: ExtentLeaf, _ fill: (inout ExtentPatch) -> Void
  ) -> ExtentLeaf.Place? {
    let old = leaf.entry(at: place.word)
    let inner = place.inner + count
    let end = inner < old.count ? ExtentLeaf.Place(word: place.word, inner: inner) : .init(word: place.word + old.wordCount, inner: 0)
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: ExtentPatch.capacity) { buffer in
      guard let base = buffer.baseAddress else { return nil }
      var patch = ExtentPatch(base, spacing: spacing)
      var word = 0
      let words = cover(place, end, of: leaf, with: &patch) {
        word = $0.wordCount
        fill(&$0)
      }
      return splice(words, of: leaf, patch: patch) ? .init(word: words.lowerBound + word, inner: 0) : nil
    }
  }

  func replace(_ range: Range<Int>, with entry: ExtentEntry) {
    let site = approach(item: range.lowerBound)
    if site.item + range.count <= itemsAtPathEnd {
      return replace(site.item..<site.item + range.count, in: site) { $0.append(entry) }
    }
    remove(range)
    insert(entry, at: range.lowerBound)
  }

  func replace(_ range: Range<Int>, with extents: MeasuredExtents) {
    let site = approach(item: range.lowerBound)
    if site.item + range.count <= itemsAtPathEnd, extents.maximumWords <= ExtentPatch.maximumInserted {
      return replace(site.item..<site.item + range.count, in: site) { extents.append(to: &$0) }
    }
    remove(range)
    insert(extents, at: range.lowerBound)
  }

  /// The entries of items as words; runs are cut at the ends of the range.
  func words(of range: Range<Int>) -> [UInt32] {
    var words: [UInt32] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let (leaf, item) = descend(toItem: index)
      let place = leaf.place(of: item)
      var (word, inner) = (place.word, place.inner)
      while word < leaf.wordCount, index < range.upperBound {
        var entry = leaf.entry(at: word)
        word += entry.wordCount
        entry.count = min(entry.count - inner, range.upperBound - index)
        inner = 0
        index += entry.count
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2) { buffer in
          guard let base = buffer.baseAddress else { return }
          entry.write(to: base)
          words += buffer[..<entry.wordCount]
        }
      }
    }
    return words
  }
}
