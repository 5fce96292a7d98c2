public import JSONReading

/// The fields of an object in a trace.
public typealias TraceFields = JSONFields<TraceLineFault>

/// What is wrong with a line of a trace: the place in it, what was found, and what was expected.
public struct TraceLineFault: JSONFieldError, Equatable {
  public static var namesFields: Bool { true }

  public var words: String

  public init(at place: JSONFieldPath = .root, _ words: String) { self.words = (place == .root ? "it " : "\"\(place)\" ") + words }

  public init(at place: JSONFieldPath, _ problem: JSONFieldProblem) { self.init(at: place, "\(problem)") }
}

extension TraceFields {
  /// The fields of a line's object, in which no name occurs twice.
  init(line: some Sequence<UInt8>) throws(TraceLineFault) {
    let element: JSONElement
    do throws(JSONFault) { element = try JSONElement(parsing: Array(line)) } catch {
      throw TraceLineFault("is not JSON from byte \(error.offset) on: \(error)")
    }
    try self.init(whole: element)
  }

  init(whole element: JSONElement) throws(TraceLineFault) {
    if let name = element.repeatedName { throw TraceLineFault("has \"\(name)\" twice") }
    try self.init(element)
  }

  /// The only one of these fields that is there.
  package func only(of names: [String]) throws(TraceLineFault) -> String {
    let found = names.filter { has($0) }
    guard found.count != 1 else { return found[0] }
    let (words, named) = found.isEmpty ? ("has none of", names) : ("may have only one of", found)
    throw TraceLineFault(at: path, "\(words) \(named.joined(separator: ", "))")
  }

  /// A whole number that has to be there.
  package mutating func count(_ name: String, in allowed: ClosedRange<Int> = .min ... .max) throws(TraceLineFault) -> Int {
    try require(name, try whole(name, in: allowed))
  }

  package mutating func key(_ name: String) throws(TraceLineFault) -> UInt64 { try require(name, try unsigned(name)) }

  package mutating func name(_ name: String) throws(TraceLineFault) -> String { try require(name, try string(name)) }

  /// What the words of an enumeration's cases name.
  package mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String) throws(TraceLineFault) -> Word? {
    try choice(name, of: Word.allCases.map(\.rawValue)).flatMap(Word.init)
  }

  /// What `read` makes of the fields of an object that has to be there, and of no others.
  package mutating func inner<Value>(
    _ name: String, _ read: (inout TraceFields) throws(TraceLineFault) -> Value
  ) throws(TraceLineFault) -> Value {
    try require(name, try object(name)).all(read)
  }

  /// The same of each object in an array, of which all beyond `limit` are left out.
  package mutating func each<Value>(
    _ name: String, limit: Int = .max, _ read: (inout TraceFields) throws(TraceLineFault) -> Value
  ) throws(TraceLineFault) -> [Value] {
    var values: [Value] = []
    for fields in try require(name, try objects(name)).prefix(limit) { values.append(try fields.all(read)) }
    return values
  }

  /// What `read` makes of the fields, of which none may be left.
  package func all<Value>(_ read: (inout TraceFields) throws(TraceLineFault) -> Value) throws(TraceLineFault) -> Value {
    var fields = self
    let value = try read(&fields)
    try fields.end()
    return value
  }
}

extension JSONValue {
  /// An object of these members but for the absent ones, in alphabetical order: equal values are equal bytes.
  package static func sorted(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { (name, $0) } }.sorted { $0.0 < $1.0 })
  }
}
