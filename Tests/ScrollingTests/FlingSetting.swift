import Foundation
import Scrolling
import TestSupport
import ViewTree

/// A fling's inputs, drawn so that about half of them bounce.
struct FlingSetting {
  var offset: Double
  var velocity: Double
  var edges: ClosedRange<Double>
  var rate: DecelerationRate

  func fling(start: Instant, bounces: Bool = true) -> Fling {
    Fling(start: start, offset: offset, velocity: velocity, edges: edges, rate: rate, bounces: bounces)
  }
}

/// The path of a fling that starts within its edges, written with powers and a bisected crossing: no logarithm, no derivative.
struct PathOracle {
  let setting: FlingSetting
  let crossing: Double?

  init(_ setting: FlingSetting) {
    self.setting = setting
    let rest = PathOracle.last(before: 20_000) { abs(setting.velocity) * pow(setting.rate.rawValue, $0) > 0.01 }
    let isInside = { (t: Double) in setting.edges.contains(PathOracle.free(setting, t)) }
    crossing = isInside(rest) ? nil : PathOracle.last(before: rest, where: isInside)
  }

  /// The last time at which `condition`, true at 0 and false for good later, still holds.
  private static func last(before end: Double, where condition: (Double) -> Bool) -> Double {
    var (holds, fails) = (0.0, end)
    for _ in 0..<80 {
      let middle = (holds + fails) / 2
      if condition(middle) { holds = middle } else { fails = middle }
    }
    return holds
  }

  func offset(_ t: Double) -> Double {
    guard let crossing, t > crossing else { return PathOracle.free(setting, t) }
    let d = setting.rate.rawValue
    let carried = setting.velocity * pow(d, crossing)
    let edge = setting.velocity < 0 ? setting.edges.lowerBound : setting.edges.upperBound
    return edge + pow(0.99, t - crossing) * carried * d * (1 - pow(d, t - crossing)) / (1 - d)
  }

  private static func free(_ setting: FlingSetting, _ t: Double) -> Double {
    let d = setting.rate.rawValue
    return setting.offset + setting.velocity * d * (1 - pow(d, t)) / (1 - d)
  }
}

extension SplitMix {
  mutating func setting() -> FlingSetting {
    let lower = double(in: -1000...1000)
    let edges = lower...(lower + double(in: 1...4000))
    let velocity = (bool() ? 1 : -1) * double(in: 0.02...8)
    return FlingSetting(offset: double(in: edges), velocity: velocity, edges: edges, rate: bool() ? .normal : .fast)
  }
}
