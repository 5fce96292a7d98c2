package import ViewTree

/// A motion as what it was made of, so that it can be written down and made again elsewhere.
package struct MotionRecipe: Hashable, Sendable {
  package enum Law: Hashable, Sendable {
    /// A throw of a platform.
    case thrown(ScrollPlatform, velocity: Double, edges: ClosedRange<Double>, displayScale: Double)
    case eased(to: Double, milliseconds: Double)
  }

  package var start: Instant
  package var offset: Double
  package var law: Law

  package init(start: Instant, offset: Double, law: Law) { (self.start, self.offset, self.law) = (start, offset, law) }

  /// nil for a motion that no recipe gives back: one with a target or a rate of its own, or that was planned again on its way.
  package init?(_ motion: any ScrollMotion) {
    let (start, offset) = (motion.start, motion.offset(at: motion.start))
    let law: Law
    switch motion {
    case let fling as Fling:
      guard fling.bounces, fling.rate == .normal else { return nil }
      law = .thrown(
        .uikit, velocity: fling.carriedVelocity(at: start), edges: fling.edges, displayScale: fling.displayScale)
    case let fling as AndroidFling:
      guard fling.bounces else { return nil }
      law = .thrown(.android, velocity: fling.velocity(at: start), edges: fling.edges, displayScale: fling.density)
    case let fling as ClampingFling:
      law = .thrown(.flutterClamping, velocity: fling.velocity(at: start), edges: fling.edges, displayScale: 1)
    case let fling as BouncingFling:
      guard fling.bounces else { return nil }
      law = .thrown(.flutterBouncing, velocity: fling.velocity(at: start), edges: fling.edges, displayScale: 1)
    case let scroll as EasedScroll:
      guard scroll.curve == .easeInOut else { return nil }
      law = .eased(to: scroll.rest, milliseconds: scroll.durationMilliseconds)
    default: return nil
    }
    self.init(start: start, offset: offset, law: law)
    guard gives(back: motion) else { return nil }
  }

  package var motion: any ScrollMotion {
    switch law {
    case .thrown(let platform, let velocity, let edges, let scale):
      platform.motion(from: Release(start: start, offset: offset, velocity: velocity, edges: edges, displayScale: scale))
    case .eased(let target, let milliseconds):
      EasedScroll(start: start, offset: offset, target: target, durationMilliseconds: milliseconds)
    }
  }

  /// After a correction of the content by `delta` points.
  package func shifted(by delta: Double) -> MotionRecipe {
    var copy = self
    copy.offset += delta
    switch law {
    case .thrown(let platform, let velocity, let edges, let scale):
      copy.law = .thrown(platform, velocity: velocity, edges: edges.lowerBound + delta...edges.upperBound + delta, displayScale: scale)
    case .eased(let target, let milliseconds): copy.law = .eased(to: target + delta, milliseconds: milliseconds)
    }
    return copy
  }

  /// Whether the motion is the same to a millionth of a point: velocities lose their last digits on the way.
  private func gives(back motion: any ScrollMotion) -> Bool {
    let again = self.motion
    guard abs(again.end.milliseconds(since: motion.end)) < 0.001 else { return false }
    let length = motion.end.milliseconds(since: motion.start)
    return (0...8).allSatisfy { part in
      let instant = motion.start.advanced(byMilliseconds: length * Double(part) / 8)
      return abs(again.offset(at: instant) - motion.offset(at: instant)) < 1e-6
    }
  }
}
