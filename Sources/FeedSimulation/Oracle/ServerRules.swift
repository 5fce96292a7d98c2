import ScrollSimulation

/// Checks a feed's server by what it answers: rules P1 to P10. It knows questions, answers and changes only.
///
/// A reader's ways down and a walk over all pages are each a ``WayDown``. Walks before and after the session decide what was there before
/// and after it.
struct ServerRules {
  static let rules = ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10"]
  static let maximumWays = 256  // further ways are checked, and not compared with the walks

  private let promise: FeedPromise
  private var ways: [WayDown]  // the reader's; the last is under way
  private var cameOnTop: [String: Int] = [:]  // by id: the newer page that brought it; looked up, never iterated
  private var inserted: [String] = []  // while the reader could see them, in order
  private var deleted: Set<String> = []  // looked up, never iterated
  private var edited: Set<String> = []  // looked up, never iterated
  private var before: [WayDown] = []
  private(set) var results: [PageLedger.RuleResult] = []
  private(set) var isBroken = false  // whether any rule has broken

  init(_ promise: FeedPromise) {
    self.promise = promise
    ways = [WayDown(promise)]
  }

  mutating func takeResults() -> [PageLedger.RuleResult] {
    defer { results = [] }
    isBroken = isBroken || results.contains { $0.checkResult != .holds }
    return results
  }

  mutating func add(_ results: [PageLedger.RuleResult]) { self.results += results }

  // MARK: The session

  /// The reader leaves the feed, and begins a new way down.
  mutating func cameBack() {
    if ways.count < ServerRules.maximumWays { ways.append(WayDown(promise)) } else { ways[ways.count - 1] = WayDown(promise) }
    cameOnTop = [:]
    inserted = []
  }

  mutating func answered(_ answer: ServedAnswer, to question: PageQuestion, number: Int) {
    let deleted = deleted
    switch question.place {
    case .first: answered(answer, nil, number)
    case .older(let cursor): answered(answer, cursor, number)
    case .newer(let cursor):
      guard let page = answer.page else { return note(failureOf: answer, cursor, number) }
      for post in page.posts where !deleted.contains(post.id) {
        if let other = cameOnTop[post.id], !edited.contains(post.id) {
          record("P9", "post \(post.id) came twice on top, on page \(other) and on \(WayDown.name(number, cursor))")
        }
        cameOnTop[post.id] = number
      }
      if let limit = question.limit, page.posts.count > limit {
        record("P7", "\(WayDown.name(number, cursor)) has \(page.posts.count) posts; \(limit) were asked for")
      }
    }
  }

  /// - Parameter canBeAskedFor: whether the reader knows a cursor of newer posts.
  mutating func changed(_ change: ServerChange, _ served: ServedChange, canBeAskedFor: Bool) {
    guard served.failure == nil else { return }
    switch change {
    case .insert: if let id = served.id, canBeAskedFor { inserted.append(id) }
    case .edit(let id): edited.insert(id)
    case .delete(let id): deleted.insert(id)
    case .reset: break
    }
  }

  /// P8: the same page twice, with no change in between. Newer posts of other writers may have come on top.
  mutating func askedTwice(_ first: ServedAnswer, _ second: ServedAnswer, _ name: String) {
    guard let one = first.page, let other = second.page else { return }
    let (ids, again) = (one.posts.map(\.id), other.posts.map(\.id))
    let kept = again.drop { !ids.contains($0) }
    let isLonger = promise.order == .ascending && again.starts(with: ids)  // newer posts come at the end
    if isLonger || (kept.isEmpty ? ids.isEmpty : ids.starts(with: kept)) { return record("P8", .holds) }
    let missing = ids.first { !again.contains($0) }.map { "; post \($0) is missing" } ?? ""
    let (said, then) = (WayDown.list(ids), WayDown.list(again))
    record("P8", "asked for twice with no change in between, \(name) first said \(said), then \(then)\(missing)")
  }

  private mutating func answered(_ answer: ServedAnswer, _ cursor: String?, _ number: Int) {
    let (deleted, edited) = (deleted, edited)
    ways[ways.count - 1].answered(
      answer, asked: cursor, number: number, deleted: { deleted.contains($0) }, edited: { edited.contains($0) })
    results += ways[ways.count - 1].takeResults()
  }

