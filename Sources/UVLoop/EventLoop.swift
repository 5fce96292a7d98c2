import CLibuv

/// A libuv event loop: waits for timers, wake-ups, signals, bytes and child processes, and calls back on the thread that runs it.
///
///     let loop = try EventLoop()
///     let timer = TimerHandle(on: loop)
///     timer.start(afterMilliseconds: 20) { print("tick") }
///     loop.run()
///     try loop.close()
///
/// A loop and its handles belong to one thread; only a ``WakeHandle/Sender`` may cross. A loop and its open handles refer to each other, so
/// a loop ends with ``close()``, not with its last reference. A loop without open handles may just be released.
public final class EventLoop {
  let pointer: UnsafeMutablePointer<uv_loop_t>

  /// Whether the loop is inside a run: the caller is in one of its callbacks.
  public private(set) var isRunning = false
  /// Whether ``close()`` has succeeded. A closed loop takes no handles and does not run.
  public private(set) var isClosed = false

  private(set) lazy var sharedChunk: UnsafeMutableRawBufferPointer = {
    sharedChunkIsAllocated = true
    return ByteChunk.allocate(ByteChunk.byteCountDefault)
  }()
  private var sharedChunkIsAllocated = false

  /// Opens closed standard descriptors (`program <&-`) on the null device, so that no descriptor of the loop takes their number.
  /// - Throws: `EMFILE` or `ENFILE` if the process is out of descriptors: a loop takes up to four.
  public init() throws(UVError) {
    pointer = .allocate(capacity: 1)
    do {
      try UVError.check(uvloop_open_standard_descriptors(), in: "open", on: "/dev/null")
      try UVError.check(uv_loop_init(pointer), in: "uv_loop_init")
    } catch {
      isClosed = true
      throw error
    }
  }

  /// The version of libuv, `1.44.2`.
  public static var libraryVersion: String { String(cString: uv_version_string()) }

  deinit {
    // An open handle or an unanswered request would hold a reference to the loop, so there is none.
    if !isClosed {
      let status = uv_loop_close(pointer)
      precondition(status == 0, "uv_loop_close answered \(status) for a loop that nothing refers to")
    }
    if sharedChunkIsAllocated { sharedChunk.deallocate() }
    pointer.deallocate()
  }

  private func turn(_ mode: uv_run_mode) -> Bool {
    precondition(!isClosed, "a closed event loop was asked to run")
    precondition(!isRunning, "an event loop was asked to run inside one of its own callbacks")
    isRunning = true
    defer { isRunning = false }
    return uv_run(pointer, mode) != 0
  }
}

extension EventLoop {
  /// Runs until there is nothing left to wait for or ``stop()`` is called. Returns whether something is left to wait for.
  @discardableResult public func run() -> Bool { turn(UV_RUN_DEFAULT) }

  /// Runs one turn and waits in it if nothing is ready. Returns whether something is left to wait for.
  @discardableResult public func runOnce() -> Bool { turn(UV_RUN_ONCE) }

  /// Runs one turn without waiting. Returns whether something is left to wait for.
  @discardableResult public func poll() -> Bool { turn(UV_RUN_NOWAIT) }

  /// Ends the run after the current turn; outside a run, ends the next one before it waits.
  public func stop() {
    precondition(!isClosed, "a closed event loop was asked to stop")
    uv_stop(pointer)
  }

  /// libuv's monotonic clock in nanoseconds, from an arbitrary origin. May be read on any thread.
  public static var monotonicNanoseconds: Int64 { Int64(uv_hrtime()) }
}

extension EventLoop {
  /// The handles whose close callback has not run yet, the newest last. Complexity: O(handles).
  public var openHandles: [Handle] {
    guard !isClosed else { return [] }
    var handles: [Handle] = []
    withUnsafeMutablePointer(to: &handles) { list in
      uv_walk(pointer, { $1!.assumingMemoryBound(to: [Handle].self).pointee.append(Handle.owner(of: $0)) }, list)
    }
    return handles
  }

  // A second round follows a pending `stop()`; more follow only if the `deinit` of a callback's capture calls it each time.
  private static let closingRoundsMax = 8

  /// Closes every open handle, runs until libuv has released each, and frees the loop. Idempotent. It waits for file requests that a thread
  /// has begun, drops their results, and kills and awaits running child processes.
  /// - Throws: `EBUSY` inside one of the loop's callbacks, or if a handle was opened while the others were closed.
  public func close() throws(UVError) {
    guard !isClosed else { return }
    guard !isRunning else { throw UVError(UV_EBUSY, in: "uv_loop_close", on: "event loop inside its own callback") }
    for handle in openHandles { handle.close() }
    var rounds = 0
    while run(), rounds < Self.closingRoundsMax { rounds += 1 }
    let status = uv_loop_close(pointer)
    guard status == 0 else {
      let names = openHandles.map { "\(type(of: $0))" }.joined(separator: ", ")
      throw UVError(status, in: "uv_loop_close", on: "event loop with open handles [\(names)]")
    }
    isClosed = true
  }
}

@available(*, unavailable) extension EventLoop: Sendable {}
