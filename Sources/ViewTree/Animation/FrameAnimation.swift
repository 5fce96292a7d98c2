/// A change of a frame inside an animation; ``Presentation`` has the other animated values. Animations add up, as UIKit's do since iOS 8:
/// the screen shows the frame as set now, displaced by what is left of each animation. A frame set during an animation continues its
/// movement. A view that leaves its window loses its animations.
package struct FrameAnimation: Hashable, Sendable {
  package let from: Rect
  package let to: Rect
  let timing: AnimationTiming

  package var start: Instant { timing.start }  // when movement begins, after the delay
  package var duration: Double { timing.duration }  // in seconds, > 0, without the delay
  package var curve: AnimationCurve { timing.curve }

  package func remainder(at instant: Instant) -> Double { timing.remainder(at: instant) }  // 1 until the start, 0 from the end

  package var end: Instant { timing.end }  // the instant from which nothing is left
}

extension View {
  /// The animations of the view's frame, oldest first, until the first tick after their end.
  package var frameAnimations: [FrameAnimation] {
    (rareData?.animations ?? []).compactMap { animation in
      let (from, to) = (animation.from.frame, animation.to.frame)
      return from == to ? nil : FrameAnimation(from: from, to: to, timing: animation.run.timing)
    }
  }
}
