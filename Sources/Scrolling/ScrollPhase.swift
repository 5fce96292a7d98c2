import ViewTree

extension ScrollView {
  /// The state of a scroll view. `successors` is the table of transitions.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// Nothing moves.
    case resting
    /// A finger is on the content and has not dragged it.
    case tracking
    /// A finger, or two on a trackpad, drag the content.
    case dragging
    /// The fingers have left, and the delegate chooses the target. Visible only inside `scrollViewWillEndDragging`.
    case lifted
    /// A motion is planned but not announced. Visible only inside `scrollViewDidEndDragging`.
    case thrown
    /// A motion of the scroll view runs: a fling, a bounce, the way to a target.
    case decelerating
    /// The system's momentum moves the content.
    case momentum
    /// A program's animated scroll runs.
    case animating

    /// The legal transitions; no phase follows itself.
    package var successors: [Phase] {
      switch self {
      case .resting: [.tracking, .momentum, .animating]  // a finger lands, momentum comes, a program animates
      case .tracking: [.dragging, .resting, .thrown]  // the slop is passed; the finger leaves, or leaves beyond an edge or between pages
      case .dragging: [.lifted]
      case .lifted: [.resting, .thrown, .animating]  // nothing is thrown; a motion; the callback animates
      case .thrown: [.decelerating, .momentum, .resting]  // the last after the callback has moved the content
      case .decelerating: [.resting, .tracking]  // the end; caught
      case .momentum: [.resting, .tracking, .decelerating]  // the end; caught; an edge
      case .animating: [.resting, .tracking]  // the end; caught
      }
    }

    var isHeld: Bool { self == .tracking || self == .dragging || self == .lifted }

    var isDecelerating: Bool { self == .thrown || self == .decelerating || self == .momentum }
  }

  public var phase: Phase { storedPhase }

  /// Whether a finger is on the content, dragging or not (rule 93).
  public var isTracking: Bool { storedPhase == .tracking || storedPhase == .dragging }

  /// Whether fingers drag the content; true until the delegate has chosen the target (rule 94).
  public var isDragging: Bool { storedPhase == .dragging || storedPhase == .lifted }

  /// Whether the content moves by itself after a drag, or back from beyond an edge (rule 95).
  public var isDecelerating: Bool { storedPhase.isDecelerating }

  /// The only function that changes the phase. It ends the old phase's motion and the announced deceleration. That callback runs in the new
  /// phase and may change it again, so callers check the phase after `enter`.
  /// - Precondition: `successors` has the transition.
  func enter(_ next: Phase) {
    let last = storedPhase
    precondition(last.successors.contains(next), "\(path): a scroll view that is \(last) does not become \(next)")
    storedPhase = next
    switch (last, next) {
    case (.momentum, .decelerating): return forgetTrackpad()
    case (.thrown, .decelerating), (.thrown, .momentum): return
    case (.decelerating, _), (.momentum, _), (.thrown, _), (.animating, _): forgetMotion()
    default: break
    }
    if last == .momentum { forgetTrackpad() }
    if next == .resting { scrollRareData?.flicks.reset() }
    if last == .decelerating || last == .momentum { delegate?.scrollViewDidEndDecelerating(self) }
  }

  private func forgetMotion() {
    horizontalMotion = nil
    verticalMotion = nil
    animation = nil
    needsReplanning = false
  }
}
