import ScrollSimulation
import Testing

@testable import FeedSimulation

/// Rules P1, P3 to P7 and P10 on ways of a few pages.
@Suite("A way down") struct WayDownTests {
  private struct Asked {
    var way: WayDown
    var number = 0
    var deleted: Set<String> = []
    var edited: Set<String> = []

    init(_ change: (inout FeedPromise) -> Void = { _ in }) {
      var promise = FeedPromise()
      change(&promise)
      way = WayDown(promise)
    }

    /// The rules that a page breaks. Posts are `id` or `id:order`.
    mutating func page(_ cursor: String?, _ posts: [String], then older: String?) -> [String] {
      let served = posts.map { text in
        let parts = text.split(separator: ":")
        return ServedPost(PostValue(id: String(parts[0])), order: parts.count > 1 ? String(parts[1]) : nil)
      }
      return answer(ServedAnswer(status: 200, milliseconds: 1, page: ServedPage(posts: served, older: older)), cursor)
    }

    mutating func failure(_ cursor: String?, _ status: Int) -> [String] {
      answer(ServedAnswer(status: status, failure: "no page"), cursor)
    }

    private mutating func answer(_ answer: ServedAnswer, _ cursor: String?) -> [String] {
      number += 1
      let (deleted, edited) = (deleted, edited)
      way.answered(answer, asked: cursor, number: number, deleted: { deleted.contains($0) }, edited: { edited.contains($0) })
      return way.takeResults().filter { $0.checkResult != .holds }.map(\.rule)
    }
  }

  @Test func pagesThatLeadOnBreakNothing() {
    var asked = Asked { $0.order = .descending }
    #expect(asked.page(nil, ["9:30", "8:20"], then: "a") == [])
    #expect(asked.page("a", ["7:20", "6:10"], then: nil) == [])
    #expect(asked.way.isAtEnd)
    #expect(asked.way.ids == ["9", "8", "7", "6"])
  }

  @Test func aPostThatComesAgainBreaksP1() {
    var asked = Asked()
    #expect(asked.page(nil, ["9", "8"], then: "a") == [])
    #expect(asked.page("a", ["8", "7"], then: "b") == ["P1"])
    #expect(asked.page("b", ["6", "6"], then: nil) == ["P1"])
  }

