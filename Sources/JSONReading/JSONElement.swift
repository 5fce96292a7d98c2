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
    guard let tape = JSONTape(of: text) else { throw JSONFault.first(in: text) }
    self.init(on: tape, at: 1)
  }

  public var kind: Kind {
    switch tape.tag(at: place) {
    case .null: .null
    case .true, .false: .boolean
    case .signed, .unsigned, .double: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  public var isNull: Bool { kind == .null }

  public var boolean: Bool? {
    switch tape.tag(at: place) {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// A number, rounded to the nearest double.
  public var number: Double? {
    let word = tape.word(behind: place)
    return switch tape.tag(at: place) {
    case .signed: Double(Int64(bitPattern: word))
    case .unsigned: Double(word)
    case .double: Double(bitPattern: word)
    default: nil
    }
  }

  /// A number that is whole and from -2^63 to 2^64 - 1, exact: 640, 6.4e2 and 640.0 alike.
  public func integer<Number: FixedWidthInteger>(_ type: Number.Type = Int.self) -> Number? {
    let word = tape.word(behind: place)
    return switch tape.tag(at: place) {
    case .signed: Number(exactly: Int64(bitPattern: word))
    case .unsigned: Number(exactly: word)
    case .double: Number(exactly: Double(bitPattern: word))
    default: nil
    }
  }

  public var string: String? { tape.tag(at: place) == .string ? tape.string(at: place) : nil }

  /// The values of an array, nil if it is none.
  public var elements: Elements? {
    tape.tag(at: place) == .array ? Elements(tape: tape, place: place + 1, end: tape.end(of: place) - 1) : nil
  }

  /// The members of an object in their order, nil if it is none.
  public var members: Members? {
    tape.tag(at: place) == .object ? Members(tape: tape, place: place + 1, end: tape.end(of: place) - 1) : nil
  }

  /// The first member of that name; nil if there is none, or if this is no object.
  ///
  /// - Complexity: O(m) in the number of members, whatever is in them.
  public subscript(name: String) -> JSONElement? {
    guard tape.tag(at: place) == .object else { return nil }
    let end = tape.end(of: place) - 1
    var key = place + 1
    while key < end {
      if tape.isString(name, at: key) { return JSONElement(on: tape, at: key + 1) }
      key = tape.end(of: key + 1)
    }
    return nil
  }

  public struct Elements: Sequence, IteratorProtocol, Sendable {
    fileprivate let tape: JSONTape
    fileprivate var place: Int
    fileprivate let end: Int

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
