/// Sections under changes, and the same changes of their flat list.
struct FlattenedSections {
  private(set) var table: SectionTable
  private(set) var steps: [ItemChange] = []

  init(_ table: SectionTable) { self.table = table }

  mutating func carryOut(_ change: SectionChange, at position: Int) throws(SectionError) {
    func require(_ isInside: Bool) throws(SectionError) {
      guard isInside else { throw .sectionOutOfRange(change, position: position, count: table.count) }
    }
    func requireItems(_ isInside: Bool, _ section: Int) throws(SectionError) {
      guard isInside else { throw .itemOutOfRange(change, position: position, count: table[section].itemCount) }
    }
    func requirePart(_ isThere: Bool) throws(SectionError) { guard isThere else { throw .noSuchPart(change, position: position) } }
    let sections = 0..<table.count
    switch change {
    case .insert(let runs, let section):
      try require(section >= 0 && section <= table.count)
      let (start, before) = (table.indices(of: section).lowerBound, table.shownCount)
      guard table.insert(runs, at: section) else { throw .tooManyItems(position: position) }
      append(.insert(start..<start + table.shownCount - before))
    case .remove(let range):
      try require(range.lowerBound >= 0 && range.upperBound <= table.count)
      append(.remove(table.indices(of: range.lowerBound).lowerBound..<table.indices(of: range.upperBound).lowerBound))
      table.remove(range)
    case .move(let source, let destination):
      try require(sections.contains(source) && sections.contains(destination))
      let old = table.indices(of: source)
      table.move(from: source, to: destination)
      move(old, to: table.indices(of: destination).lowerBound)
    case .collapse(let section), .expand(let section):
      try require(sections.contains(section))
      fold(section, isCollapsed: change == .collapse(section))
    case .setHeader(let isThere, let section), .setFooter(let isThere, let section):
      try require(sections.contains(section))
      guard setPart(change, isThere, of: section) else { throw .tooManyItems(position: position) }
    case .updateHeader(let section), .updateFooter(let section):
      try require(sections.contains(section))
      let isHeader = change == .updateHeader(of: section)
      try requirePart(isHeader ? table[section].hasHeader : table[section].hasFooter)
      if let index = table.index(of: isHeader ? .header(of: section) : .footer(of: section)) { append(.update(index..<index + 1)) }
    case .insertItems(let range, let section):
      try require(sections.contains(section))
      let count = table[section].itemCount
      try requireItems(range.lowerBound >= 0 && range.lowerBound <= count, section)
      guard resize(section, by: range.count) else { throw .tooManyItems(position: position) }
      append(.insert(places(of: range, in: section)))
    case .removeItems(let range, let section):
      try require(sections.contains(section))
      try requireItems(range.lowerBound >= 0 && range.upperBound <= table[section].itemCount, section)
      append(.remove(places(of: range, in: section)))
      _ = resize(section, by: -range.count)
    case .updateItems(let range, let section):
      try require(sections.contains(section))
      try requireItems(range.lowerBound >= 0 && range.upperBound <= table[section].itemCount, section)
      append(.update(places(of: range, in: section)))
    case .moveItem(let source, let destination):
      try require(sections.contains(source.section) && sections.contains(destination.section))
      try requireItems((0..<table[source.section].itemCount).contains(source.item), source.section)
      let left = table[destination.section].itemCount - (source.section == destination.section ? 1 : 0)
      try requireItems((0...left).contains(destination.item), destination.section)
      move(source, to: destination)
    }
  }

  private mutating func append(_ step: ItemChange) {
    switch step {
    case .insert(let range), .remove(let range), .update(let range): if !range.isEmpty { steps.append(step) }
    case .move(let source, let destination): if source != destination { steps.append(step) }
    }
  }

  /// Items of a section in the flat list; none of a collapsed one.
  private func places(of items: Range<Int>, in section: Int) -> Range<Int> {
    let shape = table[section]
    let start = table.indices(of: section).lowerBound + shape.foldedPlaces.lowerBound
    return shape.isCollapsed ? start..<start : start + items.lowerBound..<start + items.upperBound
  }

  private mutating func resize(_ section: Int, by count: Int) -> Bool {
    var shape = table[section]
    let (sum, overflow) = shape.itemCount.addingReportingOverflow(count)
    guard !overflow else { return false }
    shape.itemCount = sum
    return table.set(section, to: shape)
  }

  /// One by one, in order: after each step the ones that have moved are together.
  private mutating func move(_ range: Range<Int>, to destination: Int) {
    guard destination != range.lowerBound else { return }
    for moved in 0..<range.count {
      if destination > range.lowerBound {
        append(.move(from: range.lowerBound, to: destination + range.count - 1))
      } else {
        append(.move(from: range.lowerBound + moved, to: destination + moved))
      }
    }
  }

  private mutating func fold(_ section: Int, isCollapsed: Bool) {
    var shape = table[section]
    guard shape.isCollapsed != isCollapsed else { return }
    let start = table.indices(of: section).lowerBound
    let folded = start + shape.foldedPlaces.lowerBound..<start + shape.foldedPlaces.upperBound
    append(isCollapsed ? .remove(folded) : .insert(folded))
    shape.isCollapsed = isCollapsed
    _ = table.set(section, to: shape)  // the table has counted these items before
  }

  private mutating func setPart(_ change: SectionChange, _ isThere: Bool, of section: Int) -> Bool {
    var shape = table[section]
    let isHeader = if case .setHeader = change { true } else { false }
    guard isThere != (isHeader ? shape.hasHeader : shape.hasFooter) else { return true }
    let path = isHeader ? SectionPath.header(of: section) : .footer(of: section)
    let old = table.index(of: path)
    if isHeader { shape.hasHeader = isThere } else { shape.hasFooter = isThere }
    guard table.set(section, to: shape) else { return false }
    if let old { append(.remove(old..<old + 1)) }
    if let new = table.index(of: path) { append(.insert(new..<new + 1)) }
    return true
  }

  private mutating func move(_ source: SectionChange.Item, to destination: SectionChange.Item) {
    let old = table.index(of: .item(source.item, in: source.section))
    _ = resize(source.section, by: -1)
    _ = resize(destination.section, by: 1)
    let new = table.index(of: .item(destination.item, in: destination.section))
    switch (old, new) {
    case (let old?, let new?): append(.move(from: old, to: new))
    case (let old?, nil): append(.remove(old..<old + 1))
    case (nil, let new?): append(.insert(new..<new + 1))
    case (nil, nil): break
    }
  }
}
