import JSONReading

/// A query of a JSON text in the notation of JSONPath (RFC 9535), in the subset of `Docs/Feed.md`: names, indices, wildcards and filters, as
/// in `$.content[?@.type == 'text'].text`. It selects values in their order; without one it selects none.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  public static let maximumBytes = 1_024
  /// The steps of a path, and those behind an `@`.
  public static let maximumSteps = 32
  /// The parentheses inside each other in a filter.
  public static let maximumNesting = 8
  /// The values that one query may select.
  public static let maximumValues = 100_000

  indirect enum Step: Hashable, Sendable {
    case name(String)
    case index(Int)  // negative from the end
    case wildcard
    case filter(Condition)
  }

  /// Of a member or an element, `@`.
  indirect enum Condition: Hashable, Sendable {
    case all([Condition]), any([Condition]), not(Condition)
    case exists([Step])
    case equals([Step], Literal)
  }

  enum Literal: Hashable, Sendable {
    case string(String), number(Double), boolean(Bool), null
  }

  /// As it was written.
  public let description: String
  let steps: [Step]

  public init(_ text: String) throws(JSONQueryError) {
    description = text
    steps = try JSONPathParser.steps(of: text)
  }

  /// The steps before the first wildcard or filter.
  var singularSteps: ArraySlice<Step> { steps.prefix(while: \.isSingular) }

  /// Calls `body` for each value, until it returns false. Complexity: O(n) in the values below the element, for each step and condition.
  func forEachValue(in element: JSONElement, _ body: (JSONElement) -> Bool) { _ = JSONPath.visit(element, steps[...], body) }

  private static func visit(_ element: JSONElement, _ steps: ArraySlice<Step>, _ body: (JSONElement) -> Bool) -> Bool {
    guard let step = steps.first else { return body(element) }
    let rest = steps.dropFirst()
    func visitEach(_ values: some Sequence<JSONElement>, where condition: Condition?) -> Bool {
      for value in values where condition?.holds(for: value) ?? true { guard visit(value, rest, body) else { return false } }
      return true
    }
    let condition: Condition?
    switch step {
    case .name, .index: return step.value(in: element).map { visit($0, rest, body) } ?? true
    case .wildcard: condition = nil
    case .filter(let filter): condition = filter
    }
    if let elements = element.elements { return visitEach(elements, where: condition) }
    return element.members.map { visitEach($0.lazy.map(\.value), where: condition) } ?? true
  }
}

extension JSONPath.Step {
  var isSingular: Bool {
    switch self {
    case .name, .index: true
    case .wildcard, .filter: false
    }
  }

  /// The value that a name or an index leads to.
  func value(in element: JSONElement) -> JSONElement? {
    switch self {
    case .name(let name): return element[name]
    case .index(let index):
      guard let elements = element.elements else { return nil }
      let place = index < 0 ? element.count + index : index
      return place < 0 ? nil : elements.dropFirst(place).first { _ in true }
    case .wildcard, .filter: return nil
    }
  }
}

extension JSONPath.Condition {
  func holds(for element: JSONElement) -> Bool {
    switch self {
    case .all(let conditions): conditions.allSatisfy { $0.holds(for: element) }
    case .any(let conditions): conditions.contains { $0.holds(for: element) }
    case .not(let condition): !condition.holds(for: element)
    case .exists(let steps): Self.value(at: steps, in: element) != nil
    case .equals(let steps, let literal): Self.value(at: steps, in: element).map(literal.isValue) ?? false
    }
  }

  private static func value(at steps: [JSONPath.Step], in element: JSONElement) -> JSONElement? {
    var value = element
    for step in steps {
      guard let next = step.value(in: value) else { return nil }
      value = next
    }
    return value
  }
}

extension JSONPath.Literal {
  func isValue(_ element: JSONElement) -> Bool {
    switch self {
    case .string(let string): element.string == string
    case .number(let number): element.number == number
    case .boolean(let boolean): element.boolean == boolean
    case .null: element.isNull
    }
  }
}
