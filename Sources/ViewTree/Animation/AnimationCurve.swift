/// How an animation spreads its change over its duration: progress as a function of the fraction of the time, from (0, 0) to (1, 1).
///
/// The curves are the cubic Béziers of `CAMediaTimingFunction`, with the end points (0, 0) and (1, 1) and the control points of its
/// documentation.
public enum AnimationCurve: Hashable, Sendable {
  case linear, easeIn, easeOut, easeInOut

  /// The progress at `fraction` of the duration; 0 before the start and 1 after the end.
  ///
  /// The curve gives time and progress by a parameter, so that the cubic in time is solved for it first: by Newton's method, kept inside a
  /// bracket that halves where Newton would leave it. The same bits for the same fraction, always.
  public func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    guard let (first, second) = controlPoints else { return fraction }
    let time = Cubic(first.x, second.x)
    var (low, high, parameter) = (0.0, 1.0, fraction)
    for _ in 0..<AnimationCurve.maximumSteps {
      let miss = time.value(at: parameter) - fraction
      if abs(miss) < AnimationCurve.tolerance { break }
      if miss < 0 { low = parameter } else { high = parameter }
      let next = parameter - miss / time.slope(at: parameter)
      parameter = next > low && next < high ? next : (low + high) / 2
    }
    return Cubic(first.y, second.y).value(at: parameter)
  }

  /// Bisection alone halves the bracket 60 times within a double's precision.
  private static let maximumSteps = 60
  private static let tolerance = 1e-15

  private var controlPoints: (Point, Point)? {
    switch self {
    case .linear: nil
    case .easeIn: (Point(x: 0.42, y: 0), Point(x: 1, y: 1))
    case .easeOut: (Point(x: 0, y: 0), Point(x: 0.58, y: 1))
    case .easeInOut: (Point(x: 0.42, y: 0), Point(x: 0.58, y: 1))
    }
  }

  /// One coordinate of a Bézier curve from 0 to 1: `3 (1-t)^2 t p1 + 3 (1-t) t^2 p2 + t^3`, as a polynomial.
  private struct Cubic {
    let a: Double
    let b: Double
    let c: Double

    init(_ p1: Double, _ p2: Double) {
      c = 3 * p1
      b = 3 * (p2 - p1) - c
      a = 1 - c - b
    }

    func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }
    func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
  }
}
