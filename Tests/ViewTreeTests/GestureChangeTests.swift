import Testing
import ViewTree

@Suite("Gesture recognizers that change in the middle of a touch")
struct GestureChangeTests {
  private let stage = TouchStage()
  private var log: TouchLog { stage.log }

  /// Ways to take a recognizer out of a gesture.
  enum Exit: CaseIterable {
    case removed, disabled, toggled, movedAway

    func take(_ recognizer: ScriptedRecognizer, to other: View) {
      switch self {
      case .removed: recognizer.view?.removeGestureRecognizer(recognizer)
      case .disabled: recognizer.isEnabled = false
      case .toggled: (recognizer.isEnabled, recognizer.isEnabled) = (false, true)
      case .movedAway: other.addGestureRecognizer(recognizer)
      }
    }
  }

  @Test(
    "taken out in mid-gesture it hears cancelled once, is reset, and hears no more; the touch goes on", arguments: Exit.allCases,
    [true, false])
  func exits(exit: Exit, isActive: Bool) {
    stage.p.beginsIn = isActive ? [.moved] : []
    stage.send(.began)
    stage.send(.moved)
    exit.take(stage.p, to: stage.right)
    #expect(stage.heard(by: "p") == ["p began 0", "p moved 0", "p cancelled 0"])
    #expect(stage.p.state == .possible && stage.p.resets == 1 && stage.p.lastState == (isActive ? .cancelled : .failed))
    stage.send(.moved)
    stage.send(.ended)
    #expect(stage.heard(by: "p").count == 3)
    #expect(stage.heard(by: "A") == (isActive ? ["began", "cancelled"] : ["began", "moved", "moved", "ended"]).map { "A \($0) 0" })
    #expect(stage.aftermath() == [])
  }

  @Test(
    "taken out by itself, in any phase, whether it has begun or not", arguments: Exit.allCases,
    [Touch.Phase.began, .moved, .ended, .cancelled])
  func exitsItself(exit: Exit, phase: Touch.Phase) {
    for begins in [[], [phase], [.began]] as [[Touch.Phase]] {
      let stage = TouchStage()
      stage.p.beginsIn = begins
      stage.p.reactions[phase] = { _ in
        stage.p.reactions = [:]
        exit.take(stage.p, to: stage.right)
      }
      stage.send(.began)
      stage.send(.moved)
      stage.send(phase == .cancelled ? .cancelled : .ended)
      #expect(TouchStage.disorder(in: stage.heard(by: "p")) == [])
      #expect(TouchStage.unended(in: stage.heard(by: "p")) == [], "\(begins)")
      #expect(stage.p.state == .possible)
      #expect(stage.aftermath() == [], "\(begins)")
    }
  }

  @Test(
    "taken out by another one's handler, also before it has heard of the touch", arguments: Exit.allCases,
    [Touch.Phase.began, .moved, .ended])
  func exitsByAnother(exit: Exit, phase: Touch.Phase) {
    for (first, second) in [(2, 1), (2, 0), (0, 2), (1, 2)] {
      let stage = TouchStage()
      let (taker, taken) = (stage.recognizers[first], stage.recognizers[second])
      taker.reactions[phase] = { _ in exit.take(taken, to: stage.right) }
      for phase in [Touch.Phase.began, .moved, .ended] { stage.send(phase) }
      #expect(TouchStage.disorder(in: stage.heard(by: taken.name)) == [], "\(taken.name) by \(taker.name)")
      #expect(stage.aftermath() == [], "\(taken.name) by \(taker.name)")
    }
  }

  @Test("one that has begun and takes itself out at once takes nothing over")
  func beginsAndGoes() {
    stage.p.reactions[.moved] = { [stage] _ in
      stage.p.state = .began
      stage.p.isEnabled = false
    }
    stage.send(.began)
    stage.send(.moved)
    stage.send(.ended)
    #expect(stage.heard(by: "p") == ["p began 0", "p moved 0", "p cancelled 0"])
    #expect(stage.heard(by: "A") == ["A began 0", "A moved 0", "A ended 0"])
    #expect(stage.aftermath() == [])
  }

