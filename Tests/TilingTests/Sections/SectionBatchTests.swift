import TestSupport
import Testing

@testable import Tiling

@Suite("Changes by section")
struct SectionBatchTests {
  /// What a batch does to the flat list is what its changes do to the sections, and updated items are those that were named.
  private func fault(_ changes: [SectionChange], on runs: [SectionRun]) throws -> String? {
    var model = SectionModel(runs)
    let old = model.flat
    let table = try SectionTable(runs)
    let (batch, after) = try SectionBatch(changes).applied(to: table)
    for change in changes { model.carryOut(change) }
    if let fault = SectionTableTests.fault(after, model) { return fault }
    let new = model.flat
    if batch.countAfter != new.count { return "\(batch.countAfter) items, not \(new.count)" }
    var flat: [UInt64?] = old
    for step in batch.changes {
      guard step.fits(count: flat.count) else { return "\(step) does not fit \(flat.count) items" }
      switch step {
      case .insert(let range): flat.insert(contentsOf: range.map { _ in nil }, at: range.lowerBound)
      case .remove(let range): flat.removeSubrange(range)
      case .move(let from, let to): flat.insert(flat.remove(at: from), at: to)
      case .update: break
      }
    }
    let kept = Set(old)
    let expected = new.map { kept.contains($0) ? $0 : nil }
    // What leaves the list and comes again in one batch is new to it.
    let isSame = zip(flat, expected).allSatisfy { $0 == $1 || $0 == nil } && flat.count == expected.count
    let updated = batch.changes.flatMap { step in if case .update(let range) = step { Array(range) } else { [Int]() } }
    if changes.count == 1, updated != model.indices(updatedBy: changes[0]) { return "\(updated) are updated" }
    if !isSame || (changes.count == 1 && flat != expected) { return "\(flat), not \(expected)" }
    return nil
  }

  /// All changes that fit a table of two sections.
  private static func changes(of shapes: [SectionShape]) -> [SectionChange] {
    var changes: [SectionChange] = []
    let run = [SectionRun(count: 2, shape: SectionShape(itemCount: 1, hasFooter: true))]
    for start in 0...shapes.count {
      changes.append(.insert(run, at: start))
      for end in start...shapes.count { changes.append(.remove(start..<end)) }
    }
    for (section, shape) in shapes.enumerated() {
      changes += shapes.indices.map { .move(from: section, to: $0) }
      changes += [.collapse(section), .expand(section)]
      for isThere in [false, true] { changes += [.setHeader(isThere, of: section), .setFooter(isThere, of: section)] }
      if shape.hasHeader { changes.append(.updateHeader(of: section)) }
      if shape.hasFooter { changes.append(.updateFooter(of: section)) }
      for start in 0...shape.itemCount {
        changes.append(.insertItems(start..<start + 2, in: section))
        for end in start...shape.itemCount { changes += [.removeItems(start..<end, in: section), .updateItems(start..<end, in: section)] }
      }
      for item in 0..<shape.itemCount {
        for (other, destination) in shapes.enumerated() {
          for place in 0...(destination.itemCount - (other == section ? 1 : 0)) {
            changes.append(.moveItem(from: .init(item, in: section), to: .init(place, in: other)))
          }
        }
      }
    }
    return changes
  }

  @Test("change the flat list as they change the sections, for each change of any two small sections")
  func single() throws {
    for one in SectionShape.small {
      for other in SectionShape.small {
        let shapes = [one, other]
        let runs = shapes.map { SectionRun(count: 1, shape: $0) }
        for change in SectionBatchTests.changes(of: shapes) {
          let fault = try fault([change], on: runs)
          #expect(fault == nil, "\(change): \(fault ?? "")")
        }
      }
    }
  }

