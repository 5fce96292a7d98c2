import FeedServerClient
import Treadmill

/// A feed as the server should have it, asked without server, host or JSON.
struct ReferenceFeed {
  private(set) var store = FeedStore()
  private(set) var outline: FeedOutline
  /// After each post.
  private(set) var cursors: [String] = []

  /// Of synthetic posts, the last one on top.
  init(of count: Int = 0) throws {
    outline = try FeedOutline(store, width: ReferenceReader.screen.width)
    try prepend((0..<count).reversed().map { SyntheticPost($0).post })
  }

  mutating func prepend(_ posts: [Post]) throws { try follow(store.prepend(contentsOf: posts)) }
  mutating func remove(_ ids: [String]) throws { try follow(store.delete(ids: ids)) }

  private mutating func follow(_ change: FeedChange) throws {
    try outline.apply(change.items, in: store)
    cursors = (0..<store.count).map { "\(store.key(at: $0).rawValue)" }
  }
}

/// A reader of the reference feed: a session that does what the server's should do, and the answers in the protocol's words.
struct ReferenceReader: Sendable {
  static let screen = Size(width: 390, height: 844)

  let name: String
  var script: ReaderScript
  var session: FeedSession

  init(_ number: Int, in feed: ReferenceFeed) throws {
    name = "reader \(number)"
    script = ReaderScript(seed: number + 1)
    session = try FeedSession(viewport: Self.screen, platform: Self.platform(of: number), in: feed.outline)
  }

  static func platform(of number: Int) -> ScrollPlatform { ScrollPlatform.allCases[number % ScrollPlatform.allCases.count] }

  /// The reader in a path.
  var path: String { name.split(separator: " ").joined(separator: "%20") }

  var opening: String { "{\"viewport\":[390,844],\"platform\":\"\(session.platform.rawValue)\"}" }

  /// The session of a server that was started again since the last call.
  mutating func restart(in feed: ReferenceFeed) throws {
    session = try FeedSession(restoring: session.saved(in: feed.outline), in: feed.outline)
  }

  /// Does what a step asks for. Returns the members of the answer, but for the session's name.
  mutating func answer(_ step: ReaderStep, in feed: ReferenceFeed) -> String {
    let outline = feed.outline
    switch step {
    case .scroll(let offset):
      session.scroll(to: offset, in: outline)
      return state(in: feed)
    case .release(let velocity, let at):
      session.release(velocity: velocity, at: Instant(milliseconds: at), in: outline)
      return state(in: feed)
    case .advance(let at):
      var appeared: [String] = []
      session.advance(to: Instant(milliseconds: at), in: outline) { appeared.append(text($0)) }
      return "\"appeared\":[\(appeared.joined(separator: ","))],\(state(in: feed))"
    case .window(let at, let within, let keep, _):
      let now = Instant(milliseconds: at)
      var then = session
      let visible = then.advance(to: now, in: outline)
      let sight = session.sight(within: within, at: now, keeping: keep, in: outline)
      let (before, after) = (0..<sight.kept.lowerBound, sight.kept.upperBound..<outline.count)
      return "\"visible\":\(text(visible)),\"needed\":\(text(sight.needed)),\"before\":\(text(before)),\"after\":\(text(after)),"
        + "\"atEnd\":\(after.isEmpty)"
    case .prefetch(let at, let within, let keep, let limit):
      let items = session.upcoming(within: within, at: Instant(milliseconds: at), keeping: keep, limit: limit, in: outline)
      let texts = items.map { item in
        let time = item.millisecondsUntilVisible.map { plain(($0 * 1e6).rounded() / 1e6) } ?? "null"
        return "{\"index\":\(item.index),\"id\":\"\(feed.store[item.index].id)\",\"priority\":\"\(item.priority)\",\"in\":\(time)}"
      }
      return "\"posts\":[\(texts.joined(separator: ","))]"
    }
  }

  /// Whether the answer to a step should have a link to a next page.
  func needsPage(_ step: ReaderStep, in feed: ReferenceFeed) -> Bool {
    guard case .window(let at, let within, _, let held) = step, let place = feed.cursors.firstIndex(of: held) else { return false }
    return session.needed(within: within, at: Instant(milliseconds: at), in: feed.outline).upperBound > place + 1
  }

  func state(in feed: ReferenceFeed) -> String {
    "\"offset\":\(plain(session.offset)),\"moving\":\(session.isMoving),\"visible\":\(text(session.visible(in: feed.outline))),"
      + "\"length\":\(plain(feed.outline.length))"
  }
}

private func text(_ range: Range<Int>) -> String { "[\(range.lowerBound),\(range.upperBound)]" }
private func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
