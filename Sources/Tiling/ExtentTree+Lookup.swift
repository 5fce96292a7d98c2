public import ViewTree

extension ExtentTree {
  /// The length of an item, without the gap after it.
  public func extent(at index: Int) -> LayoutUnit {
    let (page, slot) = locate(index)
    return LayoutUnit(rawValue: max(pages[page].extents[slot], 0))
  }

  /// Where an item starts; for `count`, where the next one would.
  public func offset(of index: Int) -> LayoutUnit {
    precondition(index >= 0 && index <= count, "offset(of: \(index)): there are \(count) items")
    var rest = index
    var sum: Int64 = 0
    for page in pages {
      if rest <= page.extents.count {
        for extent in page.extents[..<rest] { sum += max(extent, 0) }
        break
      }
      rest -= page.extents.count
      sum += page.sum
    }
    return LayoutUnit(rawValue: sum + spacing.rawValue * Int64(index))
  }

  /// The item with `start <= offset < start + extent + spacing`; the first for offsets before it, `count` for those beyond the last.
  public func index(at offset: LayoutUnit) -> Int {
    var rest = offset.rawValue
    guard rest >= 0 else { return 0 }
    var index = 0
    for page in pages {
      let length = page.sum + spacing.rawValue * Int64(page.extents.count)
      if rest < length {
        for extent in page.extents {
          rest -= max(extent, 0) + spacing.rawValue
          if rest < 0 { return index }
          index += 1
        }
      }
      rest -= length
      index += page.extents.count
    }
    return count
  }

  /// The items with a part of positive length in a half-open stretch of the content; items without length at the border may be among
  /// them, at neither end.
  public func indices(meeting stretch: Range<LayoutUnit>) -> Range<Int> {
    var first: Int?
    var end = 0
    forEach(meeting: stretch) { index, _, _ in
      first = first ?? index
      end = index + 1
    }
    return first.map { $0..<end } ?? 0..<0
  }

  /// Calls `body` with index, start and length of each item that has a part of positive length in a half-open stretch of the content.
  func forEach(meeting stretch: Range<LayoutUnit>, _ body: (Int, LayoutUnit, LayoutUnit) -> Void) {
    guard !stretch.isEmpty else { return }
    forEach(from: index(at: stretch.lowerBound)) { index, start, extent in
      guard start < stretch.upperBound else { return false }
      if extent > .zero, start + extent > stretch.lowerBound { body(index, start, extent) }
      return true
    }
  }

  /// Calls `body` with index, start and length of each item from `index` on, until it returns false.
  public func forEach(from index: Int, _ body: (Int, LayoutUnit, LayoutUnit) -> Bool) {
    guard index < count else { return }
    var start = offset(of: index)
    var current = index
    var (page, slot) = locate(index)
    while page < pages.count {
      while slot < pages[page].extents.count {
        let extent = LayoutUnit(rawValue: max(pages[page].extents[slot], 0))
        guard body(current, start, extent) else { return }
        start += extent + spacing
        current += 1
        slot += 1
      }
      page += 1
      slot = 0
    }
  }

  /// The page that holds an item, and its place there.
  func locate(_ index: Int) -> (page: Int, slot: Int) {
    precondition(index >= 0 && index < count, "item \(index): there are \(count) items")
    var rest = index
    var page = 0
    while rest >= pages[page].extents.count {
      rest -= pages[page].extents.count
      page += 1
    }
    return (page, rest)
  }
}
