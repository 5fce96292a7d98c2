import Testing

@testable import FeedSimulation

/// By hand-made walks of three posts a page.
@Suite("Effects of changes") struct ChangeEffectsTests {
  private struct Checked {
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
    var checked = Checked()
    checked.walk(Self.old)
    checked.change(.insert(number: 1), "a")
    checked.change(.insert(number: 2), "b")
    checked.change(.delete(id: "8"))
    checked.change(.delete(id: "1"))
    checked.walk(["a"] + Self.old.filter { $0 != "8" })
    #expect(checked.finish() == ["insert a true", "insert b false", "delete 8 true", "delete 1 false"])
    #expect(checked.finish() == [])
  }

  @Test func theFirstPagesShowWhatTheyReach() {
    var checked = Checked()
    checked.walk(Self.old)
    checked.change(.delete(id: "8"))
    checked.change(.delete(id: "2"))
    checked.change(.insert(number: 1), "a")
    checked.walk(["9", "7", "6", "5", "4", "3", "1"], pages: 1)
    // Behind the page nothing is known.
    #expect(checked.finish() == ["delete 8 true"])
  }

  @Test func anInsertedPostThatHasComeStaysSeenOnceItIsDeleted() {
    var checked = Checked()
    checked.walk(Self.old)
    checked.change(.insert(number: 1), "a")
    checked.walk(["a"] + Self.old)
    checked.change(.delete(id: "a"))
    checked.change(.insert(number: 2), "b")
    checked.change(.delete(id: "b"))
    checked.walk(Self.old)
    // Whether b has come, no walk has seen.
    #expect(checked.finish() == ["insert a true", "delete a true", "delete b true"])
  }

  @Test func changesBetweenPagesMakeNoWalk() {
    var checked = Checked()
    checked.walk(Self.old)
    checked.change(.delete(id: "9"))
    checked.walk(Self.old.filter { $0 != "9" }, pages: 1)
    checked.change(.delete(id: "5"))
    checked.effects.take(
      ServedAnswer(status: 200, milliseconds: 1, page: ServedPage(posts: [ServedPost(PostValue(id: "5"))])),
      to: PageQuestion(.older("c1"), limit: 3))
    #expect(checked.finish() == ["delete 9 true"])
  }

  @Test func editsAreSeenByTheValuesOfAPost() {
    var checked = Checked()
    checked.walk(["3", "2", "1"])
    checked.change(.edit(id: "2"))
    checked.walk(["3", "2", "1"])
    #expect(checked.finish() == ["edit 2 false"])
    checked.walk(["3", "2", "1"])
    checked.change(.edit(id: "2"))
    checked.walk(["3", "2", "1"], length: 5)
    #expect(checked.finish() == ["edit 2 true"])
  }

  @Test func aResetIsSeenByWhatTheSessionBeforeHasInserted() {
    for keeps in [false, true] {
      var checked = Checked()
      checked.walk(Self.old)
      checked.change(.insert(number: 1), "a")
      checked.walk(["a"] + Self.old)
      #expect(checked.finish() == ["insert a true"])
      checked.change(.reset(seed: 2))
      checked.walk((keeps ? ["a"] : []) + Self.old)
      #expect(checked.finish() == ["reset \(keeps ? "a false" : "- true")"])
    }
  }
}
