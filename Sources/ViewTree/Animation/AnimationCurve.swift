/// The timing of an animation: progress as a function of the fraction of the duration, from (0, 0) to (1, 1).
///
/// The curves are the cubic Béziers of `CAMediaTimingFunction` with its documented control points: (0.42, 0) or (0, 0), and (0.58, 1) or
/// (1, 1). They differ only in the points' times; with the parameter s from 0 to 1
/// ```
/// time(s)     = 3 (1 - s)^2 s t1 + 3 (1 - s) s^2 t2 + s^3        t1 = 0.42 or 0, t2 = 0.58 or 1
/// progress(s) = s^2 (3 - 2s)                                     for each of them
/// ```
/// Ease in is ease out reversed in time and in progress.
public enum AnimationCurve: Hashable, Sendable {
  case linear, easeIn, easeOut, easeInOut

  /// The progress at `fraction` of the duration, to 1e-15; 0 before the start, 1 after the end. Always two steps: reproducible to the bit.
  public func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let s: Double
    switch self {
    case .linear: return fraction
    case .easeIn: s = 1 - EaseOut.parameter(at: 1 - fraction)
    case .easeOut: s = EaseOut.parameter(at: fraction)
    case .easeInOut: s = EaseInOut.parameter(at: fraction)
    }
    return s * s * (3 - 2 * s)
  }

  /// The derivative of `progress(at:)` by the fraction, one-sided at 0 and 1; 0 outside.
  package func slope(at fraction: Double) -> Double {
    guard fraction >= 0, fraction <= 1 else { return 0 }
    switch self {
    case .linear: return 1
    case .easeIn: return EaseOut.slope(at: EaseOut.parameter(at: 1 - fraction))
    case .easeOut: return EaseOut.slope(at: EaseOut.parameter(at: fraction))
    case .easeInOut: return EaseInOut.slope(at: EaseInOut.parameter(at: fraction))
    }
  }
}

private let controlTime = 0.42  // the first control point's time if it is not 0; the second one is as far from the end

/// t1 = 0, t2 = 0.58: `time(s) = a s^3 + b s^2`. The inverse is a square root near the start.
private enum EaseOut {
  private static let b = 3 * (1 - controlTime)
  private static let a = 1 - b

  /// With `r = sqrt(time)` and `s = r * q`, q solves `a r q^3 + b q^2 = 1` and lies between 0.75 and 1.
  static func parameter(at time: Double) -> Double {
    let r = time.squareRoot()
    let start = atStart + r * (linear + r * square + half * (1 - r) * (1 - r))
    return r * Cubic(a: a * r, b: b, c: 0).argument(for: 1, near: start)
  }

  static func slope(at s: Double) -> Double { 6 * (1 - s) / (3 * a * s + 2 * b) }  // 6 s (1 - s) over the time's derivative, both over s

  // The first guess: q as a polynomial in r, exact at 0, at 1 and at s = 1/2, with the exact derivative of s at 1. Off by at most 2 %.
  private static let atStart = 1 / b.squareRoot()
  private static let linear = 1 - atStart - square
  private static let square = 2 / (3 * a + 2 * b) + atStart - 2
  private static let half: Double = {
    let r = (a / 8 + b / 4).squareRoot()
    return (0.5 / r - atStart - r * (linear + r * square)) / (r * (1 - r) * (1 - r))
  }()
}

/// t1 = 0.42, t2 = 0.58: `time(s) = a s^3 + b s^2 + c s`, symmetrical about (1/2, 1/2), and steep everywhere.
private enum EaseInOut {
  private static let c = 3 * controlTime
  private static let b = 3 - 9 * controlTime
  private static let a = 1 - b - c

  /// Starts from the cubic that is exact at 0, 1/2 and 1 and in the derivatives at both ends. It is off by at most 3 %.
  static func parameter(at time: Double) -> Double {
    let start = time + time * (1 - time) * (1 - 2 * time) * (1 / c - 1)
    return Cubic(a: a, b: b, c: c).argument(for: time, near: start)
  }

  static func slope(at s: Double) -> Double { 6 * s * (1 - s) / ((3 * a * s + 2 * b) * s + c) }
}

private struct Cubic {
  let a: Double
  let b: Double
  let c: Double

  /// The x near `start` with `a x^3 + b x^2 + c x = value`, by two steps of Halley's method. Each step leaves about a quarter of the
  /// error's cube: 3 % becomes less than a unit in the last place.
  func argument(for value: Double, near start: Double) -> Double {
    var x = start
    for _ in 0..<2 {
      let miss = ((a * x + b) * x + c) * x - value
      let slope = (3 * a * x + 2 * b) * x + c
      let bend = 3 * a * x + b
      x -= miss * slope / (slope * slope - miss * bend)
    }
    return x
  }
}
