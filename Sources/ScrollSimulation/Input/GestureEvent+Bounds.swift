import ViewTree

/// Bounds of a gesture that is read. No sequence of gestures within them moves an offset off the layout grid; generators stay within them.
extension GestureEvent {
  /// Points, for a coordinate or a distance.
  static let maximumMagnitude = 1e12
  /// Fingers are numbered `0..<maximumFingers`.
  static let maximumFingers = 32
  /// About 31 years.
  static let allowedNanoseconds: ClosedRange<Int64> = 0...1_000_000_000_000_000_000

  var fault: (member: String, found: String, allowed: String)? {
    if !GestureEvent.allowedNanoseconds.contains(instant.nanoseconds) {
      return ("ns", "\(instant.nanoseconds)", "0 to \(GestureEvent.allowedNanoseconds.upperBound)")
    }
    if case .touch(let finger, _, _) = action, !(0..<GestureEvent.maximumFingers).contains(finger) {
      return ("finger", "\(finger)", "0 to \(GestureEvent.maximumFingers - 1)")
    }
    guard let vector = action.vector else { return nil }
    for (member, value) in [("x", vector.x), ("y", vector.y)] where !(abs(value) <= GestureEvent.maximumMagnitude) {
      let limit = DecimalText.plain(GestureEvent.maximumMagnitude)
      return (member, "\(value)", "-\(limit) to \(limit)")
    }
    return nil
  }

  public var isWithinBounds: Bool { fault == nil }

  /// The gesture with its location or distance clamped to the bounds.
  var withinReach: GestureEvent {
    let vector = action.vector ?? .zero
    guard max(abs(vector.x), abs(vector.y)) > GestureEvent.maximumMagnitude else { return self }
    func cut(_ value: Double) -> Double { min(max(value, -GestureEvent.maximumMagnitude), GestureEvent.maximumMagnitude) }
    let nearest = Point(x: cut(vector.x), y: cut(vector.y))
    return GestureEvent(at: instant, action.with(nearest))
  }
}

extension GestureEvent.Action {
  fileprivate var vector: Point? {
    switch self {
    case .touch(_, _, let vector), .wheel(let vector), .trackpad(let vector, _), .jump(let vector), .scroll(let vector): vector
    case .rotate: nil
    }
  }

  fileprivate func with(_ vector: Point) -> GestureEvent.Action {
    switch self {
    case .touch(let finger, let phase, _): .touch(finger: finger, phase, vector)
    case .wheel: .wheel(by: vector)
    case .trackpad(_, let phase): .trackpad(by: vector, phase)
    case .jump: .jump(to: vector)
    case .scroll: .scroll(to: vector)
    case .rotate: .rotate
    }
  }
}
