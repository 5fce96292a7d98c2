package import ViewTree

/// What a program tells a scroll view: the arguments of the call, and nothing of what comes of it.
package enum ProgramCommand: Equatable, Sendable {
  /// Sets the offset. `endsMotion`: at once, although the offset may have to wait.
  case jump(to: Point, endsMotion: Bool)
  /// Scrolls to this offset, animated.
  case scroll(to: Point)
  /// Hands in an event for the next tick.
  case event(ScrollEvent)
  /// As a delegate, sends released content elsewhere.
  case target
}

/// Hears what a program tells a scroll view, before the view does it. A checker must know the input, and may not ask the view for it.
package protocol ProgramWitness: AnyObject {
  func scrollView(_ view: ScrollView, isTold command: ProgramCommand)
}

extension ScrollView {
  /// Not retained. A view without one, as all are outside of tests, pays a test for nil per command.
  package var programWitness: (any ProgramWitness)? {
    get { scrollRareData?.programWitness }
    set { ensuredRareData.programWitness = newValue }
  }

  @inline(never)
  func tellWitness(ofJumpTo offset: Point) {
    if offset != storedOffset { tellWitness(.jump(to: offset, endsMotion: false)) }
  }

  func tellWitness(_ command: @autoclosure () -> ProgramCommand) {
    scrollRareData?.programWitness?.scrollView(self, isTold: command())
  }
}
