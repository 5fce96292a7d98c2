import Scrolling
import Testing
import ViewTree

@Suite("Drags that come to the edge of an inner scroll view")
struct PassedDragTests {
  /// A vertical scroll view of 400 x 400 with 600 points to scroll, in one of 2000, which is at 300.
  private func nested(_ platform: ScrollPlatform = .uikit, bounces: Bool = true) -> (outer: ScrollView, rig: FingerRig) {
    let inner = ScrollView(frame: Rect(x: 0, y: 300, width: 400, height: 400))
    let rig = FingerRig(content: Size(width: 400, height: 1000), view: inner)
    let outer = ScrollView(frame: rig.window.bounds)
    outer.contentSize = Size(width: 400, height: 2400)
    rig.window.addSubview(outer)
    outer.addSubview(inner)
    outer.contentOffset.y = 300
    (inner.platform, outer.platform) = (platform, platform)
    (inner.bounces, outer.bounces) = (bounces, bounces)
    rig.tick(at: 0)
    return (outer, rig)
  }

  @Test("the finger's travel goes to the inner one as far as its edge and the rest to the outer one, in every frame and both ways")
  func travel() {
    for bounces in [true, false] {
      let (outer, rig) = nested(bounces: bounces)
      rig.view.contentOffset.y = 500
      rig.finger(.began, 350, at: 1)
      rig.finger(.moved, 340, at: 10)  // the slop
      var finger = 340.0
      for (number, step) in ([-30, -30, -30, -30, -30, 20, 20, -10, -60, 50, 50, 50] as [Double]).enumerated() {
        let before = (inner: rig.offset.y, outer: outer.contentOffset.y)
        finger += step
        rig.finger(.moved, finger, at: 20 + Double(number) * 10)
        rig.tick(at: 20 + Double(number) * 10)
        let moved = (inner: rig.offset.y - before.inner, outer: outer.contentOffset.y - before.outer)
        #expect(moved.inner + moved.outer == -step)
        #expect(moved.outer == 0 || rig.offset.y == (step < 0 ? 600 : 0), "the outer one moves while the inner one is at its edge")
      }
      #expect(rig.offset.y < 600 && outer.contentOffset.y > 300)
    }
  }

  @Test("what leads beyond both edges stretches the inner one, and is taken back first")
  func stretches() {
    let (outer, rig) = nested()
    (rig.view.contentOffset.y, outer.contentOffset.y) = (600, 1990)
    rig.view.frame.origin.y = 1990
    rig.finger(.began, 390, at: 1)
    rig.finger(.moved, 380, at: 10)
    rig.finger(.moved, 280, at: 20)
    rig.tick(at: 20)
    #expect(outer.contentOffset.y == 2000 && rig.offset.y > 600)
    let stretched = rig.offset.y
    rig.finger(.moved, 300, at: 30)
    rig.tick(at: 30)
    #expect(outer.contentOffset.y == 2000 && rig.offset.y < stretched)
    rig.finger(.ended, 300, at: 200)
    for frame in 13...200 { rig.tick(at: Double(frame) * 1000 / 60) }
    #expect(outer.contentOffset.y == 2000 && rig.offset.y == 600 && outer.phase == .resting && rig.view.phase == .resting)
  }

  @Test("the one that has moved last is thrown, the other rests", arguments: ScrollPlatform.allCases)
  func throwing(platform: ScrollPlatform) {
    for endsInside in [false, true] {
      let (outer, rig) = nested(platform)
      rig.view.contentOffset.y = 580
      rig.finger(.began, 390, at: 1)
      for step in 1...6 {
        rig.finger(.moved, 390 - Double(step) * 25, at: Double(step) * 10)
        rig.tick(at: Double(step) * 10)
      }
      let turn = endsInside ? 25.0 : -25
      for step in 1...3 {
        rig.finger(.moved, 240 + Double(step) * turn, at: 60 + Double(step) * 10)
        rig.tick(at: 60 + Double(step) * 10)
      }
      #expect(outer.isDragging && rig.view.isDragging)
      rig.finger(.ended, 240 + 3 * turn, at: 91)
      rig.tick(at: 100)
      #expect(rig.view.phase == (endsInside ? .decelerating : .resting), "\(platform) \(endsInside)")
      #expect(outer.phase == (endsInside ? .resting : .decelerating), "\(platform) \(endsInside)")
    }
  }

  @Test("only what scrolls along the same axis, is enabled and has room takes travel; a scroll view between is passed over")
  func whoTakes() {
    for (isEnabled, isSideways, hasRoom) in [(true, false, true), (false, false, true), (true, true, true), (true, false, false)] {
      let (outer, rig) = nested()
      outer.isScrollEnabled = isEnabled
      if isSideways { outer.contentSize = Size(width: 3000, height: 700) }
      if !hasRoom { outer.contentOffset.y = 2000 }
      let between = ScrollView(frame: Rect(x: 0, y: outer.contentOffset.y, width: 400, height: 400))
      outer.addSubview(between)
      between.addSubview(rig.view)
      rig.view.frame.origin = .zero
      rig.view.contentOffset.y = 600
      let start = outer.contentOffset.y
      rig.finger(.began, 390, at: 1)
      rig.finger(.moved, 380, at: 10)
      rig.finger(.moved, 330, at: 20)
      rig.tick(at: 20)
      let takes = isEnabled && !isSideways && hasRoom
      #expect(outer.contentOffset.y == (takes ? start + 50 : start) && (rig.offset.y > 600) == !takes && between.contentOffset == .zero)
    }
  }

  @Test("the outer one lets go when the inner one is taken away, or dragged by something else")
  func goesAway() {
    for way in ["removed", "moved", "disabled", "gone"] {
      let (outer, rig) = nested()
      rig.view.contentOffset.y = 600
      rig.finger(.began, 390, at: 1)
      rig.finger(.moved, 380, at: 10)
      rig.finger(.moved, 330, at: 20)
      rig.tick(at: 20)
      #expect(outer.isDragging)
      switch way {
      case "removed": rig.view.removeFromSuperview()
      case "moved": rig.window.addSubview(rig.view)
      case "disabled": rig.view.isScrollEnabled = false
      default: outer.subviews.forEach { $0.removeFromSuperview() }
      }
      for frame in 3...5 { rig.tick(at: Double(frame) * 10) }
      #expect(outer.phase == .resting, "\(way)")
      rig.finger(.ended, 330, at: 60)
      rig.tick(at: 70)
      #expect(outer.phase == .resting)
    }
  }
}
