import Testing

@testable import Tiling

@Suite("The early items of a frame")
struct EarlyItemsTests {
  @Test("have a number of binds per tick, and per layout outside a window")
  func binds() {
    var early = EarlyItems()
    #expect(early.bindsLeft(in: 1) == 0)
    early.range = EarlyItems.Range(ahead: 1, behind: 0, maximumBindsPerFrame: 3)
    #expect(early.bindsLeft(in: 1) == 3)
    early.count(2, in: 1)
    #expect(early.bindsLeft(in: 1) == 1)
    early.count(2, in: 1)
    #expect(early.bindsLeft(in: 1) == 0)
    #expect(early.bindsLeft(in: 2) == 3)
    early.count(3, in: 0)
    #expect(early.bindsLeft(in: 0) == 3)
  }
}
