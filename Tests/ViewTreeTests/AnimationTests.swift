import Testing
import ViewTree

@Suite("Animation curves")
struct AnimationCurveTests {
  private static let curves: [(curve: AnimationCurve, first: Point, second: Point)] = [
    (.easeIn, Point(x: 0.42, y: 0), Point(x: 1, y: 1)), (.easeOut, Point(x: 0, y: 0), Point(x: 0.58, y: 1)),
    (.easeInOut, Point(x: 0.42, y: 0), Point(x: 0.58, y: 1)),
  ]

  /// A Bézier curve by De Casteljau's construction: the points between the points.
  private func bezier(_ first: Point, _ second: Point, at t: Double) -> Point {
    var points = [Point.zero, first, second, Point(x: 1, y: 1)]
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map { Point(x: $0.x + ($1.x - $0.x) * t, y: $0.y + ($1.y - $0.y) * t) }
    }
    return points[0]
  }

  @Test("the curves are CAMediaTimingFunction's Béziers: points constructed on them lie on the progress", arguments: 0..<3)
  func onTheBezier(index: Int) {
    let (curve, first, second) = Self.curves[index]
    for step in 0...20_000 {
      let point = bezier(first, second, at: Double(step) / 20_000)
      #expect(abs(curve.progress(at: point.x) - point.y) < 1e-9)
    }
  }

  @Test("a dense sampling that is interpolated agrees at every thousandth of the time", arguments: 0..<3)
  func sampled(index: Int) {
    let (curve, first, second) = Self.curves[index]
    let samples = (0...50_000).map { bezier(first, second, at: Double($0) / 50_000) }
    var place = 0
    for step in 1..<1_000 {
      let fraction = Double(step) / 1_000
      while samples[place + 1].x < fraction { place += 1 }
      let (low, high) = (samples[place], samples[place + 1])
      let expected = low.y + (high.y - low.y) * (fraction - low.x) / (high.x - low.x)
      #expect(abs(curve.progress(at: fraction) - expected) < 1e-8)
    }
  }

  @Test("values that other implementations of the curves give, to six digits")
  func knownValues() {
    #expect(abs(AnimationCurve.easeIn.progress(at: 0.5) - 0.315357) < 1e-6)
    #expect(abs(AnimationCurve.easeOut.progress(at: 0.5) - 0.684643) < 1e-6)
    #expect(abs(AnimationCurve.easeInOut.progress(at: 0.25) - 0.129162) < 1e-6)
    #expect(abs(AnimationCurve.easeInOut.progress(at: 0.5) - 0.5) < 1e-12)
  }

  @Test("every curve starts at 0, ends at 1, stays there outside, rises strictly between, and linear is the fraction itself")
  func shape() {
    for curve in [AnimationCurve.linear, .easeIn, .easeOut, .easeInOut] {
      for early in [-Double.infinity, -1, -0.0, 0] { #expect(curve.progress(at: early) == 0) }
      for late in [1, 1.0.nextUp, 7, Double.infinity] { #expect(curve.progress(at: late) == 1) }
      var last = 0.0
      for step in 1..<10_000 {
        let progress = curve.progress(at: Double(step) / 10_000)
        #expect(progress > last && progress < 1)
        last = progress
        if curve == .linear { #expect(progress == Double(step) / 10_000) }
      }
      for tiny in [Double.leastNonzeroMagnitude, 1e-300, 1e-17, 1e-9] {
        #expect(curve.progress(at: tiny) >= 0 && curve.progress(at: tiny) < 1e-4)
        #expect(curve.progress(at: 1 - tiny) <= 1 && curve.progress(at: 1 - tiny) > 1 - 1e-4)
      }
    }
  }

  @Test("ease-in turned around is ease-out, and ease-in-out turned around is itself")
  func symmetry() {
    for step in 0...1_000 {
      let fraction = Double(step) / 1_000
      #expect(abs(AnimationCurve.easeIn.progress(at: fraction) + AnimationCurve.easeOut.progress(at: 1 - fraction) - 1) < 1e-9)
      #expect(abs(AnimationCurve.easeInOut.progress(at: fraction) + AnimationCurve.easeInOut.progress(at: 1 - fraction) - 1) < 1e-9)
    }
  }
}

@Suite("Animated frames")
struct AnimationTests {
  private let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
  private let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 20))

  init() { window.addSubview(view) }

  private func seconds(_ seconds: Double) -> Instant { Instant(nanoseconds: Int64(seconds * 1_000_000_000)) }

  @Test("rule 76: the presentation is the old frame up to the start, the new one from the end on, and on the curve between")
  func closedForm() {
    let (old, new) = (view.frame, Rect(x: 100, y: 40, width: 50, height: 0))
    for curve in [AnimationCurve.linear, .easeIn, .easeOut, .easeInOut] {
      view.frame = old
      window.animate(withDuration: 2, curve: curve, at: seconds(10)) { view.frame = new }
      #expect(view.frame == new)
      for (time, fraction) in [(0.0, 0.0), (9.999, 0), (10, 0), (10.5, 0.25), (11, 0.5), (11.9, 0.95), (12, 1), (1_000, 1)] {
        let progress = curve.progress(at: fraction)
        let expected = Rect(x: 100 * progress, y: 40 * progress, width: 10 + 40 * progress, height: 20 - 20 * progress)
        #expect(view.presentationFrame(at: seconds(time)).isNear(expected))
      }
      #expect(view.presentationFrame(at: seconds(12)) == new)
      window.tick(at: seconds(12))
      #expect(view.frameAnimations.isEmpty)
    }
  }

  @Test("an animation says from where, to where, when, for how long and how; without a start it starts at the last tick")
  func recorded() {
    window.tick(at: seconds(3))
    window.animate(withDuration: 0.5, curve: .easeOut) { view.frame.origin.x = 7 }
    let animation = view.frameAnimations[0]
    #expect(view.frameAnimations.count == 1)
    #expect(animation.from == Rect(x: 0, y: 0, width: 10, height: 20) && animation.to == Rect(x: 7, y: 0, width: 10, height: 20))
    #expect(animation.start == seconds(3) && animation.end == seconds(3.5) && animation.duration == 0.5 && animation.curve == .easeOut)
    #expect(animation.remainder(at: seconds(3)) == 1 && animation.remainder(at: seconds(3.5)) == 0)
  }

  @Test("interrupted, the second animation adds to what is left of the first: no jump at its start, and the new frame at the end")
  func additive() {
    window.animate(withDuration: 1, curve: .easeInOut, at: seconds(0)) { view.frame.origin.x = 100 }
    let before = view.presentationFrame(at: seconds(0.5))
    #expect(before.isNear(Rect(x: 50, y: 0, width: 10, height: 20)))
    window.animate(withDuration: 1, curve: .easeInOut, at: seconds(0.5)) { view.frame.origin.x = 0 }
    #expect(view.presentationFrame(at: seconds(0.5)).isNear(before))
    for step in 0...30 {
      let time = 0.5 + Double(step) / 20
      let first = 1 - AnimationCurve.easeInOut.progress(at: time)
      let second = 1 - AnimationCurve.easeInOut.progress(at: time - 0.5)
      #expect(abs(view.presentationFrame(at: seconds(time)).minX - (-100 * first + 100 * second)) < 1e-6)
    }
    #expect(view.presentationFrame(at: seconds(1.5)) == view.frame)
  }

  @Test("a frame set outside in the middle of an animation takes what is left of the way along")
  func setWithoutAnimation() {
    window.animate(withDuration: 1, curve: .linear, at: seconds(0)) { view.frame.origin.x = 100 }
    view.frame.origin.x = 300
    #expect(view.presentationFrame(at: seconds(0.75)).isNear(Rect(x: 275, y: 0, width: 10, height: 20)))
    #expect(view.presentationFrame(at: seconds(1)) == view.frame)
  }

  @Test("each view whose frame changes is recorded, however it changed; views that stand still are not, nor are those that came or went")
  func whoIsRecorded() {
    let views = (0..<6).map { _ in View(frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
    for still in views[0..<5] { window.addSubview(still) }
    view.addSubview(views[0])
    views[0].autoresizingMask = .flexibleWidth
    window.animate(withDuration: 1) {
      view.bounds.size.width = 30
      views[1].center.x = 99
      views[2].transform = AffineTransform(scaleX: 2, y: 2)
      views[3].frame.origin.x = 5
      views[3].frame.origin.x = 0
      views[4].frame.origin.x = 5
      views[4].removeFromSuperview()
      views[5].frame.origin.x = 5
      window.addSubview(views[5])
    }
    #expect(([view] + views).map { $0.frameAnimations.count } == [1, 1, 1, 1, 0, 0, 0])
  }

  @Test("frames of a later layout pass are not animated, those of layoutIfNeeded inside are")
  func layoutInside() {
    final class Row: View {
      override func layoutSubviews() { for view in subviews { view.frame.origin.x = bounds.width } }
    }
    for laysOut in [false, true] {
      let row = Row(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      let cell = View(frame: Rect(x: 0, y: 0, width: 1, height: 1))
      row.addSubview(cell)
      window.addSubview(row)
      window.tick(at: .zero)
      window.animate(withDuration: 1) {
        row.frame.size.width = 50
        if laysOut { row.layoutIfNeeded() }
      }
      window.tick(at: .zero)
      #expect(cell.frame.minX == 50)
      #expect(cell.frameAnimations.isEmpty == !laysOut)
      #expect(cell.presentationFrame(at: .zero).minX == (laysOut ? 10 : 50))
    }
  }

  @Test("without a duration nothing is animated; the completion still comes with the next tick")
  func instantly() {
    var completed = 0
    window.animate(withDuration: 0) {
      view.frame.origin.x = 9
    } completion: { _ in
      completed += 1
    }
    #expect(view.frame.minX == 9 && view.frameAnimations.isEmpty && completed == 0)
    #expect(view.presentationFrame(at: .zero) == view.frame)
    window.tick(at: .zero)
    #expect(completed == 1)
    window.tick(at: .zero)
    #expect(completed == 1)
  }

  @Test("a completion runs once, at the end of the first tick at or after the animation's end, after layout and drawing")
  func completions() {
    final class Watching: View {
      var log: CallLog?
      override func layoutSubviews() { log?.lines.append("layout") }
      override func draw(_ rect: Rect) { log?.lines.append("draw") }
    }
    let log = CallLog()
    let watching = Watching(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    watching.log = log
    window.addSubview(watching)
    for (duration, name) in [(1, "late"), (0.5, "early"), (0.5, "early too")] {
      window.animate(withDuration: duration, at: seconds(1), {}, completion: { _ in log.lines.append(name) })
    }
    window.tick(at: seconds(1.499))
    #expect(log.lines == ["layout", "draw"])
    window.tick(at: seconds(1.5))
    #expect(log.lines.suffix(2) == ["early", "early too"])
    watching.setNeedsLayout()
    watching.setNeedsDisplay()
    window.tick(at: seconds(99))
    #expect(log.lines.suffix(3) == ["layout", "draw", "late"])
    window.tick(at: seconds(100))
    #expect(log.lines.count == 7)
  }

  @Test("a completion that begins the next animation: that one's completion waits for a later tick, also without a duration")
  func chained() {
    let (window, log) = (window, CallLog())
    func animate() {
      window.animate(withDuration: 0) {
      } completion: { _ in
        log.lines.append("done")
        animate()
      }
    }
    animate()
    for expected in 1...5 {
      window.tick(at: .zero)
      #expect(log.lines.count == expected)
    }
  }

  @Test("an animation within another takes part in the outer one, and has its own completion")
  func nested() {
    var completed: [String] = []
    window.animate(withDuration: 2, curve: .linear, at: seconds(0)) {
      view.frame.origin.x = 10
      window.animate(withDuration: 1, curve: .easeIn, at: seconds(0)) {
        view.frame.origin.x = 100
      } completion: { _ in
        completed.append("inner")
      }
    } completion: { _ in
      completed.append("outer")
    }
    #expect(view.frameAnimations.count == 1)
    #expect(view.presentationFrame(at: seconds(1)).isNear(Rect(x: 50, y: 0, width: 10, height: 20)))
    window.tick(at: seconds(1))
    #expect(completed == ["inner"])
    window.tick(at: seconds(2))
    #expect(completed == ["inner", "outer"])
  }

  @Test("animations are forgotten at their end alone: of two on one view the longer one stays, and a removed view is let go")
  func forgetting() {
    window.animate(withDuration: 1, at: seconds(0)) { view.frame.origin.x = 10 }
    window.animate(withDuration: 2, at: seconds(0)) { view.frame.origin.x = 20 }
    window.tick(at: seconds(0.999))
    #expect(view.frameAnimations.count == 2)
    window.tick(at: seconds(1))
    #expect(view.frameAnimations.map(\.duration) == [2])
    window.tick(at: seconds(2))
    #expect(view.frameAnimations.isEmpty)
    weak var gone: View?
    do {
      let other = View()
      gone = other
      window.addSubview(other)
      window.animate(withDuration: 1, at: seconds(2)) { other.frame.origin.x = 1 }
      other.removeFromSuperview()
    }
    window.tick(at: seconds(3))
    #expect(gone == nil)
  }

  @Test("a transition animates the window and what is laid out with it, from the old frames to the new ones")
  func transition() {
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.frame = window.bounds
    window.bounds.size = Size(width: 400, height: 300)
    window.tick(at: seconds(1))
    window.rotate(duration: 0.4)
    #expect(window.bounds.size == Size(width: 300, height: 400) && view.frame == window.bounds)
    #expect(view.frameAnimations.map(\.from) == [Rect(x: 0, y: 0, width: 400, height: 300)])
    #expect(view.presentationFrame(at: seconds(1.2)).isNear(Rect(x: 0, y: 0, width: 350, height: 350)))
    #expect(view.presentationFrame(at: seconds(1.4)) == view.frame)
  }

  @Test("any finite duration is one, also if its end lies beyond all instants (found: the process ended without a word)")
  func endless() async {
    await #expect(processExitsWith: .success) {
      let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(view)
      window.animate(withDuration: 1e12, curve: .linear, { view.frame.origin.x = 1 }, completion: { precondition(!$0, "it has no end") })
      window.tick(at: Instant(nanoseconds: 1_000_000_000))
      precondition(view.frameAnimations.count == 1 && abs(view.presentationFrame(at: window.instant).minX) < 1e-9)
    }
  }

  @Test("durations and sizes that are negative or not finite are programmer errors, with the numbers")
  func badNumbers() async {
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Window().animate(withDuration: -0.25) {}
    }
    expectMessage(of: result, says: "animate(withDuration: -0.25)")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { Window().animate(withDuration: .nan) {} }
    expectMessage(of: result, says: "animate(withDuration: nan)")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Window().transition(to: Size(width: 12.5, height: .infinity))
    }
    expectMessage(of: result, says: "12.5")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Window().transition(to: Size(width: -12.5, height: 1))
    }
    expectMessage(of: result, says: "-12.5")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Window().transition(to: Size(width: 1, height: 1), duration: .infinity)
    }
    expectMessage(of: result, says: "inf")
  }
}
