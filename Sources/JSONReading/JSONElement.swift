import CJSONTape

/// A value of a JSON text (RFC 8259), and all that is in it.
///
///     let post = try JSONElement(parsing: Array(#"{"id":"1","photos":[{"width":640}]}"#.utf8))
///     post["photos"]?.elements?.map { $0["width"]?.number }    // [640]
///
/// The whole text is checked when it is read: brackets, escapes, numbers, UTF-8. It is read by simdjson; an element is a place on the tape
/// that simdjson has made, so that taking one costs no allocation, and stepping over one a constant number of instructions.
public struct JSONElement: Sendable {
  /// How many arrays and objects may be inside each other.
  public static let maximumDepth = 512

  /// What JSON calls a value.
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

  init(on tape: JSONTape, at place: Int) {
    self.tape = tape
    self.place = place
  }

  /// Reads a text.
  ///
  /// - Throws: where the text stops being JSON, or what simdjson does not take: whole numbers outside of -2^63 ... 2^64 - 1, numbers beyond
  ///   1.8e308, and more than `maximumDepth` open brackets.
  /// - Complexity: O(n) in the text's length.
  public init(parsing text: [UInt8]) throws(JSONFault) {
    guard let tape = JSONTape.read(text) else { throw JSONFault.first(in: text) }
    self.init(on: tape, at: 1)
  }

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

  /// A number, rounded to the nearest double.
  public var number: Double? {
    let word = tape.word(behind: place)
    return switch tape.tag(at: place) {
    case JSONTape.Tag.signed: Double(Int64(bitPattern: word))
    case JSONTape.Tag.unsigned: Double(word)
    case JSONTape.Tag.double: Double(bitPattern: word)
    default: nil
    }
  }

  /// A number that is whole and from -2^63 to 2^64 - 1, exact: 640, 6.4e2 and 640.0 alike.
  public func integer<Number: FixedWidthInteger>(_ type: Number.Type = Int.self) -> Number? {
    let word = tape.word(behind: place)
    return switch tape.tag(at: place) {
    case JSONTape.Tag.signed: Number(exactly: Int64(bitPattern: word))
    case JSONTape.Tag.unsigned: Number(exactly: word)
    case JSONTape.Tag.double: Number(exactly: Double(bitPattern: word))
    default: nil
    }
  }

  public var string: String? { tape.tag(at: place) == JSONTape.Tag.string ? tape.string(at: place) : nil }

  /// The values of an array, nil if it is none.
  public var elements: Elements? {
    guard tape.tag(at: place) == JSONTape.Tag.array else { return nil }
    return Elements(tape: tape, place: place + 1, end: tape.end(of: place) - 1, underestimatedCount: tape.count(of: place))
  }

  /// The members of an object in their order, nil if it is none.
  public var members: Members? {
    tape.tag(at: place) == JSONTape.Tag.object ? Members(tape: tape, place: place + 1, end: tape.end(of: place) - 1) : nil
  }

  /// The first member of that name; nil if there is none, or if this is no object.
  ///
  /// - Complexity: O(m) in the number of members, whatever is in them.
  public subscript(name: String) -> JSONElement? { member(name)?.value }

  /// The same, with its number among the members, counted from 0.
  public func member(_ name: String) -> (number: Int, value: JSONElement)? {
    guard tape.tag(at: place) == JSONTape.Tag.object else { return nil }
    var name = name
    guard let (number, key) = name.withUTF8({ tape.member($0, of: place) }) else { return nil }
    return (number, JSONElement(on: tape, at: key + 1))
  }

  /// Goes through the names of an object's members, each made only where it is asked for.
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
    /// How many there were at first, up to 2^24 - 1.
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
  /// A name that stands twice in one object, at any depth; nil if there is none. JSON leaves open which of the two counts.
  ///
  /// - Complexity: O(n) in the text's length.
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