  @Test("one that takes itself out and begins nevertheless gets no touch, and is at possible")
  func goesAndBegins() {
    stage.p.reactions[.moved] = { [stage] _ in
      stage.p.isEnabled = false
      stage.p.state = .began
    }
    stage.send(.began)
    stage.send(.moved)
    stage.send(.moved)
    stage.send(.ended)
    #expect(stage.heard(by: "p") == ["p began 0", "p moved 0", "p cancelled 0"])
    #expect(stage.aftermath() == [])
  }

  @Test("one whose failing rivals take it out, while it takes two fingers over, does not get them back")
  func takenOutByRivals() {
    stage.left.isMultipleTouchEnabled = true
    stage.a.beginsIn = [.moved]
    stage.p.reactions[.cancelled] = { [stage] _ in stage.a.isEnabled = false }
    stage.send(.began, 1)
    stage.send(.began, 2)
    stage.send(.moved, 1)
    for id in 1...2 { stage.send(.ended, id) }
    #expect(TouchStage.disorder(in: log.lines) == [] && TouchStage.unended(in: log.lines) == [])
    #expect(stage.aftermath() == [])
  }

  // MARK: Views that go

  @Test(
    "a view removed in mid-touch: its recognizers hear the rest; those that are taken out then hear cancelled", arguments: Exit.allCases)
  func viewRemoved(exit: Exit) {
    stage.a.beginsIn = [.moved]
    stage.send(.began)
    stage.left.removeFromSuperview()
    stage.send(.moved)
    #expect(stage.a.state == .began)
    exit.take(stage.a, to: stage.right)
    #expect(stage.heard(by: "a") == ["a began 0", "a moved 0", "a cancelled 0"])
    stage.send(.ended)
    #expect(stage.heard(by: "a").count == 3)
    #expect(stage.a.state == .possible && stage.a.resets == 1)
  }

  @Test("a view that goes away for ever in mid-touch: its recognizer, added elsewhere, has lost the old touch")
  func viewGone() {
    let recognizer = ScriptedRecognizer("x", log: log)
    weak var gone: View?
    do {
      let container = View(frame: stage.window.bounds)
      container.addGestureRecognizer(recognizer)
      container.addSubview(Pad("C", container.bounds, log: log))
      stage.window.addSubview(container)
      gone = container
    }
    stage.send(.began, 3)
    gone?.removeFromSuperview()
    #expect(gone == nil)
    stage.right.addGestureRecognizer(recognizer)
    let before = stage.heard(by: "x").count
    stage.send(.moved, 3)
    stage.send(.ended, 3)
    #expect(stage.heard(by: "x").dropFirst(before) == [], "a touch that did not come down on its view")
    stage.send(.began, 4, x: 60)
    stage.send(.ended, 4, x: 60)
    #expect(stage.heard(by: "x").suffix(2) == ["x began 4", "x ended 4"])
    #expect(recognizer.state == .possible && TouchStage.disorder(in: log.lines) == [])
  }

  @Test("a window that goes away in mid-gesture leaves views that work in another one")
  func windowGone() {
    let (log, view) = (TouchLog(), View(frame: Rect(x: 0, y: 0, width: 50, height: 50)))
    let recognizer = ScriptedRecognizer("x", log: log)
    view.addGestureRecognizer(recognizer)
    recognizer.beginsIn = [.moved]
    let location = Point(x: 5, y: 5)
    for turn in 1...2 {
      weak var weakly: Window?
      do {
        let window = Window(frame: view.bounds)
        weakly = window
        window.addSubview(view)
        window.send(Touch(phase: .began, location: location, instant: .zero))
        window.send(Touch(phase: .moved, location: location, instant: .zero))
        #expect(recognizer.isActive)
      }
      (log.touches, log.events) = ([], [])
      #expect(weakly == nil, "no cycle of window, touch, view and recognizer")
      #expect(recognizer.state == .possible && recognizer.resets == turn)
    }
  }

