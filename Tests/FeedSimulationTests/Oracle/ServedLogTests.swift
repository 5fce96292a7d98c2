import ScrollSimulation
import Testing

@testable import FeedSimulation

@Suite("What a session has asked a server") struct ServedLogTests {
  private static func page(_ ids: [String], older: String? = nil) -> ServedLog.Step {
    let page = ServedPage(posts: ids.map { ServedPost(PostValue(id: $0), order: "5") }, older: older)
    return .page(PageQuestion(.older("a"), limit: 3), ServedAnswer(status: 200, milliseconds: 1, page: page), number: 2)
  }

  private func words(_ steps: [PageStep]) -> [String] {
    steps.map { step in
      switch step {
      case .page(let page): page.posts.map { $0.isMarked ? "*\($0.words)" : $0.words }.joined(separator: " ") + " -> " + page.answer
      case .change(let change): (change.isMarked ? "*" : "") + change.words
      case .moreChanges(let count): "\(count) more"
      }
    }
  }

  @Test func showsPagesAndTheChangesBetweenThem() {
    var log = ServedLog()
    log.add(.change(.edit(id: "x"), id: nil), at: .frame(1, milliseconds: 16))
    log.add(Self.page(["9", "8"], older: "b"), at: .frame(2, milliseconds: 33))
    log.add(.change(.insert(number: 1), id: "10"), at: .frame(3, milliseconds: 50))
    log.add(Self.page(["7"]), at: .frame(4, milliseconds: 66))
    log.add(.change(.delete(id: "8"), id: nil), at: .frame(5, milliseconds: 83))
    log.add(Self.page(["8", "7"]), at: .walkAfter)
    #expect(
      words(log.shown(.init(steps: [1, 5], posts: ["8"])))
        == ["9 *8 -> next b", "post 10 inserted", "*post 8 deleted", "*8 7 -> no next page"])
    #expect(
      words(log.shown(.init(steps: [1, 5], posts: ["8"], end: 3, hasOrder: true)))
        == ["9 *8 (5) -> next b", "post 10 inserted", "*8 (5) 7 -> no next page"])
    #expect(words(log.shown(.init(steps: []))) == [] && words(log.shown(.init(steps: [9]))) == [])
  }

  @Test func aQuestionThatIsAskedAgainSaysSo() {
    var log = ServedLog()
    log.add(Self.page(["1"]), at: .walkAfter)
    log.add(Self.page(["2"]), at: .walkAfter)
    log.add(Self.page(["3"]), at: .frame(1, milliseconds: 16))
    let titles = log.shown(.init(steps: [0, 1, 2])).map { if case .page(let page) = $0 { page.title } else { "" } }
    #expect(titles == ["page 2", "page 2 again", "page 2"])
  }

  @Test func ofManyChangesItKeepsThoseOfThePostsInQuestionAndTheLatest() {
    var log = ServedLog()
    log.add(Self.page(["1"]), at: .walkBefore)
    for number in 0..<20 { log.add(.change(.edit(id: "\(number)"), id: nil), at: .frame(number, milliseconds: 0)) }
    log.add(Self.page(["3"]), at: .walkAfter)
    let kept = words(log.shown(.init(steps: [0, 21], posts: ["3"])))
    #expect(
      kept == ["1 -> no next page", "3 more", "*post 3 edited", "14 more", "post 18 edited", "post 19 edited", "*3 -> no next page"])
    let latest = words(log.shown(.init(steps: [0, 21], posts: ["x"])))
    #expect(latest == ["1 -> no next page", "14 more"] + (14..<20).map { "post \($0) edited" } + ["3 -> no next page"])
  }

  @Test func forgetsTheFirstStepsOfALongSession() {
    var log = ServedLog()
    for number in 0..<ServedLog.maximumSteps * 2 { log.add(Self.page(["\(number)"]), at: .walkBefore) }
    let last = log.count - 1
    #expect(last == ServedLog.maximumSteps * 2 - 1)
    #expect(words(log.shown(.init(steps: [0, last]))) == ["\(last) -> no next page"])
  }

  @Test func whatAServerSaysIsCutAndHasNoControlCharacters() {
    var log = ServedLog()
    log.add(Self.page(["\u{1B}[31m\u{202E}" + String(repeating: "x", count: 500) + "end"], older: "\u{7}"), at: .walkBefore)
    guard case .page(let page)? = log.shown(.init(steps: [0])).first else { return #expect(Bool(false)) }
    #expect(
      page.posts[0].id.hasPrefix(#"\u001b[31m\u202exxx"#) && page.posts[0].id.hasSuffix("xxxend") && page.posts[0].id.count == 80 + 2 * 5)
    #expect(page.answer == #"next \u0007"#)
  }
}
