public import FeedFormats
public import JSONReading

/// Why a description is none: the place in it as a JSON Pointer (RFC 6901), and the problem. The words are in this file and in `FeedFault`.
public struct FeedAPIError: Error, Hashable, Sendable {
  /// `/older/parameter`; empty for the description itself.
  public var pointer: String
  public var problem: Problem

  public enum Problem: Hashable, Sendable {
    case notJSON(JSONFault)
    case wrongType(expected: String, found: JSONElement.Kind)
    case missing
    case empty
    /// With the keys that its object may have.
    case unknownKey([String])
    case repeated(String)
    /// None of these keys is there, of which one is due.
    case needsOneOf([String])
    /// This key and the other exclude each other.
    case excludes(String)
    case outOfRange(Double, ClosedRange<Double>)
    case notOneOf(String, [String])
    case notAPointer(String)
    case notAQuery(JSONQueryError)
    case notAMap(FeedMapError)
    case notAnAddress(String)
    case notAnOrigin(String)
    /// A name in braces that the place does not have, and those that it has.
    case unknownPlaceholder(String, [String])
    case noLimit
    /// A body with the method GET.
    case needsPost
    case notAHeader
    /// A header that is a secret.
    case secretHeader
    /// A change at another origin than that of the pages.
    case otherOrigin(String, pages: String)
  }

  init(_ pointer: String, _ problem: Problem) { (self.pointer, self.problem) = (pointer, problem) }
}

extension FeedAPIError: CustomStringConvertible {
  public var description: String { "\(pointer.isEmpty ? "the description" : pointer): \(problem)" }
}

extension FeedAPIError.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notJSON(let fault): "byte \(fault.offset) is not JSON: \(fault); write one JSON object"
    case .wrongType(let expected, let found): "it is \(found), expected \(expected); correct it or leave it out"
    case .missing: "it is missing; write it"
    case .empty: "it is an empty string; give it at least one character"
    case .unknownKey(let known): "there is no such key here; there are \(known.joined(separator: ", "))"
    case .repeated(let name): "\"\(name)\" stands twice in one object; leave out one of them"
    case .needsOneOf(let keys): "it needs one of \(keys.joined(separator: ", ")), which say how the next page is found"
    case .excludes(let other): "it and \(other) exclude each other; leave out one of them"
    case .outOfRange(let number, let allowed):
      "it is \(short(number)), expected \(short(allowed.lowerBound)) to \(short(allowed.upperBound)); correct it or leave it out"
    case .notOneOf(let name, let names): "\"\(name)\" is not known; allowed are \(names.joined(separator: ", "))"
    case .notAPointer(let text): "\"\(text)\" is no JSON Pointer (RFC 6901); it is empty or starts with '/', such as /data/next"
    case .notAQuery(let error): "\(error)"
    case .notAMap(let error): "\(error)"
    case .notAnAddress(let text):
      "\"\(WebAddress.shown(text))\" is no address of HTTP; write a whole one without user and password, such as https://example.org/feed"
    case .notAnOrigin(let text):
      "\"\(WebAddress.shown(text))\" is no origin; write scheme, host and port alone, such as http://localhost:8080"
    case .unknownPlaceholder(let name, let names):
      "{\(name)} is not known here; \(names.isEmpty ? "there are no placeholders" : "there is {\(names.joined(separator: "}, {"))}")"
    case .noLimit: "it has {limit}, and there is no \"limit\"; write both or neither"
    case .needsPost: "it is not sent with GET; leave it out, or write \"method\": \"POST\""
    case .notAHeader: "it is no header of HTTP; a name has letters, digits and '-', a value one line of ASCII"
    case .otherOrigin(let origin, let pages):
      "posts would be changed at \(origin), and the pages are read at \(pages); name \(origin) in \"origins\" if both are one feed"
    case .secretHeader: "it is a secret; put it into an environment variable or a file, and name that in \"credentials\""
    }
  }
}

private func short(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
