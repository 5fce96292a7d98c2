public import JSONReading
public import ScrollSimulation

/// An event of a feed besides gestures. Posts are named by id; an event whose post is gone does nothing.
///
/// In JSON the first member names the event: `{"delete":["t3"]}`, `{"insert":[...],"after":"t3"}`, `{"jump":-120}`.
public enum FeedEvent: Equatable, Sendable, StressEvent {
  /// Newer posts, on top.
  case push([PostValue])
  /// Older posts, at the end.
  case older([PostValue])
  /// Posts after the one with this id; on top if there is none.
  case insert([PostValue], after: String)
  /// A new edition of a post.
  case edit(PostValue)
  case delete([String])
  /// Moves a post after another one; on top if there is none.
  case move(String, after: String)
  /// Replaces posts by as many new ones, at the place of the first.
  case replace([String], by: [PostValue])
  /// Posts that the feed delivers again, unchanged, at the end.
  case again([String])
  /// A batch with a wrong count.
  case badBatch
  /// Drops the cached pictures.
  case memoryPressure
  /// A program moves the offset, in points.
  case jump(by: Int)
  /// The user asks for more at an end.
  case askAgain(atEnd: Bool)
  case photo(PhotoFaultPlan)
  case page(FeedPageFaultPlan)
  /// Changes a real server's feed.
  case change(ServerChange)
  /// The reader leaves a served feed and opens it again, at its first page.
  case comeBack
  /// A real server is asked for its first page twice.
  case askTwice
  /// What a real server promises, and what it says to a question or a change.
  case promised(FeedPromise)
  case served(ServedAnswer)
  case changed(ServedChange)

  static let allowedJumps = -1_000_000...1_000_000  // points; a trace is clamped to them
}

extension FeedEvent {
  public func fits(_ place: StressPlace) -> Bool {
    switch (self, place) {
    case (.photo, .answer(let question)): question.hasPrefix("photo ")
    case (.page, .answer(let question)): question.hasPrefix("page ")
    case (.promised, .answer(let question)): question == "promise"
    case (.changed, .answer(let question)): question.hasPrefix("change ")
    case (.served, .answer): true
    case (.photo, _), (.page, _), (.promised, _), (.changed, _), (.served, _), (_, .answer): false
    case (.badBatch, .insideFrame), (.askAgain, .insideFrame), (.change, .insideFrame), (.comeBack, .insideFrame): false
    case (.askTwice, .insideFrame): false
    case (_, .beforeFrame), (_, .insideFrame): true
    }
  }

  public var shrinkCandidates: [FeedEvent] {
    switch self {
    case .push(let posts): FeedEvent.shrinkCandidates(posts).map { .push($0) }
    case .older(let posts): FeedEvent.shrinkCandidates(posts).map { .older($0) }
    case .insert(let posts, let id): FeedEvent.shrinkCandidates(posts).map { .insert($0, after: id) }
    case .edit(let post): post.shrinkCandidates.map { .edit($0) }
    case .delete(let ids): FeedEvent.fewer(ids).map { .delete($0) }
    case .replace(let ids, let posts):
      FeedEvent.fewer(ids).map { .replace($0, by: Array(posts.prefix($0.count))) } + FeedEvent.plainer(posts).map { .replace(ids, by: $0) }
    case .again(let ids): FeedEvent.fewer(ids).map { .again($0) }
    case .jump(let points) where points != 0: [.jump(by: points / 2)]
    case .photo(let plan): plan.shrinkCandidates.map { .photo($0) }
    case .page(let plan): plan.shrinkCandidates.map { .page($0) }
    case .move, .badBatch, .memoryPressure, .jump, .askAgain: []
    // What a server has said is a fact.
    case .change, .comeBack, .askTwice, .promised, .served, .changed: []
    }
  }

  private static func shrinkCandidates(_ posts: [PostValue]) -> [[PostValue]] { fewer(posts) + plainer(posts) }

  private static func fewer<Element: Equatable>(_ all: [Element]) -> [[Element]] {
    guard all.count > 1 else { return [] }
    var fewer = [Array(all.prefix(1))]
    if all.count > 3 { fewer.append(Array(all.prefix(all.count / 2))) }
    if all.count > 2 { fewer.append(Array(all.dropLast())) }
    return fewer
  }

