import Scrolling

/// The velocity of a release, from the fingers' touches, and what a platform flings. Points per millisecond on the main axis.
enum ReleaseLaw {
  private static let stillTime: Int64 = 40_000_000  // nanoseconds without a touch after which a finger counts as still

  /// The travel at which a touch becomes a drag, in points.
  static func slop(of platform: ScrollPlatform) -> Double {
    switch platform {
    case .uikit: 10
    case .android: 8
    case .flutterClamping, .flutterBouncing: 18
    }
  }

  /// The content's velocity, opposite to the finger's; 0 if too slow for a fling, nil if so near to a threshold that rounding decides.
  static func velocity(of track: [FingerLaw.Sample], at time: Int64, on platform: ScrollPlatform) -> Double? {
    let (least, greatest): (Double, Double) =
      switch platform {
      case .uikit: (0.25, .infinity)
      case .android, .flutterClamping: (0.05, 8)
      case .flutterBouncing: (0.1, 8)
      }
    let (released, latest): (Double, Double)
    switch platform {
    case .uikit, .flutterBouncing:
      guard let weighed = weighedIntervals(track, at: time) else { return nil }
      (released, latest) = weighed
    case .android, .flutterClamping:
      guard let slope = parabola(track, at: time) else { return nil }
      (released, latest) = (slope, slope)
    }
    guard abs(abs(latest) - least) > 1e-9 else { return nil }
    return abs(latest) < least ? 0 : -min(max(released, -greatest), greatest)
  }

  /// The last three intervals weigh 0.05, 0.35 and 0.60, newest first. The newest with 0.2 and the one before it with 0.8 decide whether
  /// there is a fling, and are its velocity if the two older ones are zero. A missing interval counts as the one after it.
  private static func weighedIntervals(_ track: [FingerLaw.Sample], at time: Int64) -> (released: Double, latest: Double)? {
    var rising: [FingerLaw.Sample] = []
    for sample in track where rising.last.map({ $0.time < sample.time }) ?? true { rising.append(sample) }
    guard let last = rising.last, time - last.time <= stillTime else { return (0, 0) }
    var intervals: [(x: Double, y: Double)] = []
    for (older, newer) in zip(rising.suffix(4), rising.suffix(4).dropFirst()) {
      let milliseconds = Double(newer.time - older.time) / 1e6
      intervals.insert(((newer.x - older.x) / milliseconds, (newer.y - older.y) / milliseconds), at: 0)
    }
    guard let first = intervals.first else { return (0, 0) }
    let second = intervals.count > 1 ? intervals[1] : first
    let latest = (x: 0.2 * first.x + 0.8 * second.x, y: 0.2 * first.y + 0.8 * second.y)
    guard intervals.count > 1 else { return (latest.y, latest.y) }
    let third = intervals.count > 2 ? intervals[2] : second
    let older = (x: 0.2 * second.x + 0.8 * third.x, y: 0.2 * second.y + 0.8 * third.y)
    if second == (0, 0), third == (0, 0) { return (latest.y, latest.y) }
    if first == (0, 0), second == (0, 0) { return (0, 0) }
    // Two intervals that cancel out: rounding decides whether the result is zero.
    guard abs(older.x) + abs(older.y) > 1e-9, abs(latest.x) + abs(latest.y) > 1e-9 else { return nil }
    return (0.05 * first.y + 0.35 * second.y + 0.6 * third.y, latest.y)
  }

  /// The slope, at the last touch, of the least-squares parabola through the last 100 ms: at most 20 touches, none before a pause of more
  /// than 40 ms; through two touches a line. Nil if two of three touches are nanoseconds apart: rounding decides.
  private static func parabola(_ track: [FingerLaw.Sample], at time: Int64) -> Double? {
    guard let last = track.last, time - last.time <= stillTime else { return 0 }
    var points: [(t: Double, y: Double)] = []
    var newer = last.time
    for sample in track.reversed() {
      if !points.isEmpty, sample.time == newer { continue }
      guard newer - sample.time <= stillTime, last.time - sample.time <= 100_000_000, points.count < 20 else { break }
      points.append((Double(sample.time - last.time) / 1e6, sample.y - last.y))
      newer = sample.time
    }
    guard points.count > 2 else { return points.count == 2 ? points[1].y / points[1].t : 0 }
    // Polynomials orthogonal over the touches: 1, t - mean, and a square without its parts of the two others.
    let n = Double(points.count)
    let mean = points.reduce(0) { $0 + $1.t } / n
    let lines = points.map { $0.t - mean }
    let spread = lines.reduce(0) { $0 + $1 * $1 }
    let skew = lines.reduce(0) { $0 + $1 * $1 * $1 } / spread
    let squares = lines.map { $0 * $0 - skew * $0 - spread / n }
    let room = squares.reduce(0) { $0 + $1 * $1 }
    guard room > 1e-6 * lines.reduce(0, { $0 + $1 * $1 * $1 * $1 }) else { return nil }
    let line = zip(lines, points).reduce(0) { $0 + $1.0 * $1.1.y } / spread
    let bend = zip(squares, points).reduce(0) { $0 + $1.0 * $1.1.y } / room
    return line + bend * (2 * -mean - skew)
  }
}

/// UIKit's gain of repeated flicks: from the third quick one in a row on, a release is faster than the finger.
struct FlickLaw {
  private var row: (count: Int, gain: Double, isForward: Bool)? = (0, 1, true)  // nil after an event that the law does not follow
  private var landing: Int64 = 0
  private var lift: Int64?

  mutating func reset() { row = (0, 1, true) }

  mutating func lose() { row = nil }

  mutating func land(_ time: Int64) {
    landing = time
    if let lift, time - lift > 1_000_000_000 { reset() }
  }

  /// The factor of the velocity; nil if unknown.
  mutating func lift(travel: Double, velocity: Double, at time: Int64) -> Double? {
    lift = time
    // At the limit itself the last bit decides, and another formula has another one.
    guard abs(abs(velocity) - 0.6) > 1e-9 else {
      lose()
      return nil
    }
    guard abs(velocity) >= 0.6, abs(travel) >= 0.13 * Double(time - landing) / 1e6 else {
      reset()
      return 1
    }
    guard var next = row else { return nil }
    let isForward = velocity > 0
    if next.isForward != isForward { next = (0, 1, isForward) }
    next.count += 1
    if next.count >= 3 { next.gain = min(16, next.gain + Double(next.count - 1) / 2 * min(abs(travel) / 240, 0.9)) }
    row = next
    return next.gain
  }
}
