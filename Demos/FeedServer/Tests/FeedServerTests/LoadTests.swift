import FeedServerClient
import Foundation
import Testing
import Treadmill

/// A thousand readers at once, each on a connection of their own.
@Suite("Under load", .timeLimit(.minutes(3)))
struct LoadTests {
  static let readerCount = 1_000
  static let callsPerRound = 4

  @Test("a thousand readers get the answers of their own sessions, while posts come and go, and across a restart")
  func everyReader() async throws {
    let folder = try TemporaryFolder()
    var server = try ServerProcess(database: folder.file("feed.sqlite"))
    var feed = try ReferenceFeed()
    try await post(0..<200, to: &feed, server)
    let opened = feed
    var readers = try (0..<Self.readerCount).map { try ReferenceReader($0, in: opened) }

    readers = try await round(of: readers, in: feed, server, isFirst: true)
    try await post(200..<230, to: &feed, server)
    readers = try await round(of: readers, in: feed, server)
    try await remove([3, 120, 121, 122, 229], from: &feed, server)
    readers = try await round(of: readers, in: feed, server)

    #expect(server.terminate() == 0)
    server = try ServerProcess(database: folder.file("feed.sqlite"))
    for place in readers.indices { try readers[place].restart(in: feed) }
    readers = try await round(of: readers, in: feed, server)
    try await post(230..<260, to: &feed, server)
    readers = try await round(of: readers, in: feed, server)
    #expect(server.terminate() == 0)
  }

  /// All readers at once: each makes some calls on a connection, and compares the answers.
  private func round(
    of readers: [ReferenceReader], in feed: ReferenceFeed, _ server: ServerProcess, isFirst: Bool = false
  ) async throws -> [ReferenceReader] {
    try await withThrowingTaskGroup(of: (Int, ReferenceReader).self) { group in
      for (place, reader) in readers.enumerated() {
        group.addTask {
          try await FeedConnection.open(port: server.port) { connection in
            var reader = reader
            if isFirst {
              let answer = try await connection.put("/feeds/news/readers/\(reader.path)", reader.opening)
              #expect(answer.status == 200 && answer.text.hasSuffix(",\(reader.state(in: feed))}}"), "\(reader.name): \(answer.text)")
            }
            for _ in 0..<Self.callsPerRound {
              let step = reader.script.next(length: feed.outline.length, cursors: feed.cursors)
              let needsPage = reader.needsPage(step, in: feed)
              let expected = reader.answer(step, in: feed)
              let answer = try await step.send(on: &connection, as: reader.path)
              #expect(answer.status == 200 && answer.hasMembers(expected), "\(reader.name), \(step): \(answer.text), not \(expected)")
              #expect((answer.link != nil) == needsPage, "\(reader.name), \(step): \(answer.link ?? "no link")")
            }
            return (place, reader)
          }
        }
      }
      var moved = readers
      for try await (place, reader) in group { moved[place] = reader }
      return moved
    }
  }

  private func post(_ numbers: Range<Int>, to feed: inout ReferenceFeed, _ server: ServerProcess) async throws {
    let posts = numbers.reversed().map(SyntheticPost.init)
    try feed.prepend(posts.map(\.post))
    let answer = try await FeedConnection.open(port: server.port) { connection in
      try await connection.post("/feeds/news/posts", posts.map(\.line).joined())
    }
    #expect(answer.text == "{\"ok\":{\"added\":\(numbers.count),\"updated\":0,\"unchanged\":0,\"removed\":0}}")
  }

  private func remove(_ numbers: [Int], from feed: inout ReferenceFeed, _ server: ServerProcess) async throws {
    for number in numbers {
      try feed.remove([SyntheticPost(number).post.id])
      let answer = try await FeedConnection.open(port: server.port) { try await $0.delete("/feeds/news/posts/post-\(number)") }
      #expect(answer.text == "{\"ok\":{\"added\":0,\"updated\":0,\"unchanged\":0,\"removed\":1}}")
    }
  }
}

extension FeedConnection.Answer {
  /// Whether it is an answer of exactly these members, but for the session's name.
  func hasMembers(_ members: String) -> Bool {
    let session = text.firstMatch(of: /^\{"id":null,"ok":\{"session":[0-9]+,/).map { String($0.output) }
    return text == (session ?? "{\"id\":null,\"ok\":{") + members + "}}"
  }
}
