import FeedServerClient
import Foundation
import Synchronization
import Testing
import Treadmill

@Suite("A restart under load", .timeLimit(.minutes(2)))
struct RestartTests {
  static let readerCount = 200
  static let callsBeforeEnd = 400
  static let postsBeforeEnd = 3

  @Test(
    "leaves every reader where the last answered call had saved them, and loses or doubles no post", arguments: ["SIGTERM", "SIGKILL"])
  func restart(signal: String) async throws {
    let folder = try TemporaryFolder()
    let feed = try ReferenceFeed(of: 120)
    var readers = try (0..<Self.readerCount).map { Waiting(reader: try ReferenceReader($0, in: feed)) }
    var posted = 0
    for round in 0..<3 {
      let server = try ServerProcess(database: folder.file("feed.sqlite"))
      if round == 0 { try await fill(server, with: feed, readers) }
      let load = Load()
      let (places, before) = (readers, posted)
      async let moved = readAll(places, in: feed, server, load)
      async let added = post(before, to: server, load)
      try await load.end()
      if signal == "SIGTERM" { #expect(server.terminate() == 0) } else { server.kill() }
      (readers, posted) = try await (moved, added)
    }
    let server = try ServerProcess(database: folder.file("feed.sqlite"))
    _ = try await readAll(readers, in: feed, server, Load(), calls: 1)
    try await check(posted, in: server)
    #expect(server.terminate() == 0)
  }

  /// A reader, and the call whose answer they wait for: it was done or it was not.
  struct Waiting: Sendable {
    var reader: ReferenceReader
    var unanswered: ReaderStep?
  }

  /// What is answered, and whether connections may break.
  final class Load: Sendable {
    private let calls = Atomic(0)
    private let posts = Atomic(0)
    private let isEnding = Atomic(false)

    var mayBreak: Bool { isEnding.load(ordering: .relaxed) }
    func noteCall() { calls.add(1, ordering: .relaxed) }
    func notePost() { posts.add(1, ordering: .relaxed) }

    /// Returns in the middle of it.
    func end() async throws {
      while calls.load(ordering: .relaxed) < RestartTests.callsBeforeEnd || posts.load(ordering: .relaxed) < RestartTests.postsBeforeEnd {
        try await Task.sleep(for: .milliseconds(1))
      }
      isEnding.store(true, ordering: .relaxed)
    }
  }

  // MARK: Readers

  private func readAll(
    _ readers: [Waiting], in feed: ReferenceFeed, _ server: ServerProcess, _ load: Load, calls: Int = .max
  ) async throws -> [Waiting] {
    try await withThrowingTaskGroup(of: (Int, Waiting).self) { group in
      for (place, waiting) in readers.enumerated() {
        group.addTask { (place, try await read(waiting, in: feed, server, load, calls: calls)) }
      }
      var moved = readers
      for try await (place, waiting) in group { moved[place] = waiting }
      return moved
    }
  }

  /// Calls until the server is gone.
  private func read(
    _ waiting: Waiting, in feed: ReferenceFeed, _ server: ServerProcess, _ load: Load, calls: Int
  ) async throws -> Waiting {
    let progress = Mutex(waiting)
    do {
      try await FeedConnection.open(port: server.port) { connection in
        var waiting = progress.withLock { $0 }
        try await find(&waiting, in: feed, on: &connection)
        progress.withLock { $0 = waiting }
        for _ in 0..<calls {
          let step = waiting.reader.script.next(length: feed.outline.length, cursors: feed.cursors)
          waiting.unanswered = step
          progress.withLock { $0 = waiting }
          let answer = try await step.send(on: &connection, as: waiting.reader.path)
          let expected = waiting.reader.answer(step, in: feed)
          #expect(answer.status == 200 && answer.hasMembers(expected), "\(waiting.reader.name), \(step): \(answer.text), not \(expected)")
          waiting.unanswered = nil
          load.noteCall()
          progress.withLock { $0 = waiting }
        }
      }
    } catch  where load.mayBreak {}
    return progress.withLock { $0 }
  }

  /// The first question after a restart: the reader is where the last answered call left them, or the unanswered one.
  private func find(_ waiting: inout Waiting, in feed: ReferenceFeed, on connection: inout FeedConnection) async throws {
    let question = ReaderStep.advance(at: waiting.reader.script.now)
    let answer = try await question.send(on: &connection, as: waiting.reader.path)
    var left = waiting.reader
    try left.restart(in: feed)
    var expected = [left.answer(question, in: feed)]
    if answer.hasMembers(expected[0]) {
      waiting.reader = left
    } else if let step = waiting.unanswered {
      _ = waiting.reader.answer(step, in: feed)
      try waiting.reader.restart(in: feed)
      expected.append(waiting.reader.answer(question, in: feed))
    }
    #expect(answer.status == 200 && expected.contains(where: answer.hasMembers), "\(waiting.reader.name): \(answer.text), not \(expected)")
    waiting.unanswered = nil
  }

  private func fill(_ server: ServerProcess, with feed: ReferenceFeed, _ readers: [Waiting]) async throws {
    try await FeedConnection.open(port: server.port) { connection in
      let lines = (0..<feed.store.count).reversed().map { SyntheticPost($0).line }.joined()
      var answers = [try await connection.post("/feeds/news/posts", lines)]
      for reader in readers.map(\.reader) { answers.append(try await connection.put("/feeds/news/readers/\(reader.path)", reader.opening)) }
      #expect(answers.allSatisfy { $0.status == 200 })
    }
  }

  // MARK: Posts

  /// Posts one after another until the server is gone; begins with the one that was not answered.
  private func post(_ answered: Int, to server: ServerProcess, _ load: Load) async throws -> Int {
    let progress = Mutex(answered)
    do {
      try await FeedConnection.open(port: server.port) { connection in
        while true {
          let number = progress.withLock { $0 }
          let answer = try await connection.post("/feeds/busy/posts", SyntheticPost(number).line)
          #expect(answer.status == 200)
          progress.withLock { $0 += 1 }
          load.notePost()
        }
      }
    } catch  where load.mayBreak {}
    return progress.withLock { $0 }
  }

  private func check(_ answered: Int, in server: ServerProcess) async throws {
    let ids = try await FeedConnection.open(port: server.port) { connection in
      var (ids, cursor): ([Int], String?) = ([], nil)
      repeat {
        let page = try await connection.get("/feeds/busy/posts?limit=50\(cursor.map { "&after=\($0)" } ?? "")")
        ids += page.text.matches(of: /\{"id":"post-([0-9]+)"/).compactMap { Int($0.output.1) }
        cursor = page.text.firstMatch(of: /"next":"([0-9]+)"/).map { String($0.output.1) }
      } while cursor != nil
      return ids
    }
    // The one whose answer did not come may be there.
    let expected = Array((0..<answered).reversed())
    #expect(ids == expected || ids == [answered] + expected, "\(answered) posts are answered for")
  }
}
