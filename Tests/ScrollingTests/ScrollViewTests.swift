import Scrolling
import Testing
import ViewTree

@Suite("A scroll view")
struct ScrollViewTests {
  @Test("is at rest at zero, with bounces and without content or insets, when it is made (rule 101)")
  func defaults() {
    let view = ScrollView()
    #expect(view.bounces && view.clipsToBounds)
    #expect(view.contentSize == .zero)
    #expect(view.contentInset == .zero)
    #expect(view.contentOffset == .zero)
    #expect(view.decelerationRate == .normal)
    #expect(view.phase == .resting && !view.isTracking && !view.isDragging && !view.isDecelerating)
    #expect(view.motion.x == nil && view.motion.y == nil)
    #expect(view.velocity(at: .zero) == .zero)
  }

  @Test("has its offset in its bounds and moves no subview's frame (rule 80)")
  func offsetIsBoundsOrigin() {
    let rig = ScrollRig()
    let subview = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    rig.view.addSubview(subview)
    rig.view.contentOffset = Point(x: 5, y: 70)
    #expect(rig.view.bounds == Rect(x: 5, y: 70, width: 300, height: 400))
    rig.view.bounds.origin = Point(x: 1, y: 2)
    #expect(rig.view.contentOffset == Point(x: 1, y: 2))
    #expect(subview.frame == Rect(x: 10, y: 20, width: 30, height: 40))
    #expect(rig.view.frame == rig.window.bounds)
  }

  @Test("says with each change of its bounds what has moved it, also inside another move")
  func causes() throws {
    let rig = Told.rig()
    rig.view.contentOffset.y = 100
    try rig.move(.jump(to: Point(x: 0, y: 200)))
    try rig.move(.wheel(by: Point(x: 0, y: 30)))
    rig.view.reposition(contentSize: Size(width: 300, height: 5000), correction: Point(x: 0, y: 40))
    rig.view.contentSize.height = 600  // the end is at 200
    rig.view.frame.size.height = 420
    #expect(rig.view.told == [.client, .jump, .motion, .correction, .motion, .client, .motion])
    rig.view.told = []
    rig.view.delegate = rig.delegate
    rig.delegate.offset = 50
    try rig.move(.wheel(by: Point(x: 0, y: -10)))
    #expect(rig.view.told == [.motion, .client] && rig.view.contentOffset.y == 50)
  }

  private final class Told: ScrollView {
    var told: [BoundsCause] = []

    override func boundsDidChange(from old: Rect, by cause: BoundsCause) {
      told.append(cause)
      super.boundsDidChange(from: old, by: cause)
    }

    /// Scrolls once, from inside a didScroll.
    final class Delegate: ScrollViewDelegate {
      var offset: Double?

      func scrollViewDidScroll(_ scrollView: ScrollView) {
        guard let offset else { return }
        self.offset = nil
        scrollView.contentOffset.y = offset
      }
    }

    struct Rig {
      let window = Window(frame: Rect(x: 0, y: 0, width: 300, height: 400))
      let view = Told()
      let delegate = Delegate()

      func move(_ event: ScrollEvent) throws {
        try view.handle(event)
        window.tick(at: Instant(frame: window.tickCount + 1, hz: 60))
      }
    }

    static func rig() -> Rig {
      let rig = Rig()
      rig.view.frame = rig.window.bounds
      rig.view.contentSize = Size(width: 300, height: 4000)
      rig.window.addSubview(rig.view)
      rig.view.told = []
      return rig
    }
  }

  @Test("is laid out once a cycle however often it scrolls, and its superview not at all (rule 11)")
  func marks() throws {
    let rig = ScrollRig()
    for step in 1...5 { rig.view.contentOffset.y = Double(step) }
    try rig.send(.wheel(by: Point(x: 0, y: 9)), .wheel(by: Point(x: 0, y: 9)))
    rig.tick()
    #expect(rig.view.layouts == 1)
    #expect(rig.container.layouts == 0)
    rig.tick()
    #expect(rig.view.layouts == 1)
  }

  @Test("is laid out when content size or insets change, and its superview not (rule 15)")
  func contentMarks() {
    let rig = ScrollRig()
    rig.view.contentSize.height = 3000
    rig.tick()
    #expect(rig.view.layouts == 1)
    rig.view.contentInset.top = 10
    rig.tick()
    #expect(rig.view.layouts == 2)
    rig.view.contentInset.top = 10
    rig.view.contentSize.height = 3000
    rig.tick()
    #expect(rig.view.layouts == 2)
    #expect(rig.container.layouts == 0)
    #expect(rig.calls.isEmpty)
  }

  @Test("does not clamp an offset that a program sets, and tells of it once, at once, before the layout (rules 81 and 82)")
  func settingTheOffset() {
    let rig = ScrollRig()
    var layoutsAtScroll = -1
    rig.reactions["didScroll"] = { layoutsAtScroll = rig.view.layouts }
    rig.view.contentOffset = Point(x: 0, y: -5000)
    #expect(rig.offset == -5000)
    #expect(rig.calls == ["didScroll"])
    #expect(layoutsAtScroll == 0)
    rig.view.contentOffset = Point(x: 0, y: -5000)
    #expect(rig.calls == ["didScroll"])
    rig.tick()
    #expect(rig.offset == -5000)
    #expect(rig.view.layouts == 1)
  }

  @Test("rests between minus the inset and the content's end with its inset (rule 87)")
  func legalRange() {
    let rig = ScrollRig()
    #expect(rig.view.legalRange == OffsetRange(min: .zero, max: Point(x: 0, y: 1600)))
    rig.view.contentInset = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    #expect(rig.view.legalRange == OffsetRange(min: Point(x: -20, y: -10), max: Point(x: 40, y: 1630)))
    rig.view.contentSize = Size(width: 100, height: 100)
    #expect(rig.view.legalRange == OffsetRange(min: Point(x: -20, y: -10), max: Point(x: -20, y: -10)))
    rig.view.frame.size = Size(width: 50, height: 50)
    #expect(rig.view.legalRange == OffsetRange(min: Point(x: -20, y: -10), max: Point(x: 90, y: 80)))
  }

