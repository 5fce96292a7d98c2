import PhotoFeed
import Tiling
import ViewTree

/// A reader's client at the end of the posts that have come: when it asks, gives up and asks again, as `FeedPager` does.
struct ReaderPaging: Sendable {
  enum Load: Hashable, Sendable {
    case idle
    case underWay(number: Int, deadline: Instant)
    case pausing(until: Instant)
  }

  private(set) var edge: PaginatorEdge
  private(set) var load = Load.idle
  private(set) var cursor: String?  // nil before the first page
  private(set) var pages = 0
  private var attempt = 0
  private var lastNumber = 0
  private var page = PageAsk.Page.first

  init(_ loading: ReaderLoading) { edge = PaginatorEdge(maximumEmptyPages: max(1, loading.maximumEmptyPages)) }

  /// When the request is given up or repeated, if nothing comes.
  var deadline: Instant? {
    switch load {
    case .idle: nil
    case .underWay(_, let deadline): deadline
    case .pausing(let end): end
    }
  }

  /// Whether the last page has come.
  var isClosed: Bool { edge.state == .closed }

  /// A frame has been laid out.
  mutating func look(isWithinReach: Bool, itemCount: Int, at instant: Instant, _ setting: ReaderSetting) -> ReaderEvent? {
    guard edge.look(isWithinReach: isWithinReach, itemCount: itemCount) else { return nil }
    attempt = 0
    return start(at: instant, setting)
  }

  /// The time has come for a request that waits.
  mutating func time(passes instant: Instant, _ setting: ReaderSetting) -> [ReaderEvent] {
    switch load {
    case .underWay(let number, let deadline) where deadline <= instant:
      fail(at: instant, setting)
      return [.givesUp(number: number, isLate: true, at: instant)]
    case .pausing(let end) where end <= instant: return [start(at: instant, setting)]
    default: return []
    }
  }

  var awaited: Int? { if case .underWay(let number, _) = load { number } else { nil } }

  func isAwaited(_ number: Int) -> Bool { if case .underWay(number, _) = load { true } else { false } }

  /// The page that was asked for has come; `cursor` leads on.
  mutating func took(cursor: String?) {
    (load, self.cursor, page) = (.idle, cursor, .older)
    pages += 1
    _ = edge.complete(generation: edge.generation, cursor == nil ? .last : .loaded)
  }

  mutating func fail(at instant: Instant, _ setting: ReaderSetting) {
    guard attempt >= setting.maximumAttempts else {
      return load = .pausing(until: instant.advanced(byMilliseconds: setting.retryMilliseconds * Double(1 << min(attempt - 1, 20))))
    }
    load = .idle
    _ = edge.complete(generation: edge.generation, .failed)
  }

  /// Begins again with the first page. What is under way is no longer waited for: its number, if there is one.
  mutating func restart() -> Int? {
    var given: Int?
    if case .underWay(let number, _) = load { given = number }
    (load, cursor, pages, page) = (.idle, nil, 0, .again)
    edge.restart()
    return given
  }

  private mutating func start(at instant: Instant, _ setting: ReaderSetting) -> ReaderEvent {
    attempt += 1
    lastNumber += 1
    load = .underWay(number: lastNumber, deadline: instant.advanced(byMilliseconds: setting.timeoutMilliseconds))
    return .asks(PageAsk(number: lastNumber, page: page, attempt: attempt, cursor: cursor, depth: pages), at: instant)
  }
}
