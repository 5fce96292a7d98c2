import ViewTree

extension PinnedItems {
  /// Puts items that are no headers before the item at `index`; they belong to the section of the one before them.
  ///
  /// - Complexity: O(log headers), however many items they are.
  mutating func insert(plain newCount: Int, at index: Int) {
    precondition(newCount >= 0, "insert(plain: \(newCount)): a count is >= 0")
    let section = section(before: index)
    resize(section, to: length(ofSection: section) + newCount)
  }

  /// Puts items before the item at `index`, true where one is a header. What of the section at `index` comes behind them belongs to their
  /// last header.
  ///
  /// - Complexity: O(m + h log headers) for m items with h headers.
  mutating func insert(_ isHeader: some Collection<Bool>, at index: Int) {
    var plain = 0
    var lengths: [LayoutUnit] = []
    for startsSection in isHeader {
      if startsSection {
        lengths.append(LayoutUnit(items: 1))
      } else if let last = lengths.indices.last {
        lengths[last] += LayoutUnit(items: 1)
      } else {
        plain += 1
      }
    }
    guard let last = lengths.indices.last else { return insert(plain: plain, at: index) }
    let section = section(before: index)
    let kept = index - start(ofSection: section)
    lengths[last] += LayoutUnit(items: length(ofSection: section) - kept)
    resize(section, to: kept + plain)
    edit { (sections) throws(TilingError) in try sections.insert(measured: lengths, at: section + 1) }
  }

  /// Takes items out. Items that lose their header fall to the section before.
  ///
  /// - Complexity: O(log headers), and what the tree takes to remove a range.
  mutating func remove(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "remove \(range): there are \(count) items")
    guard !range.isEmpty else { return }
    let section = section(before: range.lowerBound)
    let next = self.section(before: range.upperBound) + 1
    let end = start(ofSection: next)
    let kept = range.lowerBound - start(ofSection: section)
    removeSections(section + 1..<next)
    resize(section, to: kept + end - range.upperBound)
  }

  /// Takes an item out and puts it where it then stands at `destination`; a header stays one.
  ///
  /// - Complexity: O(log headers).
  mutating func move(from source: Int, to destination: Int) {
    precondition(destination >= 0 && destination < count, "move \(source) to \(destination): there are \(count) items")
    let isHeader = isHeader(source)
    remove(source..<source + 1)
    insert(CollectionOfOne(isHeader), at: destination)
  }

  /// Says of an item whether it is a header.
  ///
  /// - Complexity: O(log headers).
  mutating func setHeader(_ isHeader: Bool, at index: Int) {
    guard self.isHeader(index) != isHeader else { return }
    let section = section(of: index)
    let length = length(ofSection: section)
    if isHeader {
      let kept = index - start(ofSection: section)
      resize(section, to: kept)
      edit { (sections) throws(TilingError) in
        try sections.insert(measured: CollectionOfOne(LayoutUnit(items: length - kept)), at: section + 1)
      }
    } else {
      removeSections(section..<section + 1)
      resize(section - 1, to: self.length(ofSection: section - 1) + length)
    }
  }

  /// The section that ends with the item before `index`, or goes on there; the first one at the beginning of the list.
  private func section(before index: Int) -> Int {
    precondition(index >= 0 && index <= count, "position \(index): there are \(count) items")
    return index == 0 ? 0 : section(of: index - 1)
  }

  private mutating func resize(_ section: Int, to length: Int) {
    edit { (sections) throws(TilingError) in try sections.resize(section, to: LayoutUnit(items: length)) }
  }

  private mutating func removeSections(_ range: Range<Int>) {
    edit { (sections) throws(TilingError) in sections.remove(range) }
  }
}
