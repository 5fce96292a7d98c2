internal import JSONReading
internal import PhotoFeed
internal import Scrolling
internal import ViewTree

/// The fields of a request.
typealias RequestFields = JSONFields<FeedHostError>

extension RequestFields {
  /// Of a feed's name and a post's id.
  static let maximumNameBytes = 1_024

  func end(_ call: String) throws(FeedHostError) {
    if let unused { throw .unused(field: unused, call: call) }
  }

  /// A name: of 1 to `maximumNameBytes`.
  mutating func name(_ field: String) throws(FeedHostError) -> String {
    try Self.checked(try require(field, try string(field)), field)
  }

  private static func checked(_ name: String, _ field: String) throws(FeedHostError) -> String {
    guard 1...maximumNameBytes ~= name.utf8.count else {
      throw .tooLong(field: field, bytes: name.utf8.count, maximum: maximumNameBytes)
    }
    return name
  }

  mutating func names(_ field: String) throws(FeedHostError) -> [String]? {
    try list(field, of: ("a string", "strings")) { (element) throws(FeedHostError) in
      try element.string.map { name throws(FeedHostError) in try Self.checked(name, field) }
    }
  }

  // MARK: The calls' own

  mutating func session() throws(FeedHostError) -> FeedHost.SessionID {
    let value = try require("session", value("session"))
    guard let number = value.number else { throw fault("session", .wrongType(expected: "a whole number", found: value.kind)) }
    guard let id = value.integer(UInt64.self) else { throw fault("session", .outOfRange(number, 1...0x1p53)) }
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
      throw .field("viewport[\(index)]", .outOfRange(side, FeedSession.allowedSides))
    }
    return Size(width: sides[0], height: sides[1])
  }

  mutating func platform() throws(FeedHostError) -> ScrollPlatform {
    try choice("platform", of: ScrollPlatform.allCases.map(\.rawValue)).flatMap(ScrollPlatform.init) ?? .uikit
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
    case let word?: throw fault("at", .notOneOf(word, ["start", "end", "a post's index"]))
    case nil: return try whole("at", in: 0...Int(Int32.max)).map { .index($0) } ?? .end
    }
  }

  /// An object of a font size, a line height, a scale and a number of lines, each as in `usual` if it is left out.
  mutating func textStyle(else usual: TextStyle) throws(FeedHostError) -> TextStyle? {
    guard var fields = try object("text") else { return nil }
    let style = TextStyle(
      fontSize: try fields.number("size", in: TextStyle.allowedLengths) ?? usual.fontSize,
      lineHeight: try fields.number("lineHeight", in: TextStyle.allowedLengths) ?? usual.lineHeight,
      scale: try fields.number("scale", in: TextStyle.allowedScales) ?? usual.scale,
      maximumLines: try fields.whole("lines", in: TextStyle.allowedLines) ?? usual.maximumLines)
    if let unused = fields.unused { throw .unused(field: "text.\(unused)", call: "insert") }
    return style
  }

  /// Pairs of hexadecimal digits.
  mutating func bytes(_ name: String) throws(FeedHostError) -> [UInt8] {
    let digits = try require(name, try string(name)).utf8.map { UInt8(hexDigit: $0) }
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
