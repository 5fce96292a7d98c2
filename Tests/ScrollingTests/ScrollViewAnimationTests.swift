import Scrolling
import Testing
import ViewTree

@Suite("An animated scroll")
struct ScrollViewAnimationTests {
  private static let frame = Instant(nanoseconds: 1_000_000_000 / 60)

  /// The motion that a scroll asked for now has: it begins one frame before the next tick.
  private func expected(_ rig: ScrollRig, to target: Double, milliseconds: Double = 300, curve: AnimationCurve = .easeInOut) -> EasedScroll
  {
    let first = rig.instant.advanced(byMilliseconds: 1000.0 / 60)
    let start = Instant(nanoseconds: first.nanoseconds - Self.frame.nanoseconds)
    return EasedScroll(start: start, offset: rig.offset, target: target, durationMilliseconds: milliseconds, curve: curve)
  }

  @Test("is a didScroll a frame with the values of an EasedScroll, and one end (rule 84)", arguments: ScrollPlatform.allCases)
  func values(platform: ScrollPlatform) {
    let rig = ScrollRig()
    rig.view.platform = platform
    rig.view.contentOffset.y = 120
    rig.clearLog()
    let motion = expected(rig, to: 1234.5)
    rig.view.setContentOffset(Point(x: 0, y: 1234.5), animated: true)
    #expect(rig.calls.isEmpty)
    #expect(rig.view.phase == .animating && !rig.view.isDecelerating && !rig.view.isDragging && !rig.view.isTracking)
    for count in 1...18 {
      rig.tick()
      #expect(rig.offset == motion.offset(at: rig.instant))
      #expect(rig.calls.count { $0 == "didScroll" } == count)
    }
    rig.settle()
    #expect(rig.offset == 1234.5)
    #expect(rig.story == ["didScroll", "didEndScrollingAnimation"])
    #expect((18...19).contains(rig.calls.count { $0 == "didScroll" }))
  }

  @Test(
    "has the duration and the curve that it was asked with (rule 84)", arguments: [AnimationCurve.linear, .easeIn, .easeOut, .easeInOut])
  func configured(curve: AnimationCurve) {
    for seconds in [0.05, 0.3, 1, 2.5] {
      let rig = ScrollRig()
      rig.view.scrollAnimationDuration = seconds
      rig.view.scrollAnimationCurve = curve
      let motion = expected(rig, to: 800, milliseconds: seconds * 1000, curve: curve)
      rig.view.setContentOffset(Point(x: 0, y: 800), animated: true)
      rig.view.scrollAnimationDuration = 7
      rig.view.scrollAnimationCurve = .linear
      while rig.view.phase == .animating, rig.instant.nanoseconds < 5_000_000_000 {
        rig.tick()
        #expect(rig.offset == motion.offset(at: rig.instant))
      }
      #expect(rig.offset == 800)
      #expect(rig.instant >= motion.end)
      #expect(rig.instant.milliseconds(since: motion.end) < 17)
    }
  }

  @Test("of no duration is there at the next tick, with one didScroll (rule 84)")
  func noDuration() {
    let rig = ScrollRig()
    rig.view.scrollAnimationDuration = 0
    rig.view.setContentOffset(Point(x: 0, y: 800), animated: true)
    #expect(rig.offset == 0)
    rig.tick()
    #expect(rig.offset == 800)
    #expect(rig.calls == ["didScroll", "didEndScrollingAnimation"])
  }

  @Test("takes 0 to an hour; a duration that is no number is not taken (rule 84)")
  func wrongDurations() {
    let view = ScrollView()
    for (duration, taken) in [(-0.1, 0), (.nan, 0), (1e9, 3600), (.nan, 3600), (.infinity, 3600), (0.5, 0.5)] {
      view.scrollAnimationDuration = duration
      #expect(view.scrollAnimationDuration == taken, "\(duration)")
    }
  }

