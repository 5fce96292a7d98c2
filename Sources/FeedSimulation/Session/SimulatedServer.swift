import PhotoFeed
import ScrollSimulation
import Tiling

/// A source of pages in a session, with a ledger of what it was asked and has answered.
protocol PageServer: PageSource {
  var ledger: PageLedger { get set }
  var willAsk: () -> Void { get set }  // called before the ledger sees a request
  var underWayCount: Int { get }
  var allIsFetched: Bool { get }  // whether the end of the feed has been delivered
  func nextReply() -> FeedPageReply?
  func edit(_ post: Post)
  func delete(_ id: String)
}

/// A feed's server on virtual time: posts, the newest first, and the index at which the feed begins. It serves pages by cursor, with the
/// event source's fault plans.
final class SimulatedServer: PageServer {
  /// A page has the posts that exist when the reply arrives, in their editions of then.
  private struct Answer {
    var request: FeedPageRequest
    var plan: FeedPageFaultPlan
  }

  static let parameters = [pageSize, firstPage, pagesOlder, pagesNewer]
  static let pageSize = Parameter.choice("server.pageSize", [10, 1, 3, 10, 20, 30])
    .saying("pages of # posts")
  static let firstPage = Parameter.choice("server.firstPage", [10, 1, 4, 20, 40])
    .saying("a first page of # posts")
  /// Limit of the first page, in later pages. A full store may trim part of it and then requests it again from its start: pages of known
  /// posts alone, of which a paginator allows four in a row each time that the end is shown.
  private static let pagesInFirstPage = 12
  static let pagesOlder = Parameter.choice("server.pagesOlder", [3, 0, 1, 10, 30, 60])
    .saying("# pages of older posts")
  static let pagesNewer = Parameter.choice("server.pagesNewer", [0, 0, 1, 3, 10, 40])
    .saying("# pages of newer posts")

  static let live = [(pagesOlder, 60), (pagesNewer, 3), (PostTemplates.emptyPosts, 0)]  // of a live session

  private let eventSource: EventSource<FeedEvent>
  private let templates: PostTemplates
  private let hz: Int
  private var draw: FaultDraw
  private var deliveries = Deliveries<Answer>()
  let count: Int
  let start: Int
  private var editions: [String: Post] = [:]  // edited and deleted posts; looked up, never iterated
  private var gone: Set<String> = []
  private var brought: Set<Int> = []  // indices of posts in awaited pages
  private var asks = [0, 0]
  private var underWay: [FeedPageRequest] = []  // neither answered nor cancelled
  private let firstPageSize: Int
  var willAsk: () -> Void = {}
  var ledger: PageLedger

  init(_ eventSource: EventSource<FeedEvent>, _ templates: PostTemplates) {
    self.eventSource = eventSource
    self.templates = templates
    hz = eventSource.setting.hz
    draw = FaultDraw(eventSource.setting, eventSource.generator(stream: 3))
    let size = eventSource.setting[SimulatedServer.pageSize]
    start = eventSource.setting[SimulatedServer.pagesNewer] * size
    ledger = PageLedger(start: start)
    firstPageSize = min(eventSource.setting[SimulatedServer.firstPage], SimulatedServer.pagesInFirstPage * size)
    count = start + firstPageSize + eventSource.setting[SimulatedServer.pagesOlder] * size
  }

  var underWayCount: Int { underWay.count }
  var allIsFetched: Bool { ledger.reach == count }

  // MARK: Posts

  static func id(of number: Int) -> String { "t\(number)" }  // the feed begins at number 0; newer posts have negative numbers

  func edit(_ post: Post) { editions[post.id] = post }
  func delete(_ id: String) { gone.insert(id) }

  private func post(at index: Int) -> Post? {
    let id = SimulatedServer.id(of: index - start)
    return gone.contains(id) ? nil : editions[id] ?? templates.post(id, like: index)
  }

  // MARK: Requests

