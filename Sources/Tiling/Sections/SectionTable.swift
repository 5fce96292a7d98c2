import ViewTree

/// Which items of a flat list are a section's header, items and footer.
///
/// ```
/// sections  [ header, 3 items, footer ]   [ header, collapsed ]   [ 2 items ]
/// index         0     1  2  3     4               5                  6  7
/// ```
/// A value, whose copies share memory until one is edited. Sections of one shape that were inserted together are one entry: a table of 10^6
/// of them is made at once. The n of O(log n) counts entries. A table has at most 2^50 items.
///
/// ```swift
/// var table = try SectionTable([SectionRun(count: 1_000_000, shape: SectionShape(itemCount: 10))])
/// table.path(at: 25)  // item 2 of section 2
/// table.index(of: .header(of: 3))  // 33
/// ```
public struct SectionTable: Sendable {
  /// Two trees that count something else than grid steps: each section's shape as a number, and how many places of the flat list it has. The
  /// sum of the places before a section is its start, which follows every edit before it.
  var shapes = ExtentTree()
  var shown = ExtentTree()

  public init() {}

  /// - Throws: ``SectionError/tooManyItems(position:)``.
  /// - Complexity: O(runs log runs).
  public init(_ runs: some Collection<SectionRun>) throws(SectionError) {
    guard insert(runs, at: 0) else { throw .tooManyItems(position: 0) }
  }

  /// The number of sections.
  public var count: Int { shapes.count }

  /// The number of places in the flat list.
  public var shownCount: Int { Int(shown.total.rawValue) }

  /// - Complexity: O(log n).
  /// - Precondition: `0 <= section < count`
  public subscript(section: Int) -> SectionShape {
    precondition(section >= 0 && section < count, "section \(section): there are \(count)")
    return SectionShape(packed: shapes.extent(at: section))
  }

  /// A section's places in the flat list; for `count`, where the next one would start.
  ///
  /// - Complexity: O(log n).
  /// - Precondition: `0 <= section <= count`
  public func indices(of section: Int) -> Range<Int> {
    precondition(section >= 0 && section <= count, "section \(section): there are \(count)")
    let start = start(of: section)
    return start..<start + (section < count ? self[section].shownCount : 0)
  }

  /// What is at a place of the flat list.
  ///
  /// - Complexity: O(log n).
  /// - Precondition: `0 <= index < shownCount`
  public func path(at index: Int) -> SectionPath {
    precondition(index >= 0 && index < shownCount, "index \(index): there are \(shownCount) items")
    let section = shown.index(at: LayoutUnit(items: index))
    let shape = self[section]
    let place = index - start(of: section)
    if shape.hasHeader, place == 0 { return .header(of: section) }
    let item = place - shape.foldedPlaces.lowerBound
    return item < shape.itemCount ? .item(item, in: section) : .footer(of: section)
  }

  /// The index in the flat list; nil if there is no such part, or its section is collapsed.
  ///
  /// - Complexity: O(log n).
  public func index(of path: SectionPath) -> Int? {
    guard path.section >= 0, path.section < count else { return nil }
    let shape = self[path.section]
    let start = start(of: path.section)
    switch path.role {
    case .header: return shape.hasHeader ? start : nil
    case .item(let item):
      return !shape.isCollapsed && item >= 0 && item < shape.itemCount ? start + shape.foldedPlaces.lowerBound + item : nil
    case .footer: return shape.hasFooter && !shape.isCollapsed ? start + shape.foldedPlaces.upperBound - 1 : nil
    }
  }

  /// The headers among places of the flat list.
  ///
  /// - Complexity: O(log n + entries of the sections there).
  public func headers(in places: Range<Int>) -> [HeaderRun] {
    var runs: [HeaderRun] = []
    guard !places.isEmpty else { return runs }
    let last = path(at: places.upperBound - 1).section
    var section = path(at: places.lowerBound).section
    if start(of: section) < places.lowerBound { section += 1 }  // its header is before them
    while section <= last, var cursor = shapes.cursor(at: section) {
      let shape = SectionShape(packed: cursor.extent)
      cursor.skipRun(spacing: .zero)
      let count = min(cursor.index, last) + 1 - section
      if shape.hasHeader {
        runs.append(HeaderRun(first: start(of: section), count: count, distance: shape.shownCount), joining: true)
      }
      section += count
    }
    return runs
  }

  private func start(of section: Int) -> Int { Int(shown.offset(of: section).rawValue) }
}

/// Headers of a flat list at equal distances: one entry, however many.
public struct HeaderRun: Hashable, Sendable {
  /// The index of the first one.
  public var first: Int
  public var count: Int
  /// The number of items from one to the next, with the header itself.
  public var distance: Int

  /// - Precondition: `first >= 0`, `count >= 1`, `distance >= 1`
  public init(first: Int, count: Int = 1, distance: Int = 1) {
    precondition(
      first >= 0 && count >= 1 && distance >= 1, "HeaderRun(first: \(first), count: \(count), distance: \(distance)): 0, 1, 1 are the least"
    )
    (self.first, self.count, self.distance) = (first, count, distance)
  }

  /// The index of the last one.
  var last: Int { first + (count - 1) * distance }
}

extension [HeaderRun] {
  /// `joining`: one entry with the run before, if it goes on at the same distance.
  fileprivate mutating func append(_ run: HeaderRun, joining: Bool) {
    if joining, let before = last, before.distance == run.distance, before.last + run.distance == run.first {
      self[count - 1].count += run.count
    } else {
      append(run)
    }
  }
}

extension SectionShape {
  /// As a number, item count and three bits.
  var packed: LayoutUnit {
    LayoutUnit(rawValue: Int64(itemCount) << 3 | (hasHeader ? 1 : 0) | (hasFooter ? 2 : 0) | (isCollapsed ? 4 : 0))
  }

  init(packed: LayoutUnit) {
    let bits = packed.rawValue
    self.init(itemCount: Int(bits >> 3), hasHeader: bits & 1 != 0, hasFooter: bits & 2 != 0, isCollapsed: bits & 4 != 0)
  }

  /// More than a table can hold in one section would not fit into `packed`.
  static let maximumItems = 1 << 50
}