  @Test("goes along both axes together, and beyond an edge without being clamped (rules 81, 84)")
  func bothAxes() {
    let rig = ScrollRig(content: Size(width: 1000, height: 2000))
    rig.view.setContentOffset(Point(x: -100, y: 3000), animated: true)
    for _ in 0..<9 { rig.tick() }
    let offset = rig.view.contentOffset
    #expect(offset.x < -30 && abs(offset.y + offset.x * 30) < 1e-9)
    rig.settle()
    #expect(rig.view.contentOffset == Point(x: -100, y: 3000))
    #expect(rig.calls.count { $0 == "didEndScrollingAnimation" } == 1)
  }

  @Test("to where the content rests is none: no call, no tick (rule 84)")
  func toHere() {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 50
    rig.clearLog()
    rig.view.setContentOffset(Point(x: 0, y: 50), animated: true)
    #expect(rig.view.phase == .resting)
    rig.settle()
    #expect(rig.calls.isEmpty)
  }

  @Test("that another one replaces has no end, and the other goes on from where it was (rule 84)")
  func replaced() {
    let rig = ScrollRig()
    rig.view.setContentOffset(Point(x: 0, y: 800), animated: true)
    for _ in 0..<6 { rig.tick() }
    let motion = expected(rig, to: 100)
    rig.view.setContentOffset(Point(x: 0, y: 100), animated: true)
    rig.tick()
    #expect(rig.offset == motion.offset(at: rig.instant))
    rig.settle()
    #expect(rig.offset == 100)
    #expect(rig.story == ["didScroll", "didEndScrollingAnimation"])
    #expect(rig.calls.count { $0 == "didEndScrollingAnimation" } == 1)
  }

  @Test("asked for twice before a tick is the second (rule 84)")
  func askedTwice() {
    let rig = ScrollRig()
    rig.view.setContentOffset(Point(x: 0, y: 800), animated: true)
    rig.view.setContentOffset(Point(x: 0, y: 100), animated: true)
    rig.settle()
    #expect(rig.offset == 100)
    #expect(rig.calls.count { $0 == "didEndScrollingAnimation" } == 1)
  }

  @Test(
    "ends without its callback at a finger, a wheel, a jump, an offset, a trackpad, and where it is asked to stand (rule 84)",
    arguments: 0..<8)
  func cancelled(which: Int) throws {
    let rig = ScrollRig()
    rig.view.setContentOffset(Point(x: 0, y: 800), animated: true)
    for _ in 0..<6 { rig.tick() }
    let offset = rig.offset
    #expect(offset > 20 && offset < 780)
    var end = offset
    switch which {
    case 0: rig.touch(.began, 200)
    case 1: try rig.send(.stop)
    case 2:
      try rig.send(.wheel(by: Point(x: 0, y: 10)))
      end += 10
    case 3:
      try rig.send(.jump(to: Point(x: 0, y: 333)))
      end = 333
    case 4:
      rig.view.contentOffset.y = 333
      end = 333
    case 5: rig.view.setContentOffset(rig.view.contentOffset, animated: false)
    case 6: rig.view.setContentOffset(rig.view.contentOffset, animated: true)
    default:
      try rig.send(.trackpad(by: Point(x: 0, y: 10), .momentumBegan), .trackpad(by: .zero, .momentumEnded))
      end += 10
    }
    rig.tick()
    #expect(rig.view.phase == (which == 0 ? .tracking : .resting))
    rig.touch(.ended, 200)
    rig.settle()
    #expect(rig.offset == end)
    #expect(!rig.calls.contains("didEndScrollingAnimation"))
  }

  @Test("that a finger stops before its first tick never runs (rule 84)")
  func cancelledBeforeItBegins() {
    let rig = ScrollRig()
    rig.view.setContentOffset(Point(x: 0, y: 800), animated: true)
    rig.touch(.began, 200)
    rig.touch(.ended, 200)
    rig.settle()
    #expect(rig.offset == 0)
    #expect(rig.calls.isEmpty)
  }

  @Test("ends a deceleration, which is told of, and then runs (rules 84, 91)")
  func duringDeceleration() throws {
    let rig = ScrollRig()
    try rig.release(at: -2000)
    rig.tick()
    rig.clearLog()
    rig.view.setContentOffset(.zero, animated: true)
    #expect(rig.calls == ["didEndDecelerating"])
    rig.settle()
    #expect(rig.story == ["didEndDecelerating", "didScroll", "didEndScrollingAnimation"])
    #expect(rig.offset == 0)
  }

