@testable import ScrollSimulation
import Testing
import Tiling

@Suite("A change of sections under stress")
struct SectionStepTests {
  /// Headers, footers and items in the order of their letters.
  private static func list(_ letters: String) -> ReferenceList {
    let items = letters.enumerated().map { place, letter in
      let kind = letter == "h" ? ListSetting.headerKind : letter == "f" ? ListSetting.footerKind : 0
      return ReferenceList.Item(key: UInt64(place), kind: kind, revision: 0, extent: 64)
    }
    return ReferenceList(items: items, headers: .init(kind: ListSetting.headerKind, stacked: 1))
  }

  private static let make: @Sendable (UInt64, UInt32) -> ReferenceList.Item = { key, revision in
    let part = key % SectionKeys.perSection
    let kind = part == 0 ? ListSetting.headerKind : part == SectionKeys.perSection - 1 ? ListSetting.footerKind : 0
    return ReferenceList.Item(key: key, kind: kind, revision: revision, extent: 64)
  }

  private static var maker: WrittenSections.Maker { WrittenSections.Maker(limit: 100, isFree: { $0 >= 1_000 }, make: make) }

  private static let new = SectionKeys.all.lowerBound

  /// The keys and revisions of what is shown after some steps: `3.1` is the first revision of k3 after the first one.
  private static func shown(_ letters: String, _ steps: [SectionStep]) -> String {
    var (sections, used) = (WrittenSections(of: list(letters), []), Set<UInt64>())
    let maker = WrittenSections.Maker(limit: 100, isFree: { $0 >= 1_000 && used.insert($0).inserted }, make: make)
    for step in steps { _ = sections.carryOut(step, maker) }
    return sections.flat.map { ($0.key < new ? "\($0.key)" : "n\($0.key - new)") + ($0.revision == 0 ? "" : ".\($0.revision)") }
      .joined(separator: " ")
  }

  @Test(
    "does to the sections what its words say",
    arguments: [
      ([.insert(.init(key: new, items: 2, hasFooter: true), before: 4)], "0 1 2 3 n0 n1 n2 n63 4 5"),
      ([.insert(.init(key: new, items: 2, hasFooter: true, isCollapsed: true), before: 99)], "0 1 2 3 4 5 n0"),
      ([.insert(.init(key: new), before: 4), .insert(.init(key: new), before: 4)], "0 1 2 3 n0 4 5"),
      ([.insert(.init(key: 3), before: 4), .insertItems(2, at: 0, key: 1, of: 4)], "0 1 2 3 4 5"),
      ([.insertItems(2, at: 1, key: new + 1, of: 0)], "0 1 n1 n2 2 3 4 5"),
      ([.insertItems(1, at: .max, key: new + 1, of: 3)], "0 1 2 n1 3 4 5"),
      ([.removeItems(.max, at: 1, of: 1)], "0 1 3 4 5"),
      ([.updateItems(9, at: 0, of: 0), .updateItems(1, at: 0, of: 2)], "0 1.2 2.1 3 4 5"),
      ([.updateFooter(of: 0), .updateFooter(of: 4)], "0 1 2 3.1 4 5"),
      ([.take(.footer, of: 1), .give(.footer, key: new + 63, of: 5)], "0 1 2 4 5 n63"),
      ([.give(.footer, key: new + 63, of: 0)], "0 1 2 3 4 5"),
      ([.take(.header, of: 4), .give(.header, key: new, of: 5)], "0 1 2 3 n0 5"),
      ([.fold(0), .insertItems(1, at: 0, key: new + 1, of: 0), .take(.footer, of: 3)], "0 4 5"),
      ([.fold(0), .insertItems(1, at: 0, key: new + 1, of: 0), .fold(0)], "0 n1 1 2 3 4 5"),
      ([.fold(0), .take(.header, of: 0)], "4 5"),
    ] as [([SectionStep], String)])
  func words(steps: [SectionStep], shown: String) { #expect(SectionStepTests.shown("hiifhi", steps) == shown) }

  @Test("takes an item of a footer's kind for a footer where it ends a section, before the first header, too")
  func footers() {
    let sections = WrittenSections(of: SectionStepTests.list("iffhfifhf"), [])
    #expect(
      sections.runs.map(\.shape) == [
        .init(itemCount: 2, hasHeader: false, hasFooter: true), .init(itemCount: 2, hasFooter: true), .init(itemCount: 0, hasFooter: true),
      ])
  }

