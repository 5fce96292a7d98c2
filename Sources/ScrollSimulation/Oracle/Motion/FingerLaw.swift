import ViewTree

/// The meaning of fingers on a list, derived from the touches alone. Several fingers count as their centroid. The list is assumed to fill
/// its window from the origin. Unknown until the last finger has left are fingers that come down elsewhere, all that are down while the
/// window rotates, and, under a transform, those for which the last bits decide a drag: near the slop, or with equal travel on both axes.
struct FingerLaw {
  /// The fingers' travel at an instant, in points and nanoseconds.
  struct Sample: Equatable {
    var time: Int64
    var x: Double
    var y: Double
  }

  enum Step {
    case landed(Int64)
    case began(Int64)  // the travel became a drag
    case moved(Sample)  // the drag's travel, without the slop
    case ended(Int64, track: [Sample])  // a drag ended; `track` is the travel at the last touches, empty if it was cancelled
    case left  // the fingers left without a drag
  }

  static let keptSamples = 64  // more touches than any estimator or frame uses

  private(set) var down: [Int] = []  // fingers that are down, on the list or not
  private(set) var isBlind = false  // the fingers that are down are unknown
  private(set) var wasBlind = false  // some that were down since the last frame were unknown
  private(set) var isDragging = false
  private var fingers: [(id: Int, x: Double, y: Double)] = []
  private var track: [Sample] = []
  private var travel = (x: 0.0, y: 0.0)
  private var base = (x: 0.0, y: 0.0)
  private var origin = (x: 0.0, y: 0.0)
  private var slop = (x: 0.0, y: 0.0)
  private var missed: (x: Double, y: Double)?  // the travel at the last touch, if it exceeded the slop on the cross axis
  private static let largestError = 1e-6  // points: far above the rounding error of mapping a distance there and back
  private var margin = 0.0

  mutating func lose() {
    isBlind = !down.isEmpty
    wasBlind = true
  }

  /// A drag begins at a travel of `least` points on the main axis, and only if there is something to scroll (`scrolls`).
  mutating func take(
    _ events: [FrameInput.Kind], scrolls: Bool, slop least: Double, width: Double, height: Double, isTransformed: Bool = false
  ) -> [Step] {
    margin = isTransformed ? FingerLaw.largestError : 0
    var steps: [Step] = []
    if !events.isEmpty { steps.reserveCapacity(2 * events.count) }
    wasBlind = isBlind
    for case .finger(let id, let phase, let time, let x, let y) in events {
      let finger = fingers.firstIndex { $0.id == id }
      switch phase {
      case .began:
        if let finger { leave(finger, time, isCancelled: true, &steps) }
        down.append(id)
        if !(x > 0 && y > 0 && x < width && y < height) { (isBlind, wasBlind) = (true, true) }
        land(id, x, y, time, &steps)
      case .moved:
        guard let finger else { continue }
        move(finger, x, y, time, scrolls, least, &steps)
      case .ended:
        guard let finger else { continue }
        if (fingers[finger].x, fingers[finger].y) != (x, y) { move(finger, x, y, time, scrolls, least, &steps) }
        leave(finger, time, isCancelled: false, &steps)
      case .cancelled:
        guard let finger else { continue }
        leave(finger, time, isCancelled: true, &steps)
      }
    }
    return steps
  }

  private mutating func land(_ id: Int, _ x: Double, _ y: Double, _ time: Int64, _ steps: inout [Step]) {
    if fingers.isEmpty {
      (travel, slop, missed) = ((0, 0), (0, 0), nil)
      track = [Sample(time: time, x: 0, y: 0)]
      steps.append(.landed(time))
    }
    fingers.append((id, x, y))
    (base, origin) = (travel, centroid)
  }

  private mutating func move(
    _ finger: Int, _ x: Double, _ y: Double, _ time: Int64, _ scrolls: Bool, _ least: Double, _ steps: inout [Step]
  ) {
    (fingers[finger].x, fingers[finger].y) = (x, y)
    let middle = centroid
    travel = (base.x + (middle.x - origin.x), base.y + (middle.y - origin.y))
    track.append(Sample(time: time, x: travel.x, y: travel.y))
    if track.count > 2 * FingerLaw.keptSamples { track.removeFirst(FingerLaw.keptSamples) }
    if !isDragging {
      let distance = (travel.x * travel.x + travel.y * travel.y).squareRoot()
      if abs(distance - least) < margin || abs(abs(travel.y) - abs(travel.x)) < margin { (isBlind, wasBlind) = (true, true) }
      guard distance >= least else {
        missed = nil
        return
      }
      guard scrolls, abs(travel.y) >= abs(travel.x) else {
        missed = travel
        return
      }
      slop = missed ?? (travel.x * least / distance, travel.y * least / distance)
      isDragging = true
      steps.append(.began(time))
    }
    steps.append(.moved(Sample(time: time, x: travel.x - slop.x, y: travel.y - slop.y)))
  }

  private mutating func leave(_ finger: Int, _ time: Int64, isCancelled: Bool, _ steps: inout [Step]) {
    down.removeAll { $0 == fingers[finger].id }
    fingers.remove(at: finger)
    guard fingers.isEmpty else {
      (base, origin) = (travel, centroid)
      return
    }
    steps.append(isDragging ? .ended(time, track: isCancelled ? [] : track) : .left)
    (isDragging, isBlind) = (false, false)
  }

  private var centroid: (x: Double, y: Double) {
    guard !fingers.isEmpty else { return (0, 0) }
    let count = Double(fingers.count)
    return (fingers.reduce(0) { $0 + $1.x } / count, fingers.reduce(0) { $0 + $1.y } / count)
  }
}

extension FingerLaw {
  static let latency: Int64 = 5_000_000  // nanoseconds by which Android shows fingers late

  /// Where Android shows fingers with these samples, in points on the main axis, and for which instant; nil where it shows them at a touch.
  /// It looks 5 ms back: between two touches on their straight line; after the last one on the line through the last two, by at most half
  /// their interval and 8 ms. Touches less than 2 ms apart give no line, touches more than 20 ms apart no prediction.
  static func reach(at frame: Int64, in samples: [Sample]) -> (time: Double, y: Double)? {
    let time = frame - latency
    guard let known = samples.lastIndex(where: { $0.time <= time }) else { return nil }
    let last = samples[known]
    let elapsed = Double(time - last.time)
    if known + 1 < samples.count {
      let next = samples[known + 1]
      let interval = Double(next.time - last.time)
      return interval < 2e6 ? nil : (Double(time), last.y + (next.y - last.y) * elapsed / interval)
    }
    guard known > 0 else { return nil }
    let previous = samples[known - 1]
    let interval = Double(last.time - previous.time)
    guard interval >= 2e6, interval <= 20e6 else { return nil }
    let ahead = min(elapsed, interval / 2, 8e6)
    return (Double(last.time) + ahead, last.y + (last.y - previous.y) * ahead / interval)
  }
}
