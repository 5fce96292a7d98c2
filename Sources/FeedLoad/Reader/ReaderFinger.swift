import Scrolling
import ViewTree

/// A finger on a reader's feed, from its landing until it leaves: the vertical half of what `PanRecognizer` and `ScrollView` make of one
/// finger. Frames sample it; between two of them nothing moves.
struct ReaderFinger: Sendable {
  private let traits: ScrollTraits
  private let landing: Instant
  private let origin: Point  // where it has landed
  private var estimator: any VelocityEstimator
  private var samples = DraggingFinger()
  private var slop = Point.zero  // the part of the travel that is not applied
  private var missed: Point?  // the travel at the last touch that exceeded the slop, but not along the axis
  private var last: Point
  private var applied = 0.0  // of the travel, in points
  private var travel = 0.0  // that the content has followed
  private var place = 0.0  // the offset that the finger is at, beyond the edges too
  private(set) var isDragging = false
  private var dragBegan: Instant?
  private let caught: (any ScrollMotion)?

  init(at instant: Instant, _ location: Point, stopping motion: (any ScrollMotion)?, on platform: ScrollPlatform) {
    traits = platform.traits
    (landing, origin, last) = (instant, location, location)
    estimator = traits.makeEstimator()
    estimator.add(.zero, at: instant)
    caught = traits.hasFlywheel ? motion : nil
  }

  /// Takes a touch. `scrolls` says whether the content was longer than the screen when it came.
  mutating func move(to location: Point, at instant: Instant, recognized scrolls: Bool, on screen: ReaderScreen) {
    last = location
    let travel = location - origin
    estimator.add(travel, at: instant)
    if !isDragging {
      let distance = (travel.x * travel.x + travel.y * travel.y).squareRoot()
      guard distance >= traits.touchSlop else { return missed = nil }
      guard scrolls, abs(travel.y) >= abs(travel.x) else { return missed = travel }
      slop = missed ?? travel.scaled(by: traits.touchSlop / distance)
      (isDragging, dragBegan) = (true, instant)
      place = unbanded(on: screen) ?? screen.legal(screen.offset)
    }
    samples.add(FingerSample(location: travel - slop, instant: instant))
  }

  /// The offset that a frame shows; nil if the finger drags nothing yet.
  mutating func offset(at frame: Instant, on screen: ReaderScreen) -> Double? {
    guard isDragging else { return nil }
    let resampling = traits.resampling
    return samples.place(at: resampling.sampleInstant(for: frame), before: nil, by: resampling).map { drag(to: $0.y, on: screen) }
  }

  /// The finger leaves at `location`: the offset it leaves the feed at, and the velocity that is carried on. Nil if it has dragged nothing.
  mutating func leave(
    at instant: Instant, _ location: Point, _ flicks: inout FlickMultiplier, recognized scrolls: Bool, on screen: ReaderScreen
  ) -> (offset: Double?, carried: Double)? {
    if location != last { move(to: location, at: instant, recognized: scrolls, on: screen) }
    guard isDragging else { return nil }
    let place = samples.lastPlace(at: instant, by: traits.resampling).map { drag(to: $0.y, on: screen) }
    let (velocity, latest) = (estimator.velocity(at: instant), estimator.latestVelocity(at: instant))
    let thrown = traits.thrown(Point(x: 0, y: -velocity.y), latest: Point(x: 0, y: -latest.y)).y
    var carried = thrown
    if traits.multipliesFlicks { carried *= flicks.endDrag(travel: -travel, velocity: thrown, at: instant) }
    if traits.hasFlywheel, thrown != 0 {
      let running = hasBegunLate ? 0 : caught?.velocity(at: instant) ?? 0
      carried = AndroidFling.flywheel(Point(x: 0, y: thrown), running: Point(x: 0, y: running)).y
    }
    return (place, carried)
  }

  /// The content was changed under the finger, which is where `screen` shows it.
  mutating func rebase(on screen: ReaderScreen) {
    let shown = traits.hasRubberBand ? screen.banded(place) : place
    if abs(shown - screen.offset) > 1 / LayoutUnit.perPoint { place = unbanded(on: screen) ?? screen.offset }
  }

  private var hasBegunLate: Bool { dragBegan.map { $0.milliseconds(since: landing) > AndroidFling.flywheelMilliseconds } ?? false }

  private mutating func drag(to translation: Double, on screen: ReaderScreen) -> Double {
    let delta = translation - applied
    applied = translation
    travel += delta
    if screen.scrolls { place -= delta }
    guard traits.hasRubberBand else {
      place = screen.legal(place)
      return place
    }
    return screen.banded(place)
  }

  private func unbanded(on screen: ReaderScreen) -> Double? { traits.hasRubberBand ? screen.unbanded : screen.offset }
}

/// Where a reader's screen is in the content, in points.
struct ReaderScreen: Hashable, Sendable {
  var offset: Double
  var edges: ClosedRange<Double>  // the offsets at which it may rest
  var height: Double

  var scrolls: Bool { edges.lowerBound < edges.upperBound }
  var isWithinEdges: Bool { edges.contains(offset) }

  func legal(_ offset: Double) -> Double { min(max(offset, edges.lowerBound), edges.upperBound) }

  func banded(_ finger: Double) -> Double { legal(finger) + RubberBand.banded(finger - legal(finger), dimension: height) }

  /// The finger's place for the offset; nil if no finger gets there.
  var unbanded: Double? {
    let edge = legal(offset)
    return offset == edge ? offset : RubberBand.unbanded(offset - edge, dimension: height).map { edge + $0 }
  }
}
