/// A real feed server, as a session asks it. Each call returns when the server has answered, or when a limit of the implementation is
/// reached: virtual time waits.
///
/// A session records every answer, so a replay needs no server.
public protocol FeedServing: AnyObject {
  /// What the feed's description says of it.
  var promise: FeedPromise { get }
  /// Asks for a page.
  func page(_ question: PageQuestion) -> ServedAnswer
  /// Changes the feed while it is read, or sets it up for a session.
  func carryOut(_ change: ServerChange) -> ServedChange
  /// Whether nothing more is to be asked, as the session is being ended. False by default.
  var isOver: Bool { get }
}

extension FeedServing {
  public var isOver: Bool { false }
}

/// What a feed's description promises, as far as the rules about servers depend on it.
public struct FeedPromise: Hashable, Sendable {
  public enum Order: String, CaseIterable, Sendable {
    case ascending, descending
  }

  /// The number of posts that a page is asked for; nil if the server decides.
  public var limit: Int?
  /// Of each post's ``ServedPost/order``; nil if no order is declared.
  public var order: Order?
  /// Whether a page begins with the last post of the page before it.
  public var isInclusive = false
  /// Whether no page follows the first.
  public var hasOnePage = false
  /// Whether newer posts can be asked for.
  public var hasNewer = false
  /// Which changes can be made while the feed is read.
  public var inserts = false
  public var edits = false
  public var deletes = false
  /// Whether the feed can be set up before a session.
  public var resets = false

  public init() {}
}

/// Which page of a feed is asked for.
public struct PageQuestion: Hashable, Sendable {
  public enum Place: Hashable, Sendable {
    /// The newest posts.
    case first
    /// The posts after this cursor, in the feed's order.
    case older(String)
    /// The posts before this cursor.
    case newer(String)
  }

  public var place: Place
  /// The number of posts that is asked for; nil leaves it to the server.
  public var limit: Int?

  public init(_ place: Place, limit: Int?) {
    self.place = place
    self.limit = limit
  }
}

/// The answer to a ``PageQuestion``: a page, or the reason why there is none.
public struct ServedAnswer: Equatable, Sendable {
  /// The HTTP status; 0 without an answer.
  public var status: Int
  /// The time from the question to the end of the answer.
  public var milliseconds: Int
  public var page: ServedPage?
  /// Why there is no page, in words: `no answer within 10 s`, `HTTP 500`, `line 1 is not JSON`.
  public var failure: String?

  public init(status: Int, milliseconds: Int, page: ServedPage) {
    (self.status, self.milliseconds, self.page) = (status, milliseconds, page)
  }

  public init(status: Int = 0, milliseconds: Int = 0, failure: String) {
    (self.status, self.milliseconds, self.failure) = (status, milliseconds, failure)
  }
}

/// A page as a server has served it, newest post first.
public struct ServedPage: Equatable, Sendable {
  public var posts: [ServedPost]
  /// Leads to the next older page; nil if the server names none.
  public var older: String?
  /// Leads to the posts newer than the page's; nil if the server names none.
  public var newer: String?

  public init(posts: [ServedPost], older: String? = nil, newer: String? = nil) {
    (self.posts, self.older, self.newer) = (posts, older, newer)
  }
}

/// A post as a server has served it.
public struct ServedPost: Equatable, Sendable {
  public var value: PostValue
  /// What orders it, if the feed declares an order: a number or a time as text.
  public var order: String?
  /// The post's text, which a trace has only if it is to.
  public var text: String?

  public init(_ value: PostValue, order: String? = nil, text: String? = nil) { (self.value, self.order, self.text) = (value, order, text) }

  public var id: String { value.id }
}

/// A change of a server's feed.
public enum ServerChange: Hashable, Sendable {
  /// Before a session: sets the feed up, if the server can.
  case reset(seed: UInt64)
  /// A new post on top; counted from 1 in a session.
  case insert(number: Int)
  case edit(id: String)
  case delete(id: String)

  /// Of each kind, in the order in which they are listed.
  static let names = ["insert", "edit", "delete", "reset"]

  /// Of the post that is changed.
  var id: String? {
    switch self {
    case .edit(let id), .delete(let id): id
    case .insert, .reset: nil
    }
  }

  /// Of the kind: `insert`.
  public var name: String {
    switch self {
    case .insert: "insert"
    case .edit: "edit"
    case .delete: "delete"
    case .reset: "reset"
    }
  }
}

/// What a server says to a ``ServerChange``.
public struct ServedChange: Equatable, Sendable {
  /// The id of an inserted post, if the server tells it.
  public var id: String?
  /// Why the change was not made; nil if it was.
  public var failure: String?

  public init(id: String? = nil, failure: String? = nil) { (self.id, self.failure) = (id, failure) }
}
