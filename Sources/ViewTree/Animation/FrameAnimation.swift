/// A frame that was changed inside an animation: from where, to where, when, and how the change is spread.
///
/// Animations add up, as UIKit's have since iOS 8: what is on the screen is the frame as it is set now, displaced by what is left of each
/// animation. A frame that is set anew in the middle of one therefore takes the rest of the way along. Only frames are animated: opacity,
/// transforms and `bounds.origin` jump. A view that leaves its window loses its animations.
public struct FrameAnimation: Hashable, Sendable {
  public let from: Rect
  public let to: Rect
  public let start: Instant
  /// In seconds.
  public let duration: Double
  public let curve: AnimationCurve

  /// How much of the way is left at `instant`: 1 up to the start, 0 from the end on.
  public func remainder(at instant: Instant) -> Double {
    guard duration > 0 else { return instant < start ? 1 : 0 }
    return 1 - curve.progress(at: instant.milliseconds(since: start) / (duration * 1000))
  }

  /// The instant from which on nothing is left.
  public var end: Instant { start.advanced(byMilliseconds: duration * 1000) }
}

extension View {
  /// The animations of the view's frame that have not been followed by a tick after their end, oldest first.
  public var frameAnimations: [FrameAnimation] { rareData?.frameAnimations ?? [] }

  /// The frame that would be on the screen at `instant`, in the superview's coordinates: a closed form (rule 76).
  ///
  ///     frame + sum over the animations of (from - to) * remainder(at: instant)
  ///
  /// - Complexity: O(animations).
  public func presentationFrame(at instant: Instant) -> Rect {
    frameAnimations.reduce(frame) { frame, animation in
      let rest = animation.remainder(at: instant)
      guard rest != 0 else { return frame }
      return Rect(
        x: frame.minX + (animation.from.minX - animation.to.minX) * rest, y: frame.minY + (animation.from.minY - animation.to.minY) * rest,
        width: frame.width + (animation.from.width - animation.to.width) * rest,
        height: frame.height + (animation.from.height - animation.to.height) * rest)
    }
  }
}

/// The frames of a tree before an animation's changes, so that what changed can be told afterwards: no frame that is set has to look
/// whether somebody animates.
struct FrameRecorder {
  private let before: [(view: View, frame: Rect)]

  init(of root: View) {
    var before: [(view: View, frame: Rect)] = []
    func record(_ view: View) {
      before.append((view, view.frame))
      for subview in view.storedSubviews { record(subview) }
    }
    record(root)
    self.before = before
  }

  /// Gives each view that still stands in `root`'s tree with another frame an animation from there.
  func animateChanges(of root: View, start: Instant, duration: Double, curve: AnimationCurve) -> [View] {
    before.compactMap { view, old in
      let new = view.frame
      guard new != old, view === root || view.isDescendant(of: root) else { return nil }
      view.rare.frameAnimations.append(FrameAnimation(from: old, to: new, start: start, duration: duration, curve: curve))
      return view
    }
  }
}
