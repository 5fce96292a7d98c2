public import ViewTree

/// Plays a gesture script; fingers report at 120 Hz from their landing.
///
/// The first statement begins one report interval after instant zero, each further one when the previous one ends. Times are not rounded to
/// frames. Of the scroll state only the viewport's size matters, for a finger that comes down in its middle.
public struct ScriptedGestures: GestureSource, Sendable {
  /// A finger's reports per second.
  static let touchesPerSecond = 120
  /// A tap's duration.
  static let tapMilliseconds = 50.0

  let script: GestureScript
  private var statement = 0
  private var planned = PlannedEvents()
  private var start = Instant(frame: 1, hz: touchesPerSecond)

  public init(_ script: GestureScript) { self.script = script }

  public var isFinished: Bool { planned.isEmpty && statement == script.statements.count }

  public mutating func appendEvents(until instant: Instant, seeing scrollState: ScrollState, to events: inout [GestureEvent]) {
    var viewport = scrollState.viewport
    var room = Int.max
    while true {
      planned.move(until: instant, room: &room, turning: &viewport, to: &events)
      guard planned.isEmpty, start <= instant, statement < script.statements.count else { return }
      plan(script.statements[statement], on: viewport)
      statement += 1
    }
  }

  private mutating func plan(_ statement: GestureScript.Statement, on viewport: Size) {
    let middle = Point(x: viewport.width / 2, y: viewport.height / 2)
    switch statement {
    case .drag(let from, let to, let duration, let hold): planDrag(from: from, to: to, duration: duration, hold: hold)
    case .fling(let velocity):
      let duration = ScriptedGestures.flingNanoseconds(at: velocity, on: viewport)
      let seconds = Double(duration) / 1e9
      let travel = Point(x: velocity.x * seconds, y: velocity.y * seconds)
      planDrag(from: middle, to: middle + travel, duration: duration, hold: 0)
    case .tap(let place):
      append(.touch(finger: 0, .began, place ?? middle))
      start = start.advanced(byMilliseconds: ScriptedGestures.tapMilliseconds)
      append(.touch(finger: 0, .ended, place ?? middle))
    case .wheel(let delta): append(.wheel(by: delta))
    case .wait(let duration): start.nanoseconds += duration
    case .rotate: append(.rotate)
    case .jump(let place): append(.jump(to: place))
    case .scroll(let place): append(.scroll(to: place))
    }
  }

  private mutating func append(_ action: GestureEvent.Action) { planned.append(GestureEvent(at: start, action)) }

  /// A finger at constant speed. With `hold` it arrives with a last move; without, it lifts while moving.
  private mutating func planDrag(from: Point, to: Point, duration: Int64, hold: Int64) {
    let began = start
    append(.touch(finger: 0, .began, from))
    var report = 1
    while case let passed = Instant(frame: report, hz: ScriptedGestures.touchesPerSecond).nanoseconds, passed < duration {
      start.nanoseconds = began.nanoseconds + passed
      let share = Double(passed) / Double(duration)
      append(.touch(finger: 0, .moved, Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)))
      report += 1
    }
    start.nanoseconds = began.nanoseconds + duration
    if hold > 0 {
      append(.touch(finger: 0, .moved, to))
      start.nanoseconds += hold
    }
    append(.touch(finger: 0, .ended, to))
  }

  /// Duration of a fling's stroke: 100 ms; less if the finger would leave the screen; more if it would stay within a recognizer's slop; at
  /// least four reports, as many as velocity estimators weigh. At most 2.4 s, at the minimum speed.
  static func flingNanoseconds(at velocity: Point, on viewport: Size) -> Int64 {
    func room(_ length: Double, _ speed: Double) -> Double { speed == 0 ? .infinity : max(0, length) / 2 / abs(speed) }
    let onScreen = min(room(viewport.width, velocity.x), room(viewport.height, velocity.y))
    let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
    let hz = Double(touchesPerSecond)
    let requested = Int((min(0.1, onScreen) * hz).rounded(.down))
    let needed = Int((flingTravel / speed * hz).rounded(.up))
    return Instant(frame: max(requested, needed, 4), hz: touchesPerSecond).nanoseconds
  }

  static let flingTravel = 24.0  // points; more than any platform's slop
}
