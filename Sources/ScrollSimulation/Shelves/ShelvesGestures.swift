import Scrolling
import ViewTree

/// Gestures for a page of shelves: of the strokes of a source made for vertical lists, some go sideways or askew.
struct ShelvesGestures: GestureSource {
  private var upright: any GestureSource
  private var strokes: TurnedStrokes

  init(_ upright: any GestureSource, seed: UInt64) {
    self.upright = upright
    let directions = [(64, 0), (64, 0), (64, 0), (0, 64), (0, 64), (0, -64), (45, 45), (45, -45), (62, 16), (16, 62)]
    strokes = TurnedStrokes(into: directions, drawnBy: SeededGenerator(seed: seed, stream: 12))
  }

  var isFinished: Bool { upright.isFinished }

  mutating func appendEvents(until instant: Instant, seeing scrollState: ScrollState, to events: inout [GestureEvent]) {
    let first = events.count
    upright.appendEvents(until: instant, seeing: scrollState, to: &events)
    for index in first..<events.count { events[index].action = strokes.turned(events[index].action) }
  }
}
