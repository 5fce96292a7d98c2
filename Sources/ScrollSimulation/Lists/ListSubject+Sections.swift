import Tiling

/// What a collapsed section does not show.
struct FoldedSection: Sendable {
  let header: UInt64
  var items: [ReferenceList.Item]
}

extension ListSubject {
  /// Edits of the flat list for changes of its sections. The engine's section model finds them; the same changes of written-out sections must
  /// lead to the same list (S1).
  func sectionEdits(of steps: [SectionStep], on start: ReferenceList) -> [ListEdit] {
    let old = start.draft
    guard old.items.isWritten, old.count > 0 else { return [] }
    var sections = WrittenSections(of: old, folded)
    var (batch, edits, result): ([SectionChange], [ListEdit], ReferenceList) = ([], [], old)
    do throws(SectionError) {
      let first = try SectionTable(sections.runs)
      var table = first
      for step in steps {
        guard let change = sections.carryOut(step, make) else { continue }
        batch.append(change)
        let (items, after) = try SectionBatch([change]).applied(to: table)
        table = after
        let new = ReferenceList(items: sections.flat)
        guard items.countAfter == new.count, sections.agrees(with: table) else {
          return refuse("\(batch) lead to a table of \(table.shownCount) items; the sections have \(new.count)")
        }
        let found = items.changes.map { ListEdit($0, to: new) }
        for edit in found { edit.apply(to: &result) }
        guard result.items.hasSameRevisions(as: new.items) else {
          return refuse("\(batch) lead to another list than the changed sections")
        }
        edits += found
      }
      guard try SectionBatch(batch).applied(to: first).items.changes == edits.map(\.change) else {
        return refuse("\(batch) together are not what they are one by one")
      }
    } catch {
      return refuse("\(batch), which fit the sections, are refused: \(error)")
    }
    folded = sections.folded
    if !batch.isEmpty { simulator.record("S1", .holds) }
    return edits
  }

  private func refuse(_ fault: String) -> [ListEdit] {
    simulator.record("S1", CheckResult(fault: fault))
    return []
  }
}

/// Sections written out: each has its header, if any, its items, and whether it is collapsed.
private struct WrittenSections {
  private struct Section {
    var header: ReferenceList.Item?
    var items: [ReferenceList.Item] = []
    var isCollapsed = false
  }

  private var sections: [Section] = []

  init(of list: ReferenceList, _ folded: [FoldedSection]) {
    for index in 0..<list.count {
      if list.isHeader(index) {
        sections.append(Section(header: list[index]))
      } else {
        if sections.isEmpty { sections.append(Section()) }
        sections[sections.count - 1].items.append(list[index])
      }
    }
    // An item that has come to a collapsed section since expands it.
    for section in folded {
      guard let place = sections.firstIndex(where: { $0.header?.key == section.header }), sections[place].items.isEmpty else { continue }
      (sections[place].items, sections[place].isCollapsed) = (section.items, true)
    }
  }

  var runs: [SectionRun] { sections.map { SectionRun(count: 1, shape: shape(of: $0)) } }

  var flat: [ReferenceList.Item] { sections.flatMap { ($0.header.map { [$0] } ?? []) + ($0.isCollapsed ? [] : $0.items) } }

  var folded: [FoldedSection] {
    sections.compactMap { section in
      section.isCollapsed ? section.header.map { FoldedSection(header: $0.key, items: section.items) } : nil
    }
  }

  /// Each place of the table is what stands there.
  func agrees(with table: SectionTable) -> Bool {
    guard table.count == sections.count else { return false }
    var index = 0
    for (number, section) in sections.enumerated() {
      var paths: [SectionPath] = section.header == nil ? [] : [.header(of: number)]
      if !section.isCollapsed { paths += section.items.indices.map { .item($0, in: number) } }
      for path in paths {
        guard table.path(at: index) == path, table.index(of: path) == index else { return false }
        index += 1
      }
    }
    return index == table.shownCount
  }

  /// The same change for the engine; nil if it does nothing.
  mutating func carryOut(_ step: SectionStep, _ make: (UInt64, UInt32) -> ReferenceList.Item) -> SectionChange? {
    func place(of key: UInt64) -> Int? { sections.firstIndex { $0.header?.key == key } }
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
      sections[section].header = make(header.key, header.revision &+ 1)
      return .updateHeader(of: section)
    case .moveItem(let from, let item, let to, let index):
      guard let source = place(of: from), let destination = place(of: to), !sections[source].items.isEmpty else { return nil }
      let item = min(max(item, 0), sections[source].items.count - 1)
      let moved = sections[source].items.remove(at: item)
      let index = min(max(index, 0), sections[destination].items.count)
      sections[destination].items.insert(moved, at: index)
      return .moveItem(from: .init(item, in: source), to: .init(index, in: destination))
    }
  }

  private func shape(of section: Section) -> SectionShape {
    SectionShape(itemCount: section.items.count, hasHeader: section.header != nil, isCollapsed: section.isCollapsed)
  }
}
