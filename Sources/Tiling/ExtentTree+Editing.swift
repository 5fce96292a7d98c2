public import ViewTree

extension ExtentTree {
  /// Puts unmeasured items at these positions; ``measure(_:)`` must follow.
  public mutating func insertUnmeasured(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.lowerBound <= count, "insert \(range): there are \(count) items")
    insert(repeatElement(ExtentTree.unmeasured, count: range.count), at: range.lowerBound)
  }

  /// Takes items out.
  public mutating func remove(_ range: Range<Int>) {
    editPieces(of: range) { $0.removeSubrange($1) }
    countChanged(by: -range.count)
  }

  /// Takes an item out and puts it where it then stands at `destination`.
  public mutating func move(from source: Int, to destination: Int) {
    let (page, slot) = locate(source)
    let extent = pages[page].extents[slot]
    remove(source..<source + 1)
    insert(CollectionOfOne(extent), at: destination)
  }

  /// Forgets the lengths of items; ``measure(_:)`` must follow.
  public mutating func invalidate(_ range: Range<Int>) {
    editPieces(of: range) { extents, slots in
      for slot in slots { extents[slot] = ExtentTree.unmeasured }
    }
  }

  /// Asks `extent` for the length of each unmeasured item, in order.
  ///
  /// - Throws: what `extent` throws, and ``TilingError/contentTooLong(count:)`` beyond 2^47 points; the tree is then still unmeasured.
  public mutating func measure(_ extent: (Int) throws(TilingError) -> LayoutUnit) throws(TilingError) {
    var first = 0
    for page in pages.indices {
      let count = pages[page].extents.count
      if pages[page].unmeasuredCount > 0 {
        var extents = pages[page].extents
        for slot in 0..<count where extents[slot] == ExtentTree.unmeasured {
          extents[slot] = try extent(first + slot).rawValue
        }
        edit(page) { $0 = extents }
      }
      first += count
      guard !isTooLong else { throw .contentTooLong(count: self.count) }
    }
  }

  /// 2^47 points.
  static let maximumTotal = Int64(LayoutUnit.maximumPoints) * 64

  /// Whether items and gaps together are longer than offsets are exact. A tree that is must not be asked for offsets.
  ///
  /// A page more cannot overflow the sum: 512 lengths of 2^47 points are below 2^63 grid steps.
  var isTooLong: Bool {
    let (gaps, overflow) = spacing.rawValue.multipliedReportingOverflow(by: Int64(max(count - 1, 0)))
    return overflow || extentSum > ExtentTree.maximumTotal - gaps
  }

  /// Whether no length is still to be asked.
  var isMeasured: Bool { !pages.contains { $0.unmeasuredCount > 0 } }

  /// Gives one item another length.
  public mutating func resize(_ index: Int, to extent: LayoutUnit) {
    precondition(extent.rawValue >= 0, "resize(\(index), to: \(extent.points)): a length is >= 0")
    let (page, slot) = locate(index)
    edit(page) { $0[slot] = extent.rawValue }
  }

  private mutating func insert(_ extents: some Collection<Int64>, at index: Int) {
    guard !extents.isEmpty else { return }
    if pages.isEmpty { pages.append(Page(extents: [], sum: 0, unmeasuredCount: 0)) }
    let (page, slot) = index == count ? (pages.count - 1, pages[pages.count - 1].extents.count) : locate(index)
    edit(page) { $0.insert(contentsOf: extents, at: slot) }
    countChanged(by: extents.count)
    splitIfNeeded(page)
  }

  /// Changes a stretch of items page by page; pages that become empty go.
  private mutating func editPieces(of range: Range<Int>, _ body: (inout [Int64], Range<Int>) -> Void) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "items \(range): there are \(count) items")
    guard !range.isEmpty else { return }
    var left = range.count
    var (page, slot) = locate(range.lowerBound)
    while left > 0 {
      let piece = slot..<min(slot + left, pages[page].extents.count)
      left -= piece.count
      edit(page) { body(&$0, piece) }
      if pages[page].extents.isEmpty { pages.remove(at: page) } else { page += 1 }
      slot = 0
    }
  }

  /// Changes one page's lengths and brings its sums along.
  private mutating func edit(_ page: Int, _ body: (inout [Int64]) -> Void) {
    extentSum -= pages[page].sum
    body(&pages[page].extents)
    pages[page].sum = 0
    pages[page].unmeasuredCount = 0
    for extent in pages[page].extents {
      if extent == ExtentTree.unmeasured { pages[page].unmeasuredCount += 1 } else { pages[page].sum += extent }
    }
    extentSum += pages[page].sum
  }

  /// Cuts a page that is too long into pages of half the capacity, so that edits next to it have room.
  private mutating func splitIfNeeded(_ page: Int) {
    let extents = pages[page].extents
    guard extents.count > ExtentTree.pageCapacity else { return }
    let half = ExtentTree.pageCapacity / 2
    let parts = stride(from: 0, to: extents.count, by: half).map { start in
      Page(extents: Array(extents[start..<min(start + half, extents.count)]))
    }
    pages.replaceSubrange(page...page, with: parts)
  }
}

extension ExtentTree.Page {
  init(extents: [Int64]) {
    self.extents = extents
    sum = 0
    unmeasuredCount = 0
    for extent in extents {
      if extent == ExtentTree.unmeasured { unmeasuredCount += 1 } else { sum += extent }
    }
  }
}
