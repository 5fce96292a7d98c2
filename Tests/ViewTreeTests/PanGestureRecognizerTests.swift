import TestSupport
import Testing
import ViewTree

@Suite("Pan gesture recognizer")
struct PanGestureRecognizerTests {
  private final class Heard {
    var states: [GestureRecognizer.State] = []
    var translations: [Point] = []
    var velocities: [Point] = []
  }

  private let log = TouchLog()
  private let window: Window
  private let pad: Pad
  private let pan = PanGestureRecognizer()
  private let heard = Heard()

  init() {
    window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    pad = Pad("V", Rect(x: 0, y: 0, width: 400, height: 400), log: log)
    window.addSubview(pad)
    pad.addGestureRecognizer(pan)
    pan.action = { [heard] in
      heard.states.append($0.state)
      heard.translations.append($0.translation(in: nil))
      heard.velocities.append($0.velocity(in: nil))
    }
  }

  private func send(_ phase: Touch.Phase, _ id: Int = 0, x: Double, y: Double = 100, at milliseconds: Double) {
    window.send(Touch(id: id, phase: phase, location: Point(x: x, y: y), instant: Instant(milliseconds: milliseconds)))
  }

  private func points(_ x: Double...) -> [Point] { x.map { Point(x: $0, y: 0) } }

  @Test("it begins after ten points, which are no part of the translation, and tells each movement and its end")
  func oneFinger() {
    send(.began, x: 100, at: 0)
    send(.moved, x: 109.5, at: 10)
    #expect(heard.states.isEmpty && pan.translation(in: nil) == .zero && pan.state == .possible && pan.numberOfTouches == 1)
    send(.moved, x: 115, at: 20)
    send(.moved, x: 130, at: 30)
    send(.ended, x: 127, at: 40)
    #expect(heard.states == [.began, .changed, .changed, .ended])
    #expect(heard.translations == points(5, 20, 17, 17))
    #expect(log.lines == ["V began 0", "V moved 0", "V cancelled 0"])
    #expect(pan.state == .possible && pan.numberOfTouches == 0 && pan.translation(in: nil) == .zero && pan.velocity(in: nil) == .zero)
    #expect(pan.location(in: nil) == Point(x: 127, y: 100))
  }

  @Test("a touch that does not go far enough is no drag, and one that is taken away in a drag cancels it")
  func noDrag() {
    send(.began, x: 100, at: 0)
    send(.ended, x: 109.9, at: 10)
    #expect(heard.states.isEmpty && log.lines.last == "V ended 0")
    send(.began, x: 100, at: 20)
    send(.moved, x: 150, at: 30)
    send(.cancelled, x: 150, at: 40)
    #expect(heard.states == [.began, .cancelled])
    send(.began, x: 100, at: 50)
    send(.moved, x: 150, at: 60)
    pan.isEnabled = false
    #expect(heard.states == [.began, .cancelled, .began, .cancelled] && pan.state == .possible)
  }

  @Test("the velocity is the way of the last 100 ms over its time, with its sign, and none after a rest")
  func velocity() {
    send(.began, x: 0, at: 0)
    for step in 1...20 { send(.moved, x: Double(step) * 4, y: 100 - Double(step * step), at: Double(step) * 10) }
    // From step 10 to step 20: 40 points to the right and 300 up in 100 ms.
    #expect(heard.velocities.last == Point(x: 400, y: -3000))
    send(.ended, x: 80, y: -300, at: 210)
    #expect(heard.states.last == .ended)
    #expect(heard.velocities.last == Point(x: 9 * 4 / 0.1, y: -Double(400 - 121) / 0.1))
    send(.began, x: 0, at: 1000)
    send(.moved, x: 50, at: 1010)
    send(.ended, x: 50, at: 1111)
    #expect(heard.velocities.last == .zero && heard.velocities.dropLast().last == Point(x: 5000, y: 0))
  }

  @Test("setTranslation counts on from what it is given, in the view's coordinates, also under a turn and a scale")
  func setTranslation() {
    pan.setTranslation(Point(x: 9, y: 9), in: nil)
    send(.began, x: 100, at: 0)
    #expect(pan.translation(in: nil) == .zero)
    send(.moved, x: 130, at: 10)
    pan.setTranslation(.zero, in: pad)
    send(.moved, x: 137, y: 95, at: 20)
    #expect(pan.translation(in: pad) == Point(x: 7, y: -5))
    pad.transform = AffineTransform(rotationAngle: 1).scaledBy(x: 2, y: -0.5)
    let inner = View(frame: Rect(x: 1e9, y: 0, width: 10, height: 10))
    inner.transform = AffineTransform(scaleX: 4, y: 4)
    pad.addSubview(inner)
    pan.setTranslation(Point(x: 3, y: 4), in: inner)
    #expect((pan.translation(in: inner) - Point(x: 3, y: 4)).isShort)
    send(.moved, x: 147, y: 95, at: 30)
    let way = Point(x: 10, y: 0).applying(pad.transform.inverted())
    #expect((pan.translation(in: inner) - Point(x: 3 + way.x / 4, y: 4 + way.y / 4)).isShort)
    inner.transform = AffineTransform(scaleX: 0, y: 0)
    #expect(pan.translation(in: inner) == .zero && pan.velocity(in: inner) == .zero)
  }