  @Test func theTextNamesPostDistanceAndPages() {
    var way = WayDown(FeedPromise())
    for (cursor, ids) in [(nil, ["9", "8"]), ("a", ["7", "9"])] as [(String?, [String])] {
      let page = ServedPage(posts: ids.map { ServedPost(PostValue(id: $0)) }, older: cursor == nil ? "a" : nil)
      way.answered(ServedAnswer(status: 200, milliseconds: 1, page: page), asked: cursor, number: cursor == nil ? 1 : 2)
    }
    #expect(
      way.takeResults().compactMap(\.checkResult.fault) == ["post 9 came twice, 3 posts apart: on page 1 and again on page 2 (cursor a)"])
  }

  @Test func anInclusiveCursorMayRepeatOnePost() {
    var asked = Asked { $0.isInclusive = true }
    #expect(asked.page(nil, ["9", "8"], then: "8") == [])
    #expect(asked.page("8", ["8", "7"], then: "7") == [])
    #expect(asked.page("7", ["7", "8"], then: nil) == ["P1"])
  }

  @Test func aRetryIsNoRepetition() {
    var asked = Asked()
    #expect(asked.page(nil, ["9", "8"], then: "a") == [])
    #expect(asked.page("a", ["7"], then: "b") == [])
    #expect(asked.page("a", ["7", "6"], then: "b") == [])
    #expect(asked.page("b", ["5"], then: nil) == [])
  }

  @Test func postsOutOfOrderBreakP3() {
    var asked = Asked { $0.order = .descending }
    #expect(asked.page(nil, ["9:30", "8:40"], then: "a") == ["P3"])
    var across = Asked { $0.order = .descending }
    #expect(across.page(nil, ["9:30"], then: "a") == [])
    #expect(across.page("a", ["8:31"], then: nil) == ["P3"])
    var ascending = Asked { $0.order = .ascending }
    #expect(ascending.page(nil, ["1:2026-01-01", "2:2026-01-02"], then: nil) == [])
  }

  @Test func aPageThatSaysTheSameOrLeadsBackBreaksP4() {
    var same = Asked()
    #expect(same.page(nil, ["9", "8"], then: "a") == [])
    #expect(same.page("a", ["9", "8"], then: "b") == ["P4"])
    var back = Asked()
    #expect(back.page(nil, ["9"], then: "a") == [])
    #expect(back.page("a", ["8"], then: "b") == [])
    #expect(back.page("b", ["7"], then: "a") == ["P4"])
  }

  @Test func emptyPagesThatNeverEndBreakP5() {
    var itself = Asked()
    #expect(itself.page("a", [], then: "a") == ["P5"])
    var endless = Asked()
    for number in 1...WayDown.maximumEmptyPages {
      #expect(endless.page("\(number)", [], then: "\(number + 1)") == (number == WayDown.maximumEmptyPages ? ["P5"] : []))
    }
  }

  /// Two posts have come on top, and pages are counted.
  @Test func aPageThatBeginsAFewPostsBackBreaksP1ThoughItsCursorWasDeleted() {
    var asked = Asked()
    #expect(asked.page(nil, ["9", "8", "7", "6"], then: "4") == [])
    asked.deleted = ["6"]
    #expect(asked.page("4", ["8", "7", "5", "4"], then: nil) == ["P1"])
  }

  @Test func aDeletedPostsCursorThatStartsFromTheTopOrIsRefusedBreaksP6() {
    var top = Asked()
    #expect(top.page(nil, ["9", "8"], then: "8") == [])
    top.deleted = ["8"]
    #expect(top.page("8", ["9", "7", "9"], then: nil).contains("P6"))
    var refused = Asked()
    #expect(refused.page(nil, ["9", "8"], then: "8") == [])
    refused.deleted = ["8"]
    #expect(refused.failure("8", 404) == ["P6"])
  }

  @Test func morePostsThanAskedForBreakP7() {
    var asked = Asked { $0.limit = 2 }
    #expect(asked.page(nil, ["9", "8", "7"], then: nil) == ["P7"])
  }

  @Test func whatIsNoPageBreaksP10AtOnceOrAfterThreeTries() {
    var text = Asked()
    #expect(text.failure(nil, 200) == ["P10"])
    var refused = Asked()
    #expect([refused.failure(nil, 500), refused.failure(nil, 500), refused.failure(nil, 500)] == [[], [], ["P10"]])
    var late = Asked()
    #expect([late.failure(nil, 0), late.failure(nil, 0), late.page(nil, ["9"], then: nil)] == [[], [], []])
  }

  @Test func aPostThatMovedInTheOrderMayComeAgain() {
    var ordered = Asked { $0.order = .ascending }
    #expect(ordered.page(nil, ["1:10", "2:20"], then: "a") == [])
    #expect(ordered.page("a", ["3:30", "1:40"], then: nil) == [])
    var edited = Asked()
    #expect(edited.page(nil, ["1", "2"], then: "a") == [])
    edited.edited = ["1"]
    #expect(edited.page("a", ["3", "1"], then: nil) == [])
  }

  @Test func controlCharactersOfIdsAreNotPrinted() {
    var way = WayDown(FeedPromise())
    let post = ServedPost(PostValue(id: "a\u{1B}[2J\n"))
    way.answered(ServedAnswer(status: 200, milliseconds: 1, page: ServedPage(posts: [post, post])), asked: nil, number: 1)
    #expect(way.takeResults().compactMap(\.checkResult.fault).first == "post a\\u001b[2J\\u000a occurs twice on page 1 (the first)")
  }

  @Test(arguments: [
    ("9", "10"), ("2026-01-01", "2026-01-02"), ("99999999999999999998", "100000000000000000000"), ("1.5", "2"),
    ("9.989216790123317", "10.06"), ("2026-01-01T00:00:22.2Z", "2026-01-01T00:00:22.24Z"),
    ("2026-01-01T00:00:01Z", "2026-01-01T00:00:01.5Z"),
    ("2026-01-01T01:00:00+02:00", "2025-12-31T23:30:00Z"), ("2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z"), ("01HZX", "01HZY"),
  ])
  func ordersAreNumbersTimesOrTexts(_ less: String, _ more: String) {
    #expect(ServedOrder(less).precedes(ServedOrder(more)) == true)
    #expect(ServedOrder(more).precedes(ServedOrder(less)) == false)
  }

  @Test func datesInWordsHaveNoOrder() {
    #expect(ServedOrder("Thu Oct 23 10:00:00 +0800 2025").precedes(ServedOrder("Wed Oct 22 10:00:00 +0800 2025")) == nil)
  }
}
