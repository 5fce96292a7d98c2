import PhotoFeed
import ScrollSimulation
import Tiling

/// A real server as a session's source of pages: asked live, or read from the trace of a session that has asked it.
///
/// A question's name in the trace has its cursor, the changes made before it, and how often it was asked. So a shrunk session gets only
/// answers that the server has given in the same state.
final class RealServer: PageServer {
  private struct Reply {
    var request: FeedPageRequest
    var answer: ServedAnswer?  // nil for a fault of the network
    var number: Int
  }

  static let maximumWalkedPages = 100  // of one walk over all pages
  static let walkedTwice = 8  // pages of a walk that are asked for twice (P8)
  static let maximumNewerPages = 32  // that the reader gets at the end

  private let eventSource: EventSource<FeedEvent>
  private let serving: (any FeedServing)?  // nil in a replay
  private let hz: Int
  let promise: FeedPromise
  private var draw: FaultDraw
  private var deliveries = Deliveries<Reply>()
  private var underWay: [FeedPageRequest] = []  // neither answered nor cancelled
  private var faults = [0, 0]  // requests at each edge
  private var asked: [String: Int] = [:]  // by question; looked up, never iterated
  private var state = State()
  private var renamed: [String: String] = [:]  // in a session that confirms: ids of inserted posts, by those of the trace; looked up only
  private var pageNumber = 0
  private var places: [String: Int] = [:]  // of the posts that have come; looked up, never iterated
  private var orders: [String: String] = [:]  // with which posts have come; looked up, never iterated
  private(set) var hasMovedPosts = false  // whether a post has come with another order than before
  private var cursorPlaces: [FeedCursor: Int] = [:]  // looked up, never iterated
  private var newest: String?  // where the reader asks for newer posts
  private(set) var isAtEnd = false
  private var lacksAnswer = false  // the trace has no answer to a question of the session
  var willAsk: () -> Void = {}
  var ledger = PageLedger(start: 0)
  private(set) var rules: ServerRules

  init(_ eventSource: EventSource<FeedEvent>, _ serving: (any FeedServing)?) {
    self.eventSource = eventSource
    self.serving = serving
    hz = eventSource.setting.hz
    draw = FaultDraw(eventSource.setting, eventSource.generator(stream: 3))
    let described = eventSource.reply(to: "promise", live: serving.map { serving in { .promised(serving.promise) } })
    var promise = if case .promised(let promise) = described { promise } else { FeedPromise() }
    promise.limit = promise.limit.map { $0.clamped(to: 1...PostValue.maximumPosts) }
    self.promise = promise
    rules = ServerRules(promise)
  }

  var underWayCount: Int { underWay.count }
  var allIsFetched: Bool { isAtEnd }
  func edit(_ post: Post) {}
  func delete(_ id: String) {}

  func takeResults() -> [PageLedger.RuleResult] { rules.takeResults() }

  /// Whether what the client shows is no longer to be checked: the server is wrong, or its answers are not known.
  var isBroken: Bool { rules.isBroken || lacksAnswer }

  // MARK: Questions

  /// The server's answer with its step in the log; nil if it is not asked and the trace has none.
  ///
  /// `number` is the page's on its way, `walk` the walk that asks.
  private func ask(_ question: PageQuestion, for purpose: String, number: Int, walk: PageStep.Time? = nil) -> (
    answer: ServedAnswer, step: Int
  )? {
    if serving?.isOver == true { return nil }
    let words = "\(purpose)\(question.words) \(state.words)"
    asked[words, default: 0] += 1
    let event = eventSource.reply(
      to: "\(words), ask \(asked[words] ?? 0)", live: serving.map { serving in { .served(serving.page(question)) } })
    guard case .served(let answer) = event, serving?.isOver != true else {
      lacksAnswer = true
      return nil
    }
    return (answer, rules.note(question, answer, number: number, at: walk ?? now))
  }

  private var now: PageStep.Time { .frame(eventSource.frame, milliseconds: eventSource.frame * 1_000 / hz) }

  private func change(_ change: ServerChange) {
    state.add(change)
    let words = "change \(state.words)"
    let change = change.renamed { renamed[$0] ?? $0 }
    let event = eventSource.reply(to: words, live: serving.map { serving in { .changed(serving.carryOut(change)) } })
    guard case .changed(let served) = event else { return rules.changedSomehow(change, at: now) }
    if serving != nil, case .changed(let recorded)? = eventSource.recordedReply(to: words), let id = recorded.id { renamed[id] = served.id }
    rules.changed(change, served, canBeAskedFor: newest != nil, at: now)
  }

