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
    plan(on: device) {
      let (start, end, turn) = ($0.offset(at: first), $0.offset(at: last), $0.offset(at: min(max($0.turn, first), last)))
      return Way(
        range: min(start, end, turn)...max(start, end, turn), start: start, end: end, wasOver: $0.isDone(at: first),
        isOver: $0.isDone(at: last))
    }
  }

  func motion(on device: FeedSession.Device) -> any ScrollMotion { plan(on: device) { $0 } }

  mutating func shift(by delta: Double) {
    offset += delta
    lower += delta
    upper += delta
  }

  /// The throw that continues from `instant` on within other edges, as `ScrollMotion.replanned(at:edges:)` does; nil at rest.
  func replanned(at instant: Instant, edges: ClosedRange<Double>, on device: FeedSession.Device) -> FeedThrow? {
    plan(on: device) { replanned($0, at: instant, edges: edges, isAndroid: device.platform == .android) }
  }

  private func replanned(
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
  private func plan<Answer>(on device: FeedSession.Device, _ ask: (any ThrownMotion) -> Answer) -> Answer {
    let (edges, scale) = (lower...upper, device.displayScale)
    return switch device.platform {
    case .uikit: ask(Fling(start: start, offset: offset, velocity: velocity, edges: edges, displayScale: scale))
    case .android: ask(AndroidFling(start: start, offset: offset, velocity: velocity, edges: edges, density: scale))
    case .flutterClamping: ask(ClampingFling(start: start, offset: offset, velocity: velocity, edges: edges))
    case .flutterBouncing: ask(BouncingFling(start: start, offset: offset, velocity: velocity, edges: edges))
    }
  }
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
