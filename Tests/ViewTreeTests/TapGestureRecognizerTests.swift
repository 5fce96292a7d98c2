import Testing
import ViewTree

@Suite("Tap gesture recognizer")
struct TapGestureRecognizerTests {
  private final class Heard {
    var places: [Point] = []
    var states: [GestureRecognizer.State] = []
  }

  private let log = TouchLog()
  private let window: Window
  private let pad: Pad
  private let tap = TapGestureRecognizer()
  private let heard = Heard()

  init() {
    window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    pad = Pad("V", Rect(x: 100, y: 100, width: 200, height: 200), log: log)
    window.addSubview(pad)
    pad.addGestureRecognizer(tap)
    tap.action = { [heard, pad] in
      heard.places.append($0.location(in: pad))
      heard.states.append($0.state)
    }
  }

  private func send(_ phase: Touch.Phase, _ id: Int = 0, x: Double = 150, y: Double = 150, at milliseconds: Double) {
    window.send(Touch(id: id, phase: phase, location: Point(x: x, y: y), instant: Instant(milliseconds: milliseconds)))
  }

  /// A tap of 50 ms.
  private func tapOnce(x: Double = 150, at milliseconds: Double) {
    send(.began, x: x, at: milliseconds)
    send(.ended, x: x, at: milliseconds + 50)
  }

  @Test("a finger that comes and leaves is a tap where it left, in any view's coordinates, and the view's touch is cancelled")
  func single() {
    send(.began, at: 0)
    send(.moved, x: 170, at: 20)
    #expect(heard.places.isEmpty && tap.location(in: nil) == Point(x: 170, y: 150))
    send(.ended, x: 180, at: 40)
    #expect(heard.places == [Point(x: 80, y: 50)] && heard.states == [.ended])
    #expect(tap.state == .possible && tap.location(in: window) == Point(x: 180, y: 150))
    #expect(log.lines == ["V began 0", "V moved 0", "V cancelled 0"])
    tapOnce(at: 60)
    #expect(heard.places.count == 2)
  }

  @Test("a finger that goes too far, stays too long, or is taken away is none; the borders themselves are taps")
  func failures() {
    let far = TapGestureRecognizer.allowableMovement
    for (x, end, isTap) in [(150 + far, 100.0, true), (150 + far + 0.001, 100, false), (150, 750, true), (150, 750.001, false)] {
      send(.began, at: 0)
      send(.ended, x: x, at: end)
      #expect(heard.places.count == (isTap ? 1 : 0), "\(x) \(end)")
      heard.places = []
    }
    send(.began, at: 0)
    send(.moved, x: 150 + far + 1, at: 5)
    send(.ended, at: 10)
    send(.began, at: 20)
    send(.cancelled, at: 30)
    #expect(heard.places.isEmpty && tap.state == .possible)
    tapOnce(at: 40)
    #expect(heard.places.count == 1)
  }

  @Test("two taps need to come soon and near enough; another tap in between begins anew, and three are one and a half")
  func double() {
    tap.numberOfTapsRequired = 2
    tapOnce(at: 0)
    #expect(heard.places.isEmpty)
    tapOnce(at: 50 + 350)
    #expect(heard.places.count == 1)
    tapOnce(at: 1000)
    tapOnce(at: 1000 + 50 + 350.001)
    #expect(heard.places.count == 1)
    tapOnce(x: 200, at: 1500)
    #expect(heard.places.count == 1)
    tapOnce(x: 200, at: 1600)
    #expect(heard.places.count == 2)
    tapOnce(x: 200, at: 1700)
    #expect(heard.places.count == 2)
    send(.began, x: 200, at: 1800)
    send(.cancelled, x: 200, at: 1810)
    tapOnce(x: 200, at: 1820)
    #expect(heard.places.count == 2)
  }

  @Test("two fingers tap if both come and both leave, at the middle between them; one or three are no tap")
  func twoFingers() {
    tap.numberOfTouchesRequired = 2
    send(.began, 1, x: 120, at: 0)
    send(.began, 2, x: 180, at: 10)
    send(.ended, 1, x: 120, at: 30)
    #expect(heard.places.isEmpty)
    send(.ended, 2, x: 180, at: 40)
    #expect(heard.places == [Point(x: 50, y: 50)])
    tapOnce(at: 100)
    for finger in 0..<3 { send(.began, finger, at: 200) }
    for finger in 0..<3 { send(.ended, finger, at: 210) }
    #expect(heard.places.count == 1 && tap.state == .possible)
  }

  @Test("of two recognizers the first to recognize has the touch: the tap of the view and not that of its superview, and no tap in a drag")
  func competition() {
    var outer = 0
    window.addGestureRecognizer(TapGestureRecognizer { _ in outer += 1 })
    tapOnce(at: 0)
    #expect(heard.places.count == 1 && outer == 0)
    window.addGestureRecognizer(PanGestureRecognizer())
    send(.began, at: 100)
    send(.moved, x: 170, at: 110)
    send(.ended, x: 170, at: 120)
    #expect(heard.places.count == 1 && outer == 0)
  }

  @Test("the action may take the recognizer away, or the view, and no touch is left behind")
  func reentrant() {
    tap.action = { [heard] tap in
      heard.states.append(tap.state)
      tap.view?.removeFromSuperview()
      tap.view?.removeGestureRecognizer(tap)
    }
    tapOnce(at: 0)
    #expect(heard.states == [.ended] && tap.view == nil && tap.state == .possible && pad.superview == nil)
    #expect(log.lines == ["V began 0", "V cancelled 0"])
    window.addSubview(pad)
    pad.addGestureRecognizer(tap)
    tapOnce(at: 100)
    #expect(heard.states.count == 2)
  }

  @Test("time that goes backwards in a recording makes no tap impossible, and no number of taps or fingers is below one")
  func borders() async {
    send(.began, at: 100)
    send(.ended, at: 50)
    #expect(heard.places.count == 1)
    send(.began, at: -9e9)
    send(.ended, at: 9e9)
    #expect(heard.places.count == 1)
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      TapGestureRecognizer().numberOfTapsRequired = 0
    }
    expectMessage(of: result, says: "numberOfTapsRequired = 0")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      TapGestureRecognizer().numberOfTouchesRequired = -1
    }
    expectMessage(of: result, says: "numberOfTouchesRequired = -1")
  }
}
