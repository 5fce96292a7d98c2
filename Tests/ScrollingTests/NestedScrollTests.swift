import Scrolling
import Testing
import ViewTree

@Suite("Fingers on nested, transformed and far scroll views")
struct NestedScrollTests {
  /// A vertical list, with a button, as the first page of a horizontal pager.
  private func pager() -> (pager: ScrollView, list: FingerRig) {
    let list = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let rig = FingerRig(view: list)
    let pager = ScrollView(frame: rig.window.bounds)
    pager.contentSize = Size(width: 1200, height: 400)
    pager.isPagingEnabled = true
    rig.window.addSubview(pager)
    pager.addSubview(list)
    return (pager, rig)
  }

  @Test("a list in a pager: each gets the drags of its direction, the other one fails; the button loses its touch once")
  func directions() {
    for (step, moves) in [(Point(x: 0, y: -40), "list"), (Point(x: -40, y: 0), "pager"), (Point(x: -40, y: 30), "pager")] {
      let (pager, rig) = pager()
      rig.finger(.began, 300, 300, at: 0)
      rig.tick(at: 1)
      #expect(pager.isTracking && rig.view.isTracking)
      rig.finger(.moved, 300 + step.x, 300 + step.y, at: 10)
      #expect(rig.pan.isActive == (moves == "list") && pager.panGestureRecognizer.isActive == (moves == "pager"))
      // Whatever it does now, it stays with the one that has begun.
      rig.finger(.moved, 200, 200, at: 20)
      rig.tick(at: 20)
      #expect((rig.offset.y > 0) == (moves == "list") && (pager.contentOffset.x > 0) == (moves == "pager"), "\(step)")
      #expect(pager.contentOffset.y == 0 && rig.offset.x == 0)
      #expect(rig.view.isTracking == (moves == "list") && pager.isTracking == (moves == "pager"))
      rig.finger(.ended, 200, 200, at: 25)
      for frame in 2...200 { rig.tick(at: Double(frame) * 1000 / 60) }
      #expect(rig.view.phase == .resting && pager.phase == .resting)
      #expect(rig.button.heard == ["began", "cancelled"] && rig.button.errors == [])
      #expect(pager.contentOffset.x == (moves == "pager" ? 400 : 0))
    }
  }

  @Test("of a gesture of two touches only one of two nested scroll views drags")
  func landsAndLeaves() {
    for (x, y) in [(0.0, -60.0), (-60, 0), (-50, -50)] {
      let (pager, rig) = pager()
      pager.isPagingEnabled = false
      pager.contentSize.height = 2000
      rig.finger(.began, 300, 300, at: 0)
      rig.finger(.ended, 300 + x, 300 + y, at: 40)
      rig.tick(at: 40)
      #expect((pager.contentOffset != .zero) != (rig.offset != .zero), "\(x) \(y)")
    }
  }

  @Test("the inner one of two with the same direction drags; one that cannot scroll leaves it to the outer one")
  func sameDirection() {
    for fits in [false, true] {
      let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
      let rig = FingerRig(content: Size(width: 400, height: fits ? 400 : 1000), view: inner)
      let outer = ScrollView(frame: rig.window.bounds)
      outer.contentSize = Size(width: 400, height: 2000)
      rig.window.addSubview(outer)
      outer.addSubview(inner)
      rig.stroke(steps: [Point(x: 0, y: -50), .zero, .zero, .zero], interval: 20, at: 0)
      rig.tick(at: 80)
      #expect(rig.offset.y == (fits ? 0 : 40) && outer.contentOffset.y == (fits ? 40 : 0))
      #expect(rig.button.heard == ["began", "cancelled"])
    }
  }

  @Test("a flinging outer scroll view is stopped by a touch on an inner one, which may then be dragged (rule 98)")
  func stopsOuter() {
    let (pager, rig) = pager()
    pager.isPagingEnabled = false
    pager.contentSize.width = 100_000
    rig.stroke(from: Point(x: 300, y: 200), steps: Array(repeating: Point(x: -5, y: 0), count: 5), at: 0)
    rig.tick(at: 50)
    rig.tick(at: 66)
    #expect(pager.phase == .decelerating)
    let offset = pager.contentOffset
    rig.finger(.began, 100, 300, at: 70)
    rig.finger(.moved, 100, 250, at: 80)
    rig.tick(at: 90)
    #expect(pager.contentOffset == offset && pager.phase == .resting)
    #expect(rig.offset.y == 40 && rig.view.isDragging)
    #expect(rig.button.heard == ["began", "cancelled"], "the button of the first stroke; the second presses nothing")
  }

  @Test("two lists, a finger each, both drag; neither moves the pager around them")
  func twoLists() {
    let (pager, rig) = pager()
    rig.view.frame.size.width = 200
    let second = ScrollView(frame: Rect(x: 200, y: 0, width: 200, height: 400))
    second.contentSize = Size(width: 200, height: 3000)
    pager.addSubview(second)
    for id in 0...1 { rig.finger(.began, Double(100 + id * 200), 300, at: 0, id: id) }
    rig.finger(.moved, 100, 250, at: 10, id: 0)
    rig.finger(.moved, 300, 230, at: 10, id: 1)
    rig.tick(at: 10)
    #expect(rig.offset.y == 40 && second.contentOffset.y == 60 && pager.contentOffset == .zero)
  }

