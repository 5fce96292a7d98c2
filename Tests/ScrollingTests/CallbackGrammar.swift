import Scrolling
import ViewTree

/// The grammar of rule 91 over what a delegate is told, written as a machine of its own: it takes a call at a time, with the phase in which
/// it came, and says what is wrong with it.
///
/// ```
/// drag         willBeginDragging, willEndDragging, didEndDragging(false)
///            | willBeginDragging, willEndDragging, didEndDragging(true), [deceleration]
/// deceleration willBeginDecelerating, didEndDecelerating
/// animation    didEndScrollingAnimation, with nothing else under way
/// ```
/// didScroll may come anywhere. A deceleration that was promised may be left out: a callback may have moved the content.
struct CallbackGrammar {
  enum State { case idle, dragging, lifted, promised, decelerating }
  private(set) var state = State.idle

  /// - Returns: what is wrong, nil if nothing is.
  mutating func take(_ call: String, in phase: ScrollView.Phase) -> String? {
    let isRight: Bool
    switch call {
    case "didScroll": return nil
    case "willBeginDragging":
      isRight = (state == .idle || state == .promised) && phase == .dragging
      state = .dragging
    case "willEndDragging":
      isRight = state == .dragging && phase == .lifted
      state = .lifted
    case "didEndDragging(true)":
      isRight = state == .lifted && phase == .thrown
      state = .promised
    case "didEndDragging(false)":
      isRight = state == .lifted && (phase == .resting || phase == .animating)
      state = .idle
    case "willBeginDecelerating":
      isRight = (state == .idle || state == .promised) && (phase == .decelerating || phase == .momentum)
      state = .decelerating
    case "didEndDecelerating":
      isRight = state == .decelerating && (phase == .resting || phase == .tracking)
      state = .idle
    case "didEndScrollingAnimation":
      isRight = (state == .idle || state == .promised) && phase == .resting
    default: isRight = false
    }
    return isRight ? nil : "\(call) in \(phase)"
  }

  /// Whether what has been told agrees with a phase between two calls into the scroll view.
  func agrees(with phase: ScrollView.Phase) -> Bool {
    switch phase {
    case .dragging: state == .dragging
    case .decelerating, .momentum: state == .decelerating
    case .resting, .tracking, .animating: state == .idle || state == .promised
    case .lifted, .thrown: false  // seen from inside callbacks only
    }
  }
}
