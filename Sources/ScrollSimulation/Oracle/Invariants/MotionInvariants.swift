/// C5: motion follows its closed form. Content moves with fingers, wheel and trackpad by their distance, after a release by the platform's
/// fling for these touches, in a program's scroll by its curve; corrections shift all of it; the phase agrees.
package struct MotionContinues: Invariant {
  package let rule = "C5"
  private(set) var tally: [MotionLaw.Law: Int] = [:]
  private var motion = MotionLaw()

  package init() {}

  private static let tolerance = 2.0  // 1/64 point: two roundings to the grid

  package mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    defer { motion.resume(at: frame.now) }
    guard let due = motion.follow(frame) else { return nil }
    tally[due.law, default: 0] += 1
    let isPlaced = due.places.contains { abs(Double(frame.now.offset) - $0 * 64) <= MotionContinues.tolerance }
    if isPlaced, due.phases.contains(frame.now.phase) { return .holds }
    motion.trajectory = .unknown
    if hasEstimatedEdge(frame) { return nil }
    // Whether momentum meets an edge in a frame whose measuring moves the edge depends on which comes first.
    if isPlaced, due.law == .trackpad, !frame.list.measured.isEmpty { return nil }
    let place = points(Int64((due.places[0] * 64).rounded()))
    return """
      by the law of \(due.law.rawValue) the offset is \(place) and the phase \(due.phases[0]); they are \(points(frame.now.offset)) and \
      \(frame.now.phase)
      """
  }

  private func hasEstimatedEdge(_ frame: CheckedFrame) -> Bool {
    guard case .masonry = frame.list.arrangement else { return false }
    return frame.now.offset + 2 * frame.now.length >= frame.now.contentLength
  }
}
