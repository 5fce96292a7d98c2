import Scrolling
import ViewTree

extension GestureEvent {
  /// A description for readers: `finger 1 lands at 200, 310`.
  public var words: String {
    switch action {
    case .touch(let finger, .began, let location): "finger \(finger) lands at \(GestureEvent.text(location))"
    case .touch(let finger, .moved, let location): "finger \(finger) moves to \(GestureEvent.text(location))"
    case .touch(let finger, .ended, let location): "finger \(finger) lifts at \(GestureEvent.text(location))"
    case .touch(let finger, .cancelled, _): "the system takes finger \(finger) away"
    case .wheel(let delta): "the wheel turns by \(GestureEvent.text(delta))"
    case .trackpad(let delta, let phase): "trackpad: \(GestureEvent.text(phase)) by \(GestureEvent.text(delta))"
    case .rotate: "the device is turned"
    case .jump(let offset): "a program sets the offset to \(GestureEvent.text(offset))"
    case .scroll(let offset): "a program scrolls to \(GestureEvent.text(offset)), animated"
    }
  }

  private static func text(_ point: Point) -> String { "\(rounded(point.x)), \(rounded(point.y))" }

  private static func rounded(_ points: Double) -> String {
    let tenths = (points * 10).rounded() / 10
    return tenths == tenths.rounded() && tenths.magnitude < 1e15 ? "\(Int64(tenths))" : "\(tenths)"
  }

  private static func text(_ phase: TrackpadPhase) -> String {
    switch phase {
    case .began: "two fingers begin"
    case .changed: "two fingers move"
    case .ended: "two fingers lift"
    case .cancelled: "two fingers are taken away"
    case .momentumBegan: "momentum begins"
    case .momentumChanged: "momentum moves"
    case .momentumEnded: "momentum ends"
    }
  }
}

/// The fingers that are down; the one that came down or moved last is the last.
struct FingersDown {
  private(set) var all: [(finger: Int, location: Point)] = []

  mutating func follow(_ action: GestureEvent.Action) {
    guard case .touch(let finger, let phase, let location) = action else { return }
    all.removeAll { $0.finger == finger }
    if phase == .began || phase == .moved { all.append((finger, location)) }
  }
}
