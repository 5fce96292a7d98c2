import Scrolling
@testable import ScrollSimulation
import Testing

@Suite("The rules of the anchor")
struct AnchorInvariantsTests {
  /// A list scrolled to 250 points, whose first item on screen is item 2, 50 points above the viewport's top; then one more frame.
  private func frames(
    correction: Int64 = 0, travel: Int64 = 0, clamp: Int64 = 0, _ edit: (inout ReferenceList) -> Void
  ) -> [CheckedFrame] {
    let stage = Stage()
    return [
      stage.frame(), stage.frame(travel: 250 * 64), stage.frame(travel: travel, correction: correction * 64, clamp: clamp, edit: edit),
    ]
  }

  /// Moves what is on screen by a 64th of a point.
  private func slip(_ frame: inout CheckedFrame) { frame.now.offset += 1 }

  @Test("C1 breaks when a change above the anchor, or below it, or the finger's way moves it")
  func anchor() {
    let rule = AnchorStays()
    expect(rule, holdsOn: frames { _ in }, slip)
    expect(rule, holdsOn: frames(correction: 70) { $0.insert([Stage.item(900, 70)], at: 0) }, slip)
    expect(rule, holdsOn: frames(correction: -100) { $0.remove(1..<2) }, slip)
    expect(rule, holdsOn: frames(correction: 20) { $0.update(Stage.item(10, 120), at: 0) }, slip)
    expect(rule, holdsOn: frames { $0.insert([Stage.item(900, 70)], at: 3) }, slip)
    expect(rule, holdsOn: frames { $0.remove(4..<6) }, slip)
    expect(rule, holdsOn: frames { $0.move(from: 5, to: 3) }, slip)
    expect(rule, holdsOn: frames(correction: 100, travel: 33) { $0.move(from: 30, to: 0) }, slip)
    expect(rule, holdsOn: frames(clamp: -64) { _ in }) { $0.now.corrections[0].cause = .anchor }
  }

  @Test("C1 leaves it to C2 and C3 when the anchor has gone, moved or changed itself")
  func division() {
    let gone = frames { $0.remove(2..<3) }
    let changed = frames { $0.update(Stage.item(12, 80), at: 2) }
    for rule in [AnchorStays()] { expect(rule, holdsOn: gone + frames { $0.move(from: 2, to: 9) }) }
    var slipped = gone + changed
    for place in slipped.indices { slipped[place].now.offset += 1 }
    expect(AnchorStays(), holdsOn: [slipped[2], slipped[5]])
    expect(NextSurvivorStays(), holdsOn: [slipped[5]])
    expect(ChangedAnchorKeepsItsStart(), holdsOn: [slipped[2]])
  }

  @Test("C2 breaks when the next survivor does not keep its place")
  func survivor() {
    let rule = NextSurvivorStays()
    // Item 3 stood 50 points below the top; with item 2 gone it begins 100 points earlier.
    expect(rule, holdsOn: frames(correction: -100) { $0.remove(2..<3) }, slip)
    expect(rule, holdsOn: frames(correction: -300) { $0.remove(1..<4) }, slip)
    expect(rule, holdsOn: frames(correction: -100) { $0.move(from: 2, to: 20) }, slip)
  }

  @Test("C3 breaks when an anchor that has changed its length does not keep its start")
  func changedAnchor() {
    let rule = ChangedAnchorKeepsItsStart()
    expect(rule, holdsOn: frames { $0.update(Stage.item(12, 300), at: 2) }, slip)
    expect(
      rule,
      holdsOn: frames(correction: 70) {
        $0.insert([Stage.item(900, 70)], at: 0); $0.update(Stage.item(12, 60), at: 3)
      }, slip)
  }

  @Test("C2 breaks when nothing survives and what stands in the gap does not take the start of the first that has gone")
  func gap() {
    let rule = NextSurvivorStays()
    // Items 2 to 6 were on screen.
    expect(rule, holdsOn: frames { $0.remove(2..<7) }, slip)
    expect(rule, holdsOn: frames(correction: -200) { $0.remove(0..<7) }, slip)
    expect(
      rule,
      holdsOn: frames(correction: 70) {
        $0.remove(2..<7)
        $0.insert([Stage.item(900, 70)], at: 1)
        $0.insert([Stage.item(901, 30)], at: 3)
      }, slip)
    expect(
      rule,
      holdsOn: frames(correction: -100) {
        for _ in 0..<5 { $0.move(from: 2, to: 30) }
        $0.move(from: 0, to: 40)
      }, slip)
  }

