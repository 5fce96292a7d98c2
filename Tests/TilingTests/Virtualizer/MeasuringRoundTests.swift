import Testing

@testable import Tiling

@Suite("The rounds of measuring")
struct MeasuringRoundTests {
  @Test("are counted over all layouts of a tick, and for each layout outside a window")
  func rounds() {
    var measuring = Measuring()
    for _ in 0..<2 {
      measuring.beginRounds(in: 1)
      for _ in 0..<Measuring.maximumRounds / 2 {
        #expect(measuring.mayContinue)
        measuring.endRound()
      }
    }
    #expect(!measuring.mayContinue)
    measuring.beginRounds(in: 2)
    #expect(measuring.mayContinue && measuring.rounds == 0)
    measuring.beginRounds(in: 0)
    measuring.endRound()
    measuring.beginRounds(in: 0)
    #expect(measuring.rounds == 0)
  }
}
