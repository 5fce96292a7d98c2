import Scrolling
import ViewTree

/// Turns strokes that are made for a vertical list into other directions, each about the place where its first finger lands.
struct TurnedStrokes {
  /// Cosine and sine in 64ths. A direction that stands there twice is drawn twice as often.
  private let directions: [(Int, Int)]
  private var random: SeededGenerator
  private var direction = (cosine: 64.0, sine: 0.0)
  private var pivot = Point.zero
  private var fingers = FingersDown()

  init(into directions: [(Int, Int)], drawnBy random: SeededGenerator) {
    self.directions = directions
    self.random = random
  }

  /// Draws another direction.
  mutating func turn() {
    let (cosine, sine) = directions[random.below(directions.count)]
    direction = (Double(cosine), Double(sine))
  }

  /// The action with a finger elsewhere; another one than a touch is unchanged.
  mutating func turned(_ action: GestureEvent.Action) -> GestureEvent.Action {
    guard case .touch(let finger, let phase, let location) = action else { return action }
    if phase == .began, fingers.all.isEmpty {
      turn()
      pivot = location
    }
    fingers.follow(action)
    return .touch(finger: finger, phase, pivot + turned(location - pivot))
  }

  /// On the 1/64 point grid.
  func turned(_ vector: Point) -> Point {
    Point(
      x: (vector.x * direction.cosine - vector.y * direction.sine).rounded() / 64,
      y: (vector.x * direction.sine + vector.y * direction.cosine).rounded() / 64)
  }
}
