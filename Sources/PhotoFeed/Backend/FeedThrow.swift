internal import Scrolling
internal import ViewTree

/// A throw as its release, in 40 bytes: each question plans the platform's motion from it, on the stack.
struct FeedThrow: Hashable, Sendable {
  private(set) var start: Instant
  private(set) var offset: Double  // in points, as the edges
  private(set) var velocity: Double  // in points per millisecond
  private var lower: Double
  private var upper: Double

  init(start: Instant, offset: Double, velocity: Double, edges: ClosedRange<Double>) {
    (self.start, self.offset, self.velocity) = (start, offset, velocity)
    (lower, upper) = (edges.lowerBound, edges.upperBound)
  }

  /// What a motion does between two instants.
  struct Way {
    var range: ClosedRange<Double>  // of the offsets
    var start: Double
    var end: Double
    var wasOver: Bool  // at the start
    var isOver: Bool
  }

  func way(from first: Instant, to last: Instant, on device: FeedSession.Device) -> Way {
    plan(on: device, WayQuestion(first: first, last: last))
  }

  func motion(on device: FeedSession.Device) -> any ScrollMotion { plan(on: device, MotionQuestion()) }

  func recipe(on device: FeedSession.Device) -> MotionRecipe {
    MotionRecipe(
      start: start, offset: offset,
      law: .thrown(device.platform, velocity: velocity, edges: lower...upper, displayScale: device.displayScale))
  }

  mutating func shift(by delta: Double) {
    offset += delta
    lower += delta
    upper += delta
  }

  /// The throw that continues from `instant` on within other edges, as `ScrollMotion.replanned(at:edges:)` does; nil at rest.
  func replanned(at instant: Instant, edges: ClosedRange<Double>, on device: FeedSession.Device) -> FeedThrow? {
    plan(on: device, ReplanningQuestion(thrown: self, instant: instant, edges: edges, isAndroid: device.platform == .android))
  }

  fileprivate func replanned(
    _ motion: some ThrownMotion, at instant: Instant, edges: ClosedRange<Double>, isAndroid: Bool
  ) -> FeedThrow? {
    let offset = motion.offset(at: instant)
    let isWithin = edges.contains(offset)
    guard instant < motion.end else {
      return isWithin ? nil : FeedThrow(start: instant, offset: offset, velocity: 0, edges: edges)
    }
    let beganWithin = (lower...upper).contains(self.offset)
    let stays: Bool
    if motion.isReturning(at: instant) {
      let isAtLower = !beganWithin && motion.isReturning(at: start) ? self.offset < lower : velocity < 0
      stays = motion.rest == (isAtLower ? edges.lowerBound : edges.upperBound)
    } else {
      stays = isWithin || (isAndroid && glidesBack(from: offset, to: edges))
    }
    guard stays else {
      return FeedThrow(start: instant, offset: offset, velocity: motion.carriedOn(at: instant, isWithin: isWithin), edges: edges)
    }
    var next = self
    (next.lower, next.upper) = (edges.lowerBound, edges.upperBound)
    // The same motion must follow from the release, wherever the edges are now: it leads away from the edge that is moved here.
    if beganWithin { (next.lower, next.upper) = (min(next.lower, self.offset), max(next.upper, self.offset)) }
    return next
  }

  /// Android alone lets content beyond an edge glide on if that leads back.
  private func glidesBack(from offset: Double, to edges: ClosedRange<Double>) -> Bool {
    let rest = AndroidFling(start: start, offset: self.offset, velocity: velocity, edges: -.infinity ... .infinity).rest
    return offset > edges.upperBound ? rest < edges.upperBound : rest > edges.lowerBound
  }

  /// `ScrollPlatform.motion(from:)` of the release, without a box.
  @inline(__always)
  private func plan<Question: ThrowQuestion>(on device: FeedSession.Device, _ question: Question) -> Question.Answer {
    let (edges, scale) = (lower...upper, device.displayScale)
    return switch device.platform {
    case .uikit: question.ask(Fling(start: start, offset: offset, velocity: velocity, edges: edges, displayScale: scale))
    case .android: question.ask(AndroidFling(start: start, offset: offset, velocity: velocity, edges: edges, density: scale))
    case .flutterClamping: question.ask(ClampingFling(start: start, offset: offset, velocity: velocity, edges: edges))
    case .flutterBouncing: question.ask(BouncingFling(start: start, offset: offset, velocity: velocity, edges: edges))
    }
  }
}

/// A question about the motion of a throw, as its own type: a box would be an allocation for each.
private protocol ThrowQuestion {
  associatedtype Answer
  func ask(_ motion: some ThrownMotion) -> Answer
}

private struct MotionQuestion: ThrowQuestion {
  func ask(_ motion: some ThrownMotion) -> any ScrollMotion { motion }
}

private struct WayQuestion: ThrowQuestion {
  let first: Instant
  let last: Instant

  func ask(_ motion: some ThrownMotion) -> FeedThrow.Way {
    let (start, end) = (motion.offset(at: first), motion.offset(at: last))
    let turn = motion.offset(at: min(max(motion.turn, first), last))
    return FeedThrow.Way(
      range: min(start, end, turn)...max(start, end, turn), start: start, end: end, wasOver: motion.isDone(at: first),
      isOver: motion.isDone(at: last))
  }
}

private struct ReplanningQuestion: ThrowQuestion {
  let thrown: FeedThrow
  let instant: Instant
  let edges: ClosedRange<Double>
  let isAndroid: Bool

  func ask(_ motion: some ThrownMotion) -> FeedThrow? { thrown.replanned(motion, at: instant, edges: edges, isAndroid: isAndroid) }
}

/// What replanning asks of a motion besides its offsets.
protocol ThrownMotion: ScrollMotion {
  /// Whether an edge drives it.
  func isReturning(at instant: Instant) -> Bool
  /// The released velocity of the motion that takes over, in points per millisecond.
  func carriedOn(at instant: Instant, isWithin: Bool) -> Double
}

extension ThrownMotion {
  func carriedOn(at instant: Instant, isWithin: Bool) -> Double { velocity(at: instant) }
}

extension Fling: ThrownMotion {
  func isReturning(at instant: Instant) -> Bool { isBouncing(at: instant) }

  func carriedOn(at instant: Instant, isWithin: Bool) -> Double {
    isBouncing(at: instant) && isWithin ? velocity(at: instant) / rate.kappa : carriedVelocity(at: instant)
  }
}

extension AndroidFling: ThrownMotion {}
extension ClampingFling: ThrownMotion {}
extension BouncingFling: ThrownMotion {}
