import CLibuv

/// Lets other threads call back on the loop's thread. An open wake handle keeps ``EventLoop/run()`` from returning.
///
/// libuv merges wake-ups: each send is followed by a callback, which several may share. Both take about 50 µs; wake once for many events.
public final class WakeHandle: Handle {
  /// The object for other threads.
  public let sender = Sender()
  private var onWake: (() -> Void)?

  /// - Throws: `EMFILE` or `ENFILE` if the process is out of descriptors.
  public init(on loop: EventLoop, _ onWake: @escaping () -> Void) throws(UVError) {
    self.onWake = onWake
    super.init(on: loop, type: UV_ASYNC)
    try register(uv_async_init(loop.pointer, pointer(), { WakeHandle.owner(of: $0).onWake?() }), in: "uv_async_init")
    sender.connect(to: pointer())
  }

  override func willClose() {
    sender.disconnect()
    onWake = nil
  }
}

extension WakeHandle {
  /// Wakes the loop from any thread. It may outlive its handle and its loop; it then does nothing.
  public final class Sender: @unchecked Sendable {
    // A pthread mutex and not `Synchronization.Mutex`, since the thread sanitizer understands it.
    private let lock: UnsafeMutablePointer<uv_mutex_t>
    // Guarded by `lock`. Nil before registration and after close(), since `uv_async_send` must not touch a closed handle.
    private var target: UnsafeMutablePointer<uv_async_t>?

    fileprivate init() {
      lock = .allocate(capacity: 1)
      let status = uv_mutex_init(lock)
      precondition(status == 0, "uv_mutex_init answered \(status)")
    }

    deinit {
      uv_mutex_destroy(lock)
      lock.deallocate()
    }

    /// Has the handle's closure called soon on the loop's thread. Returns false, without effect, once the handle is closed.
    @discardableResult public func wake() -> Bool {
      uv_mutex_lock(lock)
      defer { uv_mutex_unlock(lock) }
      guard let target else { return false }
      return uv_async_send(target) == 0
    }

    fileprivate func connect(to handle: UnsafeMutablePointer<uv_async_t>) { retarget(handle) }

    fileprivate func disconnect() { retarget(nil) }

    private func retarget(_ handle: UnsafeMutablePointer<uv_async_t>?) {
      uv_mutex_lock(lock)
      defer { uv_mutex_unlock(lock) }
      target = handle
    }
  }
}
