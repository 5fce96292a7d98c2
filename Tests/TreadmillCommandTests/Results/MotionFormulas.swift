import Foundation

// The motions once more, from PHYSICS alone and written with `pow`: what the command's curves are held against. Points and milliseconds from
// a release at 0 with a velocity v in points per millisecond.

enum UIKit {
  static let rate = 0.998

  static func offset(_ t: Double, _ v: Double) -> Double { v * rate * (1 - pow(rate, t)) / (1 - rate) }

  static func velocity(_ t: Double, _ v: Double) -> Double { -v * rate * log(rate) * pow(rate, t) / (1 - rate) }

  static func milliseconds(toCover distance: Double, from v: Double) -> Double {
    log(1 - distance * (1 - rate) / (v * rate)) / log(rate)
  }

  /// With an edge at `edge`.
  static func offset(_ t: Double, _ v: Double, edge: Double) -> Double {
    let met = milliseconds(toCover: edge, from: v)
    guard t > met else { return offset(t, v) }
    return edge + pow(0.99, t - met) * offset(t - met, v * pow(rate, met))
  }
}

enum Android {
  private static let drag = 0.015 * 9.80665 * 39.37 * 160 * 0.84
  private static let exponent = log(0.78) / log(0.9)

  static func milliseconds(_ v: Double) -> Double { 1000 * exp(log(0.35 * v * 1000 / drag) / (exponent - 1)) }

  static func offset(_ t: Double, _ v: Double) -> Double {
    let distance = drag * exp(log(0.35 * v * 1000 / drag) * exponent / (exponent - 1))
    let part = min(1, t / milliseconds(v)) * 100
    let index = min(99, Int(part))
    return distance * (spline[index] + (part - Double(index)) * (spline[index + 1] - spline[index]))
  }

  /// As `OverScroller` fills its table.
  private static let spline: [Double] = {
    let (p1, p2) = (0.5 * 0.35, 1 - 1 * (1 - 0.35))
    var (table, least) = ([Double](), 0.0)
    for index in 0..<100 {
      let alpha = Double(index) / 100
      var (most, x) = (1.0, 0.0)
      for _ in 0..<100 {
        x = least + (most - least) / 2
        let coefficient = 3 * x * (1 - x)
        let time = coefficient * ((1 - x) * p1 + x * p2) + x * x * x
        if abs(time - alpha) < 1e-5 { break }
        if time > alpha { most = x } else { least = x }
      }
      table.append(3 * x * (1 - x) * ((1 - x) * 0.5 + x) + x * x * x)
    }
    return table + [1]
  }()
}

enum Flutter {
  private static let exponent = log(0.78) / log(0.9)

  static func clampingMilliseconds(_ v: Double) -> Double {
    let reference = 0.015 * 9.80665 * 39.37 * 160 * 0.84 / 0.35
    return 1000 * exponent * 0.35 * pow(v * 1000 / reference, 1 / (exponent - 1))
  }

  static func clamping(_ t: Double, _ v: Double) -> Double {
    let duration = clampingMilliseconds(v)
    return v * duration / exponent * (1 - pow(1 - min(1, t / duration), exponent))
  }

  static func bouncing(_ t: Double, _ v: Double) -> Double { v * 1000 * (pow(0.135, t / 1000) - 1) / log(0.135) }
}
