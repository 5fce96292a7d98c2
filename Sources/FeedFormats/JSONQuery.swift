public import JSONReading

/// Where values are in a JSON text: a JSON Pointer (RFC 6901), or, if the text starts with `$`, a JSONPath (RFC 9535).
public enum JSONQuery: Hashable, Sendable, CustomStringConvertible {
  case pointer(JSONPointer)
  case path(JSONPath)

  public init(_ text: String) throws(JSONQueryError) {
    if text.hasPrefix("$") {
      self = .path(try JSONPath(text))
    } else if let pointer = JSONPointer(text) {
      self = .pointer(pointer)
    } else {
      throw JSONQueryError(text, .neither)
    }
  }

  public var description: String {
    switch self {
    case .pointer(let pointer): pointer.description
    case .path(let path): path.description
    }
  }

  /// Whether it can select one value at most: it has neither a wildcard nor a filter.
  public var isSingular: Bool {
    switch self {
    case .pointer: true
    case .path(let path): path.steps.allSatisfy(\.isSingular)
    }
  }

  /// The first value; nil without one.
  public func first(in element: JSONElement) -> JSONElement? {
    switch self {
    case .pointer(let pointer): return pointer.value(in: element)
    case .path(let path):
      var first: JSONElement?
      path.forEachValue(in: element) { value in
        first = value
        return false
      }
      return first
    }
  }

  /// All values, in their order. Throws ``FeedError/Problem/tooManyValues(field:limit:)`` for more than ``JSONPath/maximumValues``.
  public func values(in element: JSONElement) throws(FeedError.Problem) -> [JSONElement] {
    guard case .path(let path) = self else { return first(in: element).map { [$0] } ?? [] }
    var values: [JSONElement] = []
    path.forEachValue(in: element) { value in
      values.append(value)
      return values.count <= JSONPath.maximumValues
    }
    guard values.count <= JSONPath.maximumValues else {
      throw .tooManyValues(field: description, limit: JSONPath.maximumValues)
    }
    return values
  }

  /// The first step that leads nowhere, and the value that it starts from; nil if all lead somewhere. Of a path, the steps before its first
  /// wildcard or filter.
  func missingStep(in element: JSONElement) -> (parent: JSONElement, place: String, step: String)? {
    var (value, place) = (element, "")
    func lead(_ step: String, to next: JSONElement?) -> Bool {
      guard let next else { return false }
      (value, place) = (next, place + step)
      return true
    }
    switch self {
    case .pointer(let pointer):
      for token in pointer.tokens {
        let step = JSONPointer(tokens: [token])
        guard lead("\(step)", to: step.value(in: value)) else { return (value, place, place + "\(step)") }
      }
    case .path(let path):
      place = "$"
      for step in path.singularSteps {
        guard lead(step.text, to: step.value(in: value)) else { return (value, place, place + step.text) }
      }
    }
    return nil
  }
}

extension JSONPath.Step {
  /// In brackets.
  fileprivate var text: String {
    switch self {
    case .name(let name): "['\(name)']"
    case .index(let index): "[\(index)]"
    case .wildcard, .filter: "[...]"
    }
  }
}

/// Why a text is not a ``JSONQuery``. The words are here only.
public struct JSONQueryError: Error, Hashable, Sendable, CustomStringConvertible {
  public var text: String
  public var problem: Problem

  public enum Problem: Hashable, Sendable {
    /// Neither a pointer nor a path.
    case neither
    case tooLong(bytes: Int, maximum: Int)
    case tooManySteps(maximum: Int)
    case tooDeep(maximum: Int)
    /// Something else is expected at this byte.
    case expected(String, at: Int)
    /// A part of RFC 9535 that is not in the subset, or of another notation.
    case unsupported(String, at: Int)
  }

  init(_ text: String, _ problem: Problem) { (self.text, self.problem) = (text, problem) }

  public var description: String {
    let shown = "\"\(VisibleText.line(text, atMost: 80))\""
    return switch problem {
    case .neither:
      "\(shown) is neither a JSON Pointer (RFC 6901), which is empty or starts with '/', such as /data/items, nor a JSONPath (RFC 9535),"
        + " which starts with '$'"
    case .tooLong(let bytes, let maximum): "\(shown) has \(bytes) bytes; a JSONPath has at most \(maximum)"
    case .tooManySteps(let maximum): "\(shown) has more than \(maximum) steps, the limit of a JSONPath"
    case .tooDeep(let maximum): "\(shown) has more than \(maximum) parentheses inside each other, the limit of a filter"
    case .expected(let expected, let place): "\(shown), byte \(place): expected \(expected)"
    case .unsupported(let feature, let place):
      "\(shown), byte \(place): \(feature) is not supported; use names, indices, '*', and filters with ==, !=, !, && and ||"
    }
  }
}
