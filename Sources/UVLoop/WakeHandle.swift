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
  public final class Sender: Sendable {
    // Nil before registration and after close(), since `uv_async_send` must not touch a closed handle.
    private let target = Locked<UnsafeMutablePointer<uv_async_t>?>(nil)

    fileprivate init() {}

    /// Has the handle's closure called soon on the loop's thread. Returns false, without effect, once the handle is closed.
    @discardableResult public func wake() -> Bool { target.with { $0.map { uv_async_send($0) == 0 } ?? false } }

    fileprivate func connect(to handle: UnsafeMutablePointer<uv_async_t>) { target.with { $0 = handle } }

    fileprivate func disconnect() { target.with { $0 = nil } }
  }
}
