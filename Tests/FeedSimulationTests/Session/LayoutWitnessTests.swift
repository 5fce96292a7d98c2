@testable import FeedSimulation
import Testing
import ViewTree

@Suite("A layout witness")
struct LayoutWitnessTests {
  @Test("has nothing to say of a tick that lays out as it should, each time it is called")
  func right() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let witness = LayoutWitness()
    window.addSubview(witness)
    window.tick(at: Instant(frame: 1, hz: 60))
    for frame in 2...10 {
      witness.call()
      window.tick(at: Instant(frame: frame, hz: 60))
      #expect(witness.finding() == nil)
    }
  }

  @Test("reports a tick that did not lay it out, and one that did so too often")
  func wrong() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let witness = LayoutWitness()
    window.addSubview(witness)
    window.tick(at: Instant(frame: 1, hz: 60))
    witness.call()
    #expect(witness.finding()?.contains("laid out 0 times") == true)
    window.tick(at: Instant(frame: 2, hz: 60))
    witness.setNeedsLayout()
    window.tick(at: Instant(frame: 3, hz: 60))
    #expect(witness.finding()?.contains("laid out 3 times") == true)
  }
}
