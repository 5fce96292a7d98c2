import FeedServerClient
import Foundation
import Histogram

/// How long a thousand readers at once wait for their answers: once a second each, from the time at which a call was due; then each as fast as
/// the answers come. The server is a process of its own on the same machine.
@main
enum FeedServerBench {
  static let readerCount = 1_000
  static let pacedCalls = 10
  static let urgentCalls = 30
  static let postCount = 1_000

  static func main() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("feed-server-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try ServerProcess(database: folder.appendingPathComponent("feed.sqlite"))
    try await FeedConnection.open(port: server.port) { connection in
      let posts = (0..<postCount).map { "{\"id\":\"\($0)\",\"text\":{\"length\":\($0 * 37 % 300),\"wide\":0,\"lines\":1}}\n" }.joined()
      _ = try await connection.post("/feeds/news/posts", posts)
    }
    print("\(readerCount) readers of \(postCount) posts, milliseconds            calls      p50      p99    p99.9      max   calls/s")
    try await show("once a second each", run(on: server, calls: pacedCalls, pause: .seconds(1)))
    try await show("as fast as answers come", run(on: server, calls: urgentCalls, pause: nil))
    print("the server ended with status \(server.terminate())")
  }

  struct Waits: Sendable {
    var moves: [Duration] = []  // answered once SQLite has them
    var questions: [Duration] = []
    var total = Duration.zero
  }

  private static func run(on server: ServerProcess, calls: Int, pause: Duration?) async throws -> Waits {
    let clock = ContinuousClock()
    let begin = clock.now + .seconds(1)
    var waits = try await withThrowingTaskGroup(of: Waits.self) { group in
      for number in 0..<readerCount {
        group.addTask {
          try await FeedConnection.open(port: server.port) { connection in
            _ = try await connection.put("/feeds/news/readers/\(number)", "{\"viewport\":[390,844]}")
            var script = ReaderScript(seed: number + 1)
            var waits = Waits()
            for call in 0..<calls {
              var due = clock.now
              if let pause {
                due = begin + pause * call + pause * number / readerCount
                try await clock.sleep(until: due, tolerance: .zero)
              } else if call == 0 {
                try await clock.sleep(until: begin, tolerance: .zero)
                due = begin
              }
              let step = script.next(length: 100_000, cursors: ["\(number % postCount)"])
              _ = try await step.send(on: &connection, as: "\(number)")
              switch step {
              case .window, .prefetch: waits.questions.append(clock.now - due)
              default: waits.moves.append(clock.now - due)
              }
            }
            return waits
          }
        }
      }
      var all = Waits()
      for try await waits in group {
        all.moves += waits.moves
        all.questions += waits.questions
      }
      return all
    }
    waits.total = clock.now - begin
    return waits
  }

  private static func show(_ name: String, _ waits: Waits) {
    for (kind, list) in [("moves", waits.moves), ("questions", waits.questions)] {
      var histogram = Histogram<UInt64>(highestTrackableValue: 60_000_000, numberOfSignificantValueDigits: .three)
      for wait in list { histogram.record(UInt64(max(0, wait / .microseconds(1)))) }
      let times = [50, 99, 99.9, 100].map { String(format: "%8.2f", Double(histogram.valueAtPercentile($0)) / 1_000) }
      let rate = Double(list.count) / (waits.total / .seconds(1))
      let title = "\(name), \(kind)".padding(toLength: 48, withPad: " ", startingAt: 0)
      print(title + String(format: "%9d ", list.count) + times.joined(separator: " ") + String(format: " %9.0f", rate))
    }
  }
}
