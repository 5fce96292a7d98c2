import Scrolling
import ViewTree
@testable import ScrollSimulation
import Testing

@Suite("The rules of the end and of scrolls to an item")
struct ItemScrollInvariantsTests {
  @Test("C8 breaks when a list at its end does not follow it, unless a hand is on it or it is not pinned")
  func end() {
    let rule = EndStays()
    let stage = Stage(count: 6)
    let grow = { (list: inout ReferenceList) in
      list.pinsToEnd = true
      list.insert([Stage.item(900, 70)], at: list.count)
    }
    let frames = [stage.frame(travel: 150 * 64) { $0.pinsToEnd = true }, stage.frame(correction: 70 * 64, edit: grow)]
    expect(rule, holdsOn: frames) { $0.now.offset -= 1 }
    expect(AnchorStays(), holdsOn: frames)
    var held = frames
    held[1].now.offset -= 70 * 64
    held[1].now.phase = .dragging
    expect(rule, holdsOn: held) { $0.now.phase = .resting }
  }

  @Test("C8 lets a bounce keep what it is beyond the end, also one that momentum begins, and nothing rest there", arguments: [false, true])
  func bounceBeyondTheEnd(isMomentum: Bool) {
    let stage = Stage(count: 6)
    let grow = { (list: inout ReferenceList) in
      list.pinsToEnd = true
      list.insert([Stage.item(900, 70)], at: list.count)
    }
    var frames = [stage.frame(travel: 162 * 64) { $0.pinsToEnd = true }, stage.frame(correction: 70 * 64, edit: grow)]
    for place in frames.indices { frames[place].now.phase = .decelerating }
    frames[1].before.phase = isMomentum ? .momentum : .decelerating
    expect(EndStays(), holdsOn: frames) { $0.now.phase = .resting }
    expect(EndStays(), holdsOn: frames) { $0.now.offset += 1 }
  }

  @Test("C8 lets an animated scroll keep what it is beyond the end, and a command show its item instead of the end")
  func animationAndCommandAtTheEnd() {
    let stage = Stage(count: 6)
    let grow = { (list: inout ReferenceList) in
      list.pinsToEnd = true
      list.insert([Stage.item(900, 70)], at: list.count)
    }
    stage.phase = .animating
    let beyond = [stage.frame(travel: 162 * 64) { $0.pinsToEnd = true }, stage.frame(correction: 70 * 64, edit: grow)]
    expect(EndStays(), holdsOn: beyond) { $0.now.phase = .resting }
    expect(EndStays(), holdsOn: beyond) { $0.now.offset += 1 }
    let other = Stage(count: 6)
    var led = [other.frame(travel: 150 * 64) { $0.pinsToEnd = true }, other.frame(correction: 20 * 64, edit: grow)]
    led[1].input.events = [.scrollToItem(key: 15, .end, isAnimated: true)]
    expect(EndStays(), holdsOn: led) { $0.input.events = [] }
  }

  /// A finger that has dragged, and then an item that a command puts under it, while the finger goes on by as many points.
  private func drag(by way: Double, platform: ScrollPlatform = .uikit, isMeasured: Bool = false) -> [CheckedFrame] {
    let stage = Stage(estimate: isMeasured ? 70 : nil)
    func finger(_ phase: Touch.Phase, _ frame: Int64, _ y: Double) -> FrameInput.Kind {
      .finger(0, phase, time: frame * 16_000_000, x: 100, y: y)
    }
    var frames = [stage.frame()]
    stage.phase = .dragging
    frames.append(stage.frame(events: [finger(.began, 1, 300), finger(.moved, 2, 250)]))
    frames.append(stage.frame(events: [finger(.moved, 3, 200)]))
    let command = FrameInput.Kind.scrollToItem(key: 30, .start, isAnimated: true)
    frames.append(stage.frame(target: 2_000 * 64 + Int64(way * 64), events: [finger(.moved, 4, 200 - way), command]))
    for place in frames.indices { frames[place].input.platform = platform }
    return frames
  }

