import Testing

@testable import PostgresInput

@Suite("The ids that a table has left out")
struct GapsTests {
  private func noted(_ ids: ClosedRange<Int64>) -> Gaps {
    var gaps = Gaps()
    gaps.note(ids, transactionsBefore: 100, at: 5_000)
    return gaps
  }

  @Test(
    "are looked for until every transaction of that time has ended, and a while has passed: the later of the two",
    arguments: [(99 as UInt64, 5_000 as Int64, true), (99, 900_000, true), (100, 5_999, true), (100, 6_000, false), (101, 7_000, false)])
  func settling(oldest: UInt64, at milliseconds: Int64, stays: Bool) {
    var gaps = noted(4...9)
    gaps.settle(oldest: oldest, at: milliseconds, lateMilliseconds: 1_000)
    #expect(gaps.gaps.isEmpty != stays)
  }

  @Test("are cut where one comes, once; one that was not left out is known to be none of them", arguments: 4...9 as ClosedRange<Int64>)
  func filling(id: Int64) {
    var gaps = noted(4...9)
    let found = [3, id, id, 10].map { gaps.fill($0) }
    #expect(found == [false, true, false, false])
    #expect(gaps.gaps.flatMap { Array($0.ids) } == (4...9).filter { $0 != id })
    #expect(gaps.gaps.allSatisfy { $0.transactionsBefore == 100 && $0.seenMilliseconds == 5_000 })
  }

  @Test("below the highest one of an older time, when that has settled, are not looked for at all")
  func history() {
    var gaps = Gaps()
    gaps.begin(highest: 50, transactionsBefore: 100, oldest: 90, at: 0, lateMilliseconds: 1_000)
    gaps.begin(highest: 60, transactionsBefore: 110, oldest: 99, at: 2_000, lateMilliseconds: 1_000)
    gaps.note(10...20, transactionsBefore: 110, at: 2_000)
    #expect(gaps.gaps.map(\.ids) == [10...20], "a transaction of that time is still underway")
    gaps.begin(highest: 70, transactionsBefore: 120, oldest: 100, at: 2_001, lateMilliseconds: 1_000)
    gaps.note(30...55, transactionsBefore: 120, at: 2_001)
    #expect(gaps.gaps.map(\.ids) == [10...20, 51...55])
  }
}
