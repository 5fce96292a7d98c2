/// C5: motion follows its closed form. Content moves with fingers, wheel and trackpad by their distance, after a release by the platform's
/// fling for these touches, in a program's scroll by its curve; corrections shift all of it; the phase agrees.
struct MotionContinues: Invariant {
  let rule = "C5"
  private var counts = [Int](repeating: 0, count: MotionLaw.Law.allCases.count)
  private var motion = MotionLaw()

  /// The frames that each law has explained; laws without one are left out.
  var tally: [MotionLaw.Law: Int] {
    Dictionary(uniqueKeysWithValues: MotionLaw.Law.allCases.map { ($0, counts[$0.rawValue]) }).filter { $0.value > 0 }
  }

  private static let tolerance = 2.0  // 1/64 point: two roundings to the grid

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    defer { motion.resume(at: frame.now) }
    guard let due = motion.follow(frame) else { return nil }
    counts[due.law.rawValue] += 1
    let isPlaced = isNear(due.offset, frame) || (due.rest.map { isNear($0, frame) } ?? false)
    if isPlaced, frame.now.phase == due.phase || (due.mayRest && frame.now.phase == .resting) { return .holds }
    motion.trajectory = .unknown
    if hasEstimatedEdge(frame) { return nil }
    // Whether momentum meets an edge in a frame whose measuring moves the edge depends on which comes first.
    if isPlaced, due.law == .trackpad, !frame.list.measured.isEmpty { return nil }
    let (place, phase) = (points(Int64((due.offset * 64).rounded())), due.mayRest ? .resting : due.phase)
    return """
      by the law of \(due.law) the offset is \(place) and the phase \(phase); they are \
      \(points(frame.now.offset)) and \(frame.now.phase)
      """
  }

  private func isNear(_ place: Double, _ frame: CheckedFrame) -> Bool {
    abs(Double(frame.now.offset) - place * 64) <= MotionContinues.tolerance
  }

  private func hasEstimatedEdge(_ frame: CheckedFrame) -> Bool {
    guard case .masonry = frame.list.arrangement else { return false }
    return frame.now.offset + 2 * frame.now.extent >= frame.now.contentExtent
  }
}
