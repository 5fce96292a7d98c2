import Scrolling
import ViewTree

/// A gesture as a line of a trace has it: `{"ns":16666666,"touch":{"finger":0,"phase":"moved","x":195,"y":412.5}}`. The other actions are
/// `wheel`, `trackpad` (with a phase), `jump` and `scroll`, each with `x` and `y` in points, and `"rotate":true`.
extension GestureEvent: Codable {
  private enum CodingKeys: String, CodingKey { case ns, touch, wheel, trackpad, rotate, jump, scroll }

  private struct Place: Codable {
    var finger: Int?
    var phase: String?
    var x: Double
    var y: Double

    init(_ point: Point, finger: Int? = nil, phase: String? = nil) {
      self.finger = finger
      self.phase = phase
      (x, y) = (point.x, point.y)
    }

    var point: Point { Point(x: x, y: y) }
  }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let instant = Instant(nanoseconds: try members.decode(Int64.self, forKey: .ns))
    if let place = try members.decodeIfPresent(Place.self, forKey: .touch) {
      let phase = try GestureEvent.value(place.phase, among: GestureEvent.touchPhases, at: CodingKeys.touch, decoder)
      self.init(at: instant, .touch(finger: place.finger ?? 0, phase, place.point))
    } else if let place = try members.decodeIfPresent(Place.self, forKey: .trackpad) {
      let phase = try GestureEvent.value(place.phase, among: GestureEvent.padPhases, at: CodingKeys.trackpad, decoder)
      self.init(at: instant, .trackpad(by: place.point, phase))
    } else if let place = try members.decodeIfPresent(Place.self, forKey: .wheel) {
      self.init(at: instant, .wheel(by: place.point))
    } else if let place = try members.decodeIfPresent(Place.self, forKey: .jump) {
      self.init(at: instant, .jump(to: place.point))
    } else if let place = try members.decodeIfPresent(Place.self, forKey: .scroll) {
      self.init(at: instant, .scroll(to: place.point))
    } else {
      _ = try members.decode(Bool.self, forKey: .rotate)
      self.init(at: instant, .rotate)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(instant.nanoseconds, forKey: .ns)
    switch action {
    case .touch(let finger, let phase, let place):
      try members.encode(Place(place, finger: finger, phase: GestureEvent.touchPhases.first { $0.1 == phase }?.0), forKey: .touch)
    case .wheel(let way): try members.encode(Place(way), forKey: .wheel)
    case .trackpad(let way, let phase):
      try members.encode(Place(way, phase: GestureEvent.padPhases.first { $0.1 == phase }?.0), forKey: .trackpad)
    case .rotate: try members.encode(true, forKey: .rotate)
    case .jump(let place): try members.encode(Place(place), forKey: .jump)
    case .scroll(let place): try members.encode(Place(place), forKey: .scroll)
    }
  }

  private static let touchPhases: [(String, Touch.Phase)] = [
    ("began", .began), ("moved", .moved), ("ended", .ended), ("cancelled", .cancelled),
  ]

  private static let padPhases: [(String, TrackpadPhase)] = [
    ("began", .began), ("changed", .changed), ("ended", .ended), ("cancelled", .cancelled), ("momentumBegan", .momentumBegan),
    ("momentumChanged", .momentumChanged), ("momentumEnded", .momentumEnded),
  ]

  private static func value<Value>(
    _ name: String?, among values: [(String, Value)], at key: CodingKeys, _ decoder: any Decoder
  ) throws -> Value {
    if let value = values.first(where: { $0.0 == name })?.1 { return value }
    let names = values.map(\.0).joined(separator: ", ")
    throw DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath + [key], debugDescription: "its phase is \(name ?? "missing"), one of \(names) is due"))
  }
}
