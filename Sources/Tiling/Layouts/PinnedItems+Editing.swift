import ViewTree

extension PinnedItems {
  /// Inserts items that are not headers; they belong to the section of the item before them. O(log headers) for any count.
  mutating func insert(plain newCount: Int, at index: Int) {
    precondition(newCount >= 0, "insert(plain: \(newCount)): a count is >= 0")
    let section = section(before: index)
    resize(section, to: count(ofSection: section) + newCount)
  }

  /// Inserts items, true for a header. Their last header takes the rest of the section at `index`. O(m + h log headers) for m items, h of
  /// them headers.
  mutating func insert(_ isHeader: some Collection<Bool>, at index: Int) {
    var plain = 0
    var itemExtents: [LayoutUnit] = []
    for startsSection in isHeader {
      if startsSection {
        itemExtents.append(LayoutUnit(items: 1))
      } else if let last = itemExtents.indices.last {
        itemExtents[last] += LayoutUnit(items: 1)
      } else {
        plain += 1
      }
    }
    guard let last = itemExtents.indices.last else { return insert(plain: plain, at: index) }
    let section = section(before: index)
    let kept = index - start(ofSection: section)
    itemExtents[last] += LayoutUnit(items: count(ofSection: section) - kept)
    resize(section, to: kept + plain)
    edit { (sections) throws(TilingError) in try sections.insert(measured: itemExtents, at: section + 1) }
  }

  /// Removes items. Items that lose their header join the previous section. O(log headers), plus the tree's cost of the removal.
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

  /// Removes an item, then inserts it so that its new index is `destination`; a header stays one. O(log headers).
  mutating func move(from source: Int, to destination: Int) {
    precondition(destination >= 0 && destination < count, "move \(source) to \(destination): there are \(count) items")
    let isHeader = isHeader(source)
    remove(source..<source + 1)
    insert(CollectionOfOne(isHeader), at: destination)
  }

  /// Makes an item a header, or a plain item. O(log headers).
  mutating func setHeader(_ isHeader: Bool, at index: Int) {
    guard self.isHeader(index) != isHeader else { return }
    let section = section(of: index)
    let count = count(ofSection: section)
    if isHeader {
      let kept = index - start(ofSection: section)
      resize(section, to: kept)
      edit { (sections) throws(TilingError) in
        try sections.insert(measured: CollectionOfOne(LayoutUnit(items: count - kept)), at: section + 1)
      }
    } else {
      removeSections(section..<section + 1)
      resize(section - 1, to: self.count(ofSection: section - 1) + count)
    }
  }

  /// Makes items of a range headers, none of which is one. O(runs log headers).
  mutating func addHeaders(_ runs: [HeaderRun], in range: Range<Int>) {
    var free = range.lowerBound
    for run in runs {
      let (span, overflow) = (run.count - 1).multipliedReportingOverflow(by: run.distance)
      precondition(
        !overflow && run.first >= free && span < range.upperBound - run.first,
        "\(run.count) headers from \(run.first) on, \(run.distance) apart: they are in ascending order within \(range)")
      free = run.last + 1
      let section = section(of: run.first)
      let end = start(ofSection: section) + count(ofSection: section)
      resize(section, to: run.first - start(ofSection: section))
      edit { (sections) throws(TilingError) in
        try sections.insert(unmeasured: run.count - 1, estimate: LayoutUnit(items: run.distance), at: section + 1)
        try sections.insert(measured: LayoutUnit(items: end - run.last), at: section + run.count)
      }
    }
  }

  /// The section of the item before `index`; the first section for index 0.
  private func section(before index: Int) -> Int {
    precondition(index >= 0 && index <= count, "position \(index): there are \(count) items")
    return index == 0 ? 0 : section(of: index - 1)
  }

  private mutating func resize(_ section: Int, to count: Int) {
    edit { (sections) throws(TilingError) in try sections.resize(section, to: LayoutUnit(items: count)) }
  }

  private mutating func removeSections(_ range: Range<Int>) {
    edit { (sections) throws(TilingError) in sections.remove(range) }
  }
}
