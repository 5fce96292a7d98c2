import Tiling

/// What a collapsed section does not show.
struct FoldedSection: Sendable {
  let header: UInt64
  var items: [ReferenceList.Item]
  var footer: ReferenceList.Item?
}

extension ListSubject {
  /// Edits of the flat list for changes of its sections. The engine's section model finds them; the same changes of written-out sections must
  /// lead to the same list (S1).
  func sectionEdits(of steps: [SectionStep], on start: ReferenceList) -> [ListEdit] {
    let old = start.draft
    guard old.items.isWritten, old.count > 0 else { return [] }
    var sections = WrittenSections(of: old, folded)
    let maker = WrittenSections.Maker(limit: ListStep.maximumItems(of: setting.count), isFree: takeKey, make: make)
    var (batch, edits, result): ([SectionChange], [ListEdit], ReferenceList) = ([], [], old)
    do throws(SectionError) {
      let first = try SectionTable(sections.runs)
      var table = first
      for step in steps {
        guard let change = sections.carryOut(step, maker) else { continue }
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
