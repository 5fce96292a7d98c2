import Foundation
import Testing

@testable import ScrollSimulation

@Suite("The texts of rules")
struct RuleTextTests {
  /// The numbers of the document's rules, but for those that unit tests alone hold.
  private func documented() throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "Docs/Invariants.md"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      guard let row = line.firstMatch(of: /^\| ([A-HMNPS][0-9]+) \|.*\| (.+) \|$/), !row.output.2.hasPrefix("tests") else { return nil }
      return String(row.output.1)
    }
  }

  @Test("every rule that a run checks has a name and a sentence for what is seen, and no other has") func complete() throws {
    let rules = RuleText.texts.map(\.rule)
    #expect(rules.sorted() == (try documented() + ["23"]).sorted())
    for rule in Checker(Checker.tilingInvariants + Checker.clientInvariants).tally.map(\.rule) { #expect(rules.contains(rule)) }
    let plane = PlaneReference(
      cellWidth: 64, cellHeight: 64, border: 0, ahead: 0, loadLimit: 1, reach: 64, hasLevels: false, slop: 0, foreseesFingers: false,
      locksDirection: false)
    for rule in PlaneChecker(reference: plane).results.tally.map(\.rule) { #expect(rules.contains(rule)) }
    for text in RuleText.texts {
      #expect(!text.title.isEmpty, "\(text.rule)")
      #expect(text.seen.first?.isUppercase == true && text.seen.hasSuffix(".") && text.seen.count > 20, "\(text.rule)")
    }
    #expect(Set(RuleText.texts.map(\.title)).count == rules.count)
  }

  @Test("a finding says when, what is seen, which rule it is and what is wrong") func finding() {
    let finding = Finding(frame: 12, rule: "D4", detail: "item 7 and item 12 have the same key", pool: "[0:k7]")
    #expect(
      "\(finding)"
        == "frame 12: One post is in the list twice. D4, keys are unique: item 7 and item 12 have the same key [0:k7]")
  }
}
