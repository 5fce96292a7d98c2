import Testing
import ViewTree

@Suite("Gesture recognizers")
struct GestureRecognizerTests {
  private let stage = TouchStage()
  private var log: TouchLog { stage.log }

  // MARK: Delivery

  @Test("a touch goes to the recognizers of the view and of its superviews, deepest first, then to the view")
  func order() {
    let second = ScriptedRecognizer("a2", log: log)
    stage.left.addGestureRecognizer(second)
    #expect(stage.left.gestureRecognizers.map { ($0 as? ScriptedRecognizer)?.name } == ["a", "a2"])
    for (phase, word) in [(Touch.Phase.began, "began"), (.moved, "moved"), (.ended, "ended")] {
      #expect(stage.send(phase) === stage.left)
      #expect(stage.news() == ["a", "a2", "p", "w", "A"].map { "\($0) \(word) 0" })
    }
    stage.send(.began, x: 60)
    stage.send(.cancelled, x: 60)
    #expect(stage.news() == ["began", "cancelled"].flatMap { phase in ["b", "p", "w", "B"].map { "\($0) \(phase) 0" } })
    #expect(stage.a.resets == 1 && stage.b.resets == 1 && stage.w.resets == 2)
    #expect(stage.remains == [])
  }

  @Test("a recognizer is told the touch complete: its view, where it was, and all that is down")
  func contents() {
    stage.send(.began, 4, x: 60, y: 20, at: 1)
    stage.send(.began, 5, x: 10, y: 1, at: 1)
    log.touches = []
    log.events = []
    stage.send(.moved, 4, x: 61, y: 22, at: 2)
    #expect(log.touches.count == 4)
    #expect(log.touches.allSatisfy { $0.view === stage.right && $0.previousLocation == Point(x: 60, y: 20) })
    #expect(log.events.allSatisfy { $0.allTouches.map(\.id) == [4, 5] && $0.instant == Instant(frame: 2, hz: 60) })
  }

  @Test("a disabled recognizer gets no touch; one enabled in mid-touch gets none of that touch")
  func disabled() {
    stage.p.isEnabled = false
    stage.send(.began)
    stage.p.isEnabled = true
    stage.send(.moved)
    stage.send(.ended)
    #expect(!log.lines.contains { $0.hasPrefix("p ") })
    #expect(stage.p.resets == 0)
    stage.send(.began)
    stage.send(.ended)
    #expect(stage.heard(by: "p") == ["p began 0", "p ended 0"])
  }

  // MARK: Taking over

  @Test("one that begins takes the touch over: the others and the view hear cancelled, once, and nothing after it")
  func takesOver() {
    stage.p.beginsIn = [.moved]
    stage.send(.began)
    _ = stage.news()
    stage.send(.moved, at: 3)
    #expect(stage.news() == ["a moved 0", "p moved 0", "a cancelled 0", "w cancelled 0", "A cancelled 0"])
    #expect(log.touches.suffix(3).allSatisfy { $0.instant == Instant(frame: 3, hz: 60) && $0.view === stage.left })
    #expect(stage.p.state == .began && stage.a.state == .possible && stage.w.state == .possible)
    #expect(stage.a.resets == 1 && stage.a.lastState == .failed && stage.p.resets == 0)
    stage.send(.moved)
    #expect(stage.p.state == .changed)
    #expect(stage.send(.ended) === stage.left)
    #expect(stage.news() == ["p moved 0", "p ended 0"])
    #expect(stage.p.lastState == .ended)
    #expect(stage.remains == [])
  }

  @Test("the deepest one begins first; those above it, which would begin on the same touch, hear no more than cancelled")
  func deepestWins() {
    for recognizer in stage.recognizers { recognizer.beginsIn = [.moved] }
    stage.send(.began)
    _ = stage.news()
    stage.send(.moved)
    #expect(stage.news() == ["a moved 0", "p cancelled 0", "w cancelled 0", "A cancelled 0"])
    #expect(stage.recognizers.filter(\.isActive).map(\.name) == ["a"])
  }

