import JSONReading
import Treadmill

/// Motions per frame, as CSV with a header: platform, milliseconds, offset in points, velocity in points per second. Numbers are the
/// shortest that read back as the same double. Each motion ends with the first frame at rest.
struct MotionSamples {
  static let allowedRates = 1...1_000  // frames per second

  let curves: [MotionCurve]
  let hz: Int

  var text: String {
    var text = "platform,milliseconds,offset,velocity\n"
    for curve in curves {
      var frame = 0  // the loop ends, since every motion ends
      var instant = Instant.zero
      append(curve, at: instant, to: &text)
      while instant < curve.end {
        frame += 1
        instant = Instant(frame: frame, hz: hz)
        append(curve, at: instant, to: &text)
      }
    }
    return text
  }

  private func append(_ curve: MotionCurve, at instant: Instant, to text: inout String) {
    let numbers = [instant.milliseconds(since: .zero), curve.offset(at: instant), curve.velocity(at: instant)]
    text += "\(curve.name),\(numbers.map { JSONValue.number($0).description }.joined(separator: ","))\n"
  }
}
