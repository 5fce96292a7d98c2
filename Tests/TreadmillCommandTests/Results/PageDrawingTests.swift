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

  private func steps(_ id: (Int) -> String) -> [PageStep] {
    func page(_ number: Int, _ posts: ClosedRange<Int>) -> PageStep {
      .page(
        .init(
          number: number, question: "the first", limit: 4, time: .walkAfter,
          posts: posts.reversed().map { .init(id($0), isMarked: $0 == 11) },
          answer: "no next page"))
    }
    return [page(1, 10...13), .change(.init("post \(id(11)) deleted", time: .walkAfter, isMarked: true)), page(2, 1...11)]
  }

  @Test("name every post by what tells it from the others: without the common start, or whole below each other")
  func distinct() {
    let numbered = lines(60, steps { "N" + String(repeating: "0", count: 20) + "\($0 / 10)\($0 % 10)" })
    #expect(numbered.contains { $0.contains("▸ …0011") } && numbered.contains { $0.contains("post …0011 deleted") })
    #expect((1...13).allSatisfy { id in numbered.contains { $0.contains("…00\(id / 10)\(id % 10)") } || (2...9).contains(id) })
    // They differ in the middle, and have no start in common.
    let middle = { (number: Int) in
      (number % 2 == 0 ? "a" : "b") + String(repeating: "-", count: 20) + "\(number)" + String(repeating: "z", count: 40)
    }
    let long = lines(60, steps(middle))
    #expect(long.first == "  page 1, limit 4, the first, walk after the session" && long.joined().contains("▸\(middle(11))"))
    #expect(long.contains { $0.contains("post \(middle(11)) deleted") })
    // Of one post there is nothing to tell apart.
    #expect(lines(60, steps { _ in String(repeating: "a", count: 30) }).contains { $0.contains("▸ aaaaa") })
  }

  @Test("mark posts in colour, if there is colour; a finding without pages draws nothing") func colour() {
    #expect(lines(80, isOn: true)[3].contains(ANSIStyle(isOn: true).bad("▸ 6")))
    #expect(lines(80, []).isEmpty)
  }
}
