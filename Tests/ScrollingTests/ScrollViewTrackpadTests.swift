import Scrolling
import Testing
import ViewTree

@Suite("A scroll view under a trackpad")
struct ScrollViewTrackpadTests {
  @Test("tells the delegate the fingers' velocity though the event of their leaving carries no movement (rule 92)")
  func velocity() throws {
    let rig = ScrollRig()
    try rig.trackpad(.began, 20)
    for _ in 0..<4 { try rig.trackpad(.changed, 20) }
    try rig.trackpad(.ended)
    try rig.trackpad(.momentumBegan, 19)
    // 20 points in a 60th of a second.
    #expect(abs(rig.lastVelocity.y - 1.2) < 0.1)
    #expect(rig.lastTarget.y > 200)
  }

  @Test("turns a page by a quick movement of two fingers (rule 99)")
  func page() throws {
    let rig = ScrollRig()
    rig.view.isPagingEnabled = true
    try rig.trackpad(.began, 30)
    for _ in 0..<3 { try rig.trackpad(.changed, 30) }
    try rig.trackpad(.ended)
    for _ in 0..<20 { try rig.trackpad(.momentumChanged, 30) }
    try rig.trackpad(.momentumEnded)
    rig.settle()
    #expect(rig.offset == 400)
  }

  @Test("drops momentum once its delegate has chosen another target, and rests there to the bit (rule 92)")
  func retargeted() throws {
    let rig = ScrollRig()
    rig.retarget = { $0.y = 333.25 }
    try rig.trackpad(.began, 20)
    try rig.trackpad(.ended)
    for _ in 0..<30 { try rig.trackpad(.momentumChanged, 40) }
    try rig.trackpad(.momentumEnded)
    rig.settle()
    #expect(rig.offset == 333.25)
    #expect(rig.calls.count { $0 == "willBeginDecelerating" } == 1)
    #expect(rig.calls.count { $0 == "didEndDecelerating" } == 1)
  }

  @Test("drops momentum too if the target is where the content is (rule 92)", arguments: [true, false])
  func retargetedToHere(saysBegan: Bool) throws {
    let rig = ScrollRig()
    rig.retarget = { $0.y = 40 }
    try rig.send(.trackpad(by: Point(x: 0, y: 40), .began), .trackpad(by: .zero, .ended))
    rig.tick()
    try rig.trackpad(saysBegan ? .momentumBegan : .momentumChanged, 30)
    try rig.trackpad(.momentumChanged, 30)
    try rig.trackpad(.momentumEnded)
    rig.settle()
    #expect(rig.offset == 40)
    #expect(rig.calls == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)"])
  }

  @Test("lets an animation run that a callback at the end of the drag has begun, whatever momentum follows (rule 84)")
  func animationFromDidEndDragging() throws {
    let rig = ScrollRig()
    rig.reactions["didEndDragging"] = { rig.view.setContentOffset(Point(x: 0, y: 900), animated: true) }
    try rig.trackpad(.began, 20)
    try rig.trackpad(.ended)
    try rig.trackpad(.momentumBegan, 30)
    for _ in 0..<10 { try rig.trackpad(.momentumChanged, 30) }
    try rig.trackpad(.momentumEnded)
    rig.settle()
    #expect(rig.offset == 900)
    #expect(rig.calls.last == "didEndScrollingAnimation")
  }

  @Test("bounces back from the rubber band when two fingers leave, and momentum does not hold it there")
  func rubberBand() throws {
    let rig = ScrollRig()
    try rig.trackpad(.began, -60)
    let banded = -RubberBand.banded(60, dimension: 400)
    #expect(abs(rig.offset - banded) < 1e-9)
    try rig.trackpad(.ended)
    #expect(rig.view.phase == .decelerating)
    for _ in 0..<10 { try rig.trackpad(.momentumChanged, -30) }
    rig.settle()
    #expect(rig.offset == 0)
    #expect(rig.calls.count { $0 == "didEndDecelerating" } == 1)
  }

