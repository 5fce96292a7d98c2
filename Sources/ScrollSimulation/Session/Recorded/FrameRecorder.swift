import ViewTree

/// Records a simulator's frames for reports: tiles with their looks, fingers, blank area.
final class FrameRecorder {
  private(set) var frames: [RecordedFrame] = []
  /// The distinct looks of tiles.
  private(set) var looks: [TileLook] = []

  private let simulator: Simulator
  private var numbers: [TileLook: Int] = [:]  // looked up, never iterated
  private var blank: Int64 = 0

  init(of simulator: Simulator) { self.simulator = simulator }

  var isFull: Bool { frames.count >= SessionRecorder.maximumFrames }

  /// Records the last frame. Call it once per frame.
  func keep(_ figures: FrameFigures) {
    defer { blank = figures.blank.sum }
    guard !isFull else { return }
    var frame = simulator.recordedFrame
    frame.blank = figures.blank.sum - blank
    frame.fingers = simulator.fingers.all.map { finger, location in
      RecordedFinger(finger: finger, x: Observer.units(location.x), y: Observer.units(location.y))
    }
    for index in frame.tiles.indices {
      frame.tiles[index].look = simulator.tile(inPool: frame.tiles[index].pool).flatMap(number)
    }
    frames.append(frame)
  }

  private func number(ofLookOf tile: View) -> Int? {
    let look = TileLook(of: tile)
    guard !look.parts.isEmpty else { return nil }
    if let number = numbers[look] { return number }
    numbers[look] = looks.count
    looks.append(look)
    return looks.count - 1
  }
}
