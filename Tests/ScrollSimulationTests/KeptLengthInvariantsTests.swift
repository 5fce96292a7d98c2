@testable import ScrollSimulation
import Testing

@Suite("The rules of lengths that are kept")
struct KeptLengthInvariantsTests {
  /// Scrolled near the end of sixty items of 100 points, where a wheel then turns back by 5 points.
  private func nearTheEnd(_ edit: @escaping (inout ReferenceList) -> Void = { _ in }, clamp: Int64 = 0) -> [CheckedFrame] {
    let stage = Stage()
    return [stage.frame(), stage.frame(travel: 5500 * 64), stage.frame(travel: -5 * 64, clamp: clamp * 64, edit: edit)]
  }

  @Test("C13 breaks when an offset is clamped to an edge that the frame's lengths do not have")
  func clamps() {
    let rule = ClampsAreNeeded()
    expect(rule, holdsOn: nearTheEnd()) {
      $0.now.offset -= 300 * 64
      $0.now.corrections.append(.init(.clamp, by: -300 * 64))
    }
    // Five items fewer: the offset is 450 points beyond the end, and then a wheel turns back.
    expect(rule, holdsOn: nearTheEnd({ $0.remove(55..<60) }, clamp: -450)) {
      $0.now.offset -= 64
      $0.now.corrections[0].delta -= 64
    }
    expect(rule, holdsOn: nearTheEnd({ $0.remove(55..<60) }, clamp: -445))
  }

  @Test("C13 leaves it to others when a program has set the offset, and when the viewport is another one")
  func clampsOfPrograms() {
    var frames = nearTheEnd()
    frames[2].now.corrections.append(.init(.clamp, by: -300 * 64))
    var jumped = frames
    jumped[2].input.events.append(.jump)
    expect(ClampsAreNeeded(), holdsOn: jumped)
    var resized = frames
    resized[2].input.resized = true
    expect(ClampsAreNeeded(), holdsOn: resized)
  }

  @Test("C13 looks at a frame in which a program scrolls to an item that is in place, and at none in which it may have put one there")
  func clampsBesideCommands() {
    func frames(_ event: FrameInput.Kind) -> [CheckedFrame] {
      let stage = Stage()
      var frames = [stage.frame(), stage.frame(travel: 2000 * 64), stage.frame()]
      frames[2].input.events = [event]
      return frames
    }
    func expectBroken(_ event: FrameInput.Kind) {
      expect(ClampsAreNeeded(), holdsOn: frames(event)) {
        $0.now.offset -= 9 * 64
        $0.now.corrections.append(.init(.clamp, by: -9 * 64))
      }
    }
    expectBroken(.scrollToItem(key: 32, .nearest, isAnimated: false))
    expectBroken(.jump)
    expectBroken(.scroll(to: 2000))
    var rule = ClampsAreNeeded()
    for event: FrameInput.Kind in [
      .scrollToItem(key: 30, .nearest, isAnimated: false), .scrollToItem(key: 30, .start, isAnimated: false),
      .scrollToItem(key: 99, .nearest, isAnimated: false),
    ] {
      #expect(rule.check(frames(event)[2]) == nil, "\(event)")
    }
  }

  @Test("C13 does not ask for the lengths of items that a hand has brought on screen behind the clamp")
  func learnedBehindTheClamp() {
    let stage = Stage(estimate: 80)
    var frames = [stage.frame(), stage.frame(travel: 300 * 64), stage.frame(travel: 250 * 64)]
    frames[2].now.offset -= 9 * 64
    frames[2].now.corrections.append(.init(.clamp, by: -9 * 64))
    #expect(!frames[2].list.measured.isEmpty)
    expect(ClampsAreNeeded(), holdsOn: frames) { $0.list.measured = [] }
    // An early tile far behind the screen.
    frames[2].list.measured = frames[2].list.items.suffix(1).map(\.key)
    expect(ClampsAreNeeded(), holdsOn: frames) { $0.list.measured = [] }
  }

  @Test("C17 breaks when what is measured behind a program's jump moves the list, and says nothing of a screen that overlaps the last one")
  func jumps() {
    let stage = Stage(estimate: 80)
    var frames = [stage.frame(), stage.frame(travel: 2000 * 64)]
    frames[1].input.events = [.jump]
    #expect(!frames[1].list.measured.isEmpty)
    expect(JumpsShowWhatStoodThere(), holdsOn: frames) { $0.now.offset += 64 }
    expect(JumpsShowWhatStoodThere(), holdsOn: frames) { $0.now.offset -= 20 * 64 }
    var near = [stage.frame(), stage.frame(travel: 90 * 64)]
    near[1].input.events = [.jump]
    near[1].now.offset += 64
    expect(JumpsShowWhatStoodThere(), holdsOn: near)
  }

  @Test("C14 breaks when an anchor that is updated is not measured in the same frame")
  func changedAnchor() {
    let stage = Stage(estimate: 80)
    let frames = [
      stage.frame(), stage.frame(travel: 250 * 64),
      stage.frame { list in
        let first = list.index(ofKey: 12) ?? 0
        list.update(Stage.item(12, 130, revision: 1, estimate: 80), at: first)
      },
    ]
    expect(ChangedAnchorIsMeasured(), holdsOn: frames) { frame in
      let index = frame.list.index(ofKey: 12) ?? 0
      frame.list.items[index].isMeasured = false
    }
  }

  @Test("An item that was measured stands with its length: known for its revision and width, taken for it for others")
  func reference() {
    var list = ReferenceList(items: (0..<4).map { Stage.item($0, 100 + Int64($0), estimate: 40) })
    func standing(_ index: Int) -> (Int64, Bool) { (list[index].standing / 64, list[index].isMeasured) }
    list.measure(1)
    #expect(standing(0) == (40, false) && standing(1) == (101, true))
    list.update(Stage.item(1, 101, estimate: 40), at: 1)
    #expect(standing(1) == (101, true))
    list.update(Stage.item(1, 300, revision: 1, estimate: 40), at: 1)
    #expect(standing(1) == (101, false))
    list.move(from: 1, to: 3)
    #expect(standing(3) == (101, false))
    list.measure(1)
    #expect(standing(3) == (300, true))
    list.remeasure(crossExtent: 500) { _ in 64 * 77 }
    #expect(standing(3) == (300, false) && standing(0) == (40, false))
    list.remeasure(crossExtent: 0) { _ in 64 * 300 }
    #expect(standing(3) == (300, true))
    var single = Stage.item(1, 310, revision: 2, estimate: 55)
    single.isEstimatedSingly = true
    list.update(single, at: 3)
    #expect(standing(3) == (55, false))
  }

  @Test("What was measured as nothing stands with the least length there is until it is measured again")
  func nothing() {
    var list = ReferenceList(items: [Stage.item(0, 0, estimate: 40)])
    list.measure(0)
    #expect(list[0].standing == 0)
    list.update(Stage.item(0, 30, revision: 1, estimate: 40), at: 0)
    #expect(list[0].standing == 1)
  }
}
