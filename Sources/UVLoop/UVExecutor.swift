import CLibuv

/// Runs Swift concurrency on an event loop: the executor of actors, and of tasks that prefer it.
///
///     let executor = try UVExecutor(on: loop)
///     try executor.run { try await executor.sleep(milliseconds: 20) }
///     executor.close()
///     try loop.close()
///
/// Jobs run on the loop's thread, first come first served whatever their priority, while the loop runs. An actor that has it as its
/// `unownedExecutor` may use the loop and its handles. A hop between two such actors is cheap in a task that has this executor as its
/// preference, and takes the way over another thread in one that has not.
public final class UVExecutor: SerialExecutor, TaskExecutor, @unchecked Sendable {
  /// The number of jobs after which the loop serves I/O and timers before the next ones.
  public static let jobsPerTurnMax = 1024
  private static let idleTimersMax = 64
  private static let closingTurnsMax = 1_000_000

  /// For the loop's thread only.
  public let loop: EventLoop
  private let thread: uv_thread_t
  private let lock: UnsafeMutablePointer<uv_mutex_t>

  // Guarded by `lock`.
  private var incoming: [UnownedJob] = []
  private var requests: [SleepRequest] = []
  private var isDrainScheduled = false
  private var isClosed = false

  // The loop's thread only.
  private var batch: [UnownedJob] = []
  private var next = 0
  private var sleepers: [Int: Sleeper] = [:]
  private var sleepCount = 0
  private var timers: [TimerHandle] = []
  private let idle: IdleHandle
  private var wake: WakeHandle?

  /// Made on the thread that runs the loop, which it keeps from ending until ``close()``.
  /// - Throws: `EMFILE` or `ENFILE` if the process is out of descriptors.
  public init(on loop: EventLoop) throws(UVError) {
    self.loop = loop
    thread = uv_thread_self()
    lock = .allocate(capacity: 1)
    let status = uv_mutex_init(lock)
    precondition(status == 0, "uv_mutex_init answered \(status)")
    idle = IdleHandle(on: loop)
    do throws(UVError) { wake = try WakeHandle(on: loop) { [unowned self] in drain() } } catch {
      idle.close()
      throw error
    }
  }

  deinit {
    uv_mutex_destroy(lock)
    lock.deallocate()
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    post { incoming.append(job) }
  }

  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  public func checkIsolated() {
    precondition(isOnLoopThread, "what is isolated to an event loop was used on another thread than the loop's")
  }

  private var isOnLoopThread: Bool {
    var own = uv_thread_self()
    var its = thread
    return uv_thread_equal(&own, &its) != 0
  }

  private func post(_ append: () -> Void) {
    uv_mutex_lock(lock)
    precondition(!isClosed, "a task was to run on an executor that is closed")
    append()
    let wakes = !isDrainScheduled
    isDrainScheduled = true
    uv_mutex_unlock(lock)
    if wakes { wake?.sender.wake() }
  }
}

extension UVExecutor {
  /// Runs the loop until the task that is made of `body`, with this executor as its preference, has ended. On the loop's thread.
  public func run<Value: Sendable>(_ body: @Sendable @escaping () async throws -> Value) throws -> Value {
    checkIsolated()
    let outcome = Outcome<Value>()
    Task(executorPreference: self) {
      do { outcome.result = .success(try await body()) } catch { outcome.result = .failure(error) }
      self.loop.stop()
    }
    while outcome.result == nil { loop.run() }
    return try outcome.result!.get()
  }

  /// Ends every ``sleep(milliseconds:)`` as if it were cancelled, and runs the jobs that are there and those that they make. Idempotent; on
  /// the loop's thread, outside a run. No task may come to the executor afterwards: that is a programmer error.
  public func close() {
    checkIsolated()
    precondition(!loop.isRunning, "an executor was closed inside one of its loop's callbacks")
    guard let wake else { return }
    let sleeping = sleepers.sorted { $0.key < $1.key }.map(\.value)
    if !sleeping.isEmpty { post { requests += sleeping.map { .cancel($0) } } }
    var turns = 0
    while !closeIfIdle() {
      turns += 1
      precondition(turns <= Self.closingTurnsMax, "after \(turns) turns of the loop tasks still run on an executor that is to close")
      loop.poll()
    }
    self.wake = nil
    wake.close()
    idle.close()
    for timer in timers { timer.close() }
  }

