/// The previous frame's speed of a deceleration: bounds the instants at which the content covers a part of a frame's travel.
struct VisibilitySpeed {
  private var before: (way: Int64, time: Int64)?  // the previous frame's travel and duration, if only a deceleration moved the content
  private var isOnSpring = false  // the content has been beyond an edge, or has become faster within, as on the way to a stop

  private static let tolerance = 2.0  // 1/64 point: two offsets, each rounded to the grid

  mutating func follow(_ frame: CheckedFrame) {
    if frame.now.phase != .decelerating || frame.input.events.contains(where: \.isUserInput) { isOnSpring = false }
    if frame.now.phase == .decelerating {
      // A change may have put the content beyond an edge, from which the same frame's travel leads back.
      let places = [frame.isFirst ? frame.now.offset : frame.before.offset, frame.now.offset - frame.now.travel, frame.now.offset]
      isOnSpring = isOnSpring || places.contains { !frame.legal.contains($0) } || isFaster(frame)
    }
    before = !frame.isFirst && VisibilitySpeed.isPure(frame) && !isOnSpring ? (frame.now.travel, frame.now.time - frame.before.time) : nil
  }

  private func isFaster(_ frame: CheckedFrame) -> Bool {
    guard let before, before.time > 0, VisibilitySpeed.isPure(frame) else { return false }
    let due = Double(abs(before.way)) * Double(frame.now.time - frame.before.time) / Double(before.time)
    return Double(abs(frame.now.travel)) > due + VisibilitySpeed.tolerance
  }

  /// Whether a deceleration within the edges is all that happened in the frame.
  private static func isPure(_ frame: CheckedFrame) -> Bool {
    guard !frame.isFirst, frame.before.phase == .decelerating, frame.now.phase == .decelerating, frame.input.events.isEmpty,
      !frame.hasNewInsets,
      !frame.input.resized, !frame.input.reloaded, !frame.input.relaid, frame.list.changes.isEmpty, frame.list.measured.isEmpty,
      frame.now.corrections.isEmpty,
      frame.now.error == nil, frame.before.error == nil, frame.before.contentExtent == frame.now.contentExtent
    else { return false }
    let legal = frame.legal
    return legal.contains(frame.before.offset) && legal.contains(frame.now.offset)
  }

  /// How far the content had moved within the frame when an item began or ceased to have `needed` of it visible; nil if unknown.
  func distance(to sight: ClientObservation.Sight, needing needed: Int64, isGain: Bool, in frame: CheckedFrame) -> Double? {
    let travel = frame.now.travel
    guard needed <= frame.now.extent, travel != 0, VisibilitySpeed.isPure(frame) else { return nil }
    // The offsets at which the threshold is met, relative to that before the frame.
    let start = isGain ? sight.start + travel : sight.start
    let first = start + needed - frame.now.extent
    let last = start + sight.extent - needed
    let delta = travel > 0 ? (isGain ? first : last) : (isGain ? last : first)
    return Double(travel > 0 ? delta : -delta)
  }

  /// Nanoseconds at which the content may have moved that far; nil if unknown.
  func times(of distance: Double, in frame: CheckedFrame) -> ClosedRange<Int64>? {
    let travel = Double(abs(frame.now.travel))
    guard let before, VisibilitySpeed.isPure(frame), !isFaster(frame),
      (before.way > 0) == (frame.now.travel > 0),
      distance >= 0, distance <= travel
    else { return nil }
    let start = frame.before.time
    let time = Double(frame.now.time - start)
    let earliest = (distance - VisibilitySpeed.tolerance) / (Double(abs(before.way)) + VisibilitySpeed.tolerance) * Double(before.time)
    let latest = (distance + VisibilitySpeed.tolerance) / max(1, travel - VisibilitySpeed.tolerance) * time
    return start + Int64(max(0, earliest))...start + Int64(max(max(0, earliest), min(latest, time)).rounded(.up))
  }
}
