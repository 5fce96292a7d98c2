import FeedFormats
public import FeedSimulation
import JSONReading

/// What the first page of an unknown API shows of it.
public struct FeedGuess: Sendable {
  /// A description that may be right; whether it leads to other posts is to be tried.
  public struct Candidate: Sendable {
    public var api: FeedAPI
    /// How its way to older posts was found.
    public var reason: String
  }

  /// The first page, or why there is none.
  public let answer: ServedAnswer
  /// How the posts are read, and why.
  public private(set) var reasons: [String] = []
  /// The likeliest first; the last has no way to older posts. Empty without a page.
  public private(set) var candidates: [Candidate] = []

  /// From the address and what else is known, and the answer to its first question.
  public init(_ asked: FeedAPI, response: FeedResponse) {
    var api = asked
    let question = PageQuestion(.first, limit: nil)
    let page = try? JSONElement(parsing: response.body)
    if let page { reasons = FeedGuess.recognizePosts(of: page, in: &api) }
    answer = api.answer(to: question, from: response)
    guard answer.page != nil, let page else { return }
    for name in ["has_more", "hasMore"] where page[name]?.boolean != nil { api.more = JSONPointer("/\(name)") }
    if LinkHeader.target(of: "prev", in: response.values(of: "link")) != nil { api.newer = .link(relation: "prev") }
    for (paging, reason) in FeedGuess.waysToOlder(of: page, response) + FeedGuess.customaryWays {
      var candidate = api
      candidate.older = paging
      candidates.append(Candidate(api: candidate, reason: reason))
    }
    candidates.append(Candidate(api: api, reason: "nothing that was tried leads to older posts"))
  }

  // MARK: Posts

  private static func recognizePosts(of page: JSONElement, in api: inout FeedAPI) -> [String] {
    let known = api.posts.places.first { $0.value(in: page)?.elements != nil }
    guard let place = known ?? JSONPointer.toObjects(in: page)?.pointer,
      let first = place.value(in: page)?.elements?.first(where: { _ in true })
    else { return [] }
    let found =
      place.tokens.isEmpty
      ? "the page is an array" : "the posts are at \(place), \(known != nil ? "as in known formats" : "the first array of objects")"
    if let format = FeedFormat.recognized(first) {
      let unknown = api.posts
      api.posts.format = format
      if !api.posts.places.contains(place) { api.posts.itemsAt = .pointer(place) }
      if (try? ParsedPage(page, as: api.posts)) != nil { return [found, "the first post has the fields of \(format.name)"] }
      api.posts = unknown  // such as a post of the project's own fields whose id is a number
    }
    guard let id = pointer(to: ["id", "_id", "uuid", "key", "guid", "uri"], in: first, [.string, .number]) else {
      return [found, "the first post has none of the usual names of an id; write a \"map\""]
    }
    var fields: [FeedMap.Key: JSONPointer] = [:]
    fields[.text] = pointer(to: ["text", "body", "content", "message", "title", "caption"], in: first, [.string])
    fields[.createdAt] = pointer(to: ["created_at", "createdAt", "date", "published", "timestamp"], in: first, [.string, .number])
    api.posts.format = .mapped(FeedMap(id: id, fields))
    if !place.tokens.isEmpty { api.posts.itemsAt = .pointer(place) }
    return [found, "the first post is of no known format; a map of the usual names is tried"]
  }

  private static func pointer(to names: [String], in item: JSONElement, _ kinds: [JSONElement.Kind]) -> JSONPointer? {
    names.first { name in item[name].map { kinds.contains($0.kind) } ?? false }.flatMap { JSONPointer("/\($0)") }
  }

  // MARK: Ways

  private static func waysToOlder(of page: JSONElement, _ response: FeedResponse) -> [(FeedAPI.Paging, String)] {
    var ways: [(FeedAPI.Paging, String)] = []
    if LinkHeader.target(of: "next", in: response.values(of: "link")) != nil {
      ways.append((.link(relation: "next"), "there is a Link header with rel=next"))
    }
    for (name, parameters) in cursorFields {
      guard let pointer = JSONPointer("/\(name)"), let value = page[name], [.string, .number].contains(value.kind) else { continue }
      let text = value.string ?? ""
      if text.contains("://") || text.hasPrefix("/") || text.hasPrefix("?") {
        ways.append((.address(at: pointer), "the page has an address in \(pointer)"))
      } else {
        ways += parameters.map {
          (.cursor(parameter: $0, at: pointer), "the page has a cursor in \(pointer), which goes into the parameter \"\($0)\"")
        }
      }
    }
    return ways
  }

  /// Names at a page's top, and the parameters that their values may go into.
  private static let cursorFields: [(String, [String])] = [
    ("next_url", []), ("next_cursor", ["cursor", "next_cursor"]), ("nextCursor", ["cursor"]), ("cursor", ["cursor"]),
    ("next", ["cursor", "next", "after"]), ("next_page_token", ["page_token"]), ("nextPageToken", ["pageToken"]),
  ]

  private static let customaryWays: [(FeedAPI.Paging, String)] = [
    (.post(parameter: "max_id", at: .id, .exclusive), "the parameter \"max_id\" is tried, with the last post's id"),
    (.pageNumber(parameter: "page", first: 1), "the parameter \"page\" is tried"),
    (.offset(parameter: "offset"), "the parameter \"offset\" is tried"),
  ]
}

extension JSONPointer {
  fileprivate static let id = JSONPointer("/id") ?? .root
}
