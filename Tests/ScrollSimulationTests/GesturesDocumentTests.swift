import Foundation
@testable import ScrollSimulation
import Testing

@Suite("The document on gestures")
struct GesturesDocumentTests {
  private let text: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    text = try String(contentsOf: root.appending(path: "Docs/Gestures.md"), encoding: .utf8)
  }

  /// The cells of the rows of all tables.
  private var rows: [[String]] {
    text.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// What stands in the fenced blocks of a language.
  private func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  @Test("has the monkey's mix as it is")
  func mix() {
    for (act, share) in MonkeyMix.percent {
      #expect(rows.contains { $0.count == 3 && $0[0] == "`\(act.rawValue)`" && $0[1] == "\(share)" }, "\(act)")
    }
    #expect(rows.count { $0.count == 3 && Int($0[1]) != nil } == MonkeyMix.percent.count)
  }

  @Test("has the habits of all profiles as they are")
  func habits() {
    let habits = ScrollProfile.allCases.map(\.habits)
    func logNormal(_ habit: KeyPath<ScrollProfile.Habits, ScrollProfile.LogNormal>) -> [String] {
      habits.map { "\($0[keyPath: habit].median) (\(DecimalText.shortest(Double($0[keyPath: habit].sigmaPerMille) / 1000)))" }
    }
    func share(_ habit: KeyPath<ScrollProfile.Habits, Int>) -> [String] { habits.map { "\($0[keyPath: habit])" } }
    let expected = [
      logNormal(\.speed), logNormal(\.duration), logNormal(\.pause), share(\.flicksPerMille), share(\.backwardPerMille),
      share(\.dwellsPerMille), logNormal(\.dwell), share(\.catchesPerMille), share(\.rotationsPerMille),
    ]
    let head = rows.firstIndex { $0.first == "habit" } ?? 0
    #expect(rows[head].prefix(4) == ["habit", "reading", "browsing", "monkey"])
    #expect(rows[(head + 2)...].prefix(expected.count).map { Array($0[1...3]) } == expected)
  }

  @Test("names the fields of a recording, and no others")
  func fields() {
    let head = rows.firstIndex { $0.first == "field" } ?? 0
    let names = rows[(head + 2)...].prefix { $0.first?.hasPrefix("`") ?? false }.prefix(GestureRecording.Field.allCases.count)
    #expect(names.map { $0[0] } == GestureRecording.Field.allCases.map { "`\($0.rawValue)`" })
  }

  @Test("has scripts that parse, an error that is so, and recordings that are read without a fault, the same in both forms")
  func examples() {
    let scripts = blocks("gestures")
    #expect(scripts.count == 2)
    for script in scripts { #expect(throws: Never.self) { try GestureScript(parsing: script) } }
    let error = #expect(throws: GestureScriptError.self) { try GestureScript(parsing: "drag 0,600 => 0,200 in 120ms") }
    #expect(blocks("").contains { $0 == "\(error.map { "\($0)" } ?? "")\n" })
    let recordings = (blocks("csv") + blocks("json")).map { GestureRecording(reading: Array($0.utf8)) }
    #expect(recordings.count == 2 && recordings[0] == recordings[1])
    #expect(recordings.allSatisfy { $0.faults == [] && $0.events.count == 5 })
  }
}
