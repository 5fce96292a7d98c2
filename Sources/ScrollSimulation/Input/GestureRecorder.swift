import Scrolling
import ViewTree

/// Records gestures as CSV, which ``GestureRecording`` reads back bit-exactly.
public struct GestureRecorder: Hashable, Sendable {
  /// The header line, with all fields.
  public static let header = "t,phase,x,y,finger,deltaX,deltaY,momentumPhase\n"

  /// The recording so far: the header, and one line per event.
  public private(set) var text = GestureRecorder.header
  /// Events so far.
  public private(set) var count = 0

  public init() {}

  public mutating func add(_ event: GestureEvent) {
    text += GestureRecorder.line(of: event)
    count += 1
  }

  /// The line of an event, including its line break.
  ///
  /// - Precondition: the instant and the numbers are within a recording's limits.
  public static func line(of event: GestureEvent) -> String {
    let limit = Int64(GestureRecording.maximumMilliseconds) * 1_000_000
    precondition(
      (0...limit).contains(event.instant.nanoseconds), "an event at \(event.instant.nanoseconds) ns: a recording goes from 0 to \(limit)")
    let time = DecimalText.milliseconds(event.instant.nanoseconds)
    switch event.action {
    case .touch(let finger, let phase, let place):
      precondition(
        (0..<GestureRecording.maximumFingers).contains(finger), "finger \(finger): a recording has \(GestureRecording.maximumFingers)")
      return "\(time),\(phase),\(pair(place)),\(finger),,,\n"
    case .wheel(let delta): return "\(time),none,,,,\(pair(delta)),none\n"
    case .trackpad(let delta, let phase):
      let momentum = momentum(phase)
      return "\(time),\(momentum == nil ? "\(phase)" : "none"),,,,\(pair(delta)),\(momentum ?? "none")\n"
    case .rotate: return "\(time),rotate,,,,,,\n"
    case .jump(let place): return "\(time),jump,\(pair(place)),,,,\n"
    case .scroll(let place): return "\(time),scroll,\(pair(place)),,,,\n"
    }
  }

  private static func pair(_ point: Point) -> String {
    precondition(
      max(abs(point.x), abs(point.y)) <= GestureRecording.maximumMagnitude && point.isFinite,
      "(\(point.x), \(point.y)): a recording's numbers are finite, and at most \(GestureRecording.maximumMagnitude)")
    return "\(DecimalText.shortest(point.x)),\(DecimalText.shortest(point.y))"
  }

  private static func momentum(_ phase: TrackpadPhase) -> String? {
    switch phase {
    case .momentumBegan: "began"
    case .momentumChanged: "changed"
    case .momentumEnded: "ended"
    case .began, .changed, .ended, .cancelled: nil
    }
  }
}
