@testable import FeedSimulation
import ScrollSimulation
import Testing

@Suite("The rules of a feed's pages")
struct PageLedgerTests {
  private static func page(_ span: Range<Int>, isLast: Bool = false) -> PageLedger.Page {
    PageLedger.Page(span: span, posts: span.map { ("t\($0)", $0) }, isLast: isLast)
  }

  /// A feed that has got the page 10..<20 at its end.
  private static func ledger() -> PageLedger {
    var ledger = PageLedger(start: 10)
    ledger.asked(.init(number: 1, brink: .end, place: nil))
    _ = ledger.answered(1, at: .end, with: page(10..<20))
    ledger.frameIsOver(told: [], givenUp: ([], []), ids: (10..<20).map { "t\($0)" })
    return ledger
  }

  @Test("hold for pages that come one after the other, at both ends")
  func clean() {
    var ledger = PageLedgerTests.ledger()
    ledger.asked(.init(number: 2, brink: .end, place: 20))
    ledger.asked(.init(number: 3, brink: .start, place: 10))
    let isTaken = (
      ledger.answered(3, at: .start, with: PageLedgerTests.page(5..<10)),
      ledger.answered(2, at: .end, with: PageLedgerTests.page(20..<22, isLast: true))
    )
    #expect(isTaken == (true, true))
    ledger.frameIsOver(
      told: [.went(["t12"]), .came(["s1"])], givenUp: ([], []), ids: ["s1"] + (5..<22).filter { $0 != 12 }.map { "t\($0)" })
    #expect(ledger.findings.isEmpty && ledger.covered == 5..<22 && ledger.reach == 22)
  }

  @Test(
    "E9 finds a second request, one behind the last page, and one too many",
    arguments: ["second", "behind", "tries", "empty"])
  func oneByOne(what: String) {
    var ledger = PageLedgerTests.ledger()
    switch what {
    case "second":
      ledger.asked(.init(number: 2, brink: .end, place: 20))
      ledger.asked(.init(number: 3, brink: .end, place: 20))
    case "behind":
      ledger.asked(.init(number: 2, brink: .end, place: 20))
      _ = ledger.answered(2, at: .end, with: PageLedgerTests.page(20..<22, isLast: true))
      ledger.asked(.init(number: 3, brink: .end, place: 22))
    case "tries":
      for number in 2..<UInt64(6) {
        ledger.asked(.init(number: number, brink: .end, place: 20))
        if number == 3 { ledger.cancelled(number, at: .end) } else { _ = ledger.answered(number, at: .end, with: nil) }
      }
    default:
      for number in 2..<UInt64(7) {
        ledger.asked(.init(number: number, brink: .end, place: 20))
        _ = ledger.answered(number, at: .end, with: PageLedgerTests.page(20..<20))
      }
    }
    #expect(ledger.findings.map(\.rule) == ["E9"])
  }

  @Test(
    "E9 counts no page as empty while which other items came or went; one while which the list moved it does", arguments: [false, true])
  func otherItemsMeanwhile(isOther: Bool) {
    var ledger = PageLedgerTests.ledger()
    for number in 2..<UInt64(7) {
      ledger.asked(.init(number: number, brink: .end, place: 20))
      if number == 2 { if isOther { ledger.itemsChanged() } else { ledger.moved() } }
      _ = ledger.answered(number, at: .end, with: PageLedgerTests.page(20..<20))
    }
    #expect(ledger.findings.map(\.rule) == (isOther ? [] : ["E9"]))
    ledger.asked(.init(number: 7, brink: .end, place: 20))
    #expect(ledger.findings.count == (isOther ? 1 : 2))
  }

  /// The feed has given up the last posts of its page, and asks for it once more.
  private static func cut() -> PageLedger {
    var ledger = PageLedgerTests.ledger()
    ledger.frameIsOver(told: [.went(["t16"])], givenUp: ([], ["t18", "t19"]), ids: (10..<18).filter { $0 != 16 }.map { "t\($0)" })
    ledger.asked(.init(number: 2, brink: .end, place: 10))
    return ledger
  }

