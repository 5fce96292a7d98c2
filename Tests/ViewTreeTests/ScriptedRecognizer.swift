import ViewTree

/// A recognizer that writes down what it hears, and then does what the test told it to do there.
final class ScriptedRecognizer: GestureRecognizer {
  let name: String
  let log: TouchLog
  /// The phases of a touch in which it begins its gesture, if it stands at possible.
  var beginsIn: [Touch.Phase] = []
  var withholds = false
  var reactions: [Touch.Phase: (Touch) -> Void] = [:]
  var whenReset: () -> Void = {}
  private(set) var resets = 0
  /// How it stood when it was reset.
  private(set) var lastState: State?

  init(_ name: String, log: TouchLog) {
    self.name = name
    self.log = log
  }

  override var withholdsTouches: Bool { withholds || super.withholdsTouches }

  /// The fingers whose begin it has heard and whose end not.
  private var fingers: Set<Int> = []

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    fingers.formUnion(touches.map(\.id))
    hear("began", touches, event)
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    if isActive { state = .changed }
    hear("moved", touches, event)
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    fingers.subtract(touches.map(\.id))
    hear("ended", touches, event)
    if fingers.isEmpty { state = isActive ? .ended : .failed }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    fingers.subtract(touches.map(\.id))
    hear("cancelled", touches, event)
    if fingers.isEmpty { state = isActive ? .cancelled : .failed }
  }

  override func reset() {
    resets += 1
    lastState = state
    whenReset()
  }

  private func hear(_ phase: String, _ touches: Set<Touch>, _ event: Event) {
    log.record(name, phase, touches, event)
    guard let touch = touches.first else { return }
    if state == .possible, beginsIn.contains(touch.phase) { state = .began }
    reactions[touch.phase]?(touch)
  }
}

/// A window with the views P over all of it, A and B in P's left and right halves, and a recognizer for each: w, p, a and b.
final class TouchStage {
  let log = TouchLog()
  let window: PadWindow
  let parent: Pad, left: Pad, right: Pad
  let w: ScriptedRecognizer, p: ScriptedRecognizer, a: ScriptedRecognizer, b: ScriptedRecognizer

  init() {
    window = PadWindow(log: log)
    parent = Pad("P", window.bounds, log: log)
    left = Pad("A", Rect(x: 0, y: 0, width: 50, height: 100), log: log)
    right = Pad("B", Rect(x: 50, y: 0, width: 50, height: 100), log: log)
    (w, p) = (ScriptedRecognizer("w", log: log), ScriptedRecognizer("p", log: log))
    (a, b) = (ScriptedRecognizer("a", log: log), ScriptedRecognizer("b", log: log))
    window.addSubview(parent)
    parent.addSubview(left)
    parent.addSubview(right)
    for (view, recognizer) in [(window, w), (parent, p), (left, a), (right, b)] as [(View, ScriptedRecognizer)] {
      view.addGestureRecognizer(recognizer)
    }
  }

  var recognizers: [ScriptedRecognizer] { [w, p, a, b] }

  private var seen = 0

  /// What has been logged since the last call.
  func news() -> [String] {
    defer { seen = log.lines.count }
    return Array(log.lines.dropFirst(seen))
  }

  /// All that one of the listeners has heard.
  func heard(by name: String) -> [String] { log.lines.filter { $0.hasPrefix("\(name) ") } }

  @discardableResult
  func send(_ phase: Touch.Phase, _ id: Int = 0, x: Double = 10, y: Double = 10, at frame: Int = 0) -> View? {
    window.send(Touch(id: id, phase: phase, location: Point(x: x, y: y), instant: Instant(frame: frame, hz: 60)))
  }

  /// What is still wrong when no finger is down: nothing, if all is as new.
  var remains: [String] {
    recognizers.filter { $0.state != .possible }.map { "\($0.name) is \($0.state)" }
      + TouchStage.disorder(in: log.lines) + TouchStage.unended(in: log.lines)
  }

  /// What is wrong when all scripts are over, all touches cancelled, and a plain touch on A follows, which nobody takes: nothing.
  func aftermath() -> [String] {
    for recognizer in recognizers {
      (recognizer.reactions, recognizer.beginsIn, recognizer.whenReset) = ([:], [], {})
      recognizer.isEnabled = true
    }
    log.reaction = { _, _ in }
    window.cancelTouches(at: window.instant)
    var found = remains
    _ = news()
    let counts = recognizers.map(\.resets)
    for phase in [Touch.Phase.began, .moved, .ended] { send(phase) }
    let chain = recognizers.filter { $0.view === window || $0.view === parent || $0.view === left }
    let lines = news()
    for name in chain.map(\.name) + ["A"] where lines.filter({ $0.hasPrefix("\(name) ") }).count != 3 {
      found.append("\(name) of \(lines)")
    }
    for (recognizer, count) in zip(recognizers, counts) where recognizer.resets != count + (chain.contains { $0 === recognizer } ? 1 : 0) {
      found.append("\(recognizer.name) has been reset \(recognizer.resets - count) times")
    }
    return found + remains.filter { !found.contains($0) }
  }

  /// Where a log is not, for each listener and finger, began, moved as often as may be, and one end.
  static func disorder(in lines: [String]) -> [String] {
    var isDown: [String: Bool] = [:]
    var found: [String] = []
    for (place, line) in lines.enumerated() {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3 else { continue }
      let key = "\(words[0]) \(words[2])"
      if isDown[key, default: false] == (words[1] == "began") { found.append("line \(place): \(line)") }
      isDown[key] = words[1] == "began" || words[1] == "moved"
    }
    return found
  }

  /// The listeners that have heard no end of a finger.
  static func unended(in lines: [String]) -> [String] {
    var last: [(key: String, phase: String)] = []
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3 else { continue }
      let key = "\(words[0]) \(words[2])"
      last.removeAll { $0.key == key }
      last.append((key, words[1]))
    }
    return last.filter { $0.phase == "began" || $0.phase == "moved" }.map { "\($0.key) hears no end" }
  }
}
