import ViewTree

/// The headers of a flat list, which stay on screen while their section scrolls by: the header of an item, and the next one. A section is a
/// header and the items up to the next header. The sections' item counts are in an ``ExtentTree`` that counts items instead of grid steps:
/// first that of the items before any header, which may be 0, then one per header. A header's index is thus the sum of the counts before
/// it, and follows every edit before it. Memory is O(headers). A list has at most 2^53 items.
struct PinnedItems: Sendable {
  private(set) var sections = ExtentTree()  // the item counts: never empty, and greater than 0 except for the first one

  init() {
    edit { (sections) throws(TilingError) in try sections.insert(measured: CollectionOfOne(.zero), at: 0) }
  }

  /// `headers` are indices in ascending order. O(headers).
  init(count: Int, headers: some Collection<Int>) {
    self.init()
    var itemExtents: [LayoutUnit] = []
    itemExtents.reserveCapacity(headers.count)
    var start = headers.first ?? count
    let before = start
    for next in headers.dropFirst() {
      precondition(next > start, "header \(next) after \(start): headers are in ascending order")
      itemExtents.append(LayoutUnit(items: next - start))
      start = next
    }
    if !headers.isEmpty { itemExtents.append(LayoutUnit(items: count - start)) }
    precondition(before >= 0 && (headers.isEmpty || start < count), "headers \(before)...\(start): there are \(count) items")
    edit { (sections) throws(TilingError) in
      try sections.resize(0, to: LayoutUnit(items: before))
      try sections.insert(measured: itemExtents, at: 1)
    }
  }

  /// The same by runs, in ascending order. O(runs log runs).
  init(count: Int, headers: [HeaderRun]) {
    self.init()
    insert(plain: count, at: 0)
    addHeaders(headers, in: 0..<count)
  }

  var count: Int { Int(sections.total.rawValue) }

  var headerCount: Int { sections.count - 1 }

  func isHeader(_ index: Int) -> Bool { header(atOrBefore: index) == index }

  /// The last header at or before an item: pinned while the item is the first on screen. nil before the first header. O(log headers).
  func header(atOrBefore index: Int) -> Int? {
    let section = section(of: index)
    return section == 0 ? nil : start(ofSection: section)
  }

  /// The first header after an item: it pushes the pinned one out. nil after the last header; -1 asks for the first header. O(log headers).
  func header(after index: Int) -> Int? {
    let next = index == -1 ? 1 : section(of: index) + 1
    return next < sections.count ? start(ofSection: next) : nil
  }

  /// A header is in the section that it starts.
  func section(of index: Int) -> Int {
    precondition(index >= 0 && index < count, "item \(index): there are \(count) items")
    return sections.index(at: LayoutUnit(items: index))
  }

  func start(ofSection section: Int) -> Int { Int(sections.offset(of: section).rawValue) }

  func count(ofSection section: Int) -> Int { Int(sections.extent(at: section).rawValue) }

  /// The tree refuses a sum beyond 2^53 items, which is a programmer error here.
  mutating func edit(_ change: (inout ExtentTree) throws(TilingError) -> Void) {
    do { try change(&sections) } catch { preconditionFailure("more than 2^53 items: \(error)") }
  }
}

extension LayoutUnit {
  init(items: Int) { self.init(rawValue: Int64(items)) }
}
