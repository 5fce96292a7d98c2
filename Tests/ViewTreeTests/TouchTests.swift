import TestSupport
import Testing
import ViewTree

@Suite("Touches and the responder chain")
struct TouchTests {
  private let log: TouchLog
  private let window: PadWindow
  /// The left and the right half of the window.
  private let a: Pad, b: Pad

  init() {
    log = TouchLog()
    window = PadWindow(log: log)
    a = Pad("A", Rect(x: 0, y: 0, width: 50, height: 100), log: log)
    b = Pad("B", Rect(x: 50, y: 0, width: 50, height: 100), log: log)
    window.addSubview(a)
    window.addSubview(b)
  }

  @discardableResult
  private func send(_ phase: Touch.Phase, _ id: Int = 0, x: Double = 10, y: Double = 10, at frame: Int = 0) -> View? {
    window.send(Touch(id: id, phase: phase, location: Point(x: x, y: y), instant: Instant(frame: frame, hz: 60)))
  }

  @Test("a touch goes to the view that it began on in all its phases, wherever the finger is, and is forgotten afterwards")
  func phases() {
    #expect(send(.began) === a)
    #expect(send(.moved, x: 80) === a)
    #expect(send(.moved, x: -1000) === a)
    #expect(send(.ended, x: 80) === a)
    #expect(log.taken() == ["A began 0", "A moved 0", "A moved 0", "A ended 0"])
    #expect(send(.moved) == nil && send(.ended) == nil && send(.cancelled) == nil)
    #expect(send(.began, x: 80) === b)
    #expect(send(.cancelled, x: 80) === b)
    #expect(log.taken() == ["B began 0", "B cancelled 0"])
  }

  @Test("a touch says where it is and was, when, and on which view; other views' coordinates are converted")
  func contents() {
    b.bounds.origin = Point(x: 0, y: 1000)
    send(.began, 7, x: 60, y: 20, at: 1)
    send(.moved, 7, x: 70, y: 25, at: 2)
    send(.ended, 7, x: 71, y: 25, at: 3)
    #expect(log.touches.map(\.location.x) == [60, 70, 71])
    #expect(log.touches.map(\.previousLocation.x) == [60, 60, 70])
    #expect(log.touches.map(\.phase) == [.began, .moved, .ended])
    #expect(log.touches.map(\.instant) == [1, 2, 3].map { Instant(frame: $0, hz: 60) })
    #expect(log.events.map(\.instant) == log.touches.map(\.instant))
    #expect(log.touches.allSatisfy { $0.view === b && $0.id == 7 })
    let touch = log.touches[1]
    #expect(touch.location(in: b) == Point(x: 20, y: 1025))
    #expect(touch.previousLocation(in: b) == Point(x: 10, y: 1020))
    #expect(touch.location(in: nil) == Point(x: 70, y: 25))
    #expect(touch.location(in: window) == Point(x: 70, y: 25))
  }

  @Test("an event has the touches that last, in the order in which they began, the ending one included, and sorts them by view")
  func events() {
    send(.began, 3)
    send(.began, 1, x: 60)
    send(.moved, 3)
    send(.ended, 3)
    send(.ended, 1)
    #expect(log.events.map { $0.allTouches.map(\.id) } == [[3], [3, 1], [3, 1], [3, 1], [1]])
    #expect(log.events[2].touches(for: a).map(\.id) == [3])
    #expect(log.events[2].touches(for: b).map(\.id) == [1])
    #expect(log.events[2].touches(for: window).isEmpty)
    #expect(log.events[3].allTouches[0].phase == .ended)
  }

  @Test("next: a view's superview, or its controller if it is the root of one; then that view's superview; it ends at the window")
  func nextResponder() {
    let controller = PadController(log: log)
    let inner = View()
    #expect(inner.next == nil && controller.next == nil && window.next == nil)
    controller.view.addSubview(inner)
    #expect(inner.next === controller.view && controller.view.next === controller && controller.next == nil)
    window.rootViewController = controller
    #expect(controller.next === window)
    window.rootViewController = nil
    #expect(controller.view.next === controller && controller.next == nil)
  }

