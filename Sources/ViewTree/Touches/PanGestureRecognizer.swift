/// Fingers that drag: `began` when they have come ``slop`` points from where they came down, then `changed` with each movement, and `ended`
/// or `cancelled`. ``action`` is called at each of these.
///
/// ```swift
/// let pan = PanGestureRecognizer { [weak card] pan in
///   guard let card else { return }
///   card.center = card.center + pan.translation(in: card.superview)
///   pan.setTranslation(.zero, in: card.superview)
/// }
/// card.addGestureRecognizer(pan)
/// ```
/// Several fingers count as their middle, so that one that lands or leaves moves nothing. A scroll view's drags are the affair of its own
/// recognizer, whose velocities are those of its platform.
open class PanGestureRecognizer: GestureRecognizer {
  /// How far the fingers go before they drag, in points of the window; that much of the way is not part of the translation, as in rule 93.
  public static let slop = 10.0
  /// How far back the velocity looks, 100 ms (C).
  public static let velocityWindow = Duration.milliseconds(100)
  /// How many places the velocity knows at most, the last ones.
  public static let maximumSamples = 64

  /// How many fingers drag at least; with fewer the gesture does not begin, and ends. 1 by default.
  public var minimumNumberOfTouches = 1 {
    didSet { precondition(minimumNumberOfTouches > 0, "minimumNumberOfTouches = \(minimumNumberOfTouches): a number is > 0") }
  }
  /// With how many fingers the gesture may begin at most; those that land later do not count. No limit by default.
  public var maximumNumberOfTouches = Int.max {
    didSet { precondition(maximumNumberOfTouches > 0, "maximumNumberOfTouches = \(maximumNumberOfTouches): a number is > 0") }
  }

  /// Called when the gesture begins, changes, ends or is cancelled; ``GestureRecognizer/state`` says which. At its beginning the touches
  /// are still the views', too.
  public var action: ((PanGestureRecognizer) -> Void)?

  private var fingers: [(id: Int, place: Point)] = []
  /// How far the fingers' middle had come when they last became more or fewer, and where it was then, on the window.
  private var base = Point.zero
  private var origin = Point.zero
  /// The part of the way that is not, or no longer, the translation.
  private var left = Point.zero
  private var samples: [(instant: Instant, travel: Point)] = []
  private var instant = Instant.zero

  public init(action: ((PanGestureRecognizer) -> Void)? = nil) { self.action = action }

  /// The fingers that it watches.
  public var numberOfTouches: Int { fingers.count }

  /// The middle of the fingers in the coordinates of `view`, in points; in the window's if that is nil. Where it was last, once they have
  /// left.
  public func location(in view: View?) -> Point { (fingers.isEmpty ? origin : middle).fromWindow(to: view) }

  /// How far the fingers have dragged, in points of the coordinates of `view`, the slop left out; positive to the right and down. Zero
  /// before the gesture begins, after its end, and beneath a transform without inverse. In the window's coordinates if `view` is nil.
  public func translation(in view: View?) -> Point { hasBegun ? shown(travel - left, in: view) : .zero }

  /// Makes `translation` what ``translation(in:)`` answers now; further movement adds to it. Does nothing before the gesture begins.
  ///
  /// - Precondition: `translation` is finite.
  public func setTranslation(_ translation: Point, in view: View?) {
    precondition(translation.isFinite, "setTranslation(\(translation)): both numbers are finite")
    guard hasBegun else { return }
    left = travel - (view?.displacement(toRoot: translation) ?? translation)
  }

  /// How fast the fingers drag, in points a second of the coordinates of `view`; positive to the right and down. Zero where no gesture is.
  ///
  ///     (way now - way at the oldest touch of the last 100 ms) / (now - then)
  ///
  /// with the last touch's instant for now. A finger that has rested that long before it leaves has none.
  public func velocity(in view: View?) -> Point {
    guard hasBegun, let first = samples.first, first.instant < instant else { return .zero }
    return shown((travel - first.travel).scaled(by: 1000 / instant.milliseconds(since: first.instant)), in: view)
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) { for touch in touches.ordered { land(touch) } }
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) { for touch in touches.ordered { go(on: touch) } }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    for touch in touches.ordered {
      if touch.location != touch.previousLocation { go(on: touch) }
      leave(touch)
    }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { for touch in touches.ordered { leave(touch) } }

  open override func reset() { (fingers, samples) = ([], []) }

  private var hasBegun: Bool { state != .possible && state != .failed }

  private var middle: Point { fingers.map(\.place).centroid }

  private var travel: Point { fingers.isEmpty ? base : base + (middle - origin) }

  private func shown(_ way: Point, in view: View?) -> Point {
    guard let view else { return way }
    return view.displacement(fromRoot: way) ?? .zero
  }

  private func land(_ touch: Touch) {
    guard Self.isNear(touch) else { return }
    guard fingers.count < maximumNumberOfTouches else {
      if !isActive { state = .failed }
      return
    }
    if isActive || fingers.count >= minimumNumberOfTouches { base = travel } else { (base, samples) = (.zero, []) }  // too few go no way
    fingers.append((touch.id, touch.location))
    origin = middle
    note(touch.instant)
  }

  private func go(on touch: Touch) {
    guard Self.isNear(touch), let finger = fingers.firstIndex(where: { $0.id == touch.id }) else { return }
    fingers[finger].place = touch.location
    note(touch.instant)
    if isActive { return enter(.changed) }
    let distance = travel.distance
    guard state == .possible, fingers.count >= minimumNumberOfTouches, distance >= Self.slop else { return }
    left = travel.scaled(by: Self.slop / distance)
    enter(.began)
  }

  private func leave(_ touch: Touch) {
    guard let finger = fingers.firstIndex(where: { $0.id == touch.id }) else { return }
    (base, origin) = (travel, middle)
    fingers.remove(at: finger)
    if !fingers.isEmpty { origin = middle }
    note(touch.instant)
    if isActive, fingers.count < minimumNumberOfTouches { return enter(touch.phase == .cancelled ? .cancelled : .ended) }
    if !isActive, fingers.isEmpty { state = .failed }
  }

  /// Whether sums of such places stay numbers.
  private static func isNear(_ touch: Touch) -> Bool { touch.location.distance <= LayoutUnit.maximumPoints }

  /// What the velocity needs to know. In a recording time may go backwards: then nothing that comes later counts.
  private func note(_ instant: Instant) {
    self.instant = instant
    samples.removeAll { $0.instant > instant || instant - $0.instant > Self.velocityWindow }
    if samples.count >= Self.maximumSamples { samples.removeFirst() }
    samples.append((instant, travel))
  }

  private func enter(_ next: State) {
    state = next
    action?(self)
  }
}