  @Test("nothing is kept when the touches are over: views, recognizers and the window go")
  func lifetimes() {
    weak var weakStage: TouchStage?
    weak var weakWindow: Window?
    var weakRecognizers: [() -> GestureRecognizer?] = []
    do {
      let stage = TouchStage()
      (weakStage, weakWindow) = (stage, stage.window)
      weakRecognizers = stage.recognizers.map { recognizer in { [weak recognizer] in recognizer } }
      stage.p.beginsIn = [.moved]
      for id in 0..<3 { stage.send(.began, id, x: Double(id) * 40) }
      stage.send(.moved, 1)
      stage.left.removeFromSuperview()
      for id in 0..<3 { stage.send(.ended, id) }
      stage.send(.began, 5)
      stage.log.touches = []
      stage.log.events = []
    }
    #expect(weakStage == nil && weakWindow == nil)
    #expect(weakRecognizers.allSatisfy { $0() == nil })
  }

  @Test("a recognizer outlives its view and its window, and has no view then, not even while it hears that its touches are over")
  func outlivesItsView() {
    let (onView, onWindow) = (ScriptedRecognizer("v", log: log), ScriptedRecognizer("w", log: log))
    var heard: [View?] = []
    onWindow.reactions[.cancelled] = { [unowned onWindow] _ in heard.append(onWindow.view) }
    do {
      let window = Window(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      let view = View(frame: window.bounds)
      window.addSubview(view)
      view.addGestureRecognizer(onView)
      window.addGestureRecognizer(onWindow)
      window.send(Touch(phase: .began, location: Point(x: 5, y: 5), instant: .zero))
      #expect(onView.view === view && onWindow.view === window)
    }
    #expect(heard == [nil])
    (log.touches, log.events) = ([], [])  // which have kept the view
    #expect(onView.view == nil && onWindow.view == nil)
  }

  @Test("a recognizer that is removed and dropped in mid-touch is not kept")
  func removedAndDropped() {
    weak var weakly: ScriptedRecognizer?
    do {
      let recognizer = ScriptedRecognizer("x", log: log)
      weakly = recognizer
      stage.left.addGestureRecognizer(recognizer)
      stage.send(.began)
      stage.left.removeGestureRecognizer(recognizer)
    }
    #expect(weakly == nil)
    stage.send(.ended)
    #expect(stage.heard(by: "x") == ["x began 0", "x cancelled 0"])
  }

  // MARK: Handlers that send

  @Test(
    "handlers of recognizers and views that send the same finger once more leave nobody with half a touch",
    arguments: ["a", "p", "w", "A"], ["began", "moved", "ended", "cancelled"])
  func sendsFromHandlers(name: String, phase: String) {
    for sent in [Touch.Phase.began, .moved, .ended, .cancelled] {
      for taker in 0..<4 {
        let stage = TouchStage()
        let log = stage.log
        stage.recognizers[taker].beginsIn = [.moved]  // b is no rival
        var left = 2
        log.reaction = { line, touch in
          guard line.hasPrefix("\(name) \(phase)"), left > 0 else { return }
          left -= 1
          stage.window.send(Touch(id: touch.id, phase: sent, location: touch.location, instant: touch.instant))
        }
        for phase in [Touch.Phase.began, .moved, .moved, .ended] { stage.send(phase) }
        stage.send(.began)
        stage.send(.cancelled)
        #expect(stage.aftermath() == [], "\(sent) while \(stage.recognizers[taker].name) begins")
      }
    }
  }

  @Test("handlers that cancel all touches at each of their calls", arguments: ["a", "p", "w", "A"])
  func cancelsFromHandlers(name: String) {
    for taker in 0..<4 {
      let stage = TouchStage()
      stage.recognizers[taker].beginsIn = [.moved]
      stage.log.reaction = { line, touch in if line.hasPrefix("\(name) moved") { stage.window.cancelTouches(at: touch.instant) } }
      for phase in [Touch.Phase.began, .moved, .moved, .ended] { stage.send(phase) }
      #expect(stage.aftermath() == [], "\(stage.recognizers[taker].name) begins")
    }
  }

  @Test("a gesture that reset itself begins anew is under way, and not set back")
  func beginsFromReset() {
    stage.a.whenReset = { [stage] in
      stage.a.whenReset = {}
      stage.a.beginsIn = [.began]
      stage.send(.began, 7)
    }
    stage.send(.began)
    stage.send(.ended)
    #expect(stage.a.isActive == (stage.heard(by: "A").last == "A cancelled 7" || !stage.heard(by: "A").contains("A began 7")))
    #expect(stage.aftermath() == [])
  }
}
