/// How fast a deceleration has moved the content in the frame before: between which instants of a frame it covers a part of its way.
struct VisibilitySpeed {
  /// The way of the frame before, if nothing but a deceleration made it, and how long it took.
  private var before: (way: Int64, time: Int64)?
  /// A spring has a part in the deceleration under way: the content has been beyond an edge, where a spring turns round what comes past it at
  /// speed and pulls it back, faster and faster; or it has become faster within the edges, as on the way to a stop.
  private var isOnSpring = false

  /// Two offsets on the grid, each rounded.
  private static let tolerance = 2.0

  mutating func follow(_ frame: CheckedFrame) {
    if frame.now.phase != .decelerating || frame.input.events.contains(where: \.isOfHand) { isOnSpring = false }
    if frame.now.phase == .decelerating {
      // A change may have put it beyond an edge from which the same frame's way leads back.
      let places = [frame.before?.offset ?? frame.now.offset, frame.now.offset - frame.now.travel, frame.now.offset]
      isOnSpring = isOnSpring || places.contains { !frame.legal.contains($0) } || isFaster(frame)
    }
    before = VisibilitySpeed.isPure(frame) && !isOnSpring ? frame.before.map { (frame.now.travel, frame.now.time - $0.time) } : nil
  }

  /// Whether a frame with nothing but a deceleration has gone farther than the one before, for the time.
  private func isFaster(_ frame: CheckedFrame) -> Bool {
    guard let before, before.time > 0, let start = frame.before?.time, VisibilitySpeed.isPure(frame) else { return false }
    let due = Double(abs(before.way)) * Double(frame.now.time - start) / Double(before.time)
    return Double(abs(frame.now.travel)) > due + VisibilitySpeed.tolerance
  }

  /// Whether a deceleration within the edges is all that has happened in the frame.
  private static func isPure(_ frame: CheckedFrame) -> Bool {
    guard let before = frame.before, before.phase == .decelerating, frame.now.phase == .decelerating, frame.input.events.isEmpty,
      !frame.input.resized, !frame.input.reloaded, frame.list.changes.isEmpty, frame.list.measured.isEmpty, frame.now.corrections.isEmpty,
      frame.now.error == nil, frame.before?.error == nil, before.contentLength == frame.now.contentLength
    else { return false }
    let legal = frame.legal
    return legal.contains(before.offset) && legal.contains(frame.now.offset)
  }

  /// How far the content had moved within the frame when an item came to meet a bar, or ceased to; nil where that is not to be told.
  ///
  /// - Parameter needed: the length that meets the bar.
  func distance(to sight: ClientObservation.Sight, needing needed: Int64, isGain: Bool, in frame: CheckedFrame) -> Double? {
    let travel = frame.now.travel
    guard needed <= frame.now.length, travel != 0, VisibilitySpeed.isPure(frame) else { return nil }
    // The offsets at which the bar is met, from where the content was before the frame.
    let start = isGain ? sight.start + travel : sight.start
    let first = start + needed - frame.now.length
    let last = start + sight.extent - needed
    let way = travel > 0 ? (isGain ? first : last) : (isGain ? last : first)
    return Double(travel > 0 ? way : -way)
  }

  /// The instants at which the content may have moved so far, in nanoseconds; nil where nothing is known.
  func times(of distance: Double, in frame: CheckedFrame) -> ClosedRange<Int64>? {
    let travel = Double(abs(frame.now.travel))
    guard let before, let start = frame.before?.time, VisibilitySpeed.isPure(frame), !isFaster(frame),
      (before.way > 0) == (frame.now.travel > 0),
      distance >= 0, distance <= travel
    else { return nil }
    let time = Double(frame.now.time - start)
    let earliest = (distance - VisibilitySpeed.tolerance) / (Double(abs(before.way)) + VisibilitySpeed.tolerance) * Double(before.time)
    let latest = (distance + VisibilitySpeed.tolerance) / max(1, travel - VisibilitySpeed.tolerance) * time
    return start + Int64(max(0, earliest))...start + Int64(max(max(0, earliest), min(latest, time)).rounded(.up))
  }
}
