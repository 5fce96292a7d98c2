import JSONReading
import Scrolling
import ViewTree

/// A line of a trace: `{"ns":16666666,"touch":{"finger":0,"phase":"moved","x":195,"y":412.5}}`. Other actions: `wheel`, `trackpad` (with a
/// phase), `jump` and `scroll`, each with `x` and `y` in points, and `"rotate":true`.
extension GestureEvent {
  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    let allowed = Int(GestureEvent.allowedNanoseconds.lowerBound)...Int(GestureEvent.allowedNanoseconds.upperBound)
    let instant = Instant(nanoseconds: Int64(try fields.count("ns", in: allowed)))
    let kind = try fields.only(of: ["touch", "wheel", "trackpad", "jump", "scroll", "rotate"])
    if kind == "rotate" {
      guard try fields.boolean(kind) == true else { throw fields.fault(kind, .notOneOf("false", ["true"])) }
      self.init(at: instant, .rotate)
    } else {
      self.init(at: instant, try fields.inner(kind) { (place) throws(TraceLineFault) in try Action(kind, &place) })
    }
  }

  /// Nil if a coordinate is not finite, which JSON cannot hold and which plays nothing.
  var json: JSONValue? {
    let action = action.json
    return action.map { .sorted([("ns", .integer(Int(instant.nanoseconds))), $0]) }
  }
}

extension GestureEvent.Action {
  private static let coordinates = -GestureEvent.maximumMagnitude...GestureEvent.maximumMagnitude

  private static let touchPhases: [(String, Touch.Phase)] = [
    ("began", .began), ("moved", .moved), ("ended", .ended), ("cancelled", .cancelled),
  ]

  private static let padPhases: [(String, TrackpadPhase)] = [
    ("began", .began), ("changed", .changed), ("ended", .ended), ("cancelled", .cancelled), ("momentumBegan", .momentumBegan),
    ("momentumChanged", .momentumChanged), ("momentumEnded", .momentumEnded),
  ]

  fileprivate init(_ kind: String, _ fields: inout TraceFields) throws(TraceLineFault) {
    let x = try fields.require("x", try fields.number("x", in: Self.coordinates))
    let point = Point(x: x, y: try fields.require("y", try fields.number("y", in: Self.coordinates)))
    switch kind {
    case "touch":
      let finger = try fields.whole("finger", in: 0...GestureEvent.maximumFingers - 1) ?? 0
      self = .touch(finger: finger, try Self.phase(&fields, among: Self.touchPhases), point)
    case "trackpad": self = .trackpad(by: point, try Self.phase(&fields, among: Self.padPhases))
    case "wheel": self = .wheel(by: point)
    case "jump": self = .jump(to: point)
    default: self = .scroll(to: point)
    }
  }

  private static func phase<Phase>(_ fields: inout TraceFields, among phases: [(String, Phase)]) throws(TraceLineFault) -> Phase {
    let name = try fields.require("phase", try fields.choice("phase", of: phases.map(\.0)))
    return phases.first { $0.0 == name }?.1 ?? phases[0].1
  }

  /// A member of the gesture's line; nil if a coordinate is not finite.
  fileprivate var json: (String, JSONValue?)? {
    func member(_ kind: String, _ point: Point, finger: Int? = nil, phase: String? = nil) -> (String, JSONValue?)? {
      guard point.x.isFinite, point.y.isFinite else { return nil }
      let members = [("finger", finger.map { .integer($0) }), ("phase", phase.map { .string($0) })] as [(String, JSONValue?)]
      return (kind, .sorted(members + [("x", .number(point.x)), ("y", .number(point.y))]))
    }
    return switch self {
    case .touch(let finger, let phase, let point):
      member("touch", point, finger: finger, phase: Self.touchPhases.first { $0.1 == phase }?.0)
    case .wheel(let way): member("wheel", way)
    case .trackpad(let way, let phase): member("trackpad", way, phase: Self.padPhases.first { $0.1 == phase }?.0)
    case .jump(let point): member("jump", point)
    case .scroll(let point): member("scroll", point)
    case .rotate: ("rotate", .boolean(true))
    }
  }
}
