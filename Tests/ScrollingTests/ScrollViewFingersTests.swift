import Scrolling
import Testing
import ViewTree

@Suite("Fingers on a scroll view")
struct ScrollViewFingersTests {
  /// A view that counts what it is told of touches.
  private final class Button: View {
    var told: [String] = []
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { told.append("began") }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { told.append("moved") }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { told.append("ended") }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { told.append("cancelled") }
  }

  private func rig() -> (ScrollRig, Button) {
    let rig = ScrollRig()
    let button = Button(frame: Rect(x: 0, y: 0, width: 300, height: 2000))
    rig.view.addSubview(button)
    return (rig, button)
  }

  @Test("press what is beneath, until a drag begins: then that touch is cancelled, once (rule 93)")
  func cancelled() {
    let (rig, button) = rig()
    rig.touch(.began, 300)
    rig.touch(.moved, 295)
    #expect(button.told == ["began", "moved"])
    rig.touch(.moved, 280)
    rig.touch(.moved, 270)
    rig.touch(.ended, 270)
    rig.tick()
    #expect(button.told == ["began", "moved", "cancelled"])
    rig.settle()
    rig.touch(.began, 300)
    rig.touch(.ended, 300)
    #expect(button.told == ["began", "moved", "cancelled", "began", "ended"])
  }

  @Test("that stop what moves press nothing beneath (rule 98)", arguments: [0, 1, 2])
  func stopping(which: Int) throws {
    let (rig, button) = rig()
    switch which {
    case 0: try rig.release(at: -1500)
    case 1: rig.view.setContentOffset(Point(x: 0, y: 900), animated: true)
    default: try rig.trackpad(.momentumBegan, 20)
    }
    rig.tick()
    rig.touch(.began, 200)
    rig.tick()
    rig.touch(.ended, 200)
    rig.tick()
    #expect(button.told.isEmpty)
    #expect(rig.view.phase == .resting)
  }

  @Test("count as their centre: one that lands or leaves moves nothing, two together move by their mean (rules 91, 93)")
  func several() {
    let (rig, _) = rig()
    rig.swipe(from: Point(x: 150, y: 350), to: Point(x: 150, y: 300), frames: 5)
    #expect(rig.offset == 40)
    rig.touch(.began, 100, id: 1)
    rig.tick()
    #expect(rig.offset == 40)
    rig.touch(.moved, 280)
    rig.tick()
    #expect(rig.offset == 50)
    rig.touch(.moved, 60, id: 1)
    rig.tick()
    #expect(rig.offset == 70)
    rig.touch(.ended, 280)
    rig.tick()
    #expect(rig.offset == 70)
    #expect(rig.view.phase == .dragging)
    rig.touch(.moved, 55, id: 1)
    rig.tick()
    #expect(rig.offset == 75)
    for _ in 0..<40 { rig.tick() }
    rig.touch(.ended, 55, id: 1)
    rig.tick()
    #expect(rig.view.phase == .resting)
    #expect(rig.calls.count { $0 == "willBeginDragging" } == 1)
    #expect(rig.calls.count { $0 == "willEndDragging" } == 1)
  }

  @Test("that a second one stops in the middle of a fling do not begin a drag by themselves (rule 98)")
  func resting() {
    let (rig, _) = rig()
    rig.touch(.began, 300)
    rig.touch(.began, 200, id: 1)
    rig.tick()
    rig.touch(.ended, 300)
    rig.tick()
    #expect(rig.view.phase == .tracking)
    rig.touch(.ended, 200, id: 1)
    rig.tick()
    #expect(rig.calls.isEmpty)
    #expect(rig.view.phase == .resting)
  }

  @Test("are taken where they are at the frame; a touch that is ahead of the frame waits for it")
  func ahead() {
    let rig = ScrollRig()
    rig.swipe(from: Point(x: 150, y: 350), to: Point(x: 150, y: 300), frames: 5)
    let instant = rig.instant
    rig.touch(.moved, 280, after: 10)
    rig.touch(.moved, 240, after: 30)
    rig.tick(to: instant.advanced(byMilliseconds: 20))
    #expect(abs(rig.offset - 80) < 1e-9)  // half way between 280 and 240
    rig.tick(to: instant.advanced(byMilliseconds: 29))
    #expect(abs(rig.offset - 98) < 1e-9)
    rig.tick(to: instant.advanced(byMilliseconds: 100))
    #expect(abs(rig.offset - 100) < 1e-9)
  }

  @Test(
    "move the content by as much whatever the rate of frames, all fingers' travel but the slop", arguments: [1.0, 4, 8, 1000.0 / 60, 55])
  func sum(milliseconds: Double) {
    for platform in ScrollPlatform.allCases {
      let rig = ScrollRig()
      rig.view.platform = platform
      let start = rig.instant
      rig.touch(.began, 380)
      var next = 1
      while next <= 60 {
        rig.tick(milliseconds: milliseconds)
        while next <= 60, start.advanced(byMilliseconds: Double(next) * 8) <= rig.instant {
          let instant = start.advanced(byMilliseconds: Double(next) * 8)
          rig.window.send(Touch(phase: .moved, location: Point(x: 150, y: 380 - Double(next) * 5), instant: instant))
          next += 1
        }
      }
      for place in [80.0, 90, 80] {  // Android shows a finger that stops where it was ahead of its touches
        for _ in 0..<20 { rig.tick(milliseconds: 16) }
        rig.touch(.moved, place)
      }
      for _ in 0..<20 { rig.tick(milliseconds: 16) }
      #expect(abs(rig.offset - (300 - platform.traits.touchSlop)) < 1e-9)
    }
  }

  @Test("are watched up to a limit, and what is recorded beyond it is their last place")
  func manyTouches() {
    let rig = ScrollRig()
    rig.touch(.began, 390)
    for step in 0..<5000 { rig.touch(.moved, 380 - Double(step) / 20, after: Double(step) / 1000) }
    rig.touch(.ended, 130, after: 6)
    rig.tick()
    rig.settle()
    #expect(rig.calls.count { $0 == "willBeginDragging" } == 1)
    #expect(rig.calls.count { $0 == "willEndDragging" } == 1)
    #expect(rig.offset >= 239)
  }

  @Test("go on from an offset that a program sets between their touches, by their further travel alone (rules 81, 91)")
  func programsOffset() {
    let rig = ScrollRig()
    rig.swipe(from: Point(x: 150, y: 350), to: Point(x: 150, y: 300), frames: 5)
    rig.view.contentOffset.y = 900
    rig.touch(.moved, 295)
    rig.tick()
    #expect(rig.offset == 905)
    rig.view.contentOffset.y = -100
    rig.touch(.moved, 294)
    rig.tick()
    #expect(rig.offset > -100 && rig.offset < -99)
  }
}
