/// The fields of a JSON object, taken one by one by name and type, so that the others are known at the end. A null counts as absent.
///
///     var fields = try JSONFields<FeedAPIError>(element)
///     let limit = try fields.whole("limit", in: 1...100)  // nil without one
///     try fields.end()
///
/// What is wrong is an error of the reader's own, made of a place and a ``JSONFieldProblem``. Taking a field allocates nothing but its value,
/// unless the reader's errors name the fields that there are.
public struct JSONFields<Failure: JSONFieldError> {
  /// An index of a member beyond it is not noted, so an object with more of them has one that was not taken.
  public static var maximumCount: Int { 64 }

  /// The object's own place.
  public let path: JSONFieldPath
  private let object: JSONElement
  private var taken: UInt64 = 0  // a bit for each member
  private var asked: [String] = []  // if the error names the fields that there are

  /// - Throws: for anything but an object.
  public init(_ element: JSONElement, at path: JSONFieldPath = .root) throws(Failure) {
    guard element.kind == .object else { throw Failure(at: path, .wrongType(expected: "an object", found: element.kind)) }
    (object, self.path) = (element, path)
  }

  /// Nil if the field is missing or null.
  public mutating func value(_ name: String) -> JSONElement? {
    if Failure.namesFields, !asked.contains(name) { asked.append(name) }
    guard let (number, value) = object.member(name) else { return nil }
    if number < Self.maximumCount { taken |= 1 << UInt64(number) }
    return value.isNull ? nil : value
  }

  /// Whether the field is there, and not null.
  public func has(_ name: String) -> Bool { object[name]?.isNull == false }

  /// Whether the field is there, and null.
  public func isNull(_ name: String) -> Bool { object[name]?.isNull ?? false }

  /// The name of a member that was not taken, or occurs twice; nil if there is none.
  public var unused: String? {
    guard taken.nonzeroBitCount != object.count else { return nil }
    var unused: String?
    object.forEachName { number, name in
      if unused == nil, number >= Self.maximumCount || taken >> UInt64(number) & 1 == 0 { unused = name() }
    }
    return unused
  }

  /// Throws a member that was not taken.
  public func end() throws(Failure) {
    if let unused { throw Failure(at: path.inside(unused), .unknown(known: asked)) }
  }

  /// An error at a field.
  public func fault(_ name: String, _ problem: JSONFieldProblem) -> Failure { Failure(at: path.inside(name), problem) }

  /// The value, or an error of a missing field.
  @inlinable
  public func require<Value>(_ name: String, _ value: Value?) throws(Failure) -> Value {
    guard let value else { throw fault(name, .missing) }
    return value
  }

  // MARK: Types

  /// The value as `read` takes it, which returns nil for another type.
  @inline(__always)  // else each call asks for the metadata of an optional
  private mutating func take<Value>(_ name: String, _ expected: String, _ read: (JSONElement) -> Value?) throws(Failure) -> Value? {
    guard let value = value(name) else { return nil }
    guard let taken = read(value) else { throw fault(name, .wrongType(expected: expected, found: value.kind)) }
    return taken
  }

  public mutating func string(_ name: String) throws(Failure) -> String? { try take(name, "a string", \.string) }

  /// A string that is not empty.
  public mutating func text(_ name: String) throws(Failure) -> String? {
    let text = try string(name)
    if text?.isEmpty == true { throw fault(name, .empty) }
    return text
  }

  public mutating func boolean(_ name: String) throws(Failure) -> Bool? { try take(name, "true or false", \.boolean) }

  public mutating func number(_ name: String, in allowed: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let number = try take(name, "a number", \.number) else { return nil }
    guard allowed.contains(number) else { throw fault(name, .outOfRange(number, allowed)) }
    return number
  }

  public mutating func whole(_ name: String, in allowed: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let value = value(name) else { return nil }
    guard let number = value.number else { throw fault(name, .wrongType(expected: "a whole number", found: value.kind)) }
    guard number.rounded() == number else { throw fault(name, .notWhole(number)) }
    guard let whole = value.integer(Int.self), allowed.contains(whole) else {
      throw fault(name, .outOfRange(number, Double(allowed.lowerBound)...Double(allowed.upperBound)))
    }
    return whole
  }

  /// A whole number from 0 to 2^64 - 1.
  public mutating func unsigned(_ name: String) throws(Failure) -> UInt64? {
    try take(name, "a whole number from 0 to \(UInt64.max)") { $0.integer(UInt64.self) }
  }

