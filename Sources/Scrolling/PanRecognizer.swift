public import ViewTree

/// Makes a drag out of fingers that come down on a scroll view: the scroll view's own recognizer.
///
/// It decides at the touch whether a drag begins, so that the views beneath lose their touches at once, and records what the fingers do; the
/// scroll view carries that out at its ticks. Several fingers count as their centroid, so that one that lands or leaves moves nothing.
///
/// A drag begins after the platform's slop of travel, 10 points for UIKit, and that much of the travel is not applied (rule 93).
public final class PanRecognizer: GestureRecognizer {
  /// How many records may wait for a tick; beyond it a finger that lands is not watched, and of a finger's places only the last is kept.
  public static let maximumWaitingRecords = 1024

  /// What the fingers have done, for the scroll view's next tick.
  struct Record {
    enum Kind {
      /// The first finger has landed.
      case landed
      /// The travel has become a drag along these axes.
      case began(ScrollAxes)
      /// The drag has come this far, in points, the slop left out.
      case moved(Point)
      /// The last finger has left: the finger's velocity in pt/ms as it counts, and as it was reported last.
      case ended(velocity: Point, latest: Point)
      /// The last finger has left without a drag.
      case left
    }
    var instant: Instant
    var kind: Kind
  }

  private(set) var records: [Record] = []
  private var fingers: [(id: Int, place: Point)] = []
  private var estimator: any VelocityEstimator = IntervalVelocity()
  /// How far the fingers have come since the first one landed; counted from `base` and where their centroid was when they last became more
  /// or fewer.
  private var travel = Point.zero
  private var base = Point.zero
  private var origin = Point.zero
  /// The part of the travel that is not applied.
  private var slop = Point.zero
  /// The travel at the last touch that went far enough to be a drag, but not along an axis that scrolls.
  private var missed: Point?

  private var scrollView: ScrollView? { view as? ScrollView }

  /// How far the fingers have dragged, in points, the slop left out.
  public var translation: Point { isActive ? travel - slop : .zero }

  /// The fingers that it watches.
  public var numberOfTouches: Int { fingers.count }

  /// A finger that stops a moving content presses nothing beneath it.
  public override var withholdsTouches: Bool { super.withholdsTouches || scrollView?.movesByItself == true }

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard let scrollView, let touch = touches.first, let place = place(of: touch) else { return }
    if fingers.isEmpty {
      guard records.count < PanRecognizer.maximumWaitingRecords else { return }
      (travel, slop, missed) = (.zero, .zero, nil)
      estimator = scrollView.platform.traits.makeEstimator()
      estimator.add(.zero, at: touch.instant)
      record(.landed, at: touch.instant)
    }
    fingers.append((touch.id, place))
    rebase()
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard let touch = touches.first, move(touch) else { return }
    estimator.add(travel, at: touch.instant)
    recognize(at: touch.instant)
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    guard let touch = touches.first, fingers.contains(where: { $0.id == touch.id }) else { return }
    // A finger that leaves where it was last brings no news to the estimator, only a zero.
    if touch.location != touch.previousLocation { touchesMoved(touches, with: event) }
    let velocity = (estimator.velocity(at: touch.instant), estimator.latestVelocity(at: touch.instant))
    leave(touch, velocity.0, latest: velocity.1)
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    if let touch = touches.first { leave(touch, .zero, latest: .zero) }
  }

  private func leave(_ touch: Touch, _ velocity: Point, latest: Point) {
    guard let finger = fingers.firstIndex(where: { $0.id == touch.id }) else { return }
    fingers.remove(at: finger)
    guard fingers.isEmpty else { return rebase() }
    if isActive {
      state = touch.phase == .cancelled ? .cancelled : .ended
      record(.ended(velocity: velocity, latest: latest), at: touch.instant)
    } else {
      state = .failed
      record(.left, at: touch.instant)
    }
  }

  /// - Returns: whether the finger is one of those that are watched, and where it is known.
  private func move(_ touch: Touch) -> Bool {
    guard let place = place(of: touch), let finger = fingers.firstIndex(where: { $0.id == touch.id }) else { return false }
    fingers[finger].place = place
    travel = base + (centroid - origin)
    return true
  }

  /// Fingers have become more or fewer: from here on the centroid is another one, which is no travel.
  private func rebase() { (base, origin) = (travel, centroid) }

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

  /// In points from where the scroll view is, wherever its content is; nil where it cannot be told.
  ///
  /// By way of the superview, because offsets of 10^12 points leave a touch few digits.
  private func place(of touch: Touch) -> Point? {
    guard let scrollView else { return nil }
    let isPlain = scrollView.transform == .identity
    let place = isPlain ? touch.location(in: scrollView.superview) : touch.location(in: scrollView) - scrollView.contentOffset
    return place.length <= LayoutUnit.maximumPoints ? place : nil
  }

  private func record(_ kind: Record.Kind, at instant: Instant) {
    if case .moved = kind, records.count >= PanRecognizer.maximumWaitingRecords, case .moved? = records.last?.kind { records.removeLast() }
    records.append(Record(instant: instant, kind: kind))
    scrollView?.touchesAreWaiting()
  }

  /// Hands over what has been recorded up to `instant`. Behind a record that is later, the others wait as well.
  func takeRecords(until instant: Instant) -> ArraySlice<Record> {
    let due = records.prefix { $0.instant <= instant }
    records.removeFirst(due.count)
    return due
  }

  /// Where the drag goes next, if that has been recorded.
  var nextMove: (Instant, Point)? {
    guard let record = records.first, case .moved(let translation) = record.kind else { return nil }
    return (record.instant, translation)
  }
}

/// The axes along which a drag moves the content.
struct ScrollAxes: OptionSet {
  let rawValue: UInt8
  static let horizontal = ScrollAxes(rawValue: 1)
  static let vertical = ScrollAxes(rawValue: 2)
  static let both: ScrollAxes = [.horizontal, .vertical]
}

extension Point {
  var length: Double { (x * x + y * y).squareRoot() }
}
