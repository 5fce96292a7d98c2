/// Android's motion beyond an edge: a throw against gravity, and a spring back in a cubic. (A: OverScroller.java)
/// ```
/// out:   x(t) = x0 + v * t - g * t^2 / 2             g = 2000 px/s^2, or more if the apex would be further away than 6 dp
/// back:  x(u) = apex * (1 - 3u^2 + 2u^3)             over 1000 ms * sqrt(2 * apex / 2000), apex in px
/// ```
/// There is no rubber band: only content that shrinks gets further beyond an edge than 6 dp, and springs back from there. OverScroller
/// moves such content in one step to where a throw from the edge would be. Here the offset has no steps: a throw beyond the edge gets the
/// remaining room. (C)
struct Overfling: ReturnLaw {
  static let gravity = 2000.0  // px/s^2 (A)
  static let maximumOverfling = 6.0  // the maximum distance beyond an edge in points (A: ViewConfiguration)
  static let maximumMilliseconds = 3_600_000.0  // the longest way back: from ten billion pixels beyond an edge (C)

  let startExcess: Double
  let side: Double
  private let speed: Double  // outward, in pt/ms; 0 without a throw
  private let deceleration: Double  // pt/ms^2
  private let apex: Double  // the greatest distance from the edge
  private let throwMilliseconds: Double
  private let springMilliseconds: Double

  init(excess: Double, velocity: Double, density: Double) {
    startExcess = excess
    side = (excess != 0 ? excess : velocity) < 0 ? -1 : 1
    let gravity = Overfling.gravity / density / 1_000_000
    let room = Overfling.maximumOverfling - abs(excess)
    let outward = min(velocity * side, AndroidFling.greatestVelocity)
    if outward > 0, room > 0 {
      speed = outward
      deceleration = max(gravity, outward * outward / (2 * room))
      throwMilliseconds = outward / deceleration
      apex = abs(excess) + outward * outward / (2 * deceleration)
    } else {
      (speed, deceleration, throwMilliseconds) = (0, gravity, 0)
      apex = abs(excess)
    }
    springMilliseconds = min(1000 * (2 * apex * density / Overfling.gravity).squareRoot(), Overfling.maximumMilliseconds)
  }

  var durationMilliseconds: Double { throwMilliseconds + springMilliseconds }

  var turnMilliseconds: Double { throwMilliseconds }

  func excess(afterMilliseconds t: Double) -> Double {
    if t < throwMilliseconds { return startExcess + side * (speed - deceleration * t / 2) * t }
    let u = springPart(t)
    return side * apex * (1 - (3 - 2 * u) * u * u)
  }

  func velocity(afterMilliseconds t: Double) -> Double {
    if t < throwMilliseconds { return side * (speed - deceleration * t) }
    let u = springPart(t)
    return springMilliseconds > 0 ? side * apex * 6 * (u - 1) * u / springMilliseconds : 0
  }

  private func springPart(_ t: Double) -> Double {
    springMilliseconds > 0 ? min((t - throwMilliseconds) / springMilliseconds, 1) : 1
  }

  /// An inward fling that covers more than the distance from the edge brings itself back.
  static func takes(excess: Double, glide travel: Double) -> Bool { travel * excess > 0 || abs(travel) <= abs(excess) }
}