  /// All without photos and text; then each of the first eight simpler, one at a time.
  private static func plainer(_ posts: [PostValue]) -> [[PostValue]] {
    let plain = posts.map { PostValue(id: $0.id) }
    var plainer = plain == posts || posts.count < 2 ? [] : [plain]
    for index in posts.indices.prefix(8) {
      for post in posts[index].shrinkCandidates {
        var changed = posts
        changed[index] = post
        plainer.append(changed)
      }
    }
    return plainer
  }
}

extension FeedEvent {
  private static let kinds = [
    "push", "older", "insert", "edit", "delete", "move", "replace", "again", "badBatch", "memoryPressure", "jump", "askAgain", "photo",
    "page", "change", "comeBack", "askTwice", "promised", "served", "changed",
  ]

  public init(json: JSONElement) throws(TraceLineFault) {
    self = try TraceFields(json).all { (fields) throws(TraceLineFault) in
      let kind = try fields.only(of: FeedEvent.kinds)
      return try FeedEvent(kind, &fields)
    }
  }

  private init(_ kind: String, _ fields: inout TraceFields) throws(TraceLineFault) {
    func posts(_ name: String) throws(TraceLineFault) -> [PostValue] {
      try fields.each(name, limit: PostValue.maximumPosts, PostValue.init(_:))
    }
    func ids() throws(TraceLineFault) -> [String] {
      let ids = try fields.list(kind, of: ("a string", "strings")) { $0.string }
      return Array((ids ?? []).prefix(PostValue.maximumPosts))
    }
    switch kind {
    case "push": self = .push(try posts(kind))
    case "older": self = .older(try posts(kind))
    case "insert": self = .insert(try posts(kind), after: try fields.name("after"))
    case "edit": self = .edit(try fields.inner(kind, PostValue.init(_:)))
    case "delete": self = .delete(try ids())
    case "move": self = .move(try fields.name(kind), after: try fields.name("after"))
    case "replace": self = .replace(try ids(), by: try posts("by"))
    case "again": self = .again(try ids())
    case "jump": self = .jump(by: try fields.count(kind).clamped(to: FeedEvent.allowedJumps))
    case "askAgain": self = .askAgain(atEnd: try fields.name(kind) != "start")
    case "photo": self = .photo(try fields.inner(kind, PhotoFaultPlan.init(_:)))
    case "page": self = .page(try fields.inner(kind, FeedPageFaultPlan.init(_:)))
    case "change": self = .change(try ServerChange(&fields))
    case "promised": self = .promised(try fields.inner(kind, FeedPromise.init(_:)))
    case "served": self = .served(try fields.inner(kind, ServedAnswer.init(_:)))
    case "changed": self = .changed(try fields.inner(kind, ServedChange.init(_:)))
    default:
      _ = fields.value(kind)
      self = kind == "badBatch" ? .badBatch : kind == "memoryPressure" ? .memoryPressure : kind == "comeBack" ? .comeBack : .askTwice
    }
  }

  public var json: JSONValue {
    func strings(_ ids: [String]) -> JSONValue { .array(ids.map { .string($0) }) }
    func values(_ posts: [PostValue]) -> JSONValue { .array(posts.map { .sorted($0.members) }) }
    let members: [(String, JSONValue?)] =
      switch self {
      case .push(let posts): [("push", values(posts))]
      case .older(let posts): [("older", values(posts))]
      case .insert(let posts, let id): [("insert", values(posts)), ("after", .string(id))]
      case .edit(let post): [("edit", .sorted(post.members))]
      case .delete(let ids): [("delete", strings(ids))]
      case .move(let id, let other): [("move", .string(id)), ("after", .string(other))]
      case .replace(let ids, let posts): [("replace", strings(ids)), ("by", values(posts))]
      case .again(let ids): [("again", strings(ids))]
      case .badBatch: [("badBatch", .boolean(true))]
      case .memoryPressure: [("memoryPressure", .boolean(true))]
      case .jump(let points): [("jump", .integer(points))]
      case .askAgain(let atEnd): [("askAgain", .string(atEnd ? "end" : "start"))]
      case .photo(let plan): [("photo", plan.json)]
      case .page(let plan): [("page", plan.json)]
      case .change(let change): change.members
      case .comeBack: [("comeBack", .boolean(true))]
      case .askTwice: [("askTwice", .boolean(true))]
      case .promised(let promise): [("promised", promise.json)]
      case .served(let answer): [("served", answer.json)]
      case .changed(let served): [("changed", served.json)]
      }
    return .sorted(members)
  }
}