  func start(_ request: FeedPageRequest) {
    willAsk()
    let edge = request.edge == .start ? 0 : 1
    faults[edge] += 1
    underWay.append(request)
    eventSource.loadBegan(name(of: request), in: "pages")
    ledger.asked(.init(number: request.number, brink: .init(request.edge), place: request.cursor.flatMap { cursorPlaces[$0] }))
    var plan = FeedPageFaultPlan()
    if case .page(let told) = eventSource.answer(to: "page \(request.edge) ask \(faults[edge])", { draw.page() }) { plan = told }
    guard plan.outcome != .lost else { return }
    var reply = Reply(request: request, answer: nil, number: 0)
    if plan.outcome == .right {
      if let place = place(of: request) {
        let question = PageQuestion(place, limit: promise.limit)
        pageNumber += 1
        reply.number = pageNumber
        let asked = ask(question, for: "", number: pageNumber)
        reply.answer = asked?.answer
        if let asked { rules.answered(asked.answer, to: question, number: pageNumber, step: asked.step) }
      } else {
        reply.answer = ServedAnswer(status: 200, milliseconds: 0, page: ServedPage(posts: []))  // there is nothing to ask for
      }
    }
    let milliseconds = plan.late + (reply.answer?.milliseconds ?? 0)
    deliveries.add(reply, after: milliseconds, of: eventSource.frame, hz: hz)
    if let again = plan.again { deliveries.add(reply, after: milliseconds + again, of: eventSource.frame, hz: hz) }
  }

  /// The reply may still arrive.
  func cancel(_ request: FeedPageRequest) {
    underWay.removeAll { $0 == request }
    eventSource.loadEnded(name(of: request), in: "pages", "cancelled")
    ledger.cancelled(request.number, at: .init(request.edge))
  }

  func nextReply() -> FeedPageReply? {
    guard let reply = deliveries.next(by: eventSource.frame) else { return nil }
    let request = reply.request
    underWay.removeAll { $0 == request }
    eventSource.loadEnded(name(of: request), in: "pages", reply.answer?.page != nil ? "shown" : "failed")
    guard let served = reply.answer?.page else {
      ledger.answered(request.number, at: .init(request.edge), with: nil)
      return FeedPageReply(request: request, outcome: .failure(reply.answer?.failure ?? "no answer"))
    }
    return FeedPageReply(request: request, outcome: .page(page(served, for: request)))
  }

  private func name(of request: FeedPageRequest) -> String { "\(request.edge) \(request.number)" }

  // MARK: Cursors

  /// Nil if the server has named no way on from there.
  private func place(of request: FeedPageRequest) -> PageQuestion.Place? {
    guard let cursor = request.cursor?.rawValue else { return .first }
    let token = String(cursor.dropFirst())
    if token.isEmpty { return nil }
    switch (cursor.first, request.edge) {
    case ("o", .end): return .older(token)
    case ("n", .start): return .newer(token)
    default: return nil
    }
  }

  /// The pager's page, whose cursors name its two sides. A post keeps the place at which it came first.
  private func page(_ served: ServedPage, for request: FeedPageRequest) -> FeedPage {
    let isOlder = request.edge == .end
    let near = request.cursor.flatMap { cursorPlaces[$0] } ?? 0
    var seen: Set<String> = []
    let posts = served.posts.filter { seen.insert($0.id).inserted }
    let fresh = posts.count { places[$0.id] == nil }
    let span = isOlder ? near..<near + fresh : near - fresh..<near
    let older = FeedCursor(rawValue: "o" + (served.older ?? ""))
    let newer = FeedCursor(rawValue: "n" + (served.newer ?? newest ?? ""))
    let page = FeedPage(
      posts: posts.map(\.value.post), start: isOlder ? request.cursor ?? newer : newer, end: isOlder ? older : request.cursor ?? older,
      isLast: isOlder ? served.older == nil : posts.isEmpty)
    for post in posts {
      if let order = orders[post.id], order != post.order { hasMovedPosts = true }
      orders[post.id] = post.order
    }
    var next = span.lowerBound
    let brought = posts.map { post in
      if places[post.id] == nil { (places[post.id], next) = (next, next + 1) }
      return (id: post.id, place: places[post.id] ?? next)
    }
    let isDue = ledger.answered(
      request.number, at: .init(request.edge), with: .init(span: span, posts: brought, isLast: page.isLast))
    guard isDue else { return page }
    (cursorPlaces[page.start], cursorPlaces[page.end]) = (span.lowerBound, span.upperBound)
    if isOlder { isAtEnd = page.isLast }
    if !isOlder || request.cursor == nil { newest = served.newer ?? newest }
    return page
  }
}

// MARK: Events

extension RealServer {
  func carryOut(_ event: ServerChange) { change(event) }