  @Test("E10 says nothing of the order of a page's posts and of those that it brought the time before, and all of that of its own")
  func otherPosts() {
    let left = (10..<18).filter { $0 != 16 }.map { "t\($0)" }
    var ledger = PageLedgerTests.cut()
    _ = ledger.answered(2, at: .end, with: PageLedger.Page(span: 10..<20, posts: [("t16", 16)], isLast: false))
    ledger.frameIsOver(told: [], givenUp: ([], []), ids: left + ["t16"])
    #expect(ledger.findings.isEmpty)

    ledger = PageLedgerTests.cut()
    _ = ledger.answered(2, at: .end, with: PageLedgerTests.page(10..<20))
    ledger.frameIsOver(told: [], givenUp: ([], []), ids: left + ["t16", "t18", "t19"])
    #expect(ledger.findings.map(\.rule) == ["E10"])
  }

  @Test("E10 says nothing of the order of a post that a page repeats, if the feed does not have it")
  func strayRepeat() {
    let ids = (10..<20).map { "t\($0)" }
    for place in [9, 20] {
      var ledger = PageLedgerTests.ledger()
      ledger.asked(.init(number: 2, brink: .end, place: 20))
      _ = ledger.answered(2, at: .end, with: PageLedger.Page(span: 20..<22, posts: [("t\(place)", place)], isLast: false))
      ledger.frameIsOver(told: [], givenUp: ([], []), ids: ids.dropLast() + ["t\(place)", "t19"])
      #expect(ledger.findings.map(\.rule) == (place == 9 ? [] : ["E10"]))
    }
  }

  @Test("E9 allows more requests at an end after a movement, or after the client asks again")
  func moved() {
    var ledger = PageLedgerTests.ledger()
    for number in 2..<UInt64(9) {
      ledger.asked(.init(number: number, brink: .end, place: 20))
      _ = ledger.answered(number, at: .end, with: nil)
      if number == 4 { ledger.moved() }
      if number == 7 { ledger.reopened(.end) }
    }
    #expect(ledger.findings.isEmpty)
  }

  @Test("E9 finds posts of an obsolete page; E10 finds unknown, missing and misplaced posts")
  func posts() {
    let ids = (10..<20).map { "t\($0)" }
    var obsolete = PageLedgerTests.ledger()
    let isTaken = obsolete.answered(7, at: .end, with: PageLedgerTests.page(30..<31))
    #expect(!isTaken)
    obsolete.frameIsOver(told: [], givenUp: ([], []), ids: ids + ["t30"])
    #expect(obsolete.findings.map(\.rule) == ["E9"])

    for wrong in [ids + ["x"], ids.dropLast(), ["t11", "t10"] + ids.dropFirst(2)] {
      var ledger = PageLedgerTests.ledger()
      ledger.frameIsOver(told: [], givenUp: ([], []), ids: Array(wrong))
      #expect(ledger.findings.map(\.rule) == ["E10"])
    }
  }

  @Test("E10 finds a page that was left out, also behind what the store has given up")
  func gaps() {
    var ledger = PageLedgerTests.ledger()
    ledger.asked(.init(number: 2, brink: .end, place: 25))
    #expect(ledger.findings.map(\.rule) == ["E10"])

    ledger = PageLedgerTests.ledger()
    ledger.frameIsOver(told: [], givenUp: ([], ["t18", "t19"]), ids: (10..<18).map { "t\($0)" })
    #expect(ledger.findings.isEmpty && ledger.covered == 10..<18)
    ledger.asked(.init(number: 2, brink: .end, place: 20))
    #expect(ledger.findings.map(\.rule) == ["E10"])
  }
}

extension PageLedger {
  fileprivate var findings: [PageLedger.RuleResult] { checkResults.filter { $0.checkResult.fault != nil } }
}
