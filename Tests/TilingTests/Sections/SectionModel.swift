import Tiling

/// Sections as arrays, whose flat list is written out for every question.
struct SectionModel: Equatable {
  struct Section: Equatable {
    var header: UInt64?
    var items: [UInt64]
    var footer: UInt64?
    var isCollapsed = false

    var shown: [UInt64] { [header].compactMap { $0 } + (isCollapsed ? [] : items + [footer].compactMap { $0 }) }

    var run: SectionRun {
      SectionRun(
        count: 1,
        shape: SectionShape(itemCount: items.count, hasHeader: header != nil, hasFooter: footer != nil, isCollapsed: isCollapsed))
    }
  }

  var sections: [Section] = []
  private var nextKey: UInt64 = 0

  init(_ runs: [SectionRun] = []) { insert(runs, at: 0) }

  var flat: [UInt64] { sections.flatMap(\.shown) }

  /// Every part that is shown, in order.
  var paths: [SectionPath] {
    sections.enumerated().flatMap { number, section -> [SectionPath] in
      var paths: [SectionPath] = section.header == nil ? [] : [.header(of: number)]
      if section.isCollapsed { return paths }
      paths += section.items.indices.map { .item($0, in: number) }
      return paths + (section.footer == nil ? [] : [.footer(of: number)])
    }
  }

  func indices(updatedBy change: SectionChange) -> [Int] {
    let updated: [SectionPath]
    switch change {
    case .updateHeader(let section): updated = [.header(of: section)]
    case .updateFooter(let section): updated = [.footer(of: section)]
    case .updateItems(let range, let section): updated = range.map { .item($0, in: section) }
    default: return []
    }
    return paths.indices.filter { updated.contains(paths[$0]) }
  }

  mutating func key() -> UInt64 {
    nextKey += 1
    return nextKey - 1
  }

  mutating func insert(_ runs: [SectionRun], at index: Int) {
    var place = index
    for run in runs {
      for _ in 0..<run.count {
        let new = Section(
          header: run.shape.hasHeader ? key() : nil, items: (0..<run.shape.itemCount).map { _ in key() },
          footer: run.shape.hasFooter ? key() : nil, isCollapsed: run.shape.isCollapsed)
        sections.insert(new, at: place)
        place += 1
      }
    }
  }

  mutating func carryOut(_ change: SectionChange) {
    switch change {
    case .insert(let runs, let index): insert(runs, at: index)
    case .remove(let range): sections.removeSubrange(range)
    case .move(let from, let to): sections.insert(sections.remove(at: from), at: to)
    case .collapse(let index): sections[index].isCollapsed = true
    case .expand(let index): sections[index].isCollapsed = false
    case .setHeader(let isThere, let index):
      sections[index].header = isThere ? sections[index].header ?? key() : nil
    case .setFooter(let isThere, let index):
      sections[index].footer = isThere ? sections[index].footer ?? key() : nil
    case .insertItems(let range, let index):
      sections[index].items.insert(contentsOf: range.map { _ in key() }, at: range.lowerBound)
    case .removeItems(let range, let index): sections[index].items.removeSubrange(range)
    case .moveItem(let from, let to):
      sections[to.section].items.insert(sections[from.section].items.remove(at: from.item), at: to.item)
    case .updateHeader, .updateFooter, .updateItems: break
    }
  }
}

extension SectionShape {
  /// All shapes with at most two items.
  static let small = (0...2).flatMap { count in
    [false, true].flatMap { hasHeader in
      [false, true].flatMap { hasFooter in
        [false, true].map { SectionShape(itemCount: count, hasHeader: hasHeader, hasFooter: hasFooter, isCollapsed: $0) }
      }
    }
  }
}
