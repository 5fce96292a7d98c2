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

extension FeedEvent: Codable {
  private enum CodingKeys: String, CodingKey {
    case push, older, insert, after, edit, delete, move, replace, by, again, badBatch, memoryPressure, jump, askAgain, photo, page
    case change, comeBack, askTwice, promised, served, changed
  }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func posts(_ key: CodingKeys) throws -> [PostValue] {
      Array(try members.decode([PostValue].self, forKey: key).prefix(PostValue.maximumPosts))
    }
    func ids(_ key: CodingKeys) throws -> [String] { Array(try members.decode([String].self, forKey: key).prefix(PostValue.maximumPosts)) }
    if members.contains(.push) {
      self = .push(try posts(.push))
    } else if members.contains(.older) {
      self = .older(try posts(.older))
    } else if members.contains(.insert) {
      self = .insert(try posts(.insert), after: try members.decode(String.self, forKey: .after))
    } else if members.contains(.edit) {
      self = .edit(try members.decode(PostValue.self, forKey: .edit))
    } else if members.contains(.delete) {
      self = .delete(try ids(.delete))
    } else if members.contains(.move) {
      self = .move(try members.decode(String.self, forKey: .move), after: try members.decode(String.self, forKey: .after))
    } else if members.contains(.replace) {
      self = .replace(try ids(.replace), by: try posts(.by))
    } else if members.contains(.again) {
      self = .again(try ids(.again))
    } else if members.contains(.badBatch) {
      self = .badBatch
    } else if members.contains(.memoryPressure) {
      self = .memoryPressure
    } else if members.contains(.jump) {
      self = .jump(by: try members.decode(Int.self, forKey: .jump).clamped(to: FeedEvent.allowedJumps))
    } else if members.contains(.askAgain) {
      self = .askAgain(atEnd: try members.decode(String.self, forKey: .askAgain) != "start")
    } else if members.contains(.photo) {
      self = .photo(try members.decode(PhotoFaultPlan.self, forKey: .photo))
    } else if members.contains(.change) {
      self = .change(try ServerChange(from: decoder))
    } else if members.contains(.comeBack) {
      self = .comeBack
    } else if members.contains(.askTwice) {
      self = .askTwice
    } else if members.contains(.promised) {
      self = .promised(try members.decode(FeedPromise.self, forKey: .promised))
    } else if members.contains(.served) {
      self = .served(try members.decode(ServedAnswer.self, forKey: .served))
    } else if members.contains(.changed) {
      self = .changed(try members.decode(ServedChange.self, forKey: .changed))
    } else {
      self = .page(try members.decode(FeedPageFaultPlan.self, forKey: .page))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .push(let posts): try members.encode(posts, forKey: .push)
    case .older(let posts): try members.encode(posts, forKey: .older)
    case .insert(let posts, let id):
      try members.encode(posts, forKey: .insert)
      try members.encode(id, forKey: .after)
    case .edit(let post): try members.encode(post, forKey: .edit)
    case .delete(let ids): try members.encode(ids, forKey: .delete)
    case .move(let id, let other):
      try members.encode(id, forKey: .move)
      try members.encode(other, forKey: .after)
    case .replace(let ids, let posts):
      try members.encode(ids, forKey: .replace)
      try members.encode(posts, forKey: .by)
    case .again(let ids): try members.encode(ids, forKey: .again)
    case .badBatch: try members.encode(true, forKey: .badBatch)
    case .memoryPressure: try members.encode(true, forKey: .memoryPressure)
    case .jump(let points): try members.encode(points, forKey: .jump)
    case .askAgain(let atEnd): try members.encode(atEnd ? "end" : "start", forKey: .askAgain)
    case .photo(let plan): try members.encode(plan, forKey: .photo)
    case .page(let plan): try members.encode(plan, forKey: .page)
    case .change(let change): try change.encode(to: encoder)
    case .comeBack: try members.encode(true, forKey: .comeBack)
    case .askTwice: try members.encode(true, forKey: .askTwice)
    case .promised(let promise): try members.encode(promise, forKey: .promised)
    case .served(let answer): try members.encode(answer, forKey: .served)
    case .changed(let served): try members.encode(served, forKey: .changed)
    }
  }
}
