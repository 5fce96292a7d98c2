internal import JSONReading
internal import PhotoFeed
internal import Scrolling
internal import ViewTree

/// The fields of a request, taken one by one, so that one that is not known is an error. Null counts as absent.
struct RequestFields {
  static let maximumCount = 64
  /// Of a feed's name and a post's id.
  static let maximumNameBytes = 1_024

  private let object: JSONElement
  private var taken: UInt64 = 0  // a bit for each member

  init(_ element: JSONElement) throws(FeedHostError) {
    guard element.kind == .object else { throw .notAnObject(element.kind) }
    object = element
  }

  mutating func value(_ name: String) -> JSONElement? {
    guard let (number, value) = object.member(name) else { return nil }
    if number < Self.maximumCount { taken |= 1 << UInt64(number) }
    return value.isNull ? nil : value
  }

  func end(_ call: String) throws(FeedHostError) {
    guard taken.nonzeroBitCount != object.count else { return }
    var unused: String?
    object.forEachName { number, name in
      if unused == nil, number >= Self.maximumCount || taken >> UInt64(number) & 1 == 0 { unused = name() }
    }
    if let unused { throw .unused(field: unused, call: call) }
  }

  // MARK: Types

  mutating func string(_ name: String) throws(FeedHostError) -> String? {
    guard let value = value(name) else { return nil }
    guard let string = value.string else { throw .wrongType(field: name, expected: "a string", found: value.kind) }
    return string
  }

  /// A name: of 1 to `maximumNameBytes`.
  mutating func name(_ field: String) throws(FeedHostError) -> String {
    guard let name = try string(field) else { throw .missing(field: field) }
    return try Self.checked(name, field)
  }

  private static func checked(_ name: String, _ field: String) throws(FeedHostError) -> String {
    guard 1...maximumNameBytes ~= name.utf8.count else {
      throw .tooLong(field: field, bytes: name.utf8.count, maximum: maximumNameBytes)
    }
    return name
  }

  mutating func number(_ name: String, in allowed: ClosedRange<Double>) throws(FeedHostError) -> Double? {
    guard let value = value(name) else { return nil }
    guard let number = value.number else { throw .wrongType(field: name, expected: "a number", found: value.kind) }
    guard allowed.contains(number) else { throw .outOfRange(field: name, value: number, allowed: allowed) }
    return number
  }

  mutating func integer(_ name: String, in allowed: ClosedRange<Int>) throws(FeedHostError) -> Int? {
    guard let value = value(name) else { return nil }
    guard let number = value.number else { throw .wrongType(field: name, expected: "a whole number", found: value.kind) }
    guard let integer = value.integer(Int.self), allowed.contains(integer) else {
      throw .outOfRange(field: name, value: number, allowed: Double(allowed.lowerBound)...Double(allowed.upperBound))
    }
    return integer
  }

  /// An array of what `read` takes, which `expected` names.
  mutating func list<Item>(
    _ name: String, of expected: (one: String, many: String), _ read: (JSONElement) throws(FeedHostError) -> Item?
  ) throws(FeedHostError) -> [Item]? {
    guard let value = value(name) else { return nil }
    guard let elements = value.elements else { throw .wrongType(field: name, expected: "an array of \(expected.many)", found: value.kind) }
    var items: [Item] = []
    items.reserveCapacity(elements.underestimatedCount)
    for element in elements {
      guard let item = try read(element) else {
        throw .wrongType(field: "\(name)[\(items.count)]", expected: expected.one, found: element.kind)
      }
      items.append(item)
    }
    return items
  }

  mutating func names(_ field: String) throws(FeedHostError) -> [String]? {
    try list(field, of: ("a string", "strings")) { (element) throws(FeedHostError) in
      try element.string.map { name throws(FeedHostError) in try Self.checked(name, field) }
    }
  }

  // MARK: The calls' own

  mutating func session() throws(FeedHostError) -> FeedHost.SessionID {
    guard let value = value("session") else { throw .missing(field: "session") }
    guard let number = value.number else { throw .wrongType(field: "session", expected: "a whole number", found: value.kind) }
    guard let id = value.integer(UInt64.self) else { throw .outOfRange(field: "session", value: number, allowed: 1...0x1p53) }
    return id
  }

  /// Milliseconds from any start, within 73 years of it.
  mutating func instant(_ name: String = "at") throws(FeedHostError) -> Instant? {
    try number(name, in: Self.allowedTimes).map { Instant(milliseconds: $0) }
  }

  static let allowedTimes = -2_305_843_009_213...2_305_843_009_213.0  // 2^61 ns

  /// An array of width and height.
  mutating func viewport() throws(FeedHostError) -> Size? {
    guard let sides = try list("viewport", of: ("a number", "two numbers"), { (side) throws(FeedHostError) in side.number }) else {
      return nil
    }
    guard sides.count == 2 else { throw .notASize(field: "viewport", count: sides.count) }
    for (index, side) in sides.enumerated() where !FeedSession.allowedSides.contains(side) {
      throw .outOfRange(field: "viewport[\(index)]", value: side, allowed: FeedSession.allowedSides)
    }
    return Size(width: sides[0], height: sides[1])
  }

  mutating func platform() throws(FeedHostError) -> ScrollPlatform {
    guard let name = try string("platform") else { return .uikit }
    guard let platform = ScrollPlatform(rawValue: name) else {
      throw .notOneOf(field: "platform", value: name, allowed: ScrollPlatform.allCases.map(\.rawValue))
    }
    return platform
  }

  mutating func place() throws(FeedHostError) -> FeedPlace {
    let (before, after, at) = (try string("before"), try string("after"), value("at"))
    if before != nil, after != nil { throw .exclude("before", "after") }
    if let name = before.map({ _ in "before" }) ?? after.map({ _ in "after" }), at != nil { throw .exclude(name, "at") }
    if let before { return .before(before) }
    if let after { return .after(after) }
    switch at?.string {
    case "start": return .start
    case "end": return .end
    case let word?: throw .notOneOf(field: "at", value: word, allowed: ["start", "end", "a post's index"])
    case nil: return try integer("at", in: 0...Int(Int32.max)).map { .index($0) } ?? .end
    }
  }

  /// Pairs of hexadecimal digits.
  mutating func bytes(_ name: String) throws(FeedHostError) -> [UInt8] {
    guard let digits = try string(name)?.utf8.map({ UInt8(hexDigit: $0) }) else { throw .missing(field: name) }
    guard digits.count % 2 == 0, !digits.contains(nil) else { throw .notHex }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0]! << 4 | digits[$0 + 1]! }
  }
}

extension UInt8 {
  fileprivate init?(hexDigit byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self = byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self = byte - UInt8(ascii: "A") + 10
    default: return nil
    }
  }
}