  @Test("are sequential in a batch", arguments: 0..<300)
  func batches(seed: Int) throws {
    var random = SplitMix(seed: seed)
    let runs = (0..<random.number(1...4)).map { _ in SectionRun(count: random.number(1...2), shape: random.pick(SectionShape.small)) }
    var model = SectionModel(runs)
    var changes: [SectionChange] = []
    for _ in 0..<random.number(2...6) {
      guard let change = SectionBatchTests.changes(of: model.sections.map(\.run.shape)).randomElement(using: &random) else { break }
      changes.append(change)
      model.carryOut(change)
    }
    let fault = try fault(changes, on: runs)
    #expect(fault == nil, "\(changes): \(fault ?? "")")
  }

  @Test("that do not fit are refused by their position, and say what was expected")
  func errors() throws {
    let table = try SectionTable([SectionRun(count: 2, shape: SectionShape(itemCount: 3, hasHeader: false))])
    let outside: [SectionChange] = [
      .insert([], at: 3), .insert([], at: -1), .remove(1..<3), .remove(-1..<1), .move(from: 2, to: 0), .move(from: 0, to: 2), .collapse(2),
      .expand(-1), .setHeader(true, of: 2), .setFooter(true, of: 2), .updateHeader(of: 2), .updateFooter(of: -1),
      .insertItems(0..<1, in: 2),
      .removeItems(0..<1, in: -1), .updateItems(0..<1, in: 2), .moveItem(from: .init(0, in: 2), to: .init(0, in: 0)),
      .moveItem(from: .init(0, in: 0), to: .init(0, in: 2)),
    ]
    for change in outside {
      #expect(throws: SectionError.sectionOutOfRange(change, position: 1, count: 2)) {
        try SectionBatch([.collapse(0), change]).applied(to: table)
      }
    }
    let items: [SectionChange] = [
      .insertItems(4..<5, in: 0), .insertItems(-1..<1, in: 0), .removeItems(2..<4, in: 0), .updateItems(-1..<1, in: 0),
      .moveItem(from: .init(3, in: 0), to: .init(0, in: 1)), .moveItem(from: .init(0, in: 1), to: .init(4, in: 0)),
      .moveItem(from: .init(0, in: 0), to: .init(3, in: 0)),
    ]
    for change in items {
      #expect(throws: SectionError.itemOutOfRange(change, position: 0, count: 3)) {
        try SectionBatch([change]).applied(to: table)
      }
    }
    for change in [SectionChange.updateHeader(of: 0), .updateFooter(of: 1)] {
      #expect(throws: SectionError.noSuchPart(change, position: 0)) { try SectionBatch([change]).applied(to: table) }
    }
    #expect("\(SectionError.itemOutOfRange(items[0], position: 0, count: 3))".contains("a section of 3 items"))
    #expect("\(SectionError.refused(.awaitingReload))" == TilingError.awaitingReload.description)
  }

  @Test("of a difference lead from any sections to any others, and move what is in both", arguments: 0..<200)
  func difference(seed: Int) throws {
    var random = SplitMix(seed: seed)
    func version(_ key: UInt64) -> ItemVersion { ItemVersion(key: ItemKey(rawValue: key), revision: 0) }
    func versions(_ model: SectionModel) -> [SectionVersion] {
      model.sections.map {
        SectionVersion(
          header: $0.header.map(version), items: $0.items.map(version), footer: $0.footer.map(version), isCollapsed: $0.isCollapsed)
      }
    }
    var model = SectionModel((0..<4).map { _ in SectionRun(count: 1, shape: random.pick(SectionShape.small)) })
    let old = model
    for _ in 0..<6 {
      if let change = SectionBatchTests.changes(of: model.sections.map(\.run.shape)).randomElement(using: &random) {
        model.carryOut(change)
      }
    }
    let batch = try ItemBatch(from: versions(old), to: versions(model))
    let expected = try ItemBatch(from: old.flat.map(version), to: model.flat.map(version))
    #expect(batch == expected)
    #expect(SectionTableTests.fault(try SectionTable(versions(model)), model) == nil)
    let twice = [SectionVersion(header: version(1), items: [version(2)]), SectionVersion(items: [version(1)])]
    #expect(throws: ItemDiffError.self) { try ItemBatch(from: versions(old), to: twice) }
  }
}
