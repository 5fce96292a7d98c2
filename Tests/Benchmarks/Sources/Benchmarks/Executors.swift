import UVLoop

/// What Swift concurrency costs on the event loop, beside its own executor.
enum Executors {
  private static let hops = 100_000
  private static let sleepers = 10_000

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

  /// Work of no actor, for which a task leaves the one that it has called.
  @inline(never)
  private static func leave(_ count: inout Int) { count += 1 }

  static func run() -> [String] {
    var failures: [String] = []
    print("\n| Swift concurrency on the event loop, CPU time | |\n|---|---:|")
    do {
      let loop = try EventLoop()
      let executor = try UVExecutor(on: loop)
      func add(_ name: String, count: Int, _ body: @Sendable @escaping (Int) async throws -> Int) throws {
        let figure = Stopwatch.median(of: 5) {
          Stopwatch.elapsed {
            let done = try? executor.run { try await body(count) }
            if done != count { failures.append("\(name): \(done ?? 0) of \(count)") }
          } / Double(count)
        }
        print("| \(name) | \(Figure.time(figure)) |")
      }
      try add("call of an actor on the loop, and back, in a task that prefers the loop", count: hops) { count in
        let actor = Count(on: executor)
        var left = 0
        for _ in 0..<count {
          await actor.increment()
          leave(&left)
        }
        return min(left, await actor.count)
      }
      try add("the same in a task without a preference", count: hops / 10) { count in
        await Task.detached {
          let actor = Count(on: executor)
          var left = 0
          for _ in 0..<count {
            await actor.increment()
            leave(&left)
          }
          return min(left, await actor.count)
        }.value
      }
      try add("the same with an actor of the standard executor", count: hops / 10) { count in
        await Task.detached {
          let actor = PlainCount()
          var left = 0
          for _ in 0..<count {
            await actor.increment()
            leave(&left)
          }
          return min(left, await actor.count)
        }.value
      }
      try add("a task on the loop, and its end awaited", count: hops) { count in
        var done = 0
        for _ in 0..<count { done += await Task(executorPreference: executor) { 1 }.value }
        return done
      }
      try add("10,000 sleeps of 1 ms at once on the loop, each", count: sleepers) { count in
        await sum(of: count) { Task(executorPreference: executor) { (try? await executor.sleep(milliseconds: 1)) == nil ? 0 : 1 } }
      }
      try add("the same with Task.sleep", count: sleepers) { count in
        await sum(of: count) { Task(executorPreference: executor) { (try? await Task.sleep(nanoseconds: 1_000_000)) == nil ? 0 : 1 } }
      }
      try add("10,000 sleeps at once that are cancelled, each", count: sleepers) { count in
        await sum(of: count, cancelling: true) {
          Task(executorPreference: executor) { (try? await executor.sleep(milliseconds: 1_000_000)) == nil ? 1 : 0 }
        }
      }
      executor.close()
      try loop.close()
    } catch { failures.append("\(error)") }
    return failures
  }

  private static func sum(of count: Int, cancelling: Bool = false, _ make: () -> Task<Int, Never>) async -> Int {
    let tasks = (0..<count).map { _ in make() }
    if cancelling { for task in tasks { task.cancel() } }
    var sum = 0
    for task in tasks { sum += await task.value }
    return sum
  }
}
