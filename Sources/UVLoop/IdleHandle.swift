import CLibuv

/// Calls back once in each turn of the loop. While started, it keeps the loop from waiting; ready I/O is served between two calls.
public final class IdleHandle: Handle {
  private var onTurn: (() -> Void)?

  public init(on loop: EventLoop) {
    super.init(on: loop, type: UV_IDLE)
    uv_idle_init(loop.pointer, pointer())
    register()
  }

  /// Calls `onTurn` in each turn from the next one on. A started handle continues with the new closure.
  public func start(_ onTurn: @escaping () -> Void) {
    precondition(isOpen, "an idle handle was started after close()")
    self.onTurn = onTurn
    uv_idle_start(pointer()) { IdleHandle.owner(of: $0).onTurn?() }
  }

  /// No call comes until the next ``start(_:)``.
  public func stop() {
    guard isOpen else { return }
    uv_idle_stop(pointer())
    onTurn = nil
  }

  override func willClose() { onTurn = nil }
}
