import FeedFormats
import JSONReading

/// Why an answer has no page. Its words are the failure of a `ServedAnswer`.
enum PageFault: Error {
  /// With its `Retry-After` and the start of the answer's text.
  case status(Int, retryAfter: String?, start: String)
  case redirect(Int, to: String)
  case tooLong(moreThan: Int)
  case notJSON(JSONFault, line: Int, column: Int)
  case noPosts(at: [JSONPointer], keys: [String])
  case badPost(FeedError.Problem)
  case tooManyPosts(Int)
  /// A value of the page, at a JSON Pointer from the page.
  case wrongType(at: String, expected: String, found: JSONElement.Kind?)
  case notAnAddress(String, from: String)
  case elsewhere(String, origin: String)
  case noNumber(cursor: String)
}

extension PageFault: CustomStringConvertible {
  var description: String {
    switch self {
    case .status(let status, let retryAfter, let start):
      "HTTP \(status)" + (retryAfter.map { ", Retry-After: \($0)" } ?? "") + (start.isEmpty ? "" : ": \(start)")
    case .redirect(let status, let target): "HTTP \(status): the address leads to \(target); write that into the description"
    case .tooLong(let limit): "the page has more than \(limit) bytes; ask for fewer posts"
    case .notJSON(let fault, let line, let column):
      "line \(line), column \(column) is not JSON: \(fault)\(PageFault.guess(at: fault))"
    case .noPosts(let places, let keys):
      "the page has no array of posts at \(places.map { $0.tokens.isEmpty ? "its top" : "\($0)" }.joined(separator: ", "));"
        + (keys.isEmpty ? "" : " it has \(keys.map(JSONText.quoted).joined(separator: ", "));") + " name the place in \"posts\""
    case .badPost(let problem): "\(problem)"
    case .tooManyPosts(let count): "the page has \(count) posts, the limit is \(FeedAPI.allowedLimits.upperBound); ask for fewer"
    case .wrongType(let pointer, let expected, let found):
      "\(pointer) is \(found.map(\.description) ?? "missing"), expected \(expected); correct the page or the description"
    case .notAnAddress(let text, let place): "\(place) is \"\(text)\", which is no address of HTTP"
    case .elsewhere(let url, let origin): "page leads to \(url), which the description does not name; add \(origin) to \"origins\""
    case .noNumber(let cursor): "the cursor \"\(cursor)\" is no number of a page"
    }
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