  private func closeIfIdle() -> Bool {
    uv_mutex_lock(lock)
    defer { uv_mutex_unlock(lock) }
    isClosed = !isDrainScheduled
    return isClosed
  }

  /// Runs at most ``jobsPerTurnMax`` jobs. What they enqueue meanwhile counts among them, without a wake-up; the rest waits for a turn.
  private func drain() {
    var rest = Self.jobsPerTurnMax
    while rest > 0 {
      if next == batch.count, !takeIncoming() { return idle.stop() }
      while next < batch.count, rest > 0 {
        next += 1
        rest -= 1
        batch[next - 1].runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
      rest -= 1
    }
    idle.start { [unowned self] in drain() }
  }

  private func takeIncoming() -> Bool {
    batch.removeAll(keepingCapacity: true)
    next = 0
    var taken: [SleepRequest] = []
    uv_mutex_lock(lock)
    swap(&batch, &incoming)
    swap(&taken, &requests)
    isDrainScheduled = !batch.isEmpty || !taken.isEmpty
    uv_mutex_unlock(lock)
    for request in taken { serve(request) }
    return isDrainScheduled
  }
}

extension UVExecutor {
  private enum SleepRequest {
    case start(Sleeper, dueMilliseconds: Int64)
    case cancel(Sleeper)
  }

  private final class Sleeper: @unchecked Sendable {
    var continuation: UnsafeContinuation<Void, any Error>?
    var place = 0
    var timer: TimerHandle?
    var isCancelled = false
  }

  private final class Outcome<Value>: @unchecked Sendable { var result: Result<Value, any Error>? }

  /// Returns after at least that time, by a timer of the loop; 0 lets others run first.
  /// - Throws: `CancellationError` soon after the task is cancelled, or at once if it has been.
  nonisolated(nonsending) public func sleep(milliseconds: Int) async throws {
    precondition(milliseconds >= 0, "a sleep of \(milliseconds) ms")
    let sleeper = Sleeper()
    let due = milliseconds == 0 ? 0 : (EventLoop.monotonicNanoseconds + 999_999) / 1_000_000 + Int64(milliseconds)
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        sleeper.continuation = continuation
        post { requests.append(.start(sleeper, dueMilliseconds: due)) }
      }
    } onCancel: {
      post { requests.append(.cancel(sleeper)) }
    }
  }

  private func serve(_ request: SleepRequest) {
    switch request {
    case .start(let sleeper, let due):
      guard !sleeper.isCancelled else { return end(sleeper, throwing: CancellationError()) }
      sleepCount += 1
      sleeper.place = sleepCount
      sleepers[sleepCount] = sleeper
      let timer = timers.popLast() ?? TimerHandle(on: loop)
      sleeper.timer = timer
      timer.start(afterMilliseconds: Int(max(0, due - Int64(uv_now(loop.pointer))))) { [unowned self] in
        // The job that this makes runs in this call, without a wake-up.
        uv_mutex_lock(lock)
        let drains = !isDrainScheduled
        isDrainScheduled = true
        uv_mutex_unlock(lock)
        end(sleeper, throwing: nil)
        if drains { drain() }
      }
    case .cancel(let sleeper):
      sleeper.isCancelled = true
      if sleeper.timer != nil { end(sleeper, throwing: CancellationError()) }
    }
  }

  private func end(_ sleeper: Sleeper, throwing error: (any Error)?) {
    if let timer = sleeper.timer {
      timer.stop()
      if timers.count < Self.idleTimersMax { timers.append(timer) } else { timer.close() }
      sleepers[sleeper.place] = nil
      sleeper.timer = nil
    }
    let continuation = sleeper.continuation
    sleeper.continuation = nil
    if let error { continuation?.resume(throwing: error) } else { continuation?.resume() }
  }
}