  @Test("asked for under a finger sets the offset, and the finger goes on from there (rule 84)")
  func underAFinger() {
    let rig = ScrollRig()
    rig.touch(.began, 300)
    rig.tick()
    rig.view.setContentOffset(Point(x: 0, y: 500), animated: true)
    #expect(rig.offset == 500)
    rig.touch(.moved, 280)
    rig.tick()
    #expect(rig.offset == 510)
    rig.view.setContentOffset(Point(x: 0, y: 700), animated: true)
    rig.touch(.moved, 275)
    rig.tick()
    #expect(rig.offset == 705)
    #expect(!rig.calls.contains("didEndScrollingAnimation"))
  }

  @Test("keeps a target that is still legal when content changes, and goes to the edge if it is not (rules 84, 90, C5)")
  func changedContent() {
    for (height, end) in [(9000.0, 800.0), (1200, 800), (900, 500), (300, 0), (0, 0)] {
      for frames in [0, 1, 6, 16] {
        let rig = ScrollRig()
        rig.view.setContentOffset(Point(x: 0, y: 800), animated: true)
        for _ in 0..<frames { rig.tick() }
        let offset = rig.offset
        rig.view.contentSize.height = height
        #expect(rig.offset == offset)
        rig.settle()
        #expect(rig.offset == end)
        #expect(rig.calls.count { $0 == "didEndScrollingAnimation" } == 1)
        #expect(rig.calls.last == "didEndScrollingAnimation")
      }
    }
  }

  @Test("is carried along by a correction of the layout, target and all (rule 83, C5)", arguments: [0, 6])
  func corrected(frames: Int) {
    let rig = ScrollRig()
    let plain = ScrollRig()
    for rig in [rig, plain] {
      rig.view.setContentOffset(Point(x: 0, y: 800), animated: true)
      for _ in 0..<frames { rig.tick() }
    }
    rig.view.reposition(contentSize: Size(width: 300, height: 2300), correction: Point(x: 0, y: 300))
    for _ in 0..<25 {
      #expect(abs(rig.offset - plain.offset - 300) < 1e-9)
      rig.tick()
      plain.tick()
    }
    #expect(rig.offset == 1100)
    #expect(rig.calls == plain.calls)
  }

  @Test("asked for outside a window runs once there is one (rule 84)")
  func withoutWindow() {
    let rig = ScrollRig()
    rig.view.removeFromSuperview()
    rig.view.setContentOffset(Point(x: 0, y: 800), animated: true)
    rig.tick(milliseconds: 1000)
    #expect(rig.offset == 0)
    rig.container.addSubview(rig.view)
    rig.tick()
    #expect(rig.offset > 0 && rig.offset < 100)
    rig.settle()
    #expect(rig.offset == 800)
    #expect(rig.calls.last == "didEndScrollingAnimation")
  }

  // MARK: scrollRectToVisible

  private func visible(_ rect: Rect, from offset: Point = .zero, inset: EdgeInsets = .zero, content: Size = Size(width: 1000, height: 1000))
    -> Point
  {
    let rig = ScrollRig(content: content)
    rig.view.frame.size = Size(width: 200, height: 200)
    rig.view.contentInset = inset
    rig.view.contentOffset = offset
    rig.view.scrollRectToVisible(rect, animated: false)
    let end = rig.view.contentOffset
    rig.view.contentOffset = offset
    rig.view.scrollRectToVisible(rect, animated: true)
    rig.settle()
    #expect(rig.view.contentOffset == end)
    return end
  }

