public import FeedFormats
public import JSONReading
public import PhotoFeed

/// Why a request is refused, as facts. The wording is in this file only.
public enum FeedHostError: Error, Hashable, Sendable {
  // The line.
  case notJSON(JSONFault)
  case lineTooLong(maximum: Int)
  case notAnObject(JSONElement.Kind)
  // The fields of a request.
  /// What is wrong with a field, such as `viewport[0]`.
  case field(String, JSONFieldProblem)
  case tooLong(field: String, bytes: Int, maximum: Int)
  case unequal(String, Int, String, Int)
  case notASize(field: String, count: Int)
  case unused(field: String, call: String)
  case exclude(String, String)
  case needsPosts(field: String)
  case description(FeedDescriptionError)
  case notHex
  case definitions(String)
  case batchInBatch
  case unknownCall(String)
  // What they name.
  case unknownFeed(String)
  case unknownPost(String)
  case unknownSession(UInt64)
  case notWatched(UInt64)
  case beyondFeed(index: Int, count: Int)
  case feedInUse(String, sessions: Int)
  /// Heights for a feed of posts, or the other way round.
  case otherContent(feed: String, hasHeights: Bool)
  case otherStyle(feed: String)
  // What they bring.
  case posts(FeedError.Problem)
  case noPage(places: [String])
  case session(FeedSessionError)
  case wrongToken
  /// A limit of ``FeedHostLimits`` or of a server, by its name.
  case limit(String, maximum: Int)

  /// The error's kind in an answer: clients compare it, and show the description.
  public var code: String {
    switch self {
    case .notJSON: "not-json"
    case .lineTooLong, .limit: "limit"
    case .notAnObject, .field, .tooLong, .unequal, .notASize, .unused, .exclude, .needsPosts,
      .description, .notHex,
      .batchInBatch:
      "bad-request"
    case .unknownCall: "unknown-call"
    case .unknownFeed: "unknown-feed"
    case .unknownPost, .beyondFeed: "unknown-post"
    case .unknownSession: "unknown-session"
    case .notWatched: "not-watched"
    case .definitions: "bad-request"
    case .feedInUse: "in-use"
    case .otherContent, .otherStyle, .posts, .noPage: "bad-posts"
    case .session: "bad-session"
    case .wrongToken: "unauthorized"
    }
  }
}

extension FeedHostError: JSONFieldError {
  public static var namesFields: Bool { false }

  public init(at place: JSONFieldPath, _ problem: JSONFieldProblem) {
    if place == .root, case .wrongType(_, let found) = problem { self = .notAnObject(found) } else { self = .field("\(place)", problem) }
  }
}

extension FeedHostError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notJSON(let fault): "byte \(fault.offset): \(fault); send one JSON object a line"
    case .lineTooLong(let maximum): "the line has more than \(maximum) bytes, the limit 'line'; send posts in several requests"
    case .notAnObject(let kind): "the request is \(kind), expected an object such as {\"id\":1,\"call\":\"hello\"}"
    case .field(let name, let problem): "'\(name)' \(problem)"
    case .tooLong(let field, let bytes, let maximum): "'\(field)' has \(bytes) bytes, expected 1 to \(maximum)"
    case .unequal(let one, let count, let other, let otherCount):
      "'\(one)' has \(count) elements and '\(other)' has \(otherCount); give as many of both"
    case .notASize(let field, let count):
      "'\(field)' has \(count) \(count == 1 ? "number" : "numbers"), expected two, a width and a height, such as [390,844]"
    case .unused(let field, let call): "\(shown(field)) is not a field of '\(call)', or occurs twice; leave it out"
    case .exclude(let one, let other): "'\(one)' and '\(other)' cannot be combined; leave out one of them"
    case .needsPosts(let field): "'\(field)' needs 'posts'"
    case .description(let error): "\(error)"
    case .notHex: "'state' is not pairs of hexadecimal digits; send what 'save' answered"
    case .batchInBatch: "a batch inside a batch; put its requests into the outer one"
    case .unknownCall(let call): "there is no call \(shown(call)); 'hello' lists them"
    case .unknownFeed(let feed): "there is no feed \(shown(feed)); 'insert' makes one"
    case .unknownPost(let id): "the feed has no post \(shown(id))"
    case .notWatched(let session): "session \(session) is not watched; 'watch' begins to keep its impressions"
    case .definitions(let words): words
    case .unknownSession(let session): "session \(session) is not open; 'open' or 'restore' opens one"
    case .beyondFeed(let index, let count): "index \(index) is beyond the end of a feed of \(count) posts"
    case .feedInUse(let feed, let sessions): "the feed \(shown(feed)) has \(sessions) open sessions; close them first"
    case .otherContent(let feed, let hasHeights):
      "the feed \(shown(feed)) consists of \(hasHeights ? "heights" : "posts"); a feed has either posts or heights"
    case .otherStyle(let feed): "the feed \(shown(feed)) has another 'text', for all of its posts; leave it out, or drop the feed first"
    case .posts(let problem): "posts: \(problem)"
    case .noPage(let places):
      "'posts' is neither an array of posts nor a page of a known format, which has them at \(places.joined(separator: " or "))"
    case .session(let error): "\(error)"
    case .wrongToken: "the first line must be {\"call\":\"hello\",\"token\":...} with this server's token"
    case .limit(let name, let maximum): "the limit '\(name)' is \(maximum), and this would exceed it; the server's options set it"
    }
  }
}

private func shown(_ name: String) -> String { "'\(VisibleText.line(name, atMost: 40))'" }
