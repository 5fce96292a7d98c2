@testable import ScrollSimulation
import Testing

@Suite("The rules of observation")
struct ObservationInvariantsTests {
  @Test("F6 breaks when a part of the viewport is blank and not reported, and when it is reported and not blank")
  func blank() {
    for spacing in [0, 320] as [Int64] {
      let stage = Stage(spacing: spacing)
      let frames = [stage.frame(), stage.frame(travel: 250 * 64)]
      expect(BlankAreaIsAccountedFor(), holdsOn: frames) { $0.now.tiles[2].index = nil }
      expect(BlankAreaIsAccountedFor(), holdsOn: frames) { $0.now.tiles[2].isHidden = true }
      expect(BlankAreaIsAccountedFor(), holdsOn: frames) { $0.now.tiles[2].extent -= 1 }
      expect(BlankAreaIsAccountedFor(), holdsOn: frames) { $0.now.missing = [3] }
    }
  }

  @Test("F6 reports blank area as sum, maximum and longest run")
  func area() {
    var rule = BlankAreaIsAccountedFor()
    let stage = Stage()
    // Blank are item 0 with 100 points in frames 2 and 3, and the 50 points of item 4 that are on screen in frame 5.
    for number in 1...6 {
      var frame = stage.frame()
      let blank = number == 2 || number == 3 ? 0 : number == 5 ? 4 : nil
      if let blank {
        frame.now.tiles[blank].index = nil
        frame.now.missing = [blank]
      }
      #expect(rule.fault(in: frame) == nil)
    }
    let point: Int64 = 64 * 64
    #expect(rule.blank.sum == (100 + 100 + 50) * 390 * point && rule.blank.maximum == 100 * 390 * point && rule.blank.longestRun == 2)
  }
}