  func start(_ request: FeedPageRequest) {
    willAsk()
    let edge = request.edge == .start ? 0 : 1
    asks[edge] += 1
    underWay.append(request)
    eventSource.loadBegan(name(of: request), in: "pages")
    ledger.asked(.init(number: request.number, brink: .init(request.edge), place: request.cursor.map(place)))
    let answer = eventSource.answer(to: "page \(request.edge) ask \(asks[edge])") { draw.page() }
    var plan = FeedPageFaultPlan()
    if case .page(let told) = answer { plan = told }
    guard plan.outcome != .lost else { return }
    deliveries.add(Answer(request: request, plan: plan), after: plan.late, of: eventSource.frame, hz: hz)
    if let again = plan.again {
      deliveries.add(Answer(request: request, plan: plan), after: plan.late + again, of: eventSource.frame, hz: hz)
    }
  }

  /// The reply may still arrive.
  func cancel(_ request: FeedPageRequest) {
    underWay.removeAll { $0 == request }
    eventSource.loadEnded(name(of: request), in: "pages", "cancelled")
    ledger.cancelled(request.number, at: .init(request.edge))
  }

  func nextReply() -> FeedPageReply? {
    guard let answer = deliveries.next(by: eventSource.frame) else { return nil }
    let (request, plan) = (answer.request, answer.plan)
    underWay.removeAll { $0 == request }
    eventSource.loadEnded(name(of: request), in: "pages", plan.outcome == .right ? "shown" : "failed")
    guard plan.outcome == .right else {
      ledger.answered(request.number, at: .init(request.edge), with: nil)
      return FeedPageReply(request: request, outcome: .failure("no answer"))
    }
    let page = page(for: request, plan)
    let isDue = ledger.answered(request.number, at: .init(request.edge), with: page)
    if isDue { for post in page.posts { brought.insert(post.place) } }
    let posts = page.posts.compactMap { post(at: $0.place) }
    return FeedPageReply(
      request: request,
      outcome: .page(FeedPage(posts: posts, start: cursor(page.span.lowerBound), end: cursor(page.span.upperBound), isLast: page.isLast)))
  }

  private func name(of request: FeedPageRequest) -> String { "\(request.edge) \(request.number)" }

  private func cursor(_ index: Int) -> FeedCursor { FeedCursor(rawValue: "\(index)") }

  private func place(_ cursor: FeedCursor) -> Int { (Int(cursor.rawValue) ?? start).clamped(to: 0...count) }

  private func page(for request: FeedPageRequest, _ plan: FeedPageFaultPlan) -> PageLedger.Page {
    let isOlder = request.edge == .end
    let size = request.cursor == nil ? firstPageSize : eventSource.setting[SimulatedServer.pageSize]
    let asked = request.cursor.map(place) ?? start
    let first = (isOlder ? asked - plan.outdated : asked + plan.outdated).clamped(to: 0...count)
    var places: [Int] = []
    var end = first
    while places.count < size, isOlder ? end < count : end > 0 {
      let place = isOlder ? end : end - 1
      if post(at: place) != nil { places.append(place) }
      end += isOlder ? 1 : -1
    }
    if let brings = plan.brings { places = Array(places.prefix(brings)) }
    places = repeated(before: first, isOlder: isOlder, plan.repeats) + places
    return PageLedger.Page(
      span: min(first, end)..<max(first, end), posts: places.sorted().map { (SimulatedServer.id(of: $0 - start), $0) },
      isLast: isOlder ? end == count : end == 0)
  }

  /// Posts before a place that were delivered before and are still in the feed.
  private func repeated(before first: Int, isOlder: Bool, _ limit: Int) -> [Int] {
    var places: [Int] = []
    var place = isOlder ? first - 1 : first
    while places.count < limit, isOlder ? place >= 0 : place < count {
      guard brought.contains(place), ledger.covered?.contains(place) ?? false else { break }
      if post(at: place) != nil { places.append(place) }
      place += isOlder ? -1 : 1
    }
    return places
  }
}

extension ClientObservation.Brink {
  init(_ edge: ContentEdge) { self = edge == .start ? .start : .end }
}
