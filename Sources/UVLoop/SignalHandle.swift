import CLibuv

/// Calls back on the loop's thread when the process receives a signal, in place of the signal's default action. Several handles, also on
/// several loops, may watch one signal; closing the last restores that action. While open, it keeps ``EventLoop/run()`` from returning.
public final class SignalHandle: Handle {
  /// The signal's number, such as `SIGINT`.
  public let signal: Int32
  private var onSignal: (() -> Void)?

  /// - Throws: `EINVAL` for a signal that does not exist or cannot be caught, `EMFILE` if the process is out of descriptors.
  public init(on loop: EventLoop, signal: Int32, _ onSignal: @escaping () -> Void) throws(UVError) {
    self.signal = signal
    self.onSignal = onSignal
    super.init(on: loop, type: UV_SIGNAL)
    try register(uv_signal_init(loop.pointer, pointer()), in: "uv_signal_init")
    let status = uv_signal_start(pointer(), { handle, _ in SignalHandle.owner(of: handle).onSignal?() }, signal)
    guard status == 0 else {
      close()
      throw UVError(status, in: "uv_signal_start", on: "signal \(signal)")
    }
  }

  override func willClose() { onSignal = nil }
}