  @Test("the anchor law does not bind a frame in which the offset went a viewport away, or the list is out of step")
  func unbound() {
    for rule in [AnchorStays()] {
      var far = frames(travel: 450 * 64) { _ in }
      far[2].now.offset += 1
      expect(rule, holdsOn: far)
      var near = frames(travel: 450 * 64 - 1) { _ in }
      expect(rule, holdsOn: near, slip)
      near[2].now.offset += 1
      near[2].now.error = "out of step"
      expect(rule, holdsOn: near)
    }
  }

  @Test("C2 lets the item at a far offset be the anchor that a program has set and a finger taken back a little, and no other")
  func farAndALittleBack() {
    var frames = frames(correction: -100, travel: 440 * 64) { $0.remove(2..<3) }
    frames[2].now.offset += 1
    frames[2].input.events = [.scroll(to: 700), .wheel(-10)]
    for events in [[FrameInput.Kind.scroll(to: 700), .wheel(-9)], [.wheel(450), .wheel(-10)], [.jump]] {
      expect(NextSurvivorStays(), holdsOn: frames) { $0.input.events = events }
    }
    // The same where insets have moved the edge instead.
    frames[2].input.events = [.wheel(-10)]
    frames[2].now.insets.behind = 8
    expect(NextSurvivorStays(), holdsOn: frames) { $0.now.insets.behind = 0 }
  }

  @Test("C4 breaks when the offset moves by more than the person's way and the corrections")
  func account() {
    let rule = OffsetIsAccountedFor()
    expect(rule, holdsOn: frames(correction: 70, travel: 33) { $0.insert([Stage.item(900, 70)], at: 0) }, slip)
    expect(rule, holdsOn: frames { _ in }) { $0.now.travel = 1 }
    expect(rule, holdsOn: frames(correction: 70) { $0.insert([Stage.item(900, 70)], at: 0) }) { $0.now.corrections = [] }
  }

  @Test("C4 breaks when a clamp goes further than it must")
  func clamp() {
    let rule = OffsetIsAccountedFor()
    expect(rule, holdsOn: frames(clamp: -250 * 64) { _ in }) {
      $0.now.offset += 1
      $0.now.corrections[0].delta += 1
    }
    let stage = Stage()
    let end: Int64 = (6_000 - 450) * 64
    let shrunk = [stage.frame(travel: end), stage.frame(clamp: -100 * 64) { $0.remove(59..<60) }]
    expect(rule, holdsOn: shrunk) {
      $0.now.offset -= 1
      $0.now.corrections[0].delta -= 1
    }
  }

  @Test(
    "C4 lets a clamp be where a person went there and back in its frame, or took back what a program did, and not where they went one way")
  func thereAndBack() {
    var frames = frames(clamp: -250 * 64) { _ in }
    frames[2].now.offset += 1
    frames[2].now.corrections[0].delta += 1
    for allowed in [[FrameInput.Kind.wheel(-3), .wheel(5)], [.jump, .wheel(3)]] {
      frames[2].input.events = allowed
      for events in [[FrameInput.Kind.wheel(-3), .wheel(-5)], [.wheel(3), .trackpad(0, .changed)], [.jump], [.jump, .wheel(0)], []] {
        expect(OffsetIsAccountedFor(), holdsOn: frames) { $0.input.events = events }
      }
    }
  }

  @Test("C7 breaks when laying out again binds, corrects, loads or moves something")
  func fixpoint() {
    let rule = LayoutIsAFixpoint()
    expect(rule, holdsOn: frames { _ in }) { $0.now.relayout?.binds = 1 }
    expect(rule, holdsOn: frames { _ in }) { $0.now.relayout?.corrections = 1 }
    expect(rule, holdsOn: frames { _ in }) { $0.now.relayout?.loads = 1 }
    expect(rule, holdsOn: frames { _ in }) { $0.now.relayout?.moves = true }
    var once = frames { _ in }
    once[2].now.relayout = nil
    expect(rule, holdsOn: once)
  }
}