  /// Asks for the first page twice, with nothing in between (P8).
  func askTwice() {
    let question = PageQuestion(.first, limit: promise.limit)
    guard let first = ask(question, for: "twice: ", number: 0), let second = ask(question, for: "twice: ", number: 0) else { return }
    rules.askedTwice(first, second, "the first page")
  }

  /// The reader leaves the feed: its posts and cursors are forgotten.
  func comeBack() {
    rules.cameBack()
    deliveries.removeAll { _ in true }
    ledger = PageLedger(start: 0)
    (places, cursorPlaces, newest, isAtEnd) = ([:], [:], nil, false)
  }

  func sessionBegins() {
    if promise.resets { change(.reset(seed: eventSource.setting.seed)) }
    rules.walkedBefore(walks("before", .walkBefore))
  }

  /// Gets the newest posts as the reader does, then walks over all pages.
  func sessionEnds() {
    var cursor = newest
    var count = 0
    var isComplete = !promise.hasNewer
    while promise.hasNewer, let token = cursor, count < RealServer.maximumNewerPages {
      let question = PageQuestion(.newer(token), limit: promise.limit)
      guard let (answer, step) = ask(question, for: "last: ", number: pageNumber + 1) else { break }
      pageNumber += 1
      count += 1
      rules.answered(answer, to: question, number: pageNumber, step: step)
      guard let page = answer.page else { break }
      isComplete = page.posts.isEmpty || page.newer == token
      if isComplete { break }
      cursor = page.newer
    }
    rules.walkedAfter(walks("after", .walkAfter), hasAllNewer: isComplete)
  }

  /// About two thirds of a size, without a common divisor: so pages of both seldom end at the same post.
  static func otherSize(than size: Int) -> Int {
    func divisor(_ one: Int, _ other: Int) -> Int { other == 0 ? one : divisor(other, one % other) }
    return (max(1, size * 2 / 3)...max(1, size - 1)).first { divisor(size, $0) == 1 } ?? 1
  }

  /// Walks over all pages from the first on; a second time with pages of another size, if the server lets a client choose it.
  private func walks(_ when: String, _ time: PageStep.Time) -> [WayDown] {
    let limits = promise.limit.map { [$0, RealServer.otherSize(than: $0)] } ?? [nil]
    return limits.map { walk($0, when, time) }
  }

  private func walk(_ limit: Int?, _ when: String, _ time: PageStep.Time) -> WayDown {
    var way = WayDown(promise, "in the walk \(when) the session, ")
    var place = PageQuestion.Place.first
    var cursor: String?
    var number = 1
    var tries = 0
    while number <= RealServer.maximumWalkedPages {
      let question = PageQuestion(place, limit: limit)
      func asked() -> (answer: ServedAnswer, step: Int)? { ask(question, for: "walk \(when): ", number: number, walk: time) }
      guard let first = asked() else { break }
      let answer = first.answer
      if answer.page != nil, number <= RealServer.walkedTwice, let again = asked() {
        rules.askedTwice(first, again, WayDown.name(number, cursor))
      }
      way.answered(answer, asked: cursor, number: number, step: first.step)
      let results = way.takeResults()
      rules.add(results)
      tries = answer.page == nil ? tries + 1 : 0
      if answer.page == nil, tries < WayDown.maximumTries { continue }
      // A walk that is sent back, or that nothing comes on any more, has shown all that it can.
      let isStuck = results.contains { ["P4", "P5"].contains($0.rule) && $0.checkResult != .holds }
      guard let older = answer.page?.older, !isStuck else { break }
      (place, cursor, number) = (.older(older), older, number + 1)
    }
    return way
  }
}

/// What has been changed at the server: two states are the same after the same changes only.
private struct State {
  private var count = 0
  private var hash = TraceHash()

  mutating func add(_ change: ServerChange) {
    count += 1
    hash.add(Array("\(change)\n".utf8))
  }

  /// `after 3 changes, 9c52ea04f1d3b678`
  var words: String { count == 0 ? "before any change" : "after \(count) change\(count == 1 ? "" : "s"), \(hash)" }
}

extension ServerChange {
  fileprivate func renamed(_ name: (String) -> String) -> ServerChange {
    switch self {
    case .edit(let id): .edit(id: name(id))
    case .delete(let id): .delete(id: name(id))
    case .insert, .reset: self
    }
  }
}

extension PageQuestion {
  /// The question in a trace: `older abc of 20`.
  fileprivate var words: String {
    let size = limit.map { " of \($0)" } ?? ""
    return switch place {
    case .first: "first\(size)"
    case .older(let cursor): "older \(cursor)\(size)"
    case .newer(let cursor): "newer \(cursor)\(size)"
    }
  }
}
