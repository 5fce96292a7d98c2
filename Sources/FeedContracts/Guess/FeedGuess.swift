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
    if let page, let posts = PostsGuess(page: page, as: asked.posts) {
      api.posts = posts.description
      reasons = posts.reasons
    }
    answer = api.answer(to: question, from: response)
    guard answer.page != nil, let page else { return }
    let ways = WaysToOlder(of: page, response, read: api)
    (api.more, api.end) = (ways.more, ways.end)
    if LinkHeader.target(of: "prev", in: response.values(of: "link")) != nil { api.newer = .link(relation: "prev") }
    for (paging, reason) in ways.found {
      var candidate = api
      candidate.older = paging
      candidates.append(Candidate(api: candidate, reason: reason))
    }
    candidates.append(Candidate(api: api, reason: "nothing that was tried leads to older posts"))
  }
}
