import CJSONTape

/// A value of a JSON text (RFC 8259), with its contents.
///
///     let post = try JSONElement(parsing: Array(#"{"id":"1","photos":[{"width":640}]}"#.utf8))
///     post["photos"]?.elements?.map { $0["width"]?.number }    // [640]
///
/// simdjson reads and checks the whole text at once: brackets, escapes, numbers, UTF-8. An element is a position on its tape: taking one
/// allocates nothing, and stepping over one takes a constant number of instructions.
public struct JSONElement: Sendable {
  /// The maximum nesting of arrays and objects.
  public static let maximumDepth = 512

  /// The type of a JSON value.
  public enum Kind: String, Hashable, Sendable, CustomStringConvertible {
    case null, boolean, number, string, array, object

    /// With its article.
    public var description: String {
      switch self {
      case .null: "null"
      case .array, .object: "an \(rawValue)"
      case .boolean, .number, .string: "a \(rawValue)"
      }
    }
  }

  let tape: JSONTape
  let place: Int

  init(on tape: JSONTape, at index: Int) {
    self.tape = tape
    self.place = index
  }

  /// Parses a text in O(n) of its length. A byte order mark before it is skipped.
  /// - Throws: the first byte that is not JSON or that simdjson refuses: whole numbers outside -2^63 ... 2^64 - 1, numbers beyond 1.8e308,
  ///   and more than `maximumDepth` open brackets.
  public init(parsing text: [UInt8]) throws(JSONFault) {
    var reader = JSONReader()
    let start = text.starts(with: JSONElement.byteOrderMark) ? JSONElement.byteOrderMark.count : 0
    do throws(JSONFault) {
      self = try text.withUnsafeBufferPointer { (text) throws(JSONFault) in try reader.read(UnsafeBufferPointer(rebasing: text[start...])) }
    } catch {
      throw JSONFault(offset: error.offset + start, found: error.found, expected: error.expected)
    }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  public var kind: Kind {
    switch tape.tag(at: place) {
    case JSONTape.Tag.true, JSONTape.Tag.false: .boolean
    case JSONTape.Tag.signed, JSONTape.Tag.unsigned, JSONTape.Tag.double: .number
    case JSONTape.Tag.string: .string
    case JSONTape.Tag.array: .array
    case JSONTape.Tag.object: .object
    default: .null
    }
  }

  public var isNull: Bool { tape.tag(at: place) == JSONTape.Tag.null }

  public var boolean: Bool? {
    switch tape.tag(at: place) {
    case JSONTape.Tag.true: true
    case JSONTape.Tag.false: false
    default: nil
    }
  }

  /// The number, rounded to the nearest double.
  public var number: Double? {
    let word = tape.word(behind: place)
    return switch tape.tag(at: place) {
    case JSONTape.Tag.signed: Double(Int64(bitPattern: word))
    case JSONTape.Tag.unsigned: Double(word)
    case JSONTape.Tag.double: Double(bitPattern: word)
    default: nil
    }
  }

  /// A whole number from -2^63 to 2^64 - 1, exact: 640, 6.4e2 and 640.0 alike.
  @inlinable public func integer<Number: FixedWidthInteger>(_ type: Number.Type = Int.self) -> Number? {
    switch whole {
    case .signed(let number): Number(exactly: number)
    case .unsigned(let number): Number(exactly: number)
    case nil: nil
    }
  }

  @usableFromInline enum Whole { case signed(Int64), unsigned(UInt64) }

  @usableFromInline var whole: Whole? {
    let word = tape.word(behind: place)
    switch tape.tag(at: place) {
    case JSONTape.Tag.signed: return .signed(Int64(bitPattern: word))
    case JSONTape.Tag.unsigned: return .unsigned(word)
    case JSONTape.Tag.double:
      let number = Double(bitPattern: word)
      return Int64(exactly: number).map { .signed($0) } ?? UInt64(exactly: number).map { .unsigned($0) }
    default: return nil
    }
  }

  public var string: String? { tape.tag(at: place) == JSONTape.Tag.string ? tape.string(at: place) : nil }

  /// Whether it is this string: nothing is made of it.
  public func isString(_ text: StaticString) -> Bool {
    guard tape.tag(at: place) == JSONTape.Tag.string else { return false }
    return tape.isString(at: place, UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Nil unless this is an array.
  public var elements: Elements? {
    guard tape.tag(at: place) == JSONTape.Tag.array else { return nil }
    return Elements(tape: tape, place: place + 1, end: tape.end(of: place) - 1, underestimatedCount: tape.count(of: place))
  }

  /// The members in their order; nil unless this is an object.
  public var members: Members? {
    tape.tag(at: place) == JSONTape.Tag.object ? Members(tape: tape, place: place + 1, end: tape.end(of: place) - 1) : nil
  }

  /// The number of an array's elements or an object's members, at most 2^24 - 1; 0 for others.
  public var count: Int { kind == .array || kind == .object ? tape.count(of: place) : 0 }

  /// The first member of that name; nil without one, or if this is no object. Complexity: O(m) in the number of members.
  public subscript(name: String) -> JSONElement? { member(name)?.value }

  /// The same, with its index among the members.
  public func member(_ name: String) -> (number: Int, value: JSONElement)? {
    guard tape.tag(at: place) == JSONTape.Tag.object else { return nil }
    var name = name
    guard let (number, key) = name.withUTF8({ tape.member($0, of: place) }) else { return nil }
    return (number, JSONElement(on: tape, at: key + 1))
  }

  /// Calls `body` for each member of an object; a name is decoded only if `name` is called.
  public func forEachName(_ body: (_ number: Int, _ name: () -> String) -> Void) {
    guard tape.tag(at: place) == JSONTape.Tag.object else { return }
    let end = tape.end(of: place) - 1
    var (number, key) = (0, place + 1)
    while key < end {
      body(number) { tape.string(at: key) }
      key = tape.end(of: key + 1)
      number += 1
    }
  }

  public struct Elements: Sequence, IteratorProtocol, Sendable {
    fileprivate let tape: JSONTape
    fileprivate var place: Int
    fileprivate let end: Int
    /// The initial number of values, at most 2^24 - 1.
    public let underestimatedCount: Int

    public mutating func next() -> JSONElement? {
      guard place < end else { return nil }
      defer { place = tape.end(of: place) }
      return JSONElement(on: tape, at: place)
    }
  }

  public struct Members: Sequence, IteratorProtocol, Sendable {
    fileprivate let tape: JSONTape
    fileprivate var place: Int
    fileprivate let end: Int

    public mutating func next() -> (name: String, value: JSONElement)? {
      guard place < end else { return nil }
      defer { place = tape.end(of: place + 1) }
      return (tape.string(at: place), JSONElement(on: tape, at: place + 1))
    }
  }
}

extension JSONElement {
  /// A name that one object has twice, at any depth; nil without one. JSON leaves open which counts. Complexity: O(n) in the text's length.
  public var repeatedName: String? {
    var waiting = [self]
    while let element = waiting.popLast() {
      var names: Set<String> = []
      if let members = element.members {
        for (name, value) in members {
          guard names.insert(name).inserted else { return name }
          if value.isNested { waiting.append(value) }
        }
      }
      if let elements = element.elements { waiting += elements.filter(\.isNested) }
    }
    return nil
  }

  private var isNested: Bool { kind == .array || kind == .object }
}
