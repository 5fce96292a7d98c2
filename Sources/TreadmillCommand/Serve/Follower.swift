import FeedFormats
import FeedProtocol
import LiveInput
import PostgresInput
import RedisInput
import Treadmill
import UVLoop

/// Puts the posts of a live source into a feed of the server, a limited number in each turn of the loop: the server's clients have theirs
/// between two of them.
final class Follower {
  /// The posts that one turn takes.
  static let turnPostsMax = 256
  /// The bytes of entries at which a turn begins no further entry.
  static let turnBytesMax = 1 << 16
  /// The posts that a full feed loses at once.
  static let droppedMax = 1_024
  // More notices of a kind are only counted, until the next connection.
  private static let announcedMax = 5

  let source: any LiveSource
  private(set) var addedCount = 0
  private(set) var updatedCount = 0
  private(set) var unchangedCount = 0
  private(set) var badCount = 0
  /// The most that a turn has taken: posts, and bytes of the entries that it began.
  private(set) var turnPostsPeak = 0
  private(set) var turnBytesPeak = 0
  private(set) var failure: LiveFailure?
  private let name: String
  private let feed: String
  private let place: FeedPlace
  private let description: FeedDescription
  private unowned let server: Server
  private let announce: (String) -> Void
  private var announced: [String: Int] = [:]
  private let turns: IdleHandle
  private var entries: [LiveEntry] = []  // delivered and not taken, as many as the source allows; those before `begun` are begun
  private var begun = 0
  private var reader: FeedReader?  // of the last entry that is begun

  init(
    of server: Server, _ source: any LiveSource, name: String, feed: String, at place: FeedPlace, as description: FeedDescription,
    _ announce: @escaping (String) -> Void
  ) {
    (self.server, self.source, self.name, self.feed, self.place) = (server, source, name, feed, place)
    turns = IdleHandle(on: server.loop)
    self.description = description
    self.announce = { announce("\(name): \($0)") }
  }

  /// Makes the feed, so that readers can open it before its first post.
  func declare() throws(FeedHostError) {
    _ = try server.update { host throws(FeedHostError) in try host.insert([], at: place, in: feed) }
  }

  func start() {
    source.start { [unowned self] event in
      switch event {
      case .entries(let entries):
        self.entries += entries
        turns.start { [unowned self] in takeTurn() }
      case .notice(let notice): note(notice)
      case .end: announce("has ended; its posts are still served")
      case .failure(let failure):
        self.failure = failure
        server.end()
      }
    }
  }

  /// Takes nothing more. What was not taken comes again to the next process, where a server keeps it.
  func close() {
    source.close()
    turns.close()
    (entries, begun, reader) = ([], 0, nil)
  }

  // MARK: Posts

  private func takeTurn() {
    var (count, bytes) = (0, 0)
    var posts: [Post] = []
    while count < Follower.turnPostsMax {
      guard let outcome = reader?.next() else {
        reader = nil
        guard begun < entries.count, bytes < Follower.turnBytesMax else { break }
        // An entry is an item or a page, in any format that the reader knows.
        reader = FeedReader(source: name, line: entries[begun].line, as: description)
        bytes += entries[begun].line.count
        begun += 1
        continue
      }
      count += 1
      switch outcome {
      case .post(let post, _): posts.append(post)
      case .removal(let id, _):
        insert(posts)
        posts = []
        insert([], removing: [id])
      case .bad(let error):
        badCount += 1
        announce("entry \(entries[begun - 1].position): \(error.problem)", kind: "bad")
      }
    }
    insert(posts)
    (turnPostsPeak, turnBytesPeak) = (max(turnPostsPeak, count), max(turnBytesPeak, bytes))
    finish()
  }

  /// Tells the source what is taken, all posts of which are in the feed.
  private func finish() {
    let done = reader == nil ? begun : begun - 1
    entries.removeFirst(done)
    begun -= done
    if entries.isEmpty { turns.stop() }
    if done > 0 { source.taken(done) }
  }

  /// A feed or a host that is full loses its oldest posts, a tenth at a time, or ``droppedMax`` if that is less.
  private func insert(_ posts: [Post], removing removed: [String] = []) {
    guard !posts.isEmpty || !removed.isEmpty else { return }
    // The latest post stands first at the start, and last at the end.
    let ordered = place == .start ? posts.reversed() : posts
    while true {
      do throws(FeedHostError) {
        let change = try server.update { host throws(FeedHostError) in try host.insert(ordered, at: place, removing: removed, in: feed) }
        addedCount += change.added
        updatedCount += change.updated
        unchangedCount += change.unchanged
        if change.updated + change.unchanged > 0 { announce("posts come again with the ids of posts that are there", kind: "again") }
        return
      } catch {
        guard dropOldest() else {
          badCount += posts.count
          return announce("\(posts.count) posts do not fit: \(error)", kind: "full")
        }
      }
    }
  }

  private func dropOldest() -> Bool {
    guard let store = try? server.host.posts(of: feed), !store.isEmpty else { return false }
    let count = min((store.count + 9) / 10, Follower.droppedMax)
    let oldest = place == .start ? store.count - count..<store.count : 0..<count
    return (try? server.update { host throws(FeedHostError) in try host.remove(oldest.map { store[$0].id }, from: feed) }) != nil
  }

  // MARK: Notices

  private func note(_ notice: LiveNotice) {
    switch notice {
    case .connected:
      announced = [:]
      announce("connected")
    case .waiting(let reason, let milliseconds): announce("\(reason); trying again in \(milliseconds) ms", kind: "waiting")
    case .restarted(let restart): announce("the file was \(restart), and is read from its start", kind: "restarted")
    case .repeated(let position): announce("entry \(position) has come before, and is left out", kind: "repeated")
    case .backwards(let position, let last): announce("entry \(position) comes after \(last)", kind: "backwards")
    case .passedOver(let position, let reason): announce("entry \(position) is passed over: \(reason)", kind: "passed over")
    }
  }

  private func announce(_ words: String, kind: String) {
    announced[kind, default: 0] += 1
    if announced[kind]! <= Follower.announcedMax { announce(words) }
    if announced[kind] == Follower.announcedMax { announce("more notices of this kind are only counted") }
  }
}

extension Follower {
  /// The source that a text names: `-`, `unix:PATH`, an address of Redis or PostgreSQL, or a file's path.
  static func source(_ text: String, on loop: EventLoop) throws(Failure) -> any LiveSource {
    if text == "-" { return LineSource(on: loop, descriptor: 0) }
    if text.hasPrefix("unix:") { return LineSource(on: loop, socketPath: String(text.dropFirst("unix:".count))) }
    do throws(LiveFailure) {
      if text.hasPrefix("redis://") { return RedisStream(on: loop, try RedisStream.Address(text)) }
      if text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") {
        return PostgresTable(on: loop, try PostgresTable.Address(text))
      }
    } catch { throw .input("\(error)") }
    guard !text.contains("://") else { throw .notASource(text) }
    return LineSource(on: loop, path: text)
  }

  /// Without passwords.
  static func name(_ text: String) -> String {
    text == "-" ? "standard input" : (try? RedisStream.Address(text).name) ?? (try? PostgresTable.Address(text).name) ?? text
  }
}
