public import ViewTree

/// A scroll view's own recognizer: turns the fingers that land on it into a drag.
///
/// It decides at the touch whether a drag begins, so that the views beneath lose their touches at once, and records the touches for the
/// scroll view's ticks. Several fingers count as their centroid, so that one that lands or leaves moves nothing. A drag begins after the
/// platform's slop of travel, 10 points for UIKit, which is not applied to the content (rule 93).
public final class PanRecognizer: GestureRecognizer {
  /// The maximum number of records waiting for a tick. Beyond it a landing finger is ignored, and only a finger's last position is kept.
  public static let maximumWaitingRecords = 1024

  struct Record {
    enum Kind {
      case landed
      case began(ScrollAxes)
      case moved(Point)  // the drag's travel in points, without the slop
      case ended(velocity: Point, latest: Point)  // the last finger has left at `velocity` in pt/ms; the last report was `latest`
      case left
    }
    var instant: Instant
    var kind: Kind
  }

  private(set) var records: [Record] = []
  private var fingers: [(id: Int, place: Point)] = []  // in window coordinates
  private var estimator: any VelocityEstimator = IntervalVelocity()
  private var travel = Point.zero  // the centroid's travel since the first landing, in the scroll view's points
  private var base = Point.zero  // the window travel up to the last change of the number of fingers
  private var origin = Point.zero  // the centroid at that change
  private var slop: Point  // the part of the travel that is not applied
  private var missed: Point?  // the travel at the last touch that exceeded the slop, but not along an axis that scrolls

  init(slop: Point) { self.slop = slop }

  private var scrollView: ScrollView? { view as? ScrollView }

  /// The drag's travel in points, without the slop; positive to the right and down, against the offset.
  public var translation: Point { isActive ? travel - slop : .zero }

  /// The velocity last reported, in points per second of the scroll view's coordinates; positive to the right and down, against the offset.
  public private(set) var velocity = Point.zero

  /// The number of fingers that it tracks.
  public var numberOfTouches: Int { fingers.count }

  /// A finger that stops moving content presses nothing beneath it.
  public override var withholdsTouches: Bool { super.withholdsTouches || scrollView?.movesByItself == true }

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    for touch in PanRecognizer.ordered(touches) { land(touch) }
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    for touch in PanRecognizer.ordered(touches) { go(on: touch) }
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    for touch in PanRecognizer.ordered(touches) where fingers.contains(where: { $0.id == touch.id }) {
      // Without a movement the estimator would only get a zero.
      if touch.location != touch.previousLocation { go(on: touch) }
      leave(touch, estimator.velocity(at: touch.instant), latest: estimator.latestVelocity(at: touch.instant))
    }
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    for touch in PanRecognizer.ordered(touches) { leave(touch, .zero, latest: .zero) }
  }

  private static func ordered(_ touches: Set<Touch>) -> [Touch] { touches.sorted { $0.id < $1.id } }

  private func land(_ touch: Touch) {
    guard let scrollView, PanRecognizer.isNear(touch) else { return }
    if fingers.isEmpty {
      guard records.count < PanRecognizer.maximumWaitingRecords else { return }
      (travel, slop, missed, base, velocity) = (.zero, .zero, nil, .zero, .zero)
      estimator = (scrollView.velocityStrategy ?? scrollView.platform.traits.velocityStrategy).makeEstimator()
      estimator.add(.zero, at: touch.instant)
      record(.landed, at: touch.instant)
    } else {
      base = base + (centroid - origin)
    }
    fingers.append((touch.id, touch.location))
    origin = centroid
  }

  private func go(on touch: Touch) {
    guard move(touch) else { return }
    estimator.add(travel, at: touch.instant)
    velocity = estimator.latestVelocity(at: touch.instant).scaled(by: 1000)
    recognize(at: touch.instant)
  }

  private func leave(_ touch: Touch, _ velocity: Point, latest: Point) {
    guard let finger = fingers.firstIndex(where: { $0.id == touch.id }) else { return }
    base = base + (centroid - origin)
    fingers.remove(at: finger)
    origin = centroid
    guard fingers.isEmpty else { return }
    if isActive {
      state = touch.phase == .cancelled ? .cancelled : .ended
      record(.ended(velocity: velocity, latest: latest), at: touch.instant)
    } else {
      state = .failed
      record(.left, at: touch.instant)
    }
  }

  private func move(_ touch: Touch) -> Bool {
    guard PanRecognizer.isNear(touch), let finger = fingers.firstIndex(where: { $0.id == touch.id }) else { return false }
    fingers[finger].place = touch.location
    guard let travel = scrollView?.displacement(fromRoot: base + (centroid - origin)), travel.isFinite else { return false }
    self.travel = travel
    return true
  }

  private static func isNear(_ touch: Touch) -> Bool { touch.location.length <= LayoutUnit.maximumPoints }

  private var centroid: Point {
    guard fingers.count > 1 else { return fingers.first?.place ?? .zero }
    return fingers.reduce(.zero) { $0 + $1.place }.scaled(by: 1 / Double(fingers.count))
  }

  private func recognize(at instant: Instant) {
    if isActive {
      state = .changed
    } else {
      guard state == .possible, let scrollView else { return }
      let (distance, least) = (travel.length, scrollView.platform.traits.touchSlop)
      guard distance >= least else {
        missed = nil
        return
      }
      guard let axes = scrollView.axes(ofDragAlong: travel) else {
        missed = travel
        return
      }
      slop = missed ?? travel.scaled(by: least / distance)
      state = .began
      record(.began(axes), at: instant)
    }
    record(.moved(travel - slop), at: instant)
  }

  private func record(_ kind: Record.Kind, at instant: Instant) {
    if case .moved = kind, records.count >= PanRecognizer.maximumWaitingRecords, case .moved? = records.last?.kind { records.removeLast() }
    // If time goes backwards, earlier records take this instant: one bad instant must not hold up all later records.
    for index in records.indices.reversed() {
      guard records[index].instant > instant else { break }
      records[index].instant = instant
    }
    records.append(Record(instant: instant, kind: kind))
    scrollView?.touchesAreWaiting()
  }

  /// Removes and returns the first record unless it is after `instant`. Later records wait behind it.
  func takeRecord(until instant: Instant) -> Record? {
    guard let first = records.first, first.instant <= instant else { return nil }
    return records.removeFirst()
  }

  var nextMove: FingerSample? {
    guard let record = records.first, case .moved(let translation) = record.kind else { return nil }
    return FingerSample(location: translation, instant: record.instant)
  }

  func replaceRecords(by kind: Record.Kind?, at instant: Instant) {
    records.removeAll(keepingCapacity: true)
    if let kind { record(kind, at: instant) }
  }
}

package struct ScrollAxes: OptionSet {
  package let rawValue: UInt8
  package static let horizontal = ScrollAxes(rawValue: 1)
  package static let vertical = ScrollAxes(rawValue: 2)
  static let both: ScrollAxes = [.horizontal, .vertical]

  package init(rawValue: UInt8) { self.rawValue = rawValue }
}

extension Point {
  var length: Double { (x * x + y * y).squareRoot() }
}
