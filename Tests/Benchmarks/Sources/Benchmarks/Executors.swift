import UVLoop

/// What Swift concurrency costs on the event loop, beside its own executor. Time on the clock, as threads wait for each other.
enum Executors {
  private static let hops = 100_000
  private static let sleeps = 2_000

  private actor Count {
    private let executor: UVExecutor
    private(set) var count = 0

    init(on executor: UVExecutor) { self.executor = executor }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func increment() { count += 1 }
  }

  /// An actor of the standard executor.
  private actor PlainCount {
    private(set) var count = 0

    func increment() { count += 1 }
  }

  static func run() -> [String] {
    var failures: [String] = []
    var rows: [(name: String, nanoseconds: Double)] = []
    do {
      let loop = try EventLoop()
      let executor = try UVExecutor(on: loop)
      func add(_ name: String, count: Int, _ body: @Sendable @escaping (Int) async throws -> Int) throws {
        let figures = try (0..<5).map { _ in
          let start = Stopwatch.instant()
          let done = try executor.run { try await body(count) }
          if done != count { failures.append("\(name): \(done) of \(count)") }
          return Double(Stopwatch.instant() - start) / Double(count)
        }
        rows.append((name, Stopwatch.median(figures)))
      }
      try add("call of an actor on the loop, by a task that prefers the loop", count: hops) { count in
        let actor = Count(on: executor)
        for _ in 0..<count { await actor.increment() }
        return await actor.count
      }
      try add("the same, by a task without a preference", count: hops / 10) { count in
        await Task.detached {
          let actor = Count(on: executor)
          for _ in 0..<count { await actor.increment() }
          return await actor.count
        }.value
      }
      try add("call of an actor of the standard executor, by such a task", count: hops) { count in
        await Task.detached {
          let actor = PlainCount()
          for _ in 0..<count { await actor.increment() }
          return await actor.count
        }.value
      }
      try add("a task on the loop that does nothing, and its end awaited", count: hops) { count in
        var done = 0
        for _ in 0..<count { done += await Task(executorPreference: executor) { 1 }.value }
        return done
      }
      try add("executor.sleep(milliseconds: 0)", count: hops) { count in
        for _ in 0..<count { try await executor.sleep(milliseconds: 0) }
        return count
      }
      try add("Task.sleep(nanoseconds: 1), on the loop", count: sleeps) { count in
        for _ in 0..<count { try await Task.sleep(nanoseconds: 1) }
        return count
      }
      try add("10,000 sleeps at once that are cancelled, each", count: 10_000) { count in
        let tasks = (0..<count).map { _ in
          Task(executorPreference: executor) {
            do { try await executor.sleep(milliseconds: 1_000_000) } catch { return 1 }; return 0
          }
        }
        try await executor.sleep(milliseconds: 0)
        for task in tasks { task.cancel() }
        var done = 0
        for task in tasks { done += await task.value }
        return done
      }
      executor.close()
      try loop.close()
    } catch { failures.append("\(error)") }
    print("\n| Swift concurrency on the event loop | |\n|---|---:|")
    for row in rows { print("| \(row.name) | \(Figure.time(row.nanoseconds)) |") }
    return failures
  }
}
