import Scrolling
import ViewTree

/// A line of a trace: `{"ns":16666666,"touch":{"finger":0,"phase":"moved","x":195,"y":412.5}}`. Other actions: `wheel`, `trackpad` (with a
/// phase), `jump` and `scroll`, each with `x` and `y` in points, and `"rotate":true`.
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
    let action = try members.onlyKey(of: [.touch, .wheel, .trackpad, .jump, .scroll, .rotate])
    let instant = Instant(nanoseconds: try members.decode(Int64.self, forKey: .ns))
    func place() throws -> Place { try members.decode(Place.self, forKey: action) }
    switch action {
    case .touch:
      let place = try place()
      let phase = try GestureEvent.value(place.phase, among: GestureEvent.touchPhases, at: action, decoder)
      self.init(at: instant, .touch(finger: place.finger ?? 0, phase, place.point))
    case .trackpad:
      let place = try place()
      self.init(
        at: instant, .trackpad(by: place.point, try GestureEvent.value(place.phase, among: GestureEvent.padPhases, at: action, decoder)))
    case .wheel: self.init(at: instant, .wheel(by: try place().point))
    case .jump: self.init(at: instant, .jump(to: try place().point))
    case .scroll: self.init(at: instant, .scroll(to: try place().point))
    case .rotate, .ns:
      guard try members.decode(Bool.self, forKey: .rotate) else {
        throw DecodingError.dataCorruptedError(forKey: .rotate, in: members, debugDescription: "expected true")
      }
      self.init(at: instant, .rotate)
    }
    if let (member, found, allowed) = fault {
      let words = "its \(member) is \(found), expected \(allowed)"
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: words))
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
      .init(codingPath: decoder.codingPath + [key], debugDescription: "its phase is \(name ?? "missing"), expected one of \(names)"))
  }
}

extension KeyedDecodingContainer {
  /// The only one of these members that is present; null counts as absent.
  func onlyKey(of keys: [Key]) throws -> Key {
    let found = try keys.filter { try contains($0) && !decodeNil(forKey: $0) }
    if found.count == 1 { return found[0] }
    let names = { (keys: [Key]) in keys.map(\.stringValue).joined(separator: ", ") }
    let words = found.isEmpty ? "expected one of \(names(keys))" : "expected only one of \(names(found))"
    throw TraceCoding.Fault(words: words, at: codingPath)
  }

  func number(in allowed: ClosedRange<Int>, forKey key: Key) throws -> Int {
    let number = try decode(Int.self, forKey: key)
    if allowed.contains(number) { return number }
    let words = "\(number) is out of bounds, expected \(allowed.lowerBound) to \(allowed.upperBound)"
    throw TraceCoding.Fault(words: words, at: codingPath + [key])
  }
}
