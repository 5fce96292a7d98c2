import ViewTree

extension ScrollView {
  /// What the scroll view is doing: the states of its machine. Which may follow which stands in one table, ``successors``.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// Nothing moves.
    case resting
    /// A finger is on the content and has not dragged it.
    case tracking
    /// A finger, or two on a trackpad, drag the content.
    case dragging
    /// The fingers have left, and the delegate decides where to. Seen only from inside `scrollViewWillEndDragging`.
    case lifted
    /// A motion is planned and the delegate does not know of it yet. Seen only from inside `scrollViewDidEndDragging`.
    case thrown
    /// A motion of the scroll view's own runs: a fling, a bounce, the way to a target.
    case decelerating
    /// The system's momentum moves the content.
    case momentum
    /// A program's animated scroll runs.
    case animating

    /// The table of legal transitions; a phase that follows itself is none.
    ///
    /// ```
    /// resting      tracking (a finger lands), coasting (momentum comes), animating
    /// tracking     dragging (the slop is gone), resting (lifted), thrown (lifted beyond an edge, or between two pages)
    /// dragging     lifted
    /// lifted       resting (no speed), thrown, animating (the callback's wish)
    /// thrown       decelerating, coasting, resting (the callback has moved the content)
    /// decelerating resting (the end), tracking (caught)
    /// coasting     resting (the end), tracking (caught), decelerating (an edge)
    /// animating    resting (the end), tracking (caught)
    /// ```
    public var successors: [Phase] {
      switch self {
      case .resting: [.tracking, .momentum, .animating]
      case .tracking: [.dragging, .resting, .thrown]
      case .dragging: [.lifted]
      case .lifted: [.resting, .thrown, .animating]
      case .thrown: [.decelerating, .momentum, .resting]
      case .decelerating: [.resting, .tracking]
      case .momentum: [.resting, .tracking, .decelerating]
      case .animating: [.resting, .tracking]
      }
    }

    /// Whether fingers have the content.
    var isHeld: Bool { self == .tracking || self == .dragging || self == .lifted }

    /// Whether the content moves by itself and is said to decelerate.
    var isDecelerating: Bool { self == .thrown || self == .decelerating || self == .momentum }
  }

  public var phase: Phase { storedPhase }

  /// A finger is on the content, whether it has dragged it or not (rule 93).
  public var isTracking: Bool { storedPhase == .tracking || storedPhase == .dragging }

  /// Fingers drag the content; until the delegate has had its say about what follows (rule 94).
  public var isDragging: Bool { storedPhase == .dragging || storedPhase == .lifted }

  /// The content moves by itself after a drag, or back from beyond an edge (rule 95).
  public var isDecelerating: Bool { storedPhase.isDecelerating }

  /// The one way from a phase to the next.
  ///
  /// What ends with the old phase ends here: a motion, and with it the deceleration that the delegate was told of. That callback runs in the
  /// new phase and may lead on to yet another one: whoever goes on after `enter` looks at the phase again.
  ///
  /// - Precondition: the table has the transition.
  func enter(_ next: Phase) {
    let last = storedPhase
    precondition(last.successors.contains(next), "\(path): a scroll view that is \(last) does not become \(next)")
    storedPhase = next
    switch (last, next) {
    case (.momentum, .decelerating): return trackpad = Trackpad()
    case (.thrown, .decelerating), (.thrown, .momentum): return
    case (.decelerating, _), (.momentum, _), (.thrown, _), (.animating, _): forgetMotion()
    default: break
    }
    if last == .momentum { trackpad = Trackpad() }
    if next == .resting { flicks.reset() }
    if last == .decelerating || last == .momentum { delegate?.scrollViewDidEndDecelerating(self) }
  }

  private func forgetMotion() {
    horizontalMotion = nil
    verticalMotion = nil
    animation = nil
    needsReplanning = false
  }
}
