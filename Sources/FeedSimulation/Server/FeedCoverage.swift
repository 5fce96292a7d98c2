/// What a run over a real server has read of the feed, and changed in it: on this depends what the rules about servers could see.
public struct FeedCoverage: Equatable, Sendable {
  /// The changes of a kind.
  public struct Changes: Equatable, Sendable {
    /// ``ServerChange/name``.
    public let name: String
    public var asked = 0
    /// Those that the server has not refused.
    public var made = 0
    /// Those of the made whose effect a later walk over the pages has shown: the new post, the other text, or that the post is gone.
    public var seen = 0
    /// Those that a later walk has shown to have none.
    public var unseen = 0
  }

  /// The pages that were asked for in a size.
  public struct Size: Equatable, Sendable {
    public var posts: Int
    public var pages: Int
    /// The number of posts on the longest of the pages.
    public var longest: Int

    public init(posts: Int, pages: Int = 0, longest: Int = 0) {
      (self.posts, self.pages, self.longest) = (posts, pages, longest)
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
  /// Whether the description says how posts are changed, and how newer ones are asked for.
  public var describesChanges = false
  public var describesNewer = false
  /// Sessions that were not run to their end.
  public var cutSessions = 0
  /// One of each kind.
  public var changes = ServerChange.names.map { Changes(name: $0) }

  public init() {}

  public mutating func add(_ size: Size) {
    let index = sizes.firstIndex { $0.posts >= size.posts } ?? sizes.count
    if index == sizes.count || sizes[index].posts != size.posts { sizes.insert(Size(posts: size.posts), at: index) }
    sizes[index].pages += size.pages
    sizes[index].longest = max(sizes[index].longest, size.longest)
  }

  /// The changes of a kind.
  func changes(_ name: String) -> Changes { changes.first { $0.name == name } ?? Changes(name: name) }

  mutating func take(_ answer: ServedAnswer, to question: PageQuestion) {
    guard let page = answer.page else { return }
    pages += 1
    posts += page.posts.count
    if let limit = question.limit { add(Size(posts: limit, pages: 1, longest: page.posts.count)) }
    if case .newer = question.place { return }
    if question.place != .first { laterPages += 1 }
    if page.older == nil { ends += 1 }
  }

  mutating func take(_ change: ServerChange, _ served: ServedChange) {
    guard let index = changes.firstIndex(where: { $0.name == change.name }) else { return }
    changes[index].asked += 1
    if served.failure == nil { changes[index].made += 1 }
  }

  mutating func take(_ change: ServerChange, isSeen: Bool) {
    guard let index = changes.firstIndex(where: { $0.name == change.name }) else { return }
    if isSeen { changes[index].seen += 1 } else { changes[index].unseen += 1 }
  }
}

/// Why changes were not made, or had no effect: the first reason of each kind.
public struct ChangeReasons: Equatable, Sendable {
  private struct Reason: Equatable {
    let name: String  // of the change
    let words: String
  }

  private var refusals: [Reason] = []
  private var idle: [Reason] = []

  public init() {}

  /// Why a change was not made, the first of all; nil if each was.
  public var refusal: String? { refusals.first.map { "/changes/\($0.name): \($0.words)" } }

  /// The first kind of change that has done nothing, in words; nil if there is none.
  public func idleChange(in coverage: FeedCoverage) -> String? {
    for changes in coverage.changes where changes.asked > 0 {
      func reason(_ reasons: [Reason]) -> String { reasons.first { $0.name == changes.name }?.words ?? "" }
      if changes.made == 0 { return "/changes/\(changes.name): 0 of \(changes.asked) were made: \(reason(refusals))" }
      // What an edit changes may be nothing that a page shows.
      if changes.name != "edit", changes.seen == 0, changes.unseen > 0 {
        return "/changes/\(changes.name) has no effect: \(reason(idle))"
      }
    }
    return nil
  }

  /// Adds the reasons of other sessions, behind its own.
  public mutating func unite(with others: ChangeReasons) {
    for reason in others.refusals { ChangeReasons.note(reason, in: &refusals) }
    for reason in others.idle { ChangeReasons.note(reason, in: &idle) }
  }

  fileprivate mutating func noteRefusal(of change: ServerChange, _ words: String) {
    ChangeReasons.note(Reason(name: change.name, words: words), in: &refusals)
  }

  fileprivate mutating func noteIdle(_ change: ServerChange, _ id: String?) {
    ChangeReasons.note(Reason(name: change.name, words: change.isIdle(id)), in: &idle)
  }

  private static func note(_ reason: Reason, in reasons: inout [Reason]) {
    if !reasons.contains(where: { $0.name == reason.name }) { reasons.append(reason) }
  }
}

/// A server whose answers are counted.
public final class CountedFeed: FeedServing {
  private var coverage = FeedCoverage()
  private var effects: ChangeEffects
  public private(set) var reasons = ChangeReasons()
  private let feed: any FeedServing

  public init(_ feed: any FeedServing) {
    self.feed = feed
    effects = ChangeEffects(hasOnePage: feed.promise.hasOnePage)
  }

  public var promise: FeedPromise { feed.promise }
  public var isOver: Bool { feed.isOver }

  /// What was counted since the last call.
  public func takeCoverage() -> FeedCoverage {
    checkEffects()
    defer { coverage = FeedCoverage() }
    coverage.isDeclaredWhole = promise.hasOnePage
    coverage.describesChanges = promise.inserts || promise.edits || promise.deletes
    coverage.describesNewer = promise.hasNewer
    return coverage
  }

  public func page(_ question: PageQuestion) -> ServedAnswer {
    let answer = feed.page(question)
    coverage.take(answer, to: question)
    effects.take(answer, to: question)
    return answer
  }

  public func carryOut(_ change: ServerChange) -> ServedChange {
    let served = feed.carryOut(change)
    if case .reset = change { checkEffects() }
    coverage.take(change, served)
    effects.take(change, served)
    if let words = served.failure { reasons.noteRefusal(of: change, words) }
    return served
  }

  private func checkEffects() {
    for (change, isSeen, id) in effects.finish() {
      coverage.take(change, isSeen: isSeen)
      if !isSeen { reasons.noteIdle(change, id) }
    }
  }
}

extension ServerChange {
  /// That it had no effect, in words.
  fileprivate func isIdle(_ id: String?) -> String {
    let post = id.map { "post \(WayDown.shown($0))" }
    return switch self {
    case .insert: post.map { "\($0) was inserted and never came, if that is its id" } ?? "posts were inserted, and no new one came"
    case .edit: "\(post ?? "a post") was edited and stayed as it was"
    case .delete: "\(post ?? "a post") was deleted and still comes"
    case .reset: "\(post ?? "a post"), which was inserted before it, still comes"
    }
  }
}
