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
  private var cameOnTop: [String: (page: Int, step: Int)] = [:]  // by id: the newer page that brought it; looked up, never iterated
  private var lastNewer: Int?  // the step of the last newer page
  private var inserted: [(id: String, step: Int)] = []  // while the reader could see them, in order
  private(set) var log = ServedLog()
  private var deleted: Set<String> = []  // looked up, never iterated
  private var edited: Set<String> = []  // looked up, never iterated
  private var passedDeleted: [String] = []  // posts at whose deletion a way went on as it should: P6 held if they are gone
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

  mutating func add(_ results: [WayDown.Result]) {
    for result in results {
      if result.rule == "P6", result.checkResult == .holds {
        passedDeleted += result.sight.posts
      } else {
        record(result.rule, result.checkResult, result.sight)
      }
    }
  }

  /// Notes a question and its answer. Returns the step, for the rules.
  mutating func note(_ question: PageQuestion, _ answer: ServedAnswer, number: Int, at time: PageStep.Time) -> Int {
    log.add(.page(question, answer, number: number), at: time)
    return log.count - 1
  }

  // MARK: The session

  /// The reader leaves the feed, and begins a new way down.
  mutating func cameBack() {
    if ways.count < ServerRules.maximumWays { ways.append(WayDown(promise)) } else { ways[ways.count - 1] = WayDown(promise) }
    (cameOnTop, inserted, lastNewer) = ([:], [], nil)
  }

  mutating func answered(_ answer: ServedAnswer, to question: PageQuestion, number: Int, step: Int) {
    let deleted = deleted
    switch question.place {
    case .first: answered(answer, nil, number, step)
    case .older(let cursor): answered(answer, cursor, number, step)
    case .newer(let cursor):
      guard let page = answer.page else { return note(failureOf: answer, cursor, number, step) }
      lastNewer = step
      for post in page.posts where !deleted.contains(post.id) {
        if let other = cameOnTop[post.id], !edited.contains(post.id) {
          let words = "post \(post.id) came twice on top, on page \(other.page) and on \(WayDown.name(number, cursor))"
          record("P9", .broken(words), .init(steps: [other.step, step], posts: [post.id]))
        }
        cameOnTop[post.id] = (number, step)
      }
      if let limit = question.limit, page.posts.count > limit {
        record("P7", "\(WayDown.name(number, cursor)) has \(page.posts.count) posts; \(limit) were asked for", .init(steps: [step]))
      }
    }
  }

  /// - Parameter canBeAskedFor: whether the reader knows a cursor of newer posts.
  mutating func changed(_ change: ServerChange, _ served: ServedChange, canBeAskedFor: Bool, at time: PageStep.Time) {
    guard served.failure == nil else { return }
    log.add(.change(change, id: served.id), at: time)
    switch change {
    case .insert: if let id = served.id, canBeAskedFor { inserted.append((id, log.count - 1)) }
    case .edit(let id): edited.insert(id)
    case .delete(let id): deleted.insert(id)
    case .reset: break
    }
  }

  /// A change that a shrunk trace has without the server's answer: the pages after it show that it was made.
  mutating func changedSomehow(_ change: ServerChange, at time: PageStep.Time) { log.add(.change(change, id: nil), at: time) }

  /// P8: the same page twice, with no change in between. Newer posts of other writers may have come on top.
  mutating func askedTwice(_ first: (answer: ServedAnswer, step: Int), _ second: (answer: ServedAnswer, step: Int), _ name: String) {
    let steps = [first.step, second.step]
    let (first, second) = (first.answer, second.answer)
    guard let one = first.page, let other = second.page else { return }
    let (ids, again) = (one.posts.map(\.id), other.posts.map(\.id))
    let kept = again.drop { !ids.contains($0) }
    let isLonger = promise.order == .ascending && again.starts(with: ids)  // newer posts come at the end
    if isLonger || (kept.isEmpty ? ids.isEmpty : ids.starts(with: kept)) { return record("P8", .holds) }
    let lost = ids.first { !again.contains($0) }
    let missing = lost.map { "; post \($0) is missing" } ?? ""
    let (said, then) = (WayDown.list(ids), WayDown.list(again))
    let words = "asked for twice with no change in between, \(name) first said \(said), then \(then)\(missing)"
    let moved = zip(ids, again).first { $0 != $1 }.map { [$0, $1] } ?? []
    record("P8", .broken(words), .init(steps: steps, posts: lost.map { [$0] } ?? moved))
  }

  private mutating func answered(_ answer: ServedAnswer, _ cursor: String?, _ number: Int, _ step: Int) {
    let (deleted, edited) = (deleted, edited)
    ways[ways.count - 1].answered(
      answer, asked: cursor, number: number, step: step, deleted: { deleted.contains($0) }, edited: { edited.contains($0) })
    add(ways[ways.count - 1].takeResults())
  }

  private mutating func note(failureOf answer: ServedAnswer, _ cursor: String, _ number: Int, _ step: Int) {
    guard (200..<300).contains(answer.status) else { return }
    let words = "\(WayDown.name(number, cursor)) came with status \(answer.status) but is not a page: \(answer.failure ?? "")"
    record("P10", .broken(words), .init(steps: [step]))
  }

  // MARK: Walks

  mutating func walkedBefore(_ walks: [WayDown]) { before = walks }

  /// The walks over all pages after the session, and the newer posts that the reader gets last.
  mutating func walkedAfter(_ walks: [WayDown], hasAllNewer: Bool) {
    compareWalks(walks)
    if walks.contains(where: { !$0.ids.isEmpty }) {
      for id in passedDeleted where !walks.contains(where: { $0.contains(id) }) { record("P6", .holds) }
    }
    for way in ways where !way.ids.isEmpty { compare(way, with: walks) }
    // If not one of them has come, the ids are not those of the feed: the description is wrong, and says so.
    let hasCome = inserted.contains { item in cameOnTop[item.id] != nil || walks.contains { $0.contains(item.id) } }
    if hasCome, let walk = walks.first(where: \.isAtEnd) {
      for (id, step) in inserted where !deleted.contains(id) {
        let steps = [step] + walk.pages.prefix(1).map(\.step)
        record(
          "P9", walk.contains(id) ? .holds : "post \(id) was inserted, and is on no page of a walk after the session",
          .init(steps: steps, posts: [id], end: step))
      }
    }
    for (id, step) in inserted where promise.hasNewer && hasAllNewer {
      guard let page = walks.lazy.compactMap({ $0.page(with: id) }).first else { continue }
      let hasCome = cameOnTop[id] != nil || ways[ways.count - 1].contains(id)
      let steps = [step] + (lastNewer.map { [$0] } ?? []) + [page.step]
      record(
        "P9", hasCome ? .holds : "post \(id) was inserted while the feed was read; it is in the feed, and never came on top",
        .init(steps: steps, posts: [id], end: step))
    }
  }

  /// P2 and P4 of a way down, against what was there before and after.
  private mutating func compare(_ way: WayDown, with walks: [WayDown]) {
    for walk in walks {
      let places = walk.ids.indices.filter { way.contains(walk.ids[$0]) }
      guard let first = places.first, let last = places.last else { continue }
      let missing = walk.ids[first...last].filter { isMissing($0, on: way, walk) }
      if let id = missing.first, let index = walk.ids.firstIndex(of: id), let neighbour = walk.ids[..<index].last(where: way.contains) {
        let pages = way.pages.drop { !$0.ids.contains(neighbour) }.prefix(2)
        let end = "it belongs behind \(neighbour), on page \(pages.first?.number ?? 0) or the next\(others(missing))"
        let steps = pages.map(\.step)
        record(
          "P2", "post \(id) was there before and after, and never came; \(end)",
          .init(steps: steps + (walk.page(with: id).map { [$0.step] } ?? []), posts: [id], end: steps.last))
        return
      }
      let rest = walk.ids[(last + 1)...].filter { isMissing($0, on: way, walk) }
      if way.isAtEnd, let page = way.pages.last, let id = rest.first {
        record(
          "P4", "\(WayDown.name(page.number, page.cursor)) claims to be the last, but \(follow(rest.count)), starting with \(id)",
          .init(steps: [page.step] + (walk.page(with: id).map { [$0.step] } ?? []), posts: [id], end: page.step))
        return
      }
    }
    if !walks.isEmpty, way.pages.count > 1 { record("P2", .holds) }
  }

  private func follow(_ count: Int) -> String { count == 1 ? "1 more post follows" : "\(count) more posts follow" }

  private func others(_ missing: [String]) -> String {
    missing.count > 1 ? "; \(missing.count - 1) more \(missing.count == 2 ? "is" : "are") missing, too" : ""
  }

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
        let words = "in quiet, a walk over the pages does not bring post \(id); one with pages of another size does"
        let index = other.ids.firstIndex(of: id) ?? 0
        let neighbour = other.ids[..<index].last(where: one.contains)
        let steps = [neighbour.flatMap(one.page), other.page(with: id)].compactMap { $0?.step }
        record("P2", "\(words)\(others(missing))", .init(steps: steps, posts: [id]))
        return
      }
      let rest = other.ids[(last + 1)...].filter { id in before.contains { $0.contains(id) } }
      if one.isAtEnd, let page = one.pages.last, let id = rest.first {
        let name = WayDown.name(page.number, page.cursor)
        record(
          "P4", "in quiet, \(name) claims to be the last; with pages of another size \(follow(rest.count)), starting with \(id)",
          .init(steps: [page.step] + (other.page(with: id).map { [$0.step] } ?? []), posts: [id]))
        return
      }
    }
    if walks.allSatisfy({ $0.pages.count > 1 }) { record("P2", .holds) }
  }

  private mutating func record(_ rule: String, _ result: CheckResult, _ sight: ServedLog.Sight = .init(steps: [])) {
    results.append((rule, result.fault.map { .broken(WayDown.shown($0), pages: log.shown(sight)) } ?? .holds))
  }
}
