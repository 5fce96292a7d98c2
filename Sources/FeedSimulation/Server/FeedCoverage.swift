/// What a run over a real server has read of the feed, and changed in it: on this depends what the rules about servers could see.
public struct FeedCoverage: Equatable, Sendable {
  /// The changes of a kind.
  public struct Changes: Equatable, Sendable {
    /// ``ServerChange/name``.
    public let name: String
    public var asked = 0
    public var made = 0
  }

  /// The pages that were asked for in a size.
  public struct Size: Equatable, Sendable {
    public var posts: Int
    public var pages: Int
    /// Those of the pages that had more posts.
    public var longerPages: Int

    public init(posts: Int, pages: Int = 0, longerPages: Int = 0) {
      (self.posts, self.pages, self.longerPages) = (posts, pages, longerPages)
    }
  }

  /// Answers that were pages.
  public var pages = 0
  /// Those of them that another page led to, on the way to older posts.
  public var laterPages = 0
  /// On all pages; a post counts each time.
  public var posts = 0
  /// Pages behind which nothing follows.
  public var ends = 0
  /// Ascending; empty if the server decides.
  public private(set) var sizes: [Size] = []
  /// Whether the description says that the feed has one page.
  public var isDeclaredWhole = false
  /// Sessions that were not run to their end.
  public var cutSessions = 0
  /// One of each kind.
  public var changes = ServerChange.names.map { Changes(name: $0) }

  public init() {}

  public mutating func add(_ size: Size) {
    let place = sizes.firstIndex { $0.posts >= size.posts } ?? sizes.count
    if place == sizes.count || sizes[place].posts != size.posts { sizes.insert(Size(posts: size.posts), at: place) }
    sizes[place].pages += size.pages
    sizes[place].longerPages += size.longerPages
  }

  /// The number of changes of a kind that were made.
  func made(_ name: String) -> Int { changes.first { $0.name == name }?.made ?? 0 }

  mutating func take(_ answer: ServedAnswer, to question: PageQuestion) {
    guard let page = answer.page else { return }
    pages += 1
    posts += page.posts.count
    if let limit = question.limit { add(Size(posts: limit, pages: 1, longerPages: page.posts.count > limit ? 1 : 0)) }
    if case .newer = question.place { return }
    if question.place != .first { laterPages += 1 }
    if page.older == nil { ends += 1 }
  }

  mutating func take(_ change: ServerChange, _ served: ServedChange) {
    guard let place = changes.firstIndex(where: { $0.name == change.name }) else { return }
    changes[place].asked += 1
    if served.failure == nil { changes[place].made += 1 }
  }
}

/// A server whose answers are counted.
public final class CoveredFeed: FeedServing {
  public private(set) var coverage = FeedCoverage()
  /// Why changes were not made: the first reason of each kind.
  public private(set) var failures: [(name: String, reason: String)] = []
  private let feed: any FeedServing

  public init(_ feed: any FeedServing) {
    self.feed = feed
    coverage.isDeclaredWhole = feed.promise.hasOnePage
  }

  public var promise: FeedPromise { feed.promise }
  public var isOver: Bool { feed.isOver }

  /// What was counted since the last call.
  public func takeCoverage() -> FeedCoverage {
    defer {
      coverage = FeedCoverage()
      coverage.isDeclaredWhole = promise.hasOnePage
    }
    return coverage
  }

  public func page(_ question: PageQuestion) -> ServedAnswer {
    let answer = feed.page(question)
    coverage.take(answer, to: question)
    return answer
  }

  public func carryOut(_ change: ServerChange) -> ServedChange {
    let served = feed.carryOut(change)
    coverage.take(change, served)
    if let reason = served.failure, !failures.contains(where: { $0.name == change.name }) { failures.append((change.name, reason)) }
    return served
  }
}
