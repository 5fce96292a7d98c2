/// Where the last move of the content may have gone. *Ahead* lies there.
///
/// In a frame in which several hands move the content to and fro nobody can tell from outside which of them came last: then it may be either
/// way, until a move tells.
struct Heading {
  private(set) var mayLeadToStart = false
  private(set) var mayLeadToEnd = true
  private var lastFinger: Double?

  var isKnown: Bool { mayLeadToStart != mayLeadToEnd }

  /// Whether it may lead where another one does.
  func agrees(with other: Heading) -> Bool { mayLeadToStart == other.mayLeadToStart && mayLeadToEnd == other.mayLeadToEnd }

  mutating func follow(_ frame: CheckedFrame) {
    var pushes: [Double] = []
    var isMixed = frame.input.resized
    for event in frame.input.events {
      switch event {
      case .finger(_, let phase, _, _, let y):
        if let lastFinger, phase != .began { pushes.append(lastFinger - y) }
        lastFinger = phase == .ended || phase == .cancelled ? nil : y
      case .wheel(let way), .trackpad(let way, _): pushes.append(way)
      case .jump, .scroll, .scrollToItem: isMixed = true
      }
    }
    let travel = frame.now.travel
    if frame.input.events.isEmpty, !isMixed {
      if travel != 0 { (mayLeadToStart, mayLeadToEnd) = (travel < 0, travel > 0) }
      return
    }
    let movedByItself = [.decelerating, .animating].contains(frame.before?.phase) || [.decelerating, .animating].contains(frame.now.phase)
    // Content that a finger catches beyond an edge may be let back first.
    let goesOneWay = !pushes.contains { $0 > 0 && travel < 0 || $0 < 0 && travel > 0 } && (travel != 0 || !isToAndFro(pushes))
    if isMixed || movedByItself || !goesOneWay {
      (mayLeadToStart, mayLeadToEnd) = (true, true)
    } else if travel != 0 {
      (mayLeadToStart, mayLeadToEnd) = (travel < 0, travel > 0)
    }
  }

  private func isToAndFro(_ pushes: [Double]) -> Bool { pushes.contains { $0 > 0 } && pushes.contains { $0 < 0 } }
}
