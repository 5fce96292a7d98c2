import FeedFormats
import FeedProtocol
import LiveInput
import PostgresInput
import RedisInput
import Treadmill
import UVLoop

/// Puts the posts of a live source into a feed of the server.
final class Follower {
  // More notices of a kind are only counted, until the next connection.
  private static let announcedMax = 5

  let source: any LiveSource
  private(set) var addedCount = 0
  private(set) var updatedCount = 0
  private(set) var unchangedCount = 0
  private(set) var badCount = 0
  private(set) var failure: LiveFailure?
  private let name: String
  private let feed: String
  private let place: FeedPlace
  private unowned let server: Server
  private let announce: (String) -> Void
  private var announced: [String: Int] = [:]

  init(
    of server: Server, _ source: any LiveSource, name: String, feed: String, at place: FeedPlace, _ announce: @escaping (String) -> Void
  ) {
    (self.server, self.source, self.name, self.feed, self.place) = (server, source, name, feed, place)
    self.announce = { announce("\(name): \($0)") }
  }

  func start() {
    source.start { [unowned self] event in
      switch event {
      case .entries(let entries):
        take(entries)
        source.taken(entries.count)
      case .notice(let notice): note(notice)
      case .end: announce("has ended; its posts are still served")
      case .failure(let failure):
        self.failure = failure
        server.end()
      }
    }
  }

  // MARK: Posts

  private func take(_ entries: [LiveEntry]) {
    var posts: [Post] = []
    for entry in entries {
      // An entry is an item or a page, in any format that the reader knows.
      var reader = FeedReader(source: name)
      (entry.line + [UInt8(ascii: "\n")]).withUnsafeBytes { reader.push($0) }
      reader.finish()
      while let outcome = reader.next() {
        switch outcome {
        case .post(let post, _): posts.append(post)
        case .removal(let id, _):
          insert(posts)
          posts = []
          insert([], removing: [id])
        case .bad(let error):
          badCount += 1
          announce("entry \(entry.position): \(error.problem)", kind: "bad")
        }
      }
    }
    insert(posts)
  }

  /// A feed or a host that is full loses its oldest posts, a tenth at a time.
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
    let count = (store.count + 9) / 10
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
    } catch { throw .cannotFollow(error) }
    guard !text.contains("://") else { throw .notASource(text) }
    return LineSource(on: loop, path: text)
  }

  /// Without passwords.
  static func name(_ text: String) -> String {
    text == "-" ? "standard input" : (try? RedisStream.Address(text).name) ?? (try? PostgresTable.Address(text).name) ?? text
  }
}
