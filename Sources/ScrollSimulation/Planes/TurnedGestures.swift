import Scrolling
import ViewTree

/// Gestures for a plane: turns each act of a source made for vertical lists into a direction of its own.
struct TurnedGestures: GestureSource {
  private var upright: any GestureSource
  private var strokes: TurnedStrokes

  init(_ upright: any GestureSource, seed: UInt64) {
    self.upright = upright
    // Along the axes, near them, and diagonal.
    let directions = [
      (64, 0), (0, 64), (-64, 0), (0, -64), (62, 16), (16, 62), (-62, 16), (16, -62), (45, 45), (-45, 45), (45, -45), (-45, -45),
    ]
    strokes = TurnedStrokes(into: directions, drawnBy: SeededGenerator(seed: seed, stream: 11))
  }

  var isFinished: Bool { upright.isFinished }

  mutating func appendEvents(until instant: Instant, seeing scrollState: ScrollState, to events: inout [GestureEvent]) {
    let first = events.count
    upright.appendEvents(until: instant, seeing: scrollState, to: &events)
    for index in first..<events.count { events[index].action = turned(events[index].action) }
  }

  private mutating func turned(_ action: GestureEvent.Action) -> GestureEvent.Action {
    switch action {
    case .touch, .rotate: return strokes.turned(action)
    case .wheel(let delta):
      strokes.turn()
      return .wheel(by: strokes.turned(delta))
    case .trackpad(let delta, let phase):
      if phase == .began { strokes.turn() }
      return .trackpad(by: strokes.turned(delta), phase)
    case .jump(let offset): return .jump(to: Point(x: offset.y, y: offset.y))
    case .scroll(let offset): return .scroll(to: Point(x: offset.y, y: offset.y))
    }
  }
}
