public import FeedFormats
public import FeedSimulation

/// How pages of a feed are asked for over HTTP, and where an answer has its posts and its ways to other pages: the contents of a
/// `feed.json`. `Docs/FeedAPI.md` has the keys.
///
///     let api = try FeedAPI(parsing: Array(#"{"url":"https://example.org/feed","older":{"parameter":"cursor","from":"/next"}}"#.utf8))
///     api.request(for: PageQuestion(.older("c2"), limit: nil))?.url  // https://example.org/feed?cursor=c2
///
/// It asks nothing itself: a ``HTTPFeed`` does.
public struct FeedAPI: Hashable, Sendable {
  /// Numbers of posts that a page may be asked for.
  public static let allowedLimits = 1...PostValue.maximumPosts
  public static let allowedTimeoutSeconds = 0.1...600
  public static let timeoutSecondsDefault = 10.0
  public static let allowedRates = 0.01...1_000
  /// Of a page's bytes.
  public static let maximumPageBytes = 1 << 24

  /// The address of the newest page; `{limit}` stands for the number of posts, `{tenant}` for the ``tenant``.
  public internal(set) var url: String
  /// The number of posts that a page is asked for unless the question says another; `{limit}` needs one.
  public var limit: Int?
  /// The parameter of that number, for a ``url`` without `{limit}`.
  public var limitParameter: String?
  /// What is sent by POST to ask for a page; nil for GET.
  public internal(set) var body: Body?
  /// Nil if no way is described.
  public var older: Paging?
  /// Whether the description says that no page follows the first: `"older": null`.
  public internal(set) var hasOnePage = false
  /// A boolean of the page; false means that no older page follows.
  public var more: JSONPointer?
  /// A boolean of the page; true means that no older page follows.
  public var end: JSONPointer?
  /// Never by number.
  public var newer: Paging?
  /// The notation of the posts and their place in a page.
  public var posts: FeedDescription
  public var order: Order?
  /// Sent with every request. Nothing secret.
  public var headers: [FeedHeader] = []
  public var credentials: Credentials?
  /// A file of certificates in PEM that are trusted in place of the system's; its path is that of a file to open.
  public var certificateFile: String?
  /// What may be asked beside the origin of ``url``; changes are made at no other.
  public var origins: [String] = []
  /// Requests per second, at most.
  public var perSecond: Double?
  /// For each answer.
  public var timeoutSeconds = FeedAPI.timeoutSecondsDefault
  public var changes = Changes.none
  /// What `{tenant}` stands for: the feed of one session of several at once. No key of the description.
  public var tenant = 1

  /// How a page leads to its neighbour.
  public enum Paging: Hashable, Sendable {
    /// A value of the page, given back in a parameter.
    case cursor(parameter: String, at: JSONPointer)
    /// A header of the answer, given back in a parameter.
    case header(parameter: String, name: String)
    /// The target of a Link header with this relation (RFC 8288).
    case link(relation: String)
    /// An address in the page, whole or relative to the page's own (RFC 3986).
    case address(at: JSONPointer)
    /// A value of the page's post nearest to the neighbour, given back in a parameter.
    case post(parameter: String, at: JSONPointer, Bound)
    /// The pages are counted.
    case pageNumber(parameter: String, first: Int)
    /// The posts are counted; the parameter is the number of a page's first post.
    case offset(parameter: String, first: Int)

    /// Whether a page begins with the post that led to it.
    public enum Bound: Hashable, Sendable {
      case exclusive, inclusive
    }
  }

  /// JSON with `{cursor}`, `{limit}` and `{tenant}` in its strings. Without `{cursor}` the parameters of ``Paging`` are members of it.
  public struct Body: Hashable, Sendable {
    /// An object.
    let template: String

    var hasCursor: Bool { template.contains("{\(PageBody.cursor)}") }
    var hasLimit: Bool { template.contains("{\(PageBody.limit)}") }
  }

  /// What the posts are ordered by.
  public struct Order: Hashable, Sendable {
    /// A number or a text in each item.
    public var by: JSONPointer
    public var direction: FeedPromise.Order

    public init(by: JSONPointer, _ direction: FeedPromise.Order) { (self.by, self.direction) = (by, direction) }
  }

  /// Where the secret headers are. A description never contains them.
  public enum Credentials: Hashable, Sendable {
    case environment(String)
    case file(String)
  }

  /// How a test changes the feed.
  public enum Changes: Hashable, Sendable {
    case none
    case requests(insert: ChangeRequest? = nil, edit: ChangeRequest? = nil, delete: ChangeRequest? = nil, reset: ChangeRequest? = nil)
    /// A program with its first arguments; the change is appended: `insert 3`, `edit ID`, `delete ID` or `reset SEED`.
    case command([String])
  }

  /// A request for a change, with placeholders: `{number}`, `{id}` or `{seed}`, and `{tenant}`.
  public struct ChangeRequest: Hashable, Sendable {
    public internal(set) var method: String
    public internal(set) var url: String
    /// JSON whose strings may have placeholders.
    public internal(set) var body: String?
    /// Where the answer has the id of an inserted post.
    public internal(set) var id: JSONPointer?
  }

  /// - Throws: if the address is none of HTTP.
  public init(url: String, limit: Int? = nil, older: Paging? = nil, posts: FeedDescription = FeedDescription()) throws(FeedAPIError) {
    (self.url, self.limit, self.older, self.posts) = (url, limit, older, posts)
    try checkAddress()
  }

}

/// A header of HTTP.
public struct FeedHeader: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

extension FeedAPI {
  /// What the rules about servers may expect of the feed.
  public var promise: FeedPromise {
    var promise = FeedPromise()
    promise.limit = limitParameter != nil || url.contains("{limit}") || body?.hasLimit == true ? limit : nil
    promise.order = order?.direction
    if case .post(_, _, .inclusive)? = older { promise.isInclusive = true }
    promise.hasOnePage = hasOnePage
    promise.hasNewer = newer != nil
    switch changes {
    case .none: break
    case .requests(let insert, let edit, let delete, let reset):
      (promise.inserts, promise.edits, promise.deletes, promise.resets) = (insert != nil, edit != nil, delete != nil, reset != nil)
    case .command: (promise.inserts, promise.edits, promise.deletes, promise.resets) = (true, true, true, true)
    }
    return promise
  }

  /// Whether an address may be asked: the description has its origin.
  func allows(_ address: WebAddress) -> Bool { ([url] + origins).contains { WebAddress(template: filled($0))?.origin == address.origin } }

  /// Why sessions at the same time would see each other's changes: the place that lacks `{tenant}`, in words. Nil if they would not, as nothing
  /// is changed, or each asks for a feed of its own.
  public var sharedFeed: String? {
    var changed = changes.requests.map { (at: "/changes/\($0.0)", text: $0.1.url + " " + ($0.1.body ?? "")) }
    if case .command(let words) = changes { changed = [("/changes/command", words.joined(separator: " "))] }
    func isOfTenant(_ text: String) -> Bool { Template.names(in: text).contains(Template.tenant) }
    if headers.contains(where: { isOfTenant($0.value) }) {
      if case .requests = changes { return nil }  // a program gets no headers
      return changed.first { !isOfTenant($0.text) }.map { "\($0.at) has no {tenant}" }
    }
    guard !changed.isEmpty else { return nil }
    let places = [(at: body == nil ? "/url" : "/body", text: url + " " + (body?.template ?? ""))] + changed
    return places.first { !isOfTenant($0.text) }.map { "\($0.at) has no {tenant}" }
  }
}
