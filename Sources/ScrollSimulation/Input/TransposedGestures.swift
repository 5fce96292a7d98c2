import Scrolling
import ViewTree

/// Gestures for a list that scrolls horizontally: swaps the axes of a source made for vertical lists.
struct TransposedGestures: GestureSource {
  private var upright: any GestureSource

  init(_ upright: any GestureSource) { self.upright = upright }

  var isFinished: Bool { upright.isFinished }

  mutating func appendEvents(until instant: Instant, seeing scrollState: ScrollState, to events: inout [GestureEvent]) {
    var seen = scrollState
    seen.viewport = Size(width: scrollState.viewport.height, height: scrollState.viewport.width)
    let first = events.count
    upright.appendEvents(until: instant, seeing: seen, to: &events)
    for index in first..<events.count { events[index].action = events[index].action.transposed }
  }
}

extension GestureEvent.Action {
  fileprivate var transposed: GestureEvent.Action {
    switch self {
    case .touch(let finger, let phase, let point): .touch(finger: finger, phase, point.transposed)
    case .wheel(let delta): .wheel(by: delta.transposed)
    case .trackpad(let delta, let phase): .trackpad(by: delta.transposed, phase)
    case .rotate: .rotate
    case .jump(let offset): .jump(to: offset.transposed)
    case .scroll(let offset): .scroll(to: offset.transposed)
    }
  }
}

extension Point {
  fileprivate var transposed: Point { Point(x: y, y: x) }
}