  @Test("a finger that lists fight for: while one list is dragged, another finger on its neighbour does not turn the page")
  func pageStays() {
    let (pager, rig) = pager()
    rig.view.frame.size.width = 200
    let second = ScrollView(frame: Rect(x: 200, y: 0, width: 200, height: 400))
    second.contentSize = Size(width: 200, height: 3000)
    pager.addSubview(second)
    for id in 0...1 { rig.finger(.began, Double(100 + id * 200), 300, at: 0, id: id) }
    rig.finger(.moved, 100, 250, at: 10, id: 0)
    rig.finger(.moved, 230, 300, at: 20, id: 1)
    rig.tick(at: 20)
    #expect(rig.offset.y == 40 && pager.contentOffset == .zero)
  }

  // MARK: Transforms and far places

  @Test("a finger drags what it touches: half as far in a content shown twice as large, along the turned axis in a turned one")
  func transforms() {
    for (transform, onView) in [(AffineTransform(scaleX: 2, y: 2), true), (AffineTransform(scaleX: 2, y: 2), false)] {
      let view = ScrollView(frame: Rect(x: 100, y: 100, width: 200, height: 200))
      let rig = FingerRig(offset: Point(x: 0, y: 1000), view: view)
      let container = View(frame: rig.window.bounds)
      rig.window.addSubview(container)
      container.addSubview(view)
      if onView { view.transform = transform } else { container.transform = transform }
      rig.finger(.began, 200, 300, at: 0)
      rig.finger(.moved, 200, 200, at: 10)
      rig.tick(at: 10)
      #expect(abs(rig.offset.y - 1040) < 1e-9 && rig.offset.x == 0)
    }
    let view = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let rig = FingerRig(offset: Point(x: 0, y: 1000), view: view)
    rig.window.addSubview(view)
    view.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)  // y down is x to the left
    rig.finger(.began, 200, 200, at: 0)
    rig.finger(.moved, 250, 200, at: 10)
    rig.tick(at: 10)
    #expect(abs(rig.offset.y - 1040) < 1e-9 && rig.pan.isActive)
  }

  @Test("a scroll view that is flattened to a point in mid-drag, where no finger has a place, goes on when it is back")
  func singular() {
    let rig = FingerRig(offset: Point(x: 0, y: 1000))
    rig.finger(.began, 300, at: 0)
    rig.finger(.moved, 250, at: 10)
    rig.view.transform = AffineTransform(scaleX: 0, y: 0)
    rig.finger(.moved, 200, at: 20)
    rig.tick(at: 20)
    #expect(rig.offset.isFinite && rig.view.isDragging)
    rig.view.transform = .identity
    rig.finger(.moved, 190, at: 30)
    rig.finger(.ended, 190, at: 100)
    rig.tick(at: 100)
    #expect(rig.offset.y == 1100 && rig.view.phase == .resting)
  }

  @Test("at an offset of 10^12 points, and in a scroll view at such an offset, the content follows the finger to the bit")
  func far() {
    let million2 = 1_000_000_000_000.0
    let rig = FingerRig(content: Size(width: 400, height: 2 * million2), offset: Point(x: 0, y: million2))
    rig.finger(.began, 300, at: 0)
    for step in 1...40 {
      rig.finger(.moved, 290 - Double(step) / 8, at: Double(step) * 10)
      rig.tick(at: Double(step) * 10)
      #expect(rig.offset.y == million2 + Double(step) / 8)
    }
    let inner = ScrollView(frame: Rect(x: 0, y: million2, width: 400, height: 400))
    let nested = FingerRig(offset: Point(x: 0, y: 1000), view: inner)
    let outer = ScrollView(frame: nested.window.bounds)
    outer.contentSize = Size(width: 400, height: 2 * million2)
    nested.window.addSubview(outer)
    outer.addSubview(inner)
    outer.contentOffset.y = million2
    nested.finger(.began, 300, at: 0)
    var errors: [Double] = []
    for step in 1...40 {
      nested.finger(.moved, 290 - Double(step) * 0.1, at: Double(step) * 10)
      nested.tick(at: Double(step) * 10)
      errors.append(abs(nested.offset.y - 1000 - Double(step) * 0.1))
    }
    #expect(errors.max()! < 1e-9)
  }

  @Test("a list in a scroll view that a program moves under a resting finger stays where it is")
  func movedBeneath() {
    let (pager, rig) = pager()
    rig.finger(.began, 300, 300, at: 0)
    rig.finger(.moved, 300, 250, at: 10)
    rig.tick(at: 10)
    pager.contentOffset = Point(x: 0, y: 30)
    rig.finger(.moved, 300.5, 250, at: 20)
    rig.tick(at: 20)
    #expect(rig.offset.y == 40)
  }
}
