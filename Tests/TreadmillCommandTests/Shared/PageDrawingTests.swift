import ScrollSimulation
import Testing

@testable import TreadmillCommand

@Suite("pages of a finding in the terminal")
struct PageDrawingTests {
  private static let steps: [PageStep] = [
    .page(
      .init(
        number: 1, question: "the first", limit: 4, time: .frame(1, milliseconds: 16),
        posts: ["9", "8", "7", "6"].map { .init($0, isMarked: $0 == "6") }, answer: "next MjA=")),
    .change(.init("post 10 inserted", time: .frame(14, milliseconds: 233), isMarked: false)),
    .page(
      .init(
        number: 2, question: "cursor MjA=", limit: 4, time: .frame(30, milliseconds: 500),
        posts: ["6", "5", "4", "3"].map { .init($0, isMarked: $0 == "6") }, answer: "no next page")),
  ]

  private func lines(_ columns: Int, _ steps: [PageStep] = steps, isOn: Bool = false) -> [Substring] {
    PageDrawing(steps: steps, columns: columns, style: ANSIStyle(isOn: isOn)).text.split(separator: "\n")
  }

  @Test("are beside each other where there is room, with the changes between them", arguments: [60, 80, 200]) func beside(columns: Int) {
    #expect(
      lines(columns) == [
        "  page 1, limit 4   post 10 inserted   page 2, limit 4", "  the first         frame 14, 0.2 s    cursor MjA=",
        "  frame 1, 0.0 s                       frame 30, 0.5 s", "  9                                  ▸ 6",
        "  8                                    5", "  7                                    4", "▸ 6                                    3",
        "  next MjA=                            no next page",
      ])
  }

  @Test("are below each other in a narrow terminal") func stacked() {
    #expect(
      lines(40) == [
        "  page 1, limit 4, the first, frame 1, 0.0 s", "    9  8  7  ▸6  next MjA=", "  then post 10 inserted, frame 14, 0.2 s",
        "  page 2, limit 4, cursor MjA=, frame 30, 0.5 s", "    ▸6  5  4  3  no next page",
      ])
  }

  @Test("are no wider than the terminal, whatever the ids; their ends stay", arguments: [50, 60, 80, 120]) func width(columns: Int) {
    let long = { (end: String) in String(repeating: "https://example.org/", count: 6) + end }
    func page(_ number: Int) -> PageStep {
      .page(
        .init(
          number: number, question: "cursor \(long("c"))", limit: nil, time: .walkAfter,
          posts: (0..<40).map { .init(long("\(number)-\($0)"), isMarked: $0 == 20) }, answer: "next \(long("n"))"))
    }
    let lines = lines(columns, [page(1), .moreChanges(2), page(2)])
    #expect(lines.allSatisfy { $0.count <= columns } && lines.contains { $0.contains("1-20 ") && $0.contains("2-20") })
    #expect(lines.count == 3 + 7 + 1)
  }

  @Test("mark posts in colour, if there is colour; a finding without pages draws nothing") func colour() {
    #expect(lines(80, isOn: true)[3].contains(ANSIStyle(isOn: true).bad("▸ 6")))
    #expect(lines(80, []).isEmpty)
  }
}