  @Test("to a rectangle is the smallest that shows it, animated or not: UIKit's example gives 31 (rule 86)")
  func rectToVisible() {
    #expect(visible(Rect(x: 0, y: 230, width: 1, height: 1)) == Point(x: 0, y: 31))
    #expect(visible(Rect(x: 230, y: 0, width: 1, height: 1)) == Point(x: 31, y: 0))
    #expect(visible(Rect(x: 300, y: 400, width: 50, height: 60)) == Point(x: 150, y: 260))
    #expect(visible(Rect(x: 300, y: 400, width: 50, height: 60), from: Point(x: 700, y: 700)) == Point(x: 300, y: 400))
    #expect(visible(Rect(x: 720, y: 100, width: 50, height: 60), from: Point(x: 700, y: 700)) == Point(x: 700, y: 100))
    #expect(visible(Rect(x: 990, y: 990, width: 50, height: 60)) == Point(x: 800, y: 800))
    #expect(visible(Rect(x: -90, y: -90, width: 50, height: 60), from: Point(x: 700, y: 700)) == .zero)
  }

  @Test("to a rectangle that is visible, to its very borders, or empty, is none (rule 86)")
  func visibleAlready() {
    let offset = Point(x: 300, y: 300)
    for rect in [
      Rect(x: 300, y: 300, width: 200, height: 200), Rect(x: 310, y: 499, width: 1, height: 1), Rect(x: 0, y: 0, width: 0, height: 50),
      Rect(x: 0, y: 0, width: 0, height: 0), Rect(x: 0, y: 0, width: 1000, height: 1000),
    ] {
      #expect(visible(rect, from: offset) == offset)
    }
    let rig = ScrollRig()
    rig.view.scrollRectToVisible(Rect(x: 0, y: 100, width: 10, height: 10), animated: true)
    #expect(rig.view.phase == .resting)
    rig.settle()
    #expect(rig.calls.isEmpty)
  }

  @Test("to a rectangle with negative sides is that to its standardized one; to no rectangle of points there is none (rule 86)")
  func unusualRect() {
    for rect in [Rect(x: 300, y: 400, width: 50, height: 60), Rect(x: 720, y: 100, width: 50, height: 60)] {
      for (x, y) in [(true, false), (false, true), (true, true)] {
        let turned = Rect(
          x: x ? rect.maxX : rect.minX, y: y ? rect.maxY : rect.minY, width: x ? -rect.width : rect.width,
          height: y ? -rect.height : rect.height)
        #expect(visible(turned, from: Point(x: 700, y: 700)) == visible(rect, from: Point(x: 700, y: 700)))
      }
    }
    var rects = [Rect.null, .infinite]
    for bad in [Double.nan, .infinity, -.infinity] {
      for place in 0..<4 {
        var numbers = [10.0, 10, 50, 50]
        numbers[place] = bad
        rects.append(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
      }
    }
    for rect in rects { #expect(visible(rect, from: Point(x: 300, y: 300)) == Point(x: 300, y: 300), "\(rect)") }
    // Finite, though its far edges are not: the nearer end is shown.
    #expect(visible(Rect(x: 1e308, y: 1e308, width: 1e308, height: 1e308)) == Point(x: 800, y: 800))
  }

  @Test("to a rectangle keeps it out from under the insets (rule 86)")
  func insets() {
    let inset = EdgeInsets(top: 20, left: 10, bottom: 30, right: 40)
    #expect(visible(Rect(x: 20, y: 230, width: 1, height: 1), inset: inset) == Point(x: 0, y: 61))
    #expect(visible(Rect(x: 200, y: 100, width: 1, height: 1), inset: inset) == Point(x: 41, y: 0))
    #expect(visible(Rect(x: 400, y: 100, width: 1, height: 1), from: Point(x: 400, y: 400), inset: inset) == Point(x: 390, y: 80))
    #expect(visible(Rect(x: 0, y: 0, width: 1, height: 1), from: Point(x: 400, y: 400), inset: inset) == Point(x: -10, y: -20))
    #expect(visible(Rect(x: 999, y: 999, width: 1, height: 1), inset: inset) == Point(x: 840, y: 830))
  }

  @Test("to a rectangle that is larger than the view shows its nearer end (rule 86)")
  func larger() {
    #expect(visible(Rect(x: 0, y: 300, width: 10, height: 500)) == Point(x: 0, y: 300))
    #expect(visible(Rect(x: 0, y: 100, width: 10, height: 500), from: Point(x: 0, y: 750)) == Point(x: 0, y: 400))
    #expect(visible(Rect(x: 0, y: 100, width: 10, height: 500)) == Point(x: 0, y: 100))
  }
}
