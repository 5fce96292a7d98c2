import Foundation
import Testing
import UVLoop

/// An actor on the loop's thread.
private actor Ledger {
  let executor: UVExecutor
  private(set) var entries: [Int] = []
  private var isInside = false

  init(on executor: UVExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func add(_ entry: Int) {
    #expect(!isInside)
    isInside = true
    entries.append(entry)
    executor.checkIsolated()
    isInside = false
  }

  func timer(milliseconds: Int) async {
    await withCheckedContinuation { continuation in
      let timer = TimerHandle(on: executor.loop)
      timer.start(afterMilliseconds: milliseconds) {
        timer.close()
        continuation.resume()
      }
    }
    executor.checkIsolated()
  }
}

/// Runs `body` on an executor of its own.
private func onExecutor<Value: Sendable>(_ body: @Sendable @escaping (UVExecutor) async throws -> Value) throws -> Value {
  try onLoop { loop in
    let executor = try UVExecutor(on: loop)
    defer { executor.close() }
    return try executor.run { try await body(executor) }
  }
}

@Suite("Executor", .timeLimit(.minutes(5)))
struct UVExecutorTests {
  @Test("a task, its children and an actor's calls run on the loop's thread; from a detached task, the actor's do")
  func thread() throws {
    let entries = try onExecutor { executor in
      executor.checkIsolated()
      let ledger = Ledger(on: executor)
      for entry in 0..<100 { await ledger.add(entry) }
      await withTaskGroup(of: Void.self) { group in
        for entry in 100..<200 {
          group.addTask {
            executor.checkIsolated()
            await ledger.add(entry)
          }
        }
      }
      await Task.detached { for entry in 200..<300 { await ledger.add(entry) } }.value
      return await ledger.entries
    }
    #expect(entries == Array(0..<300), "first come, first served")
  }

  @Test("an actor on the executor uses the loop's handles")
  func handles() throws {
    try onExecutor { executor in
      let start = EventLoop.monotonicNanoseconds
      await Ledger(on: executor).timer(milliseconds: 20)
      #expect(EventLoop.monotonicNanoseconds - start > 18_000_000, "a timer counts from the start of the turn")
    }
  }

  @Test("a hundred thousand tasks from all threads are each run once, with timers served between them")
  func manyTasks() throws {
    let count = 100_000
    let (sum, ticks) = try onExecutor { executor in
      let ledger = Ledger(on: executor)
      let ticker = Task(executorPreference: executor) {
        var ticks = 0
        while !Task.isCancelled {
          try? await executor.sleep(milliseconds: 1)
          ticks += 1
        }
        return ticks
      }
      await withTaskGroup(of: Void.self) { group in
        for place in 0..<4 {
          group.addTask(executorPreference: place < 2 ? globalConcurrentExecutor : executor) {
            for entry in stride(from: place, to: count, by: 4) { await ledger.add(entry) }
          }
        }
      }
      ticker.cancel()
      return (await ledger.entries.reduce(0, +), await ticker.value)
    }
    #expect(sum == count * (count - 1) / 2)
    #expect(ticks > 5)
  }

  @Test("sleeps end in order of their due times, and no earlier")
  func sleepOrder() throws {
    let order = try onExecutor { executor in
      let ledger = Ledger(on: executor)
      await withTaskGroup(of: Void.self) { group in
        for place in (0..<200).reversed() {
          group.addTask {
            let start = EventLoop.monotonicNanoseconds
            try! await executor.sleep(milliseconds: place)
            #expect(EventLoop.monotonicNanoseconds - start >= Int64(place) * 1_000_000)
            await ledger.add(place)
          }
        }
      }
      return await ledger.entries
    }
    #expect(order == Array(0..<200))
  }

  @Test("a sleep that is cancelled ends soon with CancellationError: before it, in it, from another thread, and not after it")
  func cancellation() throws {
    try onExecutor { executor in
      func sleeper(_ milliseconds: Int) -> Task<Bool, Never> {
        Task(executorPreference: executor) {
          do { try await executor.sleep(milliseconds: milliseconds) } catch is CancellationError { return true } catch {}
          return false
        }
      }
      let before = sleeper(1_000_000)
      before.cancel()
      #expect(await before.value)
      let within = sleeper(1_000_000)
      try await executor.sleep(milliseconds: 5)
      within.cancel()
      #expect(await within.value)
      let crowd = (0..<500).map { _ in sleeper(1_000_000) }
      await Task.detached { for task in crowd { task.cancel() } }.value
      for task in crowd { #expect(await task.value) }
      let after = sleeper(0)
      #expect(await after.value == false)
      after.cancel()
      try await executor.sleep(milliseconds: 0)
    }
  }

  @Test("close() ends the sleeps that are left and leaves the loop empty; what a body throws is thrown")
  func closing() throws {
    struct Wrong: Error {}
    let ended = Counter()
    try onLoop { loop in
      let executor = try UVExecutor(on: loop)
      #expect(throws: Wrong.self) {
        try executor.run {
          for _ in 0..<100 {
            Task(executorPreference: executor) {
              do { try await executor.sleep(milliseconds: 1_000_000) } catch { ended.increment() }
            }
          }
          try await executor.sleep(milliseconds: 1)
          throw Wrong()
        }
      }
      #expect(ended.value == 0)
      executor.close()
      executor.close()
      #expect(ended.value == 100)
      loop.poll()
      #expect(loop.openHandles.count == 1, "the test's own watchdog")
    }
  }

  @Test("a use from another thread, and a task for a closed executor, are mistakes of the caller")
  func mistakes() async {
    await #expect(processExitsWith: .failure) {
      try onLoop { loop in
        let executor = try UVExecutor(on: loop)
        executor.close()
        Task(executorPreference: executor) {}
      }
    }
    await #expect(processExitsWith: .failure) {
      try onLoop { loop in
        let executor = try UVExecutor(on: loop)
        try executor.run { await Task.detached { executor.checkIsolated() }.value }
      }
    }
  }
}
