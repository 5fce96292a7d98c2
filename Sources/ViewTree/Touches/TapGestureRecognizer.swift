/// One or several taps of one or several fingers. The only state of the gesture is `ended`, while ``action`` runs.
///
/// ```swift
/// let tap = TapGestureRecognizer { [weak self] tap in self?.select(at: tap.location(in: self)) }
/// view.addGestureRecognizer(tap)
/// ```
/// Time is that of the touches: a tap that lasts too long fails at its next touch. Recognizers cannot require others to fail: on one view a
/// single tap is recognized before a double tap.
open class TapGestureRecognizer: GestureRecognizer {
  /// Maximum time from the first finger of a tap down to the last one up, 750 ms (C).
  public static let maximumDuration = Duration.milliseconds(750)
  /// Maximum time from one tap to the next, 350 ms (C).
  public static let maximumInterval = Duration.milliseconds(350)
  /// Maximum distance of a finger from where it came down, and of a tap from the previous one, in points of the window (C).
  public static let allowableMovement = 45.0

  /// Number of taps; 1 by default.
  public var numberOfTapsRequired = 1 {
    didSet { precondition(numberOfTapsRequired > 0, "numberOfTapsRequired = \(numberOfTapsRequired): a number is > 0") }
  }
  /// Exact number of fingers of a tap; 1 by default.
  public var numberOfTouchesRequired = 1 {
    didSet { precondition(numberOfTouchesRequired > 0, "numberOfTouchesRequired = \(numberOfTouchesRequired): a number is > 0") }
  }

  /// Called when the gesture is recognized, before its touches are taken from the views.
  public var action: ((TapGestureRecognizer) -> Void)?

  private var fingers: [(id: Int, origin: Point, place: Point, isDown: Bool)] = []  // with those that have left
  private var start = Instant.zero
  private var taps = 0  // recognized so far
  private var lastPlace = Point.zero  // of the last tap
  private var lastEnd = Instant.zero

  public init(action: ((TapGestureRecognizer) -> Void)? = nil) { self.action = action }

  /// The centroid of the fingers, or of the last tap, in points, in the coordinates of `view`; in the window's if that is nil.
  public func location(in view: View?) -> Point { (fingers.isEmpty ? lastPlace : fingers.map(\.place).centroid).fromWindow(to: view) }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    for touch in touches.ordered {
      if fingers.isEmpty {
        if touch.instant - lastEnd > Self.maximumInterval || isFar(touch.location, from: lastPlace) { taps = 0 }
        start = touch.instant
      }
      fingers.append((touch.id, touch.location, touch.location, true))
      if fingers.count > numberOfTouchesRequired { fail() }
    }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) { for touch in touches.ordered { move(touch) } }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    for touch in touches.ordered where state == .possible {
      guard let finger = move(touch) else { continue }
      fingers[finger].isDown = false
      if touch.instant - start > Self.maximumDuration { fail() }
      if state == .possible, !fingers.contains(where: \.isDown) { finishTap(at: touch.instant) }
    }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { fail() }

  open override func reset() { fingers = [] }

  /// - Returns: the finger's place in the list; nil if the gesture has failed.
  @discardableResult
  private func move(_ touch: Touch) -> Int? {
    guard state == .possible, let finger = fingers.firstIndex(where: { $0.id == touch.id && $0.isDown }) else { return nil }
    fingers[finger].place = touch.location
    if isFar(touch.location, from: fingers[finger].origin) { fail() }
    return state == .possible ? finger : nil
  }

  private func finishTap(at instant: Instant) {
    guard fingers.count == numberOfTouchesRequired else { return fail() }
    (lastPlace, lastEnd) = (fingers.map(\.place).centroid, instant)
    taps += 1
    guard taps >= numberOfTapsRequired else { return }
    taps = 0
    state = .ended
    action?(self)
  }

  private func fail() {
    taps = 0
    state = .failed
  }

  private func isFar(_ place: Point, from other: Point) -> Bool { !((place - other).distance <= Self.allowableMovement) }
}

extension Set<Touch> {
  var ordered: [Touch] { sorted { $0.id < $1.id } }  // sorted by finger: a set has no order
}

extension [Point] {
  var centroid: Point { isEmpty ? .zero : reduce(.zero) { $0 + $1.scaled(by: 1 / Double(count)) } }  // zero if empty
}

extension Point {
  var distance: Double { (x * x + y * y).squareRoot() }

  /// Converts from the window's coordinates to those of `view`, a view in it; unchanged if that is nil.
  func fromWindow(to view: View?) -> Point { view?.window?.convert(self, to: view) ?? self }
}
