/// Where the content's last move may lead: *ahead*. After a frame that moves it to and fro, both directions are possible until a move.
struct Heading {
  private(set) var mayLeadToStart = false
  private(set) var mayLeadToEnd = true
  private var inputPushes = InputPushes()

  var isKnown: Bool { mayLeadToStart != mayLeadToEnd }

  func agrees(with other: Heading) -> Bool { mayLeadToStart == other.mayLeadToStart && mayLeadToEnd == other.mayLeadToEnd }

  mutating func follow(_ frame: CheckedFrame) {
    let pushes = inputPushes.pushes(in: frame.input)
    let isMixed = frame.input.resized || frame.hasNewInsets || frame.input.events.contains { !$0.isUserInput }
    let travel = frame.now.travel
    if frame.input.events.isEmpty, !isMixed {
      if travel != 0 { (mayLeadToStart, mayLeadToEnd) = (travel < 0, travel > 0) }
      return
    }
    let movedByItself = [.decelerating, .animating].contains(frame.before.phase) || [.decelerating, .animating].contains(frame.now.phase)
    // Content that a finger catches beyond an edge may return first.
    let goesOneWay = !(pushes.isForth && travel < 0 || pushes.isBack && travel > 0) && (travel != 0 || !pushes.goToAndFro)
    if isMixed || movedByItself || !goesOneWay || isLetBack(frame, after: pushes) || InputPushes.leaveBesideOthers(frame.input) {
      (mayLeadToStart, mayLeadToEnd) = (true, true)
    } else if travel != 0 {
      (mayLeadToStart, mayLeadToEnd) = (travel < 0, travel > 0)
    }
  }

  /// Whether input pushed the content beyond an edge and released it, so that it returned to the edge in the same frame.
  private func isLetBack(_ frame: CheckedFrame, after pushes: InputPushes.Pushes) -> Bool {
    guard frame.now.phase == .resting, [frame.legal.lowerBound, frame.legal.upperBound].contains(frame.now.offset) else { return false }
    return abs(pushes.sum) * 64 > Double(abs(frame.now.travel))
  }
}