  @Test("C9 has an item that is scrolled to under a finger where the finger has gone on from it, and breaks where it is a little beside")
  func underAFinger() {
    for way in [0.0, 12.5, -40] {
      expect(ItemScrollsArrive(), holdsOn: drag(by: way)) { $0.now.offset += 3 }
      expect(ItemScrollsArrive(), holdsOn: drag(by: way)) { $0.now.offset -= 3 }
    }
    // On what it has not dragged yet a finger holds it still.
    var still = drag(by: 0)
    for place in still.indices { still[place].now.phase = .tracking }
    expect(ItemScrollsArrive(), holdsOn: still) { $0.now.offset -= 3 }
    // The last item at the start is as near as the end of the content: beyond it there is the band, or nothing.
    let band = 450 - 450 / (20 * 0.55 / 450 + 1)
    for (platform, shown) in [(.uikit, band), (.flutterClamping, 0)] as [(ScrollPlatform, Double)] {
      var end = drag(by: 20, platform: platform)
      end[3].input.events[1] = .scrollToItem(key: 69, .start, isAnimated: false)
      end[3].now.offset = 5_550 * 64 + Int64((shown * 64).rounded())
      expect(ItemScrollsArrive(), holdsOn: end) { $0.now.offset -= 3 }
    }
  }

  @Test("C9 lets a finger lose of its way what it did against an edge that was thought to be nearer, and no more")
  func underAFingerAtAnEstimate() {
    var estimated = drag(by: 20, isMeasured: true)
    #expect(!estimated[3].list.measured.isEmpty)
    let due = estimated[3].list.offset(showing: 20, at: .start, from: 0, viewport: 450 * 64)
    for way in [0, 8, 20] as [Int64] {
      estimated[3].now.offset = due + way * 64
      expect(ItemScrollsArrive(), holdsOn: estimated) { $0.now.offset = due - 3 }
      expect(ItemScrollsArrive(), holdsOn: estimated) { $0.now.offset = due + 20 * 64 + 3 }
    }
  }

  @Test("C9 lets a finger keep what it did in a list that turns out to be too short to scroll, and no more")
  func underAFingerInAShortList() {
    var short = drag(by: 20, isMeasured: true)
    short[3].list.remove(1..<20)
    short[3].list.remove(2..<short[3].list.count)
    short[3].list.layOut()
    short[3].now.contentExtent = short[3].list.contentExtent
    #expect(short[3].legal == 0...0)
    short[3].now.offset = 20 * 64
    expect(ItemScrollsArrive(), holdsOn: short) { $0.now.offset = 20 * 64 + 3 }
  }

  @Test("C9 breaks when a scroll to an item ends beside its place, at once or at the end of an animation")
  func arrival() {
    let rule = ItemScrollsArrive()
    let stage = Stage()
    let at = { FrameInput.Kind.scrollToItem(key: 30, $0, isAnimated: $1) }
    let jump = [stage.frame(), stage.frame(target: 2_000 * 64, events: [at(.start, false)])]
    expect(rule, holdsOn: jump) { $0.now.offset += 1 }
    expect(rule, holdsOn: jump) { $0.now.phase = .decelerating }
    stage.phase = .animating
    var glide = [stage.frame(events: [at(.end, true)]), stage.frame(travel: -100 * 64)]
    stage.phase = .resting
    glide.append(stage.frame(travel: -250 * 64, events: [at(.end, true)]))
    expect(rule, holdsOn: glide) { $0.now.offset -= 1 }
  }

  @Test("C9 follows the item, and gives up when a hand comes, another command, or the item goes")
  func follow() {
    let stage = Stage()
    let command = FrameInput.Kind.scrollToItem(key: 30, .start, isAnimated: true)
    stage.phase = .animating
    let begin = stage.frame(events: [command])
    stage.phase = .resting
    let moved = stage.frame(travel: 2_100 * 64, correction: 70 * 64, events: [command]) {
      $0.insert([Stage.item(900, 70)], at: 0)
      $0.insert([Stage.item(901, 100)], at: 5)
    }
    expect(ItemScrollsArrive(), holdsOn: [begin, moved]) { $0.now.offset += 1 }
    for spoil in [
      { $0.input.events = [.wheel(3)] }, { $0.input.events = [.jump] }, { $0.input.resized = true }, { $0.now.phase = .dragging },
      { $0.list.remove(22..<23) },
    ] as [(inout CheckedFrame) -> Void] {
      var other = moved
      other.now.offset += 1
      other.input.events = []
      spoil(&other)
      expect(ItemScrollsArrive(), holdsOn: [begin, other])
    }
  }
}
