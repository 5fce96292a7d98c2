import ViewTree

/// What responders heard, and what the test told them to do when they did.
final class TouchLog {
  var lines: [String] = []
  var events: [Event] = []
  var touches: [Touch] = []
  var reaction: (_ line: String, _ touch: Touch) -> Void = { _, _ in }

  func record(_ name: String, _ phase: String, _ touches: Set<Touch>, _ event: Event?) {
    guard let touch = touches.first, touches.count == 1, let event else { return lines.append("\(name) got \(touches)") }
    lines.append("\(name) \(phase) \(touch.id)")
    self.touches.append(touch)
    events.append(event)
    reaction("\(name) \(phase) \(touch.id)", touch)
  }

  func taken() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A view that writes down the touches that it gets, and hands them on if it is told to.
class Pad: View {
  let name: String
  let log: TouchLog
  var handsOn = false

  init(_ name: String, _ frame: Rect, log: TouchLog) {
    self.name = name
    self.log = log
    super.init(frame: frame)
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    log.record(name, "began", touches, event)
    if handsOn { super.touchesBegan(touches, with: event) }
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    log.record(name, "moved", touches, event)
    if handsOn { super.touchesMoved(touches, with: event) }
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    log.record(name, "ended", touches, event)
    if handsOn { super.touchesEnded(touches, with: event) }
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    log.record(name, "cancelled", touches, event)
    if handsOn { super.touchesCancelled(touches, with: event) }
  }
}

final class PadController: ViewController {
  let log: TouchLog
  init(log: TouchLog) { self.log = log }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    log.record("controller", "began", touches, event)
    super.touchesBegan(touches, with: event)
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    log.record("controller", "cancelled", touches, event)
    super.touchesCancelled(touches, with: event)
  }
}

final class PadWindow: Window {
  let log: TouchLog
  init(log: TouchLog) {
    self.log = log
    super.init(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  }
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { log.record("window", "began", touches, event) }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { log.record("window", "moved", touches, event) }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { log.record("window", "ended", touches, event) }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { log.record("window", "cancelled", touches, event) }
}
