import Scrolling
import ViewTree

/// Gestures for a page of shelves: of the strokes of a source made for vertical lists, some go sideways or askew.
struct ShelvesGestures: GestureSource {
  /// Cosine and sine in 64ths.
  private static let directions = [(64, 0), (64, 0), (64, 0), (0, 64), (0, 64), (0, -64), (45, 45), (45, -45), (62, 16), (16, 62)]

  private var upright: any GestureSource
  private var random: SeededGenerator
  private var direction = (cosine: 64.0, sine: 0.0)
  private var pivot = Point.zero
  private var fingers = FingersDown()

  init(_ upright: any GestureSource, seed: UInt64) {
    self.upright = upright
    random = SeededGenerator(seed: seed, stream: 12)
  }

  var isFinished: Bool { upright.isFinished }

  mutating func appendEvents(until instant: Instant, seeing scrollState: ScrollState, to events: inout [GestureEvent]) {
    let first = events.count
    upright.appendEvents(until: instant, seeing: scrollState, to: &events)
    for index in first..<events.count {
      guard case .touch(let finger, let phase, let location) = events[index].action else { continue }
      if phase == .began, fingers.all.isEmpty {
        let (cosine, sine) = ShelvesGestures.directions[random.below(ShelvesGestures.directions.count)]
        (direction, pivot) = ((Double(cosine), Double(sine)), location)
      }
      fingers.follow(events[index].action)
      events[index].action = .touch(finger: finger, phase, pivot + turned(location - pivot))
    }
  }

  /// On the 1/64 point grid.
  private func turned(_ vector: Point) -> Point {
    Point(
      x: (vector.x * direction.cosine - vector.y * direction.sine).rounded() / 64,
      y: (vector.x * direction.sine + vector.y * direction.cosine).rounded() / 64)
  }
}
