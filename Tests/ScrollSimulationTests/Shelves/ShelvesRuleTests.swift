import Testing

@testable import ScrollSimulation

@Suite("Rules of lists in tiles")
struct ShelvesRuleTests {
  private func shown(_ key: UInt64, at offset: Int64, _ starts: [UInt64: Int64]) -> ShelvesLedger.Shown {
    ShelvesLedger.Shown(key: key, offset: offset, legal: 0...10_000) { starts[$0] }
  }

  private func ledger(limit: Int = 5, left: [(key: UInt64, items: [(key: UInt64, start: Int64)])]) -> ShelvesLedger {
    var ledger = ShelvesLedger(limit: limit)
    for (key, items) in left { ledger.leave(key, ShelvesLedger.Look(items: items, offset: 77)) }
    ledger.beginFrame()
    return ledger
  }

  @Test("N1: the first of three items that is left is where it was, or as near as the edges allow")
  func returns() {
    let items: [(key: UInt64, start: Int64)] = [(1, -50), (2, 100), (3, 300), (4, 500)]
    for (starts, due) in [
      ([1: 1_000, 2: 1_150], 1_050), ([2: 1_150], 1_050), ([3: 700, 4: 0], 400), ([1: -200], 0), ([1: 20_000], 10_000),
    ] as [([UInt64: Int64], Int64)] {
      for offset in [due - 1, due, due + 1] {
        var ledger = ledger(left: [(9, items)])
        ledger.enter(9)
        #expect((ledger.returnsAsItLeft(shown(9, at: offset, starts)) == .holds) == (offset == due))
      }
    }
    var gone = ledger(left: [(9, items)])
    gone.enter(9)
    #expect(gone.returnsAsItLeft(shown(9, at: 5, [4: 9])) == nil && gone.returnsAsItLeft(shown(8, at: 5, [:])) == nil)
  }

  @Test("N1: one that is new, forgotten or beyond the limit is at its start")
  func starts() {
    var ledger = ledger(limit: 2, left: [(1, [(1, 5)]), (2, [(1, 5)]), (3, [(1, 5)])])
    ledger.forget(3, isShown: false)
    for key in [1, 3, 4] as [UInt64] {
      ledger.enter(key)
      #expect(ledger.returnsAsItLeft(shown(key, at: 0, [1: 500])) == .holds)
      #expect(ledger.returnsAsItLeft(shown(key, at: 495, [1: 500]))?.fault != nil)
    }
    ledger.enter(2)
    ledger.forget(2, isShown: true)
    ledger.leave(2, ShelvesLedger.Look(items: [(1, 5)], offset: 0))
    ledger.enter(2)
    #expect(ledger.returnsAsItLeft(shown(2, at: 0, [1: 500])) == .holds)
  }

  @Test("N3: along two axes one of the two moves; along one the shelf to its edge, then the page to its own")
  func strokes() {
    func view(_ travel: Int64, at offset: Int64, end: Int64 = 1_000, isDragged: Bool = true) -> ShelvesStroke.View {
      ShelvesStroke.View(travel: travel, offset: offset, legal: 0...end, isDragged: isDragged)
    }
    var across = ShelvesStroke(shelf: 1, isUpright: false, landingOn: view(0, at: 5, isDragged: false))
    #expect(across.check(page: view(0, at: 5, isDragged: false), shelf: view(0, at: 5, isDragged: false)) == nil)
    #expect(across.check(page: view(9, at: 5), shelf: view(0, at: 5, isDragged: false)) == .holds)
    #expect(across.check(page: view(0, at: 5), shelf: view(3, at: 5))?.fault != nil)
    for (page, shelf, holds) in [
      (view(0, at: 500), view(9, at: 500), true), (view(9, at: 500), view(3, at: 1_000), true), (view(9, at: 500), view(3, at: 999), false),
      (view(-9, at: 500), view(-3, at: 0), true), (view(-9, at: 500), view(-3, at: 1), false),
      (view(0, at: 500), view(9, at: 1_001), false),
      (view(0, at: 1_000), view(9, at: 1_001), true), (view(0, at: 1), view(-9, at: -1), false), (view(0, at: 0), view(-9, at: -1), true),
      (view(9, at: 5), view(0, at: 5, isDragged: false), true),
    ] {
      var stroke = ShelvesStroke(shelf: 1, isUpright: true, landingOn: view(0, at: 500))
      #expect((stroke.check(page: page, shelf: shelf) == .holds) == holds)
    }
    var shortened = ShelvesStroke(shelf: 1, isUpright: true, landingOn: view(0, at: 900))
    #expect(shortened.check(page: view(9, at: 500), shelf: view(100, at: 1_000, end: 950)) == nil)
    #expect(shortened.check(page: view(9, at: 509), shelf: view(0, at: 1_000, end: 950)) == .holds)
    #expect(shortened.check(page: view(9, at: 518), shelf: view(1, at: 1_001, end: 950))?.fault != nil)
  }
}
