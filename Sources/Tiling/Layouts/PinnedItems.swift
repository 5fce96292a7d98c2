import ViewTree

/// Which items of a flat list are headers that stay on screen while their section scrolls by: the header of an item, and the one after it.
///
/// A section is a header and the items up to the next one. Kept are the sections' lengths, in items, as an ``ExtentTree`` that counts items
/// instead of grid steps: the first one for the items before any header, which may be none, then one for each header. So a header's
/// index is the sum of the lengths before it, and follows every insertion, removal and move above it without being touched.
///
/// Memory is O(headers), however many items there are. A list holds at most 2^53 items.
struct PinnedItems: Sendable {
  /// The lengths; never empty, and but for the first one > 0.
  private(set) var sections = ExtentTree()

  /// A list without items.
  init() {
    edit { (sections) throws(TilingError) in try sections.insert(measured: CollectionOfOne(.zero), at: 0) }
  }

  /// A list of so many items, with headers at these positions, in ascending order.
  ///
  /// - Complexity: O(headers).
  init(count: Int, headers: some Collection<Int>) {
    self.init()
    var lengths: [LayoutUnit] = []
    lengths.reserveCapacity(headers.count)
    var start = headers.first ?? count
    let before = start
    for next in headers.dropFirst() {
      precondition(next > start, "header \(next) after \(start): headers are in ascending order")
      lengths.append(LayoutUnit(items: next - start))
      start = next
    }
    if !headers.isEmpty { lengths.append(LayoutUnit(items: count - start)) }
    precondition(before >= 0 && (headers.isEmpty || start < count), "headers \(before)...\(start): there are \(count) items")
    edit { (sections) throws(TilingError) in
      try sections.resize(0, to: LayoutUnit(items: before))
      try sections.insert(measured: lengths, at: 1)
    }
  }

  /// How many items there are, headers and others.
  var count: Int { Int(sections.total.rawValue) }

  var headerCount: Int { sections.count - 1 }

  func isHeader(_ index: Int) -> Bool { header(atOrBefore: index) == index }

  /// The last header at or before an item: the one that is pinned while the item is the first on screen. Nil before the first header.
  ///
  /// - Complexity: O(log headers).
  func header(atOrBefore index: Int) -> Int? {
    let section = section(of: index)
    return section == 0 ? nil : start(ofSection: section)
  }

  /// The first header after an item: the one that pushes the pinned one out. Nil after the last header; -1 asks for the very first.
  ///
  /// - Complexity: O(log headers).
  func header(after index: Int) -> Int? {
    let next = index == -1 ? 1 : section(of: index) + 1
    return next < sections.count ? start(ofSection: next) : nil
  }

  /// The section that an item is in, its header included.
  func section(of index: Int) -> Int {
    precondition(index >= 0 && index < count, "item \(index): there are \(count) items")
    return sections.index(at: LayoutUnit(items: index))
  }

  func start(ofSection section: Int) -> Int { Int(sections.offset(of: section).rawValue) }

  func length(ofSection section: Int) -> Int { Int(sections.extent(at: section).rawValue) }

  /// Changes the lengths. The tree refuses a sum beyond 2^53 items, which is a programmer's error here.
  mutating func edit(_ change: (inout ExtentTree) throws(TilingError) -> Void) {
    do { try change(&sections) } catch { preconditionFailure("more than 2^53 items: \(error)") }
  }
}

extension LayoutUnit {
  /// A number of items in the place of a length.
  init(items: Int) { self.init(rawValue: Int64(items)) }
}