  @Test("keeps the footer of a collapsed section, unless something has come to it since")
  func folded() {
    var sections = WrittenSections(of: SectionStepTests.list("hifhi"), [])
    _ = sections.carryOut(.fold(0), SectionStepTests.maker)
    let folded = sections.folded
    #expect(sections.flat.map(\.key) == [0, 3, 4] && folded.map(\.footer?.key) == [2])
    var again = WrittenSections(of: ReferenceList(items: sections.flat, headers: SectionStepTests.list("").headers), folded)
    _ = again.carryOut(.fold(0), SectionStepTests.maker)
    #expect(again.flat.map(\.key) == [0, 1, 2, 3, 4])
    let expanded = WrittenSections(of: SectionStepTests.list("hfhi"), folded)
    #expect(expanded.flat.map(\.key) == [0, 1, 2, 3] && !expanded.sections[0].isCollapsed)
  }

  private static func name(_ change: SectionChange) -> String {
    switch change {
    case .insert: "insert"
    case .remove: "remove"
    case .move: "move"
    case .collapse: "collapse"
    case .expand: "expand"
    case .setHeader(let isThere, _): "setHeader \(isThere)"
    case .setFooter(let isThere, _): "setFooter \(isThere)"
    case .updateHeader: "updateHeader"
    case .updateFooter: "updateFooter"
    case .insertItems: "insertItems"
    case .removeItems: "removeItems"
    case .moveItem: "moveItem"
    case .updateItems: "updateItems"
    }
  }

  @Test("every kind of change that sections know is drawn")
  func everyChange() throws {
    var setting = StressSetting(subject: "sections", seed: 3, frames: 1)
    (setting[ListParameters.folding], setting[ListParameters.sectionEdits]) = (300, 1_000)
    let maker = SectionStepTests.maker
    var script = ChangeScript(setting, count: 40, streams: { SeededGenerator(seed: 3, stream: $0) }, make: SectionStepTests.make)
    var found: Set<String> = []
    var (list, folded) = (SectionStepTests.list(String(repeating: "hiiiif", count: 6)), [] as [FoldedSection])
    for _ in 0..<600 {
      for case .sections(let steps) in script.events(seeing: .init(list: list, onScreen: 2..<9)) {
        var sections = WrittenSections(of: list, folded)
        found.formUnion(steps.compactMap { sections.carryOut($0, maker) }.map(SectionStepTests.name))
        (list, folded) = (ReferenceList(items: sections.flat, headers: list.headers), sections.folded)
      }
    }
    #expect(
      found == [
        "insert", "remove", "move", "collapse", "expand", "setHeader true", "setHeader false", "setFooter true", "setFooter false",
        "updateHeader", "updateFooter", "insertItems", "removeItems", "moveItem", "updateItems",
      ])
  }

  @Test("sections with footers change in every layout, and no rule breaks", arguments: [ListLayout.sections, .grid, .masonry, .flow])
  func sessions(layout: ListLayout) {
    let kind = ListKind(layout)
    var setting = StressSetting(subject: kind.name, seed: 5, frames: 40, parameters: kind.parameters)
    (setting[ListParameters.items], setting[ListParameters.headers]) = (60, 125)
    (setting[ListParameters.footers], setting[ListParameters.sectionEdits]) = (600, 400)
    let run = StressRun(setting, ListSubject.init)
    while run.step() {}
    #expect(run.outcome.findings == [])
    #expect(run.outcome.rules.contains { $0.rule == "S1" && $0.checked >= 8 })
    #expect(run.subject.source.kinds.map(\.name) == ["short", "long", "header", "footer"])
  }
}
