/// A drag: `began` after ``slop`` points, `changed` with each movement, then `ended` or `cancelled`. Each calls ``action``.
///
/// ```swift
/// let pan = PanGestureRecognizer { [weak card] pan in
///   guard let card else { return }
///   card.center = card.center + pan.translation(in: card.superview)
///   pan.setTranslation(.zero, in: card.superview)
/// }
/// card.addGestureRecognizer(pan)
/// ```
/// Several fingers count as their centroid: one that lands or leaves moves nothing. Scroll views have their own, with platform velocities.
open class PanGestureRecognizer: GestureRecognizer {
  /// Distance before a drag begins, in points of the window; not part of the translation, as in rule 93.
  public static let slop = 10.0
  package static let velocityWindow = Duration.milliseconds(100)  // time span of the velocity (C)
  package static let maximumSamples = 64  // limit of positions kept for the velocity: the latest

  /// Minimum number of fingers; with fewer the gesture does not begin, or ends. 1 by default.
  public var minimumNumberOfTouches = 1 {
    didSet { precondition(minimumNumberOfTouches > 0, "minimumNumberOfTouches = \(minimumNumberOfTouches): a number is > 0") }
  }
  /// Maximum number of fingers: another one makes the gesture fail before it begins, and is ignored later. No limit by default.
  public var maximumNumberOfTouches = Int.max {
    didSet { precondition(maximumNumberOfTouches > 0, "maximumNumberOfTouches = \(maximumNumberOfTouches): a number is > 0") }
  }

  /// Called when the gesture begins (before its touches are taken from the views), changes, ends or is cancelled: see its `state`.
  public var action: ((PanGestureRecognizer) -> Void)?

  private var fingers: [(id: Int, place: Point)] = []
  private var base = Point.zero  // the centroid's travel when the number of fingers last changed, in window coordinates
  private var origin = Point.zero  // the centroid at that change
  private var left = Point.zero  // the part of the travel that is not the translation
  private var samples: [(instant: Instant, travel: Point)] = []
  private var instant = Instant.zero

  public init(action: ((PanGestureRecognizer) -> Void)? = nil) { self.action = action }

  /// Number of watched fingers.
  public var numberOfTouches: Int { fingers.count }

  /// The centroid of the fingers in the coordinates of `view`, the window's if nil, in points; the last one once they have left.
  public func location(in view: View?) -> Point { (fingers.isEmpty ? origin : middle).fromWindow(to: view) }

  /// The dragged distance in the coordinates of `view` (the window's if nil), in points, without the slop; positive to the right and down.
  /// Zero without a gesture, and beneath a transform without inverse.
  public func translation(in view: View?) -> Point { hasBegun ? shown(travel - left, in: view) : .zero }

  /// Sets the current value of ``translation(in:)``; movement adds to it. Does nothing before the gesture begins.
  /// - Precondition: `translation` is finite.
  public func setTranslation(_ translation: Point, in view: View?) {
    precondition(translation.isFinite, "setTranslation(\(translation)): both numbers are finite")
    guard hasBegun else { return }
    left = travel - (view?.displacement(toRoot: translation) ?? translation)
  }

  /// The drag's velocity in the coordinates of `view`, in points per second; positive to the right and down. Zero without a gesture.
  ///
  ///     (way now - way at the oldest touch of the last 100 ms) / (now - then)
  ///
  /// The last touch's instant is now. A finger that has rested for 100 ms before it leaves has no velocity.
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

  private func shown(_ delta: Point, in view: View?) -> Point {
    guard let view else { return delta }
    return view.displacement(fromRoot: delta) ?? .zero
  }

  private func land(_ touch: Touch) {
    guard Self.isNear(touch) else { return }
    guard fingers.count < maximumNumberOfTouches else {
      if !isActive { state = .failed }
      return
    }
    if isActive || fingers.count >= minimumNumberOfTouches { base = travel } else { (base, samples) = (.zero, []) }  // too few do not drag
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

  /// Whether sums of such places stay finite.
  private static func isNear(_ touch: Touch) -> Bool { touch.location.distance <= LayoutUnit.maximumPoints }

  /// Records a sample for the velocity. In a recording time may go backwards: samples later than `instant` are dropped.
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
