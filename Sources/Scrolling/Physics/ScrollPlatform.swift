public import ViewTree

/// The platform whose scroll physics a scroll view follows. All that depends on it is in one table, `traits`.
public enum ScrollPlatform: String, CaseIterable, Hashable, Sendable {
  /// UIKit's UIScrollView.
  case uikit
  /// Android's OverScroller.
  case android
  /// Flutter on Android: `ClampingScrollPhysics`.
  case flutterClamping
  /// Flutter on iOS: `BouncingScrollPhysics`.
  case flutterBouncing

  public var traits: ScrollTraits {
    switch self {
    case .uikit: .uikit
    case .android: .android
    case .flutterClamping: .flutterClamping
    case .flutterBouncing: .flutterBouncing
    }
  }

  /// The motion after a release, done at its start if nothing moves. The delegate is told its `rest` as the target.
  /// - Precondition: `offset` and `velocity` are finite, `displayScale` is finite and positive.
  public func motion(from release: Release) -> any ScrollMotion { traits.motion(from: release) }

  /// The motion from a release to a chosen target: see `ScrollTraits.motion(from:to:)`.
  public func motion(from release: Release, to target: Double) -> any ScrollMotion { traits.motion(from: release, to: target) }
}

/// The scroll physics of a platform: a row of the table.
public struct ScrollTraits: Sendable {
  /// How a minimum speed applies to the two components of a velocity.
  package enum Threshold: Hashable, Sendable {
    case together  // to the length of the vector
    case perAxis  // to each component: the slower one may be dropped
  }

  /// The minimum released speed of a fling in pt/ms.
  public let minimumSpeed: Double
  /// The cap of released speeds in pt/ms.
  public let maximumSpeed: Double
  package let threshold: Threshold
  package let touchSlop: Double  // the travel in points at which a touch becomes a drag
  package let hasRubberBand: Bool  // whether a finger may drag the content beyond an edge, against the rubber band
  package let multipliesFlicks: Bool  // whether repeated flicks are multiplied: `FlickMultiplier`
  package let hasFlywheel: Bool  // whether a fling adds the velocity of the one that still runs: `AndroidFling.flywheel`
  package let beginsOneFrameEarly: Bool  // whether a motion begins one frame of the display before its first tick
  package let resampling: TouchResampling  // the finger's position at a frame
  package let velocityStrategy: VelocityStrategy  // the estimator of finger velocity, unless ``ScrollView/velocityStrategy`` is set
  let planned: @Sendable (Release) -> any ScrollMotion
  let aimed: @Sendable (Release, Double) -> any ScrollMotion

  package func makeEstimator() -> any VelocityEstimator { velocityStrategy.makeEstimator() }

  /// The motion after a release, done at its start if nothing moves.
  /// - Precondition: `offset` and `velocity` are finite, `displayScale` is finite and positive.
  public func motion(from release: Release) -> any ScrollMotion { planned(release) }

  /// The motion from a release's offset to `target`: the platform's law solved for the velocity that leads there; the released velocity is
  /// ignored. (B for UIKit; C for the other platforms, which have no such motion)
  ///
  /// A target within the edges is its `rest` and its last sample, to the bit; one at `offset` is at rest at once. One beyond an edge is not
  /// reached: the motion meets the edge. From beyond an edge the target is ignored: the motion is `motion(from: release)`.
  /// - Precondition: as `motion(from:)`, and `target` is finite.
  public func motion(from release: Release, to target: Double) -> any ScrollMotion {
    release.edges.contains(release.offset) ? aimed(release, target) : planned(release)
  }

  /// The start velocity of a motion in pt/ms, with the sign of `velocity`: zero below the minimum, capped at the maximum. The minimum
  /// applies to `latest` if given: UIKit takes the recognizer's latest report.
  public func thrown(_ velocity: Point, latest: Point? = nil) -> Point {
    let checked = latest ?? velocity
    switch threshold {
    case .together:
      guard ScrollTraits.length(checked) >= minimumSpeed else { return .zero }
      let speed = ScrollTraits.length(velocity)
      return speed > maximumSpeed ? velocity.scaled(by: maximumSpeed / speed) : velocity
    case .perAxis:
      return Point(x: cut(velocity.x, checked.x), y: cut(velocity.y, checked.y))
    }
  }

  private func cut(_ velocity: Double, _ checked: Double) -> Double {
    abs(checked) >= minimumSpeed ? min(max(velocity, -maximumSpeed), maximumSpeed) : 0
  }

  private static func length(_ vector: Point) -> Double { (vector.x * vector.x + vector.y * vector.y).squareRoot() }
}

extension ScrollTraits {
  /// (B, except the slop: A, documented.)
  static let uikit = ScrollTraits(
    minimumSpeed: 0.25, maximumSpeed: .infinity, threshold: .together, touchSlop: 10, hasRubberBand: true, multipliesFlicks: true,
    hasFlywheel: false, beginsOneFrameEarly: true, resampling: .none, velocityStrategy: .intervals,
    planned: {
      Fling(
        start: $0.start, offset: $0.offset, velocity: $0.velocity, edges: $0.edges, rate: $0.rate, bounces: $0.bounces,
        displayScale: $0.displayScale)
    },
    aimed: {
      Fling(
        start: $0.start, offset: $0.offset, target: $1, edges: $0.edges, rate: $0.rate, bounces: $0.bounces, displayScale: $0.displayScale)
    })

  /// (A)
  static let android = ScrollTraits(
    minimumSpeed: AndroidFling.minimumVelocity, maximumSpeed: AndroidFling.maximumVelocity, threshold: .perAxis, touchSlop: 8,
    hasRubberBand: false, multipliesFlicks: false, hasFlywheel: true, beginsOneFrameEarly: false, resampling: .android,
    velocityStrategy: .leastSquares,
    planned: {
      AndroidFling(
        start: $0.start, offset: $0.offset, velocity: $0.velocity, edges: $0.edges, bounces: $0.bounces, density: $0.displayScale)
    },
    aimed: {
      AndroidFling(start: $0.start, offset: $0.offset, target: $1, edges: $0.edges, bounces: $0.bounces, density: $0.displayScale)
    })

  /// (A)
  static let flutterClamping = ScrollTraits(
    minimumSpeed: ClampingFling.minimumVelocity, maximumSpeed: ClampingFling.maximumVelocity, threshold: .together, touchSlop: 18,
    hasRubberBand: false, multipliesFlicks: false, hasFlywheel: false, beginsOneFrameEarly: false, resampling: .none,
    velocityStrategy: .leastSquares,
    planned: { ClampingFling(start: $0.start, offset: $0.offset, velocity: $0.velocity, edges: $0.edges) },
    aimed: { ClampingFling(start: $0.start, offset: $0.offset, target: $1, edges: $0.edges) })

  /// (A) Except the rubber band under the finger: UIKit's, where Flutter has its own friction. (C)
  static let flutterBouncing = ScrollTraits(
    minimumSpeed: BouncingFling.minimumVelocity, maximumSpeed: BouncingFling.maximumVelocity, threshold: .together, touchSlop: 18,
    hasRubberBand: true, multipliesFlicks: false, hasFlywheel: false, beginsOneFrameEarly: false, resampling: .none,
    velocityStrategy: .intervals,
    planned: { BouncingFling(start: $0.start, offset: $0.offset, velocity: $0.velocity, edges: $0.edges, bounces: $0.bounces) },
    aimed: { BouncingFling(start: $0.start, offset: $0.offset, target: $1, edges: $0.edges, bounces: $0.bounces) })
}
