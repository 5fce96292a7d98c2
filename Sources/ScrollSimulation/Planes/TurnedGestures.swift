import Scrolling
import ViewTree

/// Gestures for a plane: turns each act of a source made for vertical lists into a direction of its own, about the place where its finger
/// lands.
struct TurnedGestures: GestureSource {
  /// Cosine and sine in 64ths: along the axes, near them, and diagonal.
  private static let directions = [
    (64, 0), (0, 64), (-64, 0), (0, -64), (62, 16), (16, 62), (-62, 16), (16, -62), (45, 45), (-45, 45), (45, -45), (-45, -45),
  ]

  private var upright: any GestureSource
  private var random: SeededGenerator
  private var direction = (cosine: 64.0, sine: 0.0)
  private var pivot = Point.zero
  private var fingers = FingersDown()

  init(_ upright: any GestureSource, seed: UInt64) {
    self.upright = upright
    random = SeededGenerator(seed: seed, stream: 11)
  }

  var isFinished: Bool { upright.isFinished }

  mutating func appendEvents(until instant: Instant, seeing scrollState: ScrollState, to events: inout [GestureEvent]) {
    let first = events.count
    upright.appendEvents(until: instant, seeing: scrollState, to: &events)
    for index in first..<events.count { events[index].action = turned(events[index].action) }
  }

  private mutating func turned(_ action: GestureEvent.Action) -> GestureEvent.Action {
    if case .touch(_, .began, let location) = action, fingers.all.isEmpty {
      turn()
      pivot = location
    }
    fingers.follow(action)
    switch action {
    case .touch(let finger, let phase, let location): return .touch(finger: finger, phase, pivot + turned(location - pivot))
    case .wheel(let delta):
      turn()
      return .wheel(by: turned(delta))
    case .trackpad(let delta, let phase):
      if phase == .began { turn() }
      return .trackpad(by: turned(delta), phase)
    case .jump(let offset): return .jump(to: Point(x: offset.y, y: offset.y))
    case .scroll(let offset): return .scroll(to: Point(x: offset.y, y: offset.y))
    case .rotate: return action
    }
  }

  private mutating func turn() {
    let (cosine, sine) = TurnedGestures.directions[random.below(TurnedGestures.directions.count)]
    direction = (Double(cosine), Double(sine))
  }

  /// On the 1/64 point grid.
  private func turned(_ vector: Point) -> Point {
    Point(
      x: (vector.x * direction.cosine - vector.y * direction.sine).rounded() / 64,
      y: (vector.x * direction.sine + vector.y * direction.cosine).rounded() / 64)
  }
}
