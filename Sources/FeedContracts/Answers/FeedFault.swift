import FeedFormats
import JSONReading

/// Why a feed has no page or makes no change. Its words are the failure of a `ServedAnswer` or a `ServedChange`.
enum FeedFault: Error {
  // There is no request.
  case noWay
  case noChange
  case elsewhere(String, origin: String)
  case changeElsewhere(String)
  /// The id of the post is a step of a path.
  case idIsAStep
  // There is no answer.
  case timedOut(seconds: Double)
  case redirectedElsewhere(String)
  case redirectedToItself
  case notTrusted(String)
  case program(String, doesNotStart: String)
  case programIsLate(String, seconds: Double)
  case programFails(String, ending: String, lastWords: String)
  // The answer has no page.
  /// With its `Retry-After` and the start of the answer's text, and whether the request had credentials.
  case status(Int, retryAfter: String?, start: String, hasCredentials: Bool)
  case redirect(Int, to: String)
  case tooLong(moreThan: Int)
  case notJSON(JSONFault, line: Int, column: Int)
  /// With the page's own keys, and the longest array of objects that it has elsewhere.
  case noPosts(at: [JSONPointer], keys: [String], longest: JSONPointer?)
  case badPost(FeedError.Problem)
  case tooManyPosts(Int)
  /// A value of the page, at a JSON Pointer from the page.
  case wrongType(at: String, expected: String, found: JSONElement.Kind?)
  case notAnAddress(String, from: String)
  case noNumber(cursor: String)
  /// The answer to an insertion has no id at this pointer, and what it has.
  case noID(at: JSONPointer, keys: [String])
}

extension FeedFault: CustomStringConvertible {
  var description: String {
    switch self {
    case .noWay: "the description has no way to such a page; add \"older\" or \"newer\""
    case .noChange: "the description has no such change; add it to \"changes\""
    case .elsewhere(let url, let origin): "page leads to \(url), which the description does not name; add \(origin) to \"origins\""
    case .changeElsewhere(let url): "the change would be made at \(url), where nothing may be changed"
    case .idIsAStep: "the post's id is a step of a path, . or .., and would lead to another address; the post was left alone"
    case .timedOut(let seconds): "no answer within \(seconds) s; raise \"timeoutSeconds\", or find out why the server is slow"
    case .redirectedElsewhere(let target): "the address leads elsewhere (a redirect \(target)); write that address into the description"
    case .redirectedToItself: "the address leads to itself (a redirect), so there is no page; tell the server's operator"
    case .program(let name, let reason): "\(name) cannot be started: \(reason)"
    case .programIsLate(let name, let seconds): "\(name) has not ended within \(seconds) s; raise \"timeoutSeconds\""
    case .programFails(let name, let ending, let words): "\(name) ended with \(ending)\(words.isEmpty ? "" : ": \(words)")"
    case .notTrusted(let detail):
      "the server's certificate is not trusted\(detail.isEmpty ? "" : " (\(detail))"); if it is your own, name the file with it:"
        + " --ca-file FILE, \"tls\": {\"caFile\": \"FILE\"} in the description, or the environment's SSL_CERT_FILE"
    case .status(let status, let retryAfter, let start, let hasCredentials):
      "HTTP \(status)" + (retryAfter.map { ", Retry-After: \($0)" } ?? "") + (start.isEmpty ? "" : ": \(start)")
        + (status == 401 || status == 403 ? FeedFault.remedy(hasCredentials) : "")
    case .redirect(let status, let target): "HTTP \(status): the address leads to \(target); write that into the description"
    case .tooLong(let limit): "the page has more than \(limit) bytes; ask for fewer posts"
    case .notJSON(let fault, let line, let column):
      "line \(line), column \(column) is not JSON: \(fault)\(FeedFault.guess(at: fault))"
    case .noPosts(let places, let keys, let longest):
      "the page has no array of posts at \(places.map { $0.tokens.isEmpty ? "its top" : "\($0)" }.joined(separator: ", "));"
        + (keys.isEmpty ? "" : " it has \(keys.map { JSONValue.quoted(String($0.prefix(40))) }.joined(separator: ", "));")
        + (longest.map { " its longest array of objects with ids is \($0);" } ?? "") + " \(FeedFault.remedyOfPlace)"
    case .badPost(let problem): "\(problem)\(problem.isOfPlace ? "; \(FeedFault.remedyOfPlace)" : "")"
    case .tooManyPosts(let count): "the page has \(count) posts, the limit is \(FeedAPI.allowedLimits.upperBound); ask for fewer"
    case .wrongType(let pointer, let expected, let found):
      "\(pointer) is \(found.map(\.description) ?? "missing"), expected \(expected); correct the page or the description"
    case .notAnAddress(let text, let place): "\(place) is \"\(text)\", which is not an HTTP address"
    case .noNumber(let cursor): "the cursor \"\(cursor)\" is not the number of a page"
    case .noID(let pointer, let keys):
      "\(pointer) is not in the answer, which has \(keys.isEmpty ? "nothing like it" : keys.joined(separator: ", ")); correct \"id\""
    }
  }

  private static let remedyOfPlace = "say where the posts are: --items-at, or \"posts\" in the description"

  private static func remedy(_ hasCredentials: Bool) -> String {
    hasCredentials
      ? "; it refuses the \"credentials\" of the description; check whether the token has expired, and what it allows"
      : "; if it wants a token, put that into an environment variable and name it in the description: \"credentials\": {\"environment\": \"FEED_TOKEN\"}"
  }

  private static func guess(at fault: JSONFault) -> String {
    switch (fault.found, fault.offset) {
    case (UInt8(ascii: "<"), _): "; it looks like HTML: is it the address of the API?"
    case (nil, 0): "; the page is empty"
    case (nil, _): "; the page is cut off"
    default: ""
    }
  }
}
