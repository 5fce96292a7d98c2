import Tiling

/// Sections written out: each has its header, if any, its items, its footer, if any, and whether it is collapsed.
struct WrittenSections {
  struct Section {
    var header: ReferenceList.Item?
    var items: [ReferenceList.Item] = []
    var footer: ReferenceList.Item?
    var isCollapsed = false

    var shape: SectionShape {
      SectionShape(itemCount: items.count, hasHeader: header != nil, hasFooter: footer != nil, isCollapsed: isCollapsed)
    }

    var flat: [ReferenceList.Item] { (header.map { [$0] } ?? []) + (isCollapsed ? [] : items + (footer.map { [$0] } ?? [])) }

    func paths(_ number: Int) -> [SectionPath] {
      (header == nil ? [] : [.header(of: number)])
        + (isCollapsed ? [] : items.indices.map { .item($0, in: number) } + (footer == nil ? [] : [.footer(of: number)]))
    }

    func holds(_ key: UInt64) -> Bool { header?.key == key || footer?.key == key || items.contains { $0.key == key } }
  }

  /// What a client makes of keys: new items, if their keys are free, and revisions.
  struct Maker {
    var limit: Int  // of items
    var isFree: (UInt64) -> Bool
    var make: (UInt64, UInt32) -> ReferenceList.Item

    func item(_ key: UInt64) -> ReferenceList.Item? { isFree(key) ? make(key, 0) : nil }
    func again(_ item: ReferenceList.Item) -> ReferenceList.Item { make(item.key, item.revision &+ 1) }
  }

  private(set) var sections: [Section] = []

  init(of list: ReferenceList, _ folded: [FoldedSection]) {
    for index in 0..<list.count {
      if list.isHeader(index) {
        sections.append(Section(header: list[index]))
      } else {
        if sections.isEmpty { sections.append(Section()) }
        sections[sections.count - 1].items.append(list[index])
      }
    }
    for place in sections.indices where sections[place].items.last?.kind == ListSetting.footerKind {
      sections[place].footer = sections[place].items.removeLast()
    }
    // An item that has come to a collapsed section since expands it.
    for section in folded {
      guard let place = sections.firstIndex(where: { $0.header?.key == section.header }), sections[place].flat.count == 1 else { continue }
      sections[place] = Section(header: sections[place].header, items: section.items, footer: section.footer, isCollapsed: true)
    }
  }

  var runs: [SectionRun] { sections.map { SectionRun(count: 1, shape: $0.shape) } }

  var flat: [ReferenceList.Item] { sections.flatMap(\.flat) }

  /// A collapsed section without a header is lost.
  var folded: [FoldedSection] {
    sections.compactMap { section in
      section.isCollapsed ? section.header.map { FoldedSection(header: $0.key, items: section.items, footer: section.footer) } : nil
    }
  }

  /// Whether each place of the table leads to the part that stands there.
  func agrees(with table: SectionTable) -> Bool {
    guard table.count == sections.count else { return false }
    var index = 0
    for (number, section) in sections.enumerated() {
      guard table[number] == section.shape else { return false }
      for path in section.paths(number) {
        guard table.path(at: index) == path, table.index(of: path) == index else { return false }
        index += 1
      }
    }
    return index == table.shownCount
  }
}

