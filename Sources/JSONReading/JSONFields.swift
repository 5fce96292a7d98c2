/// The fields of a JSON object, taken one by one by name and type, so that the others are known at the end. A null counts as absent.
///
///     var fields = try JSONFields<FeedAPIError>(element)
///     let limit = try fields.whole("limit", in: 1...100)  // nil without one
///     try fields.end()
///
/// What is wrong is an error of the reader's own, made of a place and a ``JSONFieldProblem``. Taking a field allocates nothing but its value.
package struct JSONFields<Failure: JSONFieldError> {
  /// An index of a member beyond it is not noted, so an object with more of them has one that was not taken.
  package static var maximumCount: Int { 64 }

  private let object: JSONElement
  private let path: JSONFieldPath
  private var taken: UInt64 = 0  // a bit for each member
  private var asked: [String] = []  // if the error names the fields that there are

  package init(_ element: JSONElement, at path: JSONFieldPath = .root) throws(Failure) {
    guard element.kind == .object else { throw Failure(at: path, .wrongType(expected: "an object", found: element.kind)) }
    (object, self.path) = (element, path)
  }

  /// Nil if the field is missing or null.
  package mutating func value(_ name: String) -> JSONElement? {
    if Failure.namesFields, !asked.contains(name) { asked.append(name) }
    guard let (number, value) = object.member(name) else { return nil }
    if number < Self.maximumCount { taken |= 1 << UInt64(number) }
    return value.isNull ? nil : value
  }

  /// Whether the field is there, and null.
  package func isNull(_ name: String) -> Bool { object[name]?.isNull ?? false }

  /// The name of a member that was not taken, or stands twice; nil if there is none.
  package var unused: String? {
    guard taken.nonzeroBitCount != object.count else { return nil }
    var unused: String?
    object.forEachName { number, name in
      if unused == nil, number >= Self.maximumCount || taken >> UInt64(number) & 1 == 0 { unused = name() }
    }
    return unused
  }

  /// Throws a member that was not taken.
  package func end() throws(Failure) {
    if let unused { throw Failure(at: path.inside(unused), .unknown(known: asked)) }
  }

  /// An error at a field.
  package func fault(_ name: String, _ problem: JSONFieldProblem) -> Failure { Failure(at: path.inside(name), problem) }

  package func require<Value>(_ name: String, _ value: Value?) throws(Failure) -> Value {
    guard let value else { throw fault(name, .missing) }
    return value
  }

  // MARK: Types

  /// The value as `read` takes it, which returns nil for another type.
  private mutating func take<Value>(_ name: String, _ expected: String, _ read: (JSONElement) -> Value?) throws(Failure) -> Value? {
    guard let value = value(name) else { return nil }
    guard let taken = read(value) else { throw fault(name, .wrongType(expected: expected, found: value.kind)) }
    return taken
  }

  package mutating func string(_ name: String) throws(Failure) -> String? { try take(name, "a string", \.string) }

  /// A string that is not empty.
  package mutating func text(_ name: String) throws(Failure) -> String? {
    let text = try string(name)
    if text?.isEmpty == true { throw fault(name, .empty) }
    return text
  }

  package mutating func boolean(_ name: String) throws(Failure) -> Bool? { try take(name, "true or false", \.boolean) }

  package mutating func number(_ name: String, in allowed: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let number = try take(name, "a number", \.number) else { return nil }
    guard allowed.contains(number) else { throw fault(name, .outOfRange(number, allowed)) }
    return number
  }

  package mutating func whole(_ name: String, in allowed: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let value = value(name) else { return nil }
    guard let number = value.number else { throw fault(name, .wrongType(expected: "a whole number", found: value.kind)) }
    guard let whole = value.integer(Int.self), allowed.contains(whole) else {
      throw fault(name, .outOfRange(number, Double(allowed.lowerBound)...Double(allowed.upperBound)))
    }
    return whole
  }

  /// A whole number from 0 to 2^64 - 1.
  package mutating func unsigned(_ name: String) throws(Failure) -> UInt64? {
    try take(name, "a whole number from 0 to \(UInt64.max)") { $0.integer(UInt64.self) }
  }

  package mutating func choice(_ name: String, of words: @autoclosure () -> [String]) throws(Failure) -> String? {
    guard let word = try string(name) else { return nil }
    guard words().contains(word) else { throw fault(name, .notOneOf(word, words())) }
    return word
  }

  /// An array of what `read` takes, which returns nil for another type; `expected` names that.
  package mutating func list<Item>(
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

  package mutating func object(_ name: String) throws(Failure) -> JSONFields? {
    guard let value = value(name) else { return nil }
    return try JSONFields(value, at: path.inside(name))
  }

  /// The members of an object whose names are data, as `read` takes their values, which returns nil for another type.
  package mutating func named<Value>(
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
package protocol JSONFieldError: Error {
  /// Whether the error of an unknown field names those that were asked for.
  static var namesFields: Bool { get }
  init(at place: JSONFieldPath, _ problem: JSONFieldProblem)
}

/// The names and indices that lead to a value.
package struct JSONFieldPath: Hashable, Sendable, CustomStringConvertible {
  private enum Step: Hashable, Sendable {
    case name(String)
    case index(Int)
  }

  private var steps: [Step] = []

  package static let root = JSONFieldPath()

  package func inside(_ name: String) -> JSONFieldPath { adding(.name(name)) }
  package func inside(_ index: Int) -> JSONFieldPath { adding(.index(index)) }

  private func adding(_ step: Step) -> JSONFieldPath {
    var path = self
    path.steps.append(step)
    return path
  }

  /// `viewport[1]`, `end.frames`; empty for the object itself.
  package var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .name(let name): text += text.isEmpty ? name : ".\(name)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }

  /// As a JSON Pointer (RFC 6901).
  package var pointer: String {
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
  case outOfRange(Double, ClosedRange<Double>)
  case notOneOf(String, [String])
  /// With the fields that there are, if they are to be named.
  case unknown(known: [String])

  public var description: String {
    switch self {
    case .missing: "is missing"
    case .empty: "is empty; give it at least one character"
    case .wrongType(let expected, let found): "is \(found), expected \(expected)"
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