  @Test("one that begins at the landing leaves the others and the view in order, and usable", arguments: ["a", "p", "w"])
  func beginsAtLanding(name: String) throws {
    let taker = try #require(stage.recognizers.first { $0.name == name })
    taker.beginsIn = [.began]
    stage.send(.began)
    #expect(taker.isActive)
    let told = ["a", "p", "w"].prefix { $0 != name }
    #expect(
      stage.news() == (told + [name]).map { "\($0) began 0" } + told.map { "\($0) cancelled 0" }, "those after it, and the view, nothing")
    stage.send(.moved)
    stage.send(.ended)
    #expect(stage.remains == [])
    // The others count no touch that they have not heard of: with the next one they begin, end and are reset.
    taker.beginsIn = []
    for other in stage.recognizers where other !== taker && other !== stage.b {
      other.beginsIn = [.moved]
      let resets = other.resets
      for phase in [Touch.Phase.began, .moved, .ended] { stage.send(phase) }
      #expect(other.resets == resets + 1 && other.lastState == .ended, "\(other.name)")
      other.beginsIn = []
    }
    #expect(stage.remains == [])
  }

  @Test("a gesture that begins with the lift and ends there cancels the view's touch: never a tap and a drag")
  func beginsAndEndsWithLift() {
    stage.a.beginsIn = [.ended]
    stage.send(.began)
    stage.send(.ended, y: 90)
    #expect(stage.a.lastState == .ended)
    #expect(stage.heard(by: "A") == ["A began 0", "A cancelled 0"])
    #expect(stage.heard(by: "p") == ["p began 0", "p cancelled 0"], "nor does another one recognize the same touch")
    #expect(stage.remains == [])
  }

  @Test("a gesture that begins when the first of two fingers lifts leaves nobody with a wrong number of fingers")
  func beginsWithFirstLift() {
    stage.w.reactions[.ended] = { [stage] touch in if touch.id == 1, stage.w.state == .possible { stage.w.state = .began } }
    stage.left.isMultipleTouchEnabled = true
    for id in 1...2 { stage.send(.began, id) }
    stage.send(.ended, 1)
    #expect(stage.w.isActive)
    stage.send(.ended, 2)
    stage.w.reactions = [:]
    #expect(stage.remains == [])
    #expect(stage.recognizers.map(\.resets) == [1, 1, 1, 0])
    for recognizer in [stage.a, stage.p, stage.w] {
      recognizer.beginsIn = [.moved]
      for phase in [Touch.Phase.began, .moved, .ended] { stage.send(phase) }
      #expect(recognizer.resets == 2 || recognizer.lastState == .ended, "\(recognizer.name)")
      recognizer.beginsIn = []
    }
    #expect(stage.remains == [])
  }

  @Test("a gesture done at once, a tap, takes over as well: the others fail, the view's touch is cancelled", arguments: [true, false])
  func discrete(cancelsTouchesInView: Bool) {
    stage.p.cancelsTouchesInView = cancelsTouchesInView
    stage.p.reactions[.ended] = { [stage] _ in stage.p.state = .ended }
    stage.send(.began)
    stage.send(.ended)
    #expect(stage.heard(by: "A") == ["A began 0", cancelsTouchesInView ? "A cancelled 0" : "A ended 0"])
    #expect(stage.heard(by: "w") == ["w began 0", "w cancelled 0"])
    #expect(stage.heard(by: "p") == ["p began 0", "p ended 0"] && stage.p.resets == 1)
    #expect(stage.remains == [])
  }

  @Test("one that has failed by itself hears no more of its fingers, cannot begin with them, and is as new when they have left")
  func failed() {
    stage.p.reactions[.moved] = { [stage] touch in stage.p.state = touch.location.y > 50 ? .failed : .began }
    for id in 0...1 { stage.send(.began, id) }
    stage.send(.moved, y: 60)
    stage.send(.began, 2)
    stage.send(.moved, y: 10)
    stage.send(.ended)
    for id in 1...2 { stage.send(.moved, id) }
    #expect(stage.p.state == .failed && stage.p.resets == 0)
    #expect(stage.heard(by: "p") == ["p began 0", "p began 1", "p moved 0"])
    stage.send(.ended, 1)
    #expect(stage.p.state == .possible && stage.p.resets == 1 && stage.p.lastState == .failed)
    #expect(stage.heard(by: "A") == ["A began 0", "A moved 0", "A moved 0", "A ended 0"], "a failure takes nothing from the view")
    stage.send(.ended, 2)
    stage.send(.began)
    stage.send(.moved, y: 10)
    #expect(stage.p.state == .began)
  }

  @Test("cancelsTouchesInView = false: the other recognizers fail, the view hears all, of further fingers too")
  func leavesViews() {
    stage.left.isMultipleTouchEnabled = true
    stage.p.cancelsTouchesInView = false
    stage.p.beginsIn = [.moved]
    stage.send(.began)
    stage.send(.moved)
    stage.send(.began, 1)
    stage.send(.ended)
    stage.send(.ended, 1)
    #expect(stage.heard(by: "A") == ["A began 0", "A moved 0", "A began 1", "A ended 0", "A ended 1"])
    #expect(stage.heard(by: "a") == ["a began 0", "a moved 0", "a cancelled 0"])
    #expect(stage.remains == [])
  }

  @Test("withheld touches: the recognizers hear them, the view nothing, not even when the recognizer is gone")
  func withheld() {
    stage.p.withholds = true
    stage.send(.began)
    stage.send(.moved)
    stage.parent.removeGestureRecognizer(stage.p)
    stage.send(.ended)
    #expect(stage.heard(by: "A") == [])
    #expect(stage.heard(by: "a") == ["a began 0", "a moved 0", "a ended 0"])
    stage.p.withholds = false
    stage.send(.began)
    #expect(log.lines.last == "A began 0")
  }

  // MARK: More fingers

  @Test("while a gesture is under way only it gets the fingers that land, and no view does; elsewhere all is as ever")
  func keepsOthersOut() {
    let aside = Pad("C", Rect(x: 0, y: 90, width: 100, height: 10), log: log)
    stage.window.addSubview(aside)
    stage.a.beginsIn = [.moved]
    stage.send(.began)
    stage.send(.moved)
    _ = stage.news()
    #expect(stage.send(.began, 1, y: 50) === stage.left)
    #expect(stage.news() == ["a began 1"])
    stage.send(.began, 2, y: 95)
    #expect(stage.news() == ["w began 2", "C began 2"])
    for id in 0...2 { stage.send(.ended, id) }
    #expect(stage.a.resets == 1)
    #expect(stage.remains == [])
  }

  @Test("fingers that are down already are taken over too; the others that have failed lose all they have, and a view its own only")
  func takesAllItsFingers() {
    stage.left.isMultipleTouchEnabled = true
    stage.send(.began, 1)
    stage.send(.began, 2, x: 60)
    stage.send(.began, 3)
    stage.a.beginsIn = [.moved]
    _ = stage.news()
    stage.send(.moved, 3)
    let news = stage.news()
    #expect(news.first == "a moved 3")
    for (name, ids) in [("p", [1, 2, 3]), ("w", [1, 2, 3]), ("A", [1, 3]), ("b", []), ("B", [])] {
      #expect(news.filter { $0.hasPrefix("\(name) ") } == ids.map { "\(name) cancelled \($0)" })
    }
    stage.send(.moved, 2, x: 60)
    #expect(stage.news() == ["b moved 2", "B moved 2"])
    for id in 1...3 { stage.send(.ended, id) }
    #expect(stage.remains == [])
  }

  @Test("one that has failed because of a gesture beneath it does not begin with another finger before all its fingers have left")
  func failsForGood() {
    stage.send(.began, 1)
    stage.send(.began, 2, x: 60)
    stage.a.beginsIn = [.moved]
    stage.send(.moved, 1)
    stage.p.beginsIn = [.moved]
    stage.send(.moved, 2, x: 60)
    #expect(stage.recognizers.filter(\.isActive).map(\.name) == ["a"])
  }

  @Test("the second finger of a view without multiple touch reaches the recognizers alone; their gesture ends with the last finger")
  func secondFinger() {
    stage.p.beginsIn = [.moved]
    stage.send(.began, 1)
    stage.send(.began, 2)
    #expect(stage.news() == ["a began 1", "p began 1", "w began 1", "A began 1", "a began 2", "p began 2", "w began 2"])
    stage.send(.moved, 2)
    #expect(stage.heard(by: "A") == ["A began 1", "A cancelled 1"], "of a finger that the view never had it hears nothing")
    stage.send(.ended, 1)
    #expect(stage.p.isActive && stage.p.resets == 0)
    stage.send(.ended, 2)
    #expect(stage.p.state == .possible && stage.p.resets == 1 && stage.p.lastState == .ended)
  }

  @Test("seventeen fingers: the last one is nobody's, and a gesture has sixteen")
  func seventeen() {
    for id in 0..<Window.maximumTouches { #expect(stage.send(.began, id) === stage.left) }
    #expect(stage.send(.began, 99) == nil)
    stage.p.beginsIn = [.moved]
    stage.send(.moved, 7)
    #expect(log.lines.filter { $0.hasPrefix("a cancelled") }.count == 16)
    #expect(!log.lines.contains { $0.hasSuffix(" 99") })
    for id in 0..<16 { stage.send(id % 2 == 0 ? .ended : .cancelled, id) }
    #expect(stage.p.resets == 1 && stage.a.resets == 1)
    #expect(TouchStage.disorder(in: log.lines) == [] && TouchStage.unended(in: log.lines) == [])
  }

  @Test("a finger that comes down twice ends the gesture that it made alone, and may begin another")
  func twice() {
    stage.p.beginsIn = [.moved]
    stage.send(.began)
    stage.send(.moved)
    stage.send(.began, x: 60)
    #expect(stage.p.lastState == .cancelled && stage.p.state == .possible && stage.p.resets == 1)
    stage.send(.moved, x: 60)
    #expect(stage.p.state == .began)
    stage.send(.ended)
    #expect(stage.remains == [])
  }

  @Test("cancelTouches cancels gestures: each recognizer is reset once and stands at possible")
  func cancelAll() {
    stage.a.beginsIn = [.moved]
    stage.send(.began, 1)
    stage.send(.began, 2, x: 60)
    stage.send(.moved, 1)
    stage.window.cancelTouches(at: Instant(frame: 9, hz: 60))
    #expect(stage.a.lastState == .cancelled || stage.a.lastState == .changed || stage.a.lastState == .began)
    #expect(stage.recognizers.map(\.resets) == [1, 1, 1, 1])
    #expect(stage.remains == [])
  }
}
