import CLibuv

/// A one-shot timer in whole milliseconds. Timers that expire in one turn fire in order of their due time, then of their start.
public final class TimerHandle: Handle {
  private var onFire: (() -> Void)?

  public init(on loop: EventLoop) {
    super.init(on: loop, type: UV_TIMER)
    uv_timer_init(loop.pointer, pointer())
    register()
  }

  /// Fires once, `delay` milliseconds after the start of the current turn, or from now outside a run. Restarts a running timer.
  public func start(afterMilliseconds delay: Int, _ onFire: @escaping () -> Void) {
    precondition(isOpen, "a timer was started after close()")
    precondition(delay >= 0, "a timer was started with a delay of \(delay) ms")
    // Outside a run the loop's time is that of its last turn, which may be long ago.
    if !loop.isRunning { uv_update_time(loop.pointer) }
    self.onFire = onFire
    uv_timer_start(pointer(), { TimerHandle.owner(of: $0).fire() }, UInt64(delay), 0)
  }

  /// Keeps a running timer from firing.
  public func stop() {
    guard isOpen else { return }
    uv_timer_stop(pointer())
    onFire = nil
  }

  private func fire() {
    let fire = onFire
    onFire = nil
    fire?()
  }

  override func willClose() { onFire = nil }
}
