import Testing

@testable import FeedSimulation

/// Judged by hand-made walks of three posts a page.
@Suite("Effects of changes") struct ChangeEffectsTests {
  private struct Judged {
    var effects = ChangeEffects(hasOnePage: false)

    /// A walk over all of a feed, or over its first pages.
    mutating func walk(_ ids: [String], pages: Int = .max, length: Int = 0) {
      let all = stride(from: 0, to: ids.count, by: 3).map { Array(ids[$0..<min($0 + 3, ids.count)]) }
      for (number, page) in all.prefix(pages).enumerated() {
        let posts = page.map { ServedPost(PostValue(id: $0, length: length)) }
        let older = number + 1 < all.count ? "c\(number + 1)" : nil
        effects.take(
          ServedAnswer(status: 200, milliseconds: 1, page: ServedPage(posts: posts, older: older)),
          to: PageQuestion(number == 0 ? .first : .older("c\(number)"), limit: 3))
      }
    }

    mutating func change(_ change: ServerChange, _ id: String? = nil) { effects.take(change, ServedChange(id: id)) }

    /// `insert a true`, a change each.
    mutating func finish() -> [String] { effects.finish().map { "\($0.change.name) \($0.id ?? "-") \($0.isSeen)" } }
  }

  private static let old = (1...9).map { "\(10 - $0)" }

  @Test func aWholeWalkShowsEachChangeOrThatItHadNoEffect() {
    var judged = Judged()
    judged.walk(Self.old)
    judged.change(.insert(number: 1), "a")
    judged.change(.insert(number: 2), "b")
    judged.change(.delete(id: "8"))
    judged.change(.delete(id: "1"))
    judged.walk(["a"] + Self.old.filter { $0 != "8" })
    #expect(judged.finish() == ["insert a true", "insert b false", "delete 8 true", "delete 1 false"])
    #expect(judged.finish() == [])
  }

  @Test func theFirstPagesShowWhatTheyReach() {
    var judged = Judged()
    judged.walk(Self.old)
    judged.change(.delete(id: "8"))
    judged.change(.delete(id: "2"))
    judged.change(.insert(number: 1), "a")
    judged.walk(["9", "7", "6", "5", "4", "3", "1"], pages: 1)
    // Behind the page nothing is known.
    #expect(judged.finish() == ["delete 8 true"])
  }

  @Test func anInsertedPostThatHasComeStaysSeenOnceItIsDeleted() {
    var judged = Judged()
    judged.walk(Self.old)
    judged.change(.insert(number: 1), "a")
    judged.walk(["a"] + Self.old)
    judged.change(.delete(id: "a"))
    judged.change(.insert(number: 2), "b")
    judged.change(.delete(id: "b"))
    judged.walk(Self.old)
    // Whether b has come, no walk has seen.
    #expect(judged.finish() == ["insert a true", "delete a true", "delete b true"])
  }

  @Test func changesBetweenPagesMakeNoWalk() {
    var judged = Judged()
    judged.walk(Self.old)
    judged.change(.delete(id: "9"))
    judged.walk(Self.old.filter { $0 != "9" }, pages: 1)
    judged.change(.delete(id: "5"))
    judged.effects.take(
      ServedAnswer(status: 200, milliseconds: 1, page: ServedPage(posts: [ServedPost(PostValue(id: "5"))])),
      to: PageQuestion(.older("c1"), limit: 3))
    #expect(judged.finish() == ["delete 9 true"])
  }

  @Test func editsAreSeenByTheValuesOfAPost() {
    var judged = Judged()
    judged.walk(["3", "2", "1"])
    judged.change(.edit(id: "2"))
    judged.walk(["3", "2", "1"])
    #expect(judged.finish() == ["edit 2 false"])
    judged.walk(["3", "2", "1"])
    judged.change(.edit(id: "2"))
    judged.walk(["3", "2", "1"], length: 5)
    #expect(judged.finish() == ["edit 2 true"])
  }

  @Test func aResetIsSeenByWhatTheSessionBeforeHasInserted() {
    for keeps in [false, true] {
      var judged = Judged()
      judged.walk(Self.old)
      judged.change(.insert(number: 1), "a")
      judged.walk(["a"] + Self.old)
      #expect(judged.finish() == ["insert a true"])
      judged.change(.reset(seed: 2))
      judged.walk((keeps ? ["a"] : []) + Self.old)
      #expect(judged.finish() == ["reset \(keeps ? "a false" : "- true")"])
    }
  }
}