  private mutating func note(failureOf answer: ServedAnswer, _ cursor: String, _ number: Int) {
    guard (200..<300).contains(answer.status) else { return }
    record("P10", "\(WayDown.name(number, cursor)) came with status \(answer.status) but is not a page: \(answer.failure ?? "")")
  }

  // MARK: Walks

  mutating func walkedBefore(_ walks: [WayDown]) { before = walks }

  /// The walks over all pages after the session, and the newer posts that the reader gets last.
  mutating func walkedAfter(_ walks: [WayDown], hasAllNewer: Bool) {
    compareWalks(walks)
    for way in ways where !way.ids.isEmpty { compare(way, with: walks) }
    if let walk = walks.first(where: \.isAtEnd) {
      for id in inserted where !deleted.contains(id) {
        record("P9", walk.contains(id) ? .holds : "post \(id) was inserted, and is on no page of a walk after the session")
      }
    }
    for id in inserted where promise.hasNewer && hasAllNewer && walks.contains(where: { $0.contains(id) }) {
      let hasCome = cameOnTop[id] != nil || ways[ways.count - 1].contains(id)
      record("P9", hasCome ? .holds : "post \(id) was inserted while the feed was read; it is in the feed, and never came on top")
    }
  }

  /// P2 and P4 of a way down, against what was there before and after.
  private mutating func compare(_ way: WayDown, with walks: [WayDown]) {
    for walk in walks {
      let places = walk.ids.indices.filter { way.contains(walk.ids[$0]) }
      guard let first = places.first, let last = places.last else { continue }
      let missing = walk.ids[first...last].filter { isMissing($0, on: way, walk) }
      if let id = missing.first, let place = walk.ids.firstIndex(of: id), let neighbour = walk.ids[..<place].last(where: way.contains) {
        let page = way.pages.last { $0.ids.contains(neighbour) }?.number ?? 0
        let end = "it belongs behind \(neighbour), on page \(page) or the next\(others(missing))"
        record("P2", "post \(id) was there before and after, and never came; \(end)")
        return
      }
      let rest = walk.ids[(last + 1)...].filter { isMissing($0, on: way, walk) }
      if way.isAtEnd, let page = way.pages.last, let id = rest.first {
        record(
          "P4", "\(WayDown.name(page.number, page.cursor)) claims to be the last, but \(rest.count) more posts follow, starting with \(id)")
        return
      }
    }
    if !walks.isEmpty, way.pages.count > 1 { record("P2", .holds) }
  }

  private func others(_ missing: [String]) -> String { missing.count > 1 ? "; \(missing.count - 1) more are missing, too" : "" }

  /// A post that was in the same place of the order before and after.
  private func isMissing(_ id: String, on way: WayDown, _ walk: WayDown) -> Bool {
    guard !way.contains(id), cameOnTop[id] == nil, !deleted.contains(id), !edited.contains(id) else { return false }
    return before.contains { $0.contains(id) && $0.order(of: id) == walk.order(of: id) }
  }

  /// Two walks in quiet, with pages of different sizes, see the same feed.
  private mutating func compareWalks(_ walks: [WayDown]) {
    guard walks.count == 2 else { return }
    for (one, other) in [(walks[0], walks[1]), (walks[1], walks[0])] {
      let places = other.ids.indices.filter { one.contains(other.ids[$0]) }
      guard let first = places.first, let last = places.last else { continue }
      let missing = other.ids[first...last].filter { id in !one.contains(id) && before.contains { $0.contains(id) } }
      if let id = missing.first {
        let words = "in quiet, a walk over all pages does not bring post \(id); one with pages of another size does"
        record("P2", "\(words)\(others(missing))")
        return
      }
      let rest = other.ids[(last + 1)...].count { id in before.contains { $0.contains(id) } }
      if one.isAtEnd, let page = one.pages.last, rest > 0 {
        let name = WayDown.name(page.number, page.cursor)
        record("P4", "in quiet, \(name) claims to be the last; with pages of another size \(rest) posts follow")
        return
      }
    }
    if walks.allSatisfy({ $0.pages.count > 1 }) { record("P2", .holds) }
  }

  private mutating func record(_ rule: String, _ result: CheckResult) {
    results.append((rule, result.fault.map { .broken(WayDown.shown($0)) } ?? .holds))
  }
}