extension WrittenSections {
  /// The same change for the engine; nil if it does nothing.
  mutating func carryOut(_ step: SectionStep, _ maker: Maker) -> SectionChange? {
    func place(of key: UInt64) -> Int? { sections.firstIndex { $0.header?.key == key } }
    func place(holding key: UInt64) -> Int? { sections.firstIndex { $0.holds(key) } }
    switch step {
    case .fold(let key):
      guard let section = place(of: key) else { return nil }
      sections[section].isCollapsed.toggle()
      return sections[section].isCollapsed ? .collapse(section) : .expand(section)
    case .remove(let key):
      guard let section = place(of: key) else { return nil }
      sections.remove(at: section)
      return .remove(section..<section + 1)
    case .move(let key, let other):
      guard let source = place(of: key) else { return nil }
      let section = sections.remove(at: source)
      let destination = place(of: other) ?? sections.count
      // What is before the first header stays there.
      sections.insert(section, at: destination)
      return .move(from: source, to: destination)
    case .update(let key):
      guard let section = place(of: key), let header = sections[section].header else { return nil }
      sections[section].header = maker.again(header)
      return .updateHeader(of: section)
    case .moveItem(let from, let item, let to, let index):
      guard let source = place(of: from), let destination = place(of: to), !sections[source].items.isEmpty else { return nil }
      let item = min(max(item, 0), sections[source].items.count - 1)
      let moved = sections[source].items.remove(at: item)
      let index = min(max(index, 0), sections[destination].items.count)
      sections[destination].items.insert(moved, at: index)
      return .moveItem(from: .init(item, in: source), to: .init(index, in: destination))
    case .insert(let new, let other):
      let (place, first) = (place(of: other) ?? sections.count, SectionKeys.first(new.key))
      guard let header = maker.item(first) else { return nil }
      let section = Section(
        header: header, items: items(new.items, first + 1, maker),
        footer: new.hasFooter ? maker.item(first + SectionKeys.perSection - 1) : nil, isCollapsed: new.isCollapsed)
      sections.insert(section, at: place)
      return .insert([SectionRun(count: 1, shape: section.shape)], at: place)
    case .insertItems(let count, let index, let key, let other):
      guard let section = place(holding: other) else { return nil }
      let new = items(count, SectionKeys.first(key), maker)
      let index = min(max(index, 0), sections[section].items.count)
      sections[section].items.insert(contentsOf: new, at: index)
      return .insertItems(index..<index + new.count, in: section)
    case .removeItems(let count, let index, let other):
      guard let section = place(holding: other) else { return nil }
      let range = range(count, index, in: section)
      sections[section].items.removeSubrange(range)
      return .removeItems(range, in: section)
    case .updateItems(let count, let index, let other):
      guard let section = place(holding: other) else { return nil }
      let range = range(count, index, in: section)
      for item in range { sections[section].items[item] = maker.again(sections[section].items[item]) }
      return .updateItems(range, in: section)
    case .give(let part, let key, let other):
      guard let section = place(holding: other), let item = sections[section][part] ?? maker.item(SectionKeys.first(key)) else {
        return nil
      }
      sections[section][part] = item
      return part.change(isThere: true, section)
    case .take(let part, let other):
      guard let section = place(holding: other) else { return nil }
      sections[section][part] = nil
      return part.change(isThere: false, section)
    case .updateFooter(let key):
      guard let section = place(holding: key), let footer = sections[section].footer else { return nil }
      sections[section].footer = maker.again(footer)
      return .updateFooter(of: section)
    }
  }

  private func items(_ count: Int, _ first: UInt64, _ maker: Maker) -> [ReferenceList.Item] {
    let room = maker.limit - sections.reduce(0) { $0 + $1.items.count }
    return (first..<first + UInt64(max(0, min(count, SectionKeys.maximumItems, room)))).compactMap(maker.item)
  }

  private func range(_ count: Int, _ index: Int, in section: Int) -> Range<Int> {
    let all = sections[section].items.count
    let first = min(max(index, 0), all)
    return first..<first + min(max(count, 0), all - first)
  }
}

extension WrittenSections.Section {
  fileprivate subscript(part: SectionStep.Part) -> ReferenceList.Item? {
    get { part == .header ? header : footer }
    set { if part == .header { header = newValue } else { footer = newValue } }
  }
}

extension SectionStep.Part {
  fileprivate func change(isThere: Bool, _ section: Int) -> SectionChange {
    self == .header ? .setHeader(isThere, of: section) : .setFooter(isThere, of: section)
  }
}
