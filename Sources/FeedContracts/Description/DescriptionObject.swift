import FeedFormats
import JSONReading

/// An object of a description whose keys are taken one by one, so that `end()` knows the others. A null counts as absent.
struct DescriptionObject {
  let pointer: String
  private let element: JSONElement
  private var known: [String] = []

  init(_ element: JSONElement, at pointer: String) throws(FeedAPIError) {
    guard element.kind == .object else { throw FeedAPIError(pointer, .wrongType(expected: "an object", found: element.kind)) }
    (self.element, self.pointer) = (element, pointer)
  }

  func at(_ key: String) -> String { pointer + "/" + key.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined() }

  mutating func value(_ key: String) -> JSONElement? {
    if !known.contains(key) { known.append(key) }
    guard let value = element[key], !value.isNull else { return nil }
    return value
  }

  /// Whether the key is there, and its value not null.
  func has(_ key: String) -> Bool { element[key]?.isNull == false }

  /// Whether the key is there, and its value null.
  func isNull(_ key: String) -> Bool { element[key]?.isNull ?? false }

  /// The value as `read` takes it, which returns nil for another type.
  private mutating func take<Value>(
    _ key: String, _ expected: String, _ read: (JSONElement) -> Value?
  ) throws(FeedAPIError) -> Value? {
    guard let value = value(key) else { return nil }
    guard let taken = read(value) else { throw FeedAPIError(at(key), .wrongType(expected: expected, found: value.kind)) }
    return taken
  }

  /// Not empty.
  mutating func text(_ key: String) throws(FeedAPIError) -> String? {
    let text = try take(key, "a string", \.string)
    if text?.isEmpty == true { throw FeedAPIError(at(key), .empty) }
    return text
  }

  mutating func boolean(_ key: String) throws(FeedAPIError) -> Bool? { try take(key, "true or false", \.boolean) }

  mutating func whole(_ key: String, in allowed: ClosedRange<Int>) throws(FeedAPIError) -> Int? {
    guard let number = try take(key, "a whole number", { $0.integer(Int.self) }) else { return nil }
    guard allowed.contains(number) else {
      throw FeedAPIError(at(key), .outOfRange(Double(number), Double(allowed.lowerBound)...Double(allowed.upperBound)))
    }
    return number
  }

  mutating func number(_ key: String, in allowed: ClosedRange<Double>) throws(FeedAPIError) -> Double? {
    guard let number = try take(key, "a number", \.number) else { return nil }
    guard allowed.contains(number) else { throw FeedAPIError(at(key), .outOfRange(number, allowed)) }
    return number
  }

  mutating func path(_ key: String) throws(FeedAPIError) -> JSONPointer? {
    guard let text = try take(key, "a string", \.string) else { return nil }
    guard let path = JSONPointer(text) else { throw FeedAPIError(at(key), .notAPointer(text)) }
    return path
  }

  mutating func query(_ key: String) throws(FeedAPIError) -> JSONQuery? {
    guard let text = try take(key, "a string", \.string) else { return nil }
    do throws(JSONQueryError) { return try JSONQuery(text) } catch { throw FeedAPIError(at(key), .notAQuery(error)) }
  }

  mutating func choice(_ key: String, of names: [String]) throws(FeedAPIError) -> String? {
    guard let name = try take(key, "a string", \.string) else { return nil }
    guard names.contains(name) else { throw FeedAPIError(at(key), .notOneOf(name, names)) }
    return name
  }

  mutating func texts(_ key: String) throws(FeedAPIError) -> [String]? {
    guard let elements = try take(key, "an array of strings", { $0.elements.map { Array($0) } }) else { return nil }
    var texts: [String] = []
    for (index, element) in elements.enumerated() {
      let place = "\(at(key))/\(index)"
      guard let text = element.string else { throw FeedAPIError(place, .wrongType(expected: "a string", found: element.kind)) }
      if text.isEmpty { throw FeedAPIError(place, .empty) }
      texts.append(text)
    }
    return texts
  }

  /// The members of an object of strings, in their order.
  mutating func pairs(_ key: String) throws(FeedAPIError) -> [(name: String, value: String)]? {
    guard let members = try take(key, "an object of strings", { $0.members.map { Array($0) } }) else { return nil }
    var pairs: [(name: String, value: String)] = []
    for (name, value) in members {
      guard let text = value.string else {
        throw FeedAPIError("\(at(key))/\(name)", .wrongType(expected: "a string", found: value.kind))
      }
      pairs.append((name, text))
    }
    return pairs
  }

  mutating func object(_ key: String) throws(FeedAPIError) -> DescriptionObject? {
    guard let value = value(key) else { return nil }
    return try DescriptionObject(value, at: at(key))
  }

  func require<Value>(_ key: String, _ value: Value?) throws(FeedAPIError) -> Value {
    guard let value else { throw FeedAPIError(at(key), .missing) }
    return value
  }

  /// Throws the first key that was not asked for.
  func end() throws(FeedAPIError) {
    for name in element.members?.map(\.name) ?? [] where !known.contains(name) {
      throw FeedAPIError(at(name), .unknownKey(known))
    }
  }
}