  @Test("several fingers count as their middle: one that lands or leaves moves nothing, and the drag ends with the last one")
  func severalFingers() {
    pad.isMultipleTouchEnabled = true
    send(.began, 1, x: 100, at: 0)
    send(.moved, 1, x: 120, at: 10)
    send(.began, 2, x: 300, at: 20)
    #expect(pan.translation(in: nil) == Point(x: 10, y: 0) && pan.numberOfTouches == 2)
    send(.moved, 2, x: 320, at: 30)
    #expect(pan.translation(in: nil) == Point(x: 20, y: 0) && pan.location(in: nil) == Point(x: 220, y: 100))
    send(.ended, 1, x: 120, at: 40)
    #expect(pan.translation(in: nil) == Point(x: 20, y: 0) && heard.states == [.began, .changed])
    send(.moved, 2, x: 330, at: 50)
    send(.ended, 2, x: 330, at: 60)
    #expect(heard.states == [.began, .changed, .changed, .ended] && heard.translations.last == Point(x: 30, y: 0))
  }

  @Test("with a least number of fingers it begins when they are there, counts from there, and ends when one of them leaves")
  func minimum() {
    pan.minimumNumberOfTouches = 2
    send(.began, 1, x: 100, at: 0)
    send(.moved, 1, x: 200, at: 10)
    #expect(heard.states.isEmpty)
    send(.began, 2, x: 300, at: 20)
    send(.moved, 2, x: 318, at: 30)
    #expect(heard.states.isEmpty)
    send(.moved, 1, x: 206, at: 40)
    #expect(heard.translations == points(2) && heard.states == [.began])
    #expect(heard.velocities == points(12 / 0.02))
    send(.ended, 2, x: 318, at: 50)
    #expect(heard.states == [.began, .ended])
    send(.moved, 1, x: 300, at: 60)
    send(.ended, 1, x: 300, at: 70)
    #expect(heard.states == [.began, .ended] && pan.state == .possible)
  }

  @Test("beyond the greatest number of fingers it does not begin, and in a drag those that land later do not count")
  func maximum() {
    pan.maximumNumberOfTouches = 1
    send(.began, 1, x: 100, at: 0)
    send(.began, 2, x: 200, at: 5)
    send(.moved, 1, x: 150, at: 10)
    #expect(heard.states.isEmpty && pan.state == .failed)
    for finger in [1, 2] { send(.ended, finger, x: 150, at: 20) }
    send(.began, 1, x: 100, at: 30)
    send(.moved, 1, x: 150, at: 40)
    send(.began, 2, x: 300, at: 50)
    send(.moved, 2, x: 390, at: 60)
    send(.ended, 2, x: 390, at: 70)
    #expect(heard.states == [.began] && pan.translation(in: nil) == Point(x: 40, y: 0) && pan.numberOfTouches == 1)
    send(.ended, 1, x: 150, at: 80)
    #expect(heard.states == [.began, .ended])
  }

  @Test("the action may take the recognizer away in mid-drag: the drag is cancelled and no touch is left behind")
  func reentrant() {
    pan.action = { [heard] pan in
      heard.states.append(pan.state)
      if pan.state == .changed { pan.view?.removeGestureRecognizer(pan) }
    }
    send(.began, x: 100, at: 0)
    send(.moved, x: 120, at: 10)
    send(.moved, x: 130, at: 20)
    send(.ended, x: 130, at: 30)
    #expect(heard.states == [.began, .changed, .cancelled] && pan.view == nil && pan.state == .possible)
  }

  @Test("any recording leaves finite numbers: time that stands still or goes backwards, and places at the ends of the numbers")
  func anyInput() {
    var random = SystemOfNumbers()
    for _ in 0..<2000 {
      let phases: [Touch.Phase] = [.began, .moved, .moved, .moved, .ended, .cancelled]
      let x = random.below(10) == 0 ? Double(random.below(3) - 1) * 1e308 : Double(random.below(400))
      send(phases[random.below(6)], random.below(3), x: x, at: Double(random.below(500)))
      #expect(pan.translation(in: nil).isFinite && pan.velocity(in: nil).isFinite && pan.location(in: nil).isFinite)
    }
    window.cancelTouches(at: .zero)
    #expect(pan.numberOfTouches == 0 && pan.state == .possible)
  }
}

/// Numbers that look drawn, the same in every run.
private struct SystemOfNumbers {
  private var state: UInt64 = 42

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}

extension Point {
  fileprivate var isShort: Bool { abs(x) < 1e-6 && abs(y) < 1e-6 }
}
