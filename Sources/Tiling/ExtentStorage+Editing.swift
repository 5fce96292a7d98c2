extension ExtentStorage {
  /// Inserts one entry.
  func insert(_ entry: ExtentEntry, at index: Int) {
    let site = approach(item: index)
    replace(site.item..<site.item, in: site) { $0.append(entry) }
  }

  /// Inserts measured items.
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

  /// Inserts copied entries, `words` words of them.
  func insert(_ entries: inout CopiedEntries, words: Int, at index: Int) {
    guard words <= ExtentPatch.maximumInserted else { return fill(from: &entries, at: index) }
    let site = approach(item: index)
    replace(site.item..<site.item, in: site) { patch in
      while let entry = entries.next() { patch.append(entry) }
    }
  }

  /// Gives an item a length; false, and nothing changes, if the content would be too long.
  @inline(__always)
  func resize(_ index: Int, to extent: Int64) -> Bool {
    let site = approach(item: index)
    let place = site.leaf.place(of: site.item)
    let old = site.leaf.entry(at: place.word)
    guard extent <= ExtentTree.maximumTotal, steps - spacing + extent - old.extent <= ExtentTree.maximumTotal else { return false }
    if old.isWord, extent < Int64(ExtentEntry.tag) {
      site.leaf.words[place.word] = UInt32(truncatingIfNeeded: extent)
      addAlongPath(items: 0, steps: extent - old.extent)
    } else {
      replace(site, with: .measured(extent))
    }
    return true
  }

  /// Replaces one item. Apart from `resize`, whose common way stays short without it.
  @inline(never)
  private func replace(_ site: Site, with entry: ExtentEntry) {
    replace(site.item..<site.item + 1, in: site) { $0.append(entry) }
  }

  /// Replaces items by one entry.
  func replace(_ range: Range<Int>, with entry: ExtentEntry) {
    let site = approach(item: range.lowerBound)
    if site.item + range.count <= itemsAtPathEnd {
      return replace(site.item..<site.item + range.count, in: site) { $0.append(entry) }
    }
    remove(range)
    insert(entry, at: range.lowerBound)
  }

  /// Replaces items by measured ones.
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