  @Test("ends a drag without momentum after 50 milliseconds, at rest and with no velocity")
  func withoutMomentum() throws {
    let rig = ScrollRig()
    try rig.trackpad(.began, 30)
    try rig.trackpad(.ended)
    for _ in 0..<5 {
      rig.tick(milliseconds: 10)
      #expect(rig.view.phase == .dragging)
    }
    rig.tick(milliseconds: 1)
    #expect(rig.view.phase == .resting)
    #expect(rig.lastVelocity == .zero)
    #expect(rig.calls == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)"])
  }

  @Test("takes a movement without a beginning for one, and drops momentum without one")
  func cutBeginning() throws {
    let rig = ScrollRig()
    try rig.trackpad(.changed, 30)
    #expect(rig.view.phase == .dragging)
    try rig.trackpad(.ended)
    rig.settle(milliseconds: 60)
    #expect(rig.offset == 30)
    try rig.trackpad(.momentumEnded, 5)
    try rig.trackpad(.ended, 5)
    try rig.trackpad(.cancelled, 5)
    #expect(rig.view.phase == .resting)
    #expect(rig.offset == 30)
  }

  @Test("takes momentum for the end of a drag whose own end is missing: the fingers have left")
  func cutEnd() throws {
    let rig = ScrollRig()
    try rig.trackpad(.began, 20)
    try rig.trackpad(.changed, 20)
    for frame in 0..<5 { try rig.trackpad(frame == 0 ? .momentumBegan : .momentumChanged, 10) }
    try rig.trackpad(.momentumEnded)
    rig.settle(milliseconds: 60)
    #expect(rig.view.phase == .resting)
    #expect(rig.calls.count { $0 == "didEndDragging(true)" } == 1)
    #expect(rig.offset == 90)
  }

  @Test("begins another drag when two fingers come down before momentum was missed: two drags, two of each callback (rule 91)")
  func secondDrag() throws {
    let rig = ScrollRig()
    for _ in 0..<2 {
      try rig.trackpad(.began, 20)
      try rig.trackpad(.ended)
    }
    rig.settle()
    let drag = ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)"]
    #expect(rig.calls == drag + drag)
  }

  @Test("ends a drag that is cancelled at once, without momentum")
  func cancelled() throws {
    let rig = ScrollRig()
    try rig.trackpad(.began, 20)
    try rig.trackpad(.cancelled)
    #expect(rig.view.phase == .resting)
    #expect(rig.lastVelocity == .zero)
  }

  @Test("lets go of what two fingers drag when scrolling is switched off, and takes no more from them (rule 100)")
  func switchedOff() throws {
    let rig = ScrollRig()
    try rig.trackpad(.began, -60)
    rig.view.isScrollEnabled = false
    let offset = rig.offset
    try rig.trackpad(.changed, -60)
    #expect(rig.offset >= offset)
    rig.settle()
    #expect(rig.view.phase == .resting)
    #expect(rig.offset == 0)
    try rig.trackpad(.began, 20)
    try rig.trackpad(.momentumBegan, 20)
    #expect(rig.offset == 0)
  }

  @Test(
    "begins a motion of its own after a silence with a first step of one frame (PHYSICS, first step)", arguments: [false, true])
  func firstStepAfterSilence(isMomentum: Bool) throws {
    let rig = ScrollRig()
    rig.view.verticalSnapping = PageGrid(page: 100)
    if isMomentum {
      try rig.trackpad(.momentumBegan, 30)
    } else {
      try rig.trackpad(.began, 30)
      try rig.trackpad(.ended)
    }
    for _ in 0..<10 where rig.offset == 30 { rig.tick() }
    #expect(rig.view.phase == .decelerating)
    #expect(rig.view.motion.y?.start == Instant(nanoseconds: rig.instant.nanoseconds - 16_666_666))
    rig.settle()
    #expect(rig.offset == 0)
  }

  @Test("lets go of what two fingers drag though they leave while a finger touches the screen (rule 91)")
  func endUnderAFinger() throws {
    let rig = ScrollRig()
    try rig.trackpad(.began, 20)
    rig.touch(.began, 200)
    try rig.trackpad(.changed, 20)
    try rig.trackpad(.ended)
    rig.touch(.ended, 200)
    rig.settle()
    #expect(rig.view.phase == .resting)
    #expect(rig.calls.count { $0.hasPrefix("didEndDragging") } == 1)
  }
}
