import JSONReading
import Treadmill

/// The figures of motions for `--json`. Times are milliseconds, lengths points, velocities points per second.
enum MotionReport {
  static func object(_ request: MotionRequest, _ curves: [MotionCurve]) -> JSONValue {
    .object([
      ("velocity", .number(request.velocity)),
      ("from", .number(request.from)),
      (
        "bounds",
        .object([("lower", finite(request.bounds.range.lowerBound)), ("upper", finite(request.bounds.range.upperBound))])
      ),
      ("rate", .string(request.rate.rawValue)),
      ("bounces", .boolean(request.bounces)),
      ("density", .number(request.density)),
      ("motions", .array(curves.map(motion))),
    ])
  }

  private static func motion(_ curve: MotionCurve) -> JSONValue {
    .object([
      ("platform", .string(curve.name)),
      ("thrown", .number(curve.thrown)),
      ("rest", .number(curve.rest)),
      ("distance", .number(curve.distance)),
      ("duration", .number(curve.durationMilliseconds)),
      ("greatestSpeed", .number(curve.greatestSpeed)),
      ("edgeMet", milliseconds(curve.edgeMet)),
      ("turn", milliseconds(curve.turn)),
      ("farthestBeyond", .number(curve.farthestBeyond)),
    ])
  }

  private static func finite(_ number: Double) -> JSONValue { number.isFinite ? .number(number) : .null }

  private static func milliseconds(_ instant: Instant?) -> JSONValue { instant.map { .number($0.milliseconds(since: .zero)) } ?? .null }
}
