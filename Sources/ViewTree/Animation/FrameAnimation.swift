/// A frame that was changed inside an animation: from where, to where, when, and how the change is spread.
///
/// Animations add up, as UIKit's have since iOS 8: what is on the screen is the frame as it is set now, displaced by what is left of each
/// animation. A frame that is set anew in the middle of one therefore takes the rest of the way along. A view that leaves its window loses
/// its animations. ``Presentation`` has what is animated beside frames.
public struct FrameAnimation: Hashable, Sendable {
  public let from: Rect
  public let to: Rect
  let timing: AnimationTiming

  /// When it begins to move, behind its delay.
  public var start: Instant { timing.start }
  /// In seconds, > 0, without the delay.
  public var duration: Double { timing.duration }
  public var curve: AnimationCurve { timing.curve }

  /// How much of the way is left at `instant`: 1 up to the start, 0 from the end on.
  public func remainder(at instant: Instant) -> Double { timing.remainder(at: instant) }

  /// The instant from which on nothing is left.
  public var end: Instant { timing.end }
}

extension View {
  /// The animations of the view's frame that have not been followed by a tick after their end, oldest first.
  public var frameAnimations: [FrameAnimation] {
    (rareData?.animations ?? []).compactMap { animation in
      let (from, to) = (animation.from.frame, animation.to.frame)
      return from == to ? nil : FrameAnimation(from: from, to: to, timing: animation.run.timing)
    }
  }
}