  @Test("does not move a legal offset when an inset grows, and clamps one that becomes illegal with one didScroll (rules 89 and 90)")
  func clampingAtRest() {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1600
    rig.clearLog()
    rig.view.contentInset = EdgeInsets(top: 50, left: 0, bottom: 50, right: 0)
    #expect(rig.offset == 1600)
    #expect(rig.calls.isEmpty)
    rig.view.contentSize.height = 1000
    #expect(rig.offset == 650)
    #expect(rig.calls == ["didScroll"])
    rig.view.contentInset = .zero
    #expect(rig.offset == 600)
    rig.view.frame.size.height = 500
    #expect(rig.offset == 500)
    #expect(rig.calls == ["didScroll", "didScroll", "didScroll"])
  }

  @Test("takes its legal range from a subclass that has another one")
  func plane() throws {
    let rig = ScrollRig()
    rig.view.plane = OffsetRange(min: Point(x: -100, y: 50), max: Point(x: 100, y: 70))
    rig.view.legalRangeDidChange()
    #expect(rig.offset == 50)
    try rig.send(.wheel(by: Point(x: -500, y: 500)))
    rig.tick()
    #expect(rig.view.contentOffset == Point(x: -100, y: 70))
  }

  @Test("moves with a wheel within the legal range, on either axis")
  func wheel() throws {
    let rig = ScrollRig(content: Size(width: 1000, height: 2000))
    try rig.send(.wheel(by: Point(x: 30, y: 40)))
    #expect(rig.offset == 0)
    rig.tick()
    #expect(rig.view.contentOffset == Point(x: 30, y: 40))
    try rig.send(.wheel(by: Point(x: -100, y: 5000)))
    rig.tick()
    #expect(rig.view.contentOffset == Point(x: 0, y: 1600))
    #expect(rig.calls == ["didScroll", "didScroll"])
    #expect(rig.view.phase == .resting)
    try rig.send(.wheel(by: Point(x: 0, y: 1)))
    rig.tick()
    #expect(rig.calls.count == 2)
  }

  @Test("goes with a jump wherever it leads")
  func jump() throws {
    let rig = ScrollRig()
    try rig.send(.jump(to: Point(x: -7, y: 9999)))
    #expect(rig.offset == 0)
    rig.tick()
    #expect(rig.view.contentOffset == Point(x: -7, y: 9999))
    rig.tick()
    #expect(rig.view.contentOffset == Point(x: -7, y: 9999))
    #expect(rig.calls == ["didScroll"])
  }

  @Test("carries its events out in order, all in the next tick")
  func order() throws {
    let rig = ScrollRig()
    try rig.send(.wheel(by: Point(x: 0, y: 100)), .jump(to: Point(x: 0, y: 1000)), .wheel(by: Point(x: 0, y: -10)))
    try rig.send(.drag(by: Point(x: 0, y: -5)), .release(velocity: .zero))
    rig.tick()
    #expect(rig.offset == 995)
    #expect(
      rig.calls == ["didScroll", "didScroll", "didScroll", "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)"])
  }

  @Test("refuses events beyond the limit of its queue by name, and takes all that were taken")
  func queueLimit() throws {
    let rig = ScrollRig()
    for _ in 0..<ScrollView.maximumWaitingEvents { try rig.send(.wheel(by: Point(x: 0, y: 1))) }
    let error = ScrollError.tooManyWaitingEvents(limit: ScrollView.maximumWaitingEvents)
    #expect(throws: error) { try rig.send(.wheel(by: Point(x: 0, y: 1))) }
    #expect("\(error)".contains("\(ScrollView.maximumWaitingEvents)"))
    rig.tick()
    #expect(rig.offset == Double(ScrollView.maximumWaitingEvents))
    try rig.send(.wheel(by: Point(x: 0, y: 1)))
  }

  @Test("lets a callback send events, which wait for the next tick")
  func eventsFromCallbacks() throws {
    let rig = ScrollRig()
    rig.reactions["didScroll"] = { try! rig.send(.wheel(by: Point(x: 0, y: 10))) }
    try rig.send(.wheel(by: Point(x: 0, y: 10)))
    for step in 1...20 {
      rig.tick()
      #expect(rig.offset == Double(step) * 10)
    }
  }

  @Test("takes an offset that its delegate sets inside didScroll")
  func offsetInsideDidScroll() throws {
    let rig = ScrollRig()
    rig.reactions["didScroll"] = { if rig.offset > 500 { rig.view.contentOffset.y = 500 } }
    try rig.send(.wheel(by: Point(x: 0, y: 700)))
    rig.tick()
    #expect(rig.offset == 500)
    #expect(rig.calls == ["didScroll", "didScroll"])
    #expect(rig.view.travel.y == 500)
  }

  @Test("counts how far it has been moved")
  func travel() throws {
    let rig = ScrollRig()
    try rig.send(.wheel(by: Point(x: 0, y: 700)), .jump(to: Point(x: 0, y: 100)))
    rig.tick()
    #expect(rig.view.travel == Point(x: 0, y: 100))
    #expect(rig.view.clampOfRepositioning(contentSize: Size(width: 300, height: 3000), correction: Point(x: 0, y: 50)) == .zero)
    #expect(rig.offset == 150)
    #expect(rig.view.travel == Point(x: 0, y: 100))
    #expect(rig.calls.count == 2)
  }
}
