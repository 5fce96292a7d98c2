@testable import ScrollSimulation
import Scrolling
import ViewTree

/// What a person does in some time, pulled frame by frame.
enum GestureRig {
  static let phone = Size(width: 390, height: 844)

  /// In the middle of a long list.
  static let middle = ScrollState(isAtStart: false, isAtEnd: false, contentExtent: 100_000, viewport: phone)

  static func events(
    of source: some GestureSource, seconds: Int, hz: Int = 60, seeing scrollState: ScrollState = middle
  ) -> [GestureEvent] {
    events(of: source, at: (1...seconds * hz).map { Instant(frame: $0, hz: hz) }, seeing: scrollState)
  }

  /// What a source gives as it is pulled at these instants; a device that is turned has another viewport in the next frame.
  static func events(of source: some GestureSource, at frames: [Instant], seeing scrollState: ScrollState = middle) -> [GestureEvent] {
    var (source, scrollState) = (source, scrollState)
    var events: [GestureEvent] = []
    for instant in frames {
      let count = events.count
      source.appendEvents(until: instant, seeing: scrollState, to: &events)
      for event in events[count...] where event.action == .rotate {
        scrollState.viewport = Size(width: scrollState.viewport.height, height: scrollState.viewport.width)
      }
    }
    return events
  }

  /// What is wrong with the order of events and with the lives of fingers; empty if nothing is.
  static func faults(in events: [GestureEvent]) -> [String] {
    var faults: [String] = []
    var last = Instant.zero
    var down: [Int] = []
    for event in events {
      if event.instant < last { faults.append("\(event.instant.nanoseconds) ns after \(last.nanoseconds) ns") }
      last = event.instant
      guard case .touch(let finger, let phase, let place) = event.action else { continue }
      if !place.isFinite { faults.append("finger \(finger) is at \(place)") }
      if down.contains(finger) == (phase == .began) { faults.append("finger \(finger) \(phase) at \(last.nanoseconds) ns") }
      if phase == .began { down.append(finger) }
      if phase == .ended || phase == .cancelled { down.removeAll { $0 == finger } }
    }
    return faults
  }

  /// The lives of finger 0, each from its first touch to its last.
  static func lives(in events: [GestureEvent]) -> [FingerLife] {
    var lives: [FingerLife] = []
    var life = FingerLife()
    for event in events {
      guard case .touch(0, let phase, let place) = event.action else { continue }
      if phase == .began { life = FingerLife() }
      life.samples.append((event.instant, phase, place))
      if phase == .ended || phase == .cancelled { lives.append(life) }
    }
    return lives
  }
}

/// A finger from the moment it comes down to the moment it lifts.
struct FingerLife {
  var samples: [(instant: Instant, phase: Touch.Phase, place: Point)] = []

  var first: (instant: Instant, phase: Touch.Phase, place: Point) { samples[0] }
  var last: (instant: Instant, phase: Touch.Phase, place: Point) { samples[samples.count - 1] }
  private var beforeLast: (instant: Instant, phase: Touch.Phase, place: Point) { samples[samples.count - 2] }

  /// A touch that goes nowhere has no moves.
  var isStroke: Bool { samples.count > 2 }
  /// It rests before it lifts.
  var lingers: Bool { beforeLast.place == last.place }
  var travel: Point { last.place - first.place }
  /// Of the movement, without the rest at its end.
  var milliseconds: Double { (lingers ? beforeLast : last).instant.milliseconds(since: first.instant) }
  var restMilliseconds: Double { last.instant.milliseconds(since: beforeLast.instant) }
  /// Points a second, along the list.
  var speed: Double { abs(travel.y) / milliseconds * 1000 }
}

/// Median and deviation of the logarithms of numbers, by their quantiles: a tail that is cut changes neither.
struct LogNormalFit {
  let median: Double
  let sigma: Double

  init(_ values: [Double]) {
    let sorted = values.sorted()
    func quantile(_ share: Double) -> Double { sorted[Int(Double(sorted.count - 1) * share)] }
    median = quantile(0.5)
    sigma = (Math.log(quantile(0.8413)) - Math.log(quantile(0.1587))) / 2
  }

  /// Whether both are as they should be, give or take some per cent.
  func agrees(with figures: (median: Double, sigma: Double), percent: Double) -> Bool {
    abs(median - figures.median) <= figures.median * percent / 100 && abs(sigma - figures.sigma) <= figures.sigma * percent / 100
  }
}
