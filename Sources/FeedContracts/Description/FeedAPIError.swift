public import FeedFormats
public import JSONReading

/// Why a description cannot be used: the place in it as a JSON Pointer (RFC 6901), and the problem. The words are in this file and in
/// `FeedFault`.
public struct FeedAPIError: Error, Hashable, Sendable {
  /// `/older/parameter`; empty for the description itself.
  public var pointer: String
  public var problem: Problem

  public enum Problem: Hashable, Sendable {
    case notJSON(JSONFault, line: Int, column: Int)
    case field(JSONFieldProblem)
    case repeated(String)
    /// None of these keys is there, of which one is required.
    case needsOneOf([String])
    /// This key and the other cannot be combined.
    case excludes(String)
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
    /// A header that the transport sets.
    case headerOfTransport
    /// A command for one kind of change only.
    case commandOfOneChange
    /// A change of an existing post that does not say which.
    case noPlaceholderOfID
    /// A change at another origin than that of the pages.
    case otherOrigin(String, pages: String)
  }

  init(_ pointer: String, _ problem: Problem) { (self.pointer, self.problem) = (pointer, problem) }

  init(_ pointer: String, _ fault: JSONFault, in text: [UInt8]) {
    let (line, column) = fault.place(in: text)
    self.init(pointer, .notJSON(fault, line: line, column: column))
  }
}

extension FeedAPIError: JSONFieldError {
  public static var namesFields: Bool { true }

  public init(at place: JSONFieldPath, _ problem: JSONFieldProblem) { self.init(place.pointer, .field(problem)) }
}

extension FeedAPIError: CustomStringConvertible {
  public var description: String { "\(pointer.isEmpty ? "the description" : pointer): \(problem)" }
}

extension FeedAPIError.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notJSON(let fault, let line, let column): "line \(line), column \(column) is not JSON: \(fault); write one JSON object"
    case .field(.missing): "is required"
    case .field(.empty): "\(JSONFieldProblem.empty)"
    case .field(.unknown(let known)): "unknown key; the keys here are \(known.joined(separator: ", "))"
    case .field(.notOneOf(let name, let names)): "is \"\(name)\", expected one of \(names.joined(separator: ", "))"
    case .field(let problem): "\(problem); correct it or leave it out"
    case .repeated(let name): "\"\(name)\" occurs twice in one object; remove one of them"
    case .needsOneOf(let keys): "needs one of \(keys.joined(separator: ", ")), which say how the next page is found"
    case .excludes(let other): "cannot be combined with \(other); leave out one of them"
    case .notAPointer(let text): "\"\(text)\" is not a JSON Pointer (RFC 6901), which is empty or starts with '/', such as /data/next"
    case .notAQuery(let error): "\(error)"
    case .notAMap(let error): "\(error)"
    case .notAnAddress(let text): "\"\(WebAddress.shown(text))\" is not an HTTP address; \(advice(on: text))"
    case .notAnOrigin(let text):
      "\"\(WebAddress.shown(text))\" is not an origin; write only scheme, host and port, such as http://localhost:8080"
    case .unknownPlaceholder(let name, let names):
      "{\(name)} is not a placeholder here; \(names.isEmpty ? "there are none" : "use {\(names.joined(separator: "} or {"))}")"
    case .noLimit: "has {limit}, but there is no \"limit\"; write both or neither"
    case .needsPost: "is not sent with GET; leave it out, or write \"method\": \"POST\""
    case .notAHeader: "is not an HTTP header; a name has letters, digits and '-', a value is one line of ASCII"
    case .secretHeader: "is a secret; put it into an environment variable or a file, and name that in \"credentials\""
    case .headerOfTransport: "is set for each request; leave it out"
    case .commandOfOneChange: "makes all changes, not one of them; write \"changes\": {\"command\": [...]}"
    case .noPlaceholderOfID:
      "neither url nor body has {id}, so the request would be the same for every post; write {id} where the post's id belongs"
    case .otherOrigin(let origin, let pages):
      "posts would be changed at \(origin), but pages are read at \(pages); add \(origin) to \"origins\" if both are one feed"
    }
  }
}

/// What to write in place of a text that is not an address.
private func advice(on text: String) -> String {
  do throws(WebAddress.Fault) { _ = try WebAddress(parsing: Template.filled(text) { _ in "1" }) } catch {
    switch error {
    case .user:
      return "leave out user and password: put a line such as \"Authorization: Basic ...\" into an environment variable or a file, and name"
        + " that in \"credentials\""
    case .ipv4: return "an IPv4 address has four numbers from 0 to 255 without leading zeros, such as 127.0.0.1"
    case .port: return "a port is a number from 1 to 65535"
    case .incomplete: break
    }
  }
  return "write \(WebAddress.completed(text) ?? "it in full, such as https://example.org/feed")"
}