  public mutating func choice(_ name: String, of words: @autoclosure () -> [String]) throws(Failure) -> String? {
    guard let word = try string(name) else { return nil }
    guard words().contains(word) else { throw fault(name, .notOneOf(word, words())) }
    return word
  }

  /// An array of what `read` takes, which returns nil for another type; `expected` names that.
  @inlinable
  public mutating func list<Item>(
    _ name: String, of expected: (one: String, many: String), _ read: (JSONElement) throws(Failure) -> Item?
  ) throws(Failure) -> [Item]? {
    guard let value = value(name) else { return nil }
    guard let elements = value.elements else { throw fault(name, .wrongType(expected: "an array of \(expected.many)", found: value.kind)) }
    var items: [Item] = []
    items.reserveCapacity(elements.underestimatedCount)
    for element in elements {
      guard let item = try read(element) else {
        throw Failure(at: path.inside(name).inside(items.count), .wrongType(expected: expected.one, found: element.kind))
      }
      items.append(item)
    }
    return items
  }

  public mutating func object(_ name: String) throws(Failure) -> JSONFields? {
    guard let value = value(name) else { return nil }
    return try JSONFields(value, at: path.inside(name))
  }

  public mutating func objects(_ name: String) throws(Failure) -> [JSONFields]? {
    let elements = try list(name, of: ("an object", "objects")) { $0.kind == .object ? $0 : nil }
    guard let elements else { return nil }
    var objects: [JSONFields] = []
    for element in elements { objects.append(try JSONFields(element, at: path.inside(name).inside(objects.count))) }
    return objects
  }

  /// The members of an object whose names are data, as `read` takes their values, which returns nil for another type.
  public mutating func named<Value>(
    _ name: String, _ expected: String, _ read: (JSONElement) -> Value?
  ) throws(Failure) -> [(name: String, value: Value)]? {
    guard let value = value(name) else { return nil }
    guard let members = value.members else { throw fault(name, .wrongType(expected: "an object", found: value.kind)) }
    var values: [(name: String, value: Value)] = []
    for (inner, value) in members {
      guard let read = read(value) else {
        throw Failure(at: path.inside(name).inside(inner), .wrongType(expected: expected, found: value.kind))
      }
      values.append((inner, read))
    }
    return values
  }
}

/// An error of a reader of JSON about a field.
public protocol JSONFieldError: Error {
  /// Whether the error of an unknown field names those that were asked for.
  static var namesFields: Bool { get }
  init(at place: JSONFieldPath, _ problem: JSONFieldProblem)
}

/// The names and indices that lead to a value.
public struct JSONFieldPath: Hashable, Sendable, CustomStringConvertible {
  private enum Step: Hashable, Sendable {
    case name(String)
    case index(Int)
  }

  private var steps: [Step] = []

  public static let root = JSONFieldPath()

  public func inside(_ name: String) -> JSONFieldPath { adding(.name(name)) }
  public func inside(_ index: Int) -> JSONFieldPath { adding(.index(index)) }

  private func adding(_ step: Step) -> JSONFieldPath {
    var path = self
    path.steps.append(step)
    return path
  }

  /// `viewport[1]`, `end.frames`; empty for the object itself.
  public var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .name(let name): text += text.isEmpty ? name : ".\(name)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }

  /// As a JSON Pointer (RFC 6901).
  public var pointer: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .name(let name): text += "/" + name.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
      case .index(let index): text += "/\(index)"
      }
    }
  }
}

/// What is wrong with a field. The words follow its name.
public enum JSONFieldProblem: Hashable, Sendable, CustomStringConvertible {
  case missing
  case empty
  case wrongType(expected: String, found: JSONElement.Kind)
  case notWhole(Double)
  case outOfRange(Double, ClosedRange<Double>)
  case notOneOf(String, [String])
  /// With the fields that there are, if they are to be named.
  case unknown(known: [String])

  public var description: String {
    switch self {
    case .missing: "is missing"
    case .empty: "is empty; write at least one character"
    case .wrongType(let expected, let found): "is \(found), expected \(expected)"
    case .notWhole(let value): "is \(plain(value)), expected a whole number"
    case .outOfRange(let value, let allowed):
      "is \(plain(value)), expected \(plain(allowed.lowerBound)) to \(plain(allowed.upperBound))"
    case .notOneOf(let word, let allowed):
      "is '\(VisibleText.line(word, atMost: JSONFieldProblem.shownCharacters))', expected one of \(allowed.joined(separator: ", "))"
    case .unknown(let known): "is unknown\(known.isEmpty ? "" : "; the fields here are \(known.joined(separator: ", "))")"
    }
  }

  private static let shownCharacters = 40
}

private func plain(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
