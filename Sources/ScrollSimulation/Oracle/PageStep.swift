/// A step of what a finding about a feed's server is seen in: a page as it was answered, or a change of the feed in between.
public enum PageStep: Sendable, Equatable {
  case page(Page)
  case change(Change)
  /// The number of changes that are left out here.
  case moreChanges(Int)

  /// When it was: a frame and its virtual time; or a walk over all pages, before the session or after it.
  public enum Time: Sendable, Equatable {
    case frame(Int, milliseconds: Int)
    case walkBefore
    case walkAfter

    public var words: String {
      switch self {
      case .frame(let number, let milliseconds): "frame \(number), \(milliseconds / 1_000).\(milliseconds / 100 % 10) s"
      case .walkBefore: "walk before the session"
      case .walkAfter: "walk after the session"
      }
    }
  }

  /// A post of a page.
  public struct Entry: Sendable, Equatable {
    public var id: String
    /// What orders it, if the finding is about the order.
    public var order: String?
    /// Whether the finding is about it.
    public var isMarked: Bool

    public init(_ id: String, order: String? = nil, isMarked: Bool = false) {
      (self.id, self.order, self.isMarked) = (id, order, isMarked)
    }

    /// The id, and in brackets what orders the post.
    public var words: String { order.map { "\(id) (\($0))" } ?? id }
  }

  /// A question and its answer.
  public struct Page: Sendable, Equatable {
    /// Counted from 1 in the session or the walk; 0 for a question outside of a reader's way.
    public var number: Int
    /// The question: `the first`, `cursor 20`, `newer than 20`.
    public var question: String
    /// The number of posts that was asked for.
    public var limit: Int?
    public var time: Time
    public var posts: [Entry]
    /// Where it leads: `next 40`, `no next page`; or why it is no page.
    public var answer: String
    /// Whether the same was asked just before.
    public var isAgain = false

    public init(number: Int, question: String, limit: Int?, time: Time, posts: [Entry], answer: String) {
      (self.number, self.question, self.limit, self.time, self.posts, self.answer) = (number, question, limit, time, posts, answer)
    }

    public var title: String {
      guard number > 0 else { return isAgain ? "asked again" : "asked apart" }
      return isAgain ? "page \(number) again" : "page \(number)"
    }

    /// A post, or the number of posts that are left out.
    public enum Row: Sendable, Equatable {
      case post(Entry)
      case more(Int)
    }

    /// At most about `maximum` posts: the marked ones with their neighbours, the first and the last.
    public func rows(maximum: Int) -> [Row] {
      let marked = posts.indices.filter { posts[$0].isMarked }
      let near = marked.prefix(max(1, maximum / 3)).flatMap { [$0 - 1, $0, $0 + 1] }
      var shown = [0, posts.count - 1] + near
      for index in posts.indices where marked.isEmpty && shown.count < maximum { shown.append(index) }
      if posts.count <= maximum { shown = Array(posts.indices) }
      var rows: [Row] = []
      var left = 0
      for index in posts.indices {
        guard shown.contains(index) else {
          left += 1
          continue
        }
        if left > 0 { rows.append(.more(left)) }
        left = 0
        rows.append(.post(posts[index]))
      }
      return rows
    }
  }

  /// A change that the server has made.
  public struct Change: Sendable, Equatable {
    /// `post 301 inserted`.
    public var words: String
    public var time: Time
    /// Whether the finding is about its post.
    public var isMarked: Bool

    public init(_ words: String, time: Time, isMarked: Bool) { (self.words, self.time, self.isMarked) = (words, time, isMarked) }
  }
}