  @Test("what nobody handles goes up: view, superview, controller, window; a view that does not hand on ends it")
  func chain() {
    let controller = PadController(log: log)
    let root = Pad("root", window.bounds, log: log)
    controller.view = root
    root.handsOn = true
    window.rootViewController = controller
    a.removeFromSuperview()
    b.removeFromSuperview()
    let plain = View(frame: window.bounds)
    root.addSubview(plain)
    plain.addSubview(a)
    a.handsOn = true
    for phase in [Touch.Phase.began, .moved, .cancelled] { send(phase) }
    #expect(
      log.taken() == [
        "A began 0", "root began 0", "controller began 0", "window began 0", "A moved 0", "root moved 0", "window moved 0", "A cancelled 0",
        "root cancelled 0", "controller cancelled 0", "window cancelled 0",
      ])
    #expect(log.touches.allSatisfy { $0.view === a })
    a.handsOn = false
    send(.began)
    send(.ended)
    #expect(log.taken() == ["A began 0", "A ended 0"])
  }

  @Test("a touch that no subview has is the window's; one outside, or on a hidden window, is nobody's and stays so")
  func windowItself() {
    a.isHidden = true
    #expect(send(.began, x: 10) === window)
    #expect(send(.ended) === window)
    #expect(log.taken() == ["window began 0", "window ended 0"])
    #expect(send(.began, x: 100) == nil)
    #expect(send(.moved, x: 60) == nil)
    window.isHidden = true
    #expect(send(.began, x: 60) == nil)
    #expect(log.taken() == [])
  }

  @Test("several fingers: one view gets the first alone, or all if isMultipleTouchEnabled; other views have their own")
  func multipleTouches() {
    send(.began, 1)
    #expect(send(.began, 2) == nil)
    #expect(send(.began, 3, x: 60) === b)
    #expect(send(.moved, 2) == nil && send(.ended, 2) == nil)
    send(.ended, 1)
    #expect(send(.moved, 2) == nil)
    #expect(log.taken() == ["A began 1", "B began 3", "A ended 1"])
    a.isMultipleTouchEnabled = true
    for id in 4...6 { #expect(send(.began, id) === a) }
    for id in [5, 6, 4] { #expect(send(.ended, id) === a) }
    #expect(log.taken() == ["A began 4", "A began 5", "A began 6", "A ended 5", "A ended 6", "A ended 4"])
  }

  @Test("no more fingers than maximumTouches: one too many is ignored for good, and a lifted one makes room")
  func tooMany() {
    a.isMultipleTouchEnabled = true
    for id in 0..<Window.maximumTouches { #expect(send(.began, id) === a) }
    #expect(send(.began, 99) == nil)
    #expect(send(.moved, 99) == nil)
    send(.ended, 5)
    #expect(send(.began, 100) === a)
    #expect(send(.began, 101) == nil)
    #expect(log.events.allSatisfy { $0.allTouches.count <= Window.maximumTouches })
    // The same finger again is no finger more.
    #expect(send(.began, 3) === a)
    #expect(log.taken().suffix(2) == ["A cancelled 3", "A began 3"])
  }

  @Test("a finger that comes down twice is cancelled where it was, and then begins")
  func begunTwice() {
    send(.began, 1, x: 10, y: 33, at: 1)
    #expect(send(.began, 1, x: 60, at: 5) === b)
    #expect(log.taken() == ["A began 1", "A cancelled 1", "B began 1"])
    #expect(log.touches[1].location == Point(x: 10, y: 33) && log.touches[1].instant == Instant(frame: 5, hz: 60))
    #expect(send(.began, 1, x: 500) == nil)
    #expect(log.taken() == ["B cancelled 1"])
    #expect(send(.ended, 1) == nil)
  }

  @Test("a recording may be broken: what is not finite or not known is ignored in every phase, and nothing else suffers")
  func brokenRecording() {
    for phase in [Touch.Phase.began, .moved, .ended, .cancelled] {
      #expect(send(phase, 1, x: .nan) == nil)
      #expect(send(phase, 1, y: -.infinity) == nil)
    }
    for phase in [Touch.Phase.moved, .ended, .cancelled] { #expect(send(phase, .min) == nil) }
    #expect(log.taken() == [])
    send(.began, .max)
    #expect(send(.moved, .max, x: .infinity) == nil)
    #expect(send(.ended, .max, x: .nan) == nil)
    send(.moved, .max, x: 1e300, y: -1e300)
    send(.ended, .max)
    #expect(log.taken() == ["A began \(Int.max)", "A moved \(Int.max)", "A ended \(Int.max)"])
  }

  @Test("a view removed, hidden or closed in the middle of a touch gets the rest of it; its touch keeps it alive until the end")
  func removedInTheMiddle() {
    send(.began)
    a.handsOn = true
    a.removeFromSuperview()
    a.isHidden = true
    a.isUserInteractionEnabled = false
    #expect(send(.moved, x: 60) === a)
    #expect(send(.ended, x: 60) === a)
    #expect(log.taken() == ["A began 0", "A moved 0", "A ended 0"])
    weak var weakly: View?
    do {
      let view = View(frame: window.bounds)
      weakly = view
      window.addSubview(view)
    }
    #expect(send(.began, 8) === weakly)
    weakly?.removeFromSuperview()
    #expect(weakly != nil)
    send(.ended, 8)
    (log.touches, log.events) = ([], [])
    #expect(weakly == nil)
  }

  @Test("cancelTouches cancels all, in the order in which they began, each where it was, and leaves none")
  func cancelAll() {
    send(.began, 9, x: 60, y: 44)
    send(.began, 2)
    _ = log.taken()
    window.cancelTouches(at: Instant(frame: 4, hz: 60))
    #expect(log.taken() == ["B cancelled 9", "A cancelled 2"])
    #expect(log.touches[2].location == Point(x: 60, y: 44) && log.touches[2].instant == Instant(frame: 4, hz: 60))
    window.cancelTouches(at: .zero)
    #expect(log.taken() == [])
  }

  @Test("a handler may send: a touch ended by its own began, or moved, is over when the outer call returns")
  func sendsFromHandlers() {
    log.reaction = { [window] line, touch in
      if line == "A began 1" { window.send(Touch(id: 1, phase: .moved, location: touch.location, instant: touch.instant)) }
      if line == "A moved 1" { window.send(Touch(id: 1, phase: .ended, location: touch.location, instant: touch.instant)) }
    }
    #expect(send(.began, 1) === a)
    #expect(send(.moved, 1) == nil)
    #expect(log.taken() == ["A began 1", "A moved 1", "A ended 1"])
    log.reaction = { [window] line, touch in
      if line == "A ended 1" { window.send(Touch(id: 1, phase: .began, location: Point(x: 60, y: 0), instant: touch.instant)) }
    }
    send(.began, 1)
    send(.ended, 1)
    #expect(log.taken() == ["A began 1", "A ended 1", "B began 1"])
    #expect(send(.ended, 1) === b)
  }

  @Test("handlers that cancel all, or empty the window, in the middle of cancelTouches and of a second began")
  func cancelsFromHandlers() {
    send(.began, 1)
    send(.began, 2, x: 60)
    _ = log.taken()
    log.reaction = { [window] _, touch in
      window.cancelTouches(at: touch.instant)
      for view in window.subviews { view.removeFromSuperview() }
    }
    window.cancelTouches(at: .zero)
    #expect(log.taken() == ["A cancelled 1", "B cancelled 2"])
    log.reaction = { _, _ in }
    #expect(send(.began, 1) === window)
  }

  @Test("a finger is one touch: begun again by the handler of its own cancellation it is not held twice (found: it was)")
  func onceEach() {
    a.isMultipleTouchEnabled = true
    log.reaction = { [window, log] line, touch in
      guard line == "A cancelled 1", log.lines.count < 10 else { return }
      window.send(Touch(id: 1, phase: .began, location: touch.location, instant: touch.instant))
    }
    send(.began, 1)
    send(.began, 1)
    #expect(log.events.allSatisfy { $0.allTouches.count == Set($0.allTouches.map(\.id)).count })
    send(.ended, 1)
    #expect(send(.moved, 1) == nil)
  }

  @Test("a hit test that sends the same finger itself does not make two of it (found: it did)")
  func sameFingerFromHitTest() {
    addSender(of: [1])
    send(.began, 1)
    #expect(log.events.allSatisfy { $0.allTouches.count == Set($0.allTouches.map(\.id)).count })
    window.cancelTouches(at: .zero)
    #expect(send(.moved, 1) == nil)
  }

  @Test("a hit test that sends the last finger there may be leaves no room for the one that it tests (found: there was)")
  func lastFingerFromHitTest() {
    addSender(of: [])
    for id in 1..<Window.maximumTouches { send(.began, id) }
    addSender(of: [50])
    #expect(send(.began, 51) == nil)
    #expect(log.events.allSatisfy { $0.allTouches.count <= Window.maximumTouches })
  }

  /// A view in front that, asked for a hit, sends fingers to the right half and is never hit.
  private func addSender(of ids: [Int]) {
    final class Sender: View {
      var ids: [Int] = []
      override func hitTest(_ point: Point, with event: Event?) -> View? {
        if let id = ids.popLast() { window?.send(Touch(id: id, phase: .began, location: Point(x: 60, y: 5), instant: .zero)) }
        return nil
      }
    }
    let sender = Sender(frame: window.bounds)
    sender.ids = ids
    window.addSubview(sender)
    a.isMultipleTouchEnabled = true
    b.isMultipleTouchEnabled = true
  }

  @Test("random recordings: each view hears began, moved*, and one end for a finger, never more than it may", arguments: UInt64(0)..<10)
  func randomRecordings(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    a.isMultipleTouchEnabled = seed % 2 == 0
    for step in 0..<600 {
      let phases: [Touch.Phase] = [.began, .moved, .moved, .ended, .cancelled]
      let x = Int.random(in: 0..<20, using: &generator) == 0 ? Double.nan : generator.eighths(in: -10...110)
      send(phases.randomElement(using: &generator)!, Int.random(in: 0..<6, using: &generator), x: x, at: step)
      if step % 97 == 0 { window.cancelTouches(at: Instant(frame: step, hz: 60)) }
      if step % 50 == 0 { [a, b].randomElement(using: &generator)!.isHidden.toggle() }
    }
    var holders: [Int: String] = [:]
    for line in log.lines {
      let words = line.split(separator: " ").map(String.init)
      let (name, phase, id) = (words[0], words[1], Int(words[2])!)
      if phase == "began" {
        #expect(holders[id] == nil)
        if name != "A" || !a.isMultipleTouchEnabled { #expect(!holders.values.contains(name)) }
        holders[id] = name
      } else {
        #expect(holders[id] == name)
        if phase != "moved" { holders[id] = nil }
      }
    }
    #expect(log.lines.count > 50)
  }

  @Test("fingers are equal by number, so that a set holds each once")
  func equality() {
    let touch = Touch(id: 4, phase: .began, location: .zero, instant: .zero)
    #expect(touch == Touch(id: 4, phase: .ended, location: Point(x: 1, y: 1), instant: Instant(nanoseconds: 9)))
    #expect(touch != Touch(id: 5, phase: .began, location: .zero, instant: .zero))
    #expect(Set([touch, Touch(id: 4, phase: .moved, location: .zero, instant: .zero)]).count == 1)
    #expect(touch.previousLocation == touch.location && touch.view == nil)
  }
}
